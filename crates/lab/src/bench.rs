//! How fast a bot plays on one thread.

use std::time::Duration;

use bots::{Bot, Generator, Policy, Search, Settings, generator};
use engine::{BadOption, Chance, Decide, Drawn, Driver, Game, Rng, SeatView, Valued};
use serde::Serialize;

use crate::Playouts;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Bench {
    pub game: &'static str,
    pub seats: u8,
    pub steps_per_second: f64,
    /// Of plain playouts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub races_per_second: Option<f64>,
    /// Playouts inside a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iterations_per_second: Option<f64>,
}

/// What is measured, and for how long.
#[derive(Clone, Copy, Debug)]
pub struct BenchPlan {
    pub seats: u8,
    pub bot: Bot,
    /// Who plays on inside a search, and whether its playouts go to the end of the race.
    pub playouts: Policy,
    pub whole: bool,
    /// The median of so many runs counts.
    pub runs: usize,
    pub each: Duration,
    /// The processor time of the thread that asks: the lab has no clock of its own.
    pub processor_time: fn() -> Duration,
}

/// How fast a bot plays on one thread: whole races, or for a bot that thinks what goes on inside its search. Seconds are the
/// thread's processor time, so that figures hold on a busy machine.
pub fn bench<G: Valued>(options: &G::Options, plan: BenchPlan) -> Result<Bench, BadOption> {
    let fresh = G::new(options, plan.seats)?;
    let mut speeds: Vec<(f64, f64)> = match plan.bot.search::<G>(Some(A_CHOICE)) {
        Some((settings, _)) => (0..plan.runs.max(1)).map(|run| search(&fresh, settings, plan, run as u64)).collect(),
        None => {
            let mut playouts = Playouts::<G>::new(generator(1, 0));
            playouts.play_out(&mut fresh.clone(), &[plan.bot]);
            (0..plan.runs.max(1)).map(|_| races(&fresh, &mut playouts, plan)).collect()
        }
    };
    speeds.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (steps_per_second, others) = speeds[speeds.len() / 2];
    let thinks = plan.bot.searches();
    Ok(Bench {
        game: G::KEY,
        seats: plan.seats,
        steps_per_second,
        races_per_second: (!thinks).then_some(others),
        iterations_per_second: thinks.then_some(others),
    })
}

/// Steps and races a second.
fn races<G: Valued>(fresh: &G, playouts: &mut Playouts<G>, plan: BenchPlan) -> (f64, f64) {
    let start = (plan.processor_time)();
    let mut steps = 0u64;
    let mut races = 0u64;
    while (plan.processor_time)() - start < plan.each {
        // Looking at the clock costs more than a step: look once in a few races.
        for _ in 0..4 {
            steps += playouts.play_out(&mut fresh.clone(), &[plan.bot]).steps;
            races += 1;
        }
    }
    let seconds = ((plan.processor_time)() - start).as_secs_f64();
    (steps as f64 / seconds, races as f64 / seconds)
}

/// Every seat thinks; the time is that of the searches alone.
struct Thinking<G: Game> {
    search: Search<G>,
    rng: Generator,
    processor_time: fn() -> Duration,
    spent: Duration,
    steps: u64,
    iterations: u64,
}

impl<G: Valued> Decide<G> for Thinking<G> {
    fn draw(&mut self, chance: &Chance) -> Drawn {
        chance.want.draw(&mut self.rng)
    }

    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action]) -> G::Action {
        let start = (self.processor_time)();
        let mut analysis = self.search.think(view, legal, self.rng.next_u64());
        if analysis.iterations > 0 {
            self.spent += (self.processor_time)() - start;
            self.steps += analysis.steps;
            self.iterations += analysis.iterations;
        }
        analysis.choices.swap_remove(0).action
    }
}

/// Playouts of each choice that is measured.
const A_CHOICE: u64 = 2_000;

/// Steps and iterations a second inside the searches of races in which every seat thinks.
fn search<G: Valued>(fresh: &G, settings: Settings, plan: BenchPlan, run: u64) -> (f64, f64) {
    let settings = Settings { policy: plan.playouts, ..settings };
    let mut search = Search::<G>::new(settings);
    search.play_to_the_end = plan.whole;
    let mut thinking = Thinking {
        search,
        rng: generator(1, run),
        processor_time: plan.processor_time,
        spent: Duration::ZERO,
        steps: 0,
        iterations: 0,
    };
    let mut game = fresh.clone();
    let mut driver = Driver::default();
    while thinking.spent < plan.each {
        if driver.step(&mut game, &mut thinking).is_none() {
            game = fresh.clone();
        }
    }
    let seconds = thinking.spent.as_secs_f64();
    (thinking.steps as f64 / seconds, thinking.iterations as f64 / seconds)
}
