//! What a seat may do, and why it may not.

mod refusals;

use std::ops::Range;

use engine::{Refusal, Rng, Seat, below};

use crate::{
    action::{Action, Change, Prize, Spot},
    heuristic::least_useful,
    state::{Auction, Phase, Public},
    team::{MOST_ENERGY, Team},
    weights::Weights,
};
use refusals::*;

impl Public {
    pub(crate) fn owes(&self, seat: Seat) -> bool {
        self.asked() == Some(seat)
    }

    fn changes<'a>(&self, team: &'a Team) -> impl Iterator<Item = Change> + use<'a> {
        let green = team.jerseys.can_change_green().then_some(Change::Green);
        let dotted = team.jerseys.can_change_dotted().then_some(Change::Dotted);
        let points = Prize::ALL.into_iter().filter(|prize| team.points >= prize.price()).map(Change::Points);
        green.into_iter().chain(dotted).chain(points)
    }

    pub(crate) fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(asked) = self.asked() else { return };
        let team = self.team(seat);
        if !team.rides() {
            return;
        }
        if asked == seat {
            self.list_answers(team, out);
        }
        self.list_unasked(seat, out);
    }

    /// Withdrawals and changes, which a seat need not be asked for (A19, A22).
    fn list_unasked(&self, seat: Seat, out: &mut Vec<Action>) {
        let team = self.team(seat);
        if !self.must_keep_last_mate(seat) {
            if team.reserve > 0 {
                out.push(Action::Withdraw { from: Spot::Reserve });
            }
            out.extend(team.on.iter().map(|&square| Action::Withdraw { from: Spot::Square(square) }));
        }
        self.changes(team).for_each(|change| out.push(Action::Change(change)));
    }

    /// One of the legal actions, each as likely as the next. Bids are the first of them, and so many that they are not listed.
    pub(crate) fn choose_at_random(&self, seat: Seat, list: &mut Vec<Action>, rng: &mut (impl Rng + ?Sized)) -> Action {
        list.clear();
        let mut bids = 0..0;
        match &self.phase {
            Phase::Bidding(auction) => {
                bids = self.bids(self.team(seat), auction);
                list.push(Action::Pass);
                self.list_unasked(seat, list);
            }
            _ => self.legal_actions(seat, list),
        }
        let nth = below(rng, (bids.len() + list.len()) as u32) as usize;
        bids.clone().nth(nth).map_or_else(|| list[nth - bids.len()], Action::Bid)
    }

    fn list_answers(&self, team: &Team, out: &mut Vec<Action>) {
        match &self.phase {
            Phase::Holding => {
                let in_hand = self.breakaway.is_some_and(|rider| team.energy >= rider.price());
                out.extend(in_hand.then_some(Action::Hold));
                out.push(Action::SitUp);
            }
            Phase::Attacking(attack) => {
                out.extend((team.energy >= attack.price).then_some(Action::BreakAway));
                out.push(Action::Stay);
            }
            Phase::Bidding(auction) => {
                out.extend(self.bids(team, auction).map(Action::Bid));
                out.push(Action::Pass);
            }
            Phase::Placing(_) => {
                out.extend(team.on.iter().map(|&square| Action::Place { from: Spot::Square(square) }));
            }
            _ => {}
        }
    }

    /// Above the best one and in hand, with a team-mate to place (A18).
    fn bids(&self, team: &Team, auction: &Auction) -> Range<u8> {
        if team.mates() > 0 { auction.best + 1..team.energy.max(auction.best) + 1 } else { 0..0 }
    }

    /// What one might think of doing: the answers to the question, affordable or not, and all that is legal.
    pub(crate) fn obvious(&self, seat: Seat, out: &mut Vec<Action>) {
        let from = out.len();
        self.legal_actions(seat, out);
        if !self.owes(seat) {
            return;
        }
        let payable = match &self.phase {
            Phase::Holding => Action::Hold,
            Phase::Attacking(_) => Action::BreakAway,
            Phase::Bidding(auction) => Action::Bid(auction.best + 1),
            _ => return,
        };
        if !out[from..].contains(&payable) {
            out.insert(from, payable);
        }
    }

    /// What is played for a seat whose time is up: it holds the break if it can, and else spends nothing.
    pub(crate) fn idle(&self, seat: Seat) -> Action {
        let team = self.team(seat);
        let in_hand = |price: u8| team.energy >= price;
        match self.phase {
            Phase::Holding if self.breakaway.is_some_and(|rider| in_hand(rider.price())) => Action::Hold,
            Phase::Holding => Action::SitUp,
            Phase::Attacking(_) => Action::Stay,
            Phase::Bidding(_) => Action::Pass,
            Phase::Placing(_) => Action::Place { from: Spot::Square(least_useful(self, seat, &Weights::SOUND)) },
            _ if team.reserve > 0 => Action::Withdraw { from: Spot::Reserve },
            _ => Action::Withdraw { from: Spot::Square(least_useful(self, seat, &Weights::SOUND)) },
        }
    }

    pub(crate) fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        if let Phase::Over(_) = self.phase {
            return Err(RACE_OVER);
        }
        let Some(asked) = self.asked() else { return Err(WAIT) };
        let team = self.team(seat);
        if !team.rides() {
            return Err(COLLAPSED);
        }
        match action {
            Action::Withdraw { from } => self.check_withdrawal(seat, from),
            Action::Change(change) => self.check_change(team, change),
            _ if asked == seat => self.check_answer(team, action),
            Action::Hold | Action::SitUp => Err(NOT_YOUR_BREAK),
            Action::BreakAway | Action::Stay => Err(NOT_YOUR_ATTACK),
            Action::Bid(_) | Action::Pass | Action::Place { .. } => Err(NOT_YOUR_BID),
        }
    }

    fn check_withdrawal(&self, seat: Seat, from: Spot) -> Result<(), Refusal> {
        ensure(self.team(seat).has(from), NOBODY_THERE)?;
        ensure(!self.must_keep_last_mate(seat), KEEP_YOUR_LAST)
    }

    fn check_change(&self, team: &Team, change: Change) -> Result<(), Refusal> {
        match change {
            Change::Green => ensure(team.jerseys.can_change_green(), TOO_FEW_GREEN),
            Change::Dotted => ensure(team.jerseys.can_change_dotted(), TOO_FEW_DOTTED),
            Change::Points(_) if !self.combativity => Err(NO_COMBATIVITY),
            Change::Points(prize) => ensure(team.points >= prize.price(), TOO_FEW_POINTS),
        }
    }

    /// For the seat that is asked.
    fn check_answer(&self, team: &Team, action: Action) -> Result<(), Refusal> {
        match (&self.phase, action) {
            (Phase::Holding, Action::Hold) => {
                ensure(self.breakaway.is_some_and(|rider| team.energy >= rider.price()), NOT_IN_HAND)
            }
            (Phase::Holding, Action::SitUp) => Ok(()),
            (Phase::Holding, _) => Err(HOLD_OR_SIT_UP),
            (Phase::Attacking(attack), Action::BreakAway) => ensure(team.energy >= attack.price, NOT_IN_HAND),
            (Phase::Attacking(_), Action::Stay) => Ok(()),
            (Phase::Attacking(_), _) => Err(ATTACK_OR_STAY),
            (Phase::Bidding(auction), Action::Bid(energy)) => {
                ensure(team.mates() > 0, NOBODY_TO_PLACE)?;
                ensure(energy > auction.best, BID_TOO_LOW)?;
                ensure(energy <= MOST_ENERGY, BID_TOO_HIGH)?;
                ensure(energy <= team.energy, BID_NOT_IN_HAND)
            }
            (Phase::Bidding(_), Action::Pass) => Ok(()),
            (Phase::Bidding(_), _) => Err(BID_OR_PASS),
            (Phase::Placing(_), Action::Place { from: from @ Spot::Square(_) }) => {
                ensure(team.has(from), NOBODY_TO_MOVE)
            }
            (Phase::Placing(_), _) => Err(SAY_WHOM_YOU_MOVE),
            (Phase::LosingMate, _) => Err(CARD_TAKES_A_MATE),
            _ => Err(WITHDRAW_FIRST),
        }
    }
}

fn ensure(holds: bool, otherwise: Refusal) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(otherwise) }
}
