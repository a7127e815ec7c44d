//! The feed zone: musettes are drawn (B22), then riders eat (B21).

use engine::{Facts, SeatSet};

use crate::{
    Bordure, Event, Phase, Tokens, feed,
    riders::{RiderId, RiderSet},
};

impl Bordure {
    /// The square is settled: players who have reached the feed zone draw (B22), then their riders eat (B21).
    pub(super) fn open_feed_zone(&mut self, facts: &mut impl Facts<Bordure>) {
        // B22: a player draws when their first rider gets there.
        let reached = self.public.playing.reached.seats();
        let arriving: SeatSet = reached.iter().filter(|&seat| !self.public.drawn.contains(seat)).collect();
        if arriving.is_empty() {
            self.offer_food(facts);
        } else {
            self.public.arrivals.push(arriving);
            self.ask(Phase::Musettes, RiderSet::EMPTY);
        }
    }

    /// B22: they draw in seat order; nobody looks (B23).
    pub(super) fn draw_musette(&mut self, card: u8, facts: &mut impl Facts<Bordure>) {
        let seat = self.public.next_to_draw().expect("a seat is about to draw");
        self.musettes[seat.index()] = Some(card);
        self.public.drawn.insert(seat);
        facts.public(|| Event::MusetteDrawn { seat });
        if self.public.next_to_draw().is_none() {
            self.offer_food(facts);
        }
    }

    fn offer_food(&mut self, facts: &mut impl Facts<Bordure>) {
        let hungry = self.public.playing.reached.filter(|id| feed::may_be_open_to(self.public.rider(id)));
        self.public.playing.reached = RiderSet::EMPTY;
        if hungry.is_empty() {
            self.leave_square(facts);
        } else {
            self.ask(Phase::Feeding, hungry);
        }
    }

    pub(super) fn feed(&mut self, facts: &mut impl Facts<Bordure>) {
        for id in self.public.asked.iter() {
            let took = self.take_serving(id);
            if !took.is_empty() {
                self.eat(id, took, facts);
            }
        }
        self.leave_square(facts);
    }

    /// B21: taking shows what lay face down; nothing of the rider's is face down afterwards.
    fn eat(&mut self, id: RiderId, took: Tokens, facts: &mut impl Facts<Bordure>) {
        let plate = &mut self.mine[id.seat().index()].plates[id.slot()];
        took.iter().for_each(|token| plate.energy[token] += 1);
        let energy = plate.energy;
        let hidden = plate.hidden.take();
        let rider = &mut self.public.riders[id.index()];
        rider.face_up = energy;
        rider.face_down = 0;
        rider.taken = took;
        self.public.uncover(id, hidden.is_some());
        facts.public(|| Event::Fed { who: self.who(id), took, hidden });
        facts.moment(|| self.clone());
    }
}
