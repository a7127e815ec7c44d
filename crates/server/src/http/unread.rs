//! Long answers that wait for their readers take bounded memory, whatever they are answers to.

use axum::{
    body::{Body, HttpBody},
    extract::{Request, State},
    http::StatusCode,
    middleware::Next,
    response::{IntoResponse, Response},
};
use protocol::Code;

use super::{
    App,
    caller::Caller,
    reply::Rejection,
    streamed::{PIECE, Streamed},
};

/// Counts an answer that lies in memory whole, by its kilobytes, and writes it as fast as it is read. What is written piece by piece already
/// has no length beforehand.
pub async fn bound(State(app): State<App>, request: Request, next: Next) -> Response {
    let caller = Caller::of(request.extensions(), request.headers(), request.uri().query(), &app);
    let response = next.run(request).await;
    let length = response.body().size_hint().exact().and_then(|length| usize::try_from(length).ok());
    let Some(length) = length.filter(|length| *length > PIECE && response.status() == StatusCode::OK) else {
        return response;
    };
    let (head, body) = response.into_parts();
    let Some(place) = app.pools.answers.try_take_weight(&caller.parties(), length.div_ceil(1024)) else {
        return Rejection::from(Code::TooMany).into_response();
    };
    // It is in memory: this neither waits nor fails.
    let Ok(text) = axum::body::to_bytes(body, length).await else {
        return Rejection::from(Code::Internal).into_response();
    };
    Response::from_parts(head, Body::new(Streamed::text(text, place, app.patience.replay)))
}
