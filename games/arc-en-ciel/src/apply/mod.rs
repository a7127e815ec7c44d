//! What actions and luck do. Everything that follows by itself is done here, up to the next question or luck.

mod auction;
mod energy;
mod jerseys;
mod landing;
mod positions;
mod turn;

use engine::{Facts, Seat};

use crate::{
    action::{Action, Spot},
    event::{Cause, Event},
    luck::Luck,
    state::{ArcEnCiel, Phase},
};

impl ArcEnCiel {
    pub(crate) fn act(&mut self, seat: Seat, action: Action, facts: &mut impl Facts<Event>) {
        match action {
            Action::Hold => self.hold(facts),
            Action::SitUp => self.sit_up(false, facts),
            Action::BreakAway => self.attack(facts),
            Action::Stay => self.stay(facts),
            Action::Bid(energy) => self.bid(seat, energy, facts),
            Action::Pass => self.pass(seat, facts),
            Action::Place { from } => self.place(from, facts),
            Action::Withdraw { from } => self.withdraw_by_choice(seat, from, facts),
            Action::Change(change) => self.change(seat, change, facts),
        }
    }

    pub(crate) fn go_on_with(&mut self, luck: &Luck, facts: &mut impl Facts<Event>) {
        match luck {
            Luck::Order(order) => self.line_up(order, facts),
            Luck::Pile(cards) if self.public.phase == Phase::Reshuffling => self.reshuffle(cards, facts),
            Luck::Pile(cards) => self.shuffle(cards, facts),
            Luck::White(die) => self.roll(*die, facts),
            Luck::Yellow(die) => self.roll_yellow(*die, facts),
        }
    }

    /// A withdrawal can be the answer that was awaited, or take away the reason for the question (A18).
    fn withdraw_by_choice(&mut self, seat: Seat, from: Spot, facts: &mut impl Facts<Event>) {
        let asked = self.public.asked() == Some(seat);
        let cause = match self.public.phase {
            Phase::Paying(_) if asked => Cause::Payment,
            Phase::LosingMate if asked => Cause::Card,
            _ => Cause::Choice,
        };
        self.withdraw(seat, from, cause, facts);
        match self.public.phase {
            Phase::Paying(bill) if asked => self.collect(bill, facts),
            Phase::LosingMate if asked => self.mate_lost(seat, facts),
            Phase::Bidding(auction) if asked => self.ask_bidder(auction, facts),
            Phase::Placing(auction) if asked => self.fill_square(auction, facts),
            _ => {}
        }
    }
}
