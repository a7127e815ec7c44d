use engine::{Rng, SeatView, Valued, below};

use crate::{Generator, Player, Search, Settings};

/// Thinks before each choice, or before one in [`Settings::one_in`].
pub struct Searcher<G: Valued>(Search<G>);

impl<G: Valued> Searcher<G> {
    pub fn new(settings: Settings) -> Searcher<G> {
        Searcher(Search::new(settings))
    }
}

impl<G: Valued> Player<G> for Searcher<G> {
    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action], rng: &mut Generator) -> G::Action {
        if let [only] = legal {
            return only.clone();
        }
        let one_in = self.0.settings.one_in;
        if one_in > 1 && below(rng, one_in) != 0 {
            return G::sensible(view, legal, rng);
        }
        self.0.think(view, legal, rng.next_u64()).choices.swap_remove(0).action
    }
}
