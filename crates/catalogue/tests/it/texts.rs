//! What games say, in both languages: their rulebooks, their typography, and forms whose every answer is accepted.

use std::collections::BTreeSet;

use bots::Bot;
use catalogue::{AnyGame, find};
use engine::{Choice, Lang, OptionKind, OptionSpec, Seat, Viewer};
use protocol::Ask;
use serde_json::{Map, Value};
use table::{By, LuckSource};

use crate::common::games;

#[test]
fn both_languages_have_the_same_rules_in_order() {
    for game in games() {
        let numbers = |lang| -> Vec<String> {
            let book = game.rulebook(lang);
            assert!(
                !book.title.is_empty() && !book.intro.is_empty(),
                "{}: a title and a line about the game",
                game.key()
            );
            for rule in book.sections.iter().flat_map(|section| &section.rules) {
                assert!(!rule.title.is_empty() && rule.text.len() > 20, "{} {}: too short", game.key(), rule.number);
            }
            book.sections.iter().flat_map(|section| &section.rules).map(|rule| rule.number.clone()).collect()
        };
        let french = numbers(Lang::Fr);
        assert_eq!(french, numbers(Lang::En), "{}", game.key());
        let letter = &french[0][..1];
        for (at, number) in french.iter().filter(|number| number.starts_with(letter)).enumerate() {
            assert_eq!(*number, format!("{letter}{}", at + 1), "{}: rules are numbered without gaps", game.key());
        }
    }
}

/// How many pieces of advice each source gives.
const ADVICE: [(&str, usize); 5] =
    [("bordure", 6), ("arc-en-ciel", 8), ("mille-bornes", 8), ("echappee", 9), ("tour", 11)];

#[test]
fn both_languages_have_the_same_tips_in_order() {
    for (game, count) in ADVICE {
        let tips = find(game).expect("a game").rulebook(Lang::Fr).tips;
        assert_eq!(tips.len(), count, "{game}");
        assert!(tips.iter().any(|tip| tip.measured.is_some()), "{game}: no tip says what it is worth");
    }
    for game in games() {
        let [french, english] = [Lang::Fr, Lang::En].map(|lang| game.rulebook(lang).tips);
        assert_eq!(french.len(), english.len(), "{}", game.key());
        for (at, (fr, en)) in french.iter().zip(&english).enumerate() {
            let place = format!("{}, tip {}", game.key(), at + 1);
            assert_eq!([fr.number, en.number].map(usize::from), [at + 1; 2], "{place}");
            for (one, other) in [(&fr.title, &en.title), (&fr.text, &en.text)] {
                assert!(!one.is_empty() && !other.is_empty() && one != other, "{place}: in both languages");
            }
            assert_eq!(cited(&fr.text), cited(&en.text), "{place}: the same rules");
            let rules = cited(&fr.text);
            assert!(rules.iter().all(|rule| game.rulebook(Lang::Fr).rule(rule).is_some()), "{place}: {rules:?}");
        }
    }
}

/// A figure is the same in both languages, and comes with the command that finds it again.
#[test]
fn what_was_measured_of_a_tip_has_its_command() {
    let figures = |text: &str| -> Vec<String> {
        let figures = text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
        figures.map(str::to_owned).collect()
    };
    for game in games() {
        let [french, english] = [Lang::Fr, Lang::En].map(|lang| game.rulebook(lang).tips);
        for (fr, en) in french.iter().zip(&english) {
            let place = format!("{}, tip {}", game.key(), fr.number);
            assert_eq!(fr.measured.is_some(), en.measured.is_some(), "{place}: in both languages");
            let (Some(fr_found), Some(en_found)) = (&fr.measured, &en.measured) else { continue };
            assert_eq!(fr_found.command, en_found.command, "{place}");
            let command = format!("sillage lab advice {} --tip {}", game.key(), fr.number);
            assert!(fr_found.command.starts_with(&command), "{place}: {}", fr_found.command);
            assert!(!figures(&fr_found.text).is_empty(), "{place}: no figure");
            assert_eq!(figures(&fr_found.text), figures(&en_found.text), "{place}: the same figures");
            assert!(game.info().measured_tips.contains(&fr.number), "{place}: nothing measures it");
        }
    }
}

/// The rules that a text names.
fn cited(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let is_rule = |word: &&str| word.starts_with(|c: char| c.is_ascii_uppercase()) && word[1..].parse::<u8>().is_ok();
    words.filter(|word| !word.is_empty() && word.is_char_boundary(1)).filter(is_rule).collect()
}

