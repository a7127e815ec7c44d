//! What the playouts of one moment come to: values, changes and the best choice, with their errors.

use bots::Estimate;
use engine::{BySeat, Game, Seat, Valued};

use crate::{
    moment::{Arm, Moment},
    outcomes::Sums,
    pool::Level,
    uncertainty::Uncertainty,
};

/// What the playouts of a moment say.
pub(crate) struct Figures {
    /// Each seat's chance before the decision, if the heuristic decides it.
    pub before: BySeat<Estimate>,
    /// Each seat's chance after the choice that was made.
    pub after: BySeat<Estimate>,
    /// What the choice changed for each seat: after less before.
    pub change: BySeat<Estimate>,
    /// Expected places after the choice, from 1.
    pub places: BySeat<Estimate>,
}

impl<G: Valued> Moment<G> {
    /// From each seat's chance before, which neighbouring moments have a say in.
    pub fn figures(&self, before: &BySeat<Estimate>, uncertainty: Uncertainty) -> Figures {
        let seats = G::seats(self.state.public());
        // A choice that the heuristic always makes changes nothing, and that is certain.
        let change: BySeat<Estimate> = if self.taken == self.reference {
            Seat::all(seats).map(|_| Estimate::default()).collect()
        } else {
            Seat::all(seats).map(|seat| self.difference(self.taken, self.reference, seat, uncertainty)).collect()
        };
        let made = &self.arms[self.taken].outcomes;
        let changed = |(before, change): (&Estimate, &Estimate)| Estimate {
            mean: before.mean + change.mean,
            error: before.error.hypot(change.error),
        };
        // Without values all comes from the same playouts, and the change adds no error to that of the value after it.
        let after = if made.truncated.is_empty() {
            Seat::all(seats).map(|seat| Level::of(made, seat).alone()).collect()
        } else {
            before.iter().zip(&change).map(changed).collect()
        };
        Figures { before: before.clone(), after, change, places: made.places() }
    }

    /// How much more a choice was worth to its seat than the one made, in the worlds where both were played.
    pub fn gain(&self, arm: usize, seat: Seat, uncertainty: Uncertainty) -> Estimate {
        if arm == self.taken {
            return Estimate::default();
        }
        self.difference(arm, self.taken, seat, uncertainty)
    }

    pub fn difference(&self, one: usize, other: usize, seat: Seat, uncertainty: Uncertainty) -> Estimate {
        let one = &self.arms[one];
        let other = &self.arms[other];
        let full = &one.outcomes;
        let other_full = &other.outcomes;
        if full.worlds().min(other_full.worlds()) == 0 {
            return screened(one, other);
        }
        let worlds = full.len().min(other_full.len());
        let rest = Sums::of((0..worlds).map(|world| full.rest(world, seat) - other_full.rest(world, seat))).wary();
        match full.truncated.len().min(other_full.truncated.len()) {
            0 => rest,
            worlds_truncated => {
                let truncated = Sums::of(
                    (0..worlds_truncated)
                        .map(|world| full.truncated_chance(world, seat) - other_full.truncated_chance(world, seat)),
                );
                uncertainty.settle(truncated.estimate(), rest)
            }
        }
    }

    /// The choice worth most to its seat, of those compared to the last.
    pub fn best(&self, seat: Seat, uncertainty: Uncertainty) -> usize {
        let compared = (0..self.arms.len()).filter(|&arm| self.arms[arm].alive && self.is_compared(arm));
        let gain = |arm: usize| self.gain(arm, seat, uncertainty).mean;
        compared.fold(self.taken, |best, arm| if gain(arm) > gain(best) { arm } else { best })
    }
}

fn screened<A>(one: &Arm<A>, other: &Arm<A>) -> Estimate {
    Sums::of(one.screened.iter().zip(&other.screened).map(|(one, other)| f64::from(one - other))).wary()
}

impl<G: Game> Moment<G> {
    /// The difference between two choices where playouts were truncated.
    pub fn screened_difference(&self, one: usize, other: usize) -> Estimate {
        screened(&self.arms[one], &self.arms[other])
    }

    /// The decider's mean chance where playouts were truncated.
    pub fn screened_mean(&self, arm: usize) -> f64 {
        let screened = &self.arms[arm].screened;
        screened.iter().map(|&share| f64::from(share)).sum::<f64>() / screened.len().max(1) as f64
    }
}
