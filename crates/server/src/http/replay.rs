//! A race step by step, written piece by piece as fast as it is read: a long race takes no more memory than a short one.

use std::{
    io::{self, Write},
    mem,
};

use axum::{
    body::{Body, Bytes},
    extract::{Path, Query, State},
    http::header,
    response::{IntoResponse, Response},
};
use engine::{Seat, Viewer};
use protocol::Code;
use serde::Deserialize;

use super::{
    App,
    caller::Caller,
    packed,
    records::log,
    reply::Rejection,
    streamed::{Feed, PIECE, Streamed},
};
use room::{
    Fault,
    past::{Frames, Replay},
};

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
) -> Result<Response, Rejection> {
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
    let (feed, mut pieces) = Feed::new(pass);
    tokio::task::spawn_blocking(move || {
        let frames = Frames { about: &about, record: &record, viewer, all, lang };
        Pieces { feed, piece: Vec::new() }.send(&Replay { frames, names: &about.names });
    });
    // What cannot be replayed at all is known by the first piece.
    let first = pieces.recv().await.ok_or(Code::Internal)??;
    let body = Body::new(Streamed::pieces(first, pieces, app.patience.replay));
    let response = ([(header::CONTENT_TYPE, "application/json")], body);
    Ok(if open { packed::open(response) } else { response.into_response() })
}

/// Sends what is written to it in pieces.
struct Pieces {
    feed: Feed,
    piece: Vec<u8>,
}

impl Pieces {
    fn send(mut self, replay: &Replay<'_>) {
        match serde_json::to_writer(&mut self, replay) {
            Ok(()) => drop(self.flush()),
            // The reader has gone, and has seen enough.
            Err(error) if error.is_io() => {}
            Err(_) => drop(self.feed.send_blocking(Err(Code::CannotReplay.into()))),
        }
    }
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.piece.len() >= PIECE {
            self.flush()?;
        }
        self.piece.write(bytes)
    }

    /// Waits for the reader.
    fn flush(&mut self) -> io::Result<()> {
        let piece = Bytes::from(mem::take(&mut self.piece));
        self.feed.send_blocking(Ok(piece)).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}
