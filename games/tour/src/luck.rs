//! What luck decides: the order of teams, and dice.

use engine::{Drawn, Seat};

use crate::{
    Face,
    state::{Phase, Public},
};

/// What luck decides in this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Luck {
    /// Seats in the order in which they place their riders (T5). The first `seats` entries.
    Order([Seat; 6]),
    Face(Face),
}

impl Public {
    pub(crate) fn luck(&self, drawn: &Drawn) -> Luck {
        match (self.phase, drawn) {
            (Phase::Rolling(roll), drawn) => Luck::Face(roll.die().faces()[usize::from(drawn.number())]),
            (_, drawn) => {
                let mut order = [Seat(0); 6];
                for (place, &seat) in order.iter_mut().zip(drawn.order()) {
                    *place = Seat(seat);
                }
                Luck::Order(order)
            }
        }
    }
}
