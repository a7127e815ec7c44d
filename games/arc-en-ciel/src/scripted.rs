//! Luck written down beforehand, for scenarios.

use std::collections::VecDeque;

use arrayvec::ArrayVec;
use engine::{NoSetup, ScriptError, Scripted, Seat, SeatSet};
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::{
    cards::{Card, CardCounts},
    luck::{DECK, Luck, ORDER, Pile, RESHUFFLES, WHITE, YELLOW},
    state::{ArcEnCiel, MOST_SEATS, Phase, Public},
};

/// What a scenario says of luck. Piles are written top first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Fate {
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "read_rolls")]
    white: Option<VecDeque<u8>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "read_rolls")]
    yellow: Option<VecDeque<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deck: Option<Vec<Card>>,
    #[serde(skip_serializing_if = "VecDeque::is_empty")]
    reshuffles: VecDeque<Vec<Card>>,
}

impl Scripted for ArcEnCiel {
    type Fate = Fate;
    type Setup = NoSetup;

    fn set_up(&mut self, setup: &NoSetup) -> Result<(), ScriptError> {
        match *setup {}
    }

    fn scripted(&self, fate: &mut Fate) -> Result<Option<Luck>, ScriptError> {
        let public = &self.public;
        match public.phase {
            Phase::LiningUp => fate.order.take().map(|order| read_order(public, &order)).transpose(),
            Phase::Shuffling => fate.deck.take().map(|cards| read_pile(public, &cards, DECK)).transpose(),
            Phase::Reshuffling => {
                fate.reshuffles.pop_front().map(|cards| read_pile(public, &cards, RESHUFFLES)).transpose()
            }
            Phase::Rolling => Ok(next_roll(&mut fate.white, WHITE)?.map(Luck::White)),
            _ => Ok(next_roll(&mut fate.yellow, YELLOW)?.map(Luck::Yellow)),
        }
    }

    fn transcribe(&self, luck: &Luck, fate: &mut Fate) {
        match luck {
            Luck::Order(order) => fate.order = Some(order.iter().map(|seat| seat.0).collect()),
            Luck::Pile(cards) if self.public.phase == Phase::Reshuffling => fate.reshuffles.push_back(cards.to_vec()),
            Luck::Pile(cards) => fate.deck = Some(cards.to_vec()),
            Luck::White(die) => fate.white.get_or_insert_default().push_back(*die),
            Luck::Yellow(die) => fate.yellow.get_or_insert_default().push_back(*die),
        }
    }
}

fn read_order(public: &Public, order: &[u8]) -> Result<Luck, ScriptError> {
    let seats = public.seats();
    let all: SeatSet = order.iter().filter(|&&seat| seat < seats).map(|&seat| Seat(seat)).collect();
    if order.len() != usize::from(seats) || all != SeatSet::first(seats) {
        return Err(ScriptError::bad(ORDER, format!("expected the seats 0 to {}, each once, head first", seats - 1)));
    }
    let order: ArrayVec<Seat, MOST_SEATS> = order.iter().map(|&seat| Seat(seat)).collect();
    Ok(Luck::Order(order))
}

/// A pile may be short, but holds no card that is not there to be shuffled (A3, A12).
fn read_pile(public: &Public, cards: &[Card], key: &'static str) -> Result<Luck, ScriptError> {
    let mut there = public.course.deck.contents;
    if public.no_feed {
        there.remove(Card::NoFeed);
    }
    if let Some(card) = CardCounts::default().with(cards).exceeds(there) {
        let name = serde_json::to_string(&card).unwrap_or_default();
        return Err(ScriptError::bad(key, format!("expected at most {} of {name}", there.of(card))));
    }
    Ok(Luck::Pile(cards.iter().copied().collect::<Pile>()))
}

fn next_roll(rolls: &mut Option<VecDeque<u8>>, stream: &'static str) -> Result<Option<u8>, ScriptError> {
    let Some(rolls) = rolls else { return Ok(None) };
    rolls.pop_front().map(Some).ok_or(ScriptError::Dry(stream))
}

fn read_rolls<'de, D: Deserializer<'de>>(rolls: D) -> Result<Option<VecDeque<u8>>, D::Error> {
    let rolls: Option<VecDeque<u8>> = Deserialize::deserialize(rolls)?;
    match rolls.iter().flatten().find(|roll| !(1..=6).contains(*roll)) {
        None => Ok(rolls),
        Some(other) => Err(de::Error::custom(format!("a die shows 1 to 6, found {other}"))),
    }
}
