//! The small net behind fitted values and trained choices, and the files that it is read from. Learning is in
//! `research`.

use engine::{BySeat, Numbers, Seat, Valued};
use serde::{Deserialize, Serialize};

/// Hidden units: few enough that a value costs less than a step or two of a playout.
pub const HIDDEN: usize = 16;

/// Fitted values: what the numbers that describe each seat say of its chance to win.
///
/// A seat's score is a linear part and one hidden layer over its numbers; the chances are the softmax of the scores of all
/// seats. The same weights serve every seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// One row an input.
    pub hidden: Vec<[f32; HIDDEN]>,
    pub bias: [f32; HIDDEN],
    pub out: [f32; HIDDEN],
    /// One weight an input.
    pub linear: Vec<f32>,
}

/// The file of values, with the command that made it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NetFile {
    pub command: String,
    pub positions: u64,
    /// Cross entropy on positions that were kept apart, and that of equal chances.
    pub loss: f32,
    pub equal_chances: f32,
    pub inputs: usize,
    /// Rows of hidden weights, bias, output weights, linear weights.
    pub weights: Vec<f32>,
}

/// The file of trained choices: a net, and how often a seat that chooses by it alone wins against amateurs in the others, over so many races
/// of luck that it was not trained with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TrainedFile {
    pub share: f64,
    pub races: u64,
    #[serde(flatten)]
    pub net: NetFile,
}

impl Net {
    pub fn new(inputs: usize) -> Net {
        Net { hidden: vec![[0.0; HIDDEN]; inputs], bias: [0.0; HIDDEN], out: [0.0; HIDDEN], linear: vec![0.0; inputs] }
    }

    /// The values of a game, if there are any.
    pub fn of<G: Valued>() -> Option<Net> {
        Net::read(G::VALUES, G::INPUTS)
    }

    /// The trained choices of a game, if there are any.
    pub fn trained<G: Valued>() -> Option<Net> {
        Net::read(G::TRAINED, G::CHOICE_INPUTS)
    }

    fn read(file: &str, inputs: usize) -> Option<Net> {
        if file.is_empty() {
            return None;
        }
        let file: NetFile = serde_json::from_str(file).expect("a file as `sillage lab` writes it");
        assert_eq!(file.inputs, inputs, "{} was fitted to other inputs", file.command);
        Some(Net::from_file(&file))
    }

    pub fn from_file(file: &NetFile) -> Net {
        let mut net = Net::new(file.inputs);
        let mut weights = file.weights.iter().copied();
        net.each_weight(|weight| *weight = weights.next().expect("a weight for every place"));
        assert!(weights.next().is_none(), "weights left over");
        net
    }

    /// Every weight, in the order of the file.
    pub fn each_weight(&mut self, mut each: impl FnMut(&mut f32)) {
        let rows = self.hidden.iter_mut().flatten();
        rows.chain(&mut self.bias).chain(&mut self.out).chain(&mut self.linear).for_each(&mut each);
    }

    /// The score of a seat described so, and its hidden units.
    // Where callers are not optimised it is compiled here, and once.
    #[cfg_attr(not(debug_assertions), inline)]
    pub fn score(&self, inputs: &[f32]) -> (f32, [f32; HIDDEN]) {
        let mut units = self.bias;
        let mut score = 0.0;
        for ((&input, row), linear) in inputs.iter().zip(&self.hidden).zip(&self.linear) {
            if input != 0.0 {
                score += input * linear;
                for (unit, weight) in units.iter_mut().zip(row) {
                    *unit += input * weight;
                }
            }
        }
        for (unit, out) in units.iter_mut().zip(&self.out) {
            *unit = unit.max(0.0);
            score += *unit * out;
        }
        (score, units)
    }

    /// Each seat's score.
    pub fn scores<G: Valued>(&self, game: &G) -> BySeat<f32> {
        let mut scores = BySeat::new();
        for seat in Seat::all(G::seats(game.public())) {
            scores.push(self.score(Numbers::of(game, seat).as_slice()).0);
        }
        scores
    }

    /// Each seat's chance to win.
    pub fn chances<G: Valued>(&self, game: &G) -> BySeat<f32> {
        let mut scores = self.scores(game);
        softmax(&mut scores);
        scores
    }
}

/// Scores to chances.
pub fn softmax(scores: &mut [f32]) {
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for score in scores.iter_mut() {
        *score = (*score - most).exp();
        sum += *score;
    }
    scores.iter_mut().for_each(|score| *score /= sum);
}
