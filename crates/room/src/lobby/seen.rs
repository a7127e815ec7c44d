//! Which persons have seen which hands of this race, under names that only its table can make.

use engine::Seat;
use fair::Secret;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Which persons have seen which hands in this race: each under the name of its person, or of its device where it has none. A name is known here
/// by a mark that only this table can make, and the list goes when the race is over.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Seen(Vec<(u8, Mark)>);

/// Sixteen hexadecimal digits.
pub type Mark = String;

/// No race has more newcomers. The list is written with every change of the table, and cookies cost nothing.
const MOST_MARKS: usize = 64;

impl Seen {
    pub fn is_full(&self) -> bool {
        self.0.len() >= MOST_MARKS
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn add(&mut self, seat: Seat, mark: Mark) {
        if !self.has_held(seat, &mark) {
            self.0.push((seat.0, mark));
        }
    }

    /// What was seen under one name was seen under another, too.
    pub fn share(&mut self, from: &Mark, to: &Mark) {
        let seats: Vec<u8> = self.0.iter().filter(|(_, known)| known == from).map(|(seat, _)| *seat).collect();
        seats.into_iter().for_each(|seat| self.add(Seat(seat), to.clone()));
    }

    pub fn forget(&mut self, mark: &Mark) {
        self.0.retain(|(_, known)| known != mark);
    }

    pub fn has_held(&self, seat: Seat, mark: &Mark) -> bool {
        self.0.iter().any(|(held, known)| *held == seat.0 && known == mark)
    }

    /// Whether somebody has seen any hand.
    pub fn has_seen(&self, mark: &Mark) -> bool {
        self.0.iter().any(|(_, known)| known == mark)
    }

    /// Whether somebody may come to see a seat's hand: it has seen that one already, or none at all.
    pub fn admits(&self, seat: Seat, mark: &Mark) -> bool {
        self.has_held(seat, mark) || !self.has_seen(mark)
    }
}

/// Whom only the table with this secret knows by it.
pub(super) fn mark(tag: &str, secret: &Secret, hash: &[u8; 32]) -> Mark {
    let digest = Sha256::new().chain_update(tag).chain_update(secret.0).chain_update(hash);
    digest.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}
