//! What can happen in a race. Nothing is hidden, so every fact has one face.

use desk::classification::Jersey;
use engine::{BySeat, Emphasis, Rule, Seat};
use serde::Serialize;
use ts_rs::TS;

use crate::{
    Cell, Die, Face,
    stage::{LineKind, Terrain},
};

/// What happens in a race. Nothing is hidden, so every fact has one face.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    StageBegan { stage: u8, of: u8, name: String },
    OrderDrawn { teams: BySeat<Seat> },
    CardDealt { card: Jersey, rider: Who },
    Placed { rider: Who, cell: Cell },
    RoundBegan { round: u16, parties: Vec<Party> },
    PassedOver { rider: Who },
    Followed { rider: Who, pace: u8 },
    Rolled { rider: Who, die: Die, face: Face, gives: Option<Gives> },
    AttackDeclined { rider: Who, gives: Gives },
    Attacked { rider: Who, terrain: Terrain, answering: bool },
    AttackedTogether { rider: Who },
    CardPlayed { rider: Who, card: Jersey, use_as: CardUse },
    Moved { rider: Who, from: Cell, to: Cell, cells: u8 },
    HandedOn { rider: Who, mate: Who, from: Cell, to: Cell, cells: u8 },
    Offered { rider: Who, mate: Who, to: Cell, cells: u8 },
    OfferDeclined { rider: Who, mate: Who },
    Crashed { rider: Who },
    WentOut { rider: Who, held: Vec<Who> },
    PrimeTaken { rider: Who, kind: LineKind, name: String, place: u8, points: u8 },
    CrossedFinish { rider: Who, seconds: u8 },
    Arrived { riders: Vec<Who>, round: u16, seconds: u8, time: u32 },
    StageEnded { name: String, podium: Vec<Podium> },
    JerseyWon { jersey: Jersey, rider: Who },
    RaceEnded { ranking: BySeat<u8> },
}

/// A rider by the number that programs use and the one that people know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Who {
    pub id: u8,
    pub team: Seat,
    pub bib: u8,
}

/// What a roll, or an attack let go, comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Gives {
    pub cells: u8,
    /// What the wind took (T11).
    pub wind: u8,
    /// The pace that it sets for those behind, if the rider is of a group.
    pub pace: Option<u8>,
    /// It ends the answers to an attack (T17).
    pub ends_attacks: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CardUse {
    Attack,
    Green,
    /// Four cells uphill.
    Four,
}

/// A group or an isolated rider as a round begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Party {
    /// In order of play.
    pub riders: Vec<Who>,
    /// Half-steps from the head of the race to the first of them.
    pub gap: i16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Podium {
    pub rider: Who,
    pub time: u32,
    pub bonus: u8,
}

impl Event {
    pub(crate) fn cites(&self) -> Rule {
        Rule(match self {
            Event::StageBegan { .. } | Event::OrderDrawn { .. } | Event::Placed { .. } => "T5",
            Event::RoundBegan { .. } => "T7",
            Event::PassedOver { .. } | Event::Moved { .. } => "T12",
            Event::Followed { .. } => "T10",
            Event::Rolled { die, face, gives, .. } => match (die, face, gives) {
                (_, _, Some(gives)) if gives.wind > 0 => "T11",
                (_, _, Some(gives)) if gives.ends_attacks => "T17",
                (Die::White, ..) => "T19",
                (Die::Red, ..) => "T20",
                (Die::Dotted, Face::Number(4), _) => "T13",
                (_, Face::Attack, None) => "T15",
                _ => "T9",
            },
            Event::AttackDeclined { gives, .. } if gives.ends_attacks => "T17",
            Event::AttackDeclined { .. } => "T15",
            Event::Attacked { answering: true, .. } => "T17",
            Event::Attacked { .. } => "T16",
            Event::AttackedTogether { .. } => "T18",
            Event::CardDealt { .. } | Event::CardPlayed { .. } => "T24",
            Event::HandedOn { .. } | Event::Offered { .. } | Event::OfferDeclined { .. } => "T21",
            Event::Crashed { .. } | Event::WentOut { .. } => "T20",
            Event::PrimeTaken { .. } => "T22",
            Event::CrossedFinish { .. } | Event::Arrived { .. } | Event::StageEnded { .. } => "T23",
            Event::JerseyWon { .. } | Event::RaceEnded { .. } => "T25",
        })
    }

    pub(crate) fn seat_concerned(&self) -> Option<Seat> {
        match self {
            Event::CardDealt { rider, .. }
            | Event::Placed { rider, .. }
            | Event::PassedOver { rider }
            | Event::Followed { rider, .. }
            | Event::Rolled { rider, .. }
            | Event::AttackDeclined { rider, .. }
            | Event::Attacked { rider, .. }
            | Event::AttackedTogether { rider }
            | Event::CardPlayed { rider, .. }
            | Event::Moved { rider, .. }
            | Event::HandedOn { rider, .. }
            | Event::Offered { rider, .. }
            | Event::OfferDeclined { rider, .. }
            | Event::Crashed { rider }
            | Event::WentOut { rider, .. }
            | Event::PrimeTaken { rider, .. }
            | Event::CrossedFinish { rider, .. }
            | Event::JerseyWon { rider, .. } => Some(rider.team),
            Event::StageBegan { .. }
            | Event::OrderDrawn { .. }
            | Event::RoundBegan { .. }
            | Event::Arrived { .. }
            | Event::StageEnded { .. }
            | Event::RaceEnded { .. } => None,
        }
    }

    pub(crate) fn emphasized(&self) -> Emphasis {
        match self {
            Event::Crashed { .. }
            | Event::WentOut { .. }
            | Event::Attacked { .. }
            | Event::AttackedTogether { .. }
            | Event::JerseyWon { .. } => Emphasis::Key,
            Event::OrderDrawn { .. }
            | Event::CardDealt { .. }
            | Event::RoundBegan { .. }
            | Event::PassedOver { .. }
            | Event::AttackDeclined { .. }
            | Event::OfferDeclined { .. } => Emphasis::Minor,
            _ => Emphasis::Plain,
        }
    }
}
