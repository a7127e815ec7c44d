//! Whole analyses, for those who measure them.

use analysis::{Analyser, Analysis, Plan, Step};
use engine::Valued;
use table::{History, Past, history};

/// Makes all passes of an analysis, and reports how far the work is.
pub(crate) fn all_passes<G: Valued>(mut analyser: Analyser<G>, went_on: &dyn Fn(f64)) -> Analysis<G::Action> {
    let mut reported = 0.0;
    while analyser.pass(&|| true) {
        let progress = analyser.progress().max(reported);
        went_on(progress - reported);
        reported = progress;
    }
    went_on(1.0 - reported);
    analyser.report()
}

/// Analyses some decisions of a race, each by itself.
pub(crate) fn analysed<G: Valued>(
    record: &str,
    picked: &[usize],
    plan: Plan,
    went_on: &dyn Fn(f64),
) -> Vec<Step<G::Action>> {
    let History { steps, end, frames } = history::<G>(record).expect("a race that was played by the rules");
    let wanted = steps.into_iter().filter(|past| picked.contains(&past.frame));
    // Something comes to light before each of them, so that none follows from the one before.
    let apart = wanted.flat_map(|past| [Past { act: None, ..past.clone() }, past]).collect();
    let analyser = Analyser::of(&History { steps: apart, end, frames }, plan).expect("a finished race");
    all_passes(analyser, went_on).steps.into_iter().filter(|step| step.seat.is_some()).collect()
}
