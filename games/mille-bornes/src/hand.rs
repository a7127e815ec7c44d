//! A hand as packed counts, and sets of kinds of card.

use std::fmt;

use crate::cards::Card;

/// The cards one seat holds, as counts of three bits a kind: nobody ever holds more than seven cards (M4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u64);

/// Kinds of card, one bit each at the place where a [`Hand`] counts them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u64);

/// What a seat holds between its turns (M4).
pub const HAND: u8 = 6;

const BITS: usize = 3;
/// The lowest bit of every count.
const LOWEST: u64 = {
    let mut bits = 0;
    let mut index = 0;
    while index < Card::ALL.len() {
        bits |= 1 << (index * BITS);
        index += 1;
    }
    bits
};

/// The kind that a bit counts: looked up rather than divided for, since listing choices is what search does most.
const BY_BIT: [Card; 64] = {
    let mut cards = [Card::Km25; 64];
    let mut index = 0;
    while index < Card::ALL.len() {
        cards[index * BITS] = Card::ALL[index];
        index += 1;
    }
    cards
};

/// The sum of all counts, which must be below 64: pairs of counts are added to fields of six bits, and multiplying gathers these in
/// the highest. Counting bits one count at a time takes several times as long, and choosing at random asks for this at every step.
fn sum_of_counts(counts: u64) -> u32 {
    const EVERY_OTHER: u64 = {
        let mut fields = 0;
        let mut at = 0;
        while at < 60 {
            fields |= 0b111 << at;
            at += 2 * BITS;
        }
        fields
    };
    const ONES: u64 = EVERY_OTHER / 0b111;
    let pairs = (counts & EVERY_OTHER) + (counts >> BITS & EVERY_OTHER);
    (pairs.wrapping_mul(ONES) >> (60 - 2 * BITS) & 0b11_1111) as u32
}

const fn one(card: Card) -> u64 {
    1 << (card as usize * BITS)
}

impl Hand {
    pub fn add(&mut self, card: Card) {
        debug_assert!(self.len() <= HAND, "a hand of more than seven");
        self.0 += one(card);
    }

    pub fn remove(&mut self, card: Card) {
        debug_assert!(self.holds(card), "no {card:?} to take out");
        self.0 -= one(card);
    }

    pub fn count(self, card: Card) -> u8 {
        ((self.0 >> (card.index() * BITS)) & 0b111) as u8
    }

    pub fn holds(self, card: Card) -> bool {
        self.count(card) > 0
    }

    pub fn len(self) -> u8 {
        sum_of_counts(self.0) as u8
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds held.
    pub fn kinds(self) -> CardSet {
        CardSet((self.0 | self.0 >> 1 | self.0 >> 2) & LOWEST)
    }

    /// Every card, as many times as it is held, in order.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        self.kinds().iter().flat_map(move |card| (0..self.count(card)).map(move |_| card))
    }
}

impl CardSet {
    pub const EMPTY: CardSet = CardSet(0);
    pub const DISTANCES: CardSet = CardSet::of(&[Card::Km25, Card::Km50, Card::Km75, Card::Km100, Card::Km200]);
    pub const ATTACKS: CardSet =
        CardSet::of(&[Card::FeuRouge, Card::Limite, Card::Panne, Card::Crevaison, Card::Accident]);

    pub const fn of(cards: &[Card]) -> CardSet {
        let mut bits = 0;
        let mut at = 0;
        while at < cards.len() {
            bits |= one(cards[at]);
            at += 1;
        }
        CardSet(bits)
    }

    pub fn insert(&mut self, card: Card) {
        self.0 |= one(card);
    }

    pub fn contains(self, card: Card) -> bool {
        self.0 & one(card) != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> u32 {
        sum_of_counts(self.0)
    }

    /// How many there are in all of these sets together, seven at most of them.
    pub fn total(sets: impl IntoIterator<Item = CardSet>) -> u32 {
        sum_of_counts(sets.into_iter().map(|set| set.0).sum())
    }

    /// The one with so many before it.
    pub fn nth(self, before: u32) -> Card {
        let lowest = (0..before).fold(self.0, |left, _| left & left.wrapping_sub(1));
        BY_BIT[lowest.trailing_zeros() as usize % 64]
    }

    pub fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    pub fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    pub fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// In order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = (left != 0).then(|| BY_BIT[left.trailing_zeros() as usize]);
            left &= left.wrapping_sub(1);
            lowest
        })
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        let mut hand = Hand::default();
        cards.into_iter().for_each(|card| hand.add(card));
        hand
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_of_seven_alike_is_counted_and_emptied() {
        let mut hand: Hand = [Card::AsDuVolant; 7].into_iter().collect();
        assert_eq!((hand.count(Card::AsDuVolant), hand.len(), hand.count(Card::Increvable)), (7, 7, 0));
        (0..7).for_each(|_| hand.remove(Card::AsDuVolant));
        assert!(hand.is_empty() && hand.kinds().is_empty());
    }

    #[test]
    fn cards_come_out_in_order_and_as_often_as_they_went_in() {
        let hand: Hand = [Card::Citerne, Card::Km25, Card::Citerne, Card::Limite].into_iter().collect();
        assert_eq!(hand.cards().collect::<Vec<_>>(), [Card::Km25, Card::Limite, Card::Citerne, Card::Citerne]);
        assert_eq!(hand.kinds().iter().collect::<Vec<_>>(), [Card::Km25, Card::Limite, Card::Citerne]);
    }
}
