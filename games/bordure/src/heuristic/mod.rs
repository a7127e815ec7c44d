//! How a good club player rides: a leader and two team-mates who work for them, energy kept for the squares where it
//! counts, an eye on what the rivals still have face up.

mod answers;
mod outlook;
mod paces;
mod taste;
mod team;

use engine::{Game, Heuristic, Rng, SeatView};
use outlook::Outlook;
use taste::Taste;
pub use team::{TEAMS_A_RACE, compose, is_left_to, plain_team, with_hidden, without_leader};

use crate::{Action, Bordure, Phase, legal::answerable};

impl Heuristic for Bordure {
    fn heuristic(view: SeatView<'_, Self>, _legal: &[Action], rng: &mut (impl Rng + ?Sized)) -> Action {
        let Some(id) = answerable(view).first() else { return Self::idle(view) };
        let outlook = || Outlook::new(view, Taste::at_a_table_of(view.public.seats()));
        match view.public.phase {
            Phase::Composing => Action::Compose(compose(view.public, view.seat, rng)),
            Phase::Pacing => paces::pace(&outlook(), id, rng),
            Phase::Following(offer) => answers::follow(&outlook(), id, offer),
            Phase::Towing => answers::tow(&outlook(), id),
            Phase::Feeding => answers::feed(&outlook(), id),
            Phase::Musettes | Phase::Over => Self::idle(view),
        }
    }

    /// It reads all from the view.
    fn considered(_: SeatView<'_, Self>, _: &mut Vec<Action>) {}
}

/// A number from 0 to 1.
fn chance(rng: &mut (impl Rng + ?Sized)) -> f32 {
    (rng.next_u32() >> 8) as f32 / (1 << 24) as f32
}
