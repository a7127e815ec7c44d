//! A race in memory: the table, its clocks and windows, bots and their thoughts, orders, and the moves already taken. A cache of the log.
//!
//! Architecture invariant: a race knows neither sockets nor messages, and of the lobby its seats alone. That there is a race is asked once, at
//! the room's door: nothing here asks whether it is under way.

mod acting;
mod bots;
mod clocks;
mod known;
mod orders;
mod windows;

use catalogue::{AnyTable, Asks};
use engine::{BySeat, Prompt, PromptKind, Seat, SeatSet, Viewer};
use fair::Secret;
use protocol::{Clock, Code, Order, Windows};
use serde_json::value::RawValue;
use store::{Awaited, Batch, Held, Op};
use table::By;

pub use self::{
    acting::Acted,
    clocks::Clocks,
    orders::{Left, OrderRules, read_orders, write_orders},
};
use self::{bots::Bots, known::KnownActions};
use crate::lobby::Seats;
use crate::time::{Ms, Tick};
use crate::{Ctx, Fault};

/// More than any race takes. From here on moves stand: a move and its taking-back could fill a disk.
const MOST_BATCHES: u64 = 20_000;

/// Events kept in memory, for those who come back.
const KEPT: usize = protocol::MAX_FACTS;

#[derive(Clone)]
pub struct Race {
    table: Box<dyn AnyTable>,
    clocks: Clocks,
    windows: Windows,
    orders: OrderRules,
    bots: Bots,
    /// The number of the next batch.
    seq: u64,
    /// The revision of the table whose question is open.
    revision: u64,
    /// When the window that is open closes, at a table of several people.
    closes_at: Option<Tick>,
    /// Answers to a window of fixed time.
    held: BySeat<Option<Answered>>,
    known: KnownActions,
}

/// An answer that lies face down.
#[derive(Clone)]
struct Answered {
    /// The player's name for it; none for a standing order.
    action: Option<String>,
    what: Box<RawValue>,
}

/// What a race runs by, beside the game's rules.
pub struct RaceTerms {
    pub clock: Clock,
    pub windows: Windows,
    pub orders: OrderRules,
    pub bot_seed: u64,
}

impl Race {
    /// A race that begins.
    pub fn new(cx: &Ctx, table: Box<dyn AnyTable>, terms: RaceTerms) -> Race {
        let clocks = Clocks::new(cx, terms.clock, usize::from(table.seats()));
        // No revision yet: all of it is news.
        Race { revision: u64::MAX, ..Race::at(table, clocks, terms, 0) }
    }

    /// A race as its log has it. Held answers are those of a window that was open when the room was last in memory.
    pub fn resume(
        cx: &Ctx,
        mut table: Box<dyn AnyTable>,
        terms: RaceTerms,
        seats: &Seats,
        log: (&[Batch], Vec<Held>),
        clocks: Option<Clocks>,
    ) -> Result<Race, Fault> {
        let (batches, held) = log;
        let clocks = clocks.unwrap_or_else(|| {
            let written = batches.iter().rev().find(|batch| !batch.clocks.is_empty()).map_or("", |batch| &batch.clocks);
            let last_ms = batches.iter().rev().find(|batch| !batch.marks.is_empty()).map(|batch| batch.at_ms);
            Clocks::read(cx, terms.clock, &*table, written, last_ms)
        });
        table.keep_last(KEPT);
        let mut race = Race::at(table, clocks, terms, batches.len() as u64);
        batches.iter().for_each(|batch| race.known.read(&batch.actions));
        for one in held {
            let what = RawValue::from_string(one.what).map_err(|_| Code::Internal)?;
            if let Some(held) = race.held.get_mut(usize::from(one.seat)) {
                *held = Some(Answered { action: Some(one.action), what });
            }
        }
        if seats.hold_windows() && race.window().is_some() {
            race.closes_at = Some(race.clocks.put_at().max(cx.now.tick) + cx.times.window);
            race.answer_by_order(seats);
        }
        Ok(race)
    }

    fn at(table: Box<dyn AnyTable>, clocks: Clocks, terms: RaceTerms, seq: u64) -> Race {
        Race {
            clocks,
            windows: terms.windows,
            orders: terms.orders,
            bots: Bots::new(terms.bot_seed, usize::from(table.seats())),
            seq,
            revision: table.revision(),
            closes_at: None,
            held: (0..table.seats()).map(|_| None).collect(),
            known: KnownActions::default(),
            table,
        }
    }

    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    pub fn bots(&self) -> &Bots {
        &self.bots
    }

