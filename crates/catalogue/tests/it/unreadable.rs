//! Text that is not an action or an option is refused in one language, with what could be sent instead.

use catalogue::{AnyGame, AnyTable};
use engine::{Lang, Seat};
use serde_json::{Map, json, value::RawValue};
use table::LuckSource;

use crate::common::games;

/// Words that only an English sentence has.
const ENGLISH: [&str; 6] = ["expected", "unknown", "invalid", "missing", "field", "line"];

/// Whole words, and none that is code: an example may hold an action called `decline` or `line`.
fn is_english(text: &str) -> bool {
    let said = text.split_once("par exemple : ").map_or(text, |(said, _)| said);
    said.split(|c: char| !c.is_alphanumeric()).any(|word| ENGLISH.contains(&word))
}

#[test]
fn english_is_found_by_whole_words() {
    assert!(is_english("line 3: missing field"));
    assert!(!is_english("Choisis decline ou accept."));
    assert!(!is_english("Envoie, par exemple : {\"line\":3}"));
}

fn begun(game: &dyn AnyGame) -> Box<dyn AnyTable> {
    let mut table = game.open("t", &Map::new(), *game.seats().start(), &LuckSource::Seed(1)).expect("good options");
    table.draw_pending();
    table
}

fn asked(table: &dyn AnyTable) -> Seat {
    Seat::all(table.seats()).find(|&seat| table.owes(seat)).expect("a seat is asked")
}

fn raw(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.to_owned()).expect("JSON")
}

#[test]
fn nonsense_is_refused_in_one_language_with_an_example_that_is_taken() {
    for game in games() {
        let table = begun(game);
        let seat = asked(&*table);
        let decision = table.decision(seat);
        for nonsense in ["3", "null", "[]", r#""fly""#, r#"{"fly":{}}"#, r#"{"move":{"wings":2}}"#] {
            let refused = table.check(seat, decision, &raw(nonsense)).expect_err("nonsense");
            let (_, fr) = refused.explain(Lang::Fr);
            assert!(!is_english(&fr), "{}: {fr}", game.key());
            for (lang, before) in [(Lang::Fr, "par exemple : "), (Lang::En, "for example: ")] {
                let (_, text) = refused.explain(lang);
                let (_, example) = text.split_once(before).unwrap_or_else(|| panic!("{}: {text}", game.key()));
                table.check(seat, decision, &raw(example)).unwrap_or_else(|error| panic!("{example}: {error}"));
            }
        }
    }
}

#[test]
fn what_cannot_be_listed_comes_with_a_sentence_for_people_and_an_example_for_programs() {
    let mut wide = 0;
    for game in games() {
        let table = begun(game);
        let seat = asked(&*table);
        let ask = table.ask(seat, Some(Lang::Fr), &[]).expect("a question");
        let Some(found) = ask.wide else { continue };
        wide += 1;
        assert!(!found.about.expect("in words").contains('{'), "{}", game.key());
        table.check(seat, ask.decision, &found.example.expect("an example").0).expect("it is taken");

        let mute = json!(table.ask(seat, None, &[]).expect("the same question"));
        assert!(mute["wide"]["example"][&*found.key].is_object() && mute["wide"]["about"].is_null(), "{mute}");
    }
    assert!(wide > 0, "Coup de bordure composes teams");
}

#[test]
fn options_that_cannot_be_read_are_refused_in_one_language() {
    for game in games() {
        for options in [json!({"wings": 3}), json!({"stages": {"a": 1}}), json!({"teams": 7}), json!({"fast": []})] {
            let options = options.as_object().expect("an object");
            let Err(bad) = game.open("t", options, 2, &LuckSource::Seed(1)) else { panic!("{options:?} were taken") };
            assert!(!is_english(&bad.why.fr), "{}: {}", game.key(), bad.why.fr);
        }
    }
}
