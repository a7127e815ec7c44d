//! What can happen in a race, with what each viewer sees of it.

use engine::{Emphasis, Lang, Names, Rule, Seat};
use serde::Serialize;
use ts_rs::TS;

use crate::{Bib, Card, Moment, Outcome, Public, narrate};

/// What happens in a race, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// Route cards drawn for the lead; no leader yet where the highest is shared (E3).
    DrewForLead {
        cards: Vec<LeadCard>,
        leader: Option<Seat>,
    },
    /// The lot between teams that nothing else told apart (E25).
    LotFell {
        leader: Option<Seat>,
    },
    /// Everybody has a hand (E4).
    StageBegan {
        stage: u8,
        stages: u8,
        leader: Who,
        cards: u8,
    },
    /// A bonk in an opening hand, without effect (E5).
    ThrewOutPompe {
        seat: Seat,
    },
    /// The cards themselves are for their drawer only.
    Drew {
        seat: Seat,
        count: u8,
        cards: Vec<Card>,
        reason: Reason,
    },
    /// A bonk drawn from the talon (E15).
    Bonked {
        rider: Who,
        pompes: u8,
    },
    /// The same in a team: it is yet to be given to a rider (E22).
    DrewPompe {
        seat: Seat,
    },
    GavePompe {
        rider: Who,
        pompes: u8,
    },
    /// The end of the stage is in sight (E17, between teams E24).
    TookLastCard {
        seat: Seat,
        last_round: bool,
    },
    ClimbBegan {
        by: Option<Seat>,
        leader: Who,
        moment: Moment,
    },
    /// A window closed and nobody had placed one (E12).
    NoClimb {
        leader: Who,
        moment: Moment,
    },
    ClimbEnded {
        leader: Who,
    },
    /// A boost laid before the route card (E16).
    Boosted {
        rider: Who,
    },
    Rode(Rode),
    /// A hand without route cards is shown (E20).
    HadNoRoute {
        rider: Who,
        hand: Vec<Card>,
        thrown_in: Option<Card>,
    },
    Skipped {
        rider: Who,
    },
    /// Times in minutes (E18; between teams E25).
    StageEnded {
        stage: u8,
        times: Vec<Time>,
        teams: bool,
    },
    /// Totals in minutes, seat by seat, and places from 0 (E19; between teams E25).
    Classified {
        totals: Vec<u16>,
        places: Vec<u8>,
        last: bool,
        teams: bool,
    },
}

/// A route card and its result (E6–E13, E16).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Rode {
    pub rider: Who,
    pub card: u8,
    pub fouet: bool,
    /// Bonks that it paid for.
    pub pompes: u8,
    pub speed: u8,
    /// The pace it was ridden against; none where it sets the first.
    pub pace: Option<u8>,
    pub outcome: Outcome,
    /// Behind the pack, afterwards.
    pub minutes: u16,
    /// Cards left in the hand: a `fouet` may have been laid before the ride, or with it.
    pub left: u8,
}

/// A rider; the number is shown only where a seat has two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Who {
    pub seat: Seat,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rider: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct LeadCard {
    pub seat: Seat,
    pub card: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Time {
    pub rider: Who,
    pub minutes: u16,
}

/// Why a card is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// For a bonk thrown out of an opening hand (E5).
    Opening,
    /// Before riding (E6).
    Turn,
    /// For a climb played (E12).
    Cote,
    /// For a boost played (E16).
    Fouet,
    /// For a special thrown in (E20).
    NoRoute,
    /// Up to a full hand (E21).
    Refill,
}

impl Public {
    pub(crate) fn who(&self, bib: Bib) -> Who {
        Who { seat: self.seat_of(bib), rider: self.variant.teams().then(|| self.rider_number(bib)) }
    }
}

