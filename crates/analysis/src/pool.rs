//! What all moments of a race together say of the fitted values.
//!
//! A playout that is truncated says much for its time, and is wrong by what the values are wrong by. Playouts to the end say how much that is, but
//! each of them little. Values are wrong in much the same way at neighbouring moments, so what is learnt there counts here too: the less, the
//! more the moments of this race were seen to differ. That difference is measured, and is part of every error.

use bots::Estimate;
use engine::{BySeat, Seat, Valued};

use crate::{
    moment::Moment,
    outcomes::{Outcomes, Sums},
    uncertainty::Uncertainty,
};

/// What the race as a whole says.
pub(crate) struct Pool {
    /// Each seat's chance at each moment if the heuristic decides.
    pub before: Vec<BySeat<Estimate>>,
    pub uncertainty: Uncertainty,
}

/// One choice, one seat: the chance where playouts are truncated, and what playouts to the end add to it.
pub(crate) struct Level {
    truncated: Estimate,
    rest: Sums,
}

/// Moments on either side that are learnt from, and those by which is judged how much neighbours differ.
const NEAR: usize = 10;
const AROUND: usize = 40;
/// The spread of a moment's own playouts is taken to be that of its neighbours until there are more than so many of them.
const AS_NEAR: f64 = 8.0;
/// With fewer moments than this each stands for itself.
const FEWEST: usize = 12;
impl Pool {
    pub fn of<G: Valued>(moments: &[Moment<G>]) -> Pool {
        let seats = moments.first().map_or(0, |moment| G::seats(moment.state.public()));
        let known: Vec<usize> = (0..moments.len()).filter(|&at| moments[at].has_level()).collect();
        let truncated_somewhere =
            known.iter().any(|&at| !moments[at].arms[moments[at].reference].outcomes.truncated.is_empty());
        let mut before: Vec<BySeat<Estimate>> =
            moments.iter().map(|_| Seat::all(seats).map(|_| Sums::default().wary()).collect()).collect();
        let reference = |at: usize| &moments[at].arms[moments[at].reference].outcomes;
        let levels: Vec<BySeat<Level>> =
            known.iter().map(|&at| Seat::all(seats).map(|seat| Level::of(reference(at), seat)).collect()).collect();
        let differ = if truncated_somewhere && known.len() >= FEWEST { differences(&levels) } else { Vec::new() };
        for (number, &at) in known.iter().enumerate() {
            for seat in 0..usize::from(seats) {
                let own = &levels[number][seat];
                before[at][seat] = match differ.get(number) {
                    Some(&differ) => own.with(&neighbours(&levels, number, seat), differ),
                    None => own.alone(),
                };
            }
        }
        Pool { before, uncertainty: Uncertainty::learnt(moments) }
    }
}

impl Level {
    pub fn of(played: &Outcomes, seat: Seat) -> Level {
        let truncated =
            Sums::of((0..played.truncated.len()).map(|world| played.truncated_chance(world, seat))).estimate();
        Level { truncated, rest: Sums::of((0..played.len()).map(|world| played.rest(world, seat))) }
    }

    /// By itself.
    pub fn alone(&self) -> Estimate {
        let rest = self.rest.wary();
        Estimate { mean: self.truncated.mean + rest.mean, error: self.truncated.error.hypot(rest.error) }
    }

    /// With what the neighbours say of the rest; `differ` is the variance between a moment and its neighbours.
    fn with(&self, near: &Near, differ: f64) -> Estimate {
        let all = near.count + self.rest.count;
        // The spread of outcomes is that of the neighbourhood; where all of them are alike, others might not be.
        let spread = ((near.deviations + self.rest.deviations()) / (all - near.moments - 1.0).max(1.0))
            .max(0.25 * all / (all + 1.0).powi(2));
        // Own playouts that hardly differ, as near the end of a race, are trusted the more the more of them there are.
        let own_spread = (self.rest.deviations() + AS_NEAR * spread) / (self.rest.count - 1.0 + AS_NEAR);
        let own = own_spread / self.rest.count;
        let theirs = spread / near.count.max(1e-9) + differ;
        let trust = theirs / (theirs + own);
        let rest = trust * self.rest.mean() + (1.0 - trust) * near.mean;
        Estimate { mean: self.truncated.mean + rest, error: self.truncated.error.hypot((trust * own).sqrt()) }
    }
}

/// What the neighbours of a moment say of the rest, for one seat.
struct Near {
    moments: f64,
    count: f64,
    mean: f64,
    deviations: f64,
}

