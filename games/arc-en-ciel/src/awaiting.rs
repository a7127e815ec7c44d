use engine::{Awaiting, Chance, Prompt, PromptKind, Seat, SeatSet};

use crate::{
    luck::{DECK, ORDER, RESHUFFLES, WHITE, YELLOW},
    state::{Phase, Public},
};

impl Public {
    pub(crate) fn awaiting(&self) -> Awaiting {
        match (self.chance(), self.prompt()) {
            (Some(chance), _) => Awaiting::Chance(chance),
            (None, Some(prompt)) => Awaiting::Seats(prompt),
            (None, None) => Awaiting::Nobody,
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

    /// The question that is open, with those who may withdraw or change although nobody asked them (A19, A22).
    pub(crate) fn prompt(&self) -> Option<Prompt> {
        let asked = self.asked()?;
        let unasked = Seat::all(self.seats()).filter(|&seat| seat != asked);
        let welcome: SeatSet = unasked.filter(|&seat| self.can_act_unasked(seat)).collect();
        Some(Prompt { kind: PromptKind::Turn, asked: SeatSet::only(asked), welcome, turn: self.head() })
    }
}
