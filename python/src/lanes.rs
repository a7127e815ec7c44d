//! Many races at once. Bots of ours play some of the seats; a lane stops where a seat of the learner's is asked.

use bots::{Bot, Generator, Streams, generator};
use catalogue::{Complete, Visitor};
use engine::{Awaiting, BadOption, BySeat, Code, Game, NoFacts, NotLegal, Numbered, Observation, Rng, Seat, awaited};
use rayon::prelude::*;
use table::read_options;

use crate::race::{Start, write_mask};

/// What each lane writes after a step; a row a lane.
pub struct Rows<'a> {
    pub observations: &'a mut [f32],
    pub masks: &'a mut [bool],
    /// By lane and seat: shares of the win in a race that ended with this step, else 0.
    pub rewards: &'a mut [f32],
    pub done: &'a mut [bool],
    /// The seat that is asked.
    pub seats: &'a mut [i64],
}

/// Lanes whatever their game.
pub trait AnyLanes: Send + Sync {
    /// Lengths of an observation and of a mask.
    fn lengths(&self) -> (usize, usize);
    /// Begins every race anew.
    fn reset(&mut self, seed: u64, rows: Rows<'_>);
    /// What an amateur would choose in each lane; -1 in the middle of an answer that it would not have begun so, and
    /// where nobody is asked.
    fn heuristic(&mut self, out: &mut [i64]);
    /// Chooses a number in every lane and plays on. Where one is not legal nothing has changed.
    fn step(&mut self, numbers: &[i64], rows: Rows<'_>) -> Result<(), (usize, NotLegal)>;
}

/// Lanes of a game, with bots in so many of the seats; nothing where there is no such game.
pub fn open(
    key: &str,
    lanes: usize,
    start: Start,
    bots: Vec<Bot>,
    auto_reset: bool,
) -> Option<Result<Box<dyn AnyLanes>, BadOption>> {
    struct Open(usize, Start, Vec<Bot>, bool);
    impl Visitor for Open {
        type Output = Result<Box<dyn AnyLanes>, BadOption>;

        fn visit<G: Complete>(self) -> Self::Output {
            let Open(lanes, start, bots, auto_reset) = self;
            let fresh = G::new(&read_options::<G>(&start.options)?, start.seats)?;
            let lane = |number| Lane::new(&fresh, number, start.seed, bots.clone());
            let lanes = (0..lanes as u64).map(lane).collect();
            Ok(Box::new(Lanes { fresh, lanes, auto_reset }))
        }
    }
    catalogue::visit(key, Open(lanes, start, bots, auto_reset))
}

struct Lanes<G: Game> {
    fresh: G,
    lanes: Vec<Lane<G>>,
    auto_reset: bool,
}

struct Lane<G: Game> {
    number: u64,
    seed: u64,
    /// Races begun.
    races: u64,
    bots: Vec<Bot>,
    /// Who plays each seat; nobody where the learner does.
    seated: BySeat<Option<Bot>>,
    game: G,
    luck: Streams,
    rng: Generator,
    /// The learner's seat that is asked; nobody's once a race is over and stays so.
    seat: Option<Seat>,
    question: Numbered<G>,
    /// What an amateur would answer, once that was asked.
    advice: Option<Code>,
    legal: Vec<G::Action>,
}

/// One lane's part of [`Rows`].
struct Row<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [bool],
    rewards: &'a mut [f32],
    done: &'a mut bool,
    seat: &'a mut i64,
}

/// A step of few races is not worth handing to another thread.
const LANES_AT_A_TIME: usize = 32;

impl<G: Complete> Lanes<G> {
    fn each(&mut self, rows: Rows<'_>, work: impl Fn(&mut Lane<G>, &G, Row<'_>) + Sync) {
        let seats = G::seats(self.fresh.public()).into();
        let fresh = &self.fresh;
        let Rows { observations, masks, rewards, done, seats: asked } = rows;
        self.lanes
            .par_iter_mut()
            .zip(observations.par_chunks_exact_mut(G::OBSERVATION))
            .zip(masks.par_chunks_exact_mut(G::ACTIONS))
            .zip(rewards.par_chunks_exact_mut(seats))
            .zip(done.par_iter_mut())
            .zip(asked.par_iter_mut())
            .with_min_len(LANES_AT_A_TIME)
            .for_each(|(((((lane, observation), mask), rewards), done), seat)| {
                work(lane, fresh, Row { observation, mask, rewards, done, seat });
            });
    }
}

impl<G: Complete> AnyLanes for Lanes<G> {
    fn lengths(&self) -> (usize, usize) {
        (G::OBSERVATION, G::ACTIONS)
    }

