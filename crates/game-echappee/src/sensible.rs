use engine::{Rng, SeatView, below};

use crate::{Action, Echappee};

pub(crate) fn choose(_view: SeatView<'_, Echappee>, legal: &[Action], rng: &mut (impl Rng + ?Sized)) -> Action {
    legal[below(rng, legal.len() as u32) as usize]
}
