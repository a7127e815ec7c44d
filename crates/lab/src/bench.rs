use std::time::{Duration, Instant};

use engine::{BadOption, Complete};
use serde::Serialize;

use crate::{Bot, Playouts, generator};

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Bench {
    pub game: &'static str,
    pub seats: u8,
    pub steps_per_second: f64,
    pub races_per_second: f64,
}

/// How fast whole races go on one thread: the median of `runs` runs of `each`.
pub fn bench<G: Complete>(
    options: &G::Options,
    seats: u8,
    bot: Bot,
    runs: usize,
    each: Duration,
) -> Result<Bench, BadOption> {
    let fresh = G::new(options, seats)?;
    let mut playouts = Playouts::<G>::new(generator(1, 0));
    playouts.play_out(&mut fresh.clone(), &[bot]);
    let mut speeds: Vec<(f64, f64)> = (0..runs.max(1))
        .map(|_| {
            let (start, mut steps, mut races) = (Instant::now(), 0u64, 0u64);
            while start.elapsed() < each {
                // Looking at the clock costs more than a step: look once in a few races.
                for _ in 0..4 {
                    steps += playouts.play_out(&mut fresh.clone(), &[bot]).steps;
                    races += 1;
                }
            }
            let seconds = start.elapsed().as_secs_f64();
            (steps as f64 / seconds, races as f64 / seconds)
        })
        .collect();
    speeds.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (steps_per_second, races_per_second) = speeds[speeds.len() / 2];
    Ok(Bench { game: G::KEY, seats, steps_per_second, races_per_second })
}
