use engine::{Lang, Rule, Text};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Energy, Terrain, state::Rider};

/// The four markers of a rider (B9–B12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    Constance,
    Acceleration,
    Sillage,
    Offensive,
}

impl Pace {
    pub const ALL: [Pace; 4] = [Pace::Constance, Pace::Acceleration, Pace::Sillage, Pace::Offensive];

    pub fn rule(self) -> Rule {
        Rule(["B9", "B10", "B11", "B12"][self as usize])
    }

    pub fn word(self, lang: Lang) -> &'static str {
        const WORDS: [Text; 4] = [
            Text::new("constance", "steady"),
            Text::new("accélération", "acceleration"),
            Text::new("sillage", "slipstream"),
            Text::new("offensive", "attack"),
        ];
        WORDS[self as usize].get(lang)
    }

    /// Tokens that must be of the colour of the square.
    pub fn of_the_colour(self) -> u8 {
        match self {
            Pace::Constance => 0,
            Pace::Acceleration | Pace::Sillage => 1,
            Pace::Offensive => 2,
        }
    }

    /// Whether one more token of any colour goes with them.
    pub fn takes_free_token(self) -> bool {
        matches!(self, Pace::Acceleration | Pace::Offensive)
    }
}

/// A pace with the token free of colour that pays for it, where it takes one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Order {
    pub pace: Pace,
    pub free: Option<Terrain>,
}

impl Order {
    pub fn price(self, colour: Terrain) -> Energy {
        let price = Energy::of(colour, self.pace.of_the_colour());
        self.free.map_or(price, |free| price.with(free))
    }

    /// The ways in which `energy` can pay for a pace on a square of this colour, in ascending order (B13).
    pub fn affordable(pace: Pace, energy: Energy, colour: Terrain) -> impl Iterator<Item = Order> {
        let due = pace.of_the_colour();
        let frees: &[Option<Terrain>] = match pace.takes_free_token() {
            _ if energy[colour] < due => &[],
            true => &FREE_TOKENS,
            false => &[None],
        };
        let to_spare = move |token: Terrain| energy[token] > if token == colour { due } else { 0 };
        frees.iter().filter(move |free| free.is_none_or(to_spare)).map(move |&free| Order { pace, free })
    }

    /// All that a rider may choose, in ascending order: what the rider can pay (B13), an offensive only with its marker (B12).
    pub fn open_to(rider: &Rider, energy: Energy, colour: Terrain) -> impl Iterator<Item = Order> {
        let paces = if rider.offensive_left { &Pace::ALL[..] } else { &Pace::ALL[..3] };
        paces.iter().flat_map(move |&pace| Order::affordable(pace, energy, colour))
    }
}

const FREE_TOKENS: [Option<Terrain>; 4] =
    [Some(Terrain::Plaine), Some(Terrain::Cote), Some(Terrain::Montagne), Some(Terrain::Sprint)];