/// What breaks the typography of a language in a text, if anything does.
fn fault(lang: Lang, text: &str) -> Option<&'static str> {
    let chars: Vec<char> = text.chars().collect();
    let at = |i: usize, step: isize| i.checked_add_signed(step).and_then(|i| chars.get(i)).copied();
    let is_space = |c: Option<char>| c.is_some_and(|c| matches!(c, ' ' | '\u{a0}' | '\u{202f}'));
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    for (i, &c) in chars.iter().enumerate() {
        let before = at(i, -1);
        let after = at(i, 1);
        // 2:59 is a time, not a sentence.
        let ends_a_word = after.is_none_or(|after| !after.is_alphanumeric() && after != '/');
        match (lang, c) {
            (Lang::Fr, '\'') if is_letter(before) && is_letter(after) => return Some("a straight apostrophe"),
            (Lang::Fr, ':' | ';' | '!' | '?') if is_letter(before) && ends_a_word => {
                return Some("no space before a high mark");
            }
            (Lang::Fr, '«') if !is_space(after) => return Some("no space after «"),
            (Lang::En, ':' | ';' | '!' | '?') if is_space(before) && ends_a_word => {
                return Some("a space before a mark");
            }
            (Lang::En, '«' | '»') => return Some("French quotation marks"),
            _ => {}
        }
    }
    None
}

/// All texts of a game that come in two languages, but for those of a race.
fn printed(game: &dyn AnyGame, lang: Lang, mut look: impl FnMut(&str)) {
    look(game.info().pitch.get(lang));
    for spec in &game.info().options {
        look(spec.label.get(lang));
        spec.about.iter().for_each(|about| look(about.get(lang)));
        match &spec.kind {
            OptionKind::OneOf { values, nullable } => {
                values.iter().for_each(|choice| look(choice.label.get(lang)));
                nullable.iter().for_each(|unset| look(unset.label.get(lang)));
            }
            OptionKind::ListOf { values, .. } => values.iter().for_each(|choice| look(choice.label.get(lang))),
            OptionKind::Text { values, hint, .. } => {
                values.iter().for_each(|choice| look(choice.label.get(lang)));
                look(hint.get(lang));
            }
            OptionKind::Number { nullable, .. } => nullable.iter().for_each(|unset| look(unset.label.get(lang))),
            OptionKind::Flag | OptionKind::Seat | OptionKind::Custom => {}
        }
    }
    let book = game.rulebook(lang);
    look(&book.intro);
    for section in &book.sections {
        look(&section.title);
        section.rules.iter().for_each(|rule| [&rule.title, &rule.text].into_iter().for_each(|text| look(text)));
    }
    for tip in &book.tips {
        [&tip.title, &tip.text].into_iter().for_each(|text| look(text));
        tip.measured.iter().for_each(|measured| look(&measured.text));
    }
    for source in game.info().lessons {
        let lesson = game.lesson(source.text, lang).expect("a lesson");
        look(&lesson.title);
        for step in &lesson.steps {
            look(&step.text);
            step.wrong_move.iter().for_each(|text| look(text));
            step.ask.iter().for_each(|ask| asked(ask, &mut look));
        }
    }
}

fn asked(ask: &Ask, look: &mut impl FnMut(&str)) {
    ask.question.iter().for_each(|question| look(&question.text));
    for choice in &ask.choices {
        choice.label.iter().for_each(|label| look(label));
        choice.forecast.iter().flatten().for_each(|forecast| look(&forecast.text));
    }
    let barred = ask.barred.iter().flatten();
    barred.for_each(|barred| [barred.label.as_str(), &barred.text].into_iter().for_each(&mut *look));
    ask.wide.iter().filter_map(|wide| wide.about.as_deref()).for_each(look);
}

/// Who reads is "tu", as on the page, or nobody in particular.
#[test]
fn nothing_printed_says_vous() {
    for game in games() {
        printed(game, Lang::Fr, |text| {
            let formal = text
                .split(|c: char| !c.is_alphabetic())
                .find(|word| ["vous", "votre", "vos", "vôtre", "vôtres"].contains(&word.to_lowercase().as_str()));
            assert_eq!(formal, None, "{}: {text}", game.key());
        });
    }
}

