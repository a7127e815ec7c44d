//! Every file of `games/tour/scenarios`.

use tour::Tour;

#[test]
fn scenarios_hold_and_cite_every_rule() {
    testkit::scenarios::hold::<Tour>("T", 1..=25);
}
