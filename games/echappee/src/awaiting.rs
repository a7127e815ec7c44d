//! Whom the race waits for, from what is public alone.

use engine::{Awaiting, Chance, Prompt};

use crate::{Phase, Public, Variant};

impl Public {
    pub(crate) fn awaiting(&self) -> Awaiting {
        let further = self.finished > 0;
        match self.phase {
            Phase::LeadDraw(_) => Awaiting::Chance(Chance::order("first", Variant::Simple.box_size())),
            Phase::Lot(seats) => {
                Awaiting::Chance(Chance::number("lot", seats.len() as u16).starting_next_stage(further))
            }
            Phase::Deal => {
                Awaiting::Chance(Chance::order("deck", self.variant.box_size()).starting_next_stage(further))
            }
            Phase::Ride | Phase::Pompe(_) => Awaiting::Seats(Prompt::turn(self.seat_to_play())),
            Phase::Window(_) => Awaiting::Seats(Prompt::window(self.seat_to_play(), self.others())),
            Phase::Over => Awaiting::Nobody,
        }
    }
}
