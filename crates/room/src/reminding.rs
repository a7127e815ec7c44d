//! A player of the table reminds another, who is away, that the race waits for them. They are told where they want to be told; nobody learns where
//! that is, or whether it is anywhere.

use engine::Seat;
use protocol::{Clock, Code};
use store::{Notice, NotificationKind, Op, OwnerId};

use crate::{Ctx, Room};
use crate::{fault::Fault, slot, time::Ms};

impl Room {
    pub(crate) fn remind(&mut self, cx: &mut Ctx, owner: Option<OwnerId>, seat: Seat) -> Result<(), Fault> {
        let owner = owner.filter(|&owner| self.is_seated(owner)).ok_or(Code::NotSeated)?;
        self.known(seat)?;
        let person = self.holder(seat).as_person().filter(|person| person.owner != owner);
        let person = person.map(|person| person.owner).ok_or(Code::WrongPhase)?;
        if !self.is_missed(cx, seat) {
            return Err(Code::WrongPhase.into());
        }
        if self.reminded_left(cx, seat).is_some() {
            return Err(Code::TooSoon.into());
        }
        let race = self.standing.race().ok_or(Code::WrongPhase)?;
        let page = race.table.revision();
        let owes = race.table.owes(seat) && race.turns[seat.index()].held.is_none();
        let until_ms = self.deadline_of(cx, seat).map(|at| cx.now.date + at.since(cx.now.tick));
        // Within the last hours the clock's own reminder has gone out.
        let until_ms = until_ms.filter(|until| until.saturating_sub(cx.now.date) > cx.times.reminded().1);
        // What others may read goes by whom everybody sees asked; what the person reads, by what is still to be answered.
        for open in [false, true].into_iter().filter(|open| *open || owes) {
            let (slot, kind, anew, due_ms) = (slot::question(seat), NotificationKind::Nudge, true, cx.now.date);
            cx.effects.ops.push(Op::Notify(Notice { slot, person, kind, open, page, anew, due_ms, until_ms }));
        }
        if let Some(person) = self.person_mut(seat) {
            person.reminded = Some(cx.now.tick);
        }
        cx.save_and_announce();
        Ok(())
    }

    /// Whether everybody sees that the race waits for this seat's player, who is away and plays over days.
    fn is_missed(&self, cx: &Ctx, seat: Seat) -> bool {
        let asked =
            self.standing.race().and_then(|race| race.table.prompt()).is_some_and(|ask| ask.asked.contains(seat));
        asked
            && self.is_slow()
            && !self.is_here(seat)
            && self.holder(seat).plays().is_none()
            && self.vacation_left(cx, seat).is_none()
    }

    /// Whether a race may take days: nobody is pressed to stay at the table.
    pub(crate) fn is_slow(&self) -> bool {
        self.standing.is_racing()
            && matches!(self.terms.clock, Clock::None | Clock::Days { .. })
            && !self.terms.hot_seat
            && self.people().count() > 1
    }

    /// Until a seat's player can be reminded again.
    pub(crate) fn reminded_left(&self, cx: &Ctx, seat: Seat) -> Option<Ms> {
        let at = self.holder(seat).as_person()?.reminded?;
        let left = cx.times.remind.saturating_sub(cx.now.tick.since(at));
        (left > 0 && self.standing.is_racing()).then_some(left)
    }

    /// How long a seat's player has been away.
    pub(crate) fn away_for(&self, cx: &Ctx, seat: Seat) -> Option<Ms> {
        let since = self.holder(seat).as_person()?.presence.away_since()?;
        self.standing.is_racing().then(|| cx.now.tick.since(since))
    }
}
