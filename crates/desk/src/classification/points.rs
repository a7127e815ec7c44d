//! Points of sprints and climbs (T22).

use serde::{Deserialize, Serialize};

/// What the first four over a sprint or a summit score (T22).
pub const PRIME_POINTS: [u8; 4] = [5, 3, 2, 1];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Prime {
    Sprint,
    Summit,
}

/// What a rider has scored at one kind of prime.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Points {
    pub points: u32,
    /// Primes won: they decide between equal points (T25).
    pub wins: u32,
}

impl Points {
    /// Scores a place at a prime, from 0; there is nothing for the fifth.
    pub fn score(&mut self, place: usize) {
        self.points += u32::from(PRIME_POINTS.get(place).copied().unwrap_or(0));
        self.wins += u32::from(place == 0);
    }
}
