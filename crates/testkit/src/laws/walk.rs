//! Walks a random race and holds every law at every step.

use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::{Fact, Game, Moment, Recording, Viewer};
use fair::{Key, Streams};
use rand::{SeedableRng, rngs::ChaCha8Rng};

use super::{
    LONGEST,
    answers::Answers,
    broken::{Broken, Law, ensure},
    legality::{self, Seen},
    secrecy,
};
use crate::drive::{Step, random_step};

/// How much there was for the laws to bite on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    pub steps: usize,
    /// Pairs of worlds that were given the same step and compared.
    pub compared: usize,
    /// Pairs where the other world could not take the step.
    pub skipped: usize,
    /// Pairs in which something was disclosed.
    pub disclosed: usize,
    /// Worlds made from a view that differed from the true one.
    pub varied: usize,
    /// Choices and windows replayed with their answers in another order.
    pub reordered: usize,
}

impl Stats {
    pub fn add(&mut self, other: &Stats) {
        self.steps += other.steps;
        self.compared += other.compared;
        self.skipped += other.skipped;
        self.disclosed += other.disclosed;
        self.varied += other.varied;
        self.reordered += other.reordered;
    }
}

/// What a step did: before, the step itself, after, and what was shown.
pub(super) struct Taken<'a, G: Game> {
    pub before: &'a G,
    pub step: &'a Step<G::Action>,
    pub after: &'a G,
    pub facts: &'a [Fact<G::Event>],
    pub moments: &'a [Moment<G>],
}

pub(super) type More<G> = fn(&Taken<'_, G>, u8) -> Result<(), Broken>;

pub(super) fn walk<G: Game>(options: &G::Options, seats: u8, seed: u64, more: More<G>) -> Result<Stats, Broken> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let key = Key::from_seed(seed);
    let mut streams = Streams::default();
    let fresh = || G::new(options, seats).expect("the options of a law test are good");
    let viewers: Vec<Viewer> = Viewer::all(seats).collect();
    let mut game = fresh();
    let mut stats = Stats::default();
    let mut steps = Vec::new();
    let mut narrated = Vec::new();
    let mut seen = Seen::default();
    let mut answers = Answers::default();
    let mut buffer = Vec::new();
    let at = |step: usize| move |broken: Broken| Broken { step, ..broken };

    loop {
        legality::check(&game, seats, &mut seen, &mut rng).map_err(at(stats.steps))?;
        let Some(step) = random_step(&game, &key, &mut streams, &mut rng, &mut buffer) else { break };
        let (after, Recording { facts, moments }) = taken_twice(&game, &step).map_err(at(stats.steps))?;
        secrecy::check(&game, &step, &viewers, &mut rng, &mut stats).map_err(at(stats.steps))?;
        let taken = Taken { before: &game, step: &step, after: &after, facts: &facts, moments: &moments };
        answers.check(&taken, &mut stats).map_err(at(stats.steps))?;
        audit(&after).map_err(at(stats.steps))?;
        more(&taken, seats).map_err(at(stats.steps))?;

        narrated.extend(facts);
        steps.push(step);
        game = after;
        stats.steps += 1;
        ensure(stats.steps < LONGEST, Law::RacesEnd, || format!("not over after {LONGEST} steps"))?;
        let over = game.is_over();
        let ranking = G::ranking(game.public());
        ensure(over == ranking.is_some(), Law::RankingAtTheEnd, || format!("over: {over}, ranking: {ranking:?}"))?;
        if let Some(ranking) = ranking {
            ensure(ranking.len() == usize::from(seats) && ranking.contains(&0), Law::RankingAtTheEnd, || {
                format!("{ranking:?} has no winner, or not one place a seat")
            })?;
        }
    }

    let mut again = fresh();
    let mut facts_again = Vec::new();
    steps.iter().for_each(|step| step.apply(&mut again, &mut facts_again));
    ensure(again == game && facts_again == narrated, Law::Replay, || "the same steps gave another race".into())
        .map_err(at(stats.steps))?;
    Ok(stats)
}

/// Equal steps give equal states: the same step, taken twice from the same state.
fn taken_twice<G: Game>(game: &G, step: &Step<G::Action>) -> Result<(G, Recording<G>), Broken> {
    let take = || {
        let mut after = game.clone();
        let mut recording = Recording::default();
        step.apply(&mut after, &mut recording);
        (after, recording)
    };
    let first = take();
    let second = take();
    ensure(first == second, Law::Replay, || format!("{step:?} gave {first:?}, then {second:?}"))?;
    Ok(first)
}

fn audit<G: Game>(game: &G) -> Result<(), Broken> {
    catch_unwind(AssertUnwindSafe(|| game.audit())).map_err(|panic| {
        let message = panic.downcast_ref::<String>().cloned();
        let message = message.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
        Broken::new(Law::Audit, message.unwrap_or_default())
    })
}
