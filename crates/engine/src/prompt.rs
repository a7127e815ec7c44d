//! What a game waits for: luck, or a question to some seats.

use serde::Serialize;
use ts_rs::TS;

use crate::{Chance, Seat, SeatSet};

/// What the game waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Awaiting {
    /// Luck decides: the driver draws, the game never does.
    Chance(Chance),
    Seats(Prompt),
    /// The game is over.
    Nobody,
}

/// A question put to one or more seats.
///
/// The seats asked stay the same until the question closes, whichever of them have answered meanwhile: an answer to a choice or a
/// window is kept in its author's [`Game::Mine`](crate::Game::Mine) and settled in seat order when the last one is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prompt {
    pub kind: PromptKind,
    pub asked: SeatSet,
    /// Seats that are heard although nobody asked them (withdrawing a team-mate), whether or not there is anything they may do.
    pub welcome: SeatSet,
    /// Whose turn it is; in a window, who opened it; nobody in a choice that belongs to all.
    pub turn: Option<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "AskKind")]
pub enum PromptKind {
    /// One seat decides.
    Turn,
    /// Several seats decide secretly and at once; everybody must.
    Choice,
    /// An offer out of turn; everybody asked may decline.
    Window,
}

impl Prompt {
    pub fn turn(seat: Seat) -> Prompt {
        Prompt { kind: PromptKind::Turn, asked: SeatSet::only(seat), welcome: SeatSet::EMPTY, turn: Some(seat) }
    }

    pub fn choice(asked: SeatSet) -> Prompt {
        Prompt { kind: PromptKind::Choice, asked, welcome: SeatSet::EMPTY, turn: None }
    }

    pub fn window(opened_by: Seat, asked: SeatSet) -> Prompt {
        Prompt { kind: PromptKind::Window, asked, welcome: SeatSet::EMPTY, turn: Some(opened_by) }
    }

    /// Whether it is this seat's turn. A choice is a turn of every seat that it asks.
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        match self.kind {
            PromptKind::Choice => self.asked.contains(seat),
            PromptKind::Turn | PromptKind::Window => self.turn == Some(seat),
        }
    }
}

impl Awaiting {
    pub fn prompt(&self) -> Option<&Prompt> {
        match self {
            Awaiting::Seats(prompt) => Some(prompt),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_a_turn_of_all_that_it_asks_and_a_window_of_none_of_them() {
        let asked = SeatSet::first(2);
        assert_eq!([0, 1, 2].map(|seat| Prompt::choice(asked).is_turn_of(Seat(seat))), [true, true, false]);
        assert_eq!([0, 1, 2].map(|seat| Prompt::window(Seat(2), asked).is_turn_of(Seat(seat))), [false, false, true]);
    }
}