impl engine::Event for Event {
    fn rule(&self) -> Rule {
        Rule(match self {
            Event::DrewForLead { .. } => "E3",
            Event::StageBegan { .. } => "E4",
            Event::ThrewOutPompe { .. } => "E5",
            Event::Drew { reason, .. } => match reason {
                Reason::Opening => "E5",
                Reason::Turn => "E6",
                Reason::Cote => "E12",
                Reason::Fouet => "E16",
                Reason::NoRoute => "E20",
                Reason::Refill => "E21",
            },
            Event::Rode(rode) => return rode.outcome.rule(),
            Event::ClimbBegan { .. } | Event::NoClimb { .. } => "E12",
            Event::ClimbEnded { .. } => "E13",
            Event::Bonked { .. } => "E15",
            Event::Boosted { .. } => "E16",
            Event::HadNoRoute { .. } | Event::Skipped { .. } => "E20",
            Event::DrewPompe { .. } | Event::GavePompe { .. } => "E22",
            Event::TookLastCard { last_round: false, .. } => "E17",
            Event::TookLastCard { last_round: true, .. } => "E24",
            Event::StageEnded { teams: false, .. } => "E18",
            Event::Classified { teams: false, .. } => "E19",
            Event::LotFell { .. } | Event::StageEnded { .. } | Event::Classified { .. } => "E25",
        })
    }

    fn seat(&self) -> Option<Seat> {
        match *self {
            Event::ThrewOutPompe { seat }
            | Event::Drew { seat, .. }
            | Event::DrewPompe { seat }
            | Event::TookLastCard { seat, .. } => Some(seat),
            Event::Bonked { rider, .. }
            | Event::GavePompe { rider, .. }
            | Event::Boosted { rider }
            | Event::Rode(Rode { rider, .. })
            | Event::HadNoRoute { rider, .. }
            | Event::Skipped { rider } => Some(rider.seat),
            Event::ClimbBegan { by, .. } => by,
            Event::DrewForLead { .. }
            | Event::LotFell { .. }
            | Event::StageBegan { .. }
            | Event::NoClimb { .. }
            | Event::ClimbEnded { .. }
            | Event::StageEnded { .. }
            | Event::Classified { .. } => None,
        }
    }

    fn emphasis(&self) -> Emphasis {
        match self {
            Event::ClimbBegan { .. } | Event::Rode(Rode { outcome: Outcome::TakesLead, .. }) => Emphasis::Key,
            Event::Drew { .. }
            | Event::NoClimb { .. }
            | Event::ClimbEnded { .. }
            | Event::ThrewOutPompe { .. }
            | Event::TookLastCard { .. }
            | Event::Skipped { .. } => Emphasis::Minor,
            _ => Emphasis::Plain,
        }
    }

    fn narrate(&self, lang: Lang, names: Names<'_>) -> String {
        narrate::narrate(self, lang, names)
    }

    fn blanked(&self) -> Event {
        match self {
            Event::DrewForLead { .. } => Event::DrewForLead { cards: Vec::new(), leader: None },
            Event::LotFell { .. } => Event::LotFell { leader: None },
            // How many a team draws before it must stop says where the next bonk lies.
            &Event::Drew { seat, reason, .. } => Event::Drew { seat, count: 0, cards: Vec::new(), reason },
            // Who it was says what that seat had secretly answered.
            &Event::ClimbBegan { leader, moment, .. } => Event::ClimbBegan { by: None, leader, moment },
            &Event::HadNoRoute { rider, .. } => Event::HadNoRoute { rider, hand: Vec::new(), thrown_in: None },
            other => other.clone(),
        }
    }

    /// That a window has closed, and how, follows from secret answers; that a bonk came up, or did
    /// not stop a drawing, from the talon.
    fn presence_discloses(&self) -> bool {
        matches!(
            self,
            Event::ClimbBegan { .. }
                | Event::NoClimb { .. }
                | Event::ThrewOutPompe { .. }
                | Event::Bonked { .. }
                | Event::DrewPompe { .. }
                | Event::TookLastCard { .. }
        )
    }

    fn settles(&self) -> bool {
        matches!(
            self,
            Event::DrewForLead { .. }
                | Event::LotFell { .. }
                | Event::StageBegan { .. }
                | Event::ThrewOutPompe { .. }
                | Event::Drew { .. }
                | Event::Bonked { .. }
                | Event::DrewPompe { .. }
                | Event::HadNoRoute { .. }
        )
    }
}
