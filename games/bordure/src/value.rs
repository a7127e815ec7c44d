//! What a search needs of the game. Races are short and every token counts at the finish: playouts go to the end, which has
//! been stronger than values fitted to positions on the way.

use engine::{Rng, SeatView, Valued};

use crate::{Action, Bordure, Phase, sensible};

impl Valued for Bordure {
    /// Teams to choose from are those that the heuristic would compose (B4, B7).
    fn candidates(view: SeatView<'_, Self>, legal: &[Action], rng: &mut (impl Rng + ?Sized), out: &mut Vec<Action>) {
        const TEAMS: usize = 24;
        if view.public.phase == Phase::Composing {
            out.extend((0..TEAMS).map(|_| Action::Compose(sensible::compose(view.public, view.seat, rng))));
        } else {
            out.extend_from_slice(legal);
        }
    }
}
