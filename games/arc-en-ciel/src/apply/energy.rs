//! Payments, withdrawals and collapses (A14, A19, A21).

use engine::{Facts, Seat};

use super::Play;
use crate::{
    action::Spot,
    event::{Cause, Event},
    ranking::ranking,
    state::{ArcEnCiel, Bill, End, Phase},
    team::Sources,
};

impl<F: Facts<ArcEnCiel>> Play<'_, F> {
    /// In race order, each settled before the next (A14), until a seat has a choice to make or all have settled.
    pub(super) fn collect(&mut self, mut bill: Bill) {
        while let Some(seat) = self.public.payer(&bill) {
            match self.public.team(seat).sources() {
                Sources::One(from) => self.withdraw(seat, from, Cause::Payment, Some(&mut bill)),
                Sources::Several => {
                    self.public.phase = Phase::Paying(bill);
                    return;
                }
                Sources::None => {
                    if self.collapse(seat, &mut bill) {
                        return;
                    }
                }
            }
        }
        self.settle(bill.landing);
    }

    /// Where it is done to pay a bill, the bill is paid as far as it can be.
    pub(super) fn withdraw(&mut self, seat: Seat, from: Spot, cause: Cause, bill: Option<&mut Bill>) {
        let energy = self.public.team_mut(seat).withdraw(from);
        if let Some(bill) = bill {
            self.public.pay_in_order(bill);
        }
        self.facts.public(|| Event::Withdrew { seat, from, energy, cause, energies: self.public.energies() });
        self.end_moment();
    }

    /// A21. True if nobody is left.
    fn collapse(&mut self, seat: Seat, bill: &mut Bill) -> bool {
        self.end_moment();
        let public = &mut self.public;
        let before = public.teams.iter().filter(|team| !team.rides()).count();
        let team = public.team_mut(seat);
        team.energy = 0;
        team.collapsed = Some(before as u8);
        if public.breakaway.is_some_and(|rider| rider.seat == seat) {
            public.breakaway = None;
        } else {
            public.pack.retain(|rider| *rider != seat);
        }
        self.public.pay_in_order(bill);
        self.facts.public(|| Event::Collapsed { seat, energies: self.public.energies() });
        self.end_moment();
        let public = &mut self.public;
        let over = public.head().is_none();
        if over {
            public.phase = Phase::Over(End::AllCollapsed);
            self.facts.public(|| {
                let places = ranking(public).expect("the race is over");
                let first = places.iter().position(|place| *place == 0).expect("a seat is first");
                Event::AllCollapsed { winner: Seat(first as u8) }
            });
        }
        over
    }
}
