//! Numbers of riders and sets of them.

use engine::{Seat, SeatSet};

/// Riders in a team, and plates in front of a seat.
pub const TEAM: usize = 3;
/// Four teams of three.
pub const MAX_RIDERS: usize = 4 * TEAM;

/// A rider of the race: three a seat, in seat order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RiderId(u8);

impl RiderId {
    pub fn new(seat: Seat, slot: usize) -> RiderId {
        debug_assert!(slot < TEAM);
        RiderId(seat.0 * TEAM as u8 + slot as u8)
    }

    pub fn seat(self) -> Seat {
        Seat(self.0 / TEAM as u8)
    }

    /// Which of the team's three riders this is, from 0.
    pub fn slot(self) -> usize {
        usize::from(self.0) % TEAM
    }

    pub fn index(self) -> usize {
        self.0.into()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RiderSet(u16);

impl RiderSet {
    pub const EMPTY: RiderSet = RiderSet(0);

    /// Everybody in a race of so many seats.
    pub fn all(seats: u8) -> RiderSet {
        RiderSet((1 << (TEAM as u8 * seats)) - 1)
    }

    pub fn team(seat: Seat) -> RiderSet {
        RiderSet(0b111 << (TEAM as u8 * seat.0))
    }

    /// The riders of a team that are marked.
    pub fn some_of(seat: Seat, marked: [bool; TEAM]) -> RiderSet {
        let bits = u16::from(marked[0]) | u16::from(marked[1]) << 1 | u16::from(marked[2]) << 2;
        RiderSet(bits << (TEAM as u8 * seat.0))
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn contains(self, id: RiderId) -> bool {
        self.0 & (1 << id.0) != 0
    }

    pub fn insert(&mut self, id: RiderId) {
        self.0 |= 1 << id.0;
    }

    pub fn remove(&mut self, id: RiderId) {
        self.0 &= !(1 << id.0);
    }

    pub fn and(self, other: RiderSet) -> RiderSet {
        RiderSet(self.0 & other.0)
    }

    pub fn without(self, other: RiderSet) -> RiderSet {
        RiderSet(self.0 & !other.0)
    }

    pub fn or(self, other: RiderSet) -> RiderSet {
        RiderSet(self.0 | other.0)
    }

    pub fn of(self, seat: Seat) -> RiderSet {
        self.and(RiderSet::team(seat))
    }

    pub fn seats(self) -> SeatSet {
        // One bit a team, and without a branch: every step asks for it.
        let teams = self.0 | self.0 >> 1 | self.0 >> 2;
        let bit = |seat: u16| (teams >> (TEAM as u16 * seat) & 1) << seat;
        SeatSet::from_bits((bit(0) | bit(1) | bit(2) | bit(3)) as u8)
    }

    /// In seat order, then in rider order.
    pub fn iter(self) -> impl Iterator<Item = RiderId> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = RiderId(left.trailing_zeros() as u8);
            (left != 0).then(|| {
                left &= left - 1;
                next
            })
        })
    }

    pub fn first(self) -> Option<RiderId> {
        self.iter().next()
    }

    pub fn filter(self, mut keep: impl FnMut(RiderId) -> bool) -> RiderSet {
        self.iter().filter(|&id| keep(id)).collect()
    }

    /// Those who have a team-mate in the set (B15, B19).
    pub fn with_team_mates(self) -> RiderSet {
        self.filter(|id| self.of(id.seat()).len() >= 2)
    }
}

impl FromIterator<RiderId> for RiderSet {
    fn from_iter<I: IntoIterator<Item = RiderId>>(riders: I) -> RiderSet {
        riders.into_iter().fold(RiderSet::EMPTY, |mut set, id| {
            set.insert(id);
            set
        })
    }
}
