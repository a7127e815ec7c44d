//! One socket: what comes in goes to the table, what the table lets out goes to the socket. Sockets come and go; the table is the
//! thing that lasts.

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use engine::Lang;
use futures_util::{SinkExt, StreamExt};
use protocol::{
    ClientMessage, Code,
    desk::{DeskMessage, DeskRequest},
};
use store::{DeskId, Hash, TableId};
use tokio::sync::mpsc;

use crate::{
    actor::{Connect, Msg, Outgoing},
    desk,
    hall::Hall,
    limit::Bucket,
    room::{Watcher, error},
};

/// Somebody is asked whether he is still there this often; two silences are an answer.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// A reader that takes nothing for so long has gone.
const SEND_WITHIN: Duration = Duration::from_secs(15);

/// A socket about to be opened.
pub struct Open {
    pub hall: Arc<Hall>,
    pub id: TableId,
    pub watcher: Watcher,
    pub since: u64,
    pub address: IpAddr,
}

pub async fn run(open: Open, websocket: WebSocket) {
    let Open { hall, id, watcher, since, address } = open;
    let (socket, lang) = (watcher.socket, watcher.lang);
    let (outlet, outgoing) = mpsc::channel(hall.limits.queue);
    let connected = hall.send(id, Msg::Connect(Box::new(Connect { watcher, since, outlet }))).await;
    if let (Ok(()), Ok(table)) = (connected, hall.table(id)) {
        Line { hall: &hall, inlet: Inlet::Table(table), socket, lang, websocket, outgoing }.run().await;
        let _ = hall.send(id, Msg::Disconnect(socket)).await;
    }
    hall.addresses.close(address);
    hall.metrics.sockets.down();
}

/// A socket about to follow a desk.
pub struct Follow {
    pub hall: Arc<Hall>,
    pub id: DeskId,
    pub device: Option<Hash>,
    pub lang: Lang,
    pub since: u64,
    pub address: IpAddr,
}

pub async fn follow(follow: Follow, websocket: WebSocket) {
    let Follow { hall, id, device, lang, since, address } = follow;
    let socket = hall.new_socket();
    let (outlet, outgoing) = mpsc::channel(hall.limits.queue);
    let told = outlet.clone();
    let line = desk::Line { socket, device, referee: false, outlet };
    if let Err(fault) = hall.follow_desk(id, line, since).await {
        let _ = told.try_send(Outgoing::Close(fault.code));
    }
    drop(told);
    Line { hall: &hall, inlet: Inlet::Desk(id), socket, lang: Some(lang), websocket, outgoing }.run().await;
    hall.leave_desk(id, socket).await;
    hall.addresses.close(address);
    hall.metrics.sockets.down();
}

/// Where a socket's messages go.
enum Inlet {
    Table(mpsc::Sender<Msg>),
    Desk(DeskId),
}

struct Line<'a> {
    hall: &'a Arc<Hall>,
    inlet: Inlet,
    socket: u64,
    lang: Option<Lang>,
    websocket: WebSocket,
    outgoing: mpsc::Receiver<Outgoing>,
}

/// Why a line is given up.
struct Broken;

impl Line<'_> {
    async fn run(mut self) {
        let limit = self.hall.limits.socket;
        let mut bucket = Bucket::full(limit, self.hall.time.now());
        let mut heartbeat = tokio::time::interval_at(tokio::time::Instant::now() + HEARTBEAT, HEARTBEAT);
        let mut silences = 0;
        loop {
            let done = tokio::select! {
                biased;
                outgoing = self.outgoing.recv() => self.send(outgoing).await,
                incoming = self.websocket.next() => {
                    silences = 0;
                    match incoming {
                        Some(Ok(Message::Text(text))) => {
                            if bucket.take(limit, self.hall.time.now()) {
                                self.take(text.as_str()).await
                            } else {
                                self.hall.metrics.frames_refused.up();
                                self.end(Code::TooMany).await
                            }
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => match bucket.take(limit, self.hall.time.now()) {
                            true => Ok(()),
                            false => self.end(Code::TooMany).await,
                        },
                        Some(Ok(Message::Binary(_))) => self.end(Code::BadRequest).await,
                        Some(Ok(Message::Close(_)) | Err(_)) | None => Err(Broken),
                    }
                }
                _ = heartbeat.tick() => {
                    silences += 1;
                    if silences > 2 { Err(Broken) } else { self.write(Message::Ping(Default::default())).await }
                }
            };
            if done.is_err() {
                return;
            }
        }
    }

    /// Sends all that waits with one write.
    async fn send(&mut self, first: Option<Outgoing>) -> Result<(), Broken> {
        let mut next = first;
        loop {
            match next {
                // The table let this socket go: it took too long to read.
                None => return self.end(Code::TooMany).await,
                Some(Outgoing::Close(code)) => return self.end(code).await,
                Some(Outgoing::Text(text)) => {
                    let fed = tokio::time::timeout(SEND_WITHIN, self.websocket.feed(Message::Text(text))).await;
                    fed.map_err(|_| Broken)?.map_err(|_| Broken)?;
                }
            }
            match self.outgoing.try_recv() {
                Ok(more) => next = Some(more),
                Err(mpsc::error::TryRecvError::Empty) => break,
                Err(mpsc::error::TryRecvError::Disconnected) => next = None,
            }
        }
        let flushed = tokio::time::timeout(SEND_WITHIN, self.websocket.flush()).await;
        flushed.map_err(|_| Broken)?.map_err(|_| Broken)
    }

    async fn take(&mut self, frame: &str) -> Result<(), Broken> {
        self.hall.metrics.frames.up();
        let taken = match &self.inlet {
            Inlet::Table(table) => match ClientMessage::read(frame) {
                Ok(message) => {
                    return table.send(Msg::Frame(self.socket, Box::new(message))).await.map_err(|_| Broken);
                }
                Err(_) => Err(Code::BadRequest),
            },
            Inlet::Desk(id) => match serde_json::from_str(frame) {
                Ok(DeskRequest::Ping) => {
                    let pong = serde_json::to_string(&DeskMessage::Pong).expect("plain data");
                    return self.write(Message::Text(pong.into())).await;
                }
                Ok(DeskRequest::Referee { key }) => {
                    let shown = self.hall.show_key_over(*id, self.socket, key).await;
                    shown.map_err(|fault| fault.code)
                }
                Err(_) => Err(Code::BadRequest),
            },
        };
        match taken {
            Ok(()) => Ok(()),
            Err(code) => {
                self.hall.metrics.frames_refused.up();
                self.write(Message::Text(error(code, self.lang).into())).await
            }
        }
    }

    /// Says why and ends.
    async fn end(&mut self, code: Code) -> Result<(), Broken> {
        self.write(Message::Text(error(code, self.lang).into())).await?;
        let close = match code {
            Code::Unavailable | Code::Internal => close_code::RESTART,
            Code::TooMany => close_code::AGAIN,
            _ => close_code::POLICY,
        };
        self.write(Message::Close(Some(CloseFrame { code: close, reason: Default::default() }))).await?;
        Err(Broken)
    }

    async fn write(&mut self, message: Message) -> Result<(), Broken> {
        let sent = tokio::time::timeout(SEND_WITHIN, self.websocket.send(message)).await;
        sent.map_err(|_| Broken)?.map_err(|_| Broken)
    }
}
