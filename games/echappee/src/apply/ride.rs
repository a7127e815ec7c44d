//! A rider's turn, in the order of E6.

use engine::Facts;

use crate::{Bib, Card, Echappee, Event, Moment, Outcome, Phase, Reason, Ride, Rode};

impl Echappee {
    pub(super) fn begin_ride(&mut self, bib: Bib, facts: &mut impl Facts<Echappee>) {
        self.public.turn = bib;
        if self.public.leader == bib && self.public.climb.take().is_some() {
            facts.public(|| Event::ClimbEnded { leader: self.public.who(bib) });
        }
        if !self.public.variant.teams() {
            self.draw(self.public.seat_of(bib), Reason::Turn, facts);
        }
        // "Before" is possible only in front of a sitting leader (E12).
        let asks = self.public.leader == bib && self.public.climb_is_possible();
        self.public.phase = if asks { Phase::Window(Moment::Before) } else { Phase::Ride };
    }

    /// The leader's own climb, before the leader's card.
    pub(super) fn cote_first(&mut self, facts: &mut impl Facts<Echappee>) {
        let seat = self.public.seat_to_play();
        self.place_climb(seat, Moment::Before, facts);
        self.replace(Reason::Cote, facts);
    }

    pub(super) fn fouet_first(&mut self, facts: &mut impl Facts<Echappee>) {
        self.lay(self.public.seat_to_play(), Card::FOUET);
        self.public.fouet = true;
        facts.public(|| Event::Boosted { rider: self.public.who(self.public.turn) });
        self.replace(Reason::Fouet, facts);
    }

    pub(super) fn ride(&mut self, ride: Ride, facts: &mut impl Facts<Echappee>) {
        self.lay_route(ride, facts);
        let seat = self.public.seat_to_play();
        if ride.cote {
            facts.moment(|| self.clone());
            self.place_climb(seat, Moment::After, facts);
        }
        if ride.fouet {
            self.replace(Reason::Fouet, facts);
        }
        if ride.cote {
            self.replace(Reason::Cote, facts);
        }
        // A replacement may have been the last card of the talon, and this card the last of the stage (E17).
        if self.public.is_leaders_turn() && self.public.climb_is_possible() && !self.public.is_last_card() {
            self.public.phase = Phase::Window(Moment::After);
        } else {
            self.end_ride(facts);
        }
    }

    /// The hand is shown. While there are cards to draw, a special is changed for one of them; otherwise the turn is
    /// skipped (E20).
    pub(super) fn no_route(&mut self, facts: &mut impl Facts<Echappee>) {
        let bib = self.public.turn;
        let seat = self.public.seat_to_play();
        let hand = self.mine[seat.index()].hand;
        self.public.cards.shown[seat.index()] = hand;
        let skipped = self.talon.is_empty();
        let specials = [Card::COTE, Card::FOUET];
        let thrown_in = if skipped { None } else { specials.into_iter().find(|&card| hand.has(card)) };
        facts.public(|| Event::HadNoRoute { rider: self.public.who(bib), hand: hand.cards().collect(), thrown_in });
        if let Some(card) = thrown_in {
            self.lay(seat, card);
        }
        if skipped {
            facts.public(|| Event::Skipped { rider: self.public.who(bib) });
            self.end_ride(facts);
        } else {
            self.draw_for_no_route(facts);
        }
    }

    /// The rider is done: next comes the team-mate, the team's refill or the next seat.
    pub(super) fn end_ride(&mut self, facts: &mut impl Facts<Echappee>) {
        let next = self.public.next(self.public.turn);
        if self.public.seat_of(next) == self.public.seat_to_play() {
            self.begin_ride(next, facts);
        } else if self.public.variant.teams() {
            self.refill(facts);
        } else {
            self.end_turn(facts);
        }
    }

    pub(super) fn end_turn(&mut self, facts: &mut impl Facts<Echappee>) {
        facts.moment(|| self.clone());
        if self.public.is_last_turn() {
            return self.end_stage(facts);
        }
        // The turn in which the last card was drawn is over: one more round (E24).
        self.public.last_round = self.public.last_drawer.is_some();
        self.begin_ride(self.public.next(self.public.turn), facts);
    }

    fn lay_route(&mut self, ride: Ride, facts: &mut impl Facts<Echappee>) {
        let bib = self.public.turn;
        let seat = self.public.seat_to_play();
        self.lay(seat, Card::route(ride.card).expect("checked"));
        if ride.fouet {
            self.lay(seat, Card::FOUET);
        }
        let fouet = ride.fouet || std::mem::take(&mut self.public.fouet);
        let speed = self.public.speed_of(bib, ride.card, fouet);
        let outcome = self.public.outcome(bib, speed);
        let before = (self.public.pace, self.public.rider(bib).pompes);
        if outcome.leads() {
            self.public.leader = bib;
            self.public.pace = Some(speed);
        }
        let rider = self.public.rider_mut(bib);
        rider.minutes = outcome.minutes_after(rider.minutes);
        (rider.card, rider.speed, rider.pompes) = (Some(ride.card), Some(speed), 0);
        let minutes = rider.minutes;
        facts.public(|| {
            let (pace, pompes) = before;
            let pace = if outcome == Outcome::Leads { None } else { pace };
            let rider = self.public.who(bib);
            let left = self.public.cards.hands[seat.index()];
            Event::Rode(Rode { rider, card: ride.card, fouet, pompes, speed, pace, outcome, minutes, left })
        });
    }

    /// A special played on one's own turn is replaced at once, but in a team only when the turn is over (E21).
    fn replace(&mut self, reason: Reason, facts: &mut impl Facts<Echappee>) {
        if !self.public.variant.teams() {
            self.draw(self.public.seat_to_play(), reason, facts);
        }
    }
}
