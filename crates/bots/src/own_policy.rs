//! How a search plays its own seat on: by the heuristic, by tuned figures or by a trained net.

use engine::{Rng, SeatView, Valued};

use crate::{Net, tuned};

/// How the seat that thinks is played on: better than an amateur where the game has learned how.
#[derive(Clone)]
pub enum OwnPolicy {
    Heuristic,
    /// The heuristic with figures of its own.
    Tuned(Vec<f32>),
    /// What a search would choose, as far as a net could learn it.
    Trained(Net),
}

impl OwnPolicy {
    pub fn of<G: Valued>() -> OwnPolicy {
        match (Net::trained::<G>(), tuned::<G>()) {
            (Some(net), _) => OwnPolicy::Trained(net),
            (None, Some(figures)) => OwnPolicy::Tuned(figures),
            (None, None) => OwnPolicy::Heuristic,
        }
    }

    pub fn list<G: Valued>(&self, view: SeatView<'_, G>, out: &mut Vec<G::Action>) {
        match self {
            OwnPolicy::Trained(_) => G::legal_actions(view, out),
            OwnPolicy::Heuristic | OwnPolicy::Tuned(_) => G::considered(view, out),
        }
    }

    pub fn choose<G: Valued>(
        &self,
        view: SeatView<'_, G>,
        legal: &[G::Action],
        rng: &mut (impl Rng + ?Sized),
    ) -> G::Action {
        match self {
            OwnPolicy::Heuristic => G::heuristic(view, legal, rng),
            OwnPolicy::Tuned(figures) => G::tuned(view, legal, figures, rng),
            OwnPolicy::Trained(net) => {
                let mut at = 0;
                let mut best = None;
                G::describe_choices(view, legal, |numbers| {
                    let score = net.score(numbers.as_slice()).0;
                    if best.is_none_or(|(most, _)| score > most) && !G::is_pointless(view, &legal[at]) {
                        best = Some((score, at));
                    }
                    at += 1;
                });
                match best {
                    Some((_, best)) => legal[best].clone(),
                    None => G::heuristic(view, legal, rng),
                }
            }
        }
    }
}
