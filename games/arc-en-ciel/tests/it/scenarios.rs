use arc_en_ciel::ArcEnCiel;

#[test]
fn scenarios_hold_and_cite_every_rule() {
    testkit::scenarios::hold::<ArcEnCiel>("A", 1..=26);
}
