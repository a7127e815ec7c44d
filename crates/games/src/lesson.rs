use engine::{Complete, Lang, Names, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::{
    Happened,
    scenario::{Malformed, watch},
    whole_view,
};

use crate::{
    Ask, Told,
    erased_table::{ask, raw, told},
};

/// A worked example that the newcomer plays: a scenario with a word about each move.
#[derive(Debug, Serialize)]
pub struct Lesson {
    pub title: String,
    pub names: Vec<String>,
    pub seat: Seat,
    pub steps: Vec<Step>,
}

#[derive(Debug, Serialize)]
pub struct Step {
    /// Why the move that follows is the one to play, or what has just been seen.
    pub text: String,
    pub rule: Option<String>,
    /// What happened since the step before.
    pub told: Vec<Told>,
    pub view: Box<RawValue>,
    /// What the newcomer is asked, where the next move is his.
    pub ask: Option<Ask>,
    pub next: Option<Next>,
}

/// The move that follows, and whose it is.
#[derive(Debug, Serialize)]
pub struct Next {
    pub seat: Seat,
    #[serde(rename = "do")]
    pub action: Box<RawValue>,
}

/// A lesson as written: the race as a scenario, and words for the moves that deserve some (`at`: how many moves have been
/// made).
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<'a> {
    title: Words,
    seat: Seat,
    #[serde(borrow)]
    scenario: &'a RawValue,
    words: Vec<Word>,
}

#[derive(Deserialize)]
struct Words {
    fr: String,
    en: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Word {
    at: usize,
    rule: Option<String>,
    fr: String,
    en: String,
}

fn in_lang<'a>(lang: Lang, fr: &'a str, en: &'a str) -> &'a str {
    match lang {
        Lang::Fr => fr,
        Lang::En => en,
    }
}

pub fn lesson<G: Complete>(source: &str, lang: Lang) -> Result<Lesson, Malformed> {
    let fault = |error: serde_json::Error| Malformed { line: error.line(), message: error.to_string() };
    let written: Written<'_> = serde_json::from_str(source).map_err(fault)?;
    let viewer = Viewer::Seat(written.seat);
    let mut lesson = Lesson {
        title: in_lang(lang, &written.title.fr, &written.title.en).to_owned(),
        names: Vec::new(),
        seat: written.seat,
        steps: Vec::new(),
    };
    watch::<G>(written.scenario.get(), &mut |scene| {
        let names = Names(scene.names);
        lesson.names = scene.names.to_vec();
        let word = written.words.iter().find(|word| word.at == lesson.steps.len());
        let asked = scene.next.filter(|(seat, _)| *seat == written.seat);
        lesson.steps.push(Step {
            text: word.map_or(String::new(), |word| in_lang(lang, &word.fr, &word.en).to_owned()),
            rule: word.and_then(|word| word.rule.clone()),
            told: scene
                .facts
                .iter()
                .map(|fact| told(&Happened::Fact(fact.clone()), viewer, Some(lang), names))
                .collect(),
            view: raw(&whole_view(scene.game.view(viewer))),
            ask: asked.and_then(|_| ask(scene.game, written.seat, 0, Some(lang), names)),
            next: scene.next.map(|(seat, action)| Next { seat, action: raw(action) }),
        });
    })?;
    Ok(lesson)
}
