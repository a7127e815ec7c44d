//! What the landing square does (A11–A14, A20).

use engine::{Facts, Seat, SeatSet};

use super::Play;
use crate::{
    cards::{Card, Effect},
    course::{Road, Square},
    event::{Cause, Event, Jersey},
    state::{ArcEnCiel, Bill, Ground, Landing, Phase},
    team::Sources,
};

impl<F: Facts<ArcEnCiel>> Play<'_, F> {
    pub(super) fn land(&mut self, head: Seat) {
        match self.public.square() {
            Square::Start => self.settle(Landing::plain(head)),
            Square::Effort(value) => self.ask_effort(head, value),
            Square::Chance => self.draw(head),
            Square::Breakaway => self.settle(Landing { head, on: Ground::Breakaway }),
            Square::Feed(energy) => self.head_gains(head, energy),
            Square::Mishap(energy) => self.head_pays(head, energy, self.public.road()),
            Square::Green => self.win_jersey(head, Jersey::Green),
            Square::Dotted(worth) => self.win_jersey(head, Jersey::Dotted(worth)),
        }
    }

    fn win_jersey(&mut self, head: Seat, jersey: Jersey) {
        if !self.award(head, jersey) {
            self.settle(Landing::plain(head));
        }
    }

    /// A14. The holder of the square is fixed here, whatever is withdrawn later in the turn.
    fn ask_effort(&mut self, head: Seat, due: u8) {
        self.end_moment();
        let square = self.public.rainbow;
        let road = self.public.road();
        let spared = self.public.holder(square);
        let riding = self.public.riding();
        let unpaid = spared.map_or(riding, |seat| riding.without(seat));
        let on = spared.map_or(Ground::FreeEffort, Ground::Held);
        let mut bill = Bill { due, unpaid, landing: Landing { head, on } };
        self.public.pay_in_order(&mut bill);
        self.facts.public(|| Event::EffortAsked { square, due, road, spared, energies: self.public.energies() });
        self.collect(bill);
    }

    fn head_gains(&mut self, head: Seat, energy: u8) {
        let energy = self.public.team_mut(head).gain(energy);
        self.facts.public(|| Event::Gained { seat: head, energy, energies: self.public.energies() });
        self.settle(Landing::plain(head));
    }

    fn head_pays(&mut self, head: Seat, due: u8, road: Option<Road>) {
        let landing = Landing::plain(head);
        let mut bill = Bill { due, unpaid: SeatSet::only(head), landing };
        self.public.pay_in_order(&mut bill);
        self.facts.public(|| Event::MetMishap { seat: head, due, road, energies: self.public.energies() });
        self.collect(bill);
    }

    fn all_pay(&mut self, head: Seat, due: u8) {
        self.end_moment();
        let landing = Landing::plain(head);
        let mut bill = Bill { due, unpaid: self.public.riding(), landing };
        self.public.pay_in_order(&mut bill);
        self.facts.public(|| Event::Stormed { due, energies: self.public.energies() });
        self.collect(bill);
    }

    /// A12. Only the team-mate-out card brings back what lies aside: a deck without it runs out, and so may a scripted pile.
    fn draw(&mut self, head: Seat) {
        let Some(card) = self.deck.pop() else {
            self.facts.public(|| Event::NothingToDraw { seat: head });
            return self.settle(Landing::plain(head));
        };
        let public = &mut self.public;
        public.face_down.remove(card);
        public.rolls.card = Some(card);
        self.facts.public(|| Event::Drew { seat: head, card: Some(card) });
        let stays_open = card == Card::NoFeed && !public.no_feed;
        if !stays_open {
            public.discards.push(card);
        }
        match public.course.deck.effect(card) {
            Effect::RainbowLap => {
                self.open_rainbow();
                self.settle(Landing::plain(head));
            }
            Effect::NoFeed => {
                public.no_feed = true;
                self.facts.public(|| Event::FeedCancelled);
                self.settle(Landing::plain(head));
            }
            Effect::TeamMateOut => public.phase = Phase::Reshuffling,
            Effect::Breakaway => self.settle(Landing { head, on: Ground::Breakaway }),
            Effect::HeadGains(energy) => self.head_gains(head, energy),
            Effect::HeadPays(energy) => self.head_pays(head, energy, None),
            Effect::AllPay(energy) => self.all_pay(head, energy),
        }
    }

    /// A12, then A20.
    pub(super) fn lose_mate(&mut self) {
        let head = self.public.head().expect("a rider is left");
        match self.public.team(head).sources() {
            Sources::None => {
                self.facts.public(|| Event::NobodyToWithdraw { seat: head });
                self.settle(Landing::plain(head));
            }
            Sources::One(from) => {
                self.withdraw(head, from, Cause::Card, None);
                self.settle(Landing::plain(head));
            }
            Sources::Several => self.public.phase = Phase::LosingMate,
        }
    }
}
