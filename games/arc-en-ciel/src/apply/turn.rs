//! From the start of a turn to the landing (A6–A10).

use arrayvec::ArrayVec;
use engine::{Facts, Seat};

use super::Play;
use crate::{
    cards::{Card, CardCounts},
    event::{Event, Jersey},
    luck::Pile,
    state::{ArcEnCiel, MOST_SEATS, Phase, Rolls, WhiteRoll},
};

/// What everybody takes at the line (A9).
const FEED_AT_THE_LINE: u8 = 15;

impl<F: Facts<ArcEnCiel>> Play<'_, F> {
    pub(super) fn line_up(&mut self, order: &ArrayVec<Seat, MOST_SEATS>) {
        self.public.pack = order.clone();
        self.facts.public(|| Event::LinedUp { order: order.clone() });
        self.public.phase = Phase::Shuffling;
    }

    /// The deck before the first turn, or a new one for a card that asks for it. The top comes first.
    pub(super) fn shuffle(&mut self, cards: &Pile) {
        self.public.face_down = CardCounts::default().with(cards);
        *self.deck = cards.iter().rev().copied().collect();
        let count = cards.len() as u8;
        if self.public.phase == Phase::Reshuffling {
            self.public.discards.clear();
            self.facts.public(|| Event::Reshuffled { cards: count });
            self.lose_mate();
        } else {
            self.facts.public(|| Event::Shuffled { cards: count });
            self.begin_turn();
        }
    }

    pub(super) fn begin_turn(&mut self) {
        self.public.phase = Phase::Rolling;
        let Some(rider) = self.public.breakaway else { return };
        if self.public.team(rider.seat).could_pay(rider.price()) {
            self.public.phase = Phase::Holding;
        } else {
            self.end_moment();
            self.sit_up(true);
        }
    }

    pub(super) fn hold(&mut self) {
        let rider = self.public.breakaway.expect("only a rider in the break holds");
        let paid = rider.price();
        self.public.team_mut(rider.seat).energy -= paid;
        let energies = || self.public.energies();
        self.facts.public(|| Event::Held { seat: rider.seat, paid, squares: rider.squares, energies: energies() });
        self.public.phase = Phase::Rolling;
    }

    /// The new head of the race plays the turn (A7).
    pub(super) fn sit_up(&mut self, forced: bool) {
        let rider = self.public.breakaway.take().expect("only a rider in the break sits up");
        self.public.pack.push(rider.seat);
        self.facts.public(|| Event::SatUp { seat: rider.seat, forced });
        self.public.phase = Phase::Rolling;
    }

    pub(super) fn roll(&mut self, die: u8) {
        let public = &mut self.public;
        let head = public.head().expect("a rider is left");
        let from = public.rainbow;
        let reached = usize::from(from) + usize::from(die);
        let squares = public.course.squares.len();
        // A die never goes round twice.
        let to = if reached < squares { reached } else { reached - squares } as u8;
        public.rainbow = to;
        public.rolls = Rolls { white: Some(WhiteRoll { seat: head, die, from, to }), ..Rolls::default() };
        self.facts.public(|| Event::Rolled { seat: head, die, from, to });
        if reached >= squares && self.cross_the_line(head) {
            return;
        }
        self.land(head);
    }

    /// Feed, then the open jersey, then the new one (A9, A10). True if the race is won there.
    fn cross_the_line(&mut self, head: Seat) -> bool {
        self.end_moment();
        let public = &mut self.public;
        let lap = public.lap;
        let fed = !public.no_feed;
        public.lap = lap.saturating_add(1);
        if fed {
            public.teams.iter_mut().filter(|team| team.rides()).for_each(|team| {
                team.gain(FEED_AT_THE_LINE);
            });
        } else {
            public.no_feed = false;
            public.discards.push(Card::NoFeed);
        }
        self.facts.public(|| Event::LapEnded { lap, fed, energies: public.energies() });
        if std::mem::take(&mut public.rainbow_open) && self.award(head, Jersey::Rainbow) {
            return true;
        }
        if self.public.rainbow == 0 {
            self.open_rainbow();
        }
        false
    }

    pub(super) fn open_rainbow(&mut self) {
        if std::mem::replace(&mut self.public.rainbow_open, true) {
            self.facts.public(|| Event::RainbowOpenAlready);
        } else {
            self.facts.public(|| Event::RainbowOpened);
        }
    }
}
