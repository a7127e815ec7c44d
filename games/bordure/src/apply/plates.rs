//! Tokens are spent, and what a plate may hide is narrowed down (B5).

use engine::{Facts, Seat};

use crate::{
    Bordure, Energy, Event,
    course::FEED_ZONE,
    riders::{RiderId, RiderSet},
    state::{Cover, Public},
};

impl Bordure {
    /// Spends tokens. Of two of one colour the face-up one goes first; spending the hidden one shows it (B5).
    pub(super) fn pay(&mut self, id: RiderId, price: Energy, facts: &mut impl Facts<Bordure>) {
        let plate = &mut self.mine[id.seat().index()].plates[id.slot()];
        let rider = &mut self.public.riders[id.index()];
        plate.energy = plate.energy.minus(price);
        rider.spent = rider.spent.plus(price);
        if rider.face_up.covers(price) {
            rider.face_up = rider.face_up.minus(price);
            return;
        }
        let token = plate.hidden.take().expect("what lies face up does not cover it");
        rider.face_up = rider.face_up.with(token).minus(price);
        rider.face_down -= 1;
        self.public.uncover(id, true);
        facts.public(|| Event::Uncovered { who: self.who(id), token });
    }

    pub(super) fn advance(&mut self, id: RiderId, squares: u8) {
        let rider = &mut self.public.riders[id.index()];
        let before = rider.square;
        rider.square += squares;
        if before < FEED_ZONE && rider.square >= FEED_ZONE {
            self.public.playing.reached.insert(id);
        }
        self.public.to_move.remove(id);
    }
}

impl Public {
    /// Everybody has seen whether a token lay among the rider's pieces.
    pub(super) fn uncover(&mut self, id: RiderId, token: bool) {
        let cover = std::mem::replace(&mut self.riders[id.index()].cover, Cover::Blanks);
        if cover == Cover::Open {
            self.open_tokens[id.seat().index()] -= u8::from(token);
            self.narrow_covers(id.seat());
        }
    }

    /// B5: who counts a team's tokens may know that all that is open is tokens, or that none of it is.
    pub(super) fn narrow_covers(&mut self, seat: Seat) {
        let open = RiderSet::team(seat).filter(|id| self.rider(id).cover == Cover::Open);
        let tokens = &mut self.open_tokens[seat.index()];
        let certain = match usize::from(*tokens) {
            0 => Cover::Blanks,
            all if all == open.len() => Cover::Token,
            _ => return,
        };
        *tokens = 0;
        open.iter().for_each(|id| self.riders[id.index()].cover = certain);
    }
}
