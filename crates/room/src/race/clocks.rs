//! Clocks. Those that run are those of the seats that the public sees asked. A secret answer does not stop its seat's clock in any view
//! before the question closes.
//!
//! Time used is used: a question that is put again, since a move was taken back, has the clock that it had, which never stood still.

use catalogue::AnyTable;
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
    /// The question that is open, as the table counts them.
    question: u64,
    /// When it was put first.
    asked_at: Tick,
    /// When it was put last: later, where a move was taken back.
    put_at: Tick,
    seats: BySeat<SeatClock>,
    /// The questions before it that an undo may open again.
    before: Vec<Closed>,
}

/// A question that has closed, as its clocks stood.
#[derive(Clone)]
struct Closed {
    question: u64,
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

impl Clocks {
    /// As the race begins: the same time for everybody.
    pub fn new(cx: &Ctx, clock: Clock, seats: usize) -> Clocks {
        let bank = match clock {
            Clock::Bank { seconds, .. } => Ms::from(seconds) * 1_000,
            Clock::None | Clock::Move { .. } | Clock::Days { .. } => 0,
        };
        let seats = (0..seats).map(|_| SeatClock { answered_at: None, bank }).collect();
        let now = cx.now.tick;
        // No question yet: the first is news.
        Clocks { clock, question: u64::MAX, asked_at: now, put_at: now, seats, before: Vec::new() }
    }

    /// As far as the log says: what it has of them, and when its last step was taken.
    pub fn read(cx: &Ctx, clock: Clock, table: &dyn AnyTable, written: &str, last_ms: Option<Ms>) -> Clocks {
        let mut clocks = Clocks { question: table.question(), ..Clocks::new(cx, clock, usize::from(table.seats())) };
        match clock {
            // Time in which nobody could answer does not count, but days do.
            Clock::Days { .. } => {
                let asked_ms = written.parse().ok().or(last_ms).unwrap_or(cx.now.date);
                clocks.asked_at = cx.now.tick.before(cx.now.date.saturating_sub(asked_ms));
                clocks.put_at = clocks.asked_at;
            }
            Clock::Bank { .. } => {
                for (seat, bank) in clocks.seats.iter_mut().zip(written.split(',')) {
                    seat.bank = bank.parse().unwrap_or_default();
                }
            }
            Clock::None | Clock::Move { .. } => {}
        }
        clocks
    }

    pub fn asked_at(&self) -> Tick {
        self.asked_at
    }

    pub fn put_at(&self) -> Tick {
        self.put_at
    }

    pub fn is_over_days(&self) -> bool {
        matches!(self.clock, Clock::Days { .. })
    }

    /// Whether the race has clocks at all.
    pub fn run(&self) -> bool {
        self.clock != Clock::None
    }

    /// A question was put: a new one, or one again.
    pub fn ask(&mut self, cx: &Ctx, table: &dyn AnyTable) {
        self.put_at = cx.now.tick;
        if self.question != table.question() {
            (self.question, self.asked_at) = (table.question(), cx.now.tick);
        }
        if Seat::all(table.seats()).all(|seat| table.undo_to(seat).is_none()) {
            self.before.clear();
        }
    }

    pub fn answered(&mut self, cx: &Ctx, seat: Seat) {
        self.seats[seat.index()].answered_at = Some(cx.now.tick);
    }

    /// The question has closed: what those who were asked have used is taken from their banks.
    pub fn settle(&mut self, cx: &Ctx, seats: &Seats, before: Option<Prompt>) {
        let Clocks { question, asked_at, .. } = *self;
        self.before.push(Closed { question, asked_at, seats: self.seats.clone() });
        if let (Clock::Bank { increment, .. }, Some(prompt)) = (self.clock, before) {
            for seat in seats.all().filter(|&seat| seats.is_timed(&prompt, seat)) {
                let clock = &mut self.seats[seat.index()];
                clock.bank = clock.bank.saturating_sub(clock.used(cx, self.asked_at)) + Ms::from(increment) * 1_000;
            }
        }
        self.seats.iter_mut().for_each(|seat| seat.answered_at = None);
    }

