//! Whole races written out step by step.

use crate::common::short_race;
use tour::Tour;

#[test]
fn playthroughs_are_golden() {
    testkit::playthroughs::hold::<Tour>("one-stage-2-teams", &short_race(1, 3), 2, 7);
    testkit::playthroughs::hold::<Tour>("two-stages-3-teams", &short_race(2, 4), 3, 11);
}
