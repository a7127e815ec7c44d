//! What everybody can work out of hidden cards in the extended game (M24).

use engine::{BySeat, Seat};

use crate::{
    card_counts::CardCounts,
    cards::Card,
    hand::{CardSet, HAND},
};

/// What everybody can know of cards that nobody has shown. Only the extended game reveals anything (M24).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deduced {
    /// What the pile was made of when the discards were last shuffled: it holds no more of a kind, and no botte.
    pub pile_at_most: Option<CardCounts>,
    /// What each seat lacked when it last said that it could play nothing; empty while nobody has.
    lacking: BySeat<Lacking>,
}

/// A seat that was stuck held none of these cards then, so it now holds at most as many as it has drawn since.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Lacking {
    pub cards: CardSet,
    pub at_most: u8,
}

impl Deduced {
    pub fn lacking(&self, seat: Seat) -> Lacking {
        self.lacking.get(seat.index()).copied().unwrap_or_default()
    }

    pub fn is_empty(&self) -> bool {
        self.pile_at_most.is_none() && self.lacking.is_empty()
    }

    pub fn said_stuck(&mut self, seat: Seat, seats: u8, playable: CardSet) {
        if self.lacking.is_empty() {
            self.lacking = (0..seats).map(|_| Lacking::default()).collect();
        }
        self.lacking[seat.index()] = Lacking { cards: playable, at_most: 0 };
    }

    pub fn drew(&mut self, seat: Seat) {
        if let Some(lacking) = self.lacking.get_mut(seat.index()) {
            lacking.at_most += 1;
            if lacking.at_most > HAND {
                *lacking = Lacking::default(); // It says nothing any more.
            }
        }
    }

    /// A card leaves the hand. If it is one that the seat lacked, it was drawn since.
    pub fn spent(&mut self, seat: Seat, card: Card) {
        if let Some(lacking) = self.lacking.get_mut(seat.index())
            && lacking.cards.contains(card)
        {
            lacking.at_most -= 1;
        }
    }
}
