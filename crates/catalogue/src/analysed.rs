//! Runs the analysis of a record of any game, and hands its pictures to a watcher.

use std::fmt;

use analysis::{Analyser, Analysis, Error, Plan};
use engine::{Lang, Names, Shown, Valued, Viewer};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::erased_table::raw;

/// A choice as JSON, with its label where a language was given.
#[derive(Clone, Debug)]
pub struct Chosen {
    pub action: Box<RawValue>,
    pub label: Option<String>,
}

/// Who waits for an analysis.
pub trait AnalysisWatch: Sync {
    /// Asked often, from any thread. What was done until the answer is no is kept.
    fn go_on(&self) -> bool {
        true
    }

    /// After each pass: how much of the work is done, and the race as it looks now, for those who ask.
    fn passed(&self, _progress: f64, _picture: &dyn Fn() -> Analysis<Chosen>) {}
}

impl Serialize for Chosen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.action.serialize(serializer)
    }
}

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label.as_deref().unwrap_or(self.action.get()))
    }
}

pub(crate) fn analyse<G: Shown + Valued>(
    record: &str,
    plan: Plan,
    lang: Option<Lang>,
    names: &[String],
    watch: &dyn AnalysisWatch,
) -> Result<Analysis<Chosen>, Error> {
    let history = table::history::<G>(record)?;
    let wire = G::wire(history.end.view(Viewer::Spectator));
    let mut analyser = Analyser::of(&history, plan)?;
    let label = |action: &G::Action| lang.map(|lang| G::label(&wire, action, lang, Names::new(names)));
    let report =
        |analyser: &Analyser<G>| analyser.report().map(|action| Chosen { label: label(&action), action: raw(&action) });
    while analyser.pass(&|| watch.go_on()) {
        watch.passed(analyser.progress(), &|| report(&analyser));
    }
    Ok(report(&analyser))
}
