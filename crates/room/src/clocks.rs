//! Deadlines. The clocks that run are those of the seats that the public sees asked. A secret answer does not stop its seat's clock
//! in any view before the question closes.

use engine::{Prompt, PromptKind, Seat};
use protocol::{Clock, SeatKind, limits::MISSED_TURNS};
use table::By;

use crate::time::{Ms, Tick};
use crate::{Ctx, Room, place::Presence};

/// Nobody is given less than this for a decision, even with an empty bank.
const LEAST: Ms = 2_000;

impl Room {
    /// The clock runs for people who are asked, except in windows that close by themselves.
    fn timed(&self, prompt: &Prompt, seat: Seat) -> bool {
        prompt.asked.contains(seat)
            && self.holder(seat).owner().is_some()
            && self.holder(seat).plays().is_none()
            && !(prompt.kind == PromptKind::Window && self.holds_windows())
    }

    /// When a seat's time for the open question is up.
    pub(crate) fn deadline_of(&self, cx: &Ctx, seat: Seat) -> Option<Tick> {
        let race = self.standing.race()?;
        let prompt = race.table.prompt()?;
        if !self.timed(&prompt, seat) {
            return None;
        }
        let allowed = match self.terms.clock {
            Clock::None => return None,
            Clock::Move { seconds } => Ms::from(seconds) * 1_000,
            Clock::Bank { .. } => race.turns[seat.index()].bank.max(LEAST),
            Clock::Days { days } => Ms::from(days) * cx.times.day,
        };
        let vacation = self.holder(seat).as_person().and_then(|person| person.vacation);
        Some(race.asked_at + allowed + vacation.map_or(0, |vacation| vacation.since(race.asked_at)))
    }

    /// The next moment at which, as far as the public knows, something happens by itself.
    pub(crate) fn deadline(&self, cx: &Ctx) -> Option<Tick> {
        let window = self.standing.race().and_then(|race| race.closes_at);
        let clocks = self.all_seats().filter_map(|seat| self.deadline_of(cx, seat)).filter(|&at| at > cx.now.tick);
        clocks.chain(window).chain(self.standing.starting_by()).min()
    }

    /// What is left of a seat's bank, as the public sees it.
    pub(crate) fn bank(&self, cx: &Ctx, seat: Seat) -> Option<Ms> {
        let Clock::Bank { seconds, .. } = self.terms.clock else { return None };
        if self.holder(seat).kind() != SeatKind::Person {
            return None;
        }
        let Some(race) = self.standing.race() else { return Some(Ms::from(seconds) * 1_000) };
        let bank = race.turns[seat.index()].bank;
        let runs = race.table.prompt().is_some_and(|prompt| self.timed(&prompt, seat));
        Some(if runs { bank.saturating_sub(cx.now.tick.since(race.asked_at)) } else { bank })
    }

    /// A bank for everybody, as the race begins.
    pub(crate) fn fill_banks(&mut self) {
        if let (Clock::Bank { seconds, .. }, Some(race)) = (self.terms.clock, self.standing.race_mut()) {
            race.turns.iter_mut().for_each(|turn| turn.bank = Ms::from(seconds) * 1_000);
        }
    }

    /// Settles the accounts of a question that has closed. `before` is who was asked.
    pub(crate) fn settle_banks(&mut self, cx: &Ctx, before: Option<Prompt>) {
        let (Clock::Bank { increment, .. }, Some(prompt)) = (self.terms.clock, before) else { return };
        let timed: Vec<Seat> = self.all_seats().filter(|&seat| self.timed(&prompt, seat)).collect();
        let Some(race) = self.standing.race_mut() else { return };
        for seat in timed {
            let turn = &mut race.turns[seat.index()];
            let used = turn.answered_at.unwrap_or(cx.now.tick).since(race.asked_at);
            turn.bank = turn.bank.saturating_sub(used) + Ms::from(increment) * 1_000;
        }
    }

    pub(crate) fn banks_written(&self) -> String {
        match (self.standing.race(), self.terms.clock) {
            (Some(race), Clock::Bank { .. }) => {
                let banks: Vec<String> = race.turns.iter().map(|turn| turn.bank.to_string()).collect();
                banks.join(",")
            }
            _ => String::new(),
        }
    }

    /// A seat's clock has run out. Where that was days, and the player has not been here for several questions, a bot stands in until they are back:
    /// the others would else wait for days again and again.
    fn missed(&mut self, cx: &mut Ctx, seat: Seat) {
        let days = matches!(self.terms.clock, Clock::Days { .. });
        let Some(person) = self.person_mut(seat).filter(|_| days) else { return };
        let Some(since) = person.presence.away_since() else { return };
        person.missed = person.missed.saturating_add(1);
        if person.missed >= MISSED_TURNS {
            person.presence = Presence::StoodIn { since };
        }
        cx.save_and_announce();
    }

    /// Plays for those whose time is up.
    pub(crate) fn run_out(&mut self, cx: &mut Ctx) {
        let late = |room: &Room, seat: Seat| room.deadline_of(cx, seat).is_some_and(|at| at <= cx.now.tick);
        let late: Vec<Seat> = self.all_seats().filter(|&seat| late(self, seat)).collect();
        let Some(race) = self.standing.race_mut() else { return };
        let (before, revision) = (race.table.prompt(), race.table.revision());
        let mut missed = Vec::new();
        for seat in late {
            // What one of them did may have closed the question for the others.
            if race.table.revision() == revision && race.table.owes(seat) {
                race.table.play_idle(seat, By::Clock);
                race.turns[seat.index()].answered_at = Some(cx.now.tick);
                missed.push(seat);
            }
        }
        missed.into_iter().for_each(|seat| self.missed(cx, seat));
        self.settle(cx, before);
    }
}
