use bots::{Bot, Budget, HIDDEN, Net, NetFile, Player, Streams, generator, shares, softmax};
use engine::{
    Awaiting, BadOption, BySeat, Chance, Decide, Drawn, Driver, Game, Numbers, Rng, Seat, SeatView, Valued, below,
    play_at_random, shuffle,
};
use rayon::prelude::*;
use serde_json::{Map, Value};
use table::read_options;

use crate::{Generator, Watch};

/// How values are fitted: races are played, positions on the way are described, and the net learns who won.
pub struct Fit<'a> {
    /// Each race takes one of these options in turn, with one of these numbers of seats.
    pub options: &'a [Map<String, Value>],
    pub seats: &'a [u8],
    pub races: u64,
    /// Positions kept of a race, about.
    pub positions: u32,
    pub epochs: u32,
    pub bot: Bot,
    pub budget: Option<Budget>,
    pub seed: u64,
    /// Written into the file.
    pub command: String,
}

/// One position: what describes each seat, and what each seat came to.
struct Position {
    inputs: Vec<f32>,
    shares: BySeat<f32>,
}

/// Some races are played well, others with choices at random: values must also know positions that no good player gets into.
const DISTRACTED: [Option<u32>; 4] = [None, Some(40), Some(15), Some(6)];
/// One position in so many is kept apart to measure the fit.
const KEPT_APART: usize = 10;
const BATCH: usize = 128;
const RATE: f32 = 0.003;

pub fn fit<G: Valued>(fit: &Fit<'_>, watch: &dyn Watch) -> Result<NetFile, BadOption> {
    let mut fresh = Vec::new();
    for options in fit.options {
        let options = read_options::<G>(options)?;
        for &seats in fit.seats {
            fresh.push(G::new(&options, seats)?);
        }
    }
    let described = Numbers::of(&fresh[0], Seat(0));
    assert_eq!(described.as_slice().len(), G::INPUTS, "{} describes a seat in so many numbers", G::KEY);
    let positions: Vec<Position> = (0..fit.races)
        .into_par_iter()
        .flat_map_iter(|race| {
            // Every kind of race is ridden with every kind of distraction.
            let kind = race as usize / DISTRACTED.len() % fresh.len();
            let positions = watch_race(fresh[kind].clone(), fit, race);
            watch.race_over(race, None);
            positions
        })
        .collect();
    let (test, train): (Vec<_>, Vec<_>) = positions.iter().enumerate().partition(|(at, _)| at / 64 % KEPT_APART == 0);
    let [test, mut train] =
        [test, train].map(|part| part.into_iter().map(|(_, position)| position).collect::<Vec<_>>());
    let mut rng = generator(fit.seed, u64::MAX);
    let mut learner = Learner::new(G::INPUTS, &mut rng);
    for epoch in 0..fit.epochs {
        shuffle(&mut rng, &mut train);
        let rate = RATE * (1.0 - epoch as f32 / fit.epochs as f32).max(0.1);
        train.chunks(BATCH).for_each(|batch| learner.learn(batch, rate));
    }
    let equal = |position: &&Position| (position.shares.len() as f32).ln();
    let mut weights = Vec::new();
    learner.net.each_weight(|weight| weights.push((*weight * 1e4).round() / 1e4));
    Ok(NetFile {
        command: fit.command.clone(),
        positions: train.len() as u64,
        loss: test.iter().map(|position| learner.loss(position)).sum::<f32>() / test.len().max(1) as f32,
        equal_chances: test.iter().map(equal).sum::<f32>() / test.len().max(1) as f32,
        inputs: G::INPUTS,
        weights,
    })
}

/// One player in all seats, who makes some choices at random.
struct Distracted<G: Game> {
    player: Box<dyn Player<G>>,
    /// One choice in so many; none where there is no number.
    one_in: Option<u32>,
    rng: Generator,
    luck: Streams,
}

impl<G: Valued> Decide<G> for Distracted<G> {
    fn draw(&mut self, chance: &Chance) -> Drawn {
        self.luck.draw(chance)
    }

    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action]) -> G::Action {
        match self.one_in {
            Some(one_in) if below(&mut self.rng, one_in) == 0 => play_at_random(view, legal, &mut self.rng),
            _ => self.player.choose(view, legal, &mut self.rng),
        }
    }
}

