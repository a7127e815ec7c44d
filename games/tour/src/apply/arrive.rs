use std::cmp::Reverse;

use arrayvec::ArrayVec;
use desk::classification::MAX_RIDERS;
use engine::Facts;

use crate::{
    Event,
    links::Links,
    stage::Side,
    state::{Arrival, Public, Status},
};

/// The end of a round at the finish (T23).
impl Public {
    /// Riders over the line arrive, and with them all that are linked to them; they leave the road.
    pub(super) fn arrive(&mut self, facts: &mut impl Facts<Event>) {
        let links = self.linked_at_the_finish();
        let mut best = [None; MAX_RIDERS];
        for rider in self.numbers() {
            if let Some(own) = self.own_seconds(rider) {
                let given = &mut best[usize::from(links.root(rider))];
                *given = Some(given.map_or(own, |given: u8| given.min(own)));
            }
        }
        let mut arriving: ArrayVec<_, MAX_RIDERS> = ArrayVec::new();
        for rider in self.numbers() {
            let Some(cell) = self.rider(rider).cell else { continue };
            let Some(seconds) = best[usize::from(links.root(rider))] else { continue };
            let own = self.own_seconds(rider);
            let from_windward = match self.stage().sector(cell.h).wind {
                Side::Left => cell.lane,
                Side::Right => -cell.lane,
            };
            // Seconds given, those over before those linked, own seconds, who crossed first, then `h`.
            let key = (seconds, own.is_none(), own, self.rider(rider).crossed, Reverse(cell.h), from_windward);
            arriving.push((key, rider));
        }
        arriving.sort_unstable();
        let first = self.arrivals.len();
        for &((seconds, ..), rider) in &arriving {
            self.arrivals.push(Arrival { rider, round: self.round, seconds });
            let rider = self.rider_mut(rider);
            *rider = crate::state::Rider {
                cell: None,
                status: Status::Finished,
                group: None,
                can_attack: false,
                crossed: rider.crossed,
            };
        }
        for party in self.arrivals[first..].chunk_by(|a, b| a.seconds == b.seconds) {
            facts.public(|| Event::Arrived {
                riders: party.iter().map(|arrival| self.who(arrival.rider)).collect(),
                round: self.round,
                seconds: party[0].seconds,
                time: self.time(&party[0]),
            });
        }
    }

    /// Links add up: those over the line who began the round in one group, and neighbours of any kind.
    fn linked_at_the_finish(&self) -> Links {
        let mut links = Links::between(self);
        let mut over = [None; crate::state::MAX_GROUPS];
        for rider in self.numbers() {
            let (Some(group), Some(_)) = (self.rider(rider).group, self.own_seconds(rider)) else { continue };
            match over[usize::from(group)] {
                Some(other) => links.join(other, rider),
                None => over[usize::from(group)] = Some(rider),
            }
        }
        links
    }

    /// The seconds of the cell on which a rider stands, if it is over the line.
    fn own_seconds(&self, rider: u8) -> Option<u8> {
        self.rider(rider).cell.and_then(|cell| self.stage().seconds(cell))
    }
}
