//! The state: what everybody sees, and the order of the deck, which nobody sees.

use arrayvec::ArrayVec;
use engine::{Seat, SeatSet, Shared};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    cards::{Card, CardCounts, MOST_CARDS},
    course::{Course, Road, Square},
    options::Goal,
    team::Team,
};

pub const MOST_SEATS: usize = 6;
/// The last square of the central road; beyond it lies victory (A4).
pub const END_OF_ROAD: u8 = 18;

/// The whole truth. Only the order of the chance deck is hidden, and from everybody.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ArcEnCiel {
    pub(crate) public: Public,
    /// The next card is the last.
    pub(crate) deck: ArrayVec<Card, MOST_CARDS>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    pub(crate) course: Shared<Course>,
    pub(crate) goal: Goal,
    pub(crate) combativity: bool,
    pub(crate) phase: Phase,
    /// Where the rainbow rider is.
    pub(crate) rainbow: u8,
    pub(crate) lap: u32,
    pub(crate) rainbow_open: bool,
    pub(crate) no_feed: bool,
    /// Head first, without the rider in the break.
    pub(crate) pack: ArrayVec<Seat, MOST_SEATS>,
    pub(crate) breakaway: Option<Break>,
    pub(crate) teams: ArrayVec<Team, MOST_SEATS>,
    /// What still lies face down, which everybody can count.
    pub(crate) face_down: CardCounts,
    /// Oldest first.
    pub(crate) discards: ArrayVec<Card, MOST_CARDS>,
    pub(crate) rolls: Rolls,
}

/// Dice and chance card of the turn under way, as they lie on the table until the next white roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rolls {
    pub white: Option<WhiteRoll>,
    pub yellow: Option<YellowRoll>,
    pub card: Option<Card>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
pub struct WhiteRoll {
    pub seat: Seat,
    pub die: u8,
    pub from: u8,
    pub to: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
pub struct YellowRoll {
    pub seat: Seat,
    pub die: u8,
    /// For a chase, which takes from the lead; else for an attack, which adds to it.
    pub chases: bool,
}

/// The rider on the central road.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Break {
    pub seat: Seat,
    /// Ten seconds of lead each.
    pub squares: u8,
    /// The furthest that this break has been: points are earned once (A26).
    pub furthest: u8,
}

/// What the race waits for, and what it needs to go on from there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The order of the pack is drawn (A6).
    LiningUp,
    Shuffling,
    /// The rider in the break holds or sits up (A7).
    Holding,
    /// The white die (A8).
    Rolling,
    /// A team-mate-out card has been turned up (A12).
    Reshuffling,
    /// The head chooses which team-mate leaves (A20).
    LosingMate,
    /// A seat must withdraw a team-mate to pay, and has a choice (A19).
    Paying(Bill),
    /// A16, A17.
    Attacking(Attack),
    /// The yellow die of an attack.
    Sprinting(Seat),
    /// The yellow die of a chase (A17).
    Chasing(Seat),
    /// A18.
    Bidding(Auction),
    /// The winner of the auction must say which team-mate moves.
    Placing(Auction),
    Over(End),
}

/// What the landing square asks, until everybody has settled (A14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bill {
    pub due: u8,
    pub unpaid: SeatSet,
    pub landing: Landing,
}

/// What the settling of positions needs to know of a turn, fixed on landing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Landing {
    /// The rider who rolled, and may have collapsed since.
    pub head: Seat,
    pub on: Ground,
}