/// Plays a race and keeps some of its quiet positions.
fn watch_race<G: Valued>(mut game: G, fit: &Fit<'_>, race: u64) -> Vec<Position> {
    let mut rng = generator(fit.seed, race);
    let luck = Streams::new(rng.next_u64());
    let one_in = DISTRACTED[race as usize % DISTRACTED.len()];
    let mut riding = Distracted { player: fit.bot.player::<G>(fit.budget), one_in, rng, luck };
    let seats = G::seats(game.public());
    let (mut driver, mut seen, mut passed) = (Driver::default(), Vec::new(), 0);
    loop {
        if game.is_quiet() && G::awaiting(game.public()) != Awaiting::Nobody {
            keep(&game, seats, fit.positions, &mut passed, &mut seen, &mut riding.rng);
        }
        if driver.step(&mut game, &mut riding).is_none() {
            break;
        }
    }
    let shares = shares(&G::ranking(game.public()).expect("the race is over"));
    seen.into_iter().map(|inputs| Position { inputs, shares: shares.clone() }).collect()
}

/// Keeps so many of all the positions passed, each as likely as the next.
fn keep<G: Valued>(game: &G, seats: u8, most: u32, passed: &mut u32, seen: &mut Vec<Vec<f32>>, rng: &mut Generator) {
    *passed += 1;
    let at = if *passed <= most { seen.len() } else { below(rng, *passed) as usize };
    if at >= most as usize {
        return;
    }
    let inputs = Seat::all(seats).flat_map(|seat| Numbers::of(game, seat).as_slice().to_vec()).collect();
    if at == seen.len() {
        seen.push(inputs);
    } else {
        seen[at] = inputs;
    }
}

/// A net with what it takes to change it (Adam).
struct Learner {
    net: Net,
    slope: Net,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Learner {
    fn new(inputs: usize, rng: &mut Generator) -> Learner {
        let mut net = Net::new(inputs);
        let mut spread = |width: f32| (rng.next_u32() as f32 / u32::MAX as f32 * 2.0 - 1.0) * width;
        let width = (3.0 / inputs as f32).sqrt();
        net.hidden.iter_mut().flatten().for_each(|weight| *weight = spread(width));
        net.out.iter_mut().for_each(|weight| *weight = spread(0.3));
        let weights = inputs * (HIDDEN + 1) + 2 * HIDDEN;
        Learner { slope: Net::new(inputs), net, mean: vec![0.0; weights], square: vec![0.0; weights], steps: 0 }
    }

    fn chances(&self, position: &Position) -> (BySeat<f32>, BySeat<[f32; HIDDEN]>) {
        let inputs = self.net.linear.len();
        let (mut chances, units): (BySeat<f32>, BySeat<_>) =
            position.inputs.chunks(inputs).map(|seat| self.net.score(seat)).unzip();
        softmax(&mut chances);
        (chances, units)
    }

    fn loss(&self, position: &Position) -> f32 {
        let (chances, _) = self.chances(position);
        chances.iter().zip(&position.shares).map(|(chance, share)| -share * chance.max(1e-9).ln()).sum()
    }

    fn learn(&mut self, batch: &[&Position], rate: f32) {
        self.slope.each_weight(|weight| *weight = 0.0);
        for position in batch {
            self.add_slope(position);
        }
        self.steps += 1;
        let (fade, fade_square) = (0.9f32, 0.999f32);
        let (correct, correct_square) = (1.0 - fade.powi(self.steps), 1.0 - fade_square.powi(self.steps));
        let mut slopes = Vec::with_capacity(self.mean.len());
        self.slope.each_weight(|slope| slopes.push(*slope / batch.len() as f32));
        let mut at = 0;
        let (mean, square) = (&mut self.mean, &mut self.square);
        self.net.each_weight(|weight| {
            let slope = slopes[at] + 1e-5 * *weight;
            mean[at] = fade * mean[at] + (1.0 - fade) * slope;
            square[at] = fade_square * square[at] + (1.0 - fade_square) * slope * slope;
            *weight -= rate * (mean[at] / correct) / ((square[at] / correct_square).sqrt() + 1e-8);
            at += 1;
        });
    }

    fn add_slope(&mut self, position: &Position) {
        let (chances, units) = self.chances(position);
        let inputs = self.net.linear.len();
        for (seat, described) in position.inputs.chunks(inputs).enumerate() {
            let wrong = chances[seat] - position.shares[seat];
            let mut back = [0.0; HIDDEN];
            for unit in 0..HIDDEN {
                self.slope.out[unit] += wrong * units[seat][unit];
                if units[seat][unit] > 0.0 {
                    back[unit] = wrong * self.net.out[unit];
                    self.slope.bias[unit] += back[unit];
                }
            }
            for (input, &value) in described.iter().enumerate() {
                if value != 0.0 {
                    self.slope.linear[input] += wrong * value;
                    self.slope.hidden[input].iter_mut().zip(&back).for_each(|(slope, back)| *slope += value * back);
                }
            }
        }
    }
}
