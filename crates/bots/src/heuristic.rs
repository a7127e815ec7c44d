//! The bots that choose at once: any legal action, and the game's own heuristic.

use engine::{Heuristic, SeatView, play_at_random};

use crate::{Generator, Player};

/// Any legal action.
pub struct Random;

/// The game's own heuristic.
pub struct Amateur;

impl<G: Heuristic> Player<G> for Random {
    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action], rng: &mut Generator) -> G::Action {
        play_at_random(view, legal, rng)
    }
}

impl<G: Heuristic> Player<G> for Amateur {
    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action], rng: &mut Generator) -> G::Action {
        G::heuristic(view, legal, rng)
    }
}
