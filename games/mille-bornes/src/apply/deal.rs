//! Deals, and the pile that is shuffled again (M22, M24).

use engine::{Facts, Seat, SeatSet};

use crate::{
    MilleBornes,
    card_counts::CardCounts,
    cards::Card,
    deduced::Deduced,
    event::Event,
    luck::Deal,
    recent::RecentTurns,
    state::{Phase, Pile},
};

impl MilleBornes {
    pub(super) fn deal(&mut self, deal: &Deal, facts: &mut impl Facts<MilleBornes>) {
        self.left_in_box = self.public.deck();
        if self.public.phase == Phase::Between {
            self.clear_the_board();
        }
        let opener = self.public.opener;
        facts.public(|| Event::HandOpened { hand_no: self.public.hand_no, first: opener });
        self.pile.clone_from(&deal.pile);
        self.public.pile = deal.pile.len() as u8;
        self.take_out_of_box(&deal.pile);
        for (seat, &hand) in Seat::all(self.public.rules.seats).zip(&deal.hands) {
            self.mine[seat.index()].hand = hand;
            self.public.hands[seat.index()] = hand.len();
            hand.cards().for_each(|card| self.take_out_of_box(&[card]));
            facts.secret(
                seat,
                || Event::Dealt { seat, cards: Some(hand.cards().collect()) },
                || Event::Dealt { seat, cards: None },
            );
        }
        self.begin_turn(opener, facts);
    }

    /// A new hand starts from nothing but the points, with the next seat first (M22).
    fn clear_the_board(&mut self) {
        self.public.hand_no += 1;
        self.public.opener = self.public.opener.left(self.public.rules.seats);
        self.public.cars.iter_mut().for_each(|car| *car = Default::default());
        self.public.discards.clear();
        self.public.face_up = CardCounts::default();
        self.public.thrown.clear();
        self.public.stuck = SeatSet::EMPTY;
        self.public.deduced = Deduced::default();
        self.public.recent = RecentTurns::default();
        self.public.parried = Default::default();
        self.public.set_up = false;
    }

    /// The cards played and thrown away make a new pile, bottes excepted (M24), and what was waiting for it goes on.
    pub(super) fn reshuffle(&mut self, pile: &Pile, facts: &mut impl Facts<MilleBornes>) {
        let Phase::Reshuffle(course) = self.public.phase.clone() else { unreachable!("luck was asked for") };
        let discards: CardCounts = self.public.discards.drain(..).collect();
        self.public.face_up = self.public.face_up.without(&discards);
        self.public.deduced.pile_at_most = Some(discards);
        discards.cards().for_each(|card| self.left_in_box.add(card));
        self.take_out_of_box(pile);
        self.pile.clone_from(pile);
        self.public.pile = pile.len() as u8;
        facts.public(|| Event::Reshuffled { pile: pile.len() as u8 });
        self.go_on(course, facts);
    }

    fn take_out_of_box(&mut self, cards: &[Card]) {
        for &card in cards {
            assert!(self.left_in_box.take(card), "more {card:?} were dealt than the box holds");
        }
    }
}
