//! The cards, by kind, and how they are written.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Visitor},
};
use ts_rs::TS;

/// A card, by its kind: the cards of a kind are all alike. In ascending order: the route cards, `cote`, `pompe`, `fouet`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "number | 'cote' | 'pompe' | 'fouet'")]
pub struct Card(u8);

/// The slowest and the fastest route card (E1).
pub const SLOWEST: u8 = 39;
pub const FASTEST: u8 = 50;

/// E1 and E2, all together.
pub const BOX_SIZE: usize = 98;

/// Every card of the box. A variant that leaves specials out plays with the first so many.
pub const BOX: [Card; BOX_SIZE] = {
    let mut cards = [Card(0); BOX_SIZE];
    let mut at = 0;
    let mut kind = 0;
    while kind < Card::KINDS {
        let mut copy = 0;
        while copy < Card(kind).copies() {
            cards[at] = Card(kind);
            at += 1;
            copy += 1;
        }
        kind += 1;
    }
    assert!(at == BOX_SIZE);
    cards
};

impl Card {
    pub const COTE: Card = Card(12);
    pub const POMPE: Card = Card(13);
    pub const FOUET: Card = Card(14);

    pub(crate) const ROUTES: u8 = FASTEST - SLOWEST + 1;
    pub(crate) const KINDS: u8 = 15;

    /// The route card of that speed, if there is one.
    pub const fn route(speed: u8) -> Option<Card> {
        if speed >= SLOWEST && speed <= FASTEST { Some(Card(speed - SLOWEST)) } else { None }
    }

    /// The number printed on a route card.
    pub const fn speed(self) -> Option<u8> {
        if self.0 < Card::ROUTES { Some(self.0 + SLOWEST) } else { None }
    }

    /// How many of them the box holds (E1, E2).
    pub const fn copies(self) -> u8 {
        match self {
            Card::COTE | Card::FOUET => 5,
            Card::POMPE => 4,
            _ => 7,
        }
    }

    /// One card of each kind, in ascending order.
    pub fn kinds() -> impl DoubleEndedIterator<Item = Card> {
        (0..Card::KINDS).map(Card)
    }

    pub(crate) const fn kind(self) -> u8 {
        self.0
    }

    pub(crate) const fn of_kind(kind: u8) -> Card {
        debug_assert!(kind < Card::KINDS);
        Card(kind)
    }

    fn word(self) -> Option<&'static str> {
        match self {
            Card::COTE => Some("cote"),
            Card::POMPE => Some("pompe"),
            Card::FOUET => Some("fouet"),
            _ => None,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.word() {
            Some(word) => f.write_str(word),
            None => (self.0 + SLOWEST).fmt(f),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Numbers for route cards, words for the others.
impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.word() {
            Some(word) => serializer.serialize_str(word),
            None => serializer.serialize_u8(self.0 + SLOWEST),
        }
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        deserializer.deserialize_any(CardVisitor)
    }
}

struct CardVisitor;

impl Visitor<'_> for CardVisitor {
    type Value = Card;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a speed from 39 to 50, \"cote\", \"pompe\" or \"fouet\"")
    }

    fn visit_u64<E: Error>(self, speed: u64) -> Result<Card, E> {
        u8::try_from(speed)
            .ok()
            .and_then(Card::route)
            .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Unsigned(speed), &self))
    }

    /// Words, and numbers where JSON wants text: the keys of an object.
    fn visit_str<E: Error>(self, text: &str) -> Result<Card, E> {
        Card::kinds()
            .find(|card| card.to_string() == text)
            .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
    }
}
