//! The classifications of riders (T25), from times and points.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::{
    Jersey, MAX_RIDERS, MAX_TEAMS, Points, Prime, TeamTally, bonus,
    places::{Placed, places},
};

/// What decides the general classification (T25).
type GeneralKey = (Reverse<u8>, i32, u16, u8);

/// Riders, best first.
pub type Order = ArrayVec<u8, MAX_RIDERS>;

/// A rider and their time in a stage, bonus not taken off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Timed {
    pub rider: u8,
    pub time: u32,
}

/// All that a race has come to so far. Riders are numbered `team × team_size + k`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tally {
    pub(crate) team_size: u8,
    pub(crate) riders: ArrayVec<RiderTally, MAX_RIDERS>,
    pub(crate) teams: ArrayVec<TeamTally, MAX_TEAMS>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RiderTally {
    /// Over all stages, bonuses taken off: a short race in a town may end below zero.
    pub time: i32,
    /// Stages finished.
    pub stages: u8,
    /// Places added up, the first being 1.
    pub places: u16,
    pub last_place: u8,
    pub sprint: Points,
    pub summit: Points,
    /// Out of the race, and so out of the classifications (T25).
    pub out: bool,
}

impl RiderTally {
    pub fn points(&self, prime: Prime) -> Points {
        match prime {
            Prime::Sprint => self.sprint,
            Prime::Summit => self.summit,
        }
    }
}

impl Tally {
    pub fn new(teams: u8, team_size: u8) -> Tally {
        Tally {
            team_size,
            riders: (0..teams * team_size).map(|_| RiderTally::default()).collect(),
            teams: (0..teams).map(|_| TeamTally::default()).collect(),
        }
    }

    pub fn rider(&self, rider: u8) -> &RiderTally {
        &self.riders[usize::from(rider)]
    }

    pub fn team(&self, team: u8) -> &TeamTally {
        &self.teams[usize::from(team)]
    }

    pub fn team_of(&self, rider: u8) -> u8 {
        rider / self.team_size
    }

    /// The rider was `place`th over the line of a prime, from 0 (T22).
    pub fn score(&mut self, prime: Prime, rider: u8, place: usize) {
        let tally = &mut self.riders[usize::from(rider)];
        match prime {
            Prime::Sprint => tally.sprint.score(place),
            Prime::Summit => tally.summit.score(place),
        }
    }

    /// A rider who is out leaves all classifications; the team keeps what they brought it (T25).
    pub fn abandon(&mut self, rider: u8) {
        self.riders[usize::from(rider)].out = true;
    }

    /// Adds a stage: those who finished it, in the order of their places.
    pub fn add_stage(&mut self, finishers: impl Iterator<Item = Timed> + Clone) {
        for (place, timed) in finishers.clone().enumerate() {
            let tally = &mut self.riders[usize::from(timed.rider)];
            tally.time += timed.time as i32 - i32::from(bonus(place));
            tally.stages += 1;
            tally.last_place = place as u8 + 1;
            tally.places += u16::from(tally.last_place);
        }
        self.add_stage_for_teams(finishers);
    }

    /// The general classification: lowest total time, then the better sum of places, then the better place in the last
    /// stage (T25). While a stage is under way those who have finished it come first.
    pub fn yellow(&self) -> Order {
        let mut order = self.classified(|tally| tally.stages > 0);
        order.sort_unstable_by_key(|&rider| (self.general_key(rider), rider));
        order
    }

    /// Equal for riders that nothing in T25 tells apart.
    fn general_key(&self, rider: u8) -> GeneralKey {
        let tally = self.rider(rider);
        (Reverse(tally.stages), tally.time, tally.places, tally.last_place)
    }

    /// A points classification: most points, then more primes won, then the better general classification (T25). Riders
    /// without points are not in it.
    pub fn by_points(&self, prime: Prime) -> Order {
        let mut order = self.classified(|tally| tally.points(prime).points > 0);
        order.sort_unstable_by_key(|&rider| (self.points_key(prime, rider), rider));
        order
    }

    /// Equal for riders that nothing in T25 tells apart: before a stage has been ridden there is no general classification
    /// to tell them apart by.
    fn points_key(&self, prime: Prime, rider: u8) -> (Reverse<Points>, GeneralKey) {
        (Reverse(self.rider(rider).points(prime)), self.general_key(rider))
    }

    /// The general classification with the place of each rider.
    pub fn general_places(&self) -> Vec<Placed> {
        places(&self.yellow(), |rider| self.general_key(rider))
    }

    /// A points classification with the place of each rider.
    pub fn points_places(&self, prime: Prime) -> Vec<Placed> {
        places(&self.by_points(prime), |rider| self.points_key(prime, rider))
    }

    /// Who leads the classification of a jersey.
    pub fn leader(&self, jersey: Jersey) -> Option<u8> {
        let order = match jersey {
            Jersey::Yellow => self.yellow(),
            Jersey::Green => self.by_points(Prime::Sprint),
            Jersey::Dotted => self.by_points(Prime::Summit),
        };
        order.first().copied()
    }

    /// The leaders of yellow, green and dotted: a jersey belongs to the leader alone, who may hold several (T25).
    pub fn leaders(&self) -> [Option<u8>; 3] {
        Jersey::ALL.map(|jersey| self.leader(jersey))
    }

    fn classified(&self, counts: impl Fn(&RiderTally) -> bool) -> Order {
        (0u8..).zip(&self.riders).filter(|(_, tally)| !tally.out && counts(tally)).map(|(rider, _)| rider).collect()
    }
}
