use std::ops::ControlFlow;

use engine::{Lang, Names, Shown};
use table::RecordError;

use crate::told::told_to_all;

/// One frame of a race that is over, in words.
#[derive(Clone, Default, Debug)]
pub struct FrameWords {
    /// What happened, with the faces that tell most; empty where nothing did.
    pub happened: String,
    /// The choice of a move of which nothing was told, or only what the answers of all came to.
    answer: Option<String>,
}

impl FrameWords {
    /// The choice that was made here.
    pub fn chosen(&self) -> &str {
        self.answer.as_deref().unwrap_or(&self.happened)
    }
}

pub(crate) fn frame_words<G: Shown>(
    record: &str,
    lang: Lang,
    names: Names<'_>,
) -> Result<Vec<FrameWords>, RecordError> {
    let mut words = Vec::new();
    table::frames::<G>(record, |frame| {
        let happened: Vec<String> =
            frame.happened.iter().filter_map(|one| told_to_all(one, Some(lang), names).text).collect();
        let unseen = frame.act.filter(|_| !frame.was_open || happened.is_empty());
        let answer = unseen.map(|(_, action, _)| G::label(action, lang, names));
        words.push(FrameWords { happened: happened.join(" "), answer });
        ControlFlow::Continue(())
    })?;
    Ok(words)
}
