//! Long answers that wait for their readers take bounded memory, whatever they are answers to.

use std::{sync::Arc, time::Duration};

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
use crate::limit::{FairPool, Party};

/// Counts an answer that lies in memory whole, by its kilobytes, and writes it as fast as it is read. What is written piece by piece already
/// has no length beforehand.
pub async fn bound(State(app): State<App>, request: Request, next: Next) -> Response {
    let caller = Caller::of(request.extensions(), request.headers(), request.uri().query(), &app);
    let response = next.run(request).await;
    hold(response, &caller.parties(), &app.pools.answers, app.patience.replay).await
}

async fn hold(response: Response, parties: &[Party], answers: &Arc<FairPool>, within: Duration) -> Response {
    let length = response.body().size_hint().exact().and_then(|length| usize::try_from(length).ok());
    let Some(length) = length.filter(|length| *length > PIECE && response.status() == StatusCode::OK) else {
        return response;
    };
    let (head, body) = response.into_parts();
    let Some(place) = answers.try_take_weight(parties, length.div_ceil(1024)) else {
        return Rejection::from(Code::TooMany).into_response();
    };
    // It is in memory: this neither waits nor fails.
    let Ok(text) = axum::body::to_bytes(body, length).await else {
        return Rejection::from(Code::Internal).into_response();
    };
    Response::from_parts(head, Body::new(Streamed::text(text, place, within)))
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use http_body_util::BodyExt;

    use super::{super::ANSWERS, *};

    const LONG: usize = 1024 * 1024;
    const WITHIN: Duration = Duration::from_secs(120);

    async fn answer(pool: &Arc<FairPool>, n: u8) -> Response {
        hold(vec![n; LONG].into_response(), &[Party::at([192, 0, 2, n].into())], pool, WITHIN).await
    }

    #[tokio::test(start_paused = true)]
    async fn many_unread_answers_take_bounded_memory_and_a_newcomer_is_answered() {
        let pool = FairPool::new(ANSWERS);
        let mut unread = Vec::new();
        for n in (0..40).flat_map(|_| 0..40) {
            let response = answer(&pool, n).await;
            if response.status() == StatusCode::OK {
                // Its reader takes the first frame, and nothing more.
                let mut body = response.into_body();
                body.frame().await.unwrap().unwrap();
                unread.push(body);
            }
        }
        assert!((8..=ANSWERS.most / 1024).contains(&unread.len()), "{} of 1 MB each are held", unread.len());
        tokio::time::advance(Duration::from_secs(1)).await;
        let newcomer = answer(&pool, 200).await;
        assert_eq!(newcomer.status(), StatusCode::OK);
        assert_eq!(newcomer.into_body().collect().await.unwrap().to_bytes().len(), LONG);
    }

    #[test]
    fn a_short_answer_takes_no_place() {
        let pool = FairPool::new(crate::limit::Terms { most: 0, per_party: 0, reserve: 0 });
        let short = hold(vec![0; PIECE].into_response(), &[], &pool, WITHIN);
        assert_eq!(short.now_or_never().expect("it waits for nothing").status(), StatusCode::OK);
    }
}
