//! Tournaments: what is printed, and that luck and seats favour nobody.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::program::{err, run};

fn json(args: &[&str]) -> Value {
    let output = run(args);
    assert!(output.status.success(), "{}", err(&output));
    assert!(output.stderr.is_empty(), "no progress where nobody watches");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Every deal is ridden from every seat with the same luck: who plays as the others do wins exactly a quarter, in any sample.
#[test]
fn equal_bots_win_equally_often_whatever_the_luck() {
    for game in ["mille-bornes", "bordure", "echappee"] {
        let bots = "amateur,heuristic,heuristic,heuristic";
        let result = json(&["tournament", game, "--bots", bots, "--races", "24", "--json"]);
        let players = result["players"].as_array().expect("players");
        assert_eq!(players.len(), 2, "equal bots are pooled");
        for player in players {
            for field in ["share", "low", "high"] {
                let share = player[field].as_f64().expect("a number");
                assert!((share - 0.25).abs() < 1e-6, "{game}: {field} {share}");
            }
        }
    }
}

#[test]
fn the_result_has_the_fields_that_are_promised_and_depends_on_the_seed_alone() {
    let args = ["tournament", "bordure", "--bots", "pro,amateur,amateur", "--races", "6", "--playouts", "60", "--json"];
    let first = json(&args);
    let again = json(&args);
    let keys = |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(keys(&first), ["broken", "game", "players", "races", "seconds"].map(String::from).into());
    let player = ["bot", "high", "low", "mean_place", "races", "share"].map(String::from);
    assert_eq!(keys(&first["players"][0]), player.into());
    assert_eq!(first["players"], again["players"]);
    assert_eq!(first["broken"], Value::Array(Vec::new()));
    let races: Vec<_> = first["players"].as_array().expect("players").iter().map(|player| &player["races"]).collect();
    assert_eq!((races, &first["races"]), (vec![&Value::from(6), &Value::from(12)], &Value::from(6)));
}

#[test]
fn a_player_that_never_wins_may_still_win() {
    let result =
        json(&["tournament", "bordure", "--bots", "champion,random", "--races", "8", "--playouts", "200", "--json"]);
    let players = result["players"].as_array().expect("players");
    let [champion, random] = &players[..] else { panic!("{result}") };
    assert_eq!((&random["bot"], &random["share"], &champion["share"]), (&"random".into(), &0.0.into(), &1.0.into()));
    // Four deals.
    let unseen = 1.96 * 1.96 / (4.0 + 1.96 * 1.96);
    for (player, low, high) in [(random, 0.0, unseen), (champion, 1.0 - unseen, 1.0)] {
        let end = |name: &str| player[name].as_f64().expect("a number");
        assert!((end("low") - low).abs() < 1e-9 && (end("high") - high).abs() < 1e-9, "{player}");
    }
}

#[test]
fn a_bench_of_a_bot_that_thinks_looks_into_its_search() {
    let bench = |bot| json(&["bench", "bordure", "--bot", bot, "--runs", "1", "--millis", "30", "--json"]);
    let thinking = bench("champion");
    let plain = bench("random");
    assert!(thinking["iterations_per_second"].as_f64() > Some(0.0), "{thinking}");
    assert!(thinking["steps_per_second"].as_f64() > Some(0.0), "{thinking}");
    assert!(plain.get("iterations_per_second").is_none(), "{plain}");
}
