//! The weakest bot: the heuristic, which often does something else.

use engine::{Heuristic, SeatView, below, play_at_random};

use crate::{Generator, Player};

/// Knows what the heuristic would do, and often does something else.
pub struct Debutant;

/// One choice in so many is not thought about.
const DISTRACTED: u32 = 4;

impl<G: Heuristic> Player<G> for Debutant {
    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action], rng: &mut Generator) -> G::Action {
        let composing = G::wide(view).is_some() || legal.len() < 2;
        if !composing && below(rng, DISTRACTED) == 0 {
            return play_at_random(view, legal, rng);
        }
        G::heuristic(view, legal, rng)
    }
}
