//! The commands as a user types them: what they print, how they end, and what they say to nonsense.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Output,
};

use crate::program::{code, err, out, run, sillage, typed};

/// A folder of its own for each test, emptied first.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn scenario(game: &str, name: &str) -> String {
    testkit::root().join("games").join(game).join("scenarios").join(name).display().to_string()
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
    let wrong = wrong.display().to_string();
    let broken = broken.display().to_string();

    let all_good = run(&["referee", &good]);
    assert_eq!(code(&all_good), 0, "{}", err(&all_good));
    let fails = run(&["referee", &wrong]);
    assert_eq!(code(&fails), 1);
    assert!(out(&fails).contains("expected 12345, found"), "{}", out(&fails));
    let malformed = run(&["referee", &broken]);
    assert_eq!(code(&malformed), 2);
    assert!(err(&malformed).contains("broken.json: line "), "{}", err(&malformed));
    assert_eq!(code(&run(&["referee", &good, &wrong])), 1, "of several files the highest");
    assert_eq!(code(&run(&["referee", &wrong, &broken, &good])), 2);
    assert_eq!(code(&run(&["referee", "no-such-file.json"])), 2);
    assert!(out(&run(&["referee", "--events", &good])).lines().count() > 20);
}

#[test]
fn a_scenario_that_cannot_be_read_is_refused_with_what_was_expected() {
    let folder = folder("unreadable");
    let hidden = r#"{"compose":{"riders":[{"P":6,"hidden":"X"},{"P":6},{"P":6}]}}"#;
    let unreadable = [
        ("[]".into(), "expected a scenario, which is an object"),
        (r#"{"game":"tour","seats":["A","B"],"fate":{"red":["big-crash"]}}"#.into(), r#""crash" or "big_crash""#),
        (
            format!(
                r#"{{"game":"bordure","options":{{"teams":"compose"}},"seats":["A","B"],"moves":[{{"seat":0,"do":{hidden}}}]}}"#
            ),
            r#"expected "P", "C", "M", "S" or null"#,
        ),
    ];
    for (text, wanted) in unreadable {
        let file = folder.join("scenario.json").display().to_string();
        fs::write(&file, &text).expect("written");
        let output = run(&["referee", &file]);
        assert_eq!(code(&output), 2, "{text}");
        assert!(err(&output).contains(wanted), "{text}\n{}", err(&output));
    }
}

#[test]
fn nonsense_gets_an_answer_that_helps() {
    for (args, wanted) in [
        (vec!["play", "chess"], "choose among echappee"),
        (vec!["play", "echappee", "--seats", "12"], "echappee is for 2 to 6 seats"),
        (vec!["play", "echappee", "--seats", "0"], "echappee is for 2 to 6 seats"),
        (vec!["rules", "echappee", "E99"], "the last one is E25"),
        (vec!["simulate", "echappee", "--options", "[1]"], "--options must be a JSON object"),
        (vec!["simulate", "echappee", "--options", "{\"stages\":99}"], "option `stages`"),
        (vec!["simulate", "echappee", "--seats", "9"], "option `seats`"),
        (vec!["simulate", "echappee", "--bots", "genius"], "choose among random, heuristic, debutant"),
        (vec!["verify", "no-such-file"], "cannot read no-such-file"),
    ] {
        let output = run(&args);
        assert_ne!(code(&output), 0, "{args:?}");
        assert!(err(&output).contains(wanted), "{args:?} said: {}", err(&output));
        assert!(out(&output).is_empty(), "{args:?}: errors go to stderr");
    }
}

/// What a command with `--lang` refuses it refuses in that language, as it would have printed the rest.
#[test]
fn a_command_speaks_one_language() {
    let folder = folder("language");
    let empty = folder.join("empty.jsonl").display().to_string();
    fs::write(&empty, "").expect("written");
    let none = folder.join("none").display().to_string();
    let place = folder.display().to_string();
    for (args, french, english) in [
        (vec!["analyse", &empty], "il est vide", "the record is empty"),
        (vec!["replay", &empty], "il est vide", "the record is empty"),
        (vec!["analyse", &empty, "--seconds", "-1"], "--seconds -1 : donne un nombre", "--seconds -1: give a number"),
        (vec!["analyse", &empty, "--seconds", "0"], "--seconds 0 : donne un nombre", "--seconds 0: give a number"),
        (vec!["analyse", &empty, "--seconds", "nan"], "--seconds nan : donne", "--seconds nan: give"),
        (vec!["analyse", &empty, "--seconds", "1e99"], "--seconds 1e99 : donne", "--seconds 1e99: give"),
        (vec!["analyse", &empty, "--seconds", "soon"], "--seconds soon : donne", "--seconds soon: give"),
        (vec!["analyse", &empty, "--seed", "x"], "donne un nombre entier", "give a whole number"),
        (vec!["analyse", &empty, "--seed", "-1"], "donne un nombre entier", "give a whole number"),
        (vec!["replay", &none], "ce fichier n’existe pas", "there is no such file"),
        (vec!["analyse", &place], "c’est un dossier", "it is a folder"),
        (vec!["desk", &none], "impossible de lire", "cannot read"),
        (vec!["stage", "check", &none], "impossible de lire", "cannot read"),
        (vec!["play", "chess"], "aucun jeu ne s’appelle", "there is no game called"),
        (vec!["play", "echappee", "--seats", "12"], "se joue de 2 à 6", "is for 2 to 6 seats"),
        (vec!["play", "echappee", "--seat", "7"], "les places vont de 0 à 3", "seats go from 0 to 3"),
        (vec!["play", "echappee", "--options", "[1]"], "doit être un objet JSON", "must be a JSON object"),
        (vec!["play", "echappee", "--server", "ftp://x"], "donne http://", "give http://"),
        (vec!["rules", "echappee", "E99"], "la dernière est E25", "the last one is E25"),
    ] {
        for (lang, said, unsaid) in [("fr", french, english), ("en", english, french)] {
            let refused = run(&[&args[..], &["--lang", lang]].concat());
            assert_eq!(code(&refused), 2, "{args:?} {lang}");
            assert!(err(&refused).contains(said) && !err(&refused).contains(unsaid), "{args:?}: {}", err(&refused));
        }
    }
}

#[test]
fn a_reader_that_has_gone_is_no_fault() {
    for args in [&["serve", "--print-config"][..], &["rules", "echappee"], &["games", "--json"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = sillage().args(args).stdout(writer).output().expect("the program runs");
        assert_eq!((code(&output), err(&output).as_str()), (0, ""), "{args:?}");
    }
}

#[test]
fn a_count_of_none_is_refused() {
    for args in [
        ["simulate", "bordure", "--games", "0"],
        ["tournament", "bordure", "--races", "0"],
        ["bench", "bordure", "--runs", "0"],
    ] {
        let refused = run(&args);
        assert_eq!(code(&refused), 2, "{args:?}");
        assert!(err(&refused).contains("it must be at least 1"), "{args:?}: {}", err(&refused));
    }
}

#[test]
fn games_are_listed_for_people_and_programs() {
    let listed: serde_json::Value = serde_json::from_slice(&run(&["games", "--json"]).stdout).expect("JSON");
    let keys: Vec<&str> = listed.as_array().expect("a list").iter().filter_map(|game| game["key"].as_str()).collect();
    for key in &keys {
        assert!(out(&run(&["games"])).contains(key));
        let printed = out(&run(&["rules", key]));
        let book = catalogue::find(key).expect("a game").rulebook(engine::Lang::En);
        let rules: Vec<_> = book.sections.iter().flat_map(|section| &section.rules).collect();
        assert!(!rules.is_empty() && rules.iter().all(|rule| printed.contains(&rule.title)), "{key}: {printed}");
    }
    assert!(keys.contains(&"echappee"));
}

/// The advice of a rulebook, alone under its name in either language and at the end of the book.
#[test]
fn tips_are_printed_and_asked_for_in_a_race() {
    for game in catalogue::ALL {
        let book = game.rulebook(engine::Lang::En);
        let alone = out(&run(&["rules", game.key(), "tips"]));
        assert!(book.tips.iter().all(|tip| alone.contains(&tip.title)), "{alone}");
        assert!(!alone.contains(&book.sections[0].rules[0].title), "{alone}");
        assert!(out(&run(&["rules", game.key()])).ends_with(&alone), "{alone}");
    }
    let french = out(&run(&["rules", "bordure", "conseils", "--lang", "fr"]));
    assert!(french.contains("CONSEILS") && french.contains("Un leader et deux équipiers"), "{french}");
    let save = folder("tips").join("race.jsonl").display().to_string();
    let args = ["play", "mille-bornes", "--seed", "5", "--new", "--save", &save];
    let said = out(&typed(sillage().args(args), b"? tips\nh\nq\n"));
    assert!(said.contains("Start before you attack") && said.contains("? tips the advice of the book"), "{said}");
}

/// Each tip that a game can measure is, by rides that keep the rules, and found again from the same seed.
#[test]
fn tips_are_measured_and_found_again() {
    for game in catalogue::ALL {
        let deals = if game.key() == "tour" { "1" } else { "6" };
        let measure = || out(&run(&["lab", "advice", game.key(), "--deals", deals, "--seed", "3", "--json"]));
        let found = measure();
        let listed: Vec<serde_json::Value> = serde_json::from_str(&found).expect("JSON");
        let tips: Vec<_> = listed.iter().map(|advised| advised["tip"].as_u64()).collect();
        let wanted: Vec<_> = game.info().measured_tips.iter().map(|&tip| Some(u64::from(tip))).collect();
        assert_eq!(tips, wanted, "{}", game.key());
        assert!(!tips.is_empty(), "{}: nothing can be measured", game.key());
        if game.key() == "bordure" {
            assert_eq!(measure(), found, "the same seed, the same figures");
        }
    }
    let refused = run(&["lab", "advice", "bordure", "--tip", "99"]);
    assert!(code(&refused) != 0 && err(&refused).contains("nothing to measure"), "{}", err(&refused));
}

#[test]
fn a_bench_prints_what_programs_read() {
    let output = run(&["bench", "echappee", "--runs", "1", "--millis", "50", "--json"]);
    let bench: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(bench["game"], "echappee");
    assert_eq!(bench["seats"], 4);
    assert!(bench["steps_per_second"].as_f64() > Some(0.0) && bench["races_per_second"].as_f64() > Some(0.0));
}

#[test]
fn simulated_races_are_kept_verified_and_refereed() {
    let folder = folder("records");
    let records = folder.display().to_string();
    let output = run(&[
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
        // Bots add nothing to the luck: consistent, and no proof.
        let verified = run(&["verify", &path]);
        assert_eq!(code(&verified), 3, "{}", out(&verified));
        assert!(out(&verified).contains("draws recomputed") && out(&verified).contains("UNPROVED: "));
        assert!(out(&run(&["replay", &path])).lines().count() > 50);
        let scenario = record.with_extension("scenario.json");
        fs::write(&scenario, run(&["replay", &path, "--scenario"]).stdout).expect("written");
        assert_eq!(code(&run(&["referee", &scenario.display().to_string()])), 0);
    }
}

#[test]
fn a_record_that_was_touched_does_not_verify() {
    let folder = folder("touched");
    let records = folder.display().to_string();
    run(&[
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
    let mut bytes = text.clone().into_bytes();
    bytes[text.find("echappee").expect("its game")] |= 0x80;
    fs::write(&record, &bytes).expect("written");
    let output = run(&["verify", &record.display().to_string()]);
    assert_eq!(code(&output), 1, "a file that is not text is not a record: {}", err(&output));
    fs::write(&record, text.replacen("\"card\":4", "\"card\":5", 1)).expect("written");
    let output = run(&["verify", &record.display().to_string()]);
    assert_eq!(code(&output), 1);
    assert!(out(&output).contains("the chain is broken") && out(&output).contains("FORGED"), "{}", out(&output));
    let output = run(&["verify", "--json", &record.display().to_string()]);
    assert_eq!(code(&output), 1);
    let verdict: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&verdict["luck"], &verdict["checks"][0]["what"]), (&"forged".into(), &"record".into()));
}

#[test]
fn each_verdict_has_its_words_its_json_and_its_exit_code() {
    let folder = folder("verdicts");
    let page = fs::read_to_string(testkit::root().join("docs/fairness.md")).expect("the page");
    let proved =
        page.split_once("<!-- record -->\n```json\n").and_then(|(_, rest)| rest.split_once("```")).expect("one").0;
    let commitment = proved.split("\"commitment\":\"").nth(1).expect("a commitment")[..64].to_owned();
    let step = |line: &str| line[8..line.len() - 75].to_owned();
    let chained = |steps: &[String]| {
        let mut chain = fair::Chain::default();
        let line = |step: &String| format!("{{\"step\":{step},\"link\":\"{}\"}}\n", chain.append(step.as_bytes()));
        steps.iter().map(line).collect::<String>()
    };
    let steps: Vec<String> = proved.lines().map(step).collect();
    assert_eq!(chained(&steps), proved);
    // The cards swapped with the promise kept, and with the promise taken out.
    let swap = |step: &String| match step.split_once("\"drawn\":[") {
        Some((before, drawn)) => {
            let mut cards: Vec<&str> = drawn.splitn(3, ',').collect();
            cards.swap(0, 1);
            format!("{before}\"drawn\":[{}", cards.join(","))
        }
        None => step.clone(),
    };
    let mut swapped: Vec<String> = steps.iter().map(swap).collect();
    let forged = chained(&swapped);
    swapped[0] = swapped[0].replace(&format!(",\"commitment\":\"{commitment}\""), "");
    let dropped = chained(&swapped);
    for (name, text, luck, ends, words) in [
        ("proved", proved, "proved", 0, "PROVED: "),
        ("swapped", &forged, "forged", 1, "FORGED OR BROKEN: "),
        ("dropped", &dropped, "unproved", 3, "UNPROVED: "),
    ] {
        let path = folder.join(name).display().to_string();
        fs::write(&path, text).expect("written");
        let plain = run(&["verify", &path]);
        assert_eq!(code(&plain), ends, "{name}: {}", out(&plain));
        assert!(out(&plain).lines().last().is_some_and(|last| last.starts_with(words)), "{name}: {}", out(&plain));
        let json = run(&["verify", "--json", &path]);
        assert_eq!(code(&json), ends, "{name}");
        let verdict: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
        assert_eq!(verdict["luck"], luck, "{name}: {verdict}");
        // Held against what the table had shown.
        let against = code(&run(&["verify", "--commitment", &commitment, &path]));
        assert_eq!(against, if luck == "proved" { 0 } else { 1 }, "{name}");
    }
    let path = folder.join("proved").display().to_string();
    assert_eq!(code(&run(&["verify", "--commitment", &"ab".repeat(32), &path])), 1);
    assert_eq!(code(&run(&["verify", "--commitment", "abc", &path])), 2);
}

#[test]
fn a_race_is_played_left_and_resumed() {
    let folder = folder("play");
    let save = folder.join("race.jsonl").display().to_string();
    let args = ["play", "echappee", "--seed", "3", "--seats", "3", "--options", "{\"stages\":1}", "--save", &save];
    let played = |input: &str| -> Output { typed(sillage().args(args), input.as_bytes()) };
    let left = played("2\n?\n?E13\nwhat\n1\nq\n");
    assert_eq!(code(&left), 0, "{}", err(&left));
    assert!(out(&left).contains("E13 · "), "? shows a rule");
    assert!(out(&left).contains("I did not get that"), "nonsense is answered");
    let command = format!("sillage play echappee --save {save} --lang en");
    assert!(out(&left).lines().any(|line| line.trim() == command), "how to go on: {}", out(&left));
    let before = fs::read_to_string(&save).expect("kept");

    let resumed = played("q\n");
    assert!(out(&resumed).contains("goes on where it was"));
    assert_eq!(fs::read_to_string(&save).expect("kept"), before, "resuming plays nothing");

    // Cut in the middle of a line, as by a crash: the whole lines are the race.
    fs::write(&save, &before[..before.len() - 30]).expect("written");
    let played = played(&"cc\n".repeat(200));
    assert!(out(&played).contains("The race is over."), "{}", out(&played));
    assert_eq!(code(&run(&["verify", &save])), 3, "nobody else was there to promise anything to");
}

#[test]
fn a_race_that_is_over_is_not_written_over() {
    let folder = folder("over");
    let save = folder.join("race.jsonl").display().to_string();
    let args = ["play", "echappee", "--seed", "3", "--seats", "2", "--options", "{\"stages\":1}", "--save", &save];
    let played = typed(sillage().args(args), "cc\n".repeat(200).as_bytes());
    let end: Vec<String> = out(&played).lines().rev().take(4).map(str::to_owned).collect();
    assert!(end[3].starts_with("The race is over") && end[2].starts_with("   1. "), "the result stays: {end:?}");
    let record = fs::read_to_string(&save).expect("kept");

    for (lang, watch) in [("en", "watch it:"), ("fr", "la revoir :")] {
        let again = run(&[&args[..], &["--lang", lang]].concat());
        assert_eq!(code(&again), 2, "{}", out(&again));
        let said = err(&again);
        assert!(said.contains(watch) && said.contains(&format!("sillage replay {save}")), "{said}");
        assert!(said.contains(&format!("--save {save} --new")), "{said}");
        assert_eq!(fs::read_to_string(&save).expect("kept"), record);
    }
    assert_eq!(code(&run(&["replay", &save])), 0);
    let anew = typed(sillage().args(args).arg("--new"), b"q\n");
    assert_eq!(code(&anew), 0, "{}", err(&anew));
    assert_ne!(fs::read_to_string(&save).expect("kept"), record);
}

/// Where no file is named, the next race begins at once, and the one before is kept.
#[test]
fn a_race_that_is_over_makes_room_for_the_next() {
    let state = folder("state");
    let play = |input: &str| {
        let args = ["play", "echappee", "--seed", "3", "--seats", "2", "--options", "{\"stages\":1}"];
        typed(sillage().args(args).env("XDG_STATE_HOME", &state), input.as_bytes())
    };
    assert_eq!(code(&play(&"cc\n".repeat(200))), 0);
    let place = state.join("sillage/echappee.jsonl");
    let record = fs::read_to_string(&place).expect("kept");
    let next = play("q\n");
    let aside = state.join("sillage/echappee-1.jsonl");
    assert!(out(&next).contains(&format!("sillage replay {}", aside.display())), "{}", out(&next));
    assert_eq!(fs::read_to_string(&aside).expect("kept"), record);
    assert_ne!(fs::read_to_string(&place).expect("begun"), record);
    assert_eq!(code(&run(&["replay", &aside.display().to_string()])), 0);
}

#[test]
fn a_question_mark_explains_choices_and_rules_and_itself() {
    let save = folder("help").join("race.jsonl").display().to_string();
    let args = ["play", "mille-bornes", "--seed", "5", "--seats", "4", "--new", "--save", &save];
    let answers = |lang: &str, line: &str| {
        let said = out(&typed(sillage().args(args).args(["--lang", lang]), format!("{line}\nq\n").as_bytes()));
        let (_, after) = said.split_once('›').expect("a prompt");
        after.split_once('›').expect("another").0.to_owned()
    };
    let alone = answers("en", "?");
    assert!(alone.contains("M5 · ") && alone.contains("? 1 to ? 12: the rule of a choice"), "{alone}");
    assert!(alone.contains("? M1 to ? M25: a rule of the book"), "{alone}");
    let choice = answers("en", "? 1");
    assert!(choice.contains("Out of petrol on Béatrice") && choice.contains("M7 · "), "{choice}");
    assert!(answers("en", "?m16").contains("M16 · "));
    for unknown in ["? 40", "? what", "? M99"] {
        let said = answers("en", unknown);
        assert!(said.contains("is neither a rule nor a choice") && said.contains("? M1 to ? M25"), "{said}");
    }
    assert!(answers("fr", "?").contains("? 1 à ? 12 : la règle d’un choix"));
}

/// A team by its number, by its name, with what is hidden, as letters, and as JSON.
#[test]
fn a_team_is_typed_as_people_would() {
    let save = folder("team").join("race.jsonl").display().to_string();
    let line_up = |teams: &str, line: &str| {
        let options = format!("{{\"teams\":\"{teams}\"}}");
        let args = ["play", "bordure", "--seed", "5", "--new", "--save", &save, "--options", &options];
        let said = out(&typed(sillage().args(args), format!("{line}\nq\n").as_bytes()));
        assert!(!said.contains("JSON"), "{said}");
        said.split_once("You line up")
            .map_or(said.clone(), |(_, up)| up.split("\n  B").next().unwrap_or_default().to_owned())
    };
    let json = r#"{"compose":{"preset":"milan-san-remo/sky","hidden":["S",null,"P"]}}"#;
    for (line, wanted) in [
        ("3", "Sky: Kwiatkowski PPPHHMMS, Viviani"),
        ("sky", "Sky: Kwiatkowski PPPHHMMS, Viviani"),
        ("3 S-P", "Sky: Kwiatkowski PPPHHMM and a hidden sprint token"),
        ("Sky s-p", "Sky: Kwiatkowski PPPHHMM and a hidden sprint token"),
        (json, "Sky: Kwiatkowski PPPHHMM and a hidden sprint token"),
        ("9 S-P", "I did not get that"),
        ("3 MMM", "✗ Each rider hides one of their own"),
    ] {
        let up = line_up("preset", line).split_whitespace().collect::<Vec<_>>().join(" ");
        let wanted = wanted.split(", Viviani").next().unwrap_or_default();
        assert!(up.contains(wanted), "{line}: {up}");
    }
    let up = line_up("compose", "PPCCMSS+S PPPPS pppc+m");
    assert!(up.contains("PPHHMSS and one piece face down"), "{up}");
    assert!(line_up("compose", "PPCCMSS PPPPS PPPC").contains("✗ It takes three riders, 18 tokens"));
}

/// The far cells come first, the rest on demand, and any of them can be named by its lane and row.
#[test]
fn a_long_list_of_moves_comes_in_parts() {
    let save = folder("moves").join("race.jsonl").display().to_string();
    let args = ["play", "tour", "--seed", "5", "--new", "--save", &save];
    let said = out(&typed(sillage().args(args), "+\n+\n+\n+\n6,5\nq\n".as_bytes()));
    let parts: Vec<&str> = said.split("Your choice ›").collect();
    let listed = |part: &str| part.lines().filter(|line| line.contains("line up in lane")).count();
    assert_eq!(parts[..5].iter().map(|part| listed(part)).collect::<Vec<_>>(), [13, 13, 7, 0, 0], "{said}");
    assert!(parts[0].contains("  1  line up in lane 6, 1 cell before the line"), "{}", parts[0]);
    assert!(parts[3].contains("The whole list has been shown"), "{}", parts[3]);
    assert!(parts[5].contains("Number 1 lines up in lane 6, 5 cells before the line"), "{said}");
}

#[test]
fn a_file_that_is_no_race_is_not_written_over() {
    let folder = folder("no-race");
    let picture = folder.join("picture.png");
    fs::write(&picture, [0x89, b'P', b'N', b'G', 0xff]).expect("written");
    for file in [&picture, &folder] {
        let refused = run(&["play", "echappee", "--save", &file.display().to_string()]);
        assert_eq!(code(&refused), 2, "{}", out(&refused));
        assert!(err(&refused).contains("cannot read"), "{}", err(&refused));
    }
    assert_eq!(fs::read(&picture).expect("there"), [0x89, b'P', b'N', b'G', 0xff]);
}

#[test]
fn a_creation_is_checked_drawn_tried_and_played() {
    let folder = folder("stage");
    let paris = testkit::root().join("games/tour/stages/paris.toml");
    let checked = run(&["workshop", "check", &paris.display().to_string()]);
    assert_eq!(code(&checked), 0, "{}", err(&checked));
    assert!(out(&checked).contains("Champs-Élysées"));
    let short = testkit::root().join("games/tour/tests/stages/short.toml").display().to_string();
    let tried = run(&["workshop", "simulate", &short, "--races", "3", "--seats", "2"]);
    assert_eq!(code(&tried), 0, "{}", err(&tried));
    for said in ["3 races of 2", "rounds of the winner", "wins of seat 2", "mean place by start lane"] {
        assert!(out(&tried).contains(said), "{said}: {}", out(&tried));
    }

    let board = folder.join("board.json");
    let write = |squares: &str| {
        fs::write(&board, format!(r#"{{"game":"arc-en-ciel","name":"Ours","options":{{"board":{squares}}}}}"#))
            .expect("written");
        board.display().to_string()
    };
    let bad = write(r#"["start",{"effort":2},{"effort":99},"chance","green","chance","breakaway"]"#);
    let refused = run(&["workshop", "check", &bad]);
    assert_eq!(code(&refused), 2);
    assert!(err(&refused).contains("/board/2: square 2: the value must be from 1 to 60"), "{}", err(&refused));
    let good = write(r#"["start",{"effort":2},{"effort":9},"chance","green","chance","breakaway"]"#);
    assert_eq!(code(&run(&["workshop", "fmt", &good])), 0);
    assert_eq!(code(&run(&["workshop", "check", &good])), 0, "what is written anew is the same");
    assert!(fs::read_to_string(&board).expect("written").contains("\n  \"game\": \"arc-en-ciel\""));

    let text = fs::read_to_string(&paris).expect("a stage");
    let wrong = folder.join("wrong.toml");
    fs::write(&wrong, text.replacen("terrain = \"flat\"", "terrain = \"sea\"", 1)).expect("written");
    let line = 1 + text[..text.find("terrain = ").expect("a terrain")].matches('\n').count();
    let refused = run(&["workshop", "check", &wrong.display().to_string()]);
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
        "--creation",
        &own.display().to_string(),
        "--records",
        &records,
    ];
    let ridden = run(&args);
    assert_eq!(code(&ridden), 0, "{}", err(&ridden));
    let record = folder.join("records/000000.jsonl").display().to_string();
    assert!(fs::read_to_string(&record).expect("a record").contains("Notre Paris"), "the record holds the stage");
    assert_eq!(code(&run(&["verify", &record])), 3);
    let elsewhere = run(&["simulate", "echappee", "--creation", &own.display().to_string()]);
    assert!(err(&elsewhere).contains("this creation is for the game tour, not for echappee"));
}

#[test]
fn a_server_is_not_started_with_an_address_that_no_browser_writes() {
    for (options, instead) in [
        (["--origin", "sillage.example"], "write https://sillage.example (or http://sillage.example)"),
        (["--origin", "https://sillage.example/play"], "write https://sillage.example"),
        (["--behind-proxy", "proxy.example"], "no address or network"),
        (["--behind-proxy", "0.0.0.0/0"], "no address or network"),
    ] {
        let started = run(&["serve", "--addr", "127.0.0.1:0", options[0], options[1]]);
        assert_eq!(code(&started), 2, "{options:?}");
        assert!(err(&started).replace("\n", " ").contains(instead), "{options:?}: {}", err(&started));
    }
}

/// The shape that programs read, and the sum that people add up.
#[test]
fn a_race_is_analysed() {
    let folder = folder("analysed");
    let records = folder.display().to_string();
    let args = ["simulate", "bordure", "--games", "1", "--seats", "3", "--records", &records];
    assert_eq!(code(&run(&args)), 0);
    let record = folder.join("000000.jsonl").display().to_string();
    let output = run(&["analyse", &record, "--json", "--seconds", "2", "--seed", "3"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(err(&output).is_empty(), "no bar on a pipe");
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let keys = |value: &serde_json::Value| {
        let mut keys: Vec<String> = value.as_object().expect("an object").keys().cloned().collect();
        keys.sort();
        keys.join(" ")
    };
    assert_eq!(keys(&found), "game ledger seats start steps");
    assert_eq!((&found["game"], &found["seats"]), (&"bordure".into(), &3.into()));
    let steps = found["steps"].as_array().expect("steps");
    let choice = steps.iter().find(|step| step["kind"] == "choice").expect("a seat chose");
    assert_eq!(keys(choice), "choices errors kind lost n seat values verdict");
    assert_eq!(keys(&choice["choices"][0]), "do error value");
    for step in steps {
        let values: f64 = step["values"].as_array().expect("values").iter().filter_map(|value| value.as_f64()).sum();
        assert!((values - 1.0).abs() < 1e-9, "{step}");
    }
    for line in found["ledger"].as_array().expect("a ledger") {
        assert_eq!(keys(line), "error luck others own result seat shown start");
        let part = |key: &str| line[key].as_f64().expect("a number");
        let sum = part("start") + part("luck") + part("own") + part("others");
        assert!((sum - part("result")).abs() < 1e-12, "{line}");
    }

    let words = |lang: &str| out(&run(&["analyse", &record, "--seconds", "1", "--seat", "0", "--lang", lang]));
    let english = words("en");
    let french = words("fr");
    assert!(english.contains("Where the result comes from") && english.contains("own choices"), "{english}");
    assert!(french.contains("D’où vient le résultat") && french.contains("ses choix"), "{french}");
    // What a player wants to know comes first: the seat that was asked for, how it ended, and whether that was luck.
    let first = |text: &str| text.split(".\n").next().unwrap_or_default().replace('\n', " ");
    let said = |line: &str, words: [&str; 3]| words.iter().all(|word| line.contains(word));
    assert!(said(&first(&english), ["N° 1 ", "chances in 100 at the start", "luck"]), "{english}");
    assert!(said(&first(&french), ["N° 1 ", "chances sur 100 au départ", "chance"]), "{french}");
    let longest = |text: &str| text.lines().map(|line| line.chars().count()).max();
    let (before, _) = french.split_once("Les choix de").expect("every decision of the seat");
    assert!(longest(before) <= Some(80), "{french}");

    let text = fs::read_to_string(&record).expect("the record");
    let half = folder.join("half.jsonl");
    let lines: Vec<&str> = text.lines().collect();
    fs::write(&half, lines[..lines.len() / 2].join("\n")).expect("written");
    let broken = folder.join("broken.jsonl");
    fs::write(&broken, text.replacen("\"seat\":0", "\"seat\":1", 1)).expect("written");
    let empty = folder.join("empty.jsonl");
    fs::write(&empty, "").expect("written");
    let letter = folder.join("letter.txt");
    fs::write(&letter, "Dear referee,\n").expect("written");
    let nonsense = [
        (&half, "play it to the end first"),
        (&broken, "was changed. Give the file of a race"),
        (&folder.join("none"), "cannot read"),
        (&empty, "the record is empty: its first line must be a header. Give the file of a race"),
        (&letter, "line 1"),
    ];
    for (file, wanted) in nonsense {
        let output = run(&["analyse", &file.display().to_string()]);
        assert_eq!(code(&output), 2, "{}", out(&output));
        assert!(err(&output).contains(wanted), "{}", err(&output));
    }
    for (option, value) in [("--seconds", "0"), ("--seconds", "NaN"), ("--seat", "3")] {
        let output = run(&["analyse", &record, option, value]);
        assert_eq!(code(&output), 2, "{option} {value}: {}", out(&output));
        assert!(out(&output).is_empty() && !err(&output).is_empty(), "{option} {value}");
    }
}

#[test]
fn ratings_come_from_records_in_any_order() {
    let folder = folder("ratings");
    let records = folder.display().to_string();
    let riders = folder.join("riders.json").display().to_string();
    let played = run(&[
        "simulate",
        "bordure",
        "--games",
        "60",
        "--seats",
        "3",
        "--bots",
        "amateur,random",
        "--records",
        &records,
        "--riders",
        &riders,
    ]);
    assert_eq!(code(&played), 0, "{}", err(&played));
    let mut files: Vec<String> =
        (0..60).map(|race| folder.join(format!("{race:06}.jsonl")).display().to_string()).collect();
    let rate = |files: &[String]| {
        let args: Vec<&str> =
            ["ratings", "--json", "--riders", &riders].into_iter().chain(files.iter().map(String::as_str)).collect();
        let rated = run(&args);
        assert_eq!(code(&rated), 0, "{}", err(&rated));
        (serde_json::from_str::<serde_json::Value>(&out(&rated)).expect("JSON"), err(&rated))
    };
    let (rated, _) = rate(&files);
    assert_eq!((&rated[0]["game"], &rated[0]["races"]), (&"bordure".into(), &60.into()));
    let [first, second] = rated[0]["riders"].as_array().expect("a list").as_slice() else { panic!("{rated}") };
    assert_eq!((&first["rider"], &second["rider"]), (&"amateur".into(), &"random".into()));
    assert_eq!(first["races"].as_u64().unwrap() + second["races"].as_u64().unwrap(), 180);
    assert!(first["rating"].as_f64().unwrap() - second["rating"].as_f64().unwrap() > 100.0, "{rated}");

    // Backwards, and one of them twice.
    files.reverse();
    files.push(files[0].clone());
    let (again, said) = rate(&files);
    let apart = again[0]["riders"][0]["rating"].as_f64().unwrap() - first["rating"].as_f64().unwrap();
    assert!(apart.abs() < 1e-6);
    assert!(said.contains("counts once"), "{said}");

    // Records alone name nobody.
    let unnamed = run(&["ratings", &files[0]]);
    assert!(out(&unnamed).contains("seat 1"), "{}", out(&unnamed));
    fs::write(&riders, r#"{"elsewhere":["Ana"]}"#).expect("written");
    let wrong = run(&["ratings", &files[0], "--riders", &riders]);
    assert_eq!(code(&wrong), 2);
    assert!(err(&wrong).contains("nobody is named for table simulated-1-59"), "{}", err(&wrong));
}
