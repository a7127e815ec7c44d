//! The list of games and their rulebooks.

use axum::{
    Json,
    extract::{Path, State},
};
use protocol::{
    Code,
    requests::{GameInfo, RulebookPage},
};

use super::{App, caller::Caller, reply::Reply};

pub async fn all(State(app): State<App>) -> Json<Vec<GameInfo>> {
    Json(app.services.games.iter().map(|game| GameInfo::from(game.info())).collect())
}

pub async fn rulebook(State(app): State<App>, caller: Caller, Path(game): Path<String>) -> Reply<RulebookPage> {
    let game = app.services.find(&game).ok_or(Code::NoSuchGame)?;
    Ok(Json(game.rulebook(caller.lang).into()))
}
