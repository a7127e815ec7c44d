//! The words of a race that is over, frame by frame, for replays and analyses.

use std::ops::ControlFlow;

use engine::{Lang, Names, Shown, Viewer};
use serde_json::value::RawValue;
use table::RecordError;

use crate::facts::fact_for_all;

/// A race that is over, in words.
pub struct RaceWords {
    pub frames: Vec<FrameWords>,
    /// A choice in words, from the race as everybody saw it at its start; nothing of what is no action of the game.
    pub(crate) label: Label,
}

type Label = Box<dyn Fn(&RawValue) -> Option<String> + Send + Sync>;

/// One frame of a race that is over, in words.
#[derive(Clone, Default, Debug)]
pub struct FrameWords {
    /// What happened, with the fullest faces; empty where nothing did.
    pub happened: String,
    /// The choice of a move that was not narrated, or only what the answers of all came to.
    answer: Option<String>,
    /// Whether a seat acted, and nothing was drawn or rolled.
    pub acted: bool,
}

impl FrameWords {
    /// The choice that was made here.
    pub fn chosen(&self) -> &str {
        self.answer.as_deref().unwrap_or(&self.happened)
    }
}

pub(crate) fn race_words<G: Shown>(record: &str, lang: Lang, names: &[String]) -> Result<RaceWords, RecordError> {
    let mut frames = Vec::new();
    let mut start = None;
    let owned = names.to_vec();
    let names = Names::new(names);
    table::frames::<G>(record, |frame| {
        let wire = start.get_or_insert_with(|| G::wire(frame.table.game().view(Viewer::Spectator)));
        let happened: Vec<String> =
            frame.happened.iter().filter_map(|one| fact_for_all(one, Some(lang), names).text).collect();
        let unseen = if !frame.was_open || happened.is_empty() { frame.act } else { None };
        let answer = unseen.map(|(_, action, _)| G::label(wire, action, lang, names));
        frames.push(FrameWords { happened: happened.join(" "), answer, acted: frame.act.is_some() });
        ControlFlow::Continue(())
    })?;
    let wire = start.expect("a record has a frame before its first step");
    let label = move |action: &RawValue| {
        let action: G::Action = serde_json::from_str(action.get()).ok()?;
        Some(G::label(&wire, &action, lang, Names::new(&owned)))
    };
    Ok(RaceWords { frames, label: Box::new(label) })
}
