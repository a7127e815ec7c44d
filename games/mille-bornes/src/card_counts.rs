//! Counts of cards by kind.

use std::ops::{Index, IndexMut};

use crate::{cards::Card, hand::Hand};

/// How many there are of each kind of card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CardCounts([u8; Card::ALL.len()]);

/// The 106 cards that are played with (M2), in the order of [`Card::ALL`].
const BOX: CardCounts = CardCounts([10, 10, 10, 12, 4, 5, 4, 3, 3, 3, 14, 6, 6, 6, 6, 1, 1, 1, 1]);
/// Without one of each attack (M3).
const BOX_FOR_FEW: CardCounts = CardCounts([10, 10, 10, 12, 4, 4, 3, 2, 2, 2, 14, 6, 6, 6, 6, 1, 1, 1, 1]);

impl CardCounts {
    /// The cards in the box for so many players: with two or three, one of each attack is left out (M3).
    pub fn of_the_box(seats: u8) -> CardCounts {
        if seats <= 3 { BOX_FOR_FEW } else { BOX }
    }

    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    pub fn add(&mut self, card: Card) {
        self[card] += 1;
    }

    /// Takes a card out, unless there is none.
    #[must_use]
    pub fn take(&mut self, card: Card) -> bool {
        let there = self[card] > 0;
        self[card] -= u8::from(there);
        there
    }

    /// What is left without others; none of a kind where there were fewer.
    pub fn without(&self, others: &CardCounts) -> CardCounts {
        CardCounts(std::array::from_fn(|kind| self.0[kind].saturating_sub(others.0[kind])))
    }

    pub fn without_hand(mut self, hand: Hand) -> CardCounts {
        hand.kinds().iter().for_each(|card| self[card] = self[card].saturating_sub(hand.count(card)));
        self
    }

    /// Every card, as many times as it is there, in order.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().flat_map(move |card| (0..self[card]).map(move |_| card))
    }
}

impl Index<Card> for CardCounts {
    type Output = u8;

    fn index(&self, card: Card) -> &u8 {
        &self.0[card.index()]
    }
}

impl IndexMut<Card> for CardCounts {
    fn index_mut(&mut self, card: Card) -> &mut u8 {
        &mut self.0[card.index()]
    }
}

impl FromIterator<Card> for CardCounts {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardCounts {
        let mut counts = CardCounts::default();
        cards.into_iter().for_each(|card| counts.add(card));
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_holds_106_cards_and_101_for_two_or_three() {
        assert_eq!([2, 3, 4, 6, 8].map(|seats| CardCounts::of_the_box(seats).total()), [101, 101, 106, 106, 106]);
    }
}
