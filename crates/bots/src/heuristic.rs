use engine::{SeatView, Sensible, play_at_random};

use crate::{Generator, Player};

/// Any legal action.
pub struct Random;

/// The game's own heuristic.
pub struct Heuristic;

impl<G: Sensible> Player<G> for Random {
    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action], rng: &mut Generator) -> G::Action {
        play_at_random(view, legal, rng)
    }
}

impl<G: Sensible> Player<G> for Heuristic {
    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action], rng: &mut Generator) -> G::Action {
        G::sensible(view, legal, rng)
    }
}
