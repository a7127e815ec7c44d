//! Whom the race waits for, from what is public alone.

use engine::{Awaiting, Chance, Prompt, SeatSet};

use crate::{
    luck::{DECK, ORDER, RESHUFFLES, WHITE, YELLOW},
    state::{Phase, Public},
};

impl Public {
    pub(crate) fn awaiting(&self) -> Awaiting {
        match self.chance() {
            Some(chance) => Awaiting::Chance(chance),
            None => self.prompt().map_or(Awaiting::Nobody, Awaiting::Seats),
        }
    }

    /// The luck that the race waits for, if it does.
    pub(crate) fn chance(&self) -> Option<Chance> {
        Some(match self.phase {
            Phase::LiningUp => Chance::order(ORDER, self.seats()),
            Phase::Shuffling => Chance::order(DECK, self.to_shuffle().len() as u8),
            Phase::Reshuffling => Chance::order(RESHUFFLES, self.to_shuffle().len() as u8),
            Phase::Rolling => Chance::number(WHITE, 6),
            Phase::Sprinting(_) | Phase::Chasing(_) => Chance::number(YELLOW, 6),
            _ => return None,
        })
    }

    /// The question that is open. All others may withdraw or change although nobody asked them (A19, A22).
    pub(crate) fn prompt(&self) -> Option<Prompt> {
        let asked = self.asked()?;
        let welcome = SeatSet::first(self.seats()).without(asked);
        Some(Prompt { welcome, turn: self.head(), ..Prompt::turn(asked) })
    }
}
