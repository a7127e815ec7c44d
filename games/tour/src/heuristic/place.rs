//! Where the heuristic lines up.

use engine::{Rng, below};

use crate::{Action, state::Public};

/// To the front, near the middle of the road and near others; the leader behind another rider (T5).
pub fn best(public: &Public, legal: &[Action], rng: &mut (impl Rng + ?Sized)) -> Action {
    let middle = i32::from(public.stage().sectors[0].lanes) - 1;
    let leads = public.current().is_some_and(|rider| rider % public.team_size == 0);
    let mut best = (i32::MIN, legal[0]);
    for action in legal {
        let Action::Place { cell } = *action else { continue };
        let mut score = 8 * i32::from(cell.h) - (2 * i32::from(cell.lane) - middle).abs() + below(rng, 12) as i32;
        for other in public.riders.iter().filter_map(|rider| rider.cell).filter(|other| cell.is_neighbour(*other)) {
            score += if leads && other.h > cell.h { 12 } else { 4 };
        }
        if score > best.0 {
            best = (score, *action);
        }
    }
    best.1
}
