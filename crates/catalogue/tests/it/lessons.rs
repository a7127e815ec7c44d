//! Every lesson runs to its end in both languages, and says something true at each of the newcomer's moves.

use std::{collections::BTreeSet, fs, path::Path};

use catalogue::{ALL, AnyGame, lessons};
use engine::Lang;
use protocol::requests::{Lesson, LessonStep};
use serde_json::Value;

fn each(look: impl Fn(&'static dyn AnyGame, &lessons::Source)) {
    for game in ALL {
        for source in game.info().lessons {
            look(*game, source);
        }
    }
}

fn run(game: &dyn AnyGame, source: &lessons::Source, lang: Lang) -> Lesson {
    game.lesson(source.text, lang).unwrap_or_else(|error| panic!("{}/{}: {error}", game.key(), source.name))
}

#[test]
fn every_game_has_one_and_every_file_is_offered() {
    let mut offered = BTreeSet::new();
    for game in ALL {
        let of_game = game.info().lessons;
        assert!(!of_game.is_empty(), "{} has no lesson", game.key());
        offered.extend(of_game.iter().map(|source| format!("{}/{}.json", game.key(), source.name)));
        for source in of_game {
            assert_eq!(lessons::find(game.info(), source.name).map(|found| found.text), Some(source.text));
        }
        assert!(lessons::find(game.info(), "nowhere").is_none());
    }
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    for game in fs::read_dir(games).unwrap() {
        let game = game.unwrap();
        // The skeleton is on no list: the games that are copied from it offer its lesson.
        if game.file_name() == "skeleton" {
            continue;
        }
        let Ok(files) = fs::read_dir(game.path().join("lessons")) else { continue };
        for file in files {
            let file = file.unwrap().file_name();
            let path = format!("{}/{}", game.file_name().display(), file.display());
            assert!(offered.contains(&path), "{path} is a lesson that no game offers");
        }
    }
}

#[test]
fn a_lesson_is_of_a_length_to_learn_by() {
    each(|game, source| {
        let cover = catalogue::cover(source.text).unwrap();
        let place = format!("{}/{}", game.key(), source.name);
        assert!((6..=15).contains(&cover.moves), "{place}: {} moves by the newcomer", cover.moves);
        for (lang, title) in [(Lang::Fr, cover.title.fr), (Lang::En, cover.title.en)] {
            let lesson = run(game, source, lang);
            assert_eq!((lesson.title, lesson.steps.len()), (title, cover.steps), "{place}");
            let asked = lesson.steps.iter().filter(|step| step.ask.is_some()).count();
            assert_eq!(asked, cover.moves, "{place}");
        }
    });
}

#[test]
fn the_move_to_make_is_one_of_those_offered() {
    each(|game, source| {
        let lesson = run(game, source, Lang::Fr);
        for (at, step) in lesson.steps.iter().enumerate() {
            let mine = step.next.as_ref().filter(|next| next.seat == lesson.seat);
            assert_eq!(step.ask.is_some(), mine.is_some(), "{}/{} {at}", game.key(), source.name);
            let (Some(ask), Some(next)) = (&step.ask, mine) else { continue };
            let wanted: Value = serde_json::from_str(next.what.0.get()).unwrap();
            let listed = ask.choices.iter().any(|choice| choice.what.0.get() == next.what.0.get());
            // What is too wide to list was accepted by the rules, or the lesson would not have run.
            let wide = ask.wide.as_ref().is_some_and(|wide| wanted.get(&*wide.key).is_some());
            assert!(listed || wide, "{}/{} {at}: {wanted} is not offered", game.key(), source.name);
        }
    });
}

#[test]
fn words_are_there_in_both_languages_and_cite_rules_that_exist() {
    each(|game, source| {
        let fr = run(game, source, Lang::Fr);
        let en = run(game, source, Lang::En);
        for (lang, lesson, other) in [(Lang::Fr, &fr, &en), (Lang::En, &en, &fr)] {
            let book = game.rulebook(lang);
            for (at, (step, other)) in lesson.steps.iter().zip(&other.steps).enumerate() {
                let place = format!("{}/{} {at}, {lang:?}", game.key(), source.name);
                let needs_words = step.ask.is_some() || at + 1 == lesson.steps.len();
                assert!(!needs_words || !step.text.trim().is_empty(), "{place}: not a word");
                if step.text.is_empty() {
                    continue;
                }
                assert_ne!(step.text, other.text, "{place}: one language only");
                let rule = step.rule.as_deref().unwrap_or_else(|| panic!("{place}: no rule is cited"));
                assert!(book.rule(rule).is_some(), "{place}: there is no rule {rule}");
                assert!(
                    !may_be_wrong(step) || step.wrong_move.as_ref().is_some_and(|text| !text.trim().is_empty()),
                    "{place}"
                );
                for seen in step.moments.iter().flat_map(|moment| &moment.facts) {
                    assert!(seen.text.as_ref().is_some_and(|text| !text.is_empty()), "{place}: a fact without words");
                }
            }
        }
    });
}

#[test]
fn a_step_names_a_tip_that_there_is() {
    for game in ALL {
        let tips = game.rulebook(Lang::Fr).tips;
        let mut shown = 0;
        for source in game.info().lessons {
            for step in run(*game, source, Lang::Fr).steps {
                let Some(number) = step.tip else { continue };
                let place = format!("{}/{}", game.key(), source.name);
                assert!(tips.iter().any(|tip| tip.number == number), "{place}: there is no tip {number}");
                shown += 1;
            }
        }
        assert!(tips.is_empty() || shown > 0, "{}: tips, and no lesson shows one", game.key());
    }
}

fn may_be_wrong(step: &LessonStep) -> bool {
    step.ask.as_ref().is_some_and(|ask| ask.choices.len() != 1)
}

/// A word at a step that does not exist, or a second one at the same step, would never be read.
#[test]
fn no_word_is_lost() {
    each(|game, source| {
        let written: Value = serde_json::from_str(source.text).unwrap();
        let lesson = run(game, source, Lang::Fr);
        let spoken = lesson.steps.iter().filter(|step| !step.text.is_empty()).count();
        assert_eq!(written["words"].as_array().unwrap().len(), spoken, "{}/{}", game.key(), source.name);
    });
}

#[test]
fn a_lesson_that_does_not_run_says_where() {
    let game = ALL[0];
    assert!(game.lesson("{}", Lang::Fr).unwrap_err().to_string().contains("title"));
    assert!(catalogue::cover("[]").is_err());
}
