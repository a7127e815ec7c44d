//! The hexagons of the road (T1).

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A hexagon of the road (T1): a lane from the left, and half-steps along the road, of the lane's parity. `[lane, h]` in JSON.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(from = "(i8, i16)", into = "(i8, i16)")]
#[ts(type = "[lane: number, h: number]")]
pub struct Cell {
    pub lane: i8,
    pub h: i16,
}

impl Cell {
    pub const fn new(lane: i8, h: i16) -> Cell {
        Cell { lane, h }
    }

    /// Ahead left, straight ahead, ahead right: the only three moves (T1).
    pub fn ahead(self) -> [Cell; 3] {
        [Cell::new(self.lane - 1, self.h + 1), Cell::new(self.lane, self.h + 2), Cell::new(self.lane + 1, self.h + 1)]
    }

    /// The three cells ahead and their mirror images (T1). Side by side on the same `h` is not neighbouring.
    pub fn is_neighbour(self, other: Cell) -> bool {
        let lanes = (self.lane - other.lane).abs();
        let halves = (self.h - other.h).abs();
        (lanes, halves) == (0, 2) || (lanes, halves) == (1, 1)
    }
}

impl From<(i8, i16)> for Cell {
    fn from((lane, h): (i8, i16)) -> Cell {
        Cell { lane, h }
    }
}

impl From<Cell> for (i8, i16) {
    fn from(cell: Cell) -> (i8, i16) {
        (cell.lane, cell.h)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{},{}]", self.lane, self.h)
    }
}
