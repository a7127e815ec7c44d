//! The commands as somebody types them: what they print, how they end, and what they say to nonsense.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

fn sillage(args: &[&str]) -> Output {
    run(args, "")
}

fn run(args: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sillage"))
        .args(args)
        .env("LANG", "en_GB.UTF-8")
        .env_remove("LC_ALL")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    // A command that does not read its input may have closed it already.
    let _ = child.stdin.take().expect("piped").write_all(typed.as_bytes());
    child.wait_with_output().expect("the binary ends")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("not killed")
}

/// A folder of its own for each test, emptied first.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn scenario(game: &str, name: &str) -> String {
    testkit::root().join("scenarios").join(game).join(name).display().to_string()
}

#[test]
fn the_referee_ends_with_what_it_found() {
    let folder = folder("referee");
    let good = scenario("echappee", "golden-simple-game.json");
    let text = fs::read_to_string(&good).expect("the golden game");
    let wrong = folder.join("wrong.json");
    fs::write(&wrong, text.replacen("\"is\": ", "\"is\": 12345, \"why\": ", 1)).expect("written");
    let broken = folder.join("broken.json");
    fs::write(&broken, &text[..text.len() / 2]).expect("written");
    let (wrong, broken) = (wrong.display().to_string(), broken.display().to_string());

    let all_good = sillage(&["referee", &good]);
    assert_eq!(code(&all_good), 0, "{}", err(&all_good));
    let fails = sillage(&["referee", &wrong]);
    assert_eq!(code(&fails), 1);
    assert!(out(&fails).contains("expected 12345, found"), "{}", out(&fails));
    let malformed = sillage(&["referee", &broken]);
    assert_eq!(code(&malformed), 2);
    assert!(err(&malformed).contains("broken.json: line "), "{}", err(&malformed));
    assert_eq!(code(&sillage(&["referee", &good, &wrong])), 1, "of several files the highest");
    assert_eq!(code(&sillage(&["referee", &wrong, &broken, &good])), 2);
    assert_eq!(code(&sillage(&["referee", "no-such-file.json"])), 2);
    assert!(out(&sillage(&["referee", "--events", &good])).lines().count() > 20);
}

#[test]
fn nonsense_is_told_what_to_do() {
    for (args, wanted) in [
        (vec!["play", "chess"], "choose among echappee"),
        (vec!["rules", "echappee", "E99"], "the last one is E25"),
        (vec!["simulate", "echappee", "--options", "[1]"], "--options must be a JSON object"),
        (vec!["simulate", "echappee", "--options", "{\"stages\":99}"], "option `stages`"),
        (vec!["simulate", "echappee", "--seats", "9"], "option `seats`"),
        (vec!["simulate", "echappee", "--bots", "genius"], "choose among random, sensible, debutant"),
        (vec!["verify", "no-such-file"], "cannot read no-such-file"),
    ] {
        let output = sillage(&args);
        assert_ne!(code(&output), 0, "{args:?}");
        assert!(err(&output).contains(wanted), "{args:?} said: {}", err(&output));
        assert!(out(&output).is_empty(), "{args:?}: errors go to stderr");
    }
}

#[test]
fn games_are_listed_for_people_and_programs() {
    let games: serde_json::Value = serde_json::from_slice(&sillage(&["games", "--json"]).stdout).expect("JSON");
    let keys: Vec<&str> = games.as_array().expect("a list").iter().filter_map(|game| game["key"].as_str()).collect();
    for key in &keys {
        assert!(out(&sillage(&["games"])).contains(key));
        assert!(out(&sillage(&["rules", key])).len() > 2_000, "{key} has a rulebook");
    }
    assert!(keys.contains(&"echappee"));
}

#[test]
fn a_bench_prints_what_programs_read() {
    let output = sillage(&["bench", "echappee", "--runs", "1", "--millis", "50", "--json"]);
    let bench: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(bench["game"], "echappee");
    assert_eq!(bench["seats"], 4);
    assert!(bench["steps_per_second"].as_f64() > Some(0.0) && bench["races_per_second"].as_f64() > Some(0.0));
}

