//! What a bot prefers among choices that are about as good.

use crate::comparison::Comparison;

/// What a player prefers among choices that are about as good.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// The best, whatever it is.
    #[default]
    Balanced,
    /// What costs the strongest rival most.
    Attacker,
    /// What is least at risk.
    WheelSucker,
    /// What may turn out best.
    Gambler,
}

/// A choice this near to the best, in chances to win, is about as good; it must have been played this share as often.
const ABOUT_AS_GOOD: f64 = 0.02;
const PLAYED: u64 = 4;

impl Style {
    /// The choice most to this player's taste among those about as good as the best.
    pub(crate) fn prefer<A: PartialEq>(self, comparison: &Comparison<A>, best: usize) -> usize {
        if comparison.knows_too_little() {
            return best;
        }
        let mean = comparison.mean(best);
        let played = comparison.choices[best].playouts;
        let fits = |choice: &usize| {
            comparison.mean(*choice) > mean - ABOUT_AS_GOOD && comparison.choices[*choice].playouts * PLAYED > played
        };
        let taste = |choice: usize| {
            let own = comparison.spread(choice);
            let rival = comparison.best_rival(choice);
            match self {
                Style::Balanced => {
                    if choice == best {
                        1.0
                    } else {
                        0.0
                    }
                }
                Style::Attacker => -rival,
                Style::WheelSucker => -own,
                Style::Gambler => own,
            }
        };
        let choices = (0..comparison.choices.len()).filter(fits);
        choices.max_by(|&a, &b| taste(a).total_cmp(&taste(b))).unwrap_or(best)
    }
}
