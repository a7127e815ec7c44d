//! The part of the contract that the lab asks: figures of a race, and tips as habits.

use rand_core::Rng;

use crate::{SeatView, Text, Valued};

/// What a study of many races asks, for its report and for the tips of the rulebook. Everything has a default.
pub trait Studied: Valued {
    /// The tips of the rulebook that `sillage lab advice` measures, by their numbers.
    const ADVICE: &'static [u8] = &[];

    /// Figures of a race that is over, worth averaging over many: how many got home, how long it took.
    fn measures(&self) -> Vec<Measure> {
        Vec::new()
    }

    /// What a player does here who heeds a tip of [`Studied::ADVICE`], or one who flouts it; `None` where the heuristic's choice stands.
    fn advised(
        _view: SeatView<'_, Self>,
        _legal: &[Self::Action],
        _tip: u8,
        _heeds: bool,
        _rng: &mut (impl Rng + ?Sized),
    ) -> Option<Self::Action> {
        None
    }

    /// What a study counts an opening choice under, where that is wider than its label.
    fn counted_as(_action: &Self::Action) -> Option<String> {
        None
    }
}

/// A figure of one race.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measure {
    /// What programs know it by.
    pub key: &'static str,
    pub name: Text,
    pub value: f64,
}

impl Measure {
    pub fn new(key: &'static str, name: Text, value: impl Into<f64>) -> Measure {
        Measure { key, name, value: value.into() }
    }
}
