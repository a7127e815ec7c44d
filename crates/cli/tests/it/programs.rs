//! Programs in tournaments and ladders: they ride like any bot, and one that fails loses its race and nobody else's.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

use crate::program::{err, out, run};

/// Answers every question with an action that no game has.
const ILLEGAL: &str = r#"#!/bin/sh
while read -r line; do
  decision=$(printf '%s' "$line" | sed -n 's/.*"decision":\([0-9]*\).*/\1/p')
  [ -n "$decision" ] && printf '{"type":"act","decision":%s,"action":"a","do":{"nonsense":1}}\n' "$decision"
done
"#;

fn script(folder: &Path, text: &str) -> String {
    let path = folder.join("bot.sh");
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.display().to_string()
}

fn tournament(entrant: &str, races: &str) -> Value {
    let bots = format!("mine={entrant},amateur");
    let args = ["tournament", "mille-bornes", "--bots", &bots, "--races", races, "--patience", "1", "--json"];
    let output = run(&args);
    assert!(output.status.success(), "{}", err(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// With the allocator of the program that is shipped, which reserves more than another may have.
#[test]
fn sillage_itself_can_supervise_a_program() {
    let output = run(&["supervise", "echo here; cat"]);
    assert_eq!(out(&output), "here\n", "{}", err(&output));
}

#[test]
fn a_program_that_fails_loses_its_races_and_they_count_for_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let illegal = script(folder.path(), ILLEGAL);
    let failures = [
        ("false", "ended before it answered"),
        ("sleep 60", "did not answer within 1 s"),
        ("yes", "wrote what is no message"),
        (&illegal, "against the rules"),
    ];
    for (command, why) in failures {
        let result = tournament(command, "2");
        let broken = result["broken"].as_array().expect("races broken off");
        assert_eq!(broken.len(), 2, "{command}: {result}");
        for (race, seat) in broken.iter().zip([0, 1]) {
            assert_eq!((&race["bot"], &race["seat"]), (&"mine".into(), &seat.into()), "{race}");
            assert!(race["why"].as_str().is_some_and(|found| found.contains(why)), "{command}: {race}");
        }
        let [mine, amateur] = &result["players"].as_array().expect("players")[..] else { panic!("{result}") };
        assert_eq!((&mine["races"], &mine["share"]), (&2.into(), &0.0.into()), "{mine}");
        assert_eq!((&amateur["races"], &amateur["high"]), (&0.into(), &1.0.into()), "{amateur}");
    }
}

fn example() -> Option<PathBuf> {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("SKIPPED: docs/examples/bot.py, since there is no python3 on this machine");
        return None;
    }
    Some(testkit::root().join("docs/examples/bot.py"))
}

#[test]
fn the_example_rides_every_game_to_the_end() {
    let Some(bot) = example() else { return };
    for game in catalogue::ALL {
        let seats = (*game.seats().start()).max(2);
        let others = ",amateur".repeat(usize::from(seats) - 1);
        let bots = format!("mine=python3 {}{others}", bot.display());
        let races = seats.to_string();
        let output = run(&["tournament", game.key(), "--bots", &bots, "--races", &races, "--json"]);
        assert!(output.status.success(), "{}: {}", game.key(), err(&output));
        let result: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(result["broken"], Value::Array(Vec::new()), "{result}");
        assert_eq!(result["players"][0]["races"], Value::from(seats), "{result}");
    }
}

/// Asks for numbers, and chooses the first that is legal.
const IN_NUMBERS: &str = r#"#!/usr/bin/env python3
import json, sys
print('{"type":"numbers"}', flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "numbers":
        answer = {"type": "choose", "decision": message["decision"], "number": message["legal"][0]}
        print(json.dumps(answer), flush=True)
"#;

/// In Coup de bordure a team is several numbers.
#[test]
fn a_program_plays_in_numbers_where_it_asks_for_them() {
    if example().is_none() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let bots = format!("mine={},amateur", script(folder.path(), IN_NUMBERS));
    let ride = |bots: &str| {
        let output = run(&["tournament", "bordure", "--bots", bots, "--races", "2", "--json"]);
        serde_json::from_slice::<Value>(&output.stdout).unwrap_or_else(|_| panic!("{}", err(&output)))
    };
    let result = ride(&bots);
    assert_eq!((&result["broken"], &result["players"][0]["races"]), (&Value::Array(Vec::new()), &2.into()), "{result}");
    script(folder.path(), &IN_NUMBERS.replace(r#"message["legal"][0]"#, "message[\"actions\"]"));
    let broken = ride(&bots)["broken"].clone();
    assert!(broken[0]["why"].as_str().is_some_and(|why| why.contains("is no legal choice here")), "{broken}");
}

#[test]
fn a_ladder_rates_everybody_and_marks_what_was_broken_off() {
    let folder = tempfile::tempdir().unwrap();
    let bots = folder.path().join("bots.toml");
    let page = folder.path().join("ladder.html");
    fs::write(&bots, "bots = [\"random\", \"mine=false\", \"amateur\"]\nseats = 3\nraces = 12\n").unwrap();
    let bots = bots.display().to_string();
    let page = page.display().to_string();
    let args = ["ladder", "bordure", &bots, "--out", &page, "--patience", "1"];
    let ladder: Value = serde_json::from_slice(&run(&[&args[..], &["--json"]].concat()).stdout).expect("JSON");
    let names: Vec<_> = ladder["riders"].as_array().expect("ratings").iter().map(|one| &one["rider"]).collect();
    assert_eq!(names, ["amateur", "random", "mine"], "{ladder}");
    let pairs = ladder["pairs"].as_array().expect("pairs");
    assert_eq!(pairs.len(), 3);
    for pair in pairs {
        let has_mine = pair["bots"].as_array().expect("two names").contains(&"mine".into());
        assert_eq!(pair["broken"].as_array().map(Vec::len), Some(if has_mine { 12 } else { 0 }), "{pair}");
    }
    assert_eq!((&pairs[0]["bots"][1], &pairs[0]["share"]), (&"mine".into(), &1.0.into()), "{}", pairs[0]);
    let written = fs::read_to_string(&page).expect("the page");
    for part in ["Ratings", "Head to head", "Races broken off", "ended before it answered", "amateur"] {
        assert!(written.contains(part), "{part}");
    }
    let words = out(&run(&args));
    assert!(words.contains("random before amateur: ") && words.contains("12 broken off"), "{words}");
}
