//! Every file of `games/tour/scenarios`.

use engine::Scripted;
use tour::Tour;

#[test]
fn scenarios_hold_and_cite_every_rule() {
    testkit::scenarios::hold::<Tour>("T", 1..=25);
}

#[test]
fn a_face_that_a_die_has_not_got_cannot_be_written_whether_it_is_rolled_or_not() {
    type Fate = <Tour as Scripted>::Fate;
    let read = |die: &str, face: &str| serde_json::from_str::<Fate>(&format!(r#"{{"{die}": [3, {face}]}}"#));
    for (die, face) in [("yellow", "7"), ("yellow", r#""crash""#), ("dotted", "5"), ("white", "4"), ("green", "2")] {
        let error = read(die, face).expect_err(face).to_string();
        assert!(error.contains(&format!("`{die}`: expected one of ")), "{error}");
    }
    assert!(read("red", "4").is_err(), "its 3");
    for face in ["2", "6", r#""attack""#] {
        read("yellow", face).expect(face);
    }
}
