//! A race step by step, written piece by piece as fast as it is read: a long race takes no more memory than a short one.

use std::ops::ControlFlow;

use axum::{
    body::{Body, Bytes},
    extract::{Path, Query, State},
    http::header,
    response::{IntoResponse, Response},
};
use engine::{Lang, Seat, Viewer};
use protocol::{Code, requests::ReplayFrame};
use serde::Deserialize;
use tokio::sync::mpsc::{self, Sender};

use super::{App, caller::Caller, packed, records::log, streamed::Streamed};
use crate::{fault::Fault, limit::Pass, room::About};

/// A piece is sent when it is this long; so many wait for the reader.
const PIECE: usize = 64 * 1024;
const WAITING: usize = 2;

#[derive(Deserialize)]
pub struct ReplayQuery {
    seat: Option<String>,
    /// Without a language nothing is said in words.
    lang: Option<String>,
}

pub async fn replay(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<ReplayQuery>,
) -> Result<Response, Fault> {
    let all = query.seat.as_deref() == Some("all");
    let viewer = match query.seat.as_deref() {
        None | Some("all") => Viewer::Spectator,
        Some(seat) => Viewer::Seat(Seat(seat.parse().map_err(|_| Fault::from(Code::NoSuchSeat))?)),
    };
    let pass = app.enter_heavy(&caller).await?;
    let (about, record) = log(&app, caller, &id, viewer).await?;
    if all && !about.phase.is_closed() {
        return Err(Code::WrongPhase.into());
    }
    let lang = query.lang.map(|_| caller.lang);
    let open = about.phase.is_closed();
    let (to, mut pieces) = mpsc::channel(WAITING);
    tokio::task::spawn_blocking(move || Writer { to, piece: Vec::new() }.run(about, record, viewer, all, lang, pass));
    // What cannot be replayed at all is known by the first piece.
    let first = pieces.recv().await.ok_or(Code::Internal)??;
    let body = Body::new(Streamed::pieces(first, pieces, app.patience.replay));
    let response = ([(header::CONTENT_TYPE, "application/json")], body);
    Ok(if open { packed::open(response) } else { response.into_response() })
}

struct Writer {
    to: Sender<Result<Bytes, Fault>>,
    piece: Vec<u8>,
}

impl Writer {
    fn run(mut self, about: About, record: String, viewer: Viewer, all: bool, lang: Option<Lang>, pass: Pass) {
        self.piece.extend_from_slice(b"{\"frames\":[");
        let names = &about.names;
        let replayed = match all {
            true => about.game.replay_all(&record, lang, names, &mut |frame| self.frame(&frame)),
            false => about.game.replay(&record, viewer, lang, names, &mut |frame, step| {
                let step = about.phase.is_closed().then_some(step);
                self.frame(&ReplayFrame { step, ..frame })
            }),
        };
        if replayed.is_err() {
            let _ = self.to.blocking_send(Err(Code::CannotReplay.into()));
            return;
        }
        self.piece.extend_from_slice(b"],\"names\":");
        serde_json::to_writer(&mut self.piece, names).expect("plain data into memory");
        self.piece.push(b'}');
        let _ = self.send();
        drop(pass);
    }

    fn frame(&mut self, frame: &ReplayFrame) -> ControlFlow<()> {
        if frame.n > 0 {
            self.piece.push(b',');
        }
        serde_json::to_writer(&mut self.piece, frame).expect("plain data into memory");
        if self.piece.len() < PIECE { ControlFlow::Continue(()) } else { self.send() }
    }

    /// Waits for the reader; one that has gone has seen enough.
    fn send(&mut self) -> ControlFlow<()> {
        let piece = Bytes::from(std::mem::take(&mut self.piece));
        if self.to.blocking_send(Ok(piece)).is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
