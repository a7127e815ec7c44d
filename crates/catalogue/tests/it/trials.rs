//! Creations: what is wrong with them is said at its place, and bots' races on them add up.

use catalogue::{ALL, checked, find, tried};
use engine::Lang;
use protocol::workshop::{Draft, NewTrial, Trial};
use serde_json::{Map, Value, json};

fn draft(game: &str, options: Value, seats: u8) -> Draft {
    Draft { game: game.to_owned(), options: options.as_object().expect("an object").clone(), seats }
}

fn trial(draft: Draft, races: u32) -> Trial {
    let game = find(&draft.game).expect("on the list");
    tried(game, NewTrial { draft, races }, Lang::En, &mut |_, _| true).expect("a good creation")
}

#[test]
fn races_of_equal_bots_add_up_and_are_the_same_each_time() {
    for game in ALL {
        let draft = Draft { game: game.key().to_owned(), options: Map::new(), seats: *game.seats().start() };
        let found = trial(draft.clone(), 6);
        assert_eq!((found.races, found.wins.len() as u8), (6, draft.seats), "{}", game.key());
        let all: f64 = found.wins.iter().map(|wins| wins.mean).sum();
        assert!((all - 1.0).abs() < 1e-6, "{}: one win a race, not {all}", game.key());
        assert!(found.decisions.mean > 1.0 && (0.0..=1.0).contains(&found.forced), "{}", game.key());
        if let Some(decided) = &found.decided {
            assert_eq!(decided.iter().sum::<u32>(), 6, "{}: each race is decided once", game.key());
        }
        let again = serde_json::to_value(trial(draft, 6)).expect("plain data");
        assert_eq!(serde_json::to_value(found).expect("plain data"), again, "{}", game.key());
    }
}

#[test]
fn a_longer_course_takes_more_rounds_and_says_so() {
    let mut stage = short_stage();
    let rounds = |stage: &Value| {
        let found = trial(draft("tour", json!({ "stages": [stage], "team_size": 3 }), 2), 12);
        let of = found.measures.iter().find(|measured| measured.key == "winner_rounds").expect("Le Tour counts rounds");
        of.figure.mean
    };
    let before = rounds(&stage);
    let sector = stage["sector"][0]["steps"].as_u64().expect("a length");
    stage["sector"][0]["steps"] = json!(sector + 60);
    let after = rounds(&stage);
    assert!(after > before + 4.0, "60 half-steps more take from {before} to {after} rounds");
}

#[test]
fn a_fault_is_said_at_its_place() {
    let mut stage = short_stage();
    stage["sector"][0]["steps"] = json!(0);
    let tour = draft("tour", json!({ "stages": ["paris", stage] }), 4);
    let places = |draft: Draft| -> Vec<String> {
        let found = checked(find(&draft.game).expect("on the list"), draft, Lang::Fr);
        assert!(found.view.is_none() && found.faults.iter().all(|fault| !fault.why.is_empty()));
        found.faults.into_iter().map(|fault| fault.at).collect()
    };
    assert_eq!(places(tour), ["/stages/1/sector/0/steps"]);
    let mut board = vec![json!({ "effort": 2 }); 10];
    board[0] = json!("start");
    board[7] = json!({ "effort": 99 });
    assert_eq!(places(draft("arc-en-ciel", json!({ "board": board }), 3)), ["/board/7"]);
    assert_eq!(places(draft("bordure", json!({ "course": "PPP" }), 3)), ["/course"]);
    assert_eq!(places(draft("bordure", json!({ "nonsense": 1 }), 3)), ["/nonsense"]);
    let large = "x".repeat(20_000);
    assert_eq!(places(draft("bordure", json!({ "course": large }), 3)), ["/options"]);
}

#[test]
fn a_good_creation_is_shown_as_at_the_table() {
    let found = checked(find("bordure").expect("on the list"), draft("bordure", json!({}), 3), Lang::En);
    assert!(found.faults.is_empty());
    let view: Value = serde_json::from_str(found.view.expect("a view").0.get()).expect("JSON");
    assert_eq!(view["over"], false);
}

/// A stage that is ridden quickly, as the keys of its file.
fn short_stage() -> Value {
    let text = include_str!("../../../../games/tour/tests/stages/short.toml");
    toml::from_str(text).expect("a good stage")
}
