//! What is agreed on before the race.

use protocol::{Clock, Windows};
use store::{Day, Op, SeatRule, TableId, WHOLE_TABLE};
use table::WrittenOptions;

use super::{Duplicate, Invitation, Stage};
use crate::Ctx;

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

    /// All tables with the luck of this one, this one among them; none where it has its own.
    pub fn duplicates(&self) -> &[TableId] {
        self.duplicate.as_ref().map_or(&[], |duplicate| &duplicate.tables)
    }

    /// The day whose race is ridden here.
    pub fn day(&self) -> Option<Day> {
        self.duplicate.as_ref()?.day
    }

    /// Whether there is a race that only its players may look at.
    pub fn hides_race(&self, stage: Stage) -> bool {
        stage.has_begun() && self.duplicate.as_ref().is_some_and(|duplicate| !duplicate.over)
    }

    /// The last of the tables with this luck is over. Whether that is news.
    pub fn end_duplicates(&mut self) -> bool {
        let Some(duplicate) = self.duplicate.as_mut().filter(|duplicate| !duplicate.over) else { return false };
        duplicate.over = true;
        true
    }

    /// The link to the table is worth nothing any more.
    pub(super) fn withdraw_link(&mut self, cx: &mut Ctx) {
        if self.link.take().is_some() {
            cx.effects.ops.push(Op::Uninvite { seat: WHOLE_TABLE });
        }
    }
}
