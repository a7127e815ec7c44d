use engine::{Awaiting, Chance, Prompt, SeatSet};

use crate::state::{Phase, Public};

impl Public {
    pub(crate) fn awaiting(&self) -> Awaiting {
        let turn = |rider: Option<u8>| {
            let rider = rider.expect("a rider's turn");
            Awaiting::Seats(Prompt::turn(self.team(rider)))
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
