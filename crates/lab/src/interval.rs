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

/// A mean of shares in races, with the ends of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Share {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// Of shares with the deal that each was won in, deal by deal. Of none nothing is known.
pub fn share(won: impl Iterator<Item = (u64, f64)>) -> Share {
    let won: Vec<(u64, f64)> = won.collect();
    let races = won.len() as f64;
    let share = won.iter().map(|(_, share)| share).sum::<f64>() / races.max(1.0);
    let deals = won.chunk_by(|a, b| a.0 == b.0);
    let by_deal: Vec<f64> = deals.map(|deal| deal.iter().map(|(_, one)| one - share).sum()).collect();
    let (low, high) = interval(share, &by_deal, races);
    Share { share, low, high }
}

/// The ends of a share's 95 % interval, from what each deal's races are off it together. Races of one deal hang together, so it is deals that
/// are counted.
fn interval(share: f64, by_deal: &[f64], races: f64) -> (f64, f64) {
    const Z: f64 = 1.96;
    let deals = by_deal.len() as f64;
    // Nothing but wins, or none, shows no spread. Wilson's interval says how many deals that is.
    let unseen = Z * Z / (deals + Z * Z);
    match by_deal.len() {
        0 | 1 => (0.0, 1.0),
        _ if share <= 0.0 => (0.0, unseen),
        _ if share >= 1.0 => (1.0 - unseen, 1.0),
        _ => {
            let squares: f64 = by_deal.iter().map(|off| off * off).sum();
            let margin = Z * (squares * deals / (deals - 1.0)).sqrt() / races;
            ((share - margin).max(0.0), (share + margin).min(1.0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near((low, high): (f64, f64), expected: (f64, f64)) {
        assert!((low - expected.0).abs() < 5e-4 && (high - expected.1).abs() < 5e-4, "{low} to {high}");
    }

    #[test]
    fn a_share_that_never_varied_is_not_sure() {
        near(interval(0.0, &[0.0; 25], 100.0), (0.0, 0.133));
        near(interval(1.0, &[0.0; 25], 100.0), (0.867, 1.0));
        near(interval(1.0, &[0.0], 4.0), (0.0, 1.0));
        near(interval(0.0, &[], 0.0), (0.0, 1.0));
        // Each deal was won once from four seats, whatever its luck: that is no accident.
        near(interval(0.25, &[0.0; 25], 100.0), (0.25, 0.25));
    }

    #[test]
    fn the_spread_between_deals_makes_the_interval() {
        // Four deals of four races: all won, none, all, none.
        near(interval(0.5, &[2.0, -2.0, 2.0, -2.0], 16.0), (0.0, 1.0));
        // Two and three wins in turn, in a hundred deals of four.
        let by_deal: Vec<f64> = (0..100).map(|deal| if deal % 2 == 0 { 0.5 } else { -0.5 }).collect();
        near(interval(0.625, &by_deal, 400.0), (0.6004, 0.6496));
    }
}
