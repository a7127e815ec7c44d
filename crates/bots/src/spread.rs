//! A figure over many races, with its uncertainty.

use crate::Estimate;

/// A figure over many races: its mean with an interval, and its extremes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    count: u32,
    sum: f64,
    squares: f64,
    pub least: f64,
    pub most: f64,
}

impl Default for Spread {
    fn default() -> Self {
        Spread { count: 0, sum: 0.0, squares: 0.0, least: f64::INFINITY, most: f64::NEG_INFINITY }
    }
}

impl Spread {
    pub fn add(&mut self, figure: f64) {
        self.count += 1;
        self.sum += figure;
        self.squares += figure * figure;
        self.least = self.least.min(figure);
        self.most = self.most.max(figure);
    }

    pub fn count(&self) -> u32 {
        self.count
    }

    pub fn mean(&self) -> f64 {
        self.estimate().mean
    }

    /// Half the width of the interval that holds the true mean 19 times in 20.
    pub fn margin(&self) -> f64 {
        if self.count < 2 { f64::INFINITY } else { 1.96 * self.estimate().error }
    }

    fn estimate(&self) -> Estimate {
        Estimate::of(self.count.into(), self.sum, self.squares)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_margin_and_extremes() {
        let mut spread = Spread::default();
        [2.0, 4.0, 4.0, 6.0].into_iter().for_each(|figure| spread.add(figure));
        assert_eq!((spread.mean(), spread.least, spread.most, spread.count()), (4.0, 2.0, 6.0, 4));
        // Variance 8/3 over four figures.
        assert!((spread.margin() - 1.96 * (8.0f64 / 12.0).sqrt()).abs() < 1e-9);
    }
}
