use engine::{Seat, SeatSet};

use crate::options::{Scoring, Teams};

pub const CLASSIC_GOAL: u16 = 1000;
pub const SHORT_GOAL: u16 = 700;

/// What stays the same throughout a race: the options, checked, and who drives what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    pub seats: u8,
    pub cars: u8,
    /// Those who win or lose together.
    pub sides: u8,
    pub teams: Option<Teams>,
    pub goal: u16,
    pub scoring: Scoring,
    pub target: Option<u16>,
    pub fast: bool,
    pub extended: bool,
}

/// A car's number, from 0.
pub type CarNo = u8;

/// A car has at most two players and a side at most two cars, so this is all of `n % len`; search divides often.
fn wrapped(n: u8, len: u8) -> u8 {
    if n < len { n } else { n - len }
}

impl Rules {
    /// The car that a seat drives: its own, or one shared with the seat across the table (M20).
    pub fn car_of(&self, seat: Seat) -> CarNo {
        wrapped(seat.0, self.cars)
    }

    /// The side that a car plays for: in 2×2 every other car (M19), else it is a side of its own.
    pub fn side_of_car(&self, car: CarNo) -> u8 {
        wrapped(car, self.sides)
    }

    pub fn side_of(&self, seat: Seat) -> u8 {
        self.side_of_car(self.car_of(seat))
    }

    /// Who may answer for a car (M15).
    pub fn players(&self, car: CarNo) -> SeatSet {
        let one = SeatSet::only(Seat(car));
        if self.seats > self.cars { one.union(SeatSet::only(Seat(car + self.cars))) } else { one }
    }

    pub fn seats_of_side(&self, side: u8) -> SeatSet {
        Seat::all(self.seats).filter(|&seat| self.side_of(seat) == side).collect()
    }

    pub fn opposed(&self, seat: Seat, car: CarNo) -> bool {
        self.side_of(seat) != self.side_of_car(car)
    }

    /// The partner's car in 2×2 (M19).
    pub fn partner(&self, car: CarNo) -> Option<CarNo> {
        (self.teams == Some(Teams::TwoByTwo)).then_some((car + 2) % self.cars)
    }
}
