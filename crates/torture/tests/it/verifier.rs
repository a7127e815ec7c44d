//! The verifier in Python, written from `docs/fairness.md` alone, comes to the verdicts of our own.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use catalogue::ALL;
use table::LuckVerdict;
use torture::{
    forgery::{Caught, Forgery, HonestRace},
    fuzz,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Whether there is a Python to run it with; if not, that is said.
fn python() -> bool {
    let found = Command::new("python3").arg("--version").output().is_ok_and(|done| done.status.success());
    if !found {
        eprintln!("SKIPPED: there is no python3 here to run docs/verifier/verify.py with");
    }
    found
}

/// What the verifier ends with: 0 proved, 1 forged, 3 unproved.
fn judge(name: &str, record: &[u8], more: &[&str]) -> (LuckVerdict, String) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.jsonl"));
    fs::write(&path, record).expect("written");
    let script = root().join("docs/verifier/verify.py");
    let done = Command::new("python3").arg(script).arg(&path).args(more).output().expect("python3 runs");
    let said = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
    fs::remove_file(&path).expect("removed");
    let (verdict, word) = match done.status.code() {
        Some(0) => (LuckVerdict::Proved, "PROVED: "),
        Some(1) => (LuckVerdict::Forged, "FORGED: "),
        Some(3) => (LuckVerdict::Unproved, "UNPROVED: "),
        other => panic!("{name}: ended with {other:?}: {said}"),
    };
    assert!(said.starts_with(word), "{name}: {said}");
    (verdict, said)
}

#[test]
fn it_proves_races_of_every_game() {
    if !python() {
        return;
    }
    for game in ALL {
        let record = fuzz::record(*game, (*game.seats().start()).max(2), 1).expect("a race");
        let name = format!("whole-{}", game.key());
        let (verdict, said) = judge(&name, record.as_bytes(), &[]);
        assert_eq!(verdict, LuckVerdict::Proved, "{name}: {said}");
        let ours = game.verify(&record).expect("a good record");
        let draws = ours.checks().iter().find(|check| check.what == "draws").expect("draws");
        let count = draws.detail.en.split(' ').next().expect("a number");
        assert!(said.contains(&format!(" {count} draws recomputed")), "{name}: {said}");
    }
}

#[test]
fn it_catches_forgeries() {
    if !python() {
        return;
    }
    for game in ALL {
        let race = HonestRace::short(*game, 1).expect("a race");
        let witness = race.witness();
        let nonce = witness.nonce.to_string();
        let kept = [&witness.commitment.to_string(), "0", &nonce];
        let honest = race.record().as_bytes();
        assert_eq!(judge(&format!("honest-{}", game.key()), honest, &kept).0, LuckVerdict::Proved);
        for forgery in Forgery::ALL {
            let forged = race.forged(forgery).expect("a forgery");
            let name = format!("{forgery:?}-{}", game.key());
            let (alone, said) = judge(&name, forged.as_bytes(), &[]);
            match forgery.expected() {
                Caught::By(verdict) => assert_eq!(alone, verdict, "{name}: {said}"),
                // Nobody but the person concerned can know.
                Caught::ByWitness(_) => {
                    assert_ne!(alone, LuckVerdict::Forged, "{name}: {said}");
                    let (verdict, said) = judge(&name, forged.as_bytes(), &kept);
                    assert_eq!(verdict, LuckVerdict::Forged, "{name}: {said}");
                }
            }
        }
    }
}

#[test]
fn it_rejects_a_record_with_one_bit_changed() {
    if !python() {
        return;
    }
    let record = HonestRace::short(ALL[0], 2).expect("a race").record().as_bytes().to_vec();
    for at in (0..record.len() - 1).step_by(record.len() / 40) {
        let mut changed = record.clone();
        changed[at] ^= 1 << (at % 8);
        let (verdict, said) = judge(&format!("bit-{at}"), &changed, &[]);
        assert_eq!(verdict, LuckVerdict::Forged, "byte {at}: {said}");
    }
}

#[test]
fn it_agrees_with_us_about_older_records_and_about_the_page() {
    if !python() {
        return;
    }
    let page = fs::read_to_string(root().join("docs/fairness.md")).expect("the page");
    let record = page.split_once("<!-- record -->\n```json\n").and_then(|(_, rest)| rest.split_once("```"));
    let (verdict, said) = judge("page", record.expect("a record").0.as_bytes(), &[]);
    assert_eq!(verdict, LuckVerdict::Proved, "{said}");
    assert!(said.contains("promised and not shown: seat 1"), "{said}");
    for entry in fs::read_dir(root().join("crates/catalogue/tests/format-1")).expect("the records") {
        let path = entry.expect("a record").path();
        let text = fs::read(&path).expect("text");
        let (verdict, said) = judge("older", &text, &[]);
        let whole = !path.to_string_lossy().contains("-abandoned");
        assert_ne!(verdict, LuckVerdict::Forged, "{}: {said}", path.display());
        assert!(!whole || verdict == LuckVerdict::Unproved, "{}: {said}", path.display());
    }
}
