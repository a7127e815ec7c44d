//! Every scenario file of a game, run by the referee.

use std::{collections::BTreeSet, fs, ops::RangeInclusive, path::PathBuf};

use engine::{Scripted, Shown};
use table::scenario::referee;

/// Runs `games/<game>/scenarios/*.json`; every rule of the range must be the subject of a file, by its name
/// (`e07-stays-in-the-wheel.json`).
pub fn hold<G: Scripted + Shown>(letter: &str, rules: RangeInclusive<u8>) {
    let mut faults = Vec::new();
    let mut subjects = BTreeSet::new();
    for path in files(G::KEY) {
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        subjects.extend(subject(&name, letter));
        let source = fs::read_to_string(&path).expect("a scenario can be read");
        match referee::<G>(&source) {
            Ok(verdict) if verdict.checked == 0 => faults.push(format!("{name}: expects nothing")),
            Ok(verdict) => faults.extend(verdict.failures.iter().map(|failure| format!("{name}: {failure}"))),
            Err(malformed) => faults.push(format!("{name}: {malformed}")),
        }
    }
    faults.extend(rules.filter(|rule| !subjects.contains(rule)).map(|rule| format!("{letter}{rule}: no scenario")));
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

pub fn files(game: &str) -> Vec<PathBuf> {
    let folder = crate::root().join("games").join(game).join("scenarios");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no scenarios in {}", folder.display());
    files
}

fn subject(name: &str, letter: &str) -> Option<u8> {
    let rest = name.strip_prefix(&letter.to_lowercase())?;
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}
