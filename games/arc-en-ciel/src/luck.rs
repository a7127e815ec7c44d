//! What luck decides: the order at the start, dice, and the shuffled deck.

use arrayvec::ArrayVec;
use engine::{Drawn, Seat};

use crate::{
    cards::{Card, CardCounts, MOST_CARDS},
    state::{MOST_SEATS, Phase, Public},
};

/// Cards, the top one first.
pub type Pile = ArrayVec<Card, MOST_CARDS>;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Luck {
    /// The pack at the start, head first (A6).
    Order(ArrayVec<Seat, MOST_SEATS>),
    Pile(Pile),
    White(u8),
    Yellow(u8),
}

/// Streams are named as in a scenario's fate.
pub const ORDER: &str = "order";
pub const DECK: &str = "deck";
pub const RESHUFFLES: &str = "reshuffles";
pub const WHITE: &str = "white";
pub const YELLOW: &str = "yellow";

impl Public {
    /// The cards of the next shuffle: the whole box at first, then all but an open no-feed card (A12).
    pub(crate) fn to_shuffle(&self) -> CardCounts {
        match self.phase {
            Phase::Shuffling => self.course.deck.contents,
            _ => self.face_down.with(&self.discards),
        }
    }

    pub(crate) fn luck(&self, drawn: &Drawn) -> Luck {
        match self.phase {
            Phase::LiningUp => Luck::Order(drawn.order().iter().map(|&seat| Seat(seat)).collect()),
            Phase::Shuffling | Phase::Reshuffling => {
                let cards = self.to_shuffle().cards();
                Luck::Pile(drawn.order().iter().map(|&at| cards[usize::from(at)]).collect())
            }
            Phase::Rolling => Luck::White(drawn.number() as u8 + 1),
            _ => Luck::Yellow(drawn.number() as u8 + 1),
        }
    }
}
