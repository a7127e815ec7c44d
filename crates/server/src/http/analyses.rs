//! What was luck and what was choice in a race that is over.

use std::time::Duration;

use axum::{
    body::Body,
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use engine::Viewer;
use protocol::{Code, Phase, requests::AnalysisState};
use tokio::sync::{mpsc, watch::Receiver};

use super::{App, caller::Caller, lobby::table_id, records::log, reply::Named, streamed::Streamed};
use crate::{
    analyses::{Asker, Stand, Work},
    fault::Fault,
    room::Request as Ask,
};

/// An analysis is followed no longer than this; who still wants it asks again.
const FOLLOWED: Duration = Duration::from_secs(15 * 60);

/// Asks for an analysis: it is queued, or found.
pub async fn begin(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Result<Response, Fault> {
    let named = Named::of(&caller, &app);
    let Some(device) = caller.device else {
        return Ok(named.with_cookie(Fault::from(Code::NoDevice)));
    };
    let _pass = app.enter_heavy(&caller).await?;
    let work = finished(&app, caller, &id).await?;
    let network = (!app.is_trusted(caller.address)).then(|| caller.network());
    let stand = app.analyses.begin(table_id(&id)?, Asker { device, network }, work)?;
    let line = stand.borrow().line.clone();
    Ok(named.with_cookie(([(header::CONTENT_TYPE, "application/json")], line)))
}

/// Follows an analysis: a line whenever there is more, until it has ended.
pub async fn follow(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Result<Response, Fault> {
    let table = table_id(&id)?;
    // A table that is no longer kept has no analysis either.
    app.hall.ask(table, caller.device, Ask::About(Viewer::Spectator)).await?;
    let following = app.analyses.follow(caller.network())?;
    let mut stand = app.analyses.find(table).ok_or(Code::NoAnalysis)?;
    let (to, lines) = mpsc::channel(1);
    let first = stand.borrow_and_update().line.clone();
    let hall = app.hall.clone();
    tokio::spawn(async move {
        let _following = following;
        while is_under_way(&stand) {
            let changed = tokio::select! {
                changed = stand.changed() => changed.is_ok(),
                // Nothing is kept for a reader who is gone, however long the analysis waits.
                () = to.closed() => false,
                () = hall.stopped() => false,
            };
            if !changed {
                return;
            }
            // A reader who is slow gets the last picture, not all of them.
            let Ok(room) = to.reserve().await else { return };
            room.send(Ok(stand.borrow_and_update().line.clone()));
        }
    });
    let body = Body::new(Streamed::pieces(first, lines, FOLLOWED));
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response())
}

/// Calls an analysis off, for the device that asked for it.
pub async fn cancel(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Result<StatusCode, Fault> {
    let device = caller.device.ok_or(Code::NoAnalysis)?;
    app.analyses.cancel(table_id(&id)?, device)?;
    Ok(StatusCode::NO_CONTENT)
}

/// A race that has a result; none of its secrets are secrets any more.
async fn finished(app: &App, caller: Caller, id: &str) -> Result<Work, Fault> {
    let (about, record) = log(app, caller, id, Viewer::Spectator).await?;
    if about.phase != Phase::Over {
        return Err(Code::WrongPhase.into());
    }
    Ok(Work { game: about.game, record })
}

fn is_under_way(stand: &Receiver<Stand>) -> bool {
    matches!(stand.borrow().state, AnalysisState::Waiting | AnalysisState::Running)
}
