use arc_en_ciel::{ArcEnCiel, Goal, Options};

#[test]
fn playthroughs_are_golden() {
    testkit::playthroughs::hold::<ArcEnCiel>("classic-4", &Options::default(), 4, 7);
    let long = Options { goal: Goal::ThreeRainbowOneGreenOneDotted, combativity: true, ..Options::default() };
    testkit::playthroughs::hold::<ArcEnCiel>("long-goal-combativity-6", &long, 6, 11);
}
