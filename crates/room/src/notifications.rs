//! What people who are not here are notified of: that it is their turn, that the race is over, that they are invited. Written into the
//! outbox with the step that it is about; who is reached where is the business of the server. With it goes whom the race waits for: lists
//! read it from the store and leave the table alone.
//!
//! A notification that only its seat reads goes by what the seat owes. One that others may read goes by whom everybody sees asked: that a seat
//! has answered in secret must not show by the message that does not come.

use engine::{PromptKind, Seat, SeatSet};
use protocol::Clock;
use store::{Awaited, Notification, NotificationKind, Op};

use crate::{
    Ctx,
    lobby::{Lobby, Seats},
    race::Race,
    slot,
};

/// Whom a race waits for and who is notified of it, as the store has it.
#[derive(Clone, Default)]
pub struct Outbox {
    awaited: Option<Awaited>,
    turn: Option<Turn>,
}

/// The seats that are notified of the open question.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Turn {
    page: u64,
    own: SeatSet,
    open: SeatSet,
}

impl Turn {
    fn of(self, seat: Seat, open: bool) -> bool {
        if open { self.open.contains(seat) } else { self.own.contains(seat) }
    }

    fn open_now(cx: &Ctx, lobby: &Lobby, race: &Race) -> Turn {
        let seats = lobby.seats();
        let table = race.table();
        let Some(prompt) = table.prompt() else { return Turn::default() };
        let mut turn = Turn { page: table.question(), ..Turn::default() };
        let closes_by_itself = prompt.kind == PromptKind::Window && seats.hold_windows();
        if closes_by_itself || !is_worth_a_message(cx, lobby) {
            return turn;
        }
        for seat in prompt.asked.iter().filter(|&seat| seats.owner(seat).is_some() && seats.bot(seat).is_none()) {
            turn.open.insert(seat);
            if race.awaits(seat) {
                turn.own.insert(seat);
            }
        }
        turn
    }
}

impl Outbox {
    /// Keeps whom the table waits for, with the change that made it so.
    pub fn keep_awaited(&mut self, cx: &mut Ctx, awaited: Awaited) {
        if self.awaited.replace(awaited) != Some(awaited) {
            cx.effects.ops.push(Op::Await(awaited));
        }
    }

    /// Keeps who is notified that it is their turn, with the change that made it so.
    pub fn keep_turn(&mut self, cx: &mut Ctx, lobby: &Lobby, race: &Race) {
        let wanted = Turn::open_now(cx, lobby, race);
        let before = self.turn.replace(wanted);
        if before == Some(wanted) {
            return;
        }
        let seats = lobby.seats();
        for seat in seats.all() {
            if seats.owner(seat).is_none() {
                if before.is_none() {
                    withdraw_question(cx, seat);
                }
                continue;
            }
            for open in [false, true] {
                let was = before.map(|before| before.of(seat, open));
                let is_new = was != Some(true) || before.is_some_and(|before| before.page != wanted.page);
                let is_wanted = wanted.of(seat, open);
                if is_wanted && is_new {
                    notify_of_turn(cx, seats, race, seat, open);
                } else if !is_wanted && was != Some(false) {
                    cx.effects.ops.push(Op::Withdraw { slot: slot::question(seat), open });
                }
            }
        }
    }

    /// Who is notified of the open question is written anew with the next change.
    pub fn forget_turn(&mut self) {
        self.turn = None;
    }

    /// The race is over: nobody's turn is left, and those who are not here are notified.
    pub fn end_race(&mut self, cx: &mut Ctx, lobby: &Lobby, here: SeatSet) {
        self.turn = None;
        let is_worth = is_worth_a_message(cx, lobby);
        for seat in lobby.seats().all() {
            withdraw_question(cx, seat);
            withdraw_of_race(cx, seat);
            if is_worth && !here.contains(seat) {
                of_race(cx, lobby.seats(), seat, NotificationKind::Over);
            }
        }
    }
}

fn notify_of_turn(cx: &mut Ctx, seats: &Seats, race: &Race, seat: Seat, open: bool) {
    let Some(person) = seats.owner(seat) else { return };
    // Who is on vacation is notified when it ends.
    let vacation = seats.spent(seat).vacation_left(cx).unwrap_or(0);
    cx.effects.ops.push(Op::Notify(Notification {
        slot: slot::question(seat),
        person,
        kind: NotificationKind::Turn,
        open,
        page: race.table().question(),
        anew: false,
        due_ms: cx.now.date + vacation.max(cx.times.notify),
        until_ms: race.deadline_of(cx, seats, seat).map(|at| cx.now.date + at.since(cx.now.tick)),
    }));
}

/// Another player has a seat's player, who is away, reminded that the race waits.
pub fn remind(cx: &mut Ctx, seats: &Seats, race: &Race, seat: Seat) {
    let Some(person) = seats.owner(seat) else { return };
    let until_ms = race.deadline_of(cx, seats, seat).map(|at| cx.now.date + at.since(cx.now.tick));
    // Within the last hours the clock's own reminder has gone out.
    let until_ms = until_ms.filter(|until| until.saturating_sub(cx.now.date) > cx.times.reminded().1);
    // What others may read goes by whom everybody sees asked; what the person reads, by what is still to be answered.
    for open in [false, true].into_iter().filter(|open| *open || race.awaits(seat)) {
        let slot = slot::question(seat);
        let page = race.table().question();
        let kind = NotificationKind::Nudge;
        let anew = true;
        let due_ms = cx.now.date;
        cx.effects.ops.push(Op::Notify(Notification { slot, person, kind, open, page, anew, due_ms, until_ms }));
    }
}

/// Something about the race, whatever is asked.
pub fn of_race(cx: &mut Ctx, seats: &Seats, seat: Seat, kind: NotificationKind) {
    let Some(person) = seats.owner(seat) else { return };
    for open in [false, true] {
        let slot = slot::race(seat);
        let page = 0;
        let anew = true;
        let due_ms = cx.now.date;
        let until_ms = None;
        cx.effects.ops.push(Op::Notify(Notification { slot, person, kind, open, page, anew, due_ms, until_ms }));
    }
}

/// What a seat was notified of about its question.
pub fn withdraw_question(cx: &mut Ctx, seat: Seat) {
    [false, true].into_iter().for_each(|open| unnotify(cx, slot::question(seat), open));
}

/// What a seat was notified of about the race.
pub fn withdraw_of_race(cx: &mut Ctx, seat: Seat) {
    [false, true].into_iter().for_each(|open| unnotify(cx, slot::race(seat), open));
}

fn unnotify(cx: &mut Ctx, slot: u8, open: bool) {
    cx.effects.ops.push(Op::Unnotify { slot, open });
}

/// Whether anybody waits, and long enough for a message to be of use.
fn is_worth_a_message(cx: &Ctx, lobby: &Lobby) -> bool {
    let slow = match lobby.terms().clock {
        Clock::None | Clock::Days { .. } => true,
        Clock::Move { seconds } => u64::from(seconds) * 1_000 >= 4 * cx.times.notify,
        Clock::Bank { .. } => false,
    };
    slow && !lobby.terms().hot_seat && lobby.seats().are_several_people()
}
