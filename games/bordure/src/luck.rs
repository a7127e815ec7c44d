//! What luck decides: the musettes (B22).

use arrayvec::ArrayVec;
use engine::{Drawn, Seat};

use crate::{Bordure, state::pool};

/// A musette, from 0 to 4 (B22).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Luck(pub u8);

pub(crate) fn luck(game: &Bordure, drawn: &Drawn) -> Luck {
    Luck(game.pool()[usize::from(drawn.number())])
}

impl Bordure {
    /// The musette of a seat, which nobody at the table knows before the end (B23).
    pub fn musette(&self, seat: Seat) -> Option<u8> {
        self.musettes[seat.index()]
    }

    /// The cards that the next musette is drawn from, lowest first (B22).
    pub(crate) fn pool(&self) -> ArrayVec<u8, 5> {
        let arrived = self.public.arrivals.iter().map(|together| together.len()).sum();
        pool(arrived, self.musettes.iter().flatten().copied())
    }
}
