//! Every scenario of the rulebook.

use echappee::Echappee;

#[test]
fn they_hold_and_cover_every_rule() {
    testkit::scenarios::hold::<Echappee>("E", 1..=25);
}