    pub fn bots_mut(&mut self) -> &mut Bots {
        &mut self.bots
    }

    /// For proofs of secrecy: puts the race into a world that looks the same to a viewer, or (without one) into a copy of this one.
    pub fn rescramble(&mut self, viewer: Option<Viewer>, rng: &mut ::bots::Generator) {
        self.table = self.table.proofs().rescrambled(viewer, rng);
    }

    pub fn revision(&self) -> u64 {
        self.revision
    }

    pub fn closes_at(&self) -> Option<Tick> {
        self.closes_at
    }

    /// The window that is open, if one is.
    fn window(&self) -> Option<Prompt> {
        self.table.prompt().filter(|prompt| prompt.kind == PromptKind::Window)
    }

    /// Whom everybody sees asked.
    pub fn asked(&self) -> SeatSet {
        self.table.prompt().map_or(SeatSet::EMPTY, |prompt| prompt.asked)
    }

    /// Whether a seat has still to answer, as it knows itself.
    pub fn awaits(&self, seat: Seat) -> bool {
        self.table.owes(seat) && self.held[seat.index()].is_none()
    }

    pub fn awaited(&self) -> Awaited {
        awaited_at(&*self.table, |seat| self.held[seat.index()].is_some())
    }

    /// When a seat's time for the open question is up.
    pub fn deadline_of(&self, cx: &Ctx, seats: &Seats, seat: Seat) -> Option<Tick> {
        self.clocks.deadline_of(cx, seats, self.table.prompt().as_ref(), seat)
    }

    /// What is left of a seat's bank, as the public sees it.
    pub fn bank(&self, cx: &Ctx, seats: &Seats, seat: Seat) -> Ms {
        self.clocks.bank(cx, seats, self.table.prompt().as_ref(), seat)
    }

    /// When something is due.
    pub fn due(&self, cx: &Ctx, seats: &Seats) -> Option<Tick> {
        let owing = seats.all().filter(|&seat| self.table.owes(seat));
        let clocks = owing.filter_map(|seat| self.deadline_of(cx, seats, seat));
        let bots = if self.closes_at.is_none() { self.bots.due() } else { None };
        clocks.chain(self.window_due(cx, seats)).chain(bots).chain(self.order_due(cx, seats)).min()
    }

    /// Whom a viewer is to be asked for, and until when. Nothing where its answer already lies face down, or could only be "no".
    pub fn asks(&self, cx: &Ctx, seats: &Seats, viewer: Viewer) -> Option<Asks> {
        let Viewer::Seat(seat) = viewer else { return None };
        let held = self.holds_answers_of(seat);
        if held && (self.held[seat.index()].is_some() || self.table.can_only_decline(seat)) {
            return None;
        }
        let closes_at = if held { self.closes_at } else { self.deadline_of(cx, seats, seat) };
        Some(Asks { seat, closes_ms: closes_at.map(|at| at.since(cx.now.tick)) })
    }

    /// Something was played: what belonged to the old question goes, and what follows by itself is done.
    pub fn settle(&mut self, cx: &mut Ctx, seats: &Seats, before: Option<Prompt>) {
        if self.table.revision() != self.revision {
            self.clocks.settle(cx, seats, before);
            self.close_question(cx);
        }
        self.put_question(cx, seats);
    }

    /// What belonged to the question that has closed goes.
    fn close_question(&mut self, cx: &mut Ctx) {
        self.bots.withdraw_all();
        let held = self.held.iter_mut().filter_map(Option::take).filter(|held| held.action.is_some()).count();
        if held > 0 && !cx.effects.ops.contains(&Op::Release) {
            cx.effects.ops.push(Op::Release);
        }
    }

    fn put_question(&mut self, cx: &Ctx, seats: &Seats) {
        self.answer_by_order(seats);
        let revision = self.table.revision();
        if revision != self.revision {
            self.revision = revision;
            self.clocks.ask(cx, &*self.table);
            let holds = seats.hold_windows() && self.window().is_some();
            self.closes_at = holds.then_some(cx.now.tick + cx.times.window);
        }
    }

    /// Ends the race without a result.
    pub fn abandon(&mut self, cx: &mut Ctx, seats: &Seats) {
        let before = self.table.prompt();
        self.table.abandon();
        self.settle(cx, seats, before);
    }

