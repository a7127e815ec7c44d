//! What a seat can do, as it is written in records and scenarios.

use desk::classification::Jersey;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Cell, Die};

/// What a seat decides. The order of the variants is the order in which they are listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Sets the next rider on a cell of the start corridor (T5).
    Place {
        cell: Cell,
    },
    /// Rides at the pace of the group (T10).
    Follow,
    /// Rolls a die and so sets a pace (T10).
    Roll(Die),
    Card(Jersey),
    AttackAlone,
    AttackTogether,
    NoAttack,
    Move {
        to: Cell,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        hand_on: Option<HandOn>,
    },
    /// Answers the offer of another team's speed (T21).
    Agree {
        yes: bool,
    },
}

/// The cells left over, given to another rider (T21).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
pub struct HandOn {
    pub rider: u8,
    pub to: Cell,
}
