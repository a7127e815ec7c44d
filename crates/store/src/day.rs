//! Races of the day: whose ride of a day counts, and how it came in.

use serde::{Deserialize, Serialize};

use crate::{OwnerId, Pending, Phase, TableId};

const DAY_MS: u64 = 86_400_000;

/// A day of UTC, counted from 1 January 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub u32);

impl Day {
    pub fn of(date_ms: u64) -> Day {
        Day((date_ms / DAY_MS) as u32)
    }

    /// How long it still lasts; 0 once it is over.
    pub fn left_ms(self, date_ms: u64) -> u64 {
        ((u64::from(self.0) + 1) * DAY_MS).saturating_sub(date_ms)
    }
}

/// The ride of a person that counts for a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DayRide {
    pub table: TableId,
    pub phase: Phase,
    /// From 0; none where it has not come in on its day, or a bot made moves in it.
    pub place: Option<u8>,
}

/// One ride of a person counts for a day: it is begun with [`Op::RideDay`](crate::Op::RideDay) and comes in with
/// [`Op::EndDay`](crate::Op::EndDay).
pub trait DayStore: Send + Sync {
    /// The ride of a person that counts for a day.
    fn ride(&self, day: Day, person: OwnerId) -> Pending<Option<DayRide>>;

    /// How many of the rides that count came in at each place, from 0.
    fn places(&self, day: Day) -> Pending<Vec<(u8, u64)>>;

    /// The days on which a ride of a person counted and came in, the last first.
    fn days_of(&self, person: OwnerId, limit: usize) -> Pending<Vec<Day>>;

    /// The place of the champion's ride of a day, once it is known.
    fn champion(&self, day: Day) -> Pending<Option<u8>>;

    /// Keeps it. The first that is kept stays.
    fn keep_champion(&self, day: Day, place: u8) -> Pending<()>;
}
