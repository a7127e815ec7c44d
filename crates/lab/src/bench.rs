use std::time::{Duration, Instant};

use bots::{Bot, Budget, Policy, Search, Settings, generator};
use engine::{Awaiting, BadOption, NoFacts, Rng, Valued};
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
}

/// How fast a bot plays on one thread: whole races, or for a bot that thinks what goes on inside its search.
pub fn bench<G: Valued>(options: &G::Options, plan: BenchPlan) -> Result<Bench, BadOption> {
    let fresh = G::new(options, plan.seats)?;
    let mut speeds: Vec<(f64, f64)> = match plan.bot.settings() {
        Some(settings) => (0..plan.runs.max(1)).map(|run| search(&fresh, settings, plan, run as u64)).collect(),
        None => {
            let mut playouts = Playouts::<G>::new(generator(1, 0));
            playouts.play_out(&mut fresh.clone(), &[plan.bot]);
            (0..plan.runs.max(1)).map(|_| races(&fresh, &mut playouts, plan)).collect()
        }
    };
    speeds.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (steps_per_second, others) = speeds[speeds.len() / 2];
    let thinks = plan.bot.settings().is_some();
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
    let (start, mut steps, mut races) = (Instant::now(), 0u64, 0u64);
    while start.elapsed() < plan.each {
        // Looking at the clock costs more than a step: look once in a few races.
        for _ in 0..4 {
            steps += playouts.play_out(&mut fresh.clone(), &[plan.bot]).steps;
            races += 1;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    (steps as f64 / seconds, races as f64 / seconds)
}

/// Steps and iterations a second inside the searches of a race in which every seat thinks. Stops early do not count: the time
/// is that of the searches alone.
fn search<G: Valued>(fresh: &G, settings: Settings, plan: BenchPlan, run: u64) -> (f64, f64) {
    const A_CHOICE: Duration = Duration::from_millis(5);
    let mut rng = generator(1, run);
    let mut search = Search::<G>::new(Settings { budget: Budget::Clock(A_CHOICE), policy: plan.playouts, ..settings });
    search.play_to_the_end = plan.whole;
    let (mut spent, mut steps, mut iterations) = (Duration::ZERO, 0, 0);
    let (mut game, mut legal) = (fresh.clone(), Vec::new());
    while spent < plan.each {
        match G::awaiting(game.public()) {
            Awaiting::Nobody => game = fresh.clone(),
            Awaiting::Chance(chance) => {
                let luck = game.luck(&chance.want.draw(&mut rng));
                game.take_luck(&luck, &mut NoFacts);
            }
            Awaiting::Seats(prompt) => {
                let seat = prompt.asked.iter().find(|&seat| G::owes(game.seat_view(seat)));
                let seat = seat.expect("a seat that is asked owes an answer until the question closes");
                legal.clear();
                let view = game.seat_view(seat);
                G::legal_actions(view, &mut legal);
                let start = Instant::now();
                let analysis = search.think(view, &legal, rng.next_u64());
                if analysis.iterations > 0 {
                    spent += start.elapsed();
                    steps += analysis.steps;
                    iterations += analysis.iterations;
                }
                game.play(seat, &analysis.choices[0].action, &mut NoFacts);
            }
        }
    }
    (steps as f64 / spent.as_secs_f64(), iterations as f64 / spent.as_secs_f64())
}
