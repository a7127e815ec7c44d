//! A question as it is put to a person at a terminal.

use engine::drawing::Drawing;
use engine::{Lang, Names};
use protocol::{Ask, Choice, Json, Ruled};
use serde_json::value::RawValue;

pub(crate) fn laid_out<G: Drawing>(mut ask: Ask, view: &RawValue, lang: Lang, names: Names<'_>) -> Ask {
    // What cannot be read stays where it is: the first of its equals.
    ask.choices.sort_by_cached_key(|choice| read::<G>(&choice.what).map_or((0, 0), |action| G::rank(&action)));
    if let (Some(example), Ok(wire)) = (example::<G>(&ask), serde_json::from_str(view.get())) {
        ask.choices.extend(G::suggestions(&wire, &example).into_iter().map(|(action, about)| Choice {
            what: Json::of(&action),
            label: Some(G::label(&wire, &action, lang, names)),
            forecast: Some(Some(Ruled { text: about.text, rule: about.rule.0.into() })),
        }));
    }
    ask
}

/// The answer that goes with a question too wide to list.
pub(crate) fn example<G: Drawing>(ask: &Ask) -> Option<G::Action> {
    read::<G>(ask.wide.as_ref()?.example.as_ref()?)
}

fn read<G: Drawing>(action: &Json) -> Option<G::Action> {
    serde_json::from_str(action.0.get()).ok()
}
