//! The checked options of a race, and who drives which car.

use engine::{Seat, SeatSet};

use crate::{
    card_counts::CardCounts,
    options::{Partners, Scoring},
};

pub const CLASSIC_GOAL: u16 = 1000;
pub const SHORT_GOAL: u16 = 700;

/// What stays the same throughout a race: the options, checked, and who drives what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    pub seats: u8,
    pub cars: u8,
    /// Those who win or lose together.
    pub sides: u8,
    /// How partners sit, where there are teams.
    pub partners: Option<Partners>,
    pub goal: u16,
    pub scoring: Scoring,
    pub target: Option<u16>,
    pub fast: bool,
    pub extended: bool,
    /// The cards that are played with: those of the box (M2, M3), unless the players have a deck of their own.
    pub deck: CardCounts,
}

/// A car's number, from 0.
pub type CarNo = u8;

/// A side has two seats, so this is all of `n % len`; search divides often.
fn wrapped(n: u8, len: u8) -> u8 {
    if n < len { n } else { n - len }
}

impl Rules {
    /// The car that a seat drives: its own, or the one that its pair shares (M20).
    pub fn car_of(&self, seat: Seat) -> CarNo {
        if self.shares_cars() { self.pair_of(seat) } else { seat.0 }
    }

    /// The side that a car plays for: in 2×2 that of its driver (M19), else it is a side of its own.
    pub fn side_of_car(&self, car: CarNo) -> u8 {
        if self.shares_cars() { car } else { self.pair_of(Seat(car)) }
    }

    pub fn side_of(&self, seat: Seat) -> u8 {
        self.pair_of(seat)
    }

    /// Who may answer for a car (M15).
    pub fn players(&self, car: CarNo) -> SeatSet {
        if self.shares_cars() { self.seats_of_side(car) } else { SeatSet::only(Seat(car)) }
    }

    pub fn seats_of_side(&self, side: u8) -> SeatSet {
        let (one, other) = match self.partners {
            None => return SeatSet::only(Seat(side)),
            Some(Partners::Opposite) => (side, side + self.sides),
            Some(Partners::Beside) => (2 * side, 2 * side + 1),
        };
        SeatSet::only(Seat(one)).union(SeatSet::only(Seat(other)))
    }

    pub fn opposed(&self, seat: Seat, car: CarNo) -> bool {
        self.side_of(seat) != self.side_of_car(car)
    }

    /// The partner's car in 2×2 (M19).
    pub fn partner(&self, car: CarNo) -> Option<CarNo> {
        match self.partners {
            _ if self.shares_cars() => None,
            None => None,
            Some(Partners::Opposite) => Some(wrapped(car + self.sides, self.cars)),
            Some(Partners::Beside) => Some(car ^ 1),
        }
    }

    fn shares_cars(&self) -> bool {
        self.seats > self.cars
    }

    /// Partners make one pair; alone everybody is one.
    fn pair_of(&self, seat: Seat) -> u8 {
        match self.partners {
            None => seat.0,
            Some(Partners::Opposite) => wrapped(seat.0, self.sides),
            Some(Partners::Beside) => seat.0 / 2,
        }
    }
}