    /// A seat has taken its last move back, which had raised the question `before`. The clock of the question that is open again is as if
    /// it had run all the while; what others have used meanwhile is used, and brings them no increment.
    pub fn take_back(&mut self, cx: &Ctx, seats: &Seats, table: &dyn AnyTable, seat: Seat, before: Option<Prompt>) {
        if let Some(at) = self.before.iter().rposition(|closed| closed.question == table.question()) {
            let closed = self.before.swap_remove(at);
            self.before.truncate(at);
            let undone = std::mem::replace(&mut self.seats, closed.seats);
            let is_timed = |prompt: Option<Prompt>, seat| prompt.is_some_and(|prompt| seats.is_timed(&prompt, seat));
            for other in seats.all().filter(|&other| is_timed(before, other) && !is_timed(table.prompt(), other)) {
                let used = undone[other.index()].used(cx, self.asked_at);
                let clock = &mut self.seats[other.index()];
                clock.bank = clock.bank.saturating_sub(used);
            }
            self.asked_at = closed.asked_at;
        }
        self.question = table.question();
        self.seats[seat.index()].answered_at = None;
    }

    /// Whether a seat's time for a question that an undo would open again is up.
    pub fn is_late(&self, cx: &Ctx, seats: &Seats, seat: Seat, question: u64) -> bool {
        let closed = self.before.iter().rev().find(|closed| closed.question == question);
        let (asked_at, clocks) = closed.map_or((self.asked_at, &self.seats), |closed| (closed.asked_at, &closed.seats));
        let until = self.allowed(cx, clocks[seat.index()]).map(|ms| asked_at + ms + seats.stood_still(seat, asked_at));
        until.is_some_and(|until| until <= cx.now.tick)
    }

    /// How long a seat may take for a question.
    fn allowed(&self, cx: &Ctx, clock: SeatClock) -> Option<Ms> {
        match self.clock {
            Clock::None => None,
            Clock::Move { seconds } => Some(Ms::from(seconds) * 1_000),
            Clock::Bank { .. } => Some(clock.bank.max(LEAST)),
            Clock::Days { days } => Some(Ms::from(days) * cx.times.day),
        }
    }

    /// When a seat's time for the open question is up.
    pub fn deadline_of(&self, cx: &Ctx, seats: &Seats, prompt: Option<&Prompt>, seat: Seat) -> Option<Tick> {
        if !seats.is_timed(prompt?, seat) {
            return None;
        }
        let allowed = self.allowed(cx, self.seats[seat.index()])?;
        Some(self.asked_at + allowed + seats.stood_still(seat, self.asked_at))
    }

    /// What is left of a seat's bank, as the public sees it.
    pub fn bank(&self, cx: &Ctx, seats: &Seats, prompt: Option<&Prompt>, seat: Seat) -> Ms {
        let bank = self.seats[seat.index()].bank;
        let runs = prompt.is_some_and(|prompt| seats.is_timed(prompt, seat));
        if runs { bank.saturating_sub(cx.now.tick.since(self.asked_at)) } else { bank }
    }

    /// As the log keeps them: what is left in banks, or, over days, the date of the question.
    pub fn written(&self, cx: &Ctx) -> String {
        match self.clock {
            Clock::Bank { .. } => {
                let banks = self.seats.iter().map(|seat| seat.bank.to_string());
                banks.collect::<Vec<_>>().join(",")
            }
            Clock::Days { .. } => cx.now.dated(self.asked_at).to_string(),
            Clock::None | Clock::Move { .. } => String::new(),
        }
    }
}

impl SeatClock {
    /// How much of its time it has used for a question.
    fn used(&self, cx: &Ctx, asked_at: Tick) -> Ms {
        self.answered_at.unwrap_or(cx.now.tick).since(asked_at)
    }
}
