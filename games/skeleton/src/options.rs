//! What is chosen before the race.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// As written in a record or a scenario. Every field has a default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Squares to the line.
    pub distance: u8,
}

impl Options {
    pub const DISTANCES: [u8; 2] = [20, 40];
}

impl Default for Options {
    fn default() -> Options {
        Options { distance: Options::DISTANCES[0] }
    }
}
