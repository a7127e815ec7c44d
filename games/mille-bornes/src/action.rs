//! What a seat can do, as it is written in records and scenarios.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{cards::Card, rules::CarNo};

/// What a seat can do, as it is written in JSON.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    Play {
        card: Card,
        /// The car attacked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        on: Option<CarNo>,
    },
    Discard {
        card: Card,
        /// Saying that one can play nothing (M24).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        stuck: bool,
    },
    /// Answers an attack with its botte (M14).
    CoupFourre,
    /// Lets it through.
    Accept,
    /// In the fast game (M23).
    EndTurn,
}

impl Action {
    pub fn play(card: Card) -> Action {
        Action::Play { card, on: None }
    }

    pub fn attack(card: Card, on: CarNo) -> Action {
        Action::Play { card, on: Some(on) }
    }

    pub fn discard(card: Card) -> Action {
        Action::Discard { card, stuck: false }
    }
}
