//! Seats, sets of seats and values by seat.

use std::fmt;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// No game sits more: 1000 Bornes with four cars of two.
pub const MAX_SEATS: usize = 8;

/// One value a seat, in seat order, without allocating.
pub type BySeat<T> = ArrayVec<T, MAX_SEATS>;

/// A place at the table, from 0, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The seat on the left, the next to play.
    pub fn left(self, seats: u8) -> Seat {
        // Playouts ask for it at every turn, and to divide takes longer.
        if self.0 + 1 < seats { Seat(self.0 + 1) } else { Seat(0) }
    }

    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..seats).map(Seat)
    }

    /// Every seat once, from the one on this seat's left round to this seat itself.
    pub fn round_from_left(self, seats: u8) -> impl Iterator<Item = Seat> + Clone {
        (1..=seats).map(move |step| Seat((self.0 + step) % seats))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    pub const EMPTY: SeatSet = SeatSet(0);

    pub fn first(seats: u8) -> SeatSet {
        SeatSet(((1u16 << seats) - 1) as u8)
    }

    /// Seat 0 in the lowest bit.
    pub fn from_bits(bits: u8) -> SeatSet {
        SeatSet(bits)
    }

    pub fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    pub fn contains(self, seat: Seat) -> bool {
        seat.index() < MAX_SEATS && self.0 & (1 << seat.0) != 0
    }

    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    pub fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    pub fn union(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Ascending.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = Seat(left.trailing_zeros() as u8);
            (left != 0).then(|| {
                left &= left - 1;
                next
            })
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, |set, seat| set.union(SeatSet::only(seat)))
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
    }
}
