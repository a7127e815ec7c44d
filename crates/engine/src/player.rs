//! The part of the contract that plays well by rule of thumb, and play at random.

use rand_core::Rng;

use crate::{Game, SeatView, below};

/// A game that knows how a good club player would play it. Used as a bot and in playouts.
pub trait Heuristic: Game {
    /// A legal action, chosen with the help of `legal` or [`Heuristic::considered`]. Sees the seat's view and nothing else.
    fn heuristic(view: SeatView<'_, Self>, legal: &[Self::Action], rng: &mut (impl Rng + ?Sized)) -> Self::Action;

    /// Lists what [`Heuristic::heuristic`] needs to choose the same as from all that is legal: fewer where listing takes long, nothing where it
    /// reads all from the view.
    fn considered(view: SeatView<'_, Self>, out: &mut Vec<Self::Action>) {
        Self::legal_actions(view, out);
    }
}

/// Any legal action, each listed one as likely as the next.
pub fn play_at_random<G: Game>(view: SeatView<'_, G>, legal: &[G::Action], rng: &mut (impl Rng + ?Sized)) -> G::Action {
    if legal.is_empty() {
        return G::sample_wide(view, rng);
    }
    legal[below(rng, legal.len() as u32) as usize].clone()
}
