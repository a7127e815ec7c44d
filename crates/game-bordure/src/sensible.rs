use engine::{Rng, SeatView, Sensible, play_at_random};

use crate::{Action, Bordure, Compose, Energy, Plate, options::Teams, sample, state::Public};

impl Sensible for Bordure {
    fn sensible(view: SeatView<'_, Self>, legal: &[Action], rng: &mut (impl Rng + ?Sized)) -> Action {
        play_at_random(view, legal, rng)
    }
}

pub fn plain_team(public: &Public) -> Compose {
    match public.teams {
        Teams::Preset => {
            let team = sample::printed_for(public).next().expect("every race has teams");
            Compose::Preset { preset: team.preset, hidden: [None; 3] }
        }
        Teams::Compose => Compose::Riders([Plate { energy: Energy([2, 2, 1, 1]), hidden: None }; 3]),
    }
}
