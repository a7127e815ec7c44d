//! Reads and runs a lesson: a scenario with words for some of its moves.

use engine::{Lang, Names, OwnedText, Scripted, Seat, Shown, Viewer};
use protocol::{
    Ask, Json,
    requests::{Lesson, LessonMove, LessonStep},
};
use serde::Deserialize;
use serde_json::value::RawValue;
use table::scenario::{Malformed, watch};

use crate::{
    ask::ask,
    facts::{Film, fact_of},
};

/// What a lesson says of itself before it is run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cover {
    pub title: OwnedText,
    /// One more than there are moves in its race.
    pub steps: usize,
    /// How many of them the newcomer makes.
    pub moves: usize,
}

/// A lesson as written: the race as a scenario, and words for the moves that deserve some (`at`: how many moves have been
/// made).
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonFile<'a> {
    title: OwnedText,
    seat: Seat,
    #[serde(borrow)]
    scenario: &'a RawValue,
    words: Vec<Word>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Word {
    at: usize,
    rule: Option<String>,
    /// The tip of the rulebook that the move shows.
    tip: Option<u8>,
    fr: String,
    en: String,
    wrong_move: Option<OwnedText>,
}

impl Word {
    fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::Fr => &self.fr,
            Lang::En => &self.en,
        }
    }
}

/// Reads a lesson's title and length without running it.
pub fn cover(source: &str) -> Result<Cover, Malformed> {
    #[derive(Deserialize)]
    struct Scenario {
        moves: Vec<Move>,
    }
    #[derive(Deserialize)]
    struct Move {
        seat: Seat,
    }
    let written: LessonFile<'_> = serde_json::from_str(source).map_err(fault)?;
    let scenario: Scenario = serde_json::from_str(written.scenario.get()).map_err(fault)?;
    let moves = scenario.moves.iter().filter(|one| one.seat == written.seat).count();
    Ok(Cover { title: written.title, steps: scenario.moves.len() + 1, moves })
}

pub fn lesson<G: Scripted + Shown>(source: &str, lang: Lang) -> Result<Lesson, Malformed> {
    let written: LessonFile<'_> = serde_json::from_str(source).map_err(fault)?;
    let viewer = Viewer::Seat(written.seat);
    let mut lesson = Lesson {
        title: written.title.get(lang).to_owned(),
        names: Vec::new(),
        seat: written.seat.0,
        steps: Vec::new(),
    };
    watch::<G>(written.scenario.get(), &mut |scene| {
        let names = Names::new(scene.names).for_reader(viewer);
        lesson.names = scene.names.to_vec();
        let word = written.words.iter().find(|word| word.at == lesson.steps.len());
        let asked = scene.next.filter(|(seat, _)| *seat == written.seat);
        let decision = lesson.steps.len() as u64;
        let film = Film::of(&scene.moments);
        lesson.steps.push(LessonStep {
            text: word.map_or("", |word| word.get(lang)).to_owned(),
            rule: word.and_then(|word| word.rule.clone()),
            tip: word.and_then(|word| word.tip),
            wrong_move: word.and_then(|word| word.wrong_move.as_ref()).map(|text| text.get(lang).to_owned()),
            moments: film.moments(viewer, |fact| fact_of(fact.face(viewer), Some(lang), names).erased()),
            view: film.view(viewer).erased(),
            ask: asked.and_then(|_| ask(scene.game, written.seat, decision, Some(lang), names)).map(Ask::erased),
            next: scene.next.map(|(seat, action)| LessonMove { seat: seat.0, what: Json::of(action) }),
        });
    })?;
    Ok(lesson)
}

fn fault(error: serde_json::Error) -> Malformed {
    Malformed { line: error.line(), message: error.to_string() }
}
