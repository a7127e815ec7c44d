//! The part of the contract for fitted values: a position and a choice as numbers.

use rand_core::Rng;

use crate::{Searched, Seat, SeatView, Weight};

/// No game describes a seat or a choice in more numbers than this.
pub const MAX_INPUTS: usize = 80;

/// What was fitted, trained and tuned for a search: where a playout may be truncated, what a position looks like in numbers, from which fitted
/// values give each seat's chance of winning, and what a search takes itself to choose.
///
/// Everything has a default: without values, playouts go to the end of the race.
pub trait Valued: Searched {
    /// How many numbers describe the position of one seat; none where nothing is fitted.
    const INPUTS: usize = 0;

    /// The file of fitted values, as `cargo measure fit` writes it; empty where there is none.
    const VALUES: &'static str = "";

    /// Steps that a playout takes at least before it may be truncated.
    const HORIZON: u32 = 0;

    /// The figures of the heuristic that `cargo measure tune` can change; none where nothing is tuned.
    const WEIGHTS: &'static [Weight] = &[];

    /// The file of tuned figures, as `cargo measure tune` writes it; empty where there is none.
    const TUNED: &'static str = "";

    /// How many numbers describe a choice; none where choices are not trained.
    const CHOICE_INPUTS: usize = 0;

    /// The file of trained choices, as `cargo measure train` writes it; empty where there is none.
    const TRAINED: &'static str = "";

    /// Whether the values were fitted for races like this one. Others are played to the end.
    fn has_values(_public: &Self::Public) -> bool {
        !Self::VALUES.is_empty()
    }

    /// Whether the winner is known and the others still ride for their places, of which the values say nothing.
    fn is_won(_public: &Self::Public) -> bool {
        false
    }

    /// Whether the position can be valued as it stands: no answer is under way, nothing is half done.
    fn is_quiet(&self) -> bool {
        true
    }

    /// The position of a seat in [`Valued::INPUTS`] numbers, most of them between 0 and 1.
    fn describe(&self, _seat: Seat, _out: &mut Numbers) {}

    /// What the heuristic would do with other figures, in the order of [`Valued::WEIGHTS`]. A search plays its own seat so, and
    /// takes this choice unless another one does better.
    fn tuned(
        view: SeatView<'_, Self>,
        legal: &[Self::Action],
        _weights: &[f32],
        rng: &mut (impl Rng + ?Sized),
    ) -> Self::Action {
        Self::heuristic(view, legal, rng)
    }

    /// Each of `legal` in [`Valued::CHOICE_INPUTS`] numbers, as the seat sees it, in order; none of them where the heuristic's choice
    /// is as good as any.
    fn describe_choices(_view: SeatView<'_, Self>, _legal: &[Self::Action], _each: impl FnMut(&Numbers)) {}
}

/// Numbers written one after another.
pub struct Numbers {
    numbers: [f32; MAX_INPUTS],
    written: usize,
}

impl Default for Numbers {
    fn default() -> Numbers {
        Numbers { numbers: [0.0; MAX_INPUTS], written: 0 }
    }
}

impl Numbers {
    /// How a seat stands in a position.
    pub fn of<G: Valued>(game: &G, seat: Seat) -> Numbers {
        let mut numbers = Numbers::default();
        game.describe(seat, &mut numbers);
        debug_assert_eq!(numbers.written, G::INPUTS, "{} describes a seat in so many numbers", G::KEY);
        numbers
    }

    pub fn put(&mut self, number: f32) {
        self.numbers[self.written] = number;
        self.written += 1;
    }

    /// 1 if it holds, else 0.
    pub fn flag(&mut self, holds: bool) {
        self.put(f32::from(u8::from(holds)));
    }

    pub fn as_slice(&self) -> &[f32] {
        &self.numbers[..self.written]
    }
}
