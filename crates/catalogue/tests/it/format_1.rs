//! Records of format 1, as an earlier version wrote them: they verify, replay and go on. Those of rules that have changed since
//! are refused.

use std::{fs, ops::ControlFlow, path::Path};

use catalogue::{ALL, AnyGame};
use engine::Viewer;
use table::{LuckVerdict, Outcome, Record, RecordError};

/// The games that there were then: no later one has a record in this format.
const GAMES: [&str; 5] = ["arc-en-ciel", "bordure", "echappee", "mille-bornes", "tour"];

/// A record's name, its game and its text.
type StoredRecord = (String, &'static dyn AnyGame, String);

fn kept() -> Vec<StoredRecord> {
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

/// Those of rules that are still played, and those of rules that have changed since.
fn by_rules() -> (Vec<StoredRecord>, Vec<StoredRecord>) {
    kept().into_iter().partition(|(_, game, text)| {
        Record::read(text).expect("a good record").header.rules == game.info().rules_version
    })
}

#[test]
fn they_verify_and_replay() {
    let kept = kept();
    assert!(GAMES.iter().all(|key| kept.iter().any(|(_, of, _)| of.key() == *key)), "one of each game at least");
    let (current, _) = by_rules();
    assert!(!current.is_empty(), "nothing shows that the format is still read");
    for (name, game, text) in current {
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
    for (name, game, text) in by_rules().0 {
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

#[test]
fn rules_that_have_changed_since_are_refused_in_words() {
    let (_, older) = by_rules();
    assert!(older.iter().any(|(_, game, _)| game.key() == "mille-bornes"), "its rules are of another version by now");
    for (name, game, text) in older {
        let found = Record::read(&text).expect("a good record").header.rules;
        let current = game.info().rules_version;
        let luck = table::LuckSource::Seed(1);
        let resumed = game.resume(&text, Some(&luck)).err();
        let verified = game.verify(&text).err();
        let mut frames = 0;
        let mut count = |_, _| {
            frames += 1;
            ControlFlow::Continue(())
        };
        let replayed = game.replay(&text, Viewer::Spectator, None, &[], &mut count).err();
        assert_eq!(frames, 0, "{name}: nothing is replayed by rules that it was not played by");
        for error in [resumed, verified, replayed] {
            let error = error.unwrap_or_else(|| panic!("{name}: taken for a race by today's rules"));
            assert!(matches!(error, RecordError::OtherRules { .. }) && !error.is_broken(), "{name}: {error}");
            let sentence = error.text();
            assert!(sentence.fr.contains(&format!("version {found} des règles")), "{}", sentence.fr);
            assert!(sentence.en.ends_with(&format!("this program plays version {current}")), "{}", sentence.en);
        }
    }
}
