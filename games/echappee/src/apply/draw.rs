//! Cards from the talon (E6, E15, E17, E20–E22).

use engine::{Facts, Seat};

use crate::{Card, CardCounts, Drawing, Echappee, Event, Phase, Reason};

impl Echappee {
    /// One card for the hand of a single rider; bonks on the way are shown and replaced (E15).
    pub(super) fn draw(&mut self, seat: Seat, reason: Reason, facts: &mut impl Facts<Echappee>) {
        while let Some(card) = self.take_top(seat, facts) {
            if card != Card::POMPE {
                self.keep(seat, card);
                let [latest, _] = self.mine[seat.index()].last_drawn;
                self.mine[seat.index()].last_drawn = [Some(card), latest];
                return self.report_drawn(seat, CardCounts::one(card), reason, facts);
            }
            self.show_pompe();
            let bib = self.public.bib(seat, 1);
            let bonked = self.public.rider_mut(bib);
            bonked.pompes += 1;
            let pompes = bonked.pompes;
            facts.public(|| Event::Bonked { rider: self.public.who(bib), pompes });
        }
    }

    /// A team draws up to a full hand, then its turn is over (E21).
    pub(super) fn refill(&mut self, facts: &mut impl Facts<Echappee>) {
        let seat = self.public.seat_to_play();
        let missing = self.public.variant.hand_size().saturating_sub(self.public.cards.hands[seat.index()]);
        if self.draw_for_team(seat, missing, Reason::Refill, facts) {
            self.public.phase = Phase::Pompe(Drawing::Refill);
        } else {
            self.end_turn(facts);
        }
    }

    /// The card that makes up for a special thrown in; then the rider goes on (E20).
    pub(super) fn draw_for_no_route(&mut self, facts: &mut impl Facts<Echappee>) {
        let seat = self.public.seat_to_play();
        self.public.phase = Phase::Ride;
        if !self.public.variant.teams() {
            self.draw(seat, Reason::NoRoute, facts);
        } else if self.draw_for_team(seat, 1, Reason::NoRoute, facts) {
            self.public.phase = Phase::Pompe(Drawing::NoRoute);
        }
    }

    /// Takes a card from the top, if there is one. The seat that takes the last one plays last (E17, E24).
    pub(super) fn take_top(&mut self, seat: Seat, facts: &mut impl Facts<Echappee>) -> Option<Card> {
        let card = self.talon.take()?;
        self.public.cards.talon -= 1;
        if self.public.cards.talon == 0 {
            self.public.last_drawer = Some(seat);
            facts.public(|| Event::TookLastCard { seat, last_round: self.public.variant.teams() });
        }
        Some(card)
    }

    fn show_pompe(&mut self) {
        let so_far = self.public.cards.played.count(Card::POMPE);
        self.public.cards.pompes_at[usize::from(so_far)] = self.public.cards.talon;
        self.public.cards.played += Card::POMPE;
    }

    pub(super) fn keep(&mut self, seat: Seat, card: Card) {
        self.mine[seat.index()].hand += card;
        self.public.cards.hands[seat.index()] += 1;
    }

    pub(super) fn report_drawn(&self, seat: Seat, cards: CardCounts, reason: Reason, facts: &mut impl Facts<Echappee>) {
        let count = cards.len();
        facts.secret(
            seat,
            || Event::Drew { seat, count, cards: cards.cards().collect(), reason },
            || Event::Drew { seat, count, cards: Vec::new(), reason },
        );
    }

    /// Draws so many cards for a team, or what is left. True where a bonk came up: it must be given to a rider before
    /// the drawing goes on (E22).
    fn draw_for_team(&mut self, seat: Seat, missing: u8, reason: Reason, facts: &mut impl Facts<Echappee>) -> bool {
        let before = self.mine[seat.index()].hand;
        let mut bonk = false;
        for _ in 0..missing {
            match self.take_top(seat, facts) {
                None => break,
                Some(Card::POMPE) => {
                    bonk = true;
                    break;
                }
                Some(card) => self.keep(seat, card),
            }
        }
        let drawn = self.mine[seat.index()].hand - before;
        if !drawn.is_empty() {
            self.report_drawn(seat, drawn, reason, facts);
        }
        if bonk {
            self.show_pompe();
            facts.public(|| Event::DrewPompe { seat });
        }
        bonk
    }
}
