//! The part of the contract that a search asks: candidates, plausible worlds, the reference choice.

use rand_core::Rng;

use crate::{Heuristic, Seat, SeatView};

/// A game that a search can think about: which choices are worth comparing, in which worlds, and who plays on. Everything has a default.
pub trait Searched: Heuristic {
    /// The file of figures that were measured for bots and analyses, each by its name: `bots` and `analysis` say what they read of it, and
    /// take their own where there is none.
    const MEASURED: &'static str = "";

    /// Whether a choice is never better than another that the seat has, by the rules or in the eyes of any good player. A search does not
    /// consider it, and what was trained does not choose it. Something else is always left to choose.
    fn is_pointless(_view: SeatView<'_, Self>, _action: &Self::Action) -> bool {
        false
    }

    /// Draws again, in a world drawn from what a seat sees, what the others would hardly hold as far as they play soundly: a car
    /// that still waits for a remedy is hardly driven by its holder.
    fn make_plausible(&mut self, _seen_by: Seat, _rng: &mut (impl Rng + ?Sized)) {}

    /// What the heuristic chooses who might sit in any seat; an analysis plays races on with it. Where the heuristic keeps something for each
    /// seat, so that bots differ, chances would depend on that and not on the race.
    fn reference(view: SeatView<'_, Self>, legal: &[Self::Action], rng: &mut (impl Rng + ?Sized)) -> Self::Action {
        Self::heuristic(view, legal, rng)
    }

    /// Another seat counts on this choice, and a bot with a style leaves it alone: it rides for a good race, and wins where it can.
    fn is_left_to_others(_view: SeatView<'_, Self>, _action: &Self::Action) -> bool {
        false
    }

    /// The choices worth comparing, appended to `out`: `legal`, which holds nothing pointless, without more that is hardly ever better,
    /// or a sample of answers where there are too many to list.
    fn candidates(
        view: SeatView<'_, Self>,
        legal: &[Self::Action],
        rng: &mut (impl Rng + ?Sized),
        out: &mut Vec<Self::Action>,
    ) {
        const SAMPLES: usize = 24;
        match legal {
            [] => out.extend((0..SAMPLES).map(|_| Self::heuristic(view, legal, rng))),
            _ => out.extend_from_slice(legal),
        }
    }
}
