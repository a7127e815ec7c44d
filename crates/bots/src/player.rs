//! What a player of a seat is: it sees the seat's view and nothing else.

use engine::{Game, SeatView};

use crate::Generator;

/// A player of a seat. Sees the seat's view and nothing else.
pub trait Player<G: Game>: Send {
    /// One of `legal`, or an answer to [`Game::wide`] where nothing is listed. The seat owes an answer.
    fn choose(&mut self, view: SeatView<'_, G>, legal: &[G::Action], rng: &mut Generator) -> G::Action;
}
