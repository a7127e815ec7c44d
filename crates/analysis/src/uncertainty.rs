//! How far truncated playouts are off when two choices are compared.

use bots::Estimate;
use engine::{Seat, Valued};

use crate::{
    measured::Measured,
    moment::Moment,
    outcomes::{Outcomes, Sums},
};

/// How far a difference between two choices is off where playouts are truncated: the variance of what the truncation leaves out, and the part of it that
/// grows with the square of the difference.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Uncertainty {
    any: f64,
    by_square: f64,
    /// The variance of what one playout to the end adds to a difference.
    spread: f64,
}

/// The spread of a playout to the end, before anything is known.
const USUAL_SPREAD: f64 = 0.3;
/// Playouts to the end before two choices say something of the truncation.
const ENOUGH_WORLDS: usize = 8;

/// What is known of a game before a race of it is looked at: the same two parts.
#[derive(Clone, Copy)]
struct Usual {
    any: f64,
    by_square: f64,
}

/// What one choice, beside the one made, says of the truncation.
struct Lesson {
    /// Worlds in which both were played to the end.
    weight: f64,
    /// The difference where both were truncated, squared.
    square: f64,
    /// What playouts to the end add to it, squared and less its variance; and that variance.
    excess: f64,
    variance: f64,
}

impl Lesson {
    fn all<G: Valued>(moment: &Moment<G>) -> Vec<Lesson> {
        let Some(seat) = moment.seat() else { return Vec::new() };
        let made = &moment.arms[moment.taken].outcomes;
        let others = moment.arms.iter().enumerate().filter(|(arm, _)| *arm != moment.taken);
        others.filter_map(|(_, arm)| Lesson::of(&arm.outcomes, made, seat)).collect()
    }

    fn of(other: &Outcomes, made: &Outcomes, seat: Seat) -> Option<Lesson> {
        let worlds = made.len().min(other.len());
        if worlds < ENOUGH_WORLDS || other.truncated.is_empty() {
            return None;
        }
        let worlds_truncated = made.truncated.len().min(other.truncated.len());
        let truncated = Sums::of(
            (0..worlds_truncated).map(|world| other.truncated_chance(world, seat) - made.truncated_chance(world, seat)),
        )
        .mean();
        let rest = Sums::of((0..worlds).map(|world| other.rest(world, seat) - made.rest(world, seat))).estimate();
        let variance = rest.error * rest.error;
        Some(Lesson {
            weight: worlds as f64,
            square: truncated * truncated,
            excess: rest.mean * rest.mean - variance,
            variance,
        })
    }
}

/// The variance of a weighted sum over all lessons, each with a factor of its own. Choices of one moment are compared with the same one, so
/// that they err together.
fn scatter(lessons: &[Vec<Lesson>], factor: &dyn Fn(&Lesson) -> f64, off: &dyn Fn(&Lesson) -> f64) -> f64 {
    let of = |moment: &Vec<Lesson>| moment.iter().map(|one| one.weight * factor(one) * off(one)).sum::<f64>().powi(2);
    let chance = |one: &Lesson| 2.0 * (one.weight * factor(one) * one.variance).powi(2);
    lessons.iter().map(of).sum::<f64>().max(lessons.iter().flatten().map(chance).sum::<f64>())
}

/// What a race shows and what is usual, each by how sure it is. What is usual is as unsure as it is large.
fn believed(shown: f64, unsure: f64, usual: f64) -> f64 {
    let trust = usual * usual / (usual * usual + unsure);
    trust * shown + (1.0 - trust) * usual
}

impl Uncertainty {
    /// From all pairs of choices of this race that were also played to the end, and from what is usual in the game: one race has a few hundred
    /// such pairs, which say little by themselves.
    pub fn learnt<G: Valued>(moments: &[Moment<G>]) -> Uncertainty {
        let lessons: Vec<Vec<Lesson>> = moments.iter().map(Lesson::all).collect();
        let Measured { truncation_error, truncation_error_in_part, .. } = bots::measured::<G, Measured>();
        Uncertainty::of(&lessons, Usual { any: truncation_error.powi(2), by_square: truncation_error_in_part.powi(2) })
    }

    /// From the lessons of each moment and what is usual.
    fn of(lessons: &[Vec<Lesson>], usual: Usual) -> Uncertainty {
        let weighted =
            |of: &dyn Fn(&Lesson) -> f64| lessons.iter().flatten().map(|one| one.weight * of(one)).sum::<f64>();
        let weights = weighted(&|_| 1.0);
        if weights == 0.0 {
            return Uncertainty { any: usual.any, by_square: usual.by_square, spread: USUAL_SPREAD };
        }
        // Least squares: what the truncation left out, squared and less its own error, by the square of the difference.
        let x = weighted(&|one| one.square) / weights;
        let y = weighted(&|one| one.excess) / weights;
        let squares = weighted(&|one| (one.square - x).powi(2)).max(1e-12);
        let slope = weighted(&|one| (one.square - x) * (one.excess - y)) / squares;
        let unsure = scatter(lessons, &|one| one.square - x, &|one| one.excess - y - slope * (one.square - x))
            / (squares * squares);
        let by_square = believed(slope, unsure, usual.by_square).clamp(0.0, 1.0);
        let here = (y - by_square * x).max(0.0);
        let unsure =
            scatter(lessons, &|_| 1.0, &|one| one.excess - by_square * one.square - here) / (weights * weights);
        Uncertainty {
            any: believed(here, unsure, usual.any),
            by_square,
            spread: weighted(&|one| one.weight * one.variance) / weights,
        }
    }

