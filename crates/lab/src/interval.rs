//! Means with their 95 % intervals.

use std::fmt;

use bots::Estimate;
use serde::Serialize;

/// A mean and the half-width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Mean {
    pub mean: f64,
    pub margin: f64,
    pub samples: u64,
}

/// Sums from which a mean comes; sums of parts add up.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sums {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sums {
    pub fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    pub fn merge(&mut self, other: &Sums) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    pub fn mean(&self) -> Mean {
        let Estimate { mean, error } = Estimate::of(self.count, self.sum, self.squares);
        Mean { mean, margin: 1.96 * error, samples: self.count as u64 }
    }
}

impl fmt::Display for Mean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(1);
        write!(f, "{:.digits$} ± {:.digits$}", self.mean, self.margin)
    }
}
