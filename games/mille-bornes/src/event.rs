//! What can happen in a race, with what each viewer sees of it.

use arrayvec::ArrayVec;
use engine::{BySeat, Emphasis, Lang, Names, Rule, Seat};
use serde::Serialize;
use ts_rs::TS;

use crate::{
    cards::{Botte, Card},
    narrate,
    rules::CarNo,
    score::Score,
};

/// Something that happened in a race, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    FirstDrawn {
        seat: Seat,
    },
    HandOpened {
        hand_no: u16,
        first: Seat,
    },
    Dealt {
        seat: Seat,
        cards: Option<ArrayVec<Card, 6>>,
    },
    /// Sorted: in which order they came is nobody's business.
    Drew {
        seat: Seat,
        count: u8,
        cards: Option<ArrayVec<Card, 7>>,
        pile: u8,
    },
    PileEmpty,
    Reshuffled {
        pile: u8,
    },
    Started {
        seat: Seat,
        car: CarNo,
    },
    Drove {
        seat: Seat,
        car: CarNo,
        distance: u16,
        km: u16,
        starts: bool,
    },
    Attacked {
        by: Seat,
        car: CarNo,
        /// Those who drive it.
        seats: ArrayVec<Seat, 2>,
        attack: Card,
    },
    Mended {
        seat: Seat,
        car: CarNo,
        remedy: Card,
    },
    BotteShown {
        seat: Seat,
        car: CarNo,
        botte: Botte,
        starts: bool,
        lifted: ArrayVec<Card, 2>,
    },
    PlaysAgain {
        seat: Seat,
    },
    CoupFourre {
        seat: Seat,
        car: CarNo,
        botte: Botte,
        attack: Card,
        by: Seat,
        takes_turn: bool,
    },
    LetThrough {
        car: CarNo,
        /// Those who drive it.
        seats: ArrayVec<Seat, 2>,
        attack: Card,
    },
    TurnsLost {
        seats: BySeat<Seat>,
    },
    ThrewAway {
        seat: Seat,
        card: Card,
        stuck: bool,
    },
    TurnEnded {
        seat: Seat,
    },
    PassedOver {
        seat: Seat,
    },
    Home {
        seat: Seat,
        car: CarNo,
        km: u16,
    },
    HandOver {
        hand_no: u16,
        why: HandEnd,
    },
    Scored {
        seats: BySeat<Seat>,
        score: Score,
        total: u16,
    },
    Won {
        seats: BySeat<Seat>,
        by: Victory,
    },
}

/// What ended a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum HandEnd {
    /// A car is exactly home (M16).
    Home,
    /// The pile is empty and so are all hands (M16).
    PlayedOut,
    /// Everybody in a row could play nothing (M24).
    AllStuck,
}

/// What decided a race.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Victory {
    /// Alone, by distance (M18).
    Km(u16),
    /// A car of a team is home (M21).
    TeamHome(u16),
    /// The cars of a team together, with nobody home (M21).
    TeamKm(u16),
    /// Alone, by points (M18).
    Points(u16),
    /// The points of a team (M21).
    TeamPoints(u16),
    /// The most points once the target was reached (M22).
    Target(u16),
}

impl engine::Event for Event {
    fn rule(&self) -> Rule {
        Rule(match self {
            Event::FirstDrawn { .. } | Event::HandOpened { hand_no: 1, .. } => "M4",
            Event::Dealt { .. } | Event::Drew { .. } | Event::ThrewAway { stuck: false, .. } => "M4",
            Event::HandOpened { .. } => "M22",
            Event::PileEmpty | Event::PassedOver { .. } => "M17",
            Event::Started { .. } => "M5",
            Event::Drove { starts: true, .. } => "M19",
            Event::Drove { .. } => "M6",
            Event::Attacked { attack: Card::Limite, .. } => "M8",
            Event::Attacked { .. } => "M7",
            Event::Mended { .. } => "M9",
            Event::BotteShown { botte: Botte::Prioritaire, .. } => "M12",
            Event::BotteShown { .. } => "M11",
            Event::PlaysAgain { .. } => "M13",
            Event::CoupFourre { takes_turn: false, .. } => "M17",
            Event::CoupFourre { .. } | Event::LetThrough { .. } | Event::TurnsLost { .. } => "M14",
            Event::TurnEnded { .. } => "M23",
            Event::Reshuffled { .. } | Event::ThrewAway { .. } => "M24",
            Event::HandOver { why: HandEnd::AllStuck, .. } => "M24",
            Event::Home { .. } | Event::HandOver { .. } => "M16",
            Event::Scored { .. } => "M25",
            Event::Won { by: Victory::Km(_) | Victory::Points(_), .. } => "M18",
            Event::Won { by: Victory::TeamHome(_) | Victory::TeamKm(_) | Victory::TeamPoints(_), .. } => "M21",
            Event::Won { by: Victory::Target(_), .. } => "M22",
        })
    }

    fn seat(&self) -> Option<Seat> {
        match *self {
            Event::FirstDrawn { seat }
            | Event::Dealt { seat, .. }
            | Event::Drew { seat, .. }
            | Event::Started { seat, .. }
            | Event::Drove { seat, .. }
            | Event::Attacked { by: seat, .. }
            | Event::Mended { seat, .. }
            | Event::BotteShown { seat, .. }
            | Event::PlaysAgain { seat }
            | Event::CoupFourre { seat, .. }
            | Event::ThrewAway { seat, .. }
            | Event::TurnEnded { seat }
            | Event::PassedOver { seat }
            | Event::Home { seat, .. } => Some(seat),
            Event::HandOpened { .. }
            | Event::PileEmpty
            | Event::Reshuffled { .. }
            | Event::LetThrough { .. }
            | Event::TurnsLost { .. }
            | Event::HandOver { .. }
            | Event::Scored { .. }
            | Event::Won { .. } => None,
        }
    }

    fn emphasis(&self) -> Emphasis {
        match self {
            Event::CoupFourre { .. } | Event::Home { .. } => Emphasis::Key,
            Event::Drew { .. }
            | Event::LetThrough { .. }
            | Event::TurnEnded { .. }
            | Event::PlaysAgain { .. }
            | Event::PassedOver { .. }
            | Event::PileEmpty
            | Event::Reshuffled { .. } => Emphasis::Minor,
            _ => Emphasis::Plain,
        }
    }

    fn narrate(&self, lang: Lang, names: Names<'_>) -> String {
        narrate::narrate(self, lang, names)
    }

    fn blanked(&self) -> Event {
        match self {
            Event::Dealt { seat, .. } => Event::Dealt { seat: *seat, cards: None },
            Event::Drew { seat, count, pile, .. } => {
                Event::Drew { seat: *seat, count: *count, cards: None, pile: *pile }
            }
            other => other.clone(),
        }
    }

    /// How a window closed reveals whether a botte was shown.
    fn presence_discloses(&self) -> bool {
        matches!(self, Event::CoupFourre { .. } | Event::LetThrough { .. })
    }

    fn settles(&self) -> bool {
        matches!(
            self,
            Event::FirstDrawn { .. }
                | Event::HandOpened { .. }
                | Event::Dealt { .. }
                | Event::Drew { .. }
                | Event::Reshuffled { .. }
                | Event::CoupFourre { .. }
                | Event::LetThrough { .. }
        )
    }
}
