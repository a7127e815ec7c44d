//! Worlds that look the same to a viewer: hidden cards and hidden answers drawn again.

use arrayvec::ArrayVec;
use engine::{Answers, Rng, View, Viewer, below, shuffle};

use crate::{Answer, BOX_SIZE, Card, CardCounts, Echappee, MAX_SEATS, Mine, Phase, Talon};

/// A world that the view allows, each arrangement of the unseen cards as likely as the next. Nobody else has answered an
/// open window yet: the playout of this world decides what they say.
pub(crate) fn determinize(view: View<'_, Echappee>, rng: &mut (impl Rng + ?Sized)) -> Echappee {
    let mut mine = [Mine::default(); MAX_SEATS];
    let mut unseen = view.public.variant.cards() - view.public.cards.played;
    if let Some((seat, known)) = view.mine {
        mine[seat.index()] = *known;
        unseen = unseen - known.hand;
    }
    let mut guess = Echappee { public: view.public.clone(), mine, talon: Talon::EMPTY };
    guess.deal_again(view.viewer(), unseen, rng);
    guess
}

/// The same world with all that the viewer may not know drawn again.
pub(crate) fn scramble(game: &Echappee, viewer: Viewer, rng: &mut (impl Rng + ?Sized)) -> Echappee {
    let mut other = game.clone();
    let hidden: CardCounts = game.talon.cards().iter().copied().collect();
    let hidden = viewer.others(game.public.seats).fold(hidden, |sum, seat| sum + game.mine[seat.index()].hand);
    other.deal_again(viewer, hidden, rng);
    other.answer_again(viewer, rng);
    other
}

impl Echappee {
    /// Deals these cards to the hands that the viewer cannot see, and to the talon: as many as are there, with what was
    /// shown where it was shown (E20), and bonks in the talon only, since no hand keeps one (E5, E15).
    fn deal_again(&mut self, viewer: Viewer, cards: CardCounts, rng: &mut (impl Rng + ?Sized)) {
        let others = viewer.others(self.public.seats);
        let shown = others.clone().fold(CardCounts::EMPTY, |sum, seat| sum + self.public.cards.shown[seat.index()]);
        let pompes = cards.only(Card::POMPE);
        let mut pool: ArrayVec<Card, BOX_SIZE> = (cards - pompes - shown).cards().collect();
        shuffle(rng, &mut pool);
        for seat in others {
            let shown = self.public.cards.shown[seat.index()];
            let unknown = self.public.cards.hands[seat.index()] - shown.len();
            let rest = pool.len() - usize::from(unknown);
            let hand = shown + pool.drain(rest..).collect();
            self.mine[seat.index()] = Mine { hand, last_drawn: [None; 2], ..self.mine[seat.index()] };
        }
        for pompe in pompes.cards() {
            pool.push(pompe);
            let anywhere = below(rng, pool.len() as u32) as usize;
            let last = pool.len() - 1;
            pool.swap(anywhere, last);
        }
        // A scenario may play with fewer cards than the box holds.
        pool.truncate(self.public.cards.talon.into());
        self.talon = pool.into_iter().collect();
    }

    fn answer_again(&mut self, viewer: Viewer, rng: &mut (impl Rng + ?Sized)) {
        if !matches!(self.public.phase, Phase::Window(_)) {
            return;
        }
        Answers::new(&mut self.mine, self.public.others()).draw_again(viewer, rng, |mine, rng| match below(rng, 3) {
            0 => None,
            1 if mine.hand.has(Card::COTE) => Some(Answer::Cote),
            _ => Some(Answer::Pass),
        });
    }
}
