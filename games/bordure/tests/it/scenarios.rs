//! Every scenario file, and that every rule has one.

#[test]
fn scenarios_hold_and_cite_every_rule() {
    testkit::scenarios::hold::<bordure::Bordure>("B", 1..=24);
}
