use mille_bornes::MilleBornes;

#[test]
fn scenarios_hold_and_cite_every_rule() {
    testkit::scenarios::hold::<MilleBornes>("M", 1..=25);
}
