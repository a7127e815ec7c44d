//! A team: energy, riders on the road and in reserve, jerseys.

use arrayvec::ArrayVec;

use crate::{action::Spot, jerseys::Jerseys};

/// A1.
pub const TEAM_MATES: usize = 6;
pub const MOST_ENERGY: u8 = 60;
/// What a team-mate who leaves the race is worth (A19).
pub const WITHDRAWAL: u8 = 15;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Team {
    pub energy: u8,
    pub reserve: u8,
    /// Squares that hold a team-mate, ascending.
    pub on: ArrayVec<u8, TEAM_MATES>,
    pub out: u8,
    pub jerseys: Jerseys,
    /// A26.
    pub points: u8,
    /// How many had collapsed before, once the leader has (A21).
    pub collapsed: Option<u8>,
}

/// Where a team-mate can come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sources {
    None,
    One(Spot),
    Several,
}

impl Team {
    pub fn fresh() -> Team {
        Team {
            energy: MOST_ENERGY,
            reserve: TEAM_MATES as u8,
            on: ArrayVec::new(),
            out: 0,
            jerseys: Jerseys::default(),
            points: 0,
            collapsed: None,
        }
    }

    pub fn rides(&self) -> bool {
        self.collapsed.is_none()
    }

    pub fn mates(&self) -> u8 {
        self.reserve + self.on.len() as u8
    }

    pub fn sources(&self) -> Sources {
        match (self.reserve, self.on.as_slice()) {
            (0, []) => Sources::None,
            (0, [square]) => Sources::One(Spot::Square(*square)),
            (_, []) => Sources::One(Spot::Reserve),
            _ => Sources::Several,
        }
    }

    pub fn has(&self, from: Spot) -> bool {
        match from {
            Spot::Reserve => self.reserve > 0,
            Spot::Square(square) => self.on.contains(&square),
        }
    }

    /// The most that could be paid by withdrawing `mates` team-mates (A19).
    fn with_withdrawals(&self, mates: u8) -> u8 {
        MOST_ENERGY.min(self.energy + mates * WITHDRAWAL)
    }

    pub fn could_pay(&self, price: u8) -> bool {
        self.with_withdrawals(self.mates()) >= price
    }

    /// A18: one team-mate is kept for the square.
    pub fn could_bid_above(&self, best: u8) -> bool {
        self.mates() > 0 && self.with_withdrawals(self.mates() - 1) > best
    }

    /// Never above 60 (A1). Says what was really gained.
    pub fn gain(&mut self, energy: u8) -> u8 {
        let gained = energy.min(MOST_ENERGY - self.energy);
        self.energy += gained;
        gained
    }

    /// Takes a team-mate from the road or the reserve.
    pub fn take(&mut self, from: Spot) {
        match from {
            Spot::Reserve => self.reserve -= 1,
            Spot::Square(square) => self.on.retain(|held| *held != square),
        }
    }

    pub fn put(&mut self, square: u8) {
        let at = self.on.iter().take_while(|held| **held < square).count();
        self.on.insert(at, square);
    }

    /// A19. Says what was really gained.
    pub fn withdraw(&mut self, from: Spot) -> u8 {
        self.take(from);
        self.out += 1;
        self.gain(WITHDRAWAL)
    }
}
