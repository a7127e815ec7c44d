use engine::Lang;

use super::{Spread, simulate::Ride};
use crate::{
    stage::{Side, Stage},
    state::Public,
};

/// What many races on a stage came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    pub name: String,
    pub winner_rounds: Spread,
    pub last_rounds: Spread,
    /// Riders who did not finish, a race.
    pub out: Spread,
    /// How the race breaks up: parties that arrive apart, riders in the first, and seconds from the first to the next and last.
    pub parties: Spread,
    pub first_party: Spread,
    pub gap_to_second: Spread,
    pub gap_to_last: Spread,
    /// By start lane: the place as a share of the field, 0 the first and 1 the last. A fair lane has 0.5.
    pub places_by_lane: Vec<Spread>,
    /// The same by the half of the road in which a rider lined up.
    pub places_left: Spread,
    pub places_right: Spread,
    /// In which lane the winner came to a stop.
    pub winners_by_lane: Vec<u32>,
}

impl Report {
    pub(super) fn new(stage: &Stage) -> Report {
        Report {
            name: stage.name().to_owned(),
            winner_rounds: Spread::default(),
            last_rounds: Spread::default(),
            out: Spread::default(),
            parties: Spread::default(),
            first_party: Spread::default(),
            gap_to_second: Spread::default(),
            gap_to_last: Spread::default(),
            places_by_lane: vec![Spread::default(); usize::from(stage.sectors[0].lanes)],
            places_left: Spread::default(),
            places_right: Spread::default(),
            winners_by_lane: vec![0; usize::from(stage.sector(stage.finish).lanes)],
        }
    }

    pub(super) fn add(&mut self, race: &Public, ride: &Ride) {
        let arrivals = &race.arrivals;
        self.out.add((race.riders.len() - arrivals.len()) as f64);
        let (Some(first), Some(last)) = (arrivals.first(), arrivals.last()) else { return };
        self.winner_rounds.add(first.round.into());
        self.last_rounds.add(last.round.into());
        let parties: Vec<_> = arrivals.chunk_by(|a, b| (a.round, a.seconds) == (b.round, b.seconds)).collect();
        self.parties.add(parties.len() as f64);
        self.first_party.add(parties[0].len() as f64);
        let behind = |party: &[crate::state::Arrival]| f64::from(race.time(&party[0]) - race.time(first));
        if let [_, second, ..] = parties[..] {
            self.gap_to_second.add(behind(second));
        }
        self.gap_to_last.add(behind(parties[parties.len() - 1]));
        self.add_lanes(race, ride);
    }

    fn add_lanes(&mut self, race: &Public, ride: &Ride) {
        let field = (race.riders.len() - 1) as f64;
        for rider in race.numbers() {
            // Who did not finish shares the last place.
            let place =
                race.arrivals.iter().position(|arrival| arrival.rider == rider).unwrap_or(race.riders.len() - 1);
            let lane = ride.start_lanes[usize::from(rider)] as usize;
            let share = place as f64 / field;
            self.places_by_lane[lane].add(share);
            let middle = self.places_by_lane.len() - 1;
            match (2 * lane).cmp(&middle) {
                std::cmp::Ordering::Less => self.places_left.add(share),
                std::cmp::Ordering::Greater => self.places_right.add(share),
                std::cmp::Ordering::Equal => {}
            }
        }
        let winner = usize::from(race.arrivals[0].rider);
        if let Some(count) = ride.finish_lanes[winner].and_then(|lane| self.winners_by_lane.get_mut(lane as usize)) {
            *count += 1;
        }
    }

    /// Start lanes from which riders come in clearly better (true) or worse than they should.
    pub fn favoured_lanes(&self) -> Vec<(usize, bool)> {
        let lanes = self.places_by_lane.iter().enumerate();
        lanes.filter_map(|(lane, places)| favour(places).map(|better| (lane, better))).collect()
    }

    /// The side that is clearly better to start from, if there is one.
    pub fn favoured_side(&self) -> Option<Side> {
        let apart = (self.places_left.mean() - self.places_right.mean()).abs();
        let sure = self.places_left.margin().hypot(self.places_right.margin()) * 1.5;
        if !(apart > sure && apart > NOTABLE) {
            return None;
        }
        Some(if self.places_left.mean() < self.places_right.mean() { Side::Left } else { Side::Right })
    }