/// What is said in a race of random moves.
fn said(game: &dyn AnyGame, options: &Map<String, Value>, seats: u8, mut look: impl FnMut(Lang, &str)) {
    const MOVES: usize = 120;
    let names: Vec<String> = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal"].map(String::from).into();
    let mut table = game.open("t", options, seats, &LuckSource::Seed(7)).expect("good options");
    let mut rng = bots::generator(7, 0);
    table.draw_pending();
    for _ in 0..MOVES {
        let Some(seat) = Seat::all(seats).find(|&seat| table.owes(seat)) else { break };
        for lang in [Lang::Fr, Lang::En] {
            table.ask(seat, Some(lang), &names).iter().for_each(|ask| asked(ask, &mut |text| look(lang, text)));
        }
        let action = table.bot_action(seat, Bot::Random, &mut rng).expect("it owes an answer");
        table.play(seat, table.decision(seat), &action, By::Player).expect("a legal move");
    }
    for lang in [Lang::Fr, Lang::En] {
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat(0))] {
            let facts = table.facts(0..table.happened(), viewer, Some(lang), &names);
            facts.iter().filter_map(|fact| fact.text.as_deref()).for_each(|text| look(lang, text));
        }
    }
}

#[test]
fn french_is_set_as_french_and_english_as_english() {
    let mut faults = BTreeSet::new();
    let mut look = |game: &str, lang: Lang, text: &str| {
        if let Some(fault) = fault(lang, text) {
            faults.insert(format!("{game}, {fault}: {text}"));
        }
    };
    for game in games() {
        for lang in [Lang::Fr, Lang::En] {
            printed(game, lang, |text| look(game.key(), lang, text));
        }
        for options in &game.info().example_options {
            let options = options.as_object().expect("options").clone();
            let fits = |seats: &u8| game.open("t", &options, *seats, &LuckSource::Seed(7)).is_ok();
            let seats = game.seats().find(fits).expect("a table for them");
            said(game, &options, seats, |lang, text| look(game.key(), lang, text));
        }
    }
    assert!(faults.is_empty(), "{} texts:\n{}", faults.len(), faults.into_iter().collect::<Vec<_>>().join("\n"));
}

/// The values that a form offers for an option at a table of this size; `None` leaves the option at its default.
fn offered(spec: &OptionSpec, seats: u8, options: &Map<String, Value>) -> Vec<Option<Value>> {
    let fits = |range: Option<(u8, u8)>| range.is_none_or(|(least, most)| (least..=most).contains(&seats));
    let value = |choice: &Choice| {
        if choice.number { serde_json::from_str(choice.value).expect("a number") } else { Value::from(choice.value) }
    };
    if spec.needs.is_some_and(|needs| match needs.value {
        Some(value) => options.get(needs.key).and_then(Value::as_str) != Some(value),
        None => options.get(needs.key).is_none_or(Value::is_null),
    }) {
        return vec![None];
    }
    match &spec.kind {
        OptionKind::OneOf { values, nullable } => {
            let open = nullable.filter(|unset| fits(unset.seats)).map(|_| Some(Value::Null));
            values.iter().filter(|choice| fits(choice.seats)).map(|choice| Some(value(choice))).chain(open).collect()
        }
        OptionKind::Number { min, max, nullable } => {
            let open = nullable.map(|_| Some(Value::Null));
            [*min, *max].map(|number| Some(Value::from(number))).into_iter().chain(open).collect()
        }
        OptionKind::Flag => vec![Some(true.into()), Some(false.into())],
        OptionKind::Seat => vec![None, Some((seats - 1).into())],
        OptionKind::ListOf { values, .. } => {
            values.iter().map(|choice| Some(Value::from(vec![value(choice)]))).collect()
        }
        OptionKind::Text { values, .. } => values.iter().map(|choice| Some(value(choice))).collect(),
        OptionKind::Custom => vec![None],
    }
}

/// A form is drawn from the specs alone, so they say all of what goes with what.
#[test]
fn all_that_a_form_offers_is_accepted() {
    for game in games() {
        let mut tables = 0;
        for seats in game.seats() {
            let mut combinations = vec![Map::new()];
            for spec in &game.info().options {
                let with = |options: Map<String, Value>| {
                    offered(spec, seats, &options).into_iter().map(move |value| {
                        let mut options = options.clone();
                        options.extend(value.map(|value| (spec.key.to_owned(), value)));
                        options
                    })
                };
                combinations = combinations.into_iter().flat_map(with).collect();
            }
            for options in combinations {
                let opened = game.open("t", &options, seats, &LuckSource::Seed(1));
                let refused = opened.err().map(|bad| format!("{}: {}", bad.key, bad.why.en));
                assert_eq!(refused, None, "{}, {seats} seats: {options:?}", game.key());
                tables += 1;
            }
        }
        assert!(tables > 1, "{}: nothing to choose", game.key());
    }
}