fn around(levels: usize, at: usize, reach: usize) -> std::ops::Range<usize> {
    at.saturating_sub(reach)..(at + reach + 1).min(levels)
}

fn neighbours(levels: &[BySeat<Level>], at: usize, seat: usize) -> Near {
    let mut near = Near { moments: 0.0, count: 0.0, mean: 0.0, deviations: 0.0 };
    for other in around(levels.len(), at, NEAR).filter(|&other| other != at) {
        let rest = &levels[other][seat].rest;
        near.moments += 1.0;
        near.count += rest.count;
        near.mean += rest.sum;
        near.deviations += rest.deviations();
    }
    near.mean /= near.count.max(1.0);
    near
}

/// By how much, as a variance, what the truncation leaves out at each moment differs from what it leaves out at its neighbours, beyond chance:
/// over the part of the race around it or over all of it, whichever is more.
fn differences(levels: &[BySeat<Level>]) -> Vec<f64> {
    let beyond_chance = |at: usize| {
        let mut excess = 0.0;
        let mut weight = 0.0;
        for (seat, own) in levels[at].iter().enumerate() {
            let near = neighbours(levels, at, seat);
            let freedom = (near.count + own.rest.count - near.moments - 1.0).max(1.0);
            let spread = (near.deviations + own.rest.deviations()) / freedom;
            let chance = spread * (1.0 / own.rest.count + 1.0 / near.count.max(1.0));
            excess += own.rest.count * ((own.rest.mean() - near.mean).powi(2) - chance);
            weight += own.rest.count;
        }
        (excess, weight)
    };
    let found: Vec<(f64, f64)> = (0..levels.len()).map(beyond_chance).collect();
    let mean = |range: std::ops::Range<usize>| {
        let (excess, weight) = found[range].iter().fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        (excess / f64::max(weight, 1.0)).max(0.0)
    };
    let everywhere = mean(0..levels.len());
    (0..levels.len()).map(|at| mean(around(levels.len(), at, AROUND)).max(everywhere)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A moment at which truncated playouts say 0.3, with so many wins in playouts to the end.
    fn level(wins: usize, played: usize) -> BySeat<Level> {
        let rest = Sums::of((0..played).map(|world| if world < wins { 0.7 } else { -0.3 }));
        [Level { truncated: Estimate { mean: 0.3, error: 0.004 }, rest }].into_iter().collect()
    }

    fn estimate(levels: &[BySeat<Level>], at: usize) -> Estimate {
        levels[at][0].with(&neighbours(levels, at, 0), differences(levels)[at])
    }

    #[test]
    fn neighbours_that_agree_make_errors_small() {
        let levels: Vec<_> = (0..40).map(|at| level(12 + at % 3, 32)).collect();
        let alone = levels[20][0].alone();
        let pooled = estimate(&levels, 20);
        assert!(alone.error > 0.08, "{alone:?}");
        assert!(pooled.error < 0.025, "{pooled:?}");
        let truth = 13.0 / 32.0;
        assert!((pooled.mean - truth).abs() < 0.02, "what the truncation left out is put back: {pooled:?}");
    }

    #[test]
    fn neighbours_that_differ_count_for_little() {
        let levels: Vec<_> = (0..40).map(|at| level(if at % 2 == 0 { 40 } else { 200 }, 400)).collect();
        let alone = levels[20][0].alone();
        let pooled = estimate(&levels, 20);
        assert!((pooled.mean - alone.mean).abs() < 0.01, "{pooled:?} {alone:?}");
        assert!(pooled.error > 0.7 * alone.error, "{pooled:?} {alone:?}");
    }

    #[test]
    fn one_moment_off_the_others_is_not_drawn_to_them_in_silence() {
        let levels: Vec<_> =
            (0..40).map(|at| level(if at == 20 { 64 } else { 12 }, if at == 20 { 64 } else { 32 })).collect();
        let alone = levels[20][0].alone();
        let pooled = estimate(&levels, 20);
        let off = (pooled.mean - alone.mean).abs();
        assert!(off < 3.0 * pooled.error, "{pooled:?} {alone:?}");
    }

    #[test]
    fn a_race_that_is_decided_is_not_certain() {
        let levels: Vec<_> = (0..40).map(|_| level(32, 32)).collect();
        let pooled = estimate(&levels, 20);
        assert!(pooled.error > 0.0 && pooled.error < 0.01, "{pooled:?}");
    }
}
