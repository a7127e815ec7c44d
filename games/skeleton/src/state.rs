//! What everybody sees, and the whole truth, which is the same here.

use engine::{BySeat, Seat};

/// Breaths of each rider at the start (K1).
pub const BREATHS: u8 = 4;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    Turn(Seat),
    /// The seat's die is rolled (K3).
    Sprint(Seat),
    Over,
}

/// What everybody sees.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    pub distance: u8,
    pub phase: Phase,
    pub squares: BySeat<u8>,
    pub breaths: BySeat<u8>,
}

/// The whole truth. Nothing is hidden here, so it is what everybody sees.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Skeleton {
    pub public: Public,
}
