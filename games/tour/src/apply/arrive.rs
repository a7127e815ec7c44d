//! The end of a round at the finish (T23).

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use desk::classification::MAX_RIDERS;
use engine::Facts;

use super::Play;
use crate::{
    Event, Tour,
    links::Links,
    stage::Side,
    state::{Arrival, Public, Status},
};

impl<F: Facts<Tour>> Play<'_, F> {
    /// Riders over the line arrive, and with them all that are linked to them; they leave the road.
    pub(super) fn arrive(&mut self) {
        let links = linked_at_the_finish(self.race);
        let mut best = [None; MAX_RIDERS];
        for rider in self.race.numbers() {
            if let Some(own) = own_seconds(self.race, rider) {
                let given = &mut best[usize::from(links.root(rider))];
                *given = Some(given.map_or(own, |given: u8| given.min(own)));
            }
        }
        let mut arriving: ArrayVec<_, MAX_RIDERS> = ArrayVec::new();
        for rider in self.race.numbers() {
            let Some(cell) = self.race.rider(rider).cell else { continue };
            let Some(seconds) = best[usize::from(links.root(rider))] else { continue };
            let own = own_seconds(self.race, rider);
            let from_windward = match self.race.stage().sector(cell.h).wind {
                Side::Left => cell.lane,
                Side::Right => -cell.lane,
            };
            // Seconds given, those over before those linked, own seconds, who crossed first, then `h`.
            let key = (seconds, own.is_none(), own, self.race.rider(rider).crossed, Reverse(cell.h), from_windward);
            arriving.push((key, rider));
        }
        arriving.sort_unstable();
        let first = self.race.arrivals.len();
        for &((seconds, ..), rider) in &arriving {
            self.race.arrivals.push(Arrival { rider, round: self.race.round.number, seconds });
            let rider = self.race.rider_mut(rider);
            *rider = crate::state::Rider {
                cell: None,
                status: Status::Finished,
                group: None,
                can_attack: false,
                crossed: rider.crossed,
            };
        }
        for party in self.race.arrivals[first..].chunk_by(|a, b| a.seconds == b.seconds) {
            self.facts.public(|| Event::Arrived {
                riders: party.iter().map(|arrival| self.race.who(arrival.rider)).collect(),
                round: self.race.round.number,
                seconds: party[0].seconds,
                time: self.race.time(&party[0]),
            });
        }
    }
}

/// Links add up: those over the line who began the round in one group, and neighbours of any kind.
fn linked_at_the_finish(race: &Public) -> Links {
    let mut links = Links::between(race);
    let mut over = [None; crate::state::MAX_GROUPS];
    for rider in race.numbers() {
        let (Some(group), Some(_)) = (race.rider(rider).group, own_seconds(race, rider)) else { continue };
        match over[usize::from(group)] {
            Some(other) => links.join(other, rider),
            None => over[usize::from(group)] = Some(rider),
        }
    }
    links
}

/// The seconds of the cell on which a rider stands, if it is over the line.
fn own_seconds(race: &Public, rider: u8) -> Option<u8> {
    race.rider(rider).cell.and_then(|cell| race.stage().seconds(cell))
}
