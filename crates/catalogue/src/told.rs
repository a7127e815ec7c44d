//! What happened, as one viewer is told it, in the words of the wire.

use engine::{Emphasis, Event, Lang, Names, Shown, Viewer, say, say_of};
use protocol::{Moment, TableEvent, Told};
use serde::Serialize;
use serde_json::value::RawValue;
use table::{Happened, Moments, table_view};

use crate::{changes::changes, erased_table::raw};

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
    told: impl Fn(&'a H) -> Told<E>,
) -> (Vec<Moment<E>>, Box<RawValue>) {
    let view_of = |game: &G| raw(&table_view(game.view(viewer)));
    let end = view_of(shown.end);
    let facts = |happened: &'a [H]| happened.iter().map(&told).collect();
    let Some((last, earlier)) = shown.each.split_last() else { return (Vec::new(), end) };
    let mut view = (!earlier.is_empty()).then(|| view_of(shown.before));
    let mut found = Vec::with_capacity(shown.each.len());
    for moment in earlier {
        let next = view_of(moment.state);
        let changes = view.replace(next.clone()).map(|before| changes(&before, &next));
        found.push(Moment { facts: facts(moment.happened), changes });
    }
    found.push(Moment { facts: facts(last.happened), changes: None });
    (found, end)
}

pub(crate) fn told<'a, E: Event>(
    happened: &'a Happened<E>,
    viewer: Viewer,
    lang: Option<Lang>,
    names: Names<'_>,
) -> Told<AnyEvent<'a, E>> {
    let (event, text) = match happened {
        Happened::Fact(fact) => return told_fact(fact.face(viewer), lang, names),
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
    Told { rule: None, text, seat, emphasis: None, event: AnyEvent::Table(event) }
}

pub(crate) fn told_fact<'a, E: Event>(face: &'a E, lang: Option<Lang>, names: Names<'_>) -> Told<AnyEvent<'a, E>> {
    Told {
        rule: Some(face.rule().0.into()),
        text: lang.map(|lang| face.tell(lang, names)),
        seat: face.seat().map(|seat| seat.0),
        emphasis: match face.emphasis() {
            Emphasis::Minor => Some(protocol::Emphasis::Minor),
            Emphasis::Plain => None,
            Emphasis::Key => Some(protocol::Emphasis::Key),
        },
        event: AnyEvent::Game(face),
    }
}

/// With the face that tells most: for races that are over.
pub(crate) fn told_to_all<E: Event>(happened: &Happened<E>, lang: Option<Lang>, names: Names<'_>) -> Told {
    let insider = match happened {
        Happened::Fact(fact) => fact.private.as_ref().and_then(|(seats, _)| seats.iter().next()),
        Happened::TakenBack { .. } | Happened::Abandoned => None,
    };
    told(happened, insider.map_or(Viewer::Spectator, Viewer::Seat), lang, names).erased()
}
