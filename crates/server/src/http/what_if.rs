//! "What if": from a moment of a race that is over, take a seat and ride on against bots; or ride it again with the luck that it had.

use axum::{
    Json,
    extract::{Path, State},
    response::Response,
};
use engine::Viewer;
use protocol::{Code, requests::WhatIf};
use store::TableId;

use super::{
    App,
    caller::{Body, Caller},
    duplicates, lobby,
    opening::{self, Start},
    records::{blocking, log},
    reply::{Named, Rejection, info},
};
use crate::secrets;
use room::{Planner, Request, past};

/// Opens a table that goes on from there. Nobody else's name is at it, and no race of theirs changes.
pub async fn ride_on(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<WhatIf>,
) -> Result<Response, Rejection> {
    let named = Named::of(&caller, &app);
    let caller = Caller { owner: Some(named.owner), ..caller };
    let pass = app.enter_heavy(&caller).await?;
    let (about, record) = log(&app, caller, &id, Viewer::Spectator).await?;
    if !about.phase.is_closed() {
        // Its secrets are still secrets.
        return Err(Code::WrongPhase.into());
    }
    let game = about.game;
    let new = TableId(secrets::bytes());
    let seed = app.services.entropy.bot_seed();
    let (begun, body) = blocking(&pass, move || Ok((past::what_if(game, &record, &body, new, seed)?, body))).await?;
    drop(pass);
    let asked = app.tables.ask(lobby::table_id(&id)?, caller.owner, Request::Info).await?;
    let Json(first) = info(asked)?;
    let luck = duplicates::luck_of(&first).parse().ok();
    let plan = |planner: &Planner<'_>| planner.ride_on(game, begun, &body, luck, &first.seats);
    let (plan, record) = opening::planner(&app, &named, plan)?;
    let start = record.map_or(Start::AtOnce, Start::From);
    let table = opening::open(&app, &caller, new, plan, start).await?;
    Ok(named.reply(table))
}
