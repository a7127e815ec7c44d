//! A tenth of the predictions, and how likely its wins are if they are right.

use serde::Serialize;

use super::Prediction;
use lab::Mean;

/// A tenth of the predictions.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Decile {
    pub predicted: f64,
    /// With half the width of the 95 % interval about the prediction, as a normal distribution would have it: for the plot.
    pub happened: Mean,
    /// How likely it is to be at least so far off on this side or the other, if predictions are right.
    pub by_chance: f64,
    /// Outside its own 95 % interval.
    pub off: bool,
    /// Outside the interval that it is in together with all others, 95 times in 100.
    pub far: bool,
}

const UNLIKELY: f64 = 0.05;

impl Decile {
    /// Of so many that are judged together.
    pub(super) fn of(predictions: &[Prediction], together: usize) -> Decile {
        let count = predictions.len() as f64;
        let mean = |of: fn(&Prediction) -> f64| predictions.iter().map(of).sum::<f64>() / count;
        let predicted = mean(|one| one.chance);
        let happened = mean(|one| one.share);
        let mut by_race: Vec<&Prediction> = predictions.iter().collect();
        by_race.sort_by_key(|one| one.race);
        // The seats of one race that are in the decile win together with the sum of their chances, and no two of them win. The half of the
        // worlds that sorted them is no part of it: sorting picked those that were lucky there.
        let chances: Vec<f64> = by_race
            .chunk_by(|a, b| a.race == b.race)
            .map(|race| race.iter().map(|one| one.chance).sum::<f64>().clamp(0.0, 1.0))
            .collect();
        let variance: f64 = chances.iter().map(|chance| chance * (1.0 - chance)).sum();
        let margin = 1.96 * variance.sqrt() / count;
        let by_chance = by_chance(&chances, happened * count);
        Decile {
            predicted,
            happened: Mean { mean: happened, margin, samples: predictions.len() as u64 },
            by_chance,
            off: by_chance < UNLIKELY,
            far: by_chance < UNLIKELY / together as f64,
        }
    }
}

/// How likely a number of wins this far out is, on both sides, if each race is won with its chance. Exact, since the rarest deciles expect a
/// win or two, where no normal distribution holds. A shared win lies between two numbers;
/// the one nearer to what was expected counts.
fn by_chance(chances: &[f64], wins: f64) -> f64 {
    let mut likely = vec![1.0];
    for chance in chances {
        likely.push(0.0);
        for wins in (0..likely.len()).rev() {
            let from_below = if wins > 0 { likely[wins - 1] * chance } else { 0.0 };
            likely[wins] = likely[wins] * (1.0 - chance) + from_below;
        }
    }
    let at_most: f64 = likely.iter().take((wins - 1e-9).ceil() as usize + 1).sum();
    let at_least: f64 = likely.iter().skip((wins + 1e-9).floor() as usize).sum();
    (2.0 * at_most.min(at_least)).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_are_those_of_coins() {
        let coins = [0.5; 10];
        assert!((by_chance(&coins, 0.0) - 2.0 / 1024.0).abs() < 1e-12);
        assert!((by_chance(&coins, 1.0) - 22.0 / 1024.0).abs() < 1e-12);
        assert!((by_chance(&coins, 9.0) - 22.0 / 1024.0).abs() < 1e-12);
        assert_eq!(by_chance(&coins, 5.0), 1.0);
        assert_eq!(by_chance(&[0.0; 5], 1.0), 0.0, "what cannot be is not by chance");
    }

    fn decile(chance: f64, wins: u64, races: u64) -> Decile {
        let one = |race: u64| Prediction { race, sorted_by: chance, chance, share: f64::from(u8::from(race < wins)) };
        Decile::of(&(0..races).map(one).collect::<Vec<_>>(), 30)
    }

    #[test]
    fn a_decile_is_off_beyond_its_interval_and_far_beyond_that_of_all() {
        assert!(!decile(0.25, 110, 400).off);
        let off = decile(0.25, 120, 400);
        assert!(off.off && !off.far, "{off:?}");
        assert!(decile(0.25, 135, 400).far);
        assert!(!decile(0.005, 5, 400).off, "five rare wins instead of two happen once in ten times");
    }
}
