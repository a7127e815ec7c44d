//! Records of format 1, as an earlier version wrote them: they verify, replay and go on.

use std::{fs, ops::ControlFlow, path::Path};

use catalogue::{ALL, AnyGame};
use engine::Viewer;
use table::{LuckVerdict, Outcome, Record};

/// The games that there were then: no later one has a record in this format.
const GAMES: [&str; 5] = ["arc-en-ciel", "bordure", "echappee", "mille-bornes", "tour"];

fn kept() -> Vec<(String, &'static dyn AnyGame, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/format-1");
    let mut found: Vec<_> = fs::read_dir(folder)
        .expect("the records")
        .map(|entry| {
            let path = entry.expect("a record").path();
            let text = fs::read_to_string(&path).expect("text");
            let key = Record::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display())).header.game;
            let game = *ALL.iter().find(|game| game.key() == key).expect("a game of ours");
            (path.file_stem().expect("a name").to_string_lossy().into_owned(), game, text)
        })
        .collect();
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

#[test]
fn they_verify_and_replay() {
    let kept = kept();
    assert!(GAMES.iter().all(|key| kept.iter().any(|(_, of, _)| of.key() == *key)), "one of each game at least");
    for (name, game, text) in kept {
        assert!(text.contains("\"sillage\":1,") && !text.contains("\"below\":") && !text.contains("\"shuffle\":"));
        let verified = game.verify(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        // The whole ones are of bots alone; to the abandoned ones a person added a nonce.
        let expected = if name.ends_with("-abandoned") { LuckVerdict::Proved } else { LuckVerdict::Unproved };
        assert_eq!(verified.luck(), expected, "{name}: {verified:?}");
        let draws = verified.checks().iter().find(|check| check.what == "draws").expect("draws");
        assert_eq!(draws.outcome, Outcome::Ok, "{name}");
        let mut frames = 0;
        game.replay(&text, Viewer::Spectator, None, &[], &mut |_, _| {
            frames += 1;
            ControlFlow::Continue(())
        })
        .expect("a good record");
        assert!(frames > 1, "{name}");
    }
}

#[test]
fn a_race_under_way_goes_on_in_its_format_with_its_luck() {
    for (name, game, text) in kept() {
        let Some(secret) = text.split("\"secret\":\"").nth(1).map(|rest| rest[..64].parse().expect("hexadecimal"))
        else {
            panic!("{name}: no secret");
        };
        let lines: Vec<&str> = text.lines().collect();
        let header = Record::read(&text).expect("a good record").header;
        // What people added is read from the record.
        let luck = table::LuckSource::Fair { secret, shares: vec![None; header.seats.into()] };
        for stop in 2..lines.len() - 2 {
            let begun = lines[..stop].join("\n");
            let mut table = game.resume(&begun, Some(&luck)).unwrap_or_else(|error| panic!("{name}: {error}"));
            table.draw_pending();
            for (line, again) in lines[stop..].iter().zip(table.take_lines()) {
                assert_eq!(**line, again, "{name}: luck after a stop is the luck there would have been");
            }
        }
    }
}
