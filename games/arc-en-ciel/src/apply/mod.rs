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

pub(crate) fn play(game: &mut ArcEnCiel, seat: Seat, action: Action, facts: &mut impl Facts<Event>) {
    match action {
        Action::Hold => game.hold(facts),
        Action::SitUp => game.sit_up(false, facts),
        Action::BreakAway => game.attack(facts),
        Action::Stay => game.stay(facts),
        Action::Bid(energy) => game.bid(seat, energy, facts),
        Action::Pass => game.pass(seat, facts),
        Action::Place { from } => game.place(from, facts),
        Action::Withdraw { from } => game.withdraw_by_choice(seat, from, facts),
        Action::Change(change) => game.change(seat, change, facts),
    }
}

pub(crate) fn take_luck(game: &mut ArcEnCiel, luck: &Luck, facts: &mut impl Facts<Event>) {
    match luck {
        Luck::Order(order) => game.line_up(order, facts),
        Luck::Pile(cards) if game.public.phase == Phase::Reshuffling => game.reshuffle(cards, facts),
        Luck::Pile(cards) => game.shuffle(cards, facts),
        Luck::White(die) => game.roll(*die, facts),
        Luck::Yellow(die) => game.roll_yellow(*die, facts),
    }
}

impl ArcEnCiel {
    /// A withdrawal can be the answer that was awaited, or take away the reason for the question (A18).
    fn withdraw_by_choice(&mut self, seat: Seat, from: Spot, facts: &mut impl Facts<Event>) {
        let asked = self.public.asked() == Some(seat);
        let cause = match self.public.phase {
            Phase::Paying(_) if asked => Cause::Payment,
            Phase::LosingMate if asked => Cause::Card,
            _ => Cause::Choice,
        };
        if let (true, Phase::Paying(mut bill)) = (asked, self.public.phase) {
            self.withdraw(seat, from, cause, Some(&mut bill), facts);
            return self.collect(bill, facts);
        }
        self.withdraw(seat, from, cause, None, facts);
        match self.public.phase {
            Phase::LosingMate if asked => self.settle_plain(seat, facts),
            Phase::Bidding(auction) if asked => self.ask_bidder(auction, facts),
            Phase::Placing(auction) if asked => self.fill_square(auction, facts),
            _ => {}
        }
    }
}
