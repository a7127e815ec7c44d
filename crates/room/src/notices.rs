//! What people who are not here are to be told: that it is their turn, that the race is over, that they are invited. Written into the
//! outbox with the step that it is about; who is reached where is the business of the server.
//!
//! A notice that only its seat reads goes by what the seat owes. One that others may read goes by whom everybody sees asked: that a seat has
//! answered in secret is not to be told by the message that does not come.

use engine::{PromptKind, Seat};
use protocol::Clock;
use store::{Notice, NotificationKind, Op, OwnerId};

use crate::slot;
use crate::{Ctx, Room};

/// The seats that are to be told of the open question, a bit a seat, as the store has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Noticed {
    page: u64,
    own: u32,
    open: u32,
}

impl Noticed {
    fn has(self, seat: Seat, open: bool) -> bool {
        (if open { self.open } else { self.own }) >> seat.0 & 1 == 1
    }
}

impl Room {
    /// Keeps whom to tell that it is their turn, with the change that made it so.
    pub(crate) fn keep_notices(&mut self, cx: &mut Ctx) {
        if cx.effects.ops.is_empty() || !self.standing.is_racing() || self.lacks_race() {
            return;
        }
        let wanted = self.to_be_told(cx);
        let before = self.noticed.replace(wanted);
        if before == Some(wanted) {
            return;
        }
        for seat in self.all_seats() {
            let Some(person) = self.holder(seat).owner() else {
                if before.is_none() {
                    self.withdraw_notices(cx, seat);
                }
                continue;
            };
            for open in [false, true] {
                let was = before.map(|before| before.has(seat, open));
                if wanted.has(seat, open) {
                    if was != Some(true) || before.is_some_and(|before| before.page != wanted.page) {
                        // Who is on vacation is told when it ends.
                        let due_ms = cx.now.date + self.vacation_left(cx, seat).unwrap_or(0).max(cx.times.tell);
                        let until_ms = self.deadline_of(cx, seat).map(|at| cx.now.date + at.since(cx.now.tick));
                        let page = wanted.page;
                        let (slot, kind, anew) = (slot::question(seat), NotificationKind::Turn, false);
                        cx.effects.ops.push(Op::Notify(Notice {
                            slot,
                            person,
                            kind,
                            open,
                            page,
                            anew,
                            due_ms,
                            until_ms,
                        }));
                    }
                } else if was != Some(false) {
                    cx.effects.ops.push(Op::Unnotify { slot: slot::question(seat), open });
                }
            }
        }
    }

    fn to_be_told(&self, cx: &Ctx) -> Noticed {
        let mut noticed = Noticed::default();
        let Some((race, prompt)) = self.standing.race().and_then(|race| Some((race, race.table.prompt()?))) else {
            return noticed;
        };
        noticed.page = race.table.revision();
        let closes_by_itself = prompt.kind == PromptKind::Window && self.holds_windows();
        if closes_by_itself || !self.is_worth_telling(cx) {
            return noticed;
        }
        for seat in prompt.asked.iter() {
            if self.holder(seat).owner().is_none() || self.holder(seat).plays().is_some() {
                continue;
            }
            noticed.open |= 1 << seat.0;
            if race.table.owes(seat) && race.turns[seat.index()].held.is_none() {
                noticed.own |= 1 << seat.0;
            }
        }
        noticed
    }

    /// Whether anybody waits, and long enough for a message to be of use.
    fn is_worth_telling(&self, cx: &Ctx) -> bool {
        let slow = match self.terms.clock {
            Clock::None | Clock::Days { .. } => true,
            Clock::Move { seconds } => u64::from(seconds) * 1_000 >= 4 * cx.times.tell,
            Clock::Bank { .. } => false,
        };
        slow && !self.terms.hot_seat && self.people().count() > 1
    }

    /// What is to be told is written anew with the next change.
    pub(crate) fn forget_notices(&mut self) {
        self.noticed = None;
    }

    /// What a seat was to be told of its question.
    pub(crate) fn withdraw_notices(&self, cx: &mut Ctx, seat: Seat) {
        cx.effects.ops.extend([false, true].map(|open| Op::Unnotify { slot: slot::question(seat), open }));
    }

    /// What a seat was to be told of the race.
    pub(crate) fn withdraw_news(&self, cx: &mut Ctx, seat: Seat) {
        cx.effects.ops.extend([false, true].map(|open| Op::Unnotify { slot: slot::race(seat), open }));
    }

    /// The race is over: nobody's turn is left, and those who are not here are told.
    pub(crate) fn tell_end(&mut self, cx: &mut Ctx) {
        let worth = self.is_worth_telling(cx);
        self.noticed = None;
        for seat in self.all_seats() {
            self.withdraw_notices(cx, seat);
            self.withdraw_news(cx, seat);
            if worth && !self.is_here(seat) {
                self.tell_seat_holder(cx, seat, NotificationKind::Over);
            }
        }
    }

    /// People who find themselves at a new table are told, except the one who opened it.
    pub fn tell_invited(&self, cx: &mut Ctx, but: Option<OwnerId>) {
        for seat in self.all_seats() {
            if self.holder(seat).owner() != but {
                self.tell_seat_holder(cx, seat, NotificationKind::Invited);
            }
        }
    }

    /// Something about the race, whatever is asked.
    pub(crate) fn tell_seat_holder(&self, cx: &mut Ctx, seat: Seat, kind: NotificationKind) {
        let Some(person) = self.holder(seat).owner() else { return };
        for open in [false, true] {
            let (slot, page, anew, due_ms, until_ms) = (slot::race(seat), 0, true, cx.now.date, None);
            cx.effects.ops.push(Op::Notify(Notice { slot, person, kind, open, page, anew, due_ms, until_ms }));
        }
    }
}
