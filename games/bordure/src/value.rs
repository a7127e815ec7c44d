//! What a search needs of the game. Races are short and every token counts at the finish: playouts go to the end, which has
//! been stronger than values fitted to positions on the way.

use engine::{Rng, SeatView, Valued};

use crate::{Action, Bordure, Phase, course::SQUARES, ranking, sensible};

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

    fn measures(&self) -> Vec<(&'static str, f64)> {
        let riders = ranking::riders(&self.public);
        let finishers = riders.iter().filter(|(id, _)| self.public.rider(*id).square > SQUARES).count();
        let winner = riders.first().map(|(id, _)| self.public.rider(*id));
        vec![
            ("rounds", self.public.round.into()),
            ("finishers", finishers as f64),
            ("winner's square", winner.map_or(0.0, |rider| rider.square.into())),
            ("winner's tokens left", winner.map_or(0.0, |rider| rider.face_up.total().into())),
        ]
    }
}