    fn reset(&mut self, seed: u64, rows: Rows<'_>) {
        self.each(rows, |lane, fresh, row| {
            (lane.seed, lane.races) = (seed, 0);
            lane.begin(fresh);
            // A game that nobody but the bots is asked in goes round to the next.
            while lane.seat.is_none() {
                lane.begin(fresh);
            }
            lane.write(row, false);
        });
    }

    fn heuristic(&mut self, out: &mut [i64]) {
        let lanes = self.lanes.par_iter_mut().zip(out.par_iter_mut()).with_min_len(LANES_AT_A_TIME);
        lanes.for_each(|(lane, number)| *number = lane.heuristic().map_or(-1, i64::from));
    }

    fn step(&mut self, numbers: &[i64], rows: Rows<'_>) -> Result<(), (usize, NotLegal)> {
        for (at, (lane, &number)) in self.lanes.iter().zip(numbers).enumerate() {
            let known = u16::try_from(number).is_ok_and(|number| lane.question.next().binary_search(&number).is_ok());
            if lane.seat.is_some() && !known {
                return Err((at, NotLegal(number)));
            }
        }
        let auto_reset = self.auto_reset;
        let first = self.lanes.first().map_or(0, |lane| lane.number) as usize;
        self.each(rows, |lane, fresh, row| {
            row.rewards.fill(0.0);
            let over = lane.choose(numbers[lane.number as usize - first]);
            if over {
                let places = G::ranking(lane.game.public()).expect("the race is over");
                row.rewards.copy_from_slice(&bots::shares(&places));
                while auto_reset && lane.seat.is_none() {
                    lane.begin(fresh);
                }
            }
            lane.write(row, over);
        });
        Ok(())
    }
}

impl<G: Complete> Lane<G> {
    fn new(fresh: &G, number: u64, seed: u64, bots: Vec<Bot>) -> Lane<G> {
        Lane {
            number,
            seed,
            races: 0,
            bots,
            seated: BySeat::new(),
            game: fresh.clone(),
            luck: Streams::default(),
            rng: generator(seed, number),
            seat: None,
            question: Numbered::default(),
            advice: None,
            legal: Vec::new(),
        }
    }

    /// The next race. Seats go round, so that the learner sits everywhere.
    fn begin(&mut self, fresh: &G) {
        self.rng = generator(self.seed, self.number << 32 | self.races);
        self.luck.restart(self.rng.next_u64());
        self.game.clone_from(fresh);
        let seats = usize::from(G::seats(fresh.public()));
        let learners = seats - self.bots.len();
        let from = (self.number + self.races) as usize;
        let rider = |seat: usize| self.bots.get(((seat + from) % seats).wrapping_sub(learners)).copied();
        self.seated = (0..seats).map(rider).collect();
        self.races += 1;
        self.advice = None;
        self.play_on();
    }

    /// Takes a number; whether the race is over with it.
    fn choose(&mut self, number: i64) -> bool {
        let Some(seat) = self.seat else { return false };
        let chosen = self.question.choose(self.game.seat_view(seat), number).expect("it was looked up");
        let Some(action) = chosen else { return false };
        self.advice = None;
        self.game.play(seat, &action, &mut NoFacts);
        self.play_on();
        self.seat.is_none()
    }

    fn heuristic(&mut self) -> Option<u16> {
        let view = self.game.seat_view(self.seat?);
        let so_far = self.question.so_far();
        if so_far.is_empty() && self.advice.is_none() {
            self.legal.clear();
            Bot::Amateur.list(view, &mut self.legal);
            self.advice = Some(G::encode(view, &Bot::Amateur.choose(view, &self.legal, &mut self.rng)));
        }
        self.advice.as_ref()?.strip_prefix(so_far)?.first().copied()
    }

    /// Luck and bots, until the learner is asked or the race is over.
    fn play_on(&mut self) {
        loop {
            if let Awaiting::Chance(chance) = G::awaiting(self.game.public()) {
                let luck = self.game.luck(&self.luck.draw(&chance));
                self.game.take_luck(&luck, &mut NoFacts);
                continue;
            }
            self.seat = awaited(&self.game);
            let Some(seat) = self.seat else { return self.question.close() };
            let view = self.game.seat_view(seat);
            let Some(bot) = self.seated[seat.index()] else { return self.question.ask(view) };
            self.legal.clear();
            bot.list(view, &mut self.legal);
            let action = bot.choose(view, &self.legal, &mut self.rng);
            self.game.play(seat, &action, &mut NoFacts);
        }
    }

    fn write(&self, row: Row<'_>, done: bool) {
        *row.done = done;
        *row.seat = self.seat.map_or(-1, |seat| seat.0.into());
        write_mask(&self.question, row.mask);
        match self.seat {
            Some(seat) => {
                Observation::write(self.game.seat_view(seat), self.question.so_far(), row.observation);
            }
            None => row.observation.fill(0.0),
        }
    }
}
