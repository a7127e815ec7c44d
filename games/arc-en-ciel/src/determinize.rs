//! Draws what nobody can know: the order of the chance deck.

use arrayvec::ArrayVec;
use engine::{Rng, View, Viewer, shuffle};

use crate::{
    cards::{Card, MOST_CARDS},
    state::ArcEnCiel,
};

/// Which cards lie face down is public; only their order is not, and every order is as likely as the next.
pub(crate) fn determinize(view: View<'_, ArcEnCiel>, rng: &mut (impl Rng + ?Sized)) -> ArcEnCiel {
    let mut deck: ArrayVec<Card, MOST_CARDS> = view.public.face_down.cards();
    shuffle(rng, &mut deck);
    ArcEnCiel { public: view.public.clone(), deck }
}

/// The order of the deck is hidden from every viewer alike.
pub(crate) fn scramble(game: &ArcEnCiel, _: Viewer, rng: &mut (impl Rng + ?Sized)) -> ArcEnCiel {
    let mut other = game.clone();
    shuffle(rng, &mut other.deck);
    other
}
