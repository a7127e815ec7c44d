//! Whom the race waits for.

use engine::{Awaiting, Chance, Prompt, PromptKind, SeatSet};

use crate::state::{Phase, Public};

impl Public {
    pub(crate) fn awaiting(&self) -> Awaiting {
        // Between the last turn of a round and the next one it is nobody's.
        let turn = |rider: Option<u8>| {
            let nobody = Prompt { kind: PromptKind::Turn, asked: SeatSet::EMPTY, welcome: SeatSet::EMPTY, turn: None };
            Awaiting::Seats(rider.map_or(nobody, |rider| Prompt::turn(self.team(rider))))
        };
        match self.phase {
            Phase::Drawing => Awaiting::Chance(Chance::order("draw", self.seats)),
            Phase::Placing | Phase::Choosing | Phase::Attacking | Phase::Moving { .. } => turn(self.current()),
            Phase::Rolling(roll) => Awaiting::Chance(Chance::number(roll.die().stream(), 6)),
            Phase::Agreeing { rider, .. } => {
                let mover = self.current().expect("a rider's turn");
                Awaiting::Seats(Prompt::window(self.team(mover), SeatSet::only(self.team(rider))))
            }
            Phase::Over => Awaiting::Nobody,
        }
    }
}
