//! The toy's cards, events and state.

use arrayvec::ArrayVec;
use engine::{Answering, BySeat, Lang, Names, Rule, Seat};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::fault::{Fault, Kind, Sound};

pub const GOAL: u8 = 12;
pub const DECK: [Card; 12] = {
    let mut deck = [Card::Spike; 12];
    let mut at = 0;
    while at < 5 {
        deck[at] = Card::Shield;
        at += 1;
    }
    deck
};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    Shield,
    Spike,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    Bid(u8),
    Attack(u8),
    Skip,
    Burn(u8),
    Shield,
    Pass,
    Rest,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
#[ts(concrete(F = Sound), bound = "")]
pub enum Event<F: Fault> {
    Drew {
        seat: Seat,
        card: Option<Card>,
        next: Option<Card>,
    },
    Showed {
        bids: BySeat<u8>,
    },
    Rolled {
        pips: u8,
    },
    Attacked {
        by: Seat,
        target: Seat,
    },
    Parried {
        by: Seat,
    },
    Hit {
        target: Seat,
    },
    Burned {
        seat: Seat,
        fuel: u8,
    },
    Skipped {
        seat: Seat,
    },
    Rested {
        seat: Seat,
    },
    Answered {
        seat: Seat,
    },
    #[serde(skip)]
    Never(std::marker::PhantomData<F>),
}

impl<F: Fault> engine::Event for Event<F> {
    fn rule(&self) -> Rule {
        Rule(match self {
            Event::Drew { .. } if F::KIND == Kind::CitesNothing => "X99",
            Event::Drew { .. } | Event::Showed { .. } | Event::Answered { .. } | Event::Never(_) => "X1",
            Event::Rolled { .. } => "X2",
            Event::Attacked { .. } | Event::Hit { .. } | Event::Skipped { .. } => "X3",
            Event::Burned { .. } => "X4",
            Event::Parried { .. } => "X5",
            Event::Rested { .. } => "X6",
        })
    }

    fn seat(&self) -> Option<Seat> {
        match *self {
            Event::Drew { seat, .. }
            | Event::Attacked { by: seat, .. }
            | Event::Parried { by: seat }
            | Event::Burned { seat, .. }
            | Event::Skipped { seat }
            | Event::Rested { seat }
            | Event::Answered { seat } => Some(seat),
            Event::Showed { .. } | Event::Rolled { .. } | Event::Hit { .. } | Event::Never(_) => None,
        }
    }

    fn narrate(&self, _: Lang, _: Names<'_>) -> String {
        match (F::KIND, self) {
            (Kind::Speechless, _) => String::new(),
            (Kind::SaysYou, Event::Drew { card: Some(card), .. }) => format!("You draw {card:?}."),
            _ => format!("{self:?} ({})", self.rule()),
        }
    }

    fn blanked(&self) -> Self {
        match self {
            // A leak that calls itself a disclosure is still a leak: the view must show what is narrated.
            Event::Drew { seat, .. } if F::KIND != Kind::DealtFaceUp => {
                Event::Drew { seat: *seat, card: None, next: None }
            }
            Event::Showed { .. } => Event::Showed { bids: BySeat::new() },
            other => other.clone(),
        }
    }

    fn settles(&self) -> bool {
        matches!(self, Event::Drew { .. } | Event::Showed { .. } | Event::Rolled { .. })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    Deal,
    Bidding,
    Rolling,
    Turn(Seat),
    Window { by: Seat, target: Seat },
    Over,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    pub phase: Phase,
    pub progress: BySeat<u8>,
    /// Kept beside `progress` for the audit to compare.
    pub furthest: u8,
    pub fuel: BySeat<u8>,
    pub rested: BySeat<bool>,
    pub hands: BySeat<u8>,
    pub pile: u8,
    pub spent: ArrayVec<Card, 12>,
    pub bids: BySeat<u8>,
    /// Where faults let something out.
    pub leaked: Option<Card>,
    pub answered: u8,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Mine {
    pub hand: ArrayVec<Card, 12>,
    pub bid: Option<u8>,
    pub first: bool,
}

impl Answering for Mine {
    type Answer = u8;

    fn answer(&mut self) -> &mut Option<u8> {
        &mut self.bid
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Toy<F: Fault> {
    pub public: Public,
    pub mine: BySeat<Mine>,
    /// Top last.
    pub pile: ArrayVec<Card, 12>,
    pub fault: F,
}
