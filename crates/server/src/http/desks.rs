//! One handler a request to a race desk. What may be done is decided at the desk.

use axum::{
    Json,
    body::Body as ResponseBody,
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use protocol::{
    Code,
    desk::{DeskBook, DeskList, DeskMoved, DeskSecret, Entered, NewDesk, NewEntry},
};
use store::DeskId;

use super::{
    App,
    caller::{Body, Caller},
    duplicates,
    lobby::table_id,
    reply::{Named, Rejection, Reply},
    streamed::Streamed,
};
use crate::{desk::Entering, limit::Permit};
use room::{Answer, Fault, Request};

/// No list is longer.
const LISTED: usize = 50;

pub fn desk_id(id: &str) -> Result<DeskId, Fault> {
    id.parse().map_err(|_| Code::NoSuchDesk.into())
}

pub async fn begin(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<NewDesk>,
) -> Result<Response, Rejection> {
    let id = id.parse().map_err(|_| Fault::at(Code::BadRequest, "id"))?;
    let named = Named::of(&caller, &app);
    let network = (!app.is_trusted(caller.address)).then(|| caller.block());
    let place = app.enter_book(&caller).await?;
    let book = app.desks.begin(id, named.maker(), network, body).await?;
    Ok(named.with_cookie(written(&app, place, &book)))
}

pub async fn book(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Result<Response, Rejection> {
    let place = app.enter_book(&caller).await?;
    let book = app.desks.read(desk_id(&id)?, move |desk| desk.book_since(0, desk.is_referee(caller.owner))).await?;
    Ok(written(&app, place, &book))
}

/// A book takes memory until it has been read.
fn written(app: &App, place: Permit, book: &DeskBook) -> Response {
    let text = serde_json::to_vec(book).expect("plain data into memory");
    let body = ResponseBody::new(Streamed::text(text, place, app.patience.replay));
    ([(header::CONTENT_TYPE, "application/json")], body).into_response()
}

pub async fn referee(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<DeskSecret>,
) -> Result<Response, Rejection> {
    let named = Named::of(&caller, &app);
    app.desks.show_key(desk_id(&id)?, named.owner, body.key).await?;
    Ok(named.with_cookie(StatusCode::NO_CONTENT))
}

pub async fn enter(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<NewEntry>,
) -> Result<Response, Rejection> {
    Ok(match app.desks.enter(desk_id(&id)?, caller.owner, body).await? {
        Entering::Entered(n) => Json(Entered { n }).into_response(),
        Entering::Moved(since) => {
            let error = Fault::from(Code::DeskMoved).to_failed(caller.lang).error;
            (StatusCode::CONFLICT, Json(DeskMoved { error, since })).into_response()
        }
    })
}

pub async fn delete(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<DeskSecret>,
) -> Result<StatusCode, Rejection> {
    app.desks.delete(desk_id(&id)?, caller.owner, body.key).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The book as a file.
pub async fn lines(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Result<Response, Rejection> {
    let id = desk_id(&id)?;
    let place = app.enter_book(&caller).await?;
    let lines = app.desks.read(id, |desk| desk.book().lines()).await?;
    Ok(download(&app, place, &format!("sillage-{id}.jsonl"), "application/x-ndjson", lines))
}

pub async fn csv(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Result<Response, Rejection> {
    let id = desk_id(&id)?;
    let place = app.enter_book(&caller).await?;
    let csv = app.desks.read(id, move |desk| desk::csv(desk.head(), &desk.book().outcome(), caller.lang)).await?;
    Ok(download(&app, place, &format!("sillage-{id}.csv"), "text/csv; charset=utf-8", csv))
}

fn download(app: &App, place: Permit, name: &str, kind: &'static str, text: String) -> Response {
    let body = ResponseBody::new(Streamed::text(text, place, app.patience.replay));
    let name = format!("attachment; filename=\"{name}\"");
    ([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, &name)], body).into_response()
}

pub async fn mine(State(app): State<App>, caller: Caller) -> Reply<DeskList> {
    let Some(owner) = caller.owner else { return Ok(Json(DeskList { desks: Vec::new() })) };
    Ok(Json(DeskList { desks: app.desks.of_owner(owner, LISTED).await? }))
}

/// A race that is played at a table, in the form of a desk's. All who may watch the table may read it.
pub async fn results(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Result<Response, Rejection> {
    match duplicates::ask(&app, table_id(&id)?, caller.owner, || Request::Results).await? {
        Answer::Results(results) => Ok(Json(results).into_response()),
        _ => Err(Code::Internal.into()),
    }
}
