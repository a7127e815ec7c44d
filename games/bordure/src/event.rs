//! What can happen in a race.

use engine::{Emphasis, Lang, Names, Rule, Seat};
use serde::Serialize;
use ts_rs::TS;

use crate::{Energy, Offer, Pace, Preset, Terrain, Tokens, narrate, state::Known};

/// What happened. Everything here is public: what is secret is not narrated until it shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A team was shown: its printed name, or none of its own, and what lies on the plates (B4, B7).
    LinedUp { seat: Seat, team: Option<Preset>, riders: Vec<Laid> },
    /// B8.
    RoundBegan { round: u8 },
    /// The riders of a square choose their paces (B8).
    SquareCalled { square: u8, terrain: Terrain, riders: Vec<Who> },
    /// B8: names only.
    PacesShown { square: u8, terrain: Terrain, paces: Vec<Chosen> },
    /// B14.
    Attacked { who: Who, to: u8, paid: Energy },
    /// B16.
    Accelerated { who: Who, to: u8, paid: Energy },
    /// A sillage found its wheel (B17).
    TookWheel { who: Who, to: u8, paid: Energy },
    /// A sillage found none (B17).
    MissedWheel { who: Who, to: u8, paid: Energy },
    /// B18.
    Towed { who: Who },
    /// B15, B18, B19.
    Offered { offer: Offer, terrain: Terrain, by: Vec<Who>, to: Vec<Who> },
    /// B15, B18, B19.
    Followed { offer: Offer, who: Who, to: u8, paid: Energy },
    /// B20.
    Rode { who: Who, to: u8 },
    /// A hidden token was spent (B5).
    Uncovered { who: Who, token: Terrain },
    /// B22.
    MusetteDrawn { seat: Seat },
    /// B21.
    Fed { who: Who, took: Tokens, hidden: Option<Terrain> },
    /// A token that was still hidden when the race ended (B24).
    Opened { who: Who, token: Terrain },
    /// B23, by seat.
    MusettesShown { cards: Vec<Option<u8>> },
    /// All riders, the winner first (B24).
    Finished { riders: Vec<Placed> },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Who {
    pub seat: Seat,
    pub rider: u8,
    pub name: &'static str,
}

/// A plate as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Laid {
    pub name: &'static str,
    pub face_up: Energy,
    pub face_down: u8,
    /// What the printed team gives away of what lies face down.
    pub known: Option<Known>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Chosen {
    #[serde(flatten)]
    pub who: Who,
    pub pace: Pace,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Placed {
    #[serde(flatten)]
    pub who: Who,
    pub square: u8,
}

impl engine::Event for Event {
    fn rule(&self) -> Rule {
        Rule(match self {
            Event::LinedUp { team: None, .. } => "B4",
            Event::LinedUp { team: Some(_), .. } => "B7",
            Event::RoundBegan { .. } | Event::SquareCalled { .. } | Event::PacesShown { .. } => "B8",
            Event::Attacked { .. } => "B14",
            Event::Accelerated { .. } => "B16",
            Event::TookWheel { .. } | Event::MissedWheel { .. } => "B17",
            Event::Towed { .. } => "B18",
            Event::Offered { offer, .. } | Event::Followed { offer, .. } => return offer.rule(),
            Event::Rode { .. } => "B20",
            Event::Uncovered { .. } => "B5",
            Event::MusetteDrawn { .. } => "B22",
            Event::Fed { .. } => "B21",
            Event::MusettesShown { .. } => "B23",
            Event::Opened { .. } | Event::Finished { .. } => "B24",
        })
    }

    fn seat(&self) -> Option<Seat> {
        match *self {
            Event::LinedUp { seat, .. } | Event::MusetteDrawn { seat } => Some(seat),
            Event::Attacked { who, .. }
            | Event::Accelerated { who, .. }
            | Event::TookWheel { who, .. }
            | Event::MissedWheel { who, .. }
            | Event::Towed { who }
            | Event::Followed { who, .. }
            | Event::Rode { who, .. }
            | Event::Uncovered { who, .. }
            | Event::Fed { who, .. }
            | Event::Opened { who, .. } => Some(who.seat),
            Event::RoundBegan { .. }
            | Event::SquareCalled { .. }
            | Event::PacesShown { .. }
            | Event::Offered { .. }
            | Event::MusettesShown { .. }
            | Event::Finished { .. } => None,
        }
    }

    fn emphasis(&self) -> Emphasis {
        match self {
            Event::Attacked { .. } => Emphasis::Key,
            Event::RoundBegan { .. }
            | Event::SquareCalled { .. }
            | Event::Uncovered { .. }
            | Event::Opened { .. }
            | Event::Towed { .. }
            | Event::MusetteDrawn { .. } => Emphasis::Minor,
            _ => Emphasis::Plain,
        }
    }

    fn narrate(&self, lang: Lang, names: Names<'_>) -> String {
        narrate::narrate(self, lang, names)
    }

    fn blanked(&self) -> Event {
        let mut blank = self.clone();
        match &mut blank {
            Event::LinedUp { team, riders, .. } => {
                *team = None;
                riders.clear();
            }
            Event::PacesShown { paces, .. } => paces.clear(),
            // Names were shown with the paces; the payment shows only now.
            Event::Attacked { paid, .. } | Event::Accelerated { paid, .. } => *paid = Energy::default(),
            Event::MusettesShown { cards } => cards.clear(),
            _ => {}
        }
        blank
    }

    /// Answers to a window show by what is done, and a hidden token by being there.
    fn presence_discloses(&self) -> bool {
        matches!(
            self,
            Event::Towed { .. }
                | Event::Followed { .. }
                | Event::Fed { .. }
                | Event::Uncovered { .. }
                | Event::Opened { .. }
        )
    }

    /// Every question here is secret until it closes, and closing turns its answers over.
    fn settles(&self) -> bool {
        !matches!(self, Event::RoundBegan { .. } | Event::SquareCalled { .. } | Event::Offered { .. })
    }
}
