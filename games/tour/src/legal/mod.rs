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

pub(crate) use choose::may_follow;
pub(crate) use moves::{farthest, kept, list_moves, steps};

/// Why the action is not taken, if it is not.
pub(crate) fn check(race: &Public, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let awaiting = race.awaiting();
    let Some(prompt) = awaiting.prompt() else { return Err(no::NOBODY_ASKED) };
    if !prompt.asked.contains(seat) {
        return Err(match race.phase {
            Phase::Placing => no::NOT_YOURS_TO_PLACE,
            Phase::Agreeing { .. } => no::NOT_YOUR_OFFER,
            _ => no::NOT_YOUR_TURN,
        });
    }
    allows(race, *action)
}

/// Why the rider whose turn it is may not do it, if so.
fn allows(race: &Public, action: Action) -> Result<(), Refusal> {
    match (race.phase, action) {
        (Phase::Placing, Action::Place { cell }) => may_place(race, cell),
        (Phase::Choosing, Action::Follow) => choose::may_follow(race),
        (Phase::Choosing, Action::Roll(die)) => choose::may_roll(race, die),
        (Phase::Choosing, Action::Card(jersey)) => choose::may_play_card(race, jersey),
        (Phase::Attacking, Action::AttackAlone | Action::NoAttack) => Ok(()),
        (Phase::Attacking, Action::AttackTogether) => may_lead_attack(race),
        (Phase::Moving { cells, part }, Action::Move { to, hand_on }) => {
            moves::may_ride(race, cells, part, to, hand_on)
        }
        (Phase::Agreeing { .. }, Action::Agree { .. }) => Ok(()),
        (phase, action) => Err(no::out_of_step(phase, &action)),
    }
}

fn may_place(race: &Public, cell: Cell) -> Result<(), Refusal> {
    let stage = race.stage();
    if !stage.has(cell) || !stage.corridor().contains(&cell.h) {
        return Err(no::NOT_IN_THE_CORRIDOR);
    }
    if race.is_free(cell) { Ok(()) } else { Err(no::PLACE_TAKEN) }
}

fn may_lead_attack(race: &Public) -> Result<(), Refusal> {
    let rider = race.current().expect("a rider's turn");
    if !race.terrain_of(rider).is_flat() {
        return Err(no::NOT_TOGETHER_UPHILL);
    }
    let answers = race.group_of(rider).is_some_and(|group| group.chain == Chain::Open);
    if answers { Err(no::ANSWERS_ARE_ALONE) } else { Ok(()) }
}

/// Every legal action of a seat that is asked, in ascending order.
pub(crate) fn legal_actions(race: &Public, seat: Seat, out: &mut Vec<Action>) {
    if !owes(race, seat) {
        return;
    }
    match race.phase {
        Phase::Drawing | Phase::Rolling(_) | Phase::Over => {}
        Phase::Placing => each_place(race, |cell| out.push(Action::Place { cell })),
        Phase::Choosing | Phase::Attacking => {
            each_obvious(race, |action| {
                if allows(race, action).is_ok() {
                    out.push(action);
                }
            });
        }
        Phase::Moving { cells, part } => moves::list_moves(race, cells, part, |_| true, out),
        Phase::Agreeing { .. } => out.extend([false, true].map(|yes| Action::Agree { yes })),
    }
}

/// What a player might think of: every die, every card in the team's hands, every attack.
pub(crate) fn obvious(race: &Public, seat: Seat, out: &mut Vec<Action>) {
    match race.phase {
        Phase::Choosing | Phase::Attacking if owes(race, seat) => each_obvious(race, |action| out.push(action)),
        _ => legal_actions(race, seat, out),
    }
}

pub(crate) fn owes(race: &Public, seat: Seat) -> bool {
    race.awaiting().prompt().is_some_and(|prompt| prompt.asked.contains(seat))
}

fn each_obvious(race: &Public, mut each: impl FnMut(Action)) {
    if race.phase == Phase::Attacking {
        return [Action::AttackAlone, Action::AttackTogether, Action::NoAttack].into_iter().for_each(each);
    }
    each(Action::Follow);
    Die::ALL.into_iter().for_each(|die| each(Action::Roll(die)));
    let team = race.current().map(|rider| race.team(rider));
    for jersey in Jersey::ALL {
        if race.card(jersey).is_some_and(|holder| Some(race.team(holder)) == team) {
            each(Action::Card(jersey));
        }
    }
}

/// The free cells of the start corridor (T5).
pub(crate) fn each_place(race: &Public, mut each: impl FnMut(Cell)) {
    let stage = race.stage();
    for lane in 0..stage.sectors[0].lanes as i8 {
        for h in stage.corridor() {
            let cell = Cell::new(lane, h);
            if race.is_free(cell) {
                each(cell);
            }
        }
    }
}

/// What is played for a seat whose time is up: nothing bold.
pub(crate) fn idle(race: &Public, seat: Seat) -> Action {
    match race.phase {
        Phase::Attacking => Action::NoAttack,
        Phase::Agreeing { .. } => Action::Agree { yes: false },
        Phase::Moving { cells, .. } => moves::farthest(race, cells),
        _ => {
            let mut legal = Vec::new();
            legal_actions(race, seat, &mut legal);
            let front = |action: &Action| if let Action::Place { cell } = action { cell.h } else { 0 };
            // Follow comes before every roll, and the die of the terrain before the others.
            legal.into_iter().rev().max_by_key(front).expect("a seat is asked")
        }
    }
}
