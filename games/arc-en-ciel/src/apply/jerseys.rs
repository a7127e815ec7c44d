//! Jerseys won and changed, and the race won by them (A11, A22, A23, A26).

use engine::{Facts, Seat};

use super::Play;
use crate::{
    action::{Change, Prize},
    event::{Event, Feat, Jersey},
    jerseys::{Changed, GREEN_FOR_RAINBOW},
    state::{ArcEnCiel, End, Phase},
};

/// What a point of combativity buys in dotted jerseys (A26).
const TRIPLE: u8 = 3;

impl<F: Facts<ArcEnCiel>> Play<'_, F> {
    /// True if that wins the race.
    pub(super) fn award(&mut self, seat: Seat, jersey: Jersey) -> bool {
        self.end_moment();
        self.facts.public(|| Event::JerseyWon { seat, jersey });
        self.public.team_mut(seat).jerseys.add(jersey);
        self.end_moment();
        self.change_at_once(seat)
    }

    pub(super) fn change(&mut self, seat: Seat, change: Change) {
        let team = self.public.team_mut(seat);
        match change {
            Change::Green => {
                let changed = team.jerseys.change_green();
                report_change(seat, changed, self.facts);
            }
            Change::Dotted => {
                let changed = team.jerseys.change_dotted();
                report_change(seat, changed, self.facts);
            }
            Change::Points(prize) => {
                team.points -= prize.price();
                let jersey = match prize {
                    Prize::Green => Jersey::Green,
                    Prize::Dotted => Jersey::Dotted(TRIPLE),
                    Prize::Rainbow => Jersey::Rainbow,
                };
                self.facts.public(|| Event::PointsChanged { seat, prize, paid: prize.price(), jersey });
                self.public.team_mut(seat).jerseys.add(jersey);
            }
        }
        self.change_at_once(seat);
    }

    /// Makes the changes that need no asking (A22). True if the goal is met (A23).
    fn change_at_once(&mut self, seat: Seat) -> bool {
        let goal = self.public.goal;
        let jerseys = &mut self.public.team_mut(seat).jerseys;
        while !jerseys.meet(goal)
            && let Some(changed) = jerseys.change_at_once(goal)
        {
            report_change(seat, Some(changed), self.facts);
        }
        let won = jerseys.meet(goal);
        if won {
            self.end_moment();
            self.public.phase = Phase::Over(End::Won(seat));
            self.facts.public(|| Event::Won { seat, by: Feat::Jerseys });
        }
        won
    }
}

fn report_change(seat: Seat, changed: Option<Changed>, facts: &mut impl Facts<ArcEnCiel>) {
    match changed.expect("checked") {
        Changed::Green => facts.public(|| Event::GreenChanged { seat, paid: GREEN_FOR_RAINBOW }),
        Changed::Dotted(cards) => facts.public(|| Event::DottedChanged { seat, cards }),
    }
}
