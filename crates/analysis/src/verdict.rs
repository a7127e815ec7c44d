//! The word for a choice (brilliant to mistake), and the thresholds behind it.

use serde::Serialize;

/// What is said of a choice. `docs/analysis.md` has the same thresholds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Surely better than what the heuristic would have done, by [`BRILLIANT`] or more, and nothing better was found.
    Brilliant,
    Good,
    /// A loss of [`DOUBTFUL`] or more, too small or too uncertain for a mistake.
    Doubtful,
    /// A loss of [`MISTAKE`] or more, and more than [`SURE`] standard errors.
    Mistake,
}

/// In parts of a win.
pub const BRILLIANT: f64 = 0.03;
pub const DOUBTFUL: f64 = 0.02;
pub const MISTAKE: f64 = 0.05;
/// In standard errors.
pub const SURE: f64 = 2.0;

/// Standard errors that a loss must exceed where the best of so many other choices was picked: two for one, and as many more as keep the
/// chance of a false alarm where it was. The best of many looks better than it is.
pub(crate) fn surely(rivals: usize) -> f64 {
    SURE + 0.35 * (rivals.max(1) as f64).ln()
}

pub(crate) struct Judged {
    /// What the best choice was worth more, and its error.
    pub lost: f64,
    pub lost_error: f64,
    /// What the choice gained over the heuristic's, and its error.
    pub gained: f64,
    pub gained_error: f64,
    pub rivals: usize,
}

impl Verdict {
    pub(crate) fn on(judged: &Judged) -> Verdict {
        let sure = |amount: f64, error: f64| amount > surely(judged.rivals) * error;
        if judged.lost >= MISTAKE && sure(judged.lost, judged.lost_error) {
            Verdict::Mistake
        } else if judged.lost >= DOUBTFUL && judged.lost > judged.lost_error {
            Verdict::Doubtful
        } else if judged.lost < DOUBTFUL && judged.gained >= BRILLIANT && sure(judged.gained, judged.gained_error) {
            Verdict::Brilliant
        } else {
            Verdict::Good
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(lost: f64, lost_error: f64, gained: f64, gained_error: f64, rivals: usize) -> Verdict {
        Verdict::on(&Judged { lost, lost_error, gained, gained_error, rivals })
    }

    #[test]
    fn a_mistake_is_large_and_sure() {
        assert_eq!(on(0.05, 0.02, 0.0, 0.0, 1), Verdict::Mistake);
        assert_eq!(on(0.05, 0.025, 0.0, 0.0, 1), Verdict::Doubtful, "two errors are not more than two");
        assert_eq!(on(0.049, 0.001, 0.0, 0.0, 1), Verdict::Doubtful, "sure, and small");
        assert_eq!(on(0.05, 0.02, 0.0, 0.0, 8), Verdict::Doubtful, "the best of eight looks better than it is");
        assert_eq!(on(0.03, 0.04, 0.0, 0.0, 1), Verdict::Good, "within the noise");
        assert_eq!(on(0.019, 0.001, 0.0, 0.0, 1), Verdict::Good);
    }

    #[test]
    fn a_brilliant_choice_beats_the_sound_player_and_nothing_beats_it() {
        assert_eq!(on(0.0, 0.0, 0.03, 0.01, 1), Verdict::Brilliant);
        assert_eq!(on(0.0, 0.0, 0.03, 0.016, 1), Verdict::Good, "not sure");
        assert_eq!(on(0.03, 0.01, 0.06, 0.01, 1), Verdict::Doubtful, "something better was there");
    }
}
