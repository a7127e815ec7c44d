//! The chance cards (A3) and the decks that they come in.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use engine::{OwnedText, say};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A deck may hold this many cards, twice what the source counts: states keep cards in place.
pub const MOST_CARDS: usize = 50;

/// A chance card (A3). What it is worth is the deck's to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    RainbowLap,
    #[serde(rename = "feed_5")]
    Feed5,
    #[serde(rename = "feed_10")]
    Feed10,
    #[serde(rename = "tailwind_2")]
    Tailwind2,
    #[serde(rename = "tailwind_3")]
    Tailwind3,
    NoFeed,
    #[serde(rename = "headwind_2")]
    Headwind2,
    #[serde(rename = "headwind_3")]
    Headwind3,
    Nature,
    Crash,
    Puncture,
    Storm,
    TeamMateOut,
    Breakaway,
}

/// What the square is for this turn, once a card lies on it (A12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    RainbowLap,
    NoFeed,
    TeamMateOut,
    Breakaway,
    HeadGains(u8),
    HeadPays(u8),
    AllPay(u8),
}

impl Card {
    pub const ALL: [Card; 14] = [
        Card::RainbowLap,
        Card::Feed5,
        Card::Feed10,
        Card::Tailwind2,
        Card::Tailwind3,
        Card::NoFeed,
        Card::Headwind2,
        Card::Headwind3,
        Card::Nature,
        Card::Crash,
        Card::Puncture,
        Card::Storm,
        Card::TeamMateOut,
        Card::Breakaway,
    ];

    fn moves_energy(self) -> bool {
        !matches!(self, Card::RainbowLap | Card::NoFeed | Card::TeamMateOut | Card::Breakaway)
    }
}

/// How many of each card, whatever their order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CardCounts([u8; Card::ALL.len()]);

impl CardCounts {
    pub fn of(self, card: Card) -> u8 {
        self.0[card as usize]
    }

    pub fn len(self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    pub fn add(&mut self, card: Card) {
        self.0[card as usize] = self.0[card as usize].saturating_add(1);
    }

    pub fn remove(&mut self, card: Card) {
        self.0[card as usize] -= 1;
    }

    pub fn with(mut self, cards: &[Card]) -> CardCounts {
        cards.iter().for_each(|&card| self.add(card));
        self
    }

    /// The cards one by one, in the fixed order from which every shuffle starts.
    pub fn cards(self) -> ArrayVec<Card, MOST_CARDS> {
        Card::ALL.into_iter().flat_map(|card| std::iter::repeat_n(card, self.of(card).into())).collect()
    }

    /// A kind of which there are more here than in `others`.
    pub fn exceeds(self, others: CardCounts) -> Option<Card> {
        Card::ALL.into_iter().find(|&card| self.of(card) > others.of(card))
    }
}

/// What is in the box, and what the cards are worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    pub contents: CardCounts,
    energy: [u8; Card::ALL.len()],
}

/// A deck as it is written, in its file and in the options: how many of each card there are.
pub type DeckForm = BTreeMap<Card, CardForm>;

/// How many of a card, and what it is worth where that is not what the classic card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(untagged, deny_unknown_fields)]
pub enum CardForm {
    Count(u8),
    Worth { count: u8, energy: u8 },
}

/// Why a deck cannot be played with (A3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadDeck {
    Size(usize),
    /// Energy out of bounds, or none where the card moves some.
    Energy(Card),
    /// Energy on a card that moves none.
    NoEnergy(Card),
}

impl Deck {
    /// Cards that are only counted are worth what they are in `usual`.
    pub fn read(form: &DeckForm, usual: Option<&Deck>) -> Result<Deck, BadDeck> {
        let mut deck = Deck { contents: CardCounts::default(), energy: [0; Card::ALL.len()] };
        for (&card, &form) in form {
            let (count, energy) = match form {
                CardForm::Count(count) => (count, usual.map_or(0, |usual| usual.energy[card as usize])),
                CardForm::Worth { .. } if !card.moves_energy() => return Err(BadDeck::NoEnergy(card)),
                CardForm::Worth { count, energy } => (count, energy),
            };
            if card.moves_energy() && !(1..=60).contains(&energy) {
                return Err(BadDeck::Energy(card));
            }
            deck.contents.0[card as usize] = count;
            deck.energy[card as usize] = energy;
        }
        match deck.contents.len() {
            1..=MOST_CARDS => Ok(deck),
            other => Err(BadDeck::Size(other)),
        }
    }

    /// What each card of the deck that moves energy is worth.
    pub fn worths(&self) -> BTreeMap<Card, u8> {
        let there = Card::ALL.into_iter().filter(|&card| card.moves_energy() && self.contents.of(card) > 0);
        there.map(|card| (card, self.energy[card as usize])).collect()
    }

    pub fn effect(&self, card: Card) -> Effect {
        let energy = self.energy[card as usize];
        match card {
            Card::RainbowLap => Effect::RainbowLap,
            Card::NoFeed => Effect::NoFeed,
            Card::TeamMateOut => Effect::TeamMateOut,
            Card::Breakaway => Effect::Breakaway,
            Card::Feed5 | Card::Feed10 | Card::Tailwind2 | Card::Tailwind3 => Effect::HeadGains(energy),
            Card::Headwind2 | Card::Headwind3 | Card::Nature | Card::Crash | Card::Puncture => Effect::HeadPays(energy),
            Card::Storm => Effect::AllPay(energy),
        }
    }
}

impl BadDeck {
    pub fn text(self) -> OwnedText {
        let key = |card: Card| serde_json::to_string(&card).unwrap_or_default();
        match self {
            BadDeck::Size(found) => {
                say!("{found} cartes : il en faut de 1 à {MOST_CARDS}", "{found} cards: give 1 to {MOST_CARDS}")
            }
            BadDeck::Energy(card) => say!(
                "{card} : l’énergie doit être comprise entre 1 et 60",
                "{card}: the energy must be from 1 to 60",
                card = key(card)
            ),
            BadDeck::NoEnergy(card) => say!(
                "{card} : cette carte ne fait ni gagner ni payer d’énergie, donne seulement leur nombre",
                "{card}: this card neither gives nor costs energy, give only how many there are",
                card = key(card)
            ),
        }
    }
}
