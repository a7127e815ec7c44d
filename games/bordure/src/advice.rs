//! The tips of the rulebook as habits, for `sillage lab advice`.

use engine::{Rng, SeatView};

use crate::{
    Action, Bordure, Energy, Pace, Phase, Terrain, heuristic,
    legal::{answerable, give},
    options::Teams,
    pace::Order,
};

/// What can be measured: colours of the course, a leader, a helper up the road.
pub const MEASURED: &[u8] = &[1, 2, 4];

/// A helper rides away from the start: the last of the three.
const HELPER: usize = 2;

/// What a player does who heeds a tip or flouts it. Where teams are composed, who flouts the first gives every rider as many tokens of each colour,
/// whatever the course, and who flouts the second gives all three six tokens. Who heeds the fourth sends a helper away in the first round, as fast
/// as it can ride; who flouts it lets the helper ride steadily.
pub fn advised(view: SeatView<'_, Bordure>, tip: u8, heeds: bool, rng: &mut (impl Rng + ?Sized)) -> Option<Action> {
    let public = view.public;
    let id = answerable(view).first()?;
    match (tip, public.phase) {
        (1, Phase::Composing) if !heeds && public.teams == Teams::Compose => {
            let spread = |tokens: usize| {
                Terrain::ALL
                    .into_iter()
                    .cycle()
                    .take(tokens)
                    .fold(Energy::default(), |energy, colour| energy.with(colour))
            };
            Some(Action::Compose(heuristic::with_hidden(public.course, [8, 5, 5].map(spread), rng)))
        }
        (2, Phase::Composing) if !heeds && public.teams == Teams::Compose => {
            Some(Action::Compose(heuristic::without_leader(public.course, rng)))
        }
        (4, Phase::Pacing) if id.slot() == HELPER && public.rider(id).square == 1 => {
            let energy = view.mine.plates[HELPER].energy;
            let order = |pace| Order::affordable(pace, energy, public.colour()).iter().next();
            let away = if heeds { order(Pace::Offensive).or_else(|| order(Pace::Acceleration)) } else { None };
            Some(give(id, away.unwrap_or(Order { pace: Pace::Constance, free: None })))
        }
        _ => None,
    }
}
