//! Random books, held against the slow recomputation after every entry; and some of them kept with their outcomes in `random/`,
//! so that a change of what books come to is seen. `UPDATE=1` writes those anew.
//!
//! `random/NN.jsonl` is a book and `random/NN.json` its outcome. A line of `random/refused.jsonl` says that after so many entries
//! of a book an entry is refused, and by which rules it may be.

use std::{collections::BTreeSet, fmt::Write as _, fs, path::PathBuf};

use crate::slow::Slow;
use desk::{Book, Entry, Head};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng, seq::SliceRandom};
use serde_json::{Value, json};

const KEPT: u64 = 60;

struct RandomBook {
    head: Value,
    entries: Vec<Value>,
    book: Book,
    /// Whether two shared a place in the points at some time.
    tied: bool,
    /// After how many entries, which one was refused, by which rules.
    refused: Vec<(usize, Value, BTreeSet<&'static str>)>,
}

fn random_head(rng: &mut ChaCha8Rng) -> Value {
    let stages = rng.random_range(1..=4);
    let stages: Vec<Value> = (0..stages)
        .map(|n| match rng.random_range(0..6) {
            0 => json!({"stage": "nyborg"}),
            1 => json!({"stage": "alpe-dhuez"}),
            2 => json!({"stage": "foix"}),
            3 => json!({"stage": "paris"}),
            4 => json!({"name": format!("Étape {n}"), "kilometres": 12.5, "base_time": "0:20:00"}),
            _ => json!({"name": "Critérium", "kilometres": 1, "base_time": "0:00:00"}),
        })
        .collect();
    let mut teams: Vec<Value> = (0..rng.random_range(2..=6))
        .map(|n| match rng.random_range(0..3) {
            0 => json!({}),
            1 => json!({"name": format!("Équipe {n}")}),
            _ => json!({"name": "Rouge", "riders": ["Anne", "", "Zoé"]}),
        })
        .collect();
    if rng.random_range(0..2) == 0 {
        let mut numbers: Vec<usize> = (1..=6).collect();
        numbers.shuffle(rng);
        for (place, (team, number)) in (1..).zip(teams.iter_mut().zip(numbers)) {
            // Left out it is the place in the list: here and there it may be.
            if number != place || rng.random_range(0..2) == 0 {
                team["number"] = number.into();
            }
        }
    }
    json!({"desk": 1, "team_size": rng.random_range(3..=6), "teams": teams, "stages": stages})
}

/// Some of these in random order.
fn some(rng: &mut ChaCha8Rng, from: &[u8], most: usize) -> Vec<i64> {
    let mut all: Vec<i64> = from.iter().map(|&bib| bib.into()).collect();
    all.shuffle(rng);
    all.truncate(rng.random_range(1..=most.max(1)));
    all
}

fn random_entry(rng: &mut ChaCha8Rng, head: &Value, book: &Book, hard: bool) -> Value {
    let outcome = book.outcome();
    let all: Vec<u8> = book.head().bibs().all().collect();
    let rides: Vec<u8> = all.iter().copied().filter(|bib| !outcome.out.contains(bib)).collect();
    if rng.random_range(0..12) == 0 {
        return random_mistake(rng, &all);
    }
    if outcome.start_list.is_empty() && outcome.stage == 1 {
        let mut teams: Vec<usize> = (0..head["teams"].as_array().unwrap().len()).collect();
        teams.shuffle(rng);
        return json!({"draw": teams});
    }
    let next_stage = json!({"stage": outcome.stage + 1});
    if outcome.complete && rng.random_range(0..3) > 0 {
        return next_stage;
    }
    match rng.random_range(0..24) {
        0..=5 => json!({"turn": outcome.round + 1}),
        6 | 7 => json!({"sprint": some(rng, &rides, 4)}),
        8 | 9 => json!({"mountain": some(rng, &rides, 4)}),
        10..=17 if outcome.round < 2 => json!({"turn": outcome.round + 1}),
        10..=13 if hard => json!({"dnf": some(rng, &outcome.on_road, outcome.on_road.len())}),
        10..=16 => {
            // Few seconds and small groups make for ties.
            let seconds = if rng.random_range(0..2) == 0 { rng.random_range(0..60) } else { rng.random_range(0..3) };
            let most = if rng.random_range(0..4) == 0 { outcome.on_road.len() } else { 4 };
            json!({"finish": {"seconds": seconds, "bibs": some(rng, &outcome.on_road, most)}})
        }
        17 => json!({"dnf": some(rng, &outcome.on_road, 1)}),
        18 | 19 => json!({"undo": 1}),
        20 => json!({"redo": 1}),
        _ => random_amendment(rng, book, &rides),
    }
}

/// An entry of the book with other bibs or seconds, or taken out. Many a one is refused for what came after it.
fn random_amendment(rng: &mut ChaCha8Rng, book: &Book, rides: &[u8]) -> Value {
    let mut rows = book.outcome().entries;
    rows.retain(|row| row.entry.can_be_amended());
    let Some(row) = rows.get(rng.random_range(0..rows.len().max(1))) else { return json!({"redo": 1}) };
    let other = match &row.entry {
        _ if rng.random_range(0..4) == 0 => Value::Null,
        Entry::Finish { seconds, bibs } if rng.random_range(0..2) == 0 => {
            json!({"finish": {"seconds": (seconds + rng.random_range(1..60)) % 60, "bibs": bibs}})
        }
        Entry::Finish { seconds, bibs } => {
            let mut bibs = bibs.clone();
            bibs.shuffle(rng);
            json!({"finish": {"seconds": seconds, "bibs": bibs}})
        }
        Entry::Sprint(_) => json!({"sprint": some(rng, rides, 4)}),
        Entry::Mountain(_) => json!({"mountain": some(rng, rides, 4)}),
        _ => json!({"dnf": some(rng, rides, 1)}),
    };
    json!({"amend": {"n": row.n, "entry": other}})
}

fn random_mistake(rng: &mut ChaCha8Rng, all: &[u8]) -> Value {
    let bibs: Vec<i64> = (0..rng.random_range(0..6)).map(|_| rng.random_range(-1..40)).collect();
    let twice = {
        let one = some(rng, all, 1);
        [one.clone(), one].concat()
    };
    let any = some(rng, all, 6);
    match rng.random_range(0..16) {
        0 => json!({"turn": rng.random_range(0..6)}),
        1 => json!({"draw": [0, 1]}),
        2 => json!({"stage": rng.random_range(0..5)}),
        3 => json!({"sprint": bibs}),
        4 => json!({"sprint": twice}),
        5 => json!({"mountain": any}),
        6 => json!({"finish": {"seconds": rng.random_range(-1..62), "bibs": any}}),
        7 => json!({"finish": {"seconds": 30, "bibs": bibs}}),
        8 => json!({"dnf": bibs}),
        9 => json!({"dnf": twice}),
        10 => json!({"dnf": any}),
        11 => json!({"redo": 1}),
        12 => json!({"amend": {"n": rng.random_range(-1..30), "entry": null}}),
        13 => json!({"amend": {"n": rng.random_range(1..30), "entry": {"dnf": any}}}),
        14 => json!({"amend": {"n": rng.random_range(1..30), "entry": {"turn": 2}}}),
        _ => json!({"undo": 1}),
    }
}

/// A random book; each entry is checked as it is made.
fn make(seed: u64, tries: usize) -> RandomBook {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let head = random_head(&mut rng);
    let hard = rng.random_range(0..4) == 0;
    let mut book = Book::new(Head::read(&head.to_string()).expect("a good head"));
    let mut entries: Vec<Value> = Vec::new();
    let mut refused = Vec::new();
    let mut tied = false;
    for _ in 0..tries {
        let entry = random_entry(&mut rng, &head, &book, hard);
        let against = Slow::new(&head, &entries).against(&entry);
        let typed = Entry::read(&entry.to_string()).expect("well written");
        assert_eq!(book.check(&typed).is_ok(), against.is_empty(), "seed {seed}: {entry} after {}", entries.len());
        let before = book.clone();
        match book.enter(typed) {
            Ok(n) => {
                entries.push(entry);
                assert_eq!(n, entries.len());
            }
            Err(refusal) => {
                let rule = refusal.rule().0;
                assert!(
                    against.contains(rule),
                    "seed {seed}: {entry} is against {against:?}, and was refused by {rule}"
                );
                assert_eq!(book, before, "a refusal changes nothing");
                refused.push((entries.len(), entry, against));
                continue;
            }
        }
        let slow = Slow::new(&head, &entries).outcome();
        let outcome = book.outcome();
        tied |= outcome.sprint.windows(2).any(|two| two[0].place == two[1].place);
        let fast = serde_json::to_value(outcome).expect("plain data");
        for (key, value) in slow.as_object().expect("an object") {
            assert_eq!(&fast[key], value, "seed {seed}: {key} after {} entries", entries.len());
        }
    }
    RandomBook { head, entries, book, tied, refused }
}

#[test]
fn random_books_come_to_what_a_slow_recomputation_says() {
    let mut over = 0;
    let mut lost = 0;
    let mut tied = 0;
    let mut amended = 0;
    let mut redone = 0;
    let mut numbered = 0;
    for seed in 1_000..1_160 {
        let made = make(seed, 60);
        let outcome = made.book.outcome();
        over += usize::from(outcome.over);
        lost += usize::from(outcome.over && outcome.stage < made.book.head().stages.len());
        tied += usize::from(made.tied);
        let has = |key: &str| made.entries.iter().any(|entry| entry.get(key).is_some());
        amended += usize::from(has("amend"));
        redone += usize::from(has("redo"));
        numbered += usize::from(made.head["teams"].as_array().unwrap().iter().any(|team| team.get("number").is_some()));
        let read = Book::read(made.book.lines().as_bytes()).expect("what we write can be read");
        assert_eq!(read.book, made.book);
        let entries = made.book.entries().iter().map(|written| written.entry.clone());
        assert_eq!(Book::again(made.book.head().clone(), entries).expect("all were taken"), made.book);
    }
    // The books reach what they are for.
    assert!(over > 20 && lost > 2 && tied > 20, "{over} over, {lost} lost, {tied} with ties");
    assert!(
        amended > 40 && redone > 20 && numbered > 40,
        "{amended} amended, {redone} redone, {numbered} with teams by number"
    );
}

fn kept(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/random").join(name)
}

#[test]
fn kept_books_come_to_what_they_came_to() {
    let bless = std::env::var_os("UPDATE").is_some();
    let mut all_refused = String::new();
    for seed in 0..KEPT {
        let name = format!("{seed:02}");
        let book = kept(&format!("{name}.jsonl"));
        let outcome = kept(&format!("{name}.json"));
        let made = make(seed, 30 + 2 * seed as usize);
        for (after, entry, rules) in &made.refused {
            let _ = writeln!(all_refused, "{}", json!({"book": name, "after": after, "entry": entry, "rules": rules}));
        }
        if bless {
            let lines: String =
                std::iter::once(&made.head).chain(&made.entries).map(|line| format!("{line}\n")).collect();
            fs::write(&book, lines).expect("written");
            let found = serde_json::to_string(&made.book.outcome()).expect("plain data");
            fs::write(&outcome, found + "\n").expect("written");
        }
        let read = Book::read(&fs::read(&book).expect("a kept book; UPDATE=1 writes it")).expect("a good book");
        let found = serde_json::to_string(&read.book.outcome()).expect("plain data") + "\n";
        assert_eq!(found, fs::read_to_string(&outcome).expect("its outcome"), "{name}");
    }
    if bless {
        fs::write(kept("refused.jsonl"), &all_refused).expect("written");
    }
    assert_eq!(all_refused, fs::read_to_string(kept("refused.jsonl")).expect("kept"), "UPDATE=1 writes it anew");
}

/// Lines of nonsense are refused or read, and never stop the program.
#[test]
fn nonsense_never_panics() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let text = fs::read(kept("40.jsonl")).expect("a kept book");
    let words: [&[u8]; 16] = [
        b"{",
        b"}",
        b"[",
        b"]",
        b"\"turn\":",
        b"\"finish\"",
        b"1",
        b"-9223372036854775808",
        b"1e308",
        b"99999999999999999999",
        b"null",
        b"\n",
        b",",
        b"\xc3",
        b"\"",
        b"\"undo\":1",
    ];
    for _ in 0..4_000 {
        let mut bytes = text.clone();
        for _ in 0..rng.random_range(1..4) {
            let at = rng.random_range(0..bytes.len());
            match rng.random_range(0..4) {
                0 => bytes[at] = rng.random_range(0..=255),
                1 => bytes.truncate(at.max(1)),
                2 => drop(bytes.splice(at..at, words[rng.random_range(0..words.len())].iter().copied())),
                _ => drop(bytes.splice(at..(at + 3).min(bytes.len()), [])),
            }
            if bytes.is_empty() {
                break;
            }
        }
        if let Ok(read) = Book::read(&bytes) {
            let outcome = read.book.outcome();
            for lang in [engine::Lang::Fr, engine::Lang::En] {
                assert!(!desk::tables(read.book.head(), &outcome, lang).is_empty());
                assert!(!desk::csv(read.book.head(), &outcome, lang).is_empty());
            }
        }
    }
    for number in ["-9223372036854775808", "9223372036854775807", "1e300", "-1e300", "18446744073709551615"] {
        for entry in ["turn", "stage", "undo", "redo", "amend"] {
            let _ = Entry::read(&format!("{{\"{entry}\":{number}}}"));
        }
        let line = format!("{{\"finish\":{{\"seconds\":{number},\"bibs\":[{number}]}}}}");
        let mut book = Book::read(&text).expect("a good book").book;
        let amendment = format!("{{\"amend\":{{\"n\":{number},\"entry\":null}}}}");
        assert!(book.enter(Entry::read(&amendment).expect("well written")).is_err());
        assert!(book.enter(Entry::read(&line).expect("well written")).is_err());
    }
    let deep = "[".repeat(100_000);
    assert!(Entry::read(&deep).is_err());
}

/// A text of any length is cut anywhere: what was whole before the cut is read, and the half line is left out.
#[test]
fn a_book_cut_anywhere_is_read_up_to_the_last_whole_line() {
    let text = fs::read(kept("12.jsonl")).expect("a kept book");
    let head = text.iter().position(|&byte| byte == b'\n').expect("a head");
    for cut in head + 1..=text.len() {
        let read = Book::read(&text[..cut]).unwrap_or_else(|bad| panic!("cut at {cut}: {bad}"));
        let whole = text[head + 1..cut].iter().filter(|&&byte| byte == b'\n').count();
        let unclosed = text[..cut].last() == Some(&b'}') && text.get(cut) == Some(&b'\n');
        assert_eq!(read.book.entries().len(), whole + usize::from(unclosed), "cut at {cut}");
    }
}