    pub fn reveal(&mut self, secret: &Secret) {
        self.table.reveal(secret);
    }

    /// Plays for those whose time is up. Where that was days, a bot stands in for who was away for several questions.
    pub fn run_out(&mut self, cx: &mut Ctx, seats: &mut Seats) {
        let is_late = |seat: &Seat| self.deadline_of(cx, seats, *seat).is_some_and(|at| at <= cx.now.tick);
        let late: Vec<Seat> = seats.all().filter(is_late).collect();
        let before = self.table.prompt();
        let revision = self.table.revision();
        for seat in late {
            // What one of them did may have closed the question for the others.
            if self.table.revision() == revision && self.table.owes(seat) {
                self.table.play_idle(seat, By::Clock);
                self.clocks.answered(cx, seat);
                if self.clocks.is_over_days() {
                    seats.person_mut(seat).into_iter().for_each(|person| person.miss_turn(cx));
                }
            }
        }
        self.settle(cx, seats, before);
    }

    /// A seat leaves other orders than before.
    pub fn leave_orders(&self, cx: &mut Ctx, seats: &mut Seats, seat: Seat, orders: Vec<Order>) -> Result<(), Fault> {
        let person = seats.person_mut(seat).ok_or(Code::NotYourSeat)?;
        self.orders.check(&orders)?;
        // The first ones of a live race are left as it begins, and are about the question that it begins with, too.
        let is_asked = self.table.owes(seat) && (person.conditional.is_some() || self.clocks.is_over_days());
        let after = is_asked.then(|| self.table.decision(seat));
        let before = person.conditional.take().unwrap_or_default();
        let known = |order: &Order| before.iter().find(|left| left.order == *order).cloned();
        let left = orders.into_iter().map(|order| known(&order).unwrap_or(Left { order, after }));
        person.conditional = Some(left.collect());
        seats.save(cx, seat);
        Ok(())
    }

    /// When the next order answers, or turns out to be over.
    fn order_due(&self, cx: &Ctx, seats: &Seats) -> Option<Tick> {
        let concerned = |seat| self.orders.concerned(&*self.table, seats, seat).is_some();
        let wait = if self.clocks.is_over_days() { cx.times.order } else { 0 };
        seats.all().any(concerned).then_some(self.clocks.put_at() + wait)
    }

    /// Answers for those who have left orders. One that answers once, or does not hold, is over: whose orders are others now.
    pub fn answer_conditionally(&mut self, cx: &mut Ctx, seats: &mut Seats) -> Vec<(Seat, Vec<Order>)> {
        let mut changed = Vec::new();
        for seat in seats.all() {
            if self.order_due(cx, seats).is_none_or(|at| at > cx.now.tick) {
                break;
            }
            let Some((at, said)) = self.orders.concerned(&*self.table, seats, seat) else { continue };
            let before = self.table.prompt();
            let played = match said {
                engine::Ordered::Play(what) => {
                    let decision = self.table.decision(seat);
                    self.table.play(seat, decision, &what, By::Order).is_ok()
                }
                engine::Ordered::Lapses | engine::Ordered::Unconcerned => false,
            };
            if played {
                self.clocks.answered(cx, seat);
            }
            let Some(person) = seats.person_mut(seat) else { continue };
            let left = person.conditional.get_or_insert_default();
            if !played || left[at].order.once {
                left.remove(at);
                changed.push((seat, person.orders_left().unwrap_or_default()));
                seats.save(cx, seat);
            }
            if played {
                self.settle(cx, seats, before);
            }
        }
        changed
    }

    /// What the table has done since the last time, however many steps it was, to be written down.
    pub fn take_batch(&mut self, cx: &Ctx) -> Option<Batch> {
        let mut lines = self.table.take_lines();
        if lines.is_empty() {
            return None;
        }
        let lines = if lines.len() == 1 { lines.swap_remove(0) } else { lines.join("\n") };
        let seq = self.seq;
        let actions = self.known.take_unwritten();
        self.seq += 1;
        Some(Batch { seq, at_ms: cx.now.date, actions, lines, ..Batch::default() })
    }

    /// All that has happened has been sent. Events that are older than anyone may still be missing are let go of.
    pub fn set_shown(&mut self) {
        self.table.set_shown();
        self.table.keep_last(KEPT);
    }
}

