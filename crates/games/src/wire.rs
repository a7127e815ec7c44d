//! Asks and facts straight to text.

use engine::{Event, Lang, Names, Seat, Shown, Viewer};
use serde::Serialize;
use table::Happened;

use crate::erased_table;

pub(crate) fn json(value: &impl Serialize, out: &mut Vec<u8>) {
    serde_json::to_writer(out, value).expect("plain data into memory");
}

/// An array, one element a fact.
pub(crate) fn told<E: Event>(
    happened: &[Happened<E>],
    viewer: Viewer,
    lang: Option<Lang>,
    names: Names<'_>,
    out: &mut Vec<u8>,
) {
    list(happened, out, |one, out| match one {
        Happened::Fact(fact) => {
            let face = fact.face(viewer);
            out.extend_from_slice(b"{\"rule\":");
            json(&face.rule(), out);
            if let Some(lang) = lang {
                out.extend_from_slice(b",\"text\":");
                json(&face.tell(lang, names), out);
            }
            out.extend_from_slice(b",\"event\":");
            json(face, out);
            out.push(b'}');
        }
        // The table's own doings are rare.
        other => json(&erased_table::told(other, viewer, lang, names), out),
    });
}

/// An object, or `null` where the seat has nothing to answer.
pub(crate) fn ask<G: Shown>(
    game: &G,
    seat: Seat,
    decision: u64,
    lang: Option<Lang>,
    names: Names<'_>,
    closes_ms: Option<u64>,
    out: &mut Vec<u8>,
) {
    let awaiting = G::awaiting(game.public());
    let Some(prompt) = awaiting.prompt() else { return out.extend_from_slice(b"null") };
    let view = game.seat_view(seat);
    let mut legal = Vec::new();
    G::legal_actions(view, &mut legal);
    let wide = G::wide(view);
    if legal.is_empty() && wide.is_none() {
        return out.extend_from_slice(b"null");
    }
    let owes = G::owes(view);
    out.extend_from_slice(b"{\"decision\":");
    json(&decision, out);
    out.extend_from_slice(b",\"kind\":");
    json(&owes.then_some(prompt.kind), out);
    out.extend_from_slice(b",\"must\":");
    json(&owes, out);
    if let Some(lang) = lang.filter(|_| owes) {
        out.extend_from_slice(b",\"question\":");
        json(&G::question(view, lang, names), out);
    }
    out.extend_from_slice(b",\"choices\":");
    list(&legal, out, |action, out| {
        out.extend_from_slice(b"{\"do\":");
        json(action, out);
        if let Some(lang) = lang {
            out.extend_from_slice(b",\"label\":");
            json(&G::label(action, lang, names), out);
            out.extend_from_slice(b",\"forecast\":");
            json(&G::forecast(view, action, lang), out);
        }
        out.push(b'}');
    });
    if let Some(lang) = lang {
        out.extend_from_slice(b",\"barred\":");
        let barred = if owes { erased_table::barred(view, &legal, lang, names) } else { Vec::new() };
        json(&barred, out);
    }
    out.extend_from_slice(b",\"wide\":");
    match wide {
        None => out.extend_from_slice(b"null"),
        Some(wide) => {
            out.extend_from_slice(b"{\"key\":");
            json(&wide.key, out);
            out.extend_from_slice(b",\"rule\":");
            json(&wide.rule, out);
            if let Some(example) = erased_table::example::<G>(view) {
                out.extend_from_slice(b",\"example\":");
                json(&example, out);
            }
            if let Some(schema) = G::wide_schema(view) {
                out.extend_from_slice(b",\"schema\":");
                json(&schema, out);
            }
            if let Some(lang) = lang {
                out.extend_from_slice(b",\"about\":");
                json(&wide.about.get(lang), out);
            }
            out.push(b'}');
        }
    }
    out.extend_from_slice(b",\"closes_ms\":");
    json(&closes_ms, out);
    out.push(b'}');
}

fn list<T>(items: &[T], out: &mut Vec<u8>, mut write: impl FnMut(&T, &mut Vec<u8>)) {
    out.push(b'[');
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.push(b',');
        }
        write(item, out);
    }
    out.push(b']');
}
