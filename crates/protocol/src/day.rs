//! The race of the day (docs/race-of-the-day.md).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Phase, TableInfo, requests::wire};

wire! {
    /// The race of a day, which all ride with the same luck.
    DayInfo {
        /// Days of UTC since 1 January 1970.
        day: u32,
        today: u32,
        /// Until the day is over.
        left_ms: u64,
        game: String,
        title: String,
        seats: u8,
        /// Which bots ride.
        bot: String,
        /// The secret of the day before: the hash of this day's.
        promise: String,
        /// Once the day is over.
        secret: Option<String>,
        /// The asker's ride that counts.
        ride: Option<DayRide>,
        /// Once the asker's ride has ended, or the day is over.
        result: Option<DayResult>,
        /// Days in a row on which a ride of the asker counted and came in, up to the last one.
        streak: u32,
    }

    /// The one ride of a person that counts.
    DayRide {
        table: String,
        phase: Phase,
        /// From 1; null where it has not come in on its day, or a bot made moves in it.
        place: Option<u8>,
    }

    DayResult {
        /// How many rides came in at each place, the first first. Nobody is named.
        places: Vec<u64>,
        /// Where a champion comes in with the same luck, from 1; null until it is known, or where nobody asked
        /// on that day or the next.
        champion: Option<u8>,
    }

    /// The race of today is to be ridden.
    RideDay {
        /// What the asker is called.
        #[serde(default)]
        name: Option<String>,
    }

    DayTable {
        table: TableInfo,
        /// Whether it is the ride that counts, and not for practice.
        counts: bool,
    }
}
