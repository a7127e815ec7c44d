//! The search: compares choices in worlds that the seat's view allows. It reads no clock; a caller may stop it.

use std::sync::atomic::{AtomicBool, Ordering};

use engine::{BySeat, Game, Rng, SeatView, Valued};

use crate::{
    Estimate, Generator, Net, OwnPolicy, Policy, Rollout, Style,
    comparison::{Comparison, HEURISTIC},
    generator,
    worlds::Worker,
};

/// Chooses by playing every choice on in worlds that the seat's view allows.
///
/// Each world is drawn once, and every choice in the running is played in it with the same luck, so that choices are
/// compared by their differences within worlds. The worst are dropped as the budget is spent (sequential halving), and at
/// once where they are worse beyond doubt. What is compared is a worth: the win for the most part, and a little the place. The
/// heuristic's own choice stays to the end: another one replaces it only if it did better by [`Settings::margin`] standard errors
/// and by a difference that matters.
pub struct Search<G: Game> {
    pub settings: Settings,
    /// Plays to the end of the race also where values are fitted.
    pub play_to_the_end: bool,
    /// One a core.
    workers: Vec<Worker<G>>,
    comparison: Comparison<G::Action>,
    /// What may be done and is not pointless, and what of it is compared.
    reference: Vec<G::Action>,
    candidates: Vec<G::Action>,
    own: OwnPolicy,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// So many playouts for a choice: the same choice for the same seed, on any machine.
    pub playouts: u64,
    pub policy: Policy,
    /// Standard errors by which a choice must beat the heuristic's.
    pub margin: f64,
    /// Steps before a playout may be truncated, instead of the game's own.
    pub horizon: Option<u32>,
    pub style: Style,
    /// How many threads play worlds. The result does not depend on it.
    pub cores: usize,
}

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis<A> {
    /// The one to play first, then the others as they were compared.
    pub choices: Vec<Choice<A>>,
    pub iterations: u64,
    pub worlds: u64,
    /// Steps of all playouts.
    pub steps: u64,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Choice<A> {
    pub action: A,
    pub playouts: u64,
    /// Each seat's chance to win after this choice.
    pub chances: BySeat<Estimate>,
    /// How much better it did for the seat than the heuristic's choice, in the worlds where both were played: by its worth, places included.
    pub ahead: Estimate,
    /// It is what the heuristic would do.
    pub heuristic: bool,
}

/// Worlds between two looks at the standings.
const BATCH: usize = 8;

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            playouts: 4000,
            policy: Policy::Heuristic,
            margin: 1.0,
            horizon: None,
            style: Style::Balanced,
            cores: 1,
        }
    }
}

impl<G: Valued> Search<G> {
    pub fn new(settings: Settings) -> Search<G> {
        let truncation = Net::of::<G>().map(|net| (settings.horizon.unwrap_or(G::HORIZON), net));
        Search {
            settings,
            play_to_the_end: false,
            workers: (0..settings.cores.max(1))
                .map(|_| Worker::new(Rollout::new(settings.policy, truncation.clone())))
                .collect(),
            comparison: Comparison::new(),
            reference: Vec::new(),
            candidates: Vec::new(),
            own: OwnPolicy::of::<G>(),
        }
    }

    /// Plays its own seat so.
    pub fn with_own(mut self, own: OwnPolicy) -> Search<G> {
        self.workers.iter_mut().for_each(|worker| worker.rollout.own = own.clone());
        self.own = own;
        self
    }

    /// What to do, and what it is worth. The seat owes an answer.
    pub fn think(&mut self, view: SeatView<'_, G>, legal: &[G::Action], seed: u64) -> Analysis<G::Action> {
        self.think_until(view, legal, seed, &AtomicBool::new(false))
    }

