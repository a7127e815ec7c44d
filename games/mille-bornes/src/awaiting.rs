//! Whom the race waits for, from what is public alone.

use engine::{Awaiting, Chance, Prompt};

use crate::state::{Phase, Public};

impl Public {
    pub(crate) fn awaiting(&self) -> Awaiting {
        match &self.phase {
            Phase::Lot => Awaiting::Chance(Chance::number("lot", self.rules.seats.into())),
            Phase::Deal => Awaiting::Chance(Chance::order("deck", self.deck().total())),
            Phase::Between => Awaiting::Chance(Chance::order("deck", self.deck().total()).starting_next_stage(true)),
            Phase::Reshuffle(_) => Awaiting::Chance(Chance::order("reshuffle", self.discards.len() as u8)),
            Phase::Turn { seat, .. } => Awaiting::Seats(Prompt::turn(*seat)),
            Phase::Window(pending) => Awaiting::Seats(Prompt::window(pending.by, self.rules.players(pending.on))),
            Phase::Over => Awaiting::Nobody,
        }
    }
}
