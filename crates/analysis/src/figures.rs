use bots::Estimate;
use engine::{BySeat, Game, Seat, Valued};

use crate::{
    moment::{Arm, Moment},
    outcomes::estimate_of,
};

/// What the playouts of a moment say.
pub(crate) struct Figures {
    /// Each seat's chance before the decision, if the sound player decides it.
    pub before: BySeat<Estimate>,
    /// Each seat's chance after the choice that was made.
    pub after: BySeat<Estimate>,
    /// What the choice changed for each seat: after less before, world by world.
    pub change: BySeat<Estimate>,
    /// Expected places after the choice, from 1.
    pub places: BySeat<Estimate>,
}

impl<G: Valued> Moment<G> {
    pub fn figures(&self) -> Figures {
        let worlds = self.worlds();
        let (made, sound) = (&self.arms[self.taken].outcomes, &self.arms[self.sound].outcomes);
        let seats = G::seats(self.state.public());
        let by_seat = |of: &dyn Fn(usize, Seat) -> f64| -> BySeat<Estimate> {
            Seat::all(seats).map(|seat| estimate_of((0..worlds).map(|world| of(world, seat)))).collect()
        };
        // A choice that the sound player always makes changes nothing, and that is certain.
        let change = match self.taken == self.sound {
            true => Seat::all(seats).map(|_| Estimate::default()).collect(),
            false => by_seat(&|world, seat| made.share(world, seat) - sound.share(world, seat)),
        };
        Figures {
            before: by_seat(&|world, seat| sound.share(world, seat)),
            after: by_seat(&|world, seat| made.share(world, seat)),
            change,
            places: made.places(),
        }
    }

    /// How much more a choice was worth to its seat than the one made, in the worlds where both were played.
    pub fn gain(&self, arm: usize, seat: Seat) -> Estimate {
        if arm == self.taken {
            return Estimate::default();
        }
        self.difference(arm, self.taken, seat)
    }

    pub fn difference(&self, one: usize, other: usize, seat: Seat) -> Estimate {
        let (one, other) = (&self.arms[one], &self.arms[other]);
        let (full, other_full) = (&one.outcomes, &other.outcomes);
        match full.len().min(other_full.len()) {
            0 => screened(one, other),
            worlds => estimate_of((0..worlds).map(|world| full.share(world, seat) - other_full.share(world, seat))),
        }
    }

    /// The choice worth most to its seat, of those compared to the end.
    pub fn best(&self, seat: Seat) -> usize {
        let compared =
            (0..self.arms.len()).filter(|&arm| self.arms[arm].alive && self.arms[arm].outcomes.len() == self.worlds());
        let gain = |arm: usize| self.gain(arm, seat).mean;
        compared.fold(self.taken, |best, arm| if gain(arm) > gain(best) { arm } else { best })
    }
}

fn screened<A>(one: &Arm<A>, other: &Arm<A>) -> Estimate {
    estimate_of(one.screened.iter().zip(&other.screened).map(|(one, other)| f64::from(one - other)))
}

impl<G: Game> Moment<G> {
    /// The difference between two choices where playouts were cut.
    pub fn screened_difference(&self, one: usize, other: usize) -> Estimate {
        screened(&self.arms[one], &self.arms[other])
    }

    /// The decider's mean chance where playouts were cut.
    pub fn screened_mean(&self, arm: usize) -> f64 {
        let screened = &self.arms[arm].screened;
        screened.iter().map(|&share| f64::from(share)).sum::<f64>() / screened.len().max(1) as f64
    }
}
