use rand_core::Rng;

use crate::{Seat, SeatView, Sensible, Text, Weight};

/// No game describes a seat or a choice in more numbers than this.
pub const MAX_INPUTS: usize = 80;

/// A game that a search can think about: which choices are worth comparing, where a playout may be cut, and what a position
/// looks like in numbers, from which fitted values tell each seat's chance of winning.
///
/// Everything has a default: without values, playouts go to the end of the race.
pub trait Valued: Sensible {
    /// How many numbers describe the position of one seat; none where nothing is fitted.
    const INPUTS: usize = 0;
    /// The file of fitted values, as `cargo measure fit` writes it; empty where there is none.
    const VALUES: &'static str = "";
    /// Steps that a playout takes at least before it may be cut.
    const HORIZON: u32 = 0;

    /// How far the difference between two choices is usually off, in parts of a win, where their playouts are cut; and by what
    /// part of itself, where it is large. `docs/analysis.md` says where this comes from.
    const CUT_IS_OFF: f64 = 0.01;
    const CUT_IS_OFF_IN_PART: f64 = 0.3;
    /// Steps that the playouts of an analysis may take: about a minute of one core.
    const ANALYSIS_STEPS: u64 = 400_000_000;

    /// How much the levels of bots that search think.
    const LEVELS: Levels = Levels::UNMEASURED;

    /// The figures of the heuristic that `cargo measure tune` can change; none where nothing is tuned.
    const WEIGHTS: &'static [Weight] = &[];
    /// The file of tuned figures, as `cargo measure tune` writes it; empty where there is none.
    const TUNED: &'static str = "";

    /// How many numbers describe a choice; none where choices are not taught.
    const CHOICE_INPUTS: usize = 0;
    /// The file of taught choices, as `cargo measure teach` writes it; empty where there is none.
    const TAUGHT: &'static str = "";

    /// The tips of the rulebook that `sillage lab advice` measures, by their numbers.
    const ADVICE: &'static [u8] = &[];

    /// Whether the values were fitted for races like this one. Others are played to the end.
    fn has_values(_public: &Self::Public) -> bool {
        !Self::VALUES.is_empty()
    }

    /// Whether the winner is known and the others still ride for their places, of which the values say nothing.
    fn is_won(_public: &Self::Public) -> bool {
        false
    }

    /// Whether a choice is never better than another that the seat has, by the rules or in the eyes of any sound player. A search does not
    /// consider it, and what was taught does not choose it. Something else is always left to choose.
    fn is_pointless(_view: SeatView<'_, Self>, _action: &Self::Action) -> bool {
        false
    }

    /// Whether the position can be valued as it stands: no answer is under way, nothing is half done.
    fn is_quiet(&self) -> bool {
        true
    }

    /// Draws again, in a world drawn from what a seat sees, what the others would hardly hold as far as they play soundly: a car
    /// that still waits for a remedy is hardly driven by its holder.
    fn make_plausible(&mut self, _seen_by: Seat, _rng: &mut (impl Rng + ?Sized)) {}

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
        Self::sensible(view, legal, rng)
    }

    /// Each of `legal` in [`Valued::CHOICE_INPUTS`] numbers, as the seat sees it, in order; none of them where the heuristic's choice
    /// is as good as any.
    fn describe_choices(_view: SeatView<'_, Self>, _legal: &[Self::Action], _each: impl FnMut(&Numbers)) {}

    /// Figures of a race that is over, worth averaging over many: how many got home, how long it took.
    fn measures(&self) -> Vec<Measure> {
        Vec::new()
    }

    /// What a sound player chooses who might sit in any seat; an analysis plays races on with it. Where the heuristic keeps something for each
    /// seat, so that bots differ, chances would tell of that and not of the race.
    fn sound(view: SeatView<'_, Self>, legal: &[Self::Action], rng: &mut (impl Rng + ?Sized)) -> Self::Action {
        Self::sensible(view, legal, rng)
    }

    /// What a player does here who heeds a tip of [`Valued::ADVICE`], or one who flouts it; `None` where the heuristic's choice stands.
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
            [] => out.extend((0..SAMPLES).map(|_| Self::sensible(view, legal, rng))),
            _ => out.extend_from_slice(legal),
        }
    }
}

/// How much bots that search may think, in playouts: the same choice for the same seed, on any machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Levels {
    /// Playouts for a choice of a champion, and of a pro and the styles.
    pub champion: u64,
    pub pro: u64,
    /// A pro thinks about one choice in so many, and makes the others as an amateur does: more rarely in long races, where a later choice
    /// makes good what one has missed. A smaller budget alone would hardly be a step down from a champion where luck decides most, and no step
    /// up from an amateur where choices are many.
    pub pro_thinks_one_in: u32,
}

impl Levels {
    /// For a game that was not measured yet.
    pub const UNMEASURED: Levels = Levels { champion: 4_000, pro: 1_200, pro_thinks_one_in: 2 };
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