    /// How far a difference of this size is off where playouts are truncated, as a variance.
    fn off(self, difference: f64) -> f64 {
        self.any + self.by_square * difference * difference
    }

    /// Whether so many playouts to the end have a say beside truncated ones.
    pub fn is_settled_by(self, worlds: usize) -> bool {
        const SAY: f64 = 0.2;
        self.any >= SAY * (self.any + self.spread / worlds.max(1) as f64)
    }

    /// Whether the truncation itself is most of what is doubtful about a difference: more truncated playouts would not help.
    pub fn is_most_of(self, difference: Estimate) -> bool {
        const MOST: f64 = 0.9;
        self.off(difference.mean) >= MOST * difference.error * difference.error
    }

    /// A difference as both say: what truncated playouts found, and what playouts to the end add to it.
    pub fn settle(self, truncated: Estimate, rest: Estimate) -> Estimate {
        let off = self.off(truncated.mean);
        let own = rest.error * rest.error;
        let trust = off / (off + own).max(1e-12);
        Estimate { mean: truncated.mean + trust * rest.mean, error: truncated.error.hypot((trust * own).sqrt()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usual(any: f64) -> Usual {
        Usual { any, by_square: 0.1 }
    }

    /// So many moments with two choices each, in which the truncation was off by so much.
    fn lessons(moments: usize, off: impl Fn(usize) -> f64, error: f64) -> Vec<Vec<Lesson>> {
        let variance = error * error;
        let one = |at: usize| Lesson { weight: 64.0, square: 0.0, excess: off(at).powi(2) - variance, variance };
        (0..moments).map(|at| vec![one(at), one(at + 1)]).collect()
    }

    #[test]
    fn a_race_that_says_little_changes_little_of_what_is_usual() {
        assert_eq!(Uncertainty::of(&[], usual(1e-4)).any, 1e-4);
        // Rests of 0.07 with an error of 0.06, as chance has it: the squares come to 0.0013, thirteen times what is usual.
        let noisy = Uncertainty::of(&lessons(100, |at| if at % 4 < 2 { 0.09 } else { 0.04 }, 0.06), usual(1e-4));
        assert!(noisy.any > 1e-4 && noisy.any < 2e-4, "{noisy:?}");
    }

    #[test]
    fn a_race_in_which_truncations_are_far_off_is_believed() {
        let far = Uncertainty::of(&lessons(100, |at| if at % 2 == 0 { 0.05 } else { -0.05 }, 0.01), usual(1e-4));
        assert!(far.any > 0.8 * (0.05 * 0.05 - 1e-4), "{far:?}");
        let near = Uncertainty::of(&lessons(100, |_| 0.001, 0.001), usual(4e-4));
        assert!(near.any < 1e-5, "{near:?}");
    }

    #[test]
    fn large_differences_are_doubted_by_what_races_show_surely() {
        // A hundred differences up to the largest, of which the truncation leaves out a part; each rest is known to an error.
        let lessons = |largest: f64, part: f64, error: f64| -> Vec<Vec<Lesson>> {
            let one = |at: usize| {
                let truncated = largest * at as f64 / 100.0;
                let chance = if at.is_multiple_of(2) { error } else { -error };
                let excess = (part * truncated + chance).powi(2) - error * error;
                vec![Lesson { weight: 64.0, square: truncated * truncated, excess, variance: error * error }]
            };
            (0..100).map(one).collect()
        };
        let noisy = Uncertainty::of(&lessons(0.05, 0.0, 0.06), usual(1e-4)).by_square;
        assert!((noisy - 0.1).abs() < 0.05, "{noisy}");
        let off_by_half = Uncertainty::of(&lessons(0.2, 0.5, 0.005), usual(1e-4)).by_square;
        assert!(off_by_half > 0.2 && off_by_half < 0.3, "{off_by_half}");
        let exact = Uncertainty::of(&lessons(0.2, 0.0, 0.005), usual(1e-4)).by_square;
        assert!(exact < 0.02, "{exact}");
    }

    #[test]
    fn what_truncation_is_off_by_is_part_of_a_difference() {
        let uncertainty = Uncertainty { any: 0.02 * 0.02, by_square: 0.0, spread: 0.3 };
        let truncated = Estimate { mean: 0.05, error: 0.003 };
        let few = uncertainty.settle(truncated, Estimate { mean: 0.2, error: 0.2 });
        assert!((few.mean - 0.05).abs() < 0.01 && few.error > 0.019, "{few:?}");
        let many = uncertainty.settle(truncated, Estimate { mean: -0.04, error: 0.004 });
        assert!((many.mean - 0.01).abs() < 0.003 && many.error < 0.006, "{many:?}");
    }
}
