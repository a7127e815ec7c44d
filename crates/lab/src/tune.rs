use std::collections::BTreeMap;

use bots::{Generator, Streams, TunedFile, generator, shares};
use engine::{BadOption, Chance, Decide, Drawn, Driver, Rng, Seat, SeatView, Valued};
use rayon::prelude::*;
use serde_json::{Map, Value};
use table::read_options;

use crate::{Mean, interval::Sums};

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

/// Tunes, and tells of each generation what its middle would win.
pub fn tune<G: Valued>(tune: &Tune<'_>, mut tell: impl FnMut(u64, Mean)) -> Result<TunedFile, BadOption> {
    let fresh = G::new(&read_options::<G>(tune.options)?, tune.seats)?;
    let mut middle: Vec<f32> = G::WEIGHTS.iter().map(|weight| weight.sound).collect();
    let mut momentum = Momentum::new(middle.len());
    let mut rng = generator(tune.seed, 0);
    for generation in 0..tune.generations {
        let steps: Vec<Vec<f32>> = (0..tune.pairs).map(|_| middle.iter().map(|_| normal(&mut rng)).collect()).collect();
        let seed = rng.next_u64();
        let gains: Vec<f64> = steps
            .par_iter()
            .map(|step| {
                let share = |sign: f32| share(&fresh, &moved::<G>(&middle, step, sign), tune.races, seed).mean;
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
            tell(generation + 1, share(&fresh, &middle, 4 * tune.races, !tune.seed));
        }
    }
    middle.iter_mut().for_each(|figure| *figure = (*figure * 1e3).round() / 1e3);
    let proof = share(&fresh, &middle, tune.proof, tune.seed ^ 0x7072_6f6f_6600);
    let weights: BTreeMap<String, f32> =
        G::WEIGHTS.iter().zip(&middle).map(|(weight, figure)| (weight.name.to_owned(), *figure)).collect();
    Ok(TunedFile { command: tune.command.clone(), share: proof.mean, races: tune.proof, weights })
}

fn moved<G: Valued>(from: &[f32], step: &[f32], sign: f32) -> Vec<f32> {
    let figures = from.iter().zip(step).zip(G::WEIGHTS);
    figures.map(|((figure, step), weight)| figure + sign * step * weight.step).collect()
}

/// How often one seat with these figures wins, each deal from every seat.
fn share<G: Valued>(fresh: &G, weights: &[f32], races: u64, seed: u64) -> Mean {
    let seats = u64::from(G::seats(fresh.public()));
    let tally = (0..races.div_ceil(seats)).into_par_iter().map_init(Driver::default, |driver, deal| {
        let mut won = 0.0;
        for own in 0..seats {
            let mut game = fresh.clone();
            let mut field = Field { own: Seat(own as u8), weights, streams: Streams::new(seed ^ deal.rotate_left(32)) };
            while driver.step(&mut game, &mut field).is_some() {}
            won += f64::from(shares(&G::ranking(game.public()).expect("the race is over"))[own as usize]);
        }
        let mut tally = Sums::default();
        tally.add(won / seats as f64);
        tally
    });
    let add = |mut one: Sums, other: Sums| {
        one.merge(&other);
        one
    };
    tally.reduce(Sums::default, add).mean()
}

/// One seat with figures of its own among amateurs.
struct Field<'a> {
    own: Seat,
    weights: &'a [f32],
    streams: Streams,
}

impl<G: Valued> Decide<G> for Field<'_> {
    fn draw(&mut self, chance: &Chance) -> Drawn {
        self.streams.draw(chance)
    }

    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action]) -> G::Action {
        let words = self.streams.seat(view.seat);
        if view.seat != self.own {
            return G::sensible(view, legal, words);
        }
        let action = G::tuned(view, legal, self.weights, words);
        // States are played without a check: figures that break the rules would look like the best of all.
        assert!(legal.is_empty() || legal.contains(&action), "{}: {action:?} is against the rules", G::KEY);
        action
    }
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
        let (fade, fade_square) = (0.85f32, 0.98f32);
        self.steps += 1;
        let (correct, correct_square) = (1.0 - fade.powi(self.steps), 1.0 - fade_square.powi(self.steps));
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
