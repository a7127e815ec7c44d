//! A look at a race without coming to its table: nobody is shown as here for it.

use std::ops::ControlFlow;

use axum::{
    Json,
    extract::{Path, Query, State},
};
use engine::{Seat, Viewer};
use protocol::{Code, requests::Glance};
use serde::Deserialize;

use super::{
    App,
    caller::Caller,
    records::{blocking, log},
    reply::Reply,
};
use room::Fault;

/// The last so many facts: a player who was away for a whole stage opens the race.
const MOST_FACTS: usize = 40;

#[derive(Deserialize)]
pub struct GlanceQuery {
    seat: u8,
    /// Without a language nothing is said in words.
    lang: Option<String>,
}

/// The race through a player's own eyes as it stands, and what has happened from their last move on.
pub async fn glance(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    query: Result<Query<GlanceQuery>, axum::extract::rejection::QueryRejection>,
) -> Reply<Glance> {
    let Query(GlanceQuery { seat, lang }) = query.map_err(|error| Fault::misread(&error))?;
    let viewer = Viewer::Seat(Seat(seat));
    let lang = lang.map(|_| caller.lang);
    let pass = app.enter_heavy(&caller).await?;
    let (about, record) = log(&app, caller, &id, viewer).await?;
    let glance = blocking(&pass, move || {
        let mut view = None;
        let mut facts = Vec::new();
        let replayed = about.game.replay(&record, viewer, lang, &about.names, &mut |frame, _| {
            // What the move itself came to belongs to it: it may have closed a window in which the others had answered.
            if frame.seat == Some(seat) {
                facts.clear();
            }
            facts.extend(frame.moments.into_iter().flat_map(|moment| moment.facts));
            view = Some(frame.view);
            facts.drain(..facts.len().saturating_sub(MOST_FACTS));
            ControlFlow::Continue(())
        });
        replayed.map_err(|_| Code::CannotReplay)?;
        let view = view.ok_or(Code::CannotReplay)?;
        Ok(Glance { view, facts, names: about.names })
    });
    Ok(Json(glance.await?))
}
