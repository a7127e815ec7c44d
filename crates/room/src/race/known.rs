//! The names of moves already taken, by their hashes: a repeat is acknowledged, not played.

use std::{
    collections::HashSet,
    fmt::Write as _,
    hash::{BuildHasher, RandomState},
};

use engine::Seat;

#[derive(Clone, Default)]
pub struct KnownActions {
    hasher: RandomState,
    hashes: HashSet<u64>,
    /// Those that are not written down yet.
    unwritten: String,
}

impl KnownActions {
    pub fn contains(&self, seat: Seat, action: &str) -> bool {
        self.hashes.contains(&self.hasher.hash_one((seat, action)))
    }

    pub fn add(&mut self, seat: Seat, action: &str) {
        self.know(seat, action);
        if !self.unwritten.is_empty() {
            self.unwritten.push('\n');
        }
        write!(self.unwritten, "{seat} {action}").expect("a string takes all");
    }

    /// Those that were added since the last time, as they are written down.
    pub fn take_unwritten(&mut self) -> String {
        std::mem::take(&mut self.unwritten)
    }

    /// Reads what was written.
    pub fn read(&mut self, actions: &str) {
        for (seat, action) in actions.lines().filter_map(|line| line.split_once(' ')) {
            if let Ok(seat) = seat.parse() {
                self.know(Seat(seat), action);
            }
        }
    }

    fn know(&mut self, seat: Seat, action: &str) {
        self.hashes.insert(self.hasher.hash_one((seat, action)));
    }

    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.hashes.len()
    }
}
