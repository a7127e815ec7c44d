//! The pile that is drawn from, face down.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

use crate::{BOX, BOX_SIZE, Card};

/// The pile that is drawn from, face down. Copied as a block: what lies beyond its length is no part of it.
#[derive(Clone, Copy)]
pub struct Talon {
    cards: [Card; BOX_SIZE],
    len: u8,
}

impl Talon {
    pub const EMPTY: Talon = Talon { cards: [BOX[0]; BOX_SIZE], len: 0 };

    pub fn len(&self) -> u8 {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// From the bottom up: the top card is the last.
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len.into()]
    }

    pub(crate) fn put(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    pub(crate) fn take(&mut self) -> Option<Card> {
        self.len = self.len.checked_sub(1)?;
        Some(self.cards[usize::from(self.len)])
    }
}

/// From the bottom up.
impl FromIterator<Card> for Talon {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Talon {
        let mut talon = Talon::EMPTY;
        cards.into_iter().for_each(|card| talon.put(card));
        talon
    }
}

impl PartialEq for Talon {
    fn eq(&self, other: &Talon) -> bool {
        self.cards() == other.cards()
    }
}

impl Eq for Talon {}

impl Hash for Talon {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cards().hash(state);
    }
}

impl fmt::Debug for Talon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cards().fmt(f)
    }
}
