//! The lessons of a game.

use axum::{
    Json,
    extract::{Path, State},
};
use catalogue::lessons;
use protocol::{
    Code,
    requests::{Lesson, LessonInfo},
};

use super::{App, caller::Caller, reply::Reply};
use room::Fault;

pub async fn all(State(app): State<App>) -> Reply<Vec<LessonInfo>> {
    let mut infos = Vec::new();
    for game in app.services.games {
        infos.extend(lessons::infos(game.info()).map_err(|error| broken(game.key(), &error))?);
    }
    Ok(Json(infos))
}

pub async fn one(State(app): State<App>, caller: Caller, Path((game, name)): Path<(String, String)>) -> Reply<Lesson> {
    let game = app.services.find(&game).ok_or(Code::NoSuchGame)?;
    let source = lessons::find(game.info(), &name).ok_or(Code::NoSuchLesson)?;
    Ok(Json(game.lesson(source.text, caller.lang).map_err(|error| broken(game.key(), &error))?))
}

/// Lessons are built in and tested: one that does not run is a fault of ours.
fn broken(game: &str, error: &table::scenario::Malformed) -> Fault {
    tracing::error!(game, %error, "a lesson does not run");
    Code::Internal.into()
}
