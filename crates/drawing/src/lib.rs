//! A game as text in a terminal. Only the terminal and the tests ask for it: a game can be served without.

mod paint;
mod text;

use engine::{Lang, Names, Shown};

pub use paint::{Ink, Paint};
pub use text::{clipped, letter};

/// A game that can be drawn in a terminal.
pub trait Drawing: Shown {
    /// The board as text, from what was sent over the wire.
    fn draw(wire: &Self::Wire, names: Names<'_>, lang: Lang, paint: Paint) -> String;
}
