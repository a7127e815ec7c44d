//! The draw for the lead, lots, and the opening of a stage (E3–E5, E25).

use engine::{Facts, Seat, SeatSet};

use crate::{
    Card, CardCounts, Deal, Echappee, Event, LeadCard, LeadCards, MAX_RIDERS, MAX_SEATS, Mine, Phase, Reason, Rider,
};

impl Echappee {
    pub(super) fn draw_for_lead(&mut self, drawing: SeatSet, cards: &LeadCards, facts: &mut impl Facts<Echappee>) {
        let highest = cards.iter().copied().max().expect("a seat draws");
        let drawn = || drawing.iter().zip(cards.iter().copied());
        let tied: SeatSet = drawn().filter(|&(_, card)| card == highest).map(|(seat, _)| seat).collect();
        let leader = if tied.len() == 1 { tied.iter().next() } else { None };
        facts.public(|| Event::DrewForLead {
            cards: drawn().map(|(seat, card)| LeadCard { seat, card }).collect(),
            leader,
        });
        match leader {
            Some(leader) => {
                self.public.leader = self.public.bib(leader, 1);
                self.public.phase = Phase::Deal;
            }
            None => self.public.phase = Phase::LeadDraw(tied),
        }
    }

    pub(super) fn draw_lot(&mut self, seat: Seat, facts: &mut impl Facts<Echappee>) {
        facts.public(|| Event::LotFell { leader: Some(seat) });
        self.public.leader = self.public.bib(seat, 1);
        self.public.phase = Phase::Deal;
    }

    pub(super) fn begin_stage(&mut self, deal: &Deal, facts: &mut impl Facts<Echappee>) {
        let public = &mut self.public;
        public.stage = public.finished + 1;
        public.pace = None;
        public.climb = None;
        public.last_drawer = None;
        public.last_round = false;
        public.riders = [Rider::default(); MAX_RIDERS];
        public.cards.played = CardCounts::EMPTY;
        public.cards.pompes_at = Default::default();
        public.cards.shown = [CardCounts::EMPTY; MAX_SEATS];
        public.cards.talon = deal.talon.len();
        self.talon = deal.talon;
        for seat in Seat::all(public.seats) {
            let hand = deal.hands[seat.index()];
            public.cards.hands[seat.index()] = hand.len();
            self.mine[seat.index()] = Mine { hand, ..Mine::default() };
        }
        facts.public(|| Event::StageBegan {
            stage: self.public.stage,
            stages: self.public.stages,
            leader: self.public.who(self.public.leader),
            cards: self.public.variant.hand_size(),
        });
        let leader = self.public.seat_of(self.public.leader);
        for seat in leader.round_from_left(self.public.seats) {
            self.clean_opening_hand(seat, facts);
        }
        self.begin_ride(self.public.leader, facts);
    }

    /// Bonks go out without effect and are replaced, again and again (E5).
    fn clean_opening_hand(&mut self, seat: Seat, facts: &mut impl Facts<Echappee>) {
        while self.mine[seat.index()].hand.has(Card::POMPE) {
            self.lay(seat, Card::POMPE);
            facts.public(|| Event::ThrewOutPompe { seat });
            if let Some(card) = self.take_top(seat, facts) {
                self.keep(seat, card);
                self.report_drawn(seat, CardCounts::one(card), Reason::Opening, facts);
            }
        }
    }
}
