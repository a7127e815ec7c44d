//! Counts of cards by kind, in one word.

use std::{
    fmt,
    ops::{Add, AddAssign, Sub, SubAssign},
};

use crate::Card;

/// How many cards of each kind: a hand, what has been seen, what nobody has seen. One word of four bits a kind (there
/// are at most seven of one), so that adding and taking away whole counts is one addition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardCounts(u64);

const ROUTES: u64 = (1 << (4 * Card::ROUTES)) - 1;
const LOW_BITS: u64 = 0x1111_1111_1111_1111;

impl CardCounts {
    pub const EMPTY: CardCounts = CardCounts(0);

    /// The cards of a list.
    pub const fn of(cards: &[Card]) -> CardCounts {
        let mut sum = 0;
        let mut at = 0;
        while at < cards.len() {
            sum += CardCounts::one(cards[at]).0;
            at += 1;
        }
        CardCounts(sum)
    }

    pub const fn one(card: Card) -> CardCounts {
        CardCounts(1 << (4 * card.kind()))
    }

    pub const fn count(self, card: Card) -> u8 {
        (self.0 >> (4 * card.kind())) as u8 & 0xf
    }

    pub const fn has(self, card: Card) -> bool {
        self.count(card) > 0
    }

    pub const fn has_route(self) -> bool {
        self.0 & ROUTES != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards in all.
    pub const fn len(self) -> u8 {
        const PAIRS: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let pairs = (self.0 & PAIRS) + (self.0 >> 4 & PAIRS);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// The cards of one kind only.
    pub const fn only(self, card: Card) -> CardCounts {
        CardCounts(self.0 & 0xf << (4 * card.kind()))
    }

    /// Whether `other` holds at least as many of each kind.
    pub fn fits_in(self, other: CardCounts) -> bool {
        Card::kinds().all(|card| self.count(card) <= other.count(card))
    }

    /// The speeds of the route cards, each once, ascending.
    pub fn speeds(self) -> impl Iterator<Item = u8> {
        CardCounts(self.0 & ROUTES).kinds().map(|card| card.kind() + crate::SLOWEST)
    }

    /// The kinds that are there, each once, ascending.
    pub fn kinds(self) -> impl Iterator<Item = Card> {
        let mut left = (self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & LOW_BITS;
        std::iter::from_fn(move || {
            let kind = (left.trailing_zeros() / 4) as u8;
            (left != 0).then(|| {
                left &= left - 1;
                Card::of_kind(kind)
            })
        })
    }

    /// Every card, ascending.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        self.kinds().flat_map(move |card| std::iter::repeat_n(card, self.count(card).into()))
    }
}

impl Add for CardCounts {
    type Output = CardCounts;

    fn add(self, other: CardCounts) -> CardCounts {
        debug_assert!(Card::kinds().all(|card| self.count(card) + other.count(card) < 16));
        CardCounts(self.0 + other.0)
    }
}

impl Sub for CardCounts {
    type Output = CardCounts;

    fn sub(self, other: CardCounts) -> CardCounts {
        debug_assert!(other.fits_in(self));
        CardCounts(self.0 - other.0)
    }
}

impl AddAssign<Card> for CardCounts {
    fn add_assign(&mut self, card: Card) {
        *self = *self + CardCounts::one(card);
    }
}

impl SubAssign<Card> for CardCounts {
    fn sub_assign(&mut self, card: Card) {
        *self = *self - CardCounts::one(card);
    }
}

impl FromIterator<Card> for CardCounts {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardCounts {
        cards.into_iter().fold(CardCounts::EMPTY, |sum, card| sum + CardCounts::one(card))
    }
}

impl fmt::Debug for CardCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BOX;

    #[test]
    fn the_whole_box_fits_in_one_word() {
        let whole: CardCounts = BOX.into_iter().collect();
        assert_eq!(whole, CardCounts::of(&BOX));
        assert_eq!(whole.len(), 98);
        assert!(Card::kinds().all(|card| whole.count(card) == card.copies()));
        assert!(whole.cards().eq(BOX));
        assert!(whole.speeds().eq(39..=50));
    }

    #[test]
    fn kinds_do_not_spill_into_each_other() {
        let hand = CardCounts::of(&[Card::COTE, Card::FOUET, Card::FOUET, BOX[0]]);
        assert_eq!(hand - CardCounts::one(Card::FOUET), CardCounts::of(&[BOX[0], Card::COTE, Card::FOUET]));
        assert!(hand.has_route() && !CardCounts::one(Card::COTE).has_route());
        assert!(CardCounts::one(Card::FOUET).fits_in(hand) && !hand.fits_in(CardCounts::one(Card::FOUET)));
        assert_eq!(hand.only(Card::FOUET).len(), 2);
    }
}
