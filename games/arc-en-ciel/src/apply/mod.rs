//! What actions and luck do. Everything that follows by itself is done here, up to the next question or luck.

mod auction;
mod energy;
mod jerseys;
mod landing;
mod positions;
mod turn;

use arrayvec::ArrayVec;
use engine::{Facts, Seat};

use crate::{
    action::{Action, Spot},
    cards::{Card, MOST_CARDS},
    event::Cause,
    luck::Luck,
    state::{ArcEnCiel, Bid, Landing, Phase, Public},
};

/// A race, and those who are to hear what happens in it.
pub(crate) struct Play<'a, F> {
    public: &'a mut Public,
    deck: &'a mut ArrayVec<Card, MOST_CARDS>,
    facts: &'a mut F,
}

impl<'a, F: Facts<ArcEnCiel>> Play<'a, F> {
    pub(crate) fn new(game: &'a mut ArcEnCiel, facts: &'a mut F) -> Self {
        Play { public: &mut game.public, deck: &mut game.deck, facts }
    }

    pub(crate) fn play(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Hold => self.hold(),
            Action::SitUp => self.sit_up(false),
            Action::BreakAway => self.attack(),
            Action::Stay => self.stay(),
            Action::Bid(energy) => self.bid(seat, Bid::Energy(energy)),
            Action::Pass => self.bid(seat, Bid::Passed),
            Action::Place { from } => self.place(from),
            Action::Withdraw { from } => self.withdraw_by_choice(seat, from),
            Action::Change(change) => self.change(seat, change),
        }
    }

    pub(crate) fn take_luck(&mut self, luck: &Luck) {
        match luck {
            Luck::Order(order) => self.line_up(order),
            Luck::Pile(cards) => self.shuffle(cards),
            Luck::White(die) => self.roll(*die),
            Luck::Yellow(die) => self.roll_yellow(*die),
        }
    }

    /// What has just happened is seen by itself.
    fn end_moment(&mut self) {
        self.facts.moment(|| ArcEnCiel { public: self.public.clone(), deck: self.deck.clone() });
    }

    /// A withdrawal can be the answer that was awaited, or take away the reason for the question (A18).
    fn withdraw_by_choice(&mut self, seat: Seat, from: Spot) {
        let asked = self.public.asked() == Some(seat);
        let cause = match self.public.phase {
            Phase::Paying(_) if asked => Cause::Payment,
            Phase::LosingMate if asked => Cause::Card,
            _ => Cause::Choice,
        };
        if let (true, Phase::Paying(mut bill)) = (asked, self.public.phase) {
            self.withdraw(seat, from, cause, Some(&mut bill));
            return self.collect(bill);
        }
        self.withdraw(seat, from, cause, None);
        match self.public.phase {
            Phase::LosingMate if asked => self.settle(Landing::plain(seat)),
            Phase::Bidding(auction) if asked => self.ask_bidder(auction),
            Phase::Placing(auction) if asked => self.fill_square(auction),
            _ => {}
        }
    }
}
