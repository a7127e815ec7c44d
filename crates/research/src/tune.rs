//! Tunes the figures of a heuristic by what wins against amateurs.

use std::collections::BTreeMap;

use bots::{Generator, OwnPolicy, TunedFile, generator};
use engine::{BadOption, Rng, Valued};
use rayon::prelude::*;
use serde_json::{Map, Value};
use table::read_options;

use lab::Mean;

use crate::alone::{PROOF, alone};

/// How the figures of a heuristic are tuned: one seat plays with figures nearby, amateurs play the others, and the figures
/// follow what wins (an evolution strategy with mirrored steps).
pub struct Tune<'a> {
    pub options: &'a Map<String, Value>,
    pub seats: u8,
    pub generations: u64,
    /// Pairs of steps in a generation, one there and one back.
    pub pairs: u64,
    /// Races for each step.
    pub races: u64,
    /// Races that the result is measured in.
    pub proof: u64,
    pub seed: u64,
    /// Written into the file.
    pub command: String,
}

/// How far the figures follow a generation, in steps of theirs, at the beginning; less and less later.
const RATE: f32 = 0.15;

/// Tunes, and says of each generation what its middle would win.
pub fn tune<G: Valued>(tune: &Tune<'_>, mut report: impl FnMut(u64, Mean)) -> Result<TunedFile, BadOption> {
    let fresh = G::new(&read_options::<G>(tune.options)?, tune.seats)?;
    let mut middle: Vec<f32> = G::WEIGHTS.iter().map(|weight| weight.sound).collect();
    let mut momentum = Momentum::new(middle.len());
    let mut rng = generator(tune.seed, 0);
    let share =
        |figures: &[f32], races: u64, seed: u64| alone(&fresh, &OwnPolicy::Tuned(figures.to_vec()), races, seed);
    for generation in 0..tune.generations {
        let steps: Vec<Vec<f32>> = (0..tune.pairs).map(|_| middle.iter().map(|_| normal(&mut rng)).collect()).collect();
        let seed = rng.next_u64();
        let gains: Vec<f64> = steps
            .par_iter()
            .map(|step| {
                let share = |sign: f32| share(&moved::<G>(&middle, step, sign), tune.races, seed).mean;
                share(1.0) - share(-1.0)
            })
            .collect();
        let slope = (0..middle.len()).map(|at| {
            steps.iter().zip(&gains).map(|(step, gain)| step[at] * *gain as f32).sum::<f32>() / tune.pairs as f32
        });
        let rate = RATE * (1.0 - 0.9 * generation as f32 / tune.generations as f32);
        let follow = momentum.follow(slope, rate);
        middle = moved::<G>(&middle, &follow, 1.0);
        if generation % 10 == 9 {
            report(generation + 1, share(&middle, 4 * tune.races, !tune.seed));
        }
    }
    middle.iter_mut().for_each(|figure| *figure = (*figure * 1e3).round() / 1e3);
    let proof = share(&middle, tune.proof, tune.seed ^ PROOF);
    let weights: BTreeMap<String, f32> =
        G::WEIGHTS.iter().zip(&middle).map(|(weight, figure)| (weight.name.to_owned(), *figure)).collect();
    Ok(TunedFile { command: tune.command.clone(), share: proof.mean, races: tune.proof, weights })
}

fn moved<G: Valued>(from: &[f32], step: &[f32], sign: f32) -> Vec<f32> {
    let figures = from.iter().zip(step).zip(G::WEIGHTS);
    figures.map(|((figure, step), weight)| figure + sign * step * weight.step).collect()
}

/// Follows slopes, each figure at its own pace (Adam).
struct Momentum {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Momentum {
    fn new(figures: usize) -> Momentum {
        Momentum { mean: vec![0.0; figures], square: vec![0.0; figures], steps: 0 }
    }

    fn follow(&mut self, slope: impl Iterator<Item = f32>, rate: f32) -> Vec<f32> {
        let fade = 0.85f32;
        let fade_square = 0.98f32;
        self.steps += 1;
        let correct = 1.0 - fade.powi(self.steps);
        let correct_square = 1.0 - fade_square.powi(self.steps);
        let sums = self.mean.iter_mut().zip(&mut self.square);
        let follow = slope.zip(sums).map(|(slope, (mean, square))| {
            *mean = fade * *mean + (1.0 - fade) * slope;
            *square = fade_square * *square + (1.0 - fade_square) * slope * slope;
            rate * (*mean / correct) / ((*square / correct_square).sqrt() + 1e-8)
        });
        follow.collect()
    }
}

/// About normal: the sum of twelve even ones.
fn normal(rng: &mut Generator) -> f32 {
    (0..12).map(|_| rng.next_u32() as f32 / u32::MAX as f32).sum::<f32>() - 6.0
}
