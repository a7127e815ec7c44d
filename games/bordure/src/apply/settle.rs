//! A square is settled: paces are shown, attacks and wheels resolved (B14–B19).

use engine::Facts;

use crate::{
    Bordure, Energy, Event, Offer, Pace, Phase,
    event::{Chosen, Who},
    riders::{MAX_RIDERS, RiderId, RiderSet},
};

impl Bordure {
    /// Every rider of the square has a pace: they are turned over together, names only (B8).
    pub(super) fn show_paces(&mut self, facts: &mut impl Facts<Bordure>) {
        self.public.playing.paces = [None; MAX_RIDERS];
        self.public.playing.leaders = RiderSet::EMPTY;
        for id in self.public.playing.group.iter() {
            let order = &mut self.mine[id.seat().index()].orders[id.slot()];
            self.public.playing.paces[id.index()] = order.map(|order| order.pace);
            // B9: nothing is left to pay.
            order.take_if(|order| order.pace == Pace::Constance);
        }
        facts.public(|| Event::PacesShown {
            square: self.public.playing.square,
            terrain: self.colour(),
            paces: self
                .public
                .playing
                .group
                .iter()
                .filter_map(|id| Some(Chosen { who: self.who(id), pace: self.public.playing.paces[id.index()]? }))
                .collect(),
        });
        facts.moment(|| self.clone());
        self.settle_offensives(facts);
    }

    /// B14, and what two of them in one team let others do (B15).
    fn settle_offensives(&mut self, facts: &mut impl Facts<Bordure>) {
        let attackers = self.waiting_at(Pace::Offensive);
        for id in attackers.iter() {
            self.public.riders[id.index()].offensive_left = false;
            self.ride(id, 3, facts, |who, to, paid| Event::Attacked { who, to, paid });
        }
        if !self.offer(Offer::Offensive, attackers.with_team_mates(), facts) {
            self.settle_wheels(facts);
        }
    }

    /// B16 and B17, and what they let others do (B18, B19).
    fn settle_wheels(&mut self, facts: &mut impl Facts<Bordure>) {
        let accelerating = self.waiting_at(Pace::Acceleration);
        for id in accelerating.iter() {
            self.ride(id, 2, facts, |who, to, paid| Event::Accelerated { who, to, paid });
        }
        let behind = self.waiting_at(Pace::Sillage);
        if accelerating.is_empty() {
            for id in behind.iter() {
                self.ride(id, 1, facts, |who, to, paid| Event::MissedWheel { who, to, paid });
            }
            return self.settle_rest(facts);
        }
        for id in behind.iter() {
            self.ride(id, 2, facts, |who, to, paid| Event::TookWheel { who, to, paid });
        }
        let pairs = accelerating.or(behind).with_team_mates();
        if self.public.waiting().is_empty() {
            self.settle_rest(facts);
        } else if !pairs.is_empty() {
            // B19 offers in any case: nobody is asked to tow.
            if !self.offer(Offer::Pair, pairs, facts) {
                self.settle_rest(facts);
            }
        } else if !behind.is_empty() {
            self.ask(Phase::Towing, behind);
        } else {
            self.settle_rest(facts);
        }
    }

    /// B18: those in a wheel have said whether they tow.
    pub(super) fn tow(&mut self, facts: &mut impl Facts<Bordure>) {
        let towing = self.take_goers();
        // Shown even where nobody could follow.
        self.public.playing.leaders = towing;
        for id in towing.iter() {
            facts.public(|| Event::Towed { who: self.who(id) });
        }
        if !self.offer(Offer::Tow, towing, facts) {
            self.settle_rest(facts);
        }
    }

    /// Asks the riders who have not moved whether they go along with `leaders`, if there are any of either.
    fn offer(&mut self, offer: Offer, leaders: RiderSet, facts: &mut impl Facts<Bordure>) -> bool {
        if leaders.is_empty() {
            return false;
        }
        let colour = self.colour();
        let asked = self.public.waiting().filter(|id| offer.may_be_open_to(self.public.rider(id), colour));
        if asked.is_empty() {
            return false;
        }
        self.public.playing.leaders = leaders;
        self.ask(Phase::Following(offer), asked);
        facts.public(|| Event::Offered {
            offer,
            by: leaders.iter().map(|id| self.who(id)).collect(),
            to: asked.iter().map(|id| self.who(id)).collect(),
            terrain: colour,
        });
        true
    }

    /// Those who said yes go along; the pace they had chosen is void and unpaid (B15).
    pub(super) fn go_along(&mut self, offer: Offer, facts: &mut impl Facts<Bordure>) {
        let price = offer.price(self.colour());
        for id in self.take_goers().iter() {
            self.mine[id.seat().index()].orders[id.slot()] = None;
            self.pay(id, price, facts);
            self.advance(id, offer.squares());
            facts.public(|| Event::Followed {
                who: self.who(id),
                to: self.public.rider(id).square,
                paid: price,
                offer,
            });
            facts.moment(|| self.clone());
        }
        match offer {
            Offer::Offensive => self.settle_wheels(facts),
            Offer::Tow | Offer::Pair => self.settle_rest(facts),
        }
    }

    /// B20: all others move 1, and the square is done.
    fn settle_rest(&mut self, facts: &mut impl Facts<Bordure>) {
        for id in self.public.waiting().iter() {
            self.advance(id, 1);
            facts.public(|| Event::Rode { who: self.who(id), to: self.public.rider(id).square });
            facts.moment(|| self.clone());
        }
        self.public.playing.group = RiderSet::EMPTY;
        self.open_feed_zone(facts);
    }

    /// Riders of the square who have chosen this pace and have not moved.
    fn waiting_at(&self, pace: Pace) -> RiderSet {
        self.public.waiting().filter(|id| self.public.playing.paces[id.index()] == Some(pace))
    }

    /// Pays for the pace that the rider has chosen, and moves the rider.
    fn ride(
        &mut self,
        id: RiderId,
        squares: u8,
        facts: &mut impl Facts<Bordure>,
        event: impl FnOnce(Who, u8, Energy) -> Event,
    ) {
        let order = self.mine[id.seat().index()].orders[id.slot()].take().expect("a pace that is not paid yet");
        let price = order.price(self.colour());
        self.pay(id, price, facts);
        self.advance(id, squares);
        facts.public(|| event(self.who(id), self.public.rider(id).square, price));
        facts.moment(|| self.clone());
    }
}
