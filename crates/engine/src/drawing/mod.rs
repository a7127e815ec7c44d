//! A game as text in a terminal. Only the terminal and the tests ask for it: a game can be served without.

mod paint;
mod text;

use crate::{Forecast, Lang, Names, Shown, Text};

pub use paint::{Ink, Paint};
pub use text::{clipped, letter};

/// Columns of a terminal: no line of a drawing is longer.
pub const WIDTH: usize = 80;

/// A game that can be drawn in a terminal.
pub trait Drawing: Shown {
    /// The board as text, from what was sent over the wire.
    fn draw(wire: &Self::Wire, names: Names<'_>, lang: Lang, paint: Paint) -> String;

    /// Where a choice stands in a list: the lowest first, equal ones in the order of the rules.
    fn rank(_action: &Self::Action) -> (u8, i16) {
        (0, 0)
    }

    /// Some answers to a question that is too wide to list, with what there is to say of each. `example` is an answer that would be taken.
    fn suggestions(_wire: &Self::Wire, _example: &Self::Action) -> Vec<(Self::Action, Forecast)> {
        Vec::new()
    }

    /// How any answer to such a question is typed.
    fn how_to_type(_example: &Self::Action) -> Option<Text> {
        None
    }

    /// An answer that was typed so.
    fn read_typed(_wire: &Self::Wire, _line: &str) -> Option<Self::Action> {
        None
    }
}
