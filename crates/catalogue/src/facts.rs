//! What happened, as one viewer knows it, in the words of the wire.

use std::cell::OnceCell;

use engine::{Emphasis, Event, Lang, Names, Shown, Viewer, say, say_of};
use protocol::{Change, Fact, Json, Moment, TableEvent};
use serde::Serialize;
use table::{Happened, Moments, TableView, table_view};

use crate::changes::changes;

/// What happened, in the game's own words or in the table's.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum AnyEvent<'a, E> {
    Game(&'a E),
    Table(TableEvent),
}

/// What happened, as it is shown to viewers. What everybody sees is made once.
pub(crate) struct Film<'a, G, H> {
    shown: &'a Moments<'a, G, H>,
    /// What is different for everybody after each moment but the last.
    changes: Vec<Vec<Change>>,
    /// What everybody sees after the last.
    view: OnceCell<Json>,
}

impl<'a, G: Shown, H> Film<'a, G, H> {
    pub fn of(shown: &'a Moments<'a, G, H>) -> Film<'a, G, H> {
        let film = Film { shown, changes: Vec::new(), view: OnceCell::new() };
        let views: Vec<Json> = film.states().map(|state| view(state, Viewer::Spectator)).collect();
        Film { changes: changes(&views), ..film }
    }

    /// The states that differ from moment to moment; none where there is one moment.
    fn states(&self) -> impl Iterator<Item = &'a G> + use<'a, G, H> {
        let earlier = match self.shown.each.split_last() {
            Some((_, earlier)) if !earlier.is_empty() => Some((self.shown.before, earlier)),
            _ => None,
        };
        earlier
            .into_iter()
            .flat_map(|(before, earlier)| std::iter::once(before).chain(earlier.iter().map(|moment| moment.state)))
    }

    /// What happened moment by moment: what changed is said of all but the last.
    pub fn moments<E>(&self, viewer: Viewer, fact: impl Fn(&'a H) -> Fact<E>) -> Vec<Moment<E>> {
        let own = self.states().map(|state| G::own(state.view(viewer)).map(|own| Json::of(&own)));
        let mut own = own.collect::<Option<Vec<Json>>>().map(|own| changes(&own)).unwrap_or_default().into_iter();
        let changes = self.changes.iter().map(|changes| {
            let mut changes = changes.clone();
            changes.extend(own.next().unwrap_or_default());
            Some(changes)
        });
        let facts = |happened: &'a [H]| happened.iter().map(&fact).collect();
        let each = self.shown.each.iter().zip(changes.chain([None]));
        each.map(|(moment, changes)| Moment { facts: facts(moment.happened), changes }).collect()
    }

    /// What the viewer sees after the last moment.
    pub fn view(&self, viewer: Viewer) -> LastView<'_, G::Wire> {
        let end = self.shown.end;
        if G::own(end.view(viewer)).is_some() {
            return LastView::Own(table_view(end.view(viewer)));
        }
        LastView::Shared(self.view.get_or_init(|| view(end, Viewer::Spectator)))
    }
}

/// A view of one viewer's own is written straight into the message.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum LastView<'a, W> {
    Own(TableView<W>),
    Shared(&'a Json),
}

impl<W: Serialize> LastView<'_, W> {
    pub fn erased(self) -> Json {
        match self {
            LastView::Own(own) => Json::of(&own),
            LastView::Shared(shared) => shared.clone(),
        }
    }
}

fn view<G: Shown>(state: &G, viewer: Viewer) -> Json {
    Json::of(&table_view(state.view(viewer)))
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
