use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The source counts 25 chance cards.
pub const DECK_SIZE: usize = 25;

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
    pub fn cards(self) -> ArrayVec<Card, DECK_SIZE> {
        Card::ALL.into_iter().flat_map(|card| std::iter::repeat_n(card, self.of(card).into())).collect()
    }

    /// A kind of which there are more here than in `others`.
    pub fn exceeds(self, others: CardCounts) -> Option<Card> {
        Card::ALL.into_iter().find(|&card| self.of(card) > others.of(card))
    }
}

/// A deck as its file has it: what is in the box, and what the cards are worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    pub contents: CardCounts,
    energy: [u8; Card::ALL.len()],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckFile {
    cards: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    card: Card,
    count: u8,
    /// Gained or paid, as the card has it.
    energy: Option<u8>,
}

impl Deck {
    pub fn read(file: &str) -> Result<Deck, String> {
        let file: DeckFile = serde_json::from_str(file).map_err(|error| error.to_string())?;
        let mut deck = Deck { contents: CardCounts::default(), energy: [0; Card::ALL.len()] };
        for Entry { card, count, energy } in file.cards {
            if card.moves_energy() != energy.is_some_and(|energy| (1..=60).contains(&energy)) {
                return Err(format!("{card:?}: energy from 1 to 60 where the card moves energy, none elsewhere"));
            }
            deck.contents.0[card as usize] += count;
            deck.energy[card as usize] = energy.unwrap_or(0);
        }
        match deck.contents.len() {
            DECK_SIZE => Ok(deck),
            other => Err(format!("{other} cards, where the box holds {DECK_SIZE}")),
        }
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
