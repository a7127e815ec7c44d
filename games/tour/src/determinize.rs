//! Worlds that look the same: there is one, since nothing is hidden.

use engine::{Rng, View, Viewer};

use crate::Tour;

/// Nothing is hidden: what everybody sees is the whole race.
pub(crate) fn determinize(view: View<'_, Tour>, _: &mut (impl Rng + ?Sized)) -> Tour {
    Tour { public: view.public.clone() }
}

pub(crate) fn scramble(game: &Tour, _: Viewer, _: &mut (impl Rng + ?Sized)) -> Tour {
    game.clone()
}