    pub fn told(&self, lang: Lang) -> String {
        match lang {
            Lang::Fr => self.told_fr(),
            Lang::En => self.told_en(),
        }
    }

    fn told_fr(&self) -> String {
        let mut text = format!("{} : {} courses\n", self.name, self.out.count());
        let figure = |name: &str, spread: &Spread| {
            format!(
                "{name:<34} {:>6.1} ± {:.1}   (de {:.0} à {:.0})\n",
                spread.mean(),
                spread.margin(),
                spread.least,
                spread.most
            )
            .replace('.', ",")
        };
        text += &figure("tours du vainqueur", &self.winner_rounds);
        text += &figure("tours du dernier", &self.last_rounds);
        text += &figure("abandons", &self.out);
        text += &figure("groupes à l’arrivée", &self.parties);
        text += &figure("coureurs dans le premier groupe", &self.first_party);
        if self.gap_to_second.count() > 0 {
            text += &figure("secondes jusqu’au deuxième groupe", &self.gap_to_second);
        }
        text += &figure("secondes jusqu’au dernier groupe", &self.gap_to_last);
        text += "place moyenne selon le couloir de départ (0 premier, 1 dernier) : ";
        text += &self.lanes().replace('.', ",");
        text += &format!("couloirs du vainqueur : {}\n", join(&self.winners_by_lane));
        for (lane, better) in self.favoured_lanes() {
            let how = if better { "est favorisé" } else { "est défavorisé" };
            text += &format!("le couloir {} {how} au départ\n", lane + 1);
        }
        text + &match self.favoured_side() {
            Some(side) => format!("le côté {} est favorisé au départ\n", side.name().fr),
            None => "aucun côté n’est favorisé\n".into(),
        }
    }

    fn told_en(&self) -> String {
        let mut text = format!("{}: {} races\n", self.name, self.out.count());
        let figure = |name: &str, spread: &Spread| {
            format!(
                "{name:<34} {:>6.1} ± {:.1}   (from {:.0} to {:.0})\n",
                spread.mean(),
                spread.margin(),
                spread.least,
                spread.most
            )
        };
        text += &figure("rounds of the winner", &self.winner_rounds);
        text += &figure("rounds of the last", &self.last_rounds);
        text += &figure("riders out", &self.out);
        text += &figure("groups at the finish", &self.parties);
        text += &figure("riders in the first group", &self.first_party);
        if self.gap_to_second.count() > 0 {
            text += &figure("seconds to the second group", &self.gap_to_second);
        }
        text += &figure("seconds to the last group", &self.gap_to_last);
        text += "mean place by start lane (0 first, 1 last): ";
        text += &self.lanes();
        text += &format!("lanes of the winner: {}\n", join(&self.winners_by_lane));
        for (lane, better) in self.favoured_lanes() {
            let how = if better { "favoured" } else { "at a disadvantage" };
            text += &format!("lane {} is {how} at the start\n", lane + 1);
        }
        text + &match self.favoured_side() {
            Some(side) => format!("the {} side is favoured at the start\n", side.name().en),
            None => "neither side is favoured\n".into(),
        }
    }

    fn lanes(&self) -> String {
        let lanes = self.places_by_lane.iter().enumerate();
        let each: Vec<String> = lanes
            .map(|(lane, places)| format!("{} : {:.2} ± {:.2}", lane + 1, places.mean(), places.margin()))
            .collect();
        each.join("   ") + "\n"
    }
}

/// A difference in places that a player would notice.
const NOTABLE: f64 = 0.03;

fn favour(places: &Spread) -> Option<bool> {
    let off = places.mean() - 0.5;
    (off.abs() > 1.5 * places.margin() && off.abs() > NOTABLE).then_some(off < 0.0)
}

fn join(counts: &[u32]) -> String {
    counts.iter().zip(1..).map(|(count, lane)| format!("{lane} : {count}")).collect::<Vec<_>>().join("   ")
}
