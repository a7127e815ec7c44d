//! Clocks. Those that run are those of the seats that the public sees asked. A secret answer does not stop its seat's clock in any view
//! before the question closes.

use engine::{BySeat, Prompt, Seat};
use protocol::Clock;

use crate::Ctx;
use crate::lobby::Seats;
use crate::time::{Ms, Tick};

/// Nobody is given less than this for a decision, even with an empty bank.
const LEAST: Ms = 2_000;

#[derive(Clone)]
pub struct Clocks {
    clock: Clock,
    /// When the question that is open was put.
    asked_at: Tick,
    seats: BySeat<SeatClock>,
}

#[derive(Clone, Copy, Default)]
struct SeatClock {
    /// When it answered secretly.
    answered_at: Option<Tick>,
    /// What is left of its time, at the moment the question was put.
    bank: Ms,
}

/// When the open question was put and answered, of a race that has gone from memory.
#[derive(Clone)]
pub struct Asked {
    at: Tick,
    answered_at: BySeat<Option<Tick>>,
}

impl Clocks {
    /// As the race begins: the same time for everybody.
    pub fn new(cx: &Ctx, clock: Clock, seats: usize) -> Clocks {
        let bank = match clock {
            Clock::Bank { seconds, .. } => Ms::from(seconds) * 1_000,
            Clock::None | Clock::Move { .. } | Clock::Days { .. } => 0,
        };
        let seats = (0..seats).map(|_| SeatClock { answered_at: None, bank }).collect();
        Clocks { clock, asked_at: cx.now.tick, seats }
    }

    /// As they stood when the race was last in memory, or as far as the log says: banks as it has them, and when its last step was taken.
    pub fn resume(
        cx: &Ctx,
        clock: Clock,
        seats: usize,
        asked: Option<&Asked>,
        banks: &str,
        last_ms: Option<Ms>,
    ) -> Clocks {
        let mut clocks =
            Clocks { clock, asked_at: cx.now.tick, seats: (0..seats).map(|_| SeatClock::default()).collect() };
        // Time in which nobody could answer does not count, but days do.
        if let (Clock::Days { .. }, Some(last_ms)) = (clock, last_ms) {
            clocks.asked_at = cx.now.tick.before(cx.now.date.saturating_sub(last_ms));
        }
        if let Some(asked) = asked {
            clocks.asked_at = asked.at;
            clocks.seats.iter_mut().zip(&asked.answered_at).for_each(|(seat, at)| seat.answered_at = *at);
        }
        for (seat, bank) in clocks.seats.iter_mut().zip(banks.split(',')) {
            seat.bank = bank.parse().unwrap_or_default();
        }
        clocks
    }

    pub fn asked(&self) -> Asked {
        Asked { at: self.asked_at, answered_at: self.seats.iter().map(|seat| seat.answered_at).collect() }
    }

    pub fn asked_at(&self) -> Tick {
        self.asked_at
    }

    pub fn is_over_days(&self) -> bool {
        matches!(self.clock, Clock::Days { .. })
    }

    /// Whether the race has clocks at all.
    pub fn run(&self) -> bool {
        self.clock != Clock::None
    }

    /// A new question was put.
    pub fn ask(&mut self, cx: &Ctx) {
        self.asked_at = cx.now.tick;
    }

    pub fn answered(&mut self, cx: &Ctx, seat: Seat) {
        self.seats[seat.index()].answered_at = Some(cx.now.tick);
    }

    /// The question has closed: what those who were asked have used is taken from their banks.
    pub fn settle(&mut self, cx: &Ctx, seats: &Seats, before: Option<Prompt>) {
        if let (Clock::Bank { increment, .. }, Some(prompt)) = (self.clock, before) {
            for seat in seats.all().filter(|&seat| seats.is_timed(&prompt, seat)) {
                let clock = &mut self.seats[seat.index()];
                let used = clock.answered_at.unwrap_or(cx.now.tick).since(self.asked_at);
                clock.bank = clock.bank.saturating_sub(used) + Ms::from(increment) * 1_000;
            }
        }
        self.seats.iter_mut().for_each(|seat| seat.answered_at = None);
    }

    /// When a seat's time for the open question is up.
    pub fn deadline_of(&self, cx: &Ctx, seats: &Seats, prompt: Option<&Prompt>, seat: Seat) -> Option<Tick> {
        if !seats.is_timed(prompt?, seat) {
            return None;
        }
        let allowed = match self.clock {
            Clock::None => return None,
            Clock::Move { seconds } => Ms::from(seconds) * 1_000,
            Clock::Bank { .. } => self.seats[seat.index()].bank.max(LEAST),
            Clock::Days { days } => Ms::from(days) * cx.times.day,
        };
        let vacation = seats.person(seat).and_then(|person| person.vacation);
        Some(self.asked_at + allowed + vacation.map_or(0, |vacation| vacation.since(self.asked_at)))
    }

    /// What is left of a seat's bank, as the public sees it.
    pub fn bank(&self, cx: &Ctx, seats: &Seats, prompt: Option<&Prompt>, seat: Seat) -> Ms {
        let bank = self.seats[seat.index()].bank;
        let runs = prompt.is_some_and(|prompt| seats.is_timed(prompt, seat));
        if runs { bank.saturating_sub(cx.now.tick.since(self.asked_at)) } else { bank }
    }

    /// The banks as the log keeps them.
    pub fn written(&self) -> String {
        let banks = self.seats.iter().map(|seat| seat.bank.to_string());
        if matches!(self.clock, Clock::Bank { .. }) { banks.collect::<Vec<_>>().join(",") } else { String::new() }
    }
}
