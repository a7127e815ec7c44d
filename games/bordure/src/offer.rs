//! What lets riders go along with others: an offensive, a tow, a pair (B15, B18, B19).

use engine::Rule;
use serde::Serialize;
use ts_rs::TS;

use crate::{Energy, Terrain, state::Rider};

/// What lets riders who have not moved go along with those who have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// Two team-mates made an offensive (B15).
    Offensive,
    /// A rider in a wheel tows (B18).
    Tow,
    /// Two team-mates moved 2 together (B19).
    Pair,
}

impl Offer {
    pub fn rule(self) -> Rule {
        Rule(["B15", "B18", "B19"][self as usize])
    }

    pub fn squares(self) -> u8 {
        match self {
            Offer::Offensive => 3,
            Offer::Tow | Offer::Pair => 2,
        }
    }

    /// Tokens of the colour of the square.
    pub fn tokens(self) -> u8 {
        match self {
            Offer::Offensive => 2,
            Offer::Tow | Offer::Pair => 1,
        }
    }

    pub fn price(self, colour: Terrain) -> Energy {
        let mut price = Energy::default();
        price[colour] = self.tokens();
        price
    }

    /// Whether a rider could pay as far as anyone can see: the question must not distinguish a token from a blank.
    pub fn may_be_open_to(self, rider: &Rider, colour: Terrain) -> bool {
        rider.face_up[colour] + u8::from(rider.face_down > 0) >= self.tokens()
    }
}
