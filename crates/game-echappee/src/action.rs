use std::ops::Not;

use serde::{Deserialize, Serialize};

/// What a seat can do, as written in a record or a scenario.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
        rider: u8,
    },
}

/// A route card, and the specials played just after it (E6, E12, E16).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ride {
    /// The number on the card.
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
