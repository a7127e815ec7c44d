//! What happened, as one viewer knows it, in the words of the wire.

use engine::{Emphasis, Event, Lang, Names, Shown, Viewer, say, say_of};
use protocol::{Fact, Moment, TableEvent};
use serde::Serialize;
use table::{Happened, Moments, TableView, table_view};

use crate::changes::Changes;

/// What happened, in the game's own words or in the table's.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum AnyEvent<'a, E> {
    Game(&'a E),
    Table(TableEvent),
}

/// What happened moment by moment, and the view after the last: what changed is said where there is more than one.
pub(crate) fn moments<'a, G: Shown, H, E>(
    shown: &Moments<'a, G, H>,
    viewer: Viewer,
    fact: impl Fn(&'a H) -> Fact<E>,
) -> (Vec<Moment<E>>, TableView<G::Wire>) {
    let facts = |happened: &'a [H]| happened.iter().map(&fact).collect();
    let mut each = Vec::with_capacity(shown.each.len());
    if let Some((last, earlier)) = shown.each.split_last() {
        let mut changes = Changes::default();
        if !earlier.is_empty() {
            changes.to(&table_view(shown.before.view(viewer)));
        }
        for moment in earlier {
            let changes = changes.to(&table_view(moment.state.view(viewer)));
            each.push(Moment { facts: facts(moment.happened), changes: Some(changes) });
        }
        each.push(Moment { facts: facts(last.happened), changes: None });
    }
    (each, table_view(shown.end.view(viewer)))
}

pub(crate) fn fact_for<'a, E: Event>(
    happened: &'a Happened<E>,
    viewer: Viewer,
    lang: Option<Lang>,
    names: Names<'_>,
) -> Fact<AnyEvent<'a, E>> {
    let (event, text) = match happened {
        Happened::Fact(fact) => return fact_of(fact.face(viewer), lang, names),
        Happened::TakenBack { seat } => {
            let name = names.of(*seat);
            let text = |lang| {
                say_of!(
                    names.is_you(*seat),
                    lang,
                    ["{name} reprend son coup.", "Tu reprends ton coup."],
                    ["{name} takes the move back.", "You take the move back."]
                )
            };
            (TableEvent::TakenBack { seat: seat.0 }, lang.map(text))
        }
        Happened::Abandoned => {
            let text = |lang| say!(lang, "La course est abandonnée.", "The race is abandoned.");
            (TableEvent::Abandoned, lang.map(text))
        }
    };
    let seat = match event {
        TableEvent::TakenBack { seat } => Some(seat),
        TableEvent::Abandoned => None,
    };
    Fact { rule: None, text, seat, emphasis: None, event: AnyEvent::Table(event) }
}

pub(crate) fn fact_of<'a, E: Event>(face: &'a E, lang: Option<Lang>, names: Names<'_>) -> Fact<AnyEvent<'a, E>> {
    Fact {
        rule: Some(face.rule().0.into()),
        text: lang.map(|lang| face.narrate(lang, names)),
        seat: face.seat().map(|seat| seat.0),
        emphasis: match face.emphasis() {
            Emphasis::Minor => Some(protocol::Emphasis::Minor),
            Emphasis::Plain => None,
            Emphasis::Key => Some(protocol::Emphasis::Key),
        },
        event: AnyEvent::Game(face),
    }
}

/// With the face that says most: for races that are over.
pub(crate) fn fact_for_all<E: Event>(happened: &Happened<E>, lang: Option<Lang>, names: Names<'_>) -> Fact {
    let insider = match happened {
        Happened::Fact(fact) => fact.private.as_ref().and_then(|(seats, _)| seats.iter().next()),
        Happened::TakenBack { .. } | Happened::Abandoned => None,
    };
    fact_for(happened, insider.map_or(Viewer::Spectator, Viewer::Seat), lang, names).erased()
}
