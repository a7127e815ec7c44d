//! What can happen in a race.

use arrayvec::ArrayVec;
use engine::{Emphasis, Lang, Names, Rule, Seat};
use serde::Serialize;
use ts_rs::TS;

use crate::{
    action::{Prize, Spot},
    cards::Card,
    course::Road,
    jerseys::Payment,
    narrate::narrate,
    state::MOST_SEATS,
};

/// Something that happened. Nothing here is for some eyes only: what a card says, all see at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    LinedUp {
        order: ArrayVec<Seat, MOST_SEATS>,
    },
    Shuffled {
        cards: u8,
    },
    Held {
        seat: Seat,
        paid: u8,
        squares: u8,
        energies: Energies,
    },
    SatUp {
        seat: Seat,
        forced: bool,
    },
    Rolled {
        seat: Seat,
        die: u8,
        from: u8,
        to: u8,
    },
    LapEnded {
        lap: u32,
        fed: bool,
        energies: Energies,
    },
    JerseyWon {
        seat: Seat,
        jersey: Jersey,
    },
    RainbowOpened,
    RainbowOpenAlready,
    Drew {
        seat: Seat,
        card: Option<Card>,
    },
    NothingToDraw {
        seat: Seat,
    },
    Reshuffled {
        cards: u8,
    },
    FeedCancelled,
    Gained {
        seat: Seat,
        energy: u8,
        energies: Energies,
    },
    /// On a square whose road has this character, or by a card.
    MetMishap {
        seat: Seat,
        due: u8,
        road: Option<Road>,
        energies: Energies,
    },
    Stormed {
        due: u8,
        energies: Energies,
    },
    EffortAsked {
        square: u8,
        due: u8,
        road: Option<Road>,
        spared: Option<Seat>,
        energies: Energies,
    },
    Withdrew {
        seat: Seat,
        from: Spot,
        energy: u8,
        cause: Cause,
        energies: Energies,
    },
    NobodyToWithdraw {
        seat: Seat,
    },
    Collapsed {
        seat: Seat,
        energies: Energies,
    },
    DroppedToTail {
        seat: Seat,
    },
    CameToFront {
        seat: Seat,
        chasing: bool,
    },
    CouldNotAttack {
        seat: Seat,
        price: u8,
    },
    Stayed {
        seat: Seat,
        away: bool,
    },
    Attacked {
        seat: Seat,
        paid: u8,
        away: bool,
        energies: Energies,
    },
    WentClear {
        seat: Seat,
        die: u8,
        squares: u8,
        away: bool,
    },
    Chased {
        by: Seat,
        die: u8,
    },
    LostGround {
        seat: Seat,
        lost: u8,
        squares: u8,
    },
    Caught {
        seat: Seat,
    },
    PointsEarned {
        seat: Seat,
        points: u8,
    },
    AuctionOpened {
        square: u8,
    },
    Bid {
        seat: Seat,
        energy: u8,
    },
    Passed {
        seat: Seat,
    },
    Unsold {
        square: u8,
    },
    Sold {
        seat: Seat,
        square: u8,
        energy: u8,
        energies: Energies,
    },
    Placed {
        seat: Seat,
        square: u8,
        from: Spot,
    },
    GreenChanged {
        seat: Seat,
        paid: u8,
    },
    DottedChanged {
        seat: Seat,
        cards: Payment,
    },
    PointsChanged {
        seat: Seat,
        prize: Prize,
        paid: u8,
        jersey: Jersey,
    },
    Won {
        seat: Seat,
        by: Feat,
    },
    AllCollapsed {
        winner: Seat,
    },
}

/// Of every team once it has happened, in seat order. A bill is paid in race order, and what is paid without a word belongs to the
/// fact before it: a fact shown alone leaves nothing to what comes after it.
pub type Energies = ArrayVec<u8, MOST_SEATS>;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Jersey {
    Rainbow,
    Green,
    Dotted(u8),
}

/// Why a team-mate leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    Choice,
    Payment,
    Card,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Feat {
    Jerseys,
    ThreeMinutes,
}

