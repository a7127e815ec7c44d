use catalogue::AnyTable;
use engine::Seat;
use store::{Awaited, Op};

use crate::{Ctx, Room};

/// Whom a table waits for; `held` are answers that are kept until their window closes.
pub(crate) fn awaited_at(table: &dyn AnyTable, held: impl Fn(Seat) -> bool) -> Awaited {
    let mut awaited = Awaited::default();
    for seat in table.prompt().iter().flat_map(|prompt| prompt.asked.iter()) {
        awaited.asked |= 1 << seat.0;
        if table.owes(seat) && !held(seat) {
            awaited.owing |= 1 << seat.0;
        }
    }
    awaited
}

/// Who is connected to a table: a bit a seat, and whether the host is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Presence {
    pub seats: u32,
    pub host: bool,
}

impl Room {
    /// Keeps whom the race waits for with the change that made it so: lists read it from the store and leave the table alone.
    pub(crate) fn keep_waiting(&mut self, cx: &mut Ctx) {
        if cx.effects.ops.is_empty() || self.lacks_race() {
            return;
        }
        let mut awaited = self.awaited_seats();
        // To the second: the two clocks of the machine do not agree to the millisecond.
        awaited.until_ms = self.deadline(cx).map(|at| (cx.now.date + at.since(cx.now.tick)) / 1_000 * 1_000);
        if self.awaited.replace(awaited) != Some(awaited) {
            cx.effects.ops.push(Op::Await(awaited));
        }
    }

    fn awaited_seats(&self) -> Awaited {
        let Some(race) = self.standing.race() else { return Awaited::default() };
        awaited_at(&*race.table, |seat| race.turns[seat.index()].held.is_some())
    }

    /// Who is connected.
    pub fn presence(&self) -> Presence {
        let seats = self.all_seats().filter(|&seat| self.is_here(seat)).fold(0, |seats, seat| seats | 1 << seat.0);
        let host = self.host.is_some() && self.watchers.iter().any(|watcher| watcher.owner == self.host);
        Presence { seats, host }
    }
}
