//! A sound club player: keeps the leader sheltered, takes turns in front, attacks where the road helps, brakes for the
//! team's own break, leads out sprints, plays the cards, and risks red only when behind with the line in sight.

mod attack;
mod choose;
mod moves;
mod place;
mod scene;

use engine::{Game, Heuristic, Rng, SeatView, below};

use crate::{Action, Tour, legal, state::Phase};
use scene::Scene;
pub use scene::{brakes_nobody, has_own_break, has_the_road_alone, leader};

impl Heuristic for Tour {
    fn heuristic(view: SeatView<'_, Self>, legal: &[Action], rng: &mut (impl Rng + ?Sized)) -> Action {
        let public = view.public;
        // Rolling is a pleasure, and often the only choice.
        if let [only] = legal {
            return *only;
        }
        let Some(scene) = Scene::of(public) else { return place::best(public, legal, rng) };
        match public.phase {
            Phase::Choosing => choose::best(&scene, legal, rng),
            Phase::Attacking => attack::best(&scene, legal),
            Phase::Moving { part, .. } => moves::best(&scene, part, legal, rng),
            // Speed for nothing: the other team has its reasons, and so do we.
            Phase::Agreeing { .. } => Action::Agree { yes: true },
            _ => legal[0],
        }
    }

    /// Without the speed that could be handed to riders who are none of ours to help.
    fn considered(view: SeatView<'_, Self>, out: &mut Vec<Action>) {
        match view.public.phase {
            Phase::Moving { cells, part } => {
                legal::list_moves(view.public, cells, part, |mate| moves::may_help(view.public, mate), out);
            }
            _ => Self::legal_actions(view, out),
        }
    }
}

/// True once in `n`.
fn one_in(n: u32, rng: &mut (impl Rng + ?Sized)) -> bool {
    below(rng, n) == 0
}
