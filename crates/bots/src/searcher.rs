//! The bot that searches before some of its choices and follows the heuristic for the others.

use std::sync::atomic::AtomicBool;

use engine::{Rng, SeatView, Valued, below};

use crate::{Generator, Player, Search, Settings};

/// Thinks before one choice in so many, drawn by luck, and makes the others by the heuristic.
pub struct Searcher<G: Valued> {
    search: Search<G>,
    one_in: u32,
}

impl<G: Valued> Searcher<G> {
    pub fn new(settings: Settings, one_in: u32) -> Searcher<G> {
        Searcher { search: Search::new(settings), one_in }
    }

    /// Chooses with what it knows once `stop` is set.
    pub fn choose_until(
        &mut self,
        view: SeatView<'_, G>,
        legal: &[G::Action],
        rng: &mut Generator,
        stop: &AtomicBool,
    ) -> G::Action {
        if let [only] = legal {
            return only.clone();
        }
        if self.one_in > 1 && below(rng, self.one_in) != 0 {
            return G::heuristic(view, legal, rng);
        }
        self.search.think_until(view, legal, rng.next_u64(), stop).choices.swap_remove(0).action
    }
}

impl<G: Valued> Player<G> for Searcher<G> {
    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action], rng: &mut Generator) -> G::Action {
        self.choose_until(view, legal, rng, &AtomicBool::new(false))
    }
}
