use arrayvec::ArrayVec;
use engine::{Rng, shuffle};

use crate::{
    cards::{Card, DECK_SIZE},
    state::{ArcEnCiel, Public},
};

impl ArcEnCiel {
    /// Which cards lie face down is public; only their order is not, and every order is as likely as the next.
    pub(crate) fn guess(public: &Public, rng: &mut (impl Rng + ?Sized)) -> ArcEnCiel {
        let mut deck: ArrayVec<Card, DECK_SIZE> = public.face_down.cards();
        shuffle(rng, &mut deck);
        ArcEnCiel { public: public.clone(), deck }
    }

    pub(crate) fn with_deck_shuffled(&self, rng: &mut (impl Rng + ?Sized)) -> ArcEnCiel {
        let mut other = self.clone();
        shuffle(rng, &mut other.deck);
        other
    }
}