/// Whom a table waits for; `held` are answers that are kept until their window closes.
pub fn awaited_at(table: &dyn AnyTable, held: impl Fn(Seat) -> bool) -> Awaited {
    let mut awaited = Awaited::default();
    for seat in table.prompt().iter().flat_map(|prompt| prompt.asked.iter()) {
        awaited.asked |= 1 << seat.0;
        if table.owes(seat) && !held(seat) {
            awaited.owing |= 1 << seat.0;
        }
    }
    awaited
}

#[cfg(test)]
mod tests {
    use catalogue::{AnyGame, GameEntry, MoveError};
    use fair::Secret;
    use protocol::{ActionId, limits::MOST_UNDOS};
    use store::OwnerId;
    use table::{LuckSource, Refused};
    use testkit::toy::{Toy, fault::Sound};

    use super::*;
    use crate::{Now, Occupant, Times, lobby::LobbySeat};

    static TOY: GameEntry<Toy<Sound>> = GameEntry::new();
    const NOW: Now = Now { tick: Tick(1_000), date: 1_000 };

    fn race(cx: &mut Ctx, seats: &Seats, clock: Clock, secret: u8) -> Race {
        let luck = LuckSource::Fair { secret: Secret([secret; 32]), shares: vec![None; 2] };
        let mut table = TOY.open("toy", &serde_json::Map::new(), 2, &luck).expect("sound options");
        table.draw_pending();
        let terms = RaceTerms { clock, windows: Windows::Strict, orders: OrderRules::new(&[], false), bot_seed: 1 };
        let mut race = Race::new(cx, table, terms);
        race.settle(cx, seats, None);
        race.take_batch(cx).expect("the start");
        race
    }

    fn two_people() -> Seats {
        let person = |n: u8| LobbySeat::new(Occupant::person(OwnerId([n; 32]), format!("D{n}"), NOW.tick));
        Seats::new((0..2).map(person).collect(), store::SeatRule::ONE)
    }

    /// Plays and takes back under a virtual clock.
    struct Played {
        cx: Ctx,
        seats: Seats,
        race: Race,
        acts: u32,
    }

    impl Played {
        fn new(clock: Clock, secret: u8) -> Played {
            let mut cx = Ctx::new(NOW, Times::none());
            let seats = two_people();
            let race = race(&mut cx, &seats, clock, secret);
            Played { cx, seats, race, acts: 0 }
        }

