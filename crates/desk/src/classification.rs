//! Times, primes and the four classifications of a stage race (T22–T25), for the game and for the race desk.
//!
//! A [`Tally`] is what a race has come to so far: what each rider and each team has added up, no more. Stages are added in
//! the order in which they were ridden; every classification is read from the sums.
//!
//! Architecture invariant: nothing here knows a road, a die or a round of play.

mod clock;
mod places;
mod points;
mod tally;
mod teams;

pub use clock::{BONUSES, bonus, read_time, stage_time, write_time};
pub use places::Placed;
pub use points::{PRIME_POINTS, Points, Prime};
pub use tally::{Order, RiderTally, Tally, Timed};
pub use teams::{COUNTED, TeamOrder, TeamTally};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Six teams of six.
pub const MAX_RIDERS: usize = 36;
pub const MAX_TEAMS: usize = 6;

/// The jerseys, in the order in which one rider wears them (T25).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Jersey {
    Yellow,
    Green,
    Dotted,
}

impl Jersey {
    pub const ALL: [Jersey; 3] = [Jersey::Yellow, Jersey::Green, Jersey::Dotted];

    pub fn index(self) -> usize {
        self as usize
    }
}
