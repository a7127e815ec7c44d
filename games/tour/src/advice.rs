//! The tips of the rulebook as habits, for `sillage lab advice`.

use engine::{Heuristic, Rng, SeatView};

use crate::{
    Action, Die, Tour,
    heuristic::{brakes_nobody, has_own_break},
    state::Phase,
};

/// What can be measured: to ride together, to brake for one's own break, to keep red for the decisive moment.
pub const MEASURED: &[u8] = &[3, 7, 8];

/// What a player does who heeds a tip or flouts it. Who flouts the third never takes the pace of others while a die may be rolled; with a
/// team-mate up the road, one brakes whenever somebody is held up by it and the other never does (7); who flouts the eighth rolls red wherever it
/// may.
pub fn advised(
    view: SeatView<'_, Tour>,
    legal: &[Action],
    tip: u8,
    heeds: bool,
    rng: &mut (impl Rng + ?Sized),
) -> Option<Action> {
    let public = view.public;
    if public.phase != Phase::Choosing || legal.len() < 2 {
        return None;
    }
    let without = |shunned: Action, rng: &mut _| {
        let kept: Vec<Action> = legal.iter().copied().filter(|action| *action != shunned).collect();
        (kept.len() < legal.len()).then(|| Tour::heuristic(view, &kept, rng))
    };
    let roll = |die: Die| Some(Action::Roll(die)).filter(|roll| legal.contains(roll));
    match (tip, heeds) {
        (3, false) => without(Action::Follow, rng),
        (7, true) if has_own_break(public) && !brakes_nobody(public) => roll(Die::White),
        (7, false) if has_own_break(public) => without(Action::Roll(Die::White), rng),
        (8, false) => roll(Die::Red),
        _ => None,
    }
}
