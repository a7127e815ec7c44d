use crate::{MilleBornes, action::Action};
use engine::{Rng, SeatView, Sensible, play_at_random};
impl Sensible for MilleBornes {
    fn sensible(view: SeatView<'_, Self>, legal: &[Action], rng: &mut (impl Rng + ?Sized)) -> Action {
        play_at_random(view, legal, rng)
    }
}
