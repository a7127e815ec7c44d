//! A bare relay: the sockets and messages of a race, without rules, clocks, secrets or a disk. What it carries on a machine is what the
//! machine's sockets allow, and a server is measured against it.

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use anyhow::Result;
use axum::{
    Json, Router,
    extract::{
        Path, Query, State, WebSocketUpgrade,
        ws::{Message, Utf8Bytes, WebSocket},
    },
    response::{IntoResponse, Response},
    routing::{get, post},
    serve::ListenerExt,
};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use server::{SOCKET_READ_BUFFER, SOCKET_WRITE_BUFFER};
use tokio::{
    net::TcpListener,
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
};

use crate::script::Script;

/// The script, in the form in which it is sent.
struct Lines {
    first: Vec<Vec<Utf8Bytes>>,
    moves: Vec<(usize, Vec<Vec<Utf8Bytes>>)>,
}

impl From<Script> for Lines {
    fn from(script: Script) -> Lines {
        let lines = |sent: Vec<Vec<String>>| -> Vec<Vec<Utf8Bytes>> {
            sent.into_iter().map(|lines| lines.into_iter().map(Utf8Bytes::from).collect()).collect()
        };
        let moves = script.moves.into_iter().map(|one| (one.seat, lines(one.sent))).collect();
        Lines { first: lines(script.first), moves }
    }
}

struct Table {
    progress: Mutex<Progress>,
    outlets: Vec<UnboundedSender<Utf8Bytes>>,
    outgoing: Mutex<Vec<Option<UnboundedReceiver<Utf8Bytes>>>>,
}

/// How far a race has come, and the moves of each seat that are not due yet.
struct Progress {
    at: usize,
    waiting: Vec<usize>,
}

#[derive(Clone)]
struct Relay {
    lines: Arc<Lines>,
    tables: Arc<Mutex<HashMap<u64, Arc<Table>>>>,
}

/// Serves until it is ended. Says where, as a server does.
pub async fn serve(script: Script) -> Result<()> {
    let listener = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).await?;
    println!("http://{}/", listener.local_addr()?);
    // As the server does: what is sent goes out at once.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let relay = Relay { lines: Arc::new(script.into()), tables: Arc::default() };
    let router =
        Router::new().route("/api/tables", post(open)).route("/api/tables/{id}/socket", get(socket)).with_state(relay);
    Ok(axum::serve(listener, router).await?)
}

async fn open(State(relay): State<Relay>) -> Json<Value> {
    let (outlets, outgoing): (Vec<_>, Vec<_>) = relay
        .lines
        .first
        .iter()
        .map(|first| {
            let (outlet, outgoing) = unbounded_channel();
            first.iter().for_each(|line| drop(outlet.send(line.clone())));
            (outlet, Some(outgoing))
        })
        .unzip();
    let progress = Progress { at: 0, waiting: vec![0; outlets.len()] };
    let table = Table { progress: Mutex::new(progress), outlets, outgoing: Mutex::new(outgoing) };
    let mut tables = relay.tables.lock().expect("no panic");
    let id = tables.len() as u64;
    tables.insert(id, Arc::new(table));
    Json(json!({"table": {"id": id.to_string()}}))
}

#[derive(Deserialize)]
struct Watching {
    seat: usize,
}

async fn socket(
    State(relay): State<Relay>,
    Path(id): Path<u64>,
    Query(Watching { seat }): Query<Watching>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let table = relay.tables.lock().expect("no panic").get(&id).cloned();
    let found = table.and_then(|table| {
        let outgoing = table.outgoing.lock().expect("no panic").get_mut(seat)?.take()?;
        Some((table, outgoing))
    });
    let Some((table, outgoing)) = found else { return axum::http::StatusCode::NOT_FOUND.into_response() };
    // The server's own: the library clears the whole of a buffer before each read, and its own are large.
    let upgrade = upgrade.read_buffer_size(SOCKET_READ_BUFFER).write_buffer_size(SOCKET_WRITE_BUFFER);
    upgrade.on_upgrade(move |websocket| async move {
        let _ = carry(websocket, outgoing, seat, &table, &relay.lines).await;
    })
}

async fn carry(
    mut websocket: WebSocket,
    mut outgoing: UnboundedReceiver<Utf8Bytes>,
    seat: usize,
    table: &Table,
    lines: &Lines,
) -> Result<(), axum::Error> {
    loop {
        tokio::select! {
            biased;
            Some(line) = outgoing.recv() => {
                websocket.feed(Message::Text(line)).await?;
                while let Ok(line) = outgoing.try_recv() {
                    websocket.feed(Message::Text(line)).await?;
                }
                websocket.flush().await?;
            }
            incoming = websocket.next() => match incoming {
                Some(Ok(Message::Text(_))) => table.pass_on(seat, lines),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error),
                None => return Ok(()),
            }
        }
    }
}

impl Table {
    /// Says what was said of the next move. Seats that were asked at once may answer in another order than when it was written down.
    fn pass_on(&self, seat: usize, lines: &Lines) {
        let mut progress = self.progress.lock().expect("no panic");
        progress.waiting[seat] += 1;
        while let Some((seat, sent)) = lines.moves.get(progress.at)
            && progress.waiting[*seat] > 0
        {
            progress.waiting[*seat] -= 1;
            progress.at += 1;
            for (outlet, lines) in self.outlets.iter().zip(sent) {
                lines.iter().for_each(|line| drop(outlet.send(line.clone())));
            }
        }
    }
}