    /// The same with as many playouts as there is time for: `stop` is set when somebody has waited long enough.
    pub fn think_until(
        &mut self,
        view: SeatView<'_, G>,
        legal: &[G::Action],
        seed: u64,
        stop: &AtomicBool,
    ) -> Analysis<G::Action> {
        let mut rng = generator(seed, 0);
        self.gather(view, legal, &mut rng);
        let whole = self.play_to_the_end || !G::has_values(view.public);
        for worker in &mut self.workers {
            (worker.rollout.whole, worker.rollout.steps) = (whole, 0);
        }
        let iterations = if self.comparison.choices.len() > 1 { self.compare(view, rng.next_u64(), stop) } else { 0 };
        let best = self.settings.style.prefer(&self.comparison, self.comparison.verdict(self.settings.margin));
        let mut order: Vec<usize> = (0..self.comparison.choices.len()).collect();
        order.sort_by_key(|&choice| choice != best);
        let choices = order.into_iter().map(|choice| self.choice(choice)).collect();
        let worlds = self.comparison.worlds() as u64;
        let steps = self.workers.iter().map(|worker| worker.rollout.steps).sum();
        Analysis { choices, iterations, worlds, steps }
    }

    fn choice(&self, choice: usize) -> Choice<G::Action> {
        let tried = &self.comparison.choices[choice];
        Choice {
            action: tried.action.clone(),
            playouts: tried.playouts,
            chances: self.comparison.chances(choice),
            ahead: self.comparison.difference(choice, HEURISTIC),
            heuristic: choice == HEURISTIC,
        }
    }

    /// The heuristic's choice first, then the others.
    fn gather(&mut self, view: SeatView<'_, G>, legal: &[G::Action], rng: &mut Generator) {
        self.comparison.restart(view.seat.index(), G::seats(view.public).into());
        self.reference.clear();
        self.reference.extend(legal.iter().filter(|action| !G::is_pointless(view, action)).cloned());
        self.comparison.add(self.own.choose(view, &self.reference, rng));
        if self.reference.len() != 1 {
            self.candidates.clear();
            G::candidates(view, &self.reference, rng, &mut self.candidates);
            if self.settings.style != Style::Balanced {
                self.candidates.retain(|action| !G::is_left_to_others(view, action));
            }
            self.candidates.drain(..).for_each(|action| self.comparison.add(action));
        }
    }

    fn compare(&mut self, view: SeatView<'_, G>, seed: u64, stop: &AtomicBool) -> u64 {
        let limit = self.settings.playouts.max(1);
        let choices = self.comparison.choices.len();
        let rounds = f64::from(usize::BITS - (choices - 1).leading_zeros());
        let mut iterations = 0;
        loop {
            iterations += self.play_batch(view, seed);
            if iterations >= limit || stop.load(Ordering::Relaxed) {
                return iterations;
            }
            self.comparison.keep_best((choices >> (iterations as f64 / limit as f64 * rounds) as u32).max(2));
            if self.comparison.is_settled() {
                return iterations;
            }
        }
    }

    /// Plays the next worlds on all cores, every choice in the running in each of them.
    fn play_batch(&mut self, view: SeatView<'_, G>, seed: u64) -> u64 {
        let first = self.comparison.worlds();
        let cores = self.workers.len();
        let comparison = &self.comparison;
        let work = |worker: &mut Worker<G>, core: usize| {
            worker.played.clear();
            for number in (first..first + BATCH).skip(core).step_by(cores) {
                worker.play(view, seed, number as u64, comparison.in_the_running());
            }
        };
        match self.workers.as_mut_slice() {
            [worker] => work(worker, 0),
            workers => std::thread::scope(|scope| {
                for (core, worker) in workers.iter_mut().enumerate() {
                    scope.spawn(move || work(worker, core));
                }
            }),
        }
        let alive = self.comparison.in_the_running().count();
        for at in 0..BATCH {
            let from = at / cores * alive;
            self.comparison.record_world(&self.workers[at % cores].played[from..from + alive]);
        }
        (BATCH * alive) as u64
    }
}