impl engine::Event for Event {
    fn rule(&self) -> Rule {
        let positions = |away: bool| if away { "A17" } else { "A16" };
        Rule(match self {
            Event::LinedUp { .. } => "A6",
            Event::Shuffled { .. } => "A3",
            Event::Held { .. } | Event::SatUp { .. } => "A7",
            Event::Rolled { .. } => "A8",
            Event::LapEnded { .. } | Event::JerseyWon { jersey: Jersey::Rainbow, .. } | Event::FeedCancelled => "A9",
            Event::RainbowOpened | Event::RainbowOpenAlready => "A10",
            Event::JerseyWon { .. } => "A11",
            Event::Drew { .. } | Event::NothingToDraw { .. } | Event::Reshuffled { .. } => "A12",
            Event::Gained { .. } | Event::MetMishap { .. } | Event::Stormed { .. } => "A13",
            Event::EffortAsked { .. } => "A14",
            Event::DroppedToTail { .. } => "A16",
            Event::CameToFront { chasing: away, .. } | Event::Stayed { away, .. } => positions(*away),
            Event::Attacked { away, .. } | Event::WentClear { away, .. } => positions(*away),
            Event::Chased { .. } | Event::LostGround { .. } | Event::Caught { .. } => "A17",
            Event::AuctionOpened { .. } | Event::Bid { .. } | Event::Passed { .. } => "A18",
            Event::Unsold { .. } | Event::Sold { .. } | Event::Placed { .. } => "A18",
            Event::CouldNotAttack { .. } => "A19",
            Event::Withdrew { cause: Cause::Card, .. } | Event::NobodyToWithdraw { .. } => "A20",
            Event::Withdrew { .. } => "A19",
            Event::Collapsed { .. } => "A21",
            Event::GreenChanged { .. } | Event::DottedChanged { .. } => "A22",
            Event::Won { by: Feat::Jerseys, .. } => "A23",
            Event::Won { by: Feat::ThreeMinutes, .. } => "A4",
            Event::AllCollapsed { .. } => "A25",
            Event::PointsEarned { .. } | Event::PointsChanged { .. } => "A26",
        })
    }

    fn seat(&self) -> Option<Seat> {
        match *self {
            Event::Held { seat, .. }
            | Event::SatUp { seat, .. }
            | Event::Rolled { seat, .. }
            | Event::JerseyWon { seat, .. }
            | Event::Drew { seat, .. }
            | Event::NothingToDraw { seat }
            | Event::Gained { seat, .. }
            | Event::MetMishap { seat, .. }
            | Event::Withdrew { seat, .. }
            | Event::NobodyToWithdraw { seat }
            | Event::Collapsed { seat, .. }
            | Event::DroppedToTail { seat }
            | Event::CameToFront { seat, .. }
            | Event::CouldNotAttack { seat, .. }
            | Event::Stayed { seat, .. }
            | Event::Attacked { seat, .. }
            | Event::WentClear { seat, .. }
            | Event::Chased { by: seat, .. }
            | Event::LostGround { seat, .. }
            | Event::Caught { seat }
            | Event::PointsEarned { seat, .. }
            | Event::Bid { seat, .. }
            | Event::Passed { seat }
            | Event::Sold { seat, .. }
            | Event::Placed { seat, .. }
            | Event::GreenChanged { seat, .. }
            | Event::DottedChanged { seat, .. }
            | Event::PointsChanged { seat, .. }
            | Event::Won { seat, .. } => Some(seat),
            Event::LinedUp { .. }
            | Event::Shuffled { .. }
            | Event::LapEnded { .. }
            | Event::RainbowOpened
            | Event::RainbowOpenAlready
            | Event::Reshuffled { .. }
            | Event::FeedCancelled
            | Event::Stormed { .. }
            | Event::EffortAsked { .. }
            | Event::AuctionOpened { .. }
            | Event::Unsold { .. }
            | Event::AllCollapsed { .. } => None,
        }
    }

    fn emphasis(&self) -> Emphasis {
        match self {
            Event::JerseyWon { .. }
            | Event::WentClear { .. }
            | Event::Caught { .. }
            | Event::Collapsed { .. }
            | Event::Won { .. } => Emphasis::Key,
            Event::Passed { .. }
            | Event::Shuffled { .. }
            | Event::Reshuffled { .. }
            | Event::Unsold { .. }
            | Event::FeedCancelled
            | Event::RainbowOpened => Emphasis::Minor,
            _ => Emphasis::Plain,
        }
    }

    fn narrate(&self, lang: Lang, names: Names<'_>) -> String {
        narrate(self, lang, names)
    }

    /// The card turned up is all that was hidden.
    fn blanked(&self) -> Event {
        match *self {
            Event::Drew { seat, .. } => Event::Drew { seat, card: None },
            _ => self.clone(),
        }
    }

    fn settles(&self) -> bool {
        matches!(
            self,
            Event::LinedUp { .. }
                | Event::Shuffled { .. }
                | Event::Rolled { .. }
                | Event::Drew { .. }
                | Event::Reshuffled { .. }
                | Event::WentClear { .. }
                | Event::Chased { .. }
        )
    }
}
