//! The tips of the rulebook as habits, for `sillage lab advice`.

use engine::{Heuristic, Rng, SeatView};

use crate::{
    action::{Action, Spot},
    course::Square,
    heuristic::least_useful,
    state::{ArcEnCiel, Phase, Public},
    weights::Weights,
};

/// What can be measured: no break while many squares are for sale, a lead that is large enough, whom to withdraw.
pub const MEASURED: &[u8] = &[3, 4, 7];

/// What a player does who heeds a tip or flouts it. While more than half of the effort squares are free, one never breaks away and the other does
/// whenever it may (3); who flouts the others rolls for a longer lead whenever it may (4), and withdraws team-mates from the road first (7).
pub fn advised(
    view: SeatView<'_, ArcEnCiel>,
    legal: &[Action],
    tip: u8,
    heeds: bool,
    rng: &mut (impl Rng + ?Sized),
) -> Option<Action> {
    let public = view.public;
    let seat = view.seat;
    let away = public.breakaway.is_some_and(|rider| rider.seat == seat);
    let choose = |action: Action| legal.contains(&action).then_some(action);
    match (tip, &public.phase) {
        (3, Phase::Attacking(_)) if !away && is_mostly_free(public) => {
            choose(if heeds { Action::Stay } else { Action::BreakAway })
        }
        (4, Phase::Attacking(_)) if !heeds && away => choose(Action::BreakAway),
        (7, _) if !heeds && !public.team(seat).on.is_empty() => match ArcEnCiel::heuristic(view, legal, rng) {
            Action::Withdraw { from: Spot::Reserve } => {
                choose(Action::Withdraw { from: Spot::Square(least_useful(public, seat, &Weights::SOUND)) })
            }
            action => Some(action),
        },
        _ => None,
    }
}

/// Whether more than half of the effort squares have nobody on them.
fn is_mostly_free(public: &Public) -> bool {
    let squares = public.course.squares.iter().zip(0..);
    let efforts = squares.filter(|(square, _)| matches!(square, Square::Effort(_)));
    let mut free = 0;
    let mut all = 0;
    for (_, at) in efforts {
        all += 1;
        free += u32::from(public.holder(at).is_none());
    }
    2 * free > all
}
