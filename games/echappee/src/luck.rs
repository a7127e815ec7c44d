use arrayvec::ArrayVec;
use engine::{Awaiting, Chance, Drawn, Prompt, Seat};

use crate::{BOX, CardCounts, Echappee, MAX_SEATS, Phase, Public, Talon, Variant};

/// What luck decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Luck {
    /// One route card for each seat that draws for the lead, in seat order (E3).
    Lead(LeadCards),
    /// Who leads among the teams still tied (E25).
    Lot(Seat),
    /// Hands and talon as they come, bonks included (E4).
    Deal(Deal),
}

pub type LeadCards = ArrayVec<u8, MAX_SEATS>;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    pub hands: [CardCounts; MAX_SEATS],
    pub talon: Talon,
}

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

impl Echappee {
    pub(crate) fn read_luck(&self, drawn: &Drawn) -> Luck {
        match self.public.phase {
            Phase::LeadDraw(seats) => {
                let cards = drawn.order().iter().map(|&at| BOX[usize::from(at)].speed().expect("route cards only"));
                Luck::Lead(cards.take(seats.len()).collect())
            }
            Phase::Lot(seats) => Luck::Lot(seats.iter().nth(drawn.number().into()).expect("a number below theirs")),
            Phase::Deal => Luck::Deal(self.public.deal(drawn.order())),
            phase => panic!("{phase:?} waits for no luck"),
        }
    }
}

impl Public {
    /// One card at a time, from the leader's left; the last of the pile is its top (E4).
    fn deal(&self, order: &[u8]) -> Deal {
        let mut talon: Talon = order.iter().map(|&at| BOX[usize::from(at)]).collect();
        let mut hands = [CardCounts::EMPTY; MAX_SEATS];
        for _ in 0..self.variant.hand_size() {
            for seat in self.seat_of(self.leader).round_from_left(self.seats) {
                hands[seat.index()] += talon.take().expect("a box has cards for all");
            }
        }
        Deal { hands, talon }
    }
}
