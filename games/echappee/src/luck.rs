//! What luck decides: the lead, the deal, and the lot between teams.

use arrayvec::ArrayVec;
use engine::{Drawn, Seat};

use crate::{BOX, CardCounts, Echappee, MAX_SEATS, Phase, Public, Talon};

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

pub(crate) fn luck(game: &Echappee, drawn: &Drawn) -> Luck {
    match game.public.phase {
        Phase::LeadDraw(seats) => {
            let cards = drawn.order().iter().map(|&at| BOX[usize::from(at)].speed().expect("route cards only"));
            Luck::Lead(cards.take(seats.len()).collect())
        }
        Phase::Lot(seats) => Luck::Lot(seats.iter().nth(drawn.number().into()).expect("a number below theirs")),
        Phase::Deal => Luck::Deal(game.public.deal(drawn.order())),
        phase => panic!("{phase:?} waits for no luck"),
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