#[test]
fn simulated_races_are_kept_verified_and_refereed() {
    let folder = folder("records");
    let records = folder.display().to_string();
    let output = sillage(&[
        "simulate",
        "echappee",
        "--games",
        "3",
        "--seats",
        "3",
        "--options",
        "{\"stages\":1}",
        "--records",
        &records,
    ]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let mut kept: Vec<PathBuf> =
        fs::read_dir(&folder).expect("records").map(|entry| entry.expect("a file").path()).collect();
    kept.sort();
    assert_eq!(kept.len(), 3);
    for record in kept {
        let path = record.display().to_string();
        let verified = sillage(&["verify", &path]);
        assert_eq!(code(&verified), 0, "{}", out(&verified));
        assert!(out(&verified).contains("draws recomputed"));
        assert!(out(&sillage(&["replay", &path])).lines().count() > 50);
        let scenario = record.with_extension("scenario.json");
        fs::write(&scenario, sillage(&["replay", &path, "--scenario"]).stdout).expect("written");
        assert_eq!(code(&sillage(&["referee", &scenario.display().to_string()])), 0);
    }
}

#[test]
fn a_record_that_was_touched_does_not_verify() {
    let folder = folder("touched");
    let records = folder.display().to_string();
    sillage(&[
        "simulate",
        "echappee",
        "--games",
        "1",
        "--seats",
        "2",
        "--options",
        "{\"stages\":1}",
        "--records",
        &records,
    ]);
    let record = folder.join("000000.jsonl");
    let text = fs::read_to_string(&record).expect("a record");
    fs::write(&record, text.replacen("\"card\":4", "\"card\":5", 1)).expect("written");
    let output = sillage(&["verify", &record.display().to_string()]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("the chain is broken"), "{}", err(&output));
}

#[test]
fn a_race_is_played_left_and_resumed() {
    let folder = folder("play");
    let save = folder.join("race.jsonl").display().to_string();
    let args = ["play", "echappee", "--seed", "3", "--seats", "3", "--options", "{\"stages\":1}", "--save", &save];
    let left = run(&args, "2\n?\n?E13\nwhat\n1\nq\n");
    assert_eq!(code(&left), 0, "{}", err(&left));
    assert!(out(&left).contains("E13 · "), "? shows a rule");
    assert!(out(&left).contains("I did not get that"), "nonsense is answered");
    let before = fs::read_to_string(&save).expect("kept");

    let resumed = run(&args, "q\n");
    assert!(out(&resumed).contains("goes on where it was"));
    assert_eq!(fs::read_to_string(&save).expect("kept"), before, "resuming plays nothing");

    // Cut in the middle of a line, as by a crash: the whole lines are the race.
    fs::write(&save, &before[..before.len() - 30]).expect("written");
    let played = run(&args, &"cc\n".repeat(200));
    assert!(out(&played).contains("The race is over."), "{}", out(&played));
    assert_eq!(code(&sillage(&["verify", &save])), 0);
}

#[test]
fn a_stage_is_checked_drawn_ridden_and_played() {
    let folder = folder("stage");
    let paris = testkit::root().join("stages/paris.toml");
    let checked = sillage(&[
        "stage",
        "check",
        &paris.display().to_string(),
        "--simulate",
        "2",
        "--seats",
        "2",
        "--team-size",
        "3",
    ]);
    assert_eq!(code(&checked), 0, "{}", err(&checked));
    assert!(out(&checked).contains("Champs-Élysées"));

    let text = fs::read_to_string(&paris).expect("a stage");
    let wrong = folder.join("wrong.toml");
    fs::write(&wrong, text.replacen("terrain = \"flat\"", "terrain = \"sea\"", 1)).expect("written");
    let line = 1 + text[..text.find("terrain = ").expect("a terrain")].matches('\n').count();
    let refused = sillage(&["stage", "check", &wrong.display().to_string()]);
    assert_eq!(code(&refused), 2);
    assert!(err(&refused).contains(&format!("{line}")), "{}", err(&refused));

    let own = folder.join("own.toml");
    fs::write(&own, text.replacen("name = \"Paris", "name = \"Notre Paris", 1)).expect("written");
    let records = folder.join("records").display().to_string();
    let args = [
        "simulate",
        "tour",
        "--games",
        "1",
        "--seats",
        "2",
        "--stage",
        &own.display().to_string(),
        "--records",
        &records,
    ];
    let ridden = sillage(&args);
    assert_eq!(code(&ridden), 0, "{}", err(&ridden));
    let record = folder.join("records/000000.jsonl").display().to_string();
    assert!(fs::read_to_string(&record).expect("a record").contains("Notre Paris"), "the record holds the stage");
    assert_eq!(code(&sillage(&["verify", &record])), 0);
    let elsewhere = sillage(&["simulate", "echappee", "--stage", &own.display().to_string()]);
    assert!(err(&elsewhere).contains("--stage is for the game tour"));
}
