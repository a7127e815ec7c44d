//! What may be done, and why the rest may not.

mod choose;
mod moves;
pub(crate) mod refusals;

use engine::{Refusal, Seat};

use crate::{
    Action, Cell, Die,
    state::{Chain, Phase, Public},
};
use desk::classification::Jersey;
use refusals as no;

impl Public {
    /// Why the action is not taken, if it is not.
    pub(crate) fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let awaiting = self.awaiting();
        let Some(prompt) = awaiting.prompt() else { return Err(no::NOBODY_ASKED) };
        if !prompt.asked.contains(seat) {
            return Err(match self.phase {
                Phase::Placing => no::NOT_YOURS_TO_PLACE,
                Phase::Agreeing { .. } => no::NOT_YOUR_OFFER,
                _ => no::NOT_YOUR_TURN,
            });
        }
        self.allows(*action)
    }

    /// Why the rider whose turn it is may not do it, if so.
    fn allows(&self, action: Action) -> Result<(), Refusal> {
        match (self.phase, action) {
            (Phase::Placing, Action::Place { cell }) => self.may_place(cell),
            (Phase::Choosing, Action::Follow) => self.may_follow(),
            (Phase::Choosing, Action::Roll(die)) => self.may_roll(die),
            (Phase::Choosing, Action::Card(jersey)) => self.may_play_card(jersey),
            (Phase::Attacking, Action::AttackAlone | Action::NoAttack) => Ok(()),
            (Phase::Attacking, Action::AttackTogether) => self.may_lead_attack(),
            (Phase::Moving { cells, part }, Action::Move { to, hand_on }) => self.may_ride(cells, part, to, hand_on),
            (Phase::Agreeing { .. }, Action::Agree { .. }) => Ok(()),
            (phase, action) => Err(no::out_of_step(phase, &action)),
        }
    }

    fn may_place(&self, cell: Cell) -> Result<(), Refusal> {
        let stage = self.stage();
        if !stage.has(cell) || !stage.corridor().contains(&cell.h) {
            return Err(no::NOT_IN_THE_CORRIDOR);
        }
        if self.is_free(cell) { Ok(()) } else { Err(no::PLACE_TAKEN) }
    }

    fn may_lead_attack(&self) -> Result<(), Refusal> {
        let rider = self.current().expect("a rider's turn");
        if !self.terrain_of(rider).is_flat() {
            return Err(no::NOT_TOGETHER_UPHILL);
        }
        let answers = self.group_of(rider).is_some_and(|group| group.chain == Chain::Open);
        if answers { Err(no::ANSWERS_ARE_ALONE) } else { Ok(()) }
    }

    /// Every legal action of a seat that is asked, in ascending order.
    pub(crate) fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.owes(seat) {
            return;
        }
        match self.phase {
            Phase::Drawing | Phase::Rolling(_) | Phase::Over => {}
            Phase::Placing => self.list_places(out),
            Phase::Choosing | Phase::Attacking => {
                self.each_obvious(|action| {
                    if self.allows(action).is_ok() {
                        out.push(action);
                    }
                });
            }
            Phase::Moving { cells, part } => self.list_moves(cells, part, |_| true, out),
            Phase::Agreeing { .. } => out.extend([false, true].map(|yes| Action::Agree { yes })),
        }
    }

    /// What a player might think of: every die, every card in the team's hands, every attack.
    pub(crate) fn obvious(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Choosing | Phase::Attacking if self.owes(seat) => self.each_obvious(|action| out.push(action)),
            _ => self.legal_actions(seat, out),
        }
    }

    pub(crate) fn owes(&self, seat: Seat) -> bool {
        self.awaiting().prompt().is_some_and(|prompt| prompt.asked.contains(seat))
    }

    fn each_obvious(&self, mut each: impl FnMut(Action)) {
        if self.phase == Phase::Attacking {
            return [Action::AttackAlone, Action::AttackTogether, Action::NoAttack].into_iter().for_each(each);
        }
        each(Action::Follow);
        Die::ALL.into_iter().for_each(|die| each(Action::Roll(die)));
        let team = self.current().map(|rider| self.team(rider));
        for jersey in Jersey::ALL {
            if self.card(jersey).is_some_and(|holder| Some(self.team(holder)) == team) {
                each(Action::Card(jersey));
            }
        }
    }

    fn list_places(&self, out: &mut Vec<Action>) {
        let stage = self.stage();
        for lane in 0..stage.sectors[0].lanes as i8 {
            for h in stage.corridor() {
                let cell = Cell::new(lane, h);
                if self.is_free(cell) {
                    out.push(Action::Place { cell });
                }
            }
        }
    }

    /// What is played for a seat whose time is up: nothing bold.
    pub(crate) fn idle(&self, seat: Seat) -> Action {
        match self.phase {
            Phase::Attacking => Action::NoAttack,
            Phase::Agreeing { .. } => Action::Agree { yes: false },
            Phase::Moving { cells, .. } => self.farthest(cells),
            _ => {
                let mut legal = Vec::new();
                self.legal_actions(seat, &mut legal);
                let front = |action: &Action| if let Action::Place { cell } = action { cell.h } else { 0 };
                // Follow comes before every roll, and the die of the terrain before the others.
                legal.into_iter().rev().max_by_key(front).expect("a seat is asked")
            }
        }
    }
}
