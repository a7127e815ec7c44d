//! A bot's seat without its table, to be taken to another thread. It holds nothing that the seat does not see.

use std::sync::atomic::AtomicBool;

use bots::{Bot, Generator};
use engine::{Seat, SeatView, Valued};
use serde_json::value::RawValue;

use crate::{Thinker, erased_table::raw};

/// A copy of what a seat sees and holds: all that a bot in it may know.
pub(crate) struct Seated<G: Valued> {
    seat: Seat,
    public: G::Public,
    mine: G::Mine,
}

impl<G: Valued> Seated<G> {
    pub fn at(game: &G, seat: Seat) -> Seated<G> {
        Seated { seat, public: game.public().clone(), mine: game.mine(seat).clone() }
    }
}

impl<G: Valued> Thinker for Seated<G> {
    fn think_until(&self, bot: Bot, rng: &mut Generator, stop: &AtomicBool) -> Box<RawValue> {
        let view = SeatView::<G> { seat: self.seat, public: &self.public, mine: &self.mine };
        let mut legal = Vec::new();
        view.legal_actions(&mut legal);
        raw(&bot.choose_until(view, &legal, rng, stop))
    }
}
