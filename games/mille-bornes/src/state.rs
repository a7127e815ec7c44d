//! The state: what everybody sees, what each seat holds, and the pile.

use arrayvec::ArrayVec;
use engine::{Answering, BySeat, Seat, SeatSet};

use crate::{
    car::Car,
    card_counts::CardCounts,
    cards::{Attack, Botte, Card},
    deduced::Deduced,
    hand::{CardSet, Hand},
    recent::RecentTurns,
    rules::{CarNo, Rules},
};

pub const MOST_SEATS: usize = 8;

/// As many cards as the box holds.
pub type Pile = ArrayVec<Card, 106>;

/// A race of 1000 Bornes: the whole truth.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MilleBornes {
    pub(crate) public: Public,
    pub(crate) mine: BySeat<Mine>,
    /// Face down, the top last.
    pub(crate) pile: Pile,
    /// Cards that a script left out of play. Empty where luck dealt.
    pub(crate) left_in_box: CardCounts,
}

/// What everybody sees.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    pub rules: Rules,
    pub phase: Phase,
    /// From 1 (M22).
    pub hand_no: u16,
    /// Who begins this hand.
    pub opener: Seat,
    pub cars: ArrayVec<Car, 4>,
    /// How many cards each seat holds.
    pub hands: BySeat<u8>,
    /// How many cards are left to draw.
    pub pile: u8,
    /// Every card played or thrown away, bottes excepted, oldest first.
    pub discards: Pile,
    /// How many of each kind lie face up: discards, and bottes shown or thrown away.
    pub face_up: CardCounts,
    /// Bottes thrown away unused: nobody can answer with them any more (M14).
    pub thrown: ArrayVec<Botte, 4>,
    /// A side's points over all hands (M25).
    pub points: ArrayVec<u16, 4>,
    /// The seats that have said, one after another, that they can play nothing (M24).
    pub stuck: SeatSet,
    pub deduced: Deduced,
    pub recent: RecentTurns,
    /// By seat, the coup-fourré that met its last attack, until it plays again.
    pub parried: [Option<Parry>; MOST_SEATS],
    /// A scenario placed the cars, so their kilometres need not come from cards.
    pub set_up: bool,
}

/// Who answered an attack with its botte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Parry {
    pub seat: Seat,
    pub attack: Attack,
}

/// What one seat alone knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Mine {
    pub hand: Hand,
    /// Given in a window that is still open.
    pub answer: Option<Answer>,
}

impl Answering for Mine {
    type Answer = Answer;

    fn answer(&mut self) -> &mut Option<Answer> {
        &mut self.answer
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    CoupFourre,
    Accept,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Lots decide who begins (M4).
    Lot,
    /// The cards of the first hand are to be dealt.
    Deal,
    /// A hand is over and the next one is to be dealt (M22).
    Between,
    /// A draw is needed and the discards are to be shuffled for it (M24).
    Reshuffle(Course),
    Turn {
        seat: Seat,
        /// A card of this turn has been played already: only in the fast game (M23).
        played: bool,
    },
    /// An attack may be answered (M14).
    Window(PendingAttack),
    Over,
}

/// What comes next by itself: draws, in this order, then a turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Course {
    pub draws: ArrayVec<Draw, 2>,
    pub turn: Seat,
}

/// A seat draws until it holds so many cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Draw {
    pub seat: Seat,
    pub up_to: u8,
}

/// An attack just played: it lies on the car already.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PendingAttack {
    pub attack: Attack,
    pub by: Seat,
    pub on: CarNo,
}

/// Where the next card to draw comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Supply {
    Pile,
    /// The discards, once they are shuffled (M24).
    Discards,
    /// Nowhere: the hands are played out (M17).
    Nothing,
}

impl MilleBornes {
    /// The pile as it lies, the top last: for those who deal and those who test, never for a player.
    pub fn pile(&self) -> &[Card] {
        &self.pile
    }
}

impl Public {
    pub fn car_of(&self, seat: Seat) -> &Car {
        &self.cars[usize::from(self.rules.car_of(seat))]
    }

    pub fn supply(&self) -> Supply {
        if self.pile > 0 {
            Supply::Pile
        } else if self.rules.extended && !self.discards.is_empty() {
            Supply::Discards
        } else {
            Supply::Nothing
        }
    }

    /// Whether everybody knows that nobody holds this botte: it was shown, or thrown away (M14).
    pub fn is_out(&self, botte: Botte) -> bool {
        self.face_up[botte.card()] > 0
    }

    /// The cards of the box that lie neither face up nor in this hand.
    pub fn unseen(&self, hand: Hand) -> CardCounts {
        self.rules.deck.without(&self.face_up).without_hand(hand)
    }

    /// The partner's started car, stopped or not, lets a car of 2×2 set off without a green light (M19).
    pub fn is_pulled(&self, car: CarNo) -> bool {
        self.rules.partner(car).is_some_and(|partner| self.cars[usize::from(partner)].started)
    }

    /// What a seat could play on its own car now, whether or not it holds it.
    pub fn playable_at_home(&self, seat: Seat) -> CardSet {
        const BOTTES: CardSet = CardSet::of(&[Card::Prioritaire, Card::Citerne, Card::Increvable, Card::AsDuVolant]);
        let no = self.rules.car_of(seat);
        let car = &self.cars[usize::from(no)];
        car.drivable(self.rules.goal, self.is_pulled(no)).or(car.mendable()).or(BOTTES)
    }

    /// The attacks that a seat could play on a car now (M7, M8); none on its own side (M19).
    pub fn playable_on(&self, seat: Seat, car: CarNo) -> CardSet {
        match self.cars.get(usize::from(car)) {
            Some(target) if self.rules.opposed(seat, car) => target.open_to(),
            _ => CardSet::EMPTY,
        }
    }

    /// What a seat could play now, whether or not it holds it.
    pub fn playable(&self, seat: Seat) -> CardSet {
        let attacks = (0..self.rules.cars).map(|car| self.playable_on(seat, car));
        attacks.fold(self.playable_at_home(seat), CardSet::or)
    }
}

impl Course {
    pub fn new(draws: impl IntoIterator<Item = Draw>, turn: Seat) -> Course {
        Course { draws: draws.into_iter().collect(), turn }
    }
}
