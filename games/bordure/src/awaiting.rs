//! Whom the race waits for, from what is public alone.

use engine::{Awaiting, Chance, Prompt, PromptKind, SeatSet};

use crate::{Phase, Public, RiderId};

impl Public {
    pub fn awaiting(&self) -> Awaiting {
        let window = |turn| {
            Awaiting::Seats(Prompt {
                kind: PromptKind::Window,
                asked: self.asked.seats(),
                welcome: SeatSet::EMPTY,
                turn,
            })
        };
        match self.phase {
            Phase::Composing | Phase::Pacing => Awaiting::Seats(Prompt::choice(self.asked.seats())),
            Phase::Following(_) => window(self.playing.leaders.first().map(RiderId::seat)),
            Phase::Towing | Phase::Feeding => window(None),
            Phase::Musettes => Awaiting::Chance(Chance::number("musettes", self.pool_size() as u16)),
            Phase::Over => Awaiting::Nobody,
        }
    }
}
