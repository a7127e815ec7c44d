//! Learns a net from examples (Adam).

use bots::{Generator, HIDDEN, Net, NetFile, generator, softmax};
use engine::{Rng, shuffle};

/// Rivals, seats for a win or choices to be made, each described in numbers, and the share that each should get.
pub(crate) struct Example {
    pub inputs: Vec<f32>,
    pub shares: Vec<f32>,
}

/// One example in so many is kept apart to measure the fit; examples of one race stand together, so many at a time.
const KEPT_APART: usize = 10;
const TOGETHER: usize = 64;
const BATCH: usize = 128;
const RATE: f32 = 0.003;

/// Fits a net to examples: its softmax over the rivals of each comes near to their shares.
pub(crate) fn learn(inputs: usize, examples: &[Example], epochs: u32, seed: u64, command: &str) -> NetFile {
    let (test, train): (Vec<_>, Vec<_>) =
        examples.iter().enumerate().partition(|(at, _)| (at / TOGETHER).is_multiple_of(KEPT_APART));
    let [test, mut train] = [test, train].map(|part| part.into_iter().map(|(_, example)| example).collect::<Vec<_>>());
    let mut rng = generator(seed, u64::MAX);
    let mut learner = Learner::new(inputs, &mut rng);
    for epoch in 0..epochs {
        shuffle(&mut rng, &mut train);
        let rate = RATE * (1.0 - epoch as f32 / epochs as f32).max(0.1);
        train.chunks(BATCH).for_each(|batch| learner.learn(batch, rate));
    }
    let equal = |example: &&Example| (example.shares.len() as f32).ln();
    let mut weights = Vec::new();
    learner.net.each_weight(|weight| weights.push((*weight * 1e4).round() / 1e4));
    NetFile {
        command: command.to_owned(),
        positions: train.len() as u64,
        loss: test.iter().map(|example| learner.loss(example)).sum::<f32>() / test.len().max(1) as f32,
        equal_chances: test.iter().map(equal).sum::<f32>() / test.len().max(1) as f32,
        inputs,
        weights,
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

    fn chances(&self, example: &Example) -> (Vec<f32>, Vec<[f32; HIDDEN]>) {
        let inputs = self.net.linear.len();
        let (mut chances, units): (Vec<f32>, Vec<_>) =
            example.inputs.chunks(inputs).map(|rival| self.net.score(rival)).unzip();
        softmax(&mut chances);
        (chances, units)
    }

    fn loss(&self, example: &Example) -> f32 {
        let (chances, _) = self.chances(example);
        chances.iter().zip(&example.shares).map(|(chance, share)| -share * chance.max(1e-9).ln()).sum()
    }

    fn learn(&mut self, batch: &[&Example], rate: f32) {
        self.slope.each_weight(|weight| *weight = 0.0);
        for example in batch {
            self.add_slope(example);
        }
        self.steps += 1;
        let fade = 0.9f32;
        let fade_square = 0.999f32;
        let correct = 1.0 - fade.powi(self.steps);
        let correct_square = 1.0 - fade_square.powi(self.steps);
        let mut slopes = Vec::with_capacity(self.mean.len());
        self.slope.each_weight(|slope| slopes.push(*slope / batch.len() as f32));
        let mut at = 0;
        let mean = &mut self.mean;
        let square = &mut self.square;
        self.net.each_weight(|weight| {
            let slope = slopes[at] + 1e-5 * *weight;
            mean[at] = fade * mean[at] + (1.0 - fade) * slope;
            square[at] = fade_square * square[at] + (1.0 - fade_square) * slope * slope;
            *weight -= rate * (mean[at] / correct) / ((square[at] / correct_square).sqrt() + 1e-8);
            at += 1;
        });
    }

    fn add_slope(&mut self, example: &Example) {
        let (chances, units) = self.chances(example);
        let inputs = self.net.linear.len();
        for (rival, described) in example.inputs.chunks(inputs).enumerate() {
            let wrong = chances[rival] - example.shares[rival];
            let mut back = [0.0; HIDDEN];
            for unit in 0..HIDDEN {
                self.slope.out[unit] += wrong * units[rival][unit];
                if units[rival][unit] > 0.0 {
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
