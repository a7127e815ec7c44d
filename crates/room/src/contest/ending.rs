//! How a race begins, and how a table ends.

use engine::{BySeat, Seat, SeatSet};
use protocol::Code;
use store::{Batch, Day, Op};

use super::Contest;
use crate::{
    Ctx, Fault, Log, TablePhase, first_mark, notifications,
    race::{Race, awaited_at},
};

impl Contest {
    /// The host calls the start: the promises are fixed, everybody is shown them, and only now are nonces accepted. Those that are
    /// not shown in time are left out; their promises stay. Whether the race has begun.
    pub fn start(&mut self, cx: &mut Ctx) -> bool {
        if self.lobby.seats().are_nonces_shown() {
            return self.begin(cx);
        }
        if matches!(self.phase, TablePhase::Seating) {
            self.phase = TablePhase::Starting { by: cx.now.tick + cx.times.reveal };
            cx.save_and_announce();
        }
        false
    }

    /// Begins the race, if every seat has a player. Whether it has begun.
    pub fn begin(&mut self, cx: &mut Ctx) -> bool {
        if !self.phase.stage().is_before_the_race() {
            return false;
        }
        let seats = self.lobby.seats();
        let terms = self.lobby.terms();
        if !seats.are_full() {
            if matches!(self.phase, TablePhase::Starting { .. }) {
                self.call_off_start();
            }
            return false;
        }
        let count = seats.all().count();
        let opened =
            self.game.open(&self.id.to_string(), &terms.options, count as u8, &self.lobby.luck().source(&self.lobby));
        let mut table = opened.expect("the options were tried when the table was made");
        table.draw_pending();
        self.phase = TablePhase::Racing(Log::Read(Box::new(Race::new(cx, table, self.race_terms()))));
        self.lobby.see_own_hands();
        // All have said that they are ready: nobody need be notified any more that a seat waits for them.
        self.lobby.seats().all().for_each(|seat| notifications::withdraw_of_race(cx, seat));
        cx.save_and_announce();
        self.in_race(cx, |race, cx, seats| race.settle(cx, seats, None));
        true
    }

    /// Begins in the middle: with a record that ends there, of another race. What luck owes by then is drawn here, and nothing of it is promised.
    pub fn take_up(&mut self, cx: &mut Ctx, record: String) -> Result<(), Fault> {
        let luck = self.lobby.luck().source(&self.lobby);
        let mut table = self.game.resume(&record, Some(&luck)).map_err(|_| Code::CannotReplay)?;
        table.draw_pending();
        let mut lines = record;
        for line in table.take_lines() {
            lines.push('\n');
            lines.push_str(&line);
        }
        let marks = first_mark(table.happened(), usize::from(table.seats()));
        self.phase = TablePhase::Racing(Log::Unread(None));
        self.lobby.see_own_hands();
        cx.save_and_announce();
        cx.effects.ops.push(Op::Append(Batch { at_ms: cx.now.date, marks, lines, ..Batch::default() }));
        cx.effects.ops.push(Op::Await(awaited_at(&*table, |_| false)));
        Ok(())
    }

    /// Ends the table, whatever it is at.
    pub fn close_or_give_up(&mut self, cx: &mut Ctx) {
        if self.phase.is_racing() {
            return self.give_up(cx);
        }
        self.phase = TablePhase::Closed;
        self.lobby.withdraw_invitations(cx);
        cx.save_and_announce();
    }

    /// Ends the race without a result. It counts: a table that gave up races could have chosen among its lucks.
    pub fn give_up(&mut self, cx: &mut Ctx) {
        self.lobby.terms_mut().abandoned_starts += 1;
        if self.in_race(cx, |race, cx, seats| race.abandon(cx, seats)).is_none() {
            // Played by rules of another version: it ends where it is.
            self.end_race(cx, false);
        }
    }

    /// The last step was taken: the secret is shown.
    pub fn end_if_over(&mut self, cx: &mut Ctx) {
        if !self.phase.is_racing() {
            return;
        }
        let Some(race) = self.phase.race_mut().filter(|race| race.table().is_closed()) else { return };
        // Where others still ride with the same luck it is shown after the last of them.
        if self.lobby.luck().is_promised_here() && self.lobby.terms().duplicate.is_none() {
            race.reveal(self.lobby.luck().secret());
        }
        let places = race.table().ranking();
        let over = places.is_some();
        let stood_in = race.table().stood_in();
        if let (Some(day), Some(places)) = (self.lobby.terms().day(), places) {
            self.end_day(cx, day, &places, stood_in);
        }
        self.lobby.seats_mut().mark_stood_in(stood_in);
        self.end_race(cx, over);
    }

    /// A ride of the day came in. It counts on its day, and where its rider has made all moves.
    fn end_day(&self, cx: &mut Ctx, day: Day, places: &BySeat<u8>, stood_in: SeatSet) {
        let is_rider = |seat: &Seat| self.lobby.seats().person(*seat).is_some() && !stood_in.contains(*seat);
        if Day::of(cx.now.date) == day
            && let Some(rider) = self.lobby.seats().all().find(is_rider)
        {
            cx.effects.ops.push(Op::EndDay { place: places[rider.index()] });
        }
    }

    fn end_race(&mut self, cx: &mut Ctx, over: bool) {
        self.phase.end_race(over);
        self.lobby.end_race(cx);
        self.agreement.end_race();
        cx.effects.race_ended = true;
        cx.save_and_announce();
    }

    /// Ends the race if everybody agrees.
    pub fn end_if_agreed(&mut self, cx: &mut Ctx) {
        if self.phase.is_racing() && !self.is_ridden_out() && self.agreement.settle(cx, self.lobby.seats()) {
            self.give_up(cx);
        }
    }

    /// The last of the tables with this luck is over: the secret is shown, and all that there was to hide.
    pub fn show_all(&mut self, cx: &mut Ctx) -> Result<(), Fault> {
        if !self.phase.phase().is_closed() {
            return Err(Code::WrongPhase.into());
        }
        if self.lobby.terms_mut().end_duplicates() {
            if let Some(race) = self.phase.race_mut() {
                race.reveal(self.lobby.luck().secret());
            }
            cx.save_and_announce();
        }
        Ok(())
    }
}
