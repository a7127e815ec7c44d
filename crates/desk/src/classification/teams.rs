//! The classification of teams (T25).

use arrayvec::ArrayVec;

use super::{
    MAX_TEAMS, Tally, Timed,
    places::{Placed, places},
};

/// How many times of a team count in each stage (T25).
pub const COUNTED: u8 = 3;

/// Teams, best first.
pub type TeamOrder = ArrayVec<u8, MAX_TEAMS>;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TeamTally {
    /// The three best of each stage added up, without bonuses.
    pub time: u32,
    /// Times that are lacking because fewer than three finished.
    pub missing: u16,
    /// The places of those whose times count, added up.
    pub places: u16,
    /// Times counted.
    pub finishers: u16,
}

impl Tally {
    pub(crate) fn add_stage_for_teams(&mut self, finishers: impl Iterator<Item = Timed>) {
        let mut counted = [0; MAX_TEAMS];
        for (place, timed) in (1u16..).zip(finishers) {
            let team = usize::from(self.team_of(timed.rider));
            if counted[team] == COUNTED {
                continue;
            }
            counted[team] += 1;
            let tally = &mut self.teams[team];
            tally.time += timed.time;
            tally.places += place;
            tally.finishers += 1;
        }
        for (tally, counted) in self.teams.iter_mut().zip(counted) {
            tally.missing += u16::from(COUNTED - counted);
        }
    }

    /// Complete teams before those that lack a time, then the lowest time, then the lower sum of places (T25).
    pub fn by_teams(&self) -> TeamOrder {
        let mut order: TeamOrder = (0..self.teams.len() as u8).collect();
        order.sort_unstable_by_key(|&team| (self.team_key(team), team));
        order
    }

    /// The classification of the teams with the place of each.
    pub fn team_places(&self) -> Vec<Placed> {
        places(&self.by_teams(), |team| self.team_key(team))
    }

    /// Equal for teams that nothing in T25 tells apart.
    pub fn team_key(&self, team: u8) -> (u16, u32, u16) {
        let tally = self.team(team);
        (tally.missing, tally.time, tally.places)
    }
}
