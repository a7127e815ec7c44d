use axum::{
    Json,
    extract::{Path, State},
};
use catalogue::{AnyGame, lessons};
use protocol::{
    Code,
    requests::{Bilingual, Lesson, LessonInfo},
};

use super::{App, caller::Caller, reply::Reply};
use room::Fault;

pub async fn all(State(app): State<App>) -> Reply<Vec<LessonInfo>> {
    let of_game = |game: &&'static dyn AnyGame| lessons::of(game.key()).into_iter().map(|source| info(*game, &source));
    Ok(Json(app.services.games.iter().flat_map(of_game).collect::<Result<_, _>>()?))
}

pub async fn one(State(app): State<App>, caller: Caller, Path((game, name)): Path<(String, String)>) -> Reply<Lesson> {
    let game = app.services.find(&game).ok_or(Code::NoSuchGame)?;
    let source = lessons::find(game.key(), &name).ok_or(Code::NoSuchLesson)?;
    let lesson = game.lesson(source.text, caller.lang).map_err(|error| broken(game, &source, &error))?;
    Ok(Json(lesson))
}

fn info(game: &dyn AnyGame, source: &lessons::Source) -> Result<LessonInfo, Fault> {
    let cover = catalogue::cover(source.text).map_err(|error| broken(game, source, &error))?;
    Ok(LessonInfo {
        game: game.key().to_owned(),
        name: source.name.to_owned(),
        title: Bilingual { fr: cover.title.fr, en: cover.title.en },
        steps: cover.steps,
        moves: cover.moves,
    })
}

/// Lessons are built in and tested: one that does not run is a fault of ours.
fn broken(game: &dyn AnyGame, source: &lessons::Source, error: &table::scenario::Malformed) -> Fault {
    tracing::error!(game = game.key(), lesson = source.name, %error, "a lesson does not run");
    Code::Internal.into()
}
