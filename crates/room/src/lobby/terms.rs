//! What is agreed on before the race.

use protocol::{Clock, Windows};
use store::{SeatRule, TableId};
use table::WrittenOptions;

use super::{Duplicate, Invitation};

/// What is agreed on before the race.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Terms {
    pub options: WrittenOptions,
    pub public: bool,
    pub hot_seat: bool,
    pub clock: Clock,
    pub windows: Windows,
    /// How many races were given up at this table and those that it follows.
    pub abandoned_starts: u32,
    /// The commitment of a race that was played elsewhere.
    pub imported: Option<String>,
    /// The race goes on from another one, after so many steps of it.
    pub what_if: Option<u64>,
    /// The race whose luck this one has once more.
    pub repeats: Option<TableId>,
    /// The tables that ride with the same luck at the same time.
    pub duplicate: Option<Duplicate>,
    /// The link by which anyone may sit down at a free seat.
    pub link: Option<Invitation>,
}

impl Terms {
    /// A table by invitation, without a clock, whose race is its own.
    pub fn new(options: WrittenOptions) -> Terms {
        Terms { options, ..Terms::default() }
    }

    /// What a person who has a seat here may hold besides.
    pub fn seat_rule(&self) -> SeatRule {
        let luck = self.duplicate.as_ref().and_then(|duplicate| duplicate.tables.first().copied());
        SeatRule { one_screen: self.hot_seat, luck }
    }
}
