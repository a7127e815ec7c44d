//! What a seat can do, as it is written in records and scenarios.

use std::ops::Not;

use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;

use crate::Card;

/// What a seat can do, as written in a record or a scenario.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// In a window: no climb from me (E12).
    Pass,
    /// A climb in front of the leader: in a window, or just before one's own card as leader (E12).
    Cote,
    /// A boost, just before the route card (E16).
    Fouet,
    Ride(Ride),
    /// Not one route card in hand (E20).
    NoRoute,
    /// The bonk just drawn goes to this rider of the team (E22).
    AssignPompe {
        #[serde(deserialize_with = "number")]
        rider: u8,
    },
}

/// A route card, and the specials played just after it (E6, E12, E16).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Ride {
    /// The number on the card.
    #[serde(deserialize_with = "number")]
    pub card: u8,
    #[serde(default, skip_serializing_if = "Not::not")]
    pub fouet: bool,
    #[serde(default, skip_serializing_if = "Not::not")]
    pub cote: bool,
}

impl Ride {
    pub const fn plain(card: u8) -> Ride {
        Ride { card, fouet: false, cote: false }
    }
}

/// Any card and any whole number is read; one that cannot be laid, or is no rider's, becomes one that the rules refuse.
fn number<'de, D: Deserializer<'de>>(written: D) -> Result<u8, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a number")]
    enum CardJson {
        Number(i64),
        Special(#[allow(dead_code)] Card),
    }
    Ok(match CardJson::deserialize(written)? {
        CardJson::Number(number) => number.clamp(0, u8::MAX.into()) as u8,
        CardJson::Special(_) => 0,
    })
}