impl Landing {
    pub fn plain(head: Seat) -> Landing {
        Landing { head, on: Ground::Plain }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ground {
    /// Case (a) of A16 and A17.
    Plain,
    /// Case (a), and an auction follows.
    FreeEffort,
    /// An effort square with a team-mate of this seat: (b), or (c) if it is the head's own.
    Held(Seat),
    /// Case (c).
    Breakaway,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Attack {
    pub seat: Seat,
    pub price: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Auction {
    pub square: u8,
    /// 0 before a bid.
    pub best: u8,
    pub by: Option<Seat>,
    /// How far down the race order the word has come.
    pub turn: u8,
    /// What each seat has said so far.
    pub said: [Option<Bid>; MOST_SEATS],
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bid {
    Passed,
    Energy(u8),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// A23.
    Won(Seat),
    /// A25.
    AllCollapsed,
}

impl ArcEnCiel {
    /// What nobody at the table may know. For tests that must know the truth.
    #[doc(hidden)]
    pub fn next_card(&self) -> Option<Card> {
        self.deck.last().copied()
    }
}

impl Break {
    /// What holding costs (A4).
    pub fn price(self) -> u8 {
        match self.squares {
            ..=5 => 1,
            6..=12 => 2,
            _ => 3,
        }
    }
}

impl Auction {
    pub fn open(square: u8) -> Auction {
        Auction { square, best: 0, by: None, turn: 0, said: [None; MOST_SEATS] }
    }

    /// What a seat says, and the word goes on.
    pub fn heard(mut self, seat: Seat, bid: Bid) -> Auction {
        self.said[seat.index()] = Some(bid);
        if let Bid::Energy(energy) = bid {
            (self.best, self.by) = (energy, Some(seat));
        }
        self.turn += 1;
        self
    }
}

impl Public {
    pub fn seats(&self) -> u8 {
        self.teams.len() as u8
    }

    pub fn team(&self, seat: Seat) -> &Team {
        &self.teams[seat.index()]
    }

    pub(crate) fn team_mut(&mut self, seat: Seat) -> &mut Team {
        &mut self.teams[seat.index()]
    }

    /// The head of the race (A6); nobody once all have collapsed.
    pub fn head(&self) -> Option<Seat> {
        self.breakaway.map(|rider| rider.seat).or(self.pack.first().copied())
    }

    /// Those riding: the break first, then the pack.
    pub fn race_order(&self) -> impl Iterator<Item = Seat> + '_ {
        self.breakaway.iter().map(|rider| rider.seat).chain(self.pack.iter().copied())
    }

    pub fn riding(&self) -> SeatSet {
        self.race_order().collect()
    }

    /// The square under the rainbow rider.
    pub fn square(&self) -> Square {
        self.course.squares[usize::from(self.rainbow)]
    }

    /// The character of the road under the rainbow rider, where it has one.
    pub fn road(&self) -> Option<Road> {
        self.course.roads.get(&self.rainbow).copied()
    }

    /// Whose team-mate is on a square.
    pub fn holder(&self, square: u8) -> Option<Seat> {
        Seat::all(self.seats()).find(|&seat| self.team(seat).on.contains(&square))
    }

    /// In seat order.
    pub fn energies(&self) -> ArrayVec<u8, MOST_SEATS> {
        self.teams.iter().map(|team| team.energy).collect()
    }

    /// Who settles next (A14).
    pub fn payer(&self, bill: &Bill) -> Option<Seat> {
        self.race_order().find(|&seat| bill.unpaid.contains(seat))
    }

    /// Those who can pay as they stand do, in race order.
    pub fn pay_in_order(&mut self, bill: &mut Bill) {
        while let Some(seat) = self.payer(bill) {
            let team = self.team_mut(seat);
            let Some(left) = team.energy.checked_sub(bill.due) else { return };
            team.energy = left;
            bill.unpaid.remove(seat);
        }
    }

    /// Who has the word in an auction, or the square to fill: the break first, then the pack.
    pub fn bidder(&self, auction: &Auction) -> Option<Seat> {
        let turn = usize::from(auction.turn);
        match self.breakaway {
            Some(rider) if turn == 0 => Some(rider.seat),
            Some(_) => self.pack.get(turn - 1).copied(),
            None => self.pack.get(turn).copied(),
        }
    }

    /// The seat that is asked something.
    pub fn asked(&self) -> Option<Seat> {
        match &self.phase {
            Phase::Holding | Phase::LosingMate => self.head(),
            Phase::Paying(bill) => self.payer(bill),
            Phase::Attacking(attack) => Some(attack.seat),
            Phase::Bidding(auction) => self.bidder(auction),
            Phase::Placing(auction) => auction.by,
            Phase::LiningUp
            | Phase::Shuffling
            | Phase::Rolling
            | Phase::Reshuffling
            | Phase::Sprinting(_)
            | Phase::Chasing(_)
            | Phase::Over(_) => None,
        }
    }

    /// The auction under way, its winner still choosing included.
    pub fn auction(&self) -> Option<&Auction> {
        match &self.phase {
            Phase::Bidding(auction) | Phase::Placing(auction) => Some(auction),
            _ => None,
        }
    }

    /// A18: the best bidder needs a team-mate to place.
    pub fn must_keep_last_mate(&self, seat: Seat) -> bool {
        self.team(seat).mates() == 1 && self.auction().is_some_and(|auction| auction.by == Some(seat))
    }
}
