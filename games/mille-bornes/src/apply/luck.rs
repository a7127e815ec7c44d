use engine::{BySeat, Drawn, Facts, Seat, SeatSet};

use crate::{
    MilleBornes,
    cards::Card,
    deduced::Deduced,
    event::Event,
    hand::{HAND, Hand},
    state::{Phase, Pile, Public},
    tally::Tally,
};

/// What luck decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Luck {
    /// Who begins.
    First(Seat),
    Deal(Deal),
    /// The discards as a new pile, the top last.
    Reshuffle(Pile),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    pub hands: BySeat<Hand>,
    /// The top last.
    pub pile: Pile,
}

impl Public {
    /// The cards of the next deal: the box, without bottes that a scenario has put on cars.
    pub(crate) fn deck(&self) -> Tally {
        let mut deck = Tally::of_the_box(self.rules.seats);
        if self.phase == Phase::Deal {
            for botte in self.cars.iter().flat_map(|car| &car.bottes) {
                deck[botte.card()] = 0;
            }
        }
        deck
    }
}

impl MilleBornes {
    pub(crate) fn read_luck(&self, drawn: &Drawn) -> Luck {
        match self.public.phase {
            Phase::Lot => Luck::First(Seat(drawn.number() as u8)),
            Phase::Reshuffle(_) => {
                Luck::Reshuffle(drawn.order().iter().map(|&at| self.public.discards[usize::from(at)]).collect())
            }
            _ => {
                let cards: Pile = self.public.deck().cards().collect();
                let mut pile: Pile = drawn.order().iter().map(|&at| cards[usize::from(at)]).collect();
                let deal = |_| pile.drain(pile.len() - usize::from(HAND)..).collect();
                let hands = (0..self.public.rules.seats).map(deal).collect();
                Luck::Deal(Deal { hands, pile })
            }
        }
    }

    pub(crate) fn go_on_with(&mut self, luck: &Luck, facts: &mut impl Facts<Event>) {
        match luck {
            Luck::First(seat) => {
                self.public.opener = *seat;
                self.public.phase = Phase::Deal;
                facts.public(|| Event::FirstDrawn { seat: *seat });
            }
            Luck::Deal(deal) => self.deal(deal, facts),
            Luck::Reshuffle(pile) => self.reshuffle(pile, facts),
        }
    }

    fn deal(&mut self, deal: &Deal, facts: &mut impl Facts<Event>) {
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
        self.public.face_up = Tally::default();
        self.public.thrown.clear();
        self.public.stuck = SeatSet::EMPTY;
        self.public.deduced = Deduced::default();
        self.public.set_up = false;
    }

    /// The cards played and thrown away make a new pile, bottes excepted (M24), and what was waiting for it goes on.
    fn reshuffle(&mut self, pile: &Pile, facts: &mut impl Facts<Event>) {
        let Phase::Reshuffle(course) = self.public.phase.clone() else { unreachable!("luck was asked for") };
        let discards: Tally = self.public.discards.drain(..).collect();
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
