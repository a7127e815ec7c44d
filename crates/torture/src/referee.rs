//! A referee at random: what could be entered next in a book.

use anyhow::Result;
use bots::Generator;
use desk::{Book, Entry, Head, Outcome};
use rand::Rng;
use serde_json::{Value, json};

/// The head of a book with a long race in it.
pub fn head() -> Value {
    json!({"desk": 1, "team_size": 3, "teams": [{"name": "Rouge"}, {}, {}], "stages": [{"stage": "paris"}, {"stage": "foix"}]})
}

/// An entry that the book would take, unless it is over and all is undone by then.
pub fn next_entry(book: &Book, rng: &mut Generator) -> Value {
    let outcome = book.outcome();
    let mut below = |bound: usize| rng.next_u32() as usize % bound;
    if outcome.stage == 1 && outcome.start_list.is_empty() {
        let draws = [[0, 1, 2], [2, 0, 1], [1, 2, 0]];
        return json!({"draw": draws[below(3)]});
    }
    if outcome.complete && !outcome.over && below(2) == 0 {
        return json!({"stage": outcome.stage + 1});
    }
    let riders: Vec<u8> = book.head().bibs().all().filter(|bib| !outcome.out.contains(bib)).collect();
    match below(12) {
        0..5 => json!({"turn": outcome.round + 1}),
        _ if outcome.round == 0 => json!({"turn": 1}),
        5 if !riders.is_empty() => json!({"sprint": [riders[below(riders.len())]]}),
        6 if !riders.is_empty() => json!({"mountain": [riders[below(riders.len())]]}),
        7..9 if !outcome.on_road.is_empty() => {
            let bib = outcome.on_road[below(outcome.on_road.len())];
            json!({"finish": {"seconds": below(60), "bibs": [bib]}})
        }
        9 if outcome.on_road.len() > 3 => json!({"dnf": [outcome.on_road[below(outcome.on_road.len())]]}),
        10 => amendment(&outcome).unwrap_or(json!({"undo": 1})),
        11 => json!({"undo": 1}),
        _ => json!({"turn": outcome.round + 1}),
    }
}

/// The newest entry that can be taken out, taken out, if it stands and nothing came after it: so it is always allowed.
fn amendment(outcome: &Outcome) -> Option<Value> {
    let newest = outcome.entries.last().filter(|row| row.entry.can_be_amended())?;
    Some(json!({"amend": {"n": newest.n, "entry": null}}))
}

/// The book that entries make, as they are written.
pub fn book<'a>(entries: impl IntoIterator<Item = &'a str>) -> Result<Book> {
    let mut book = Book::new(Head::read(&head().to_string())?);
    for entry in entries {
        book.enter(Entry::read(entry)?)?;
    }
    Ok(book)
}

/// An entry as a book writes it, whatever the order of its keys was.
pub fn written(entry: &str) -> Result<String> {
    Ok(serde_json::to_string(&Entry::read(entry)?)?)
}