        /// Both have answered the choice with which the race begins, and the seat whose turn it is may attack the other.
        fn at_an_attack(clock: Clock) -> (Played, Seat, String) {
            let started = (1..200).map(|secret| {
                let mut played = Played::new(clock, secret);
                Seat::all(2).for_each(|seat| played.act(seat, r#"{"bid":1}"#));
                let seat = played.race.asked().iter().next().expect("a turn");
                (played, seat, format!(r#"{{"attack":{}}}"#, 1 - seat.0))
            });
            let may_attack = |(played, seat, attack): &(Played, Seat, String)| {
                let what = RawValue::from_string(attack.clone()).expect("JSON");
                played.race.table.check(*seat, played.race.table.decision(*seat), &what).is_ok()
            };
            started.into_iter().find(may_attack).expect("some deal has the card")
        }

        fn pass(&mut self, ms: Ms) {
            self.cx.now = Now { tick: self.cx.now.tick + ms, date: self.cx.now.date + ms };
        }

        fn action(&mut self) -> ActionId {
            self.acts += 1;
            ActionId::new(format!("a-{}", self.acts)).expect("sound")
        }

        fn act(&mut self, seat: Seat, what: &str) {
            let action = self.action();
            let what = RawValue::from_string(what.to_owned()).expect("JSON");
            let decision = self.race.table.decision(seat);
            self.race.act(&mut self.cx, &self.seats, seat, decision, &action, &what).expect("legal");
        }

        fn undo(&mut self, seat: Seat) -> Result<Acted, MoveError> {
            let action = self.action();
            self.race.undo(&mut self.cx, &mut self.seats, seat, &action)
        }

        fn left(&self, seat: Seat) -> Option<Ms> {
            self.race.deadline_of(&self.cx, &self.seats, seat).map(|at| at.since(self.cx.now.tick))
        }
    }

    #[test]
    fn an_undo_gives_no_time_back() {
        for clock in [Clock::Bank { seconds: 60, increment: 30 }, Clock::Move { seconds: 60 }, Clock::Days { days: 1 }]
        {
            let (mut played, seat, attack) = Played::at_an_attack(clock);
            let mut left = played.left(seat).expect("a clock runs");
            let other = Seat(1 - seat.0);
            for _ in 0..20 {
                played.pass(100);
                played.act(seat, &attack);
                played.pass(50);
                played.undo(seat).expect("nothing was shown");
                left -= 150;
                assert_eq!(played.left(seat), Some(left), "{clock:?}");
            }
            // Nor does what another does meanwhile, unasked.
            played.act(other, r#""rest""#);
            played.pass(50);
            played.undo(other).expect("nothing was shown");
            left -= 50;
            assert_eq!(played.left(seat), Some(left), "{clock:?}");
            // An answer that is late cannot be taken back: the clock would answer at once.
            played.act(seat, &attack);
            played.pass(left);
            assert!(!played.race.can_undo(&played.cx, &played.seats, Viewer::Seat(seat)));
            assert!(matches!(played.undo(seat), Err(MoveError::Refused(Refused::TooLate))), "{clock:?}");
        }
    }

    #[test]
    fn a_secret_answer_that_is_changed_gives_nobody_time() {
        let mut played = Played::new(Clock::Bank { seconds: 60, increment: 30 }, 3);
        for n in 1..10 {
            played.pass(100);
            played.act(Seat(0), r#"{"bid":1}"#);
            played.pass(100);
            played.undo(Seat(0)).expect("nothing was shown");
            assert_eq!([0, 1].map(|seat| played.left(Seat(seat))), [Some(60_000 - 200 * n); 2]);
        }
        // What another has answered meanwhile stands, and took the time that it took.
        played.act(Seat(1), r#"{"bid":1}"#);
        played.act(Seat(0), r#"{"bid":1}"#);
        played.pass(500);
        played.undo(Seat(0)).expect_err("both are turned over");
        let banks = [0, 1].map(|seat| played.race.clocks.bank(&played.cx, &played.seats, None, Seat(seat)));
        assert_eq!(banks, [60_000 - 1_800 + 30_000; 2]);
    }

    #[test]
    fn a_seat_takes_moves_back_so_often_in_a_race() {
        let (mut played, seat, attack) = Played::at_an_attack(Clock::None);
        for _ in 0..MOST_UNDOS {
            played.act(seat, &attack);
            played.undo(seat).expect("not yet too often");
        }
        played.act(seat, &attack);
        assert!(!played.race.can_undo(&played.cx, &played.seats, Viewer::Seat(seat)));
        assert!(matches!(played.undo(seat), Err(MoveError::Refused(Refused::TooLate))));
    }

    #[test]
    fn a_question_that_is_put_again_has_the_number_that_it_had() {
        let (mut played, seat, attack) = Played::at_an_attack(Clock::None);
        let asked = played.race.table.question();
        for _ in 0..3 {
            played.act(seat, &attack);
            assert_eq!(played.race.table.question(), asked + 1);
            played.undo(seat).expect("nothing was shown");
            assert_eq!(played.race.table.question(), asked);
        }
    }

    /// A move and its taking-back can be sent without end; what they take on disk and in memory cannot.
    #[test]
    fn a_move_is_not_taken_back_without_end() {
        let mut seats = two_people();
        let cx = &mut Ctx::new(NOW, Times::none());
        let mut race = race(cx, &seats, Clock::None, 3);
        race.seq = MOST_BATCHES - 10;
        let bid = RawValue::from_string(r#"{"bid":1}"#.to_owned()).expect("JSON");
        let mut taken = Vec::new();
        for n in 0..40 {
            let action = |what: &str| ActionId::new(format!("{what}-{n}")).expect("sound");
            let decision = race.table.decision(Seat(0));
            let played = race.act(cx, &seats, Seat(0), decision, &action("a"), &bid).is_ok();
            race.take_batch(cx);
            let may_undo = race.can_undo(cx, &seats, Viewer::Seat(Seat(0)));
            let undone = race.undo(cx, &mut seats, Seat(0), &action("u"));
            race.take_batch(cx);
            if played {
                assert_eq!(may_undo, undone.is_ok(), "and the seat knows before it tries");
            }
            assert!(undone.is_ok() || matches!(undone, Err(MoveError::Refused(Refused::TooLate))));
            taken.push((played, undone.is_ok()));
        }
        assert_eq!(taken[4..6], [(true, true), (true, false)]);
        assert!(taken[6..].iter().all(|pair| *pair == (false, false)), "{taken:?}");
        assert_eq!((race.seq, race.known.len()), (MOST_BATCHES + 1, 11));
    }
}
