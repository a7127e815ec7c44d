use arc_en_ciel::{ArcEnCiel, Fate};

#[test]
fn scenarios_hold_and_cite_every_rule() {
    testkit::scenarios::hold::<ArcEnCiel>("A", 1..=26);
}

#[test]
fn a_face_that_no_die_has_cannot_be_written_whether_it_is_rolled_or_not() {
    for die in ["white", "yellow"] {
        for face in [0, 7] {
            let error =
                serde_json::from_str::<Fate>(&format!(r#"{{"{die}": [3, {face}]}}"#)).expect_err(die).to_string();
            assert!(error.contains(&format!("1 to 6, found {face}")), "{error}");
        }
        serde_json::from_str::<Fate>(&format!(r#"{{"{die}": [1, 6]}}"#)).expect(die);
    }
}
