//! What happened, as one viewer is told it, in the words of the wire.

use engine::{Event, Lang, Names, Viewer, say, say_of};
use protocol::{TableEvent, Told};
use serde::Serialize;
use table::Happened;

/// What happened, in the game's own words or in the table's.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum AnyEvent<'a, E> {
    Game(&'a E),
    Table(TableEvent),
}

pub(crate) fn told<'a, E: Event>(
    happened: &'a Happened<E>,
    viewer: Viewer,
    lang: Option<Lang>,
    names: Names<'_>,
) -> Told<AnyEvent<'a, E>> {
    let (event, rule, text) = match happened {
        Happened::Fact(fact) => {
            let face = fact.face(viewer);
            (AnyEvent::Game(face), Some(face.rule().0.into()), lang.map(|lang| face.tell(lang, names)))
        }
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
            (AnyEvent::Table(TableEvent::TakenBack { seat: seat.0 }), None, lang.map(text))
        }
        Happened::Abandoned => {
            let text = |lang| say!(lang, "La course est abandonnée.", "The race is abandoned.");
            (AnyEvent::Table(TableEvent::Abandoned), None, lang.map(text))
        }
    };
    Told { rule, text, event }
}

/// With the face that tells most: for races that are over.
pub(crate) fn told_to_all<E: Event>(happened: &Happened<E>, lang: Option<Lang>, names: Names<'_>) -> Told {
    let insider = match happened {
        Happened::Fact(fact) => fact.private.as_ref().and_then(|(seats, _)| seats.iter().next()),
        Happened::TakenBack { .. } | Happened::Abandoned => None,
    };
    told(happened, insider.map_or(Viewer::Spectator, Viewer::Seat), lang, names).erased()
}
