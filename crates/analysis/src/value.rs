//! The value of one moment in one viewer's eyes.

use bots::Estimate;
use engine::{BySeat, Valued, View};

use crate::{
    moment::Moment,
    pool::Pool,
    worker::{Worker, Worlds},
};

/// What a moment is worth to each seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Value {
    /// Chances to win; a win is shared by all in the first place.
    pub chances: BySeat<Estimate>,
    /// Expected places, from 1.
    pub places: BySeat<Estimate>,
}

/// The value of a moment as one viewer could know it: so many worlds that the view allows are played on by the heuristic.
pub fn value<G: Valued>(view: View<'_, G>, seed: u64, worlds: usize) -> Value {
    let state = G::determinize(view, &mut bots::generator(seed, 0));
    let mut moment = Moment::between(0, state, view.viewer(), seed);
    Worker::new(false).play(&mut moment, Worlds::to_the_end(worlds), false, &|| true);
    let places = moment.arms[moment.taken].outcomes.places();
    let chances = Pool::of(&[moment]).before.swap_remove(0);
    Value { chances, places }
}
