//! One socket: what comes in goes to the table, what the table lets out goes to the socket. Sockets come and go; the table is the
//! thing that lasts.

use std::{future::Future, net::IpAddr, pin::pin, sync::Arc, time::Duration};

use engine::{Lang, Viewer};
use futures_util::FutureExt;
use protocol::{
    ClientMessage, Close, Code,
    desk::{DeskMessage, DeskRequest},
};
use store::{DeskId, DeviceId, OwnerId, TableId};
use tokio::sync::mpsc;
use tungstenite::{Message, protocol::CloseFrame};

use crate::{
    actor::{Connect, Msg},
    blocked::Blocked,
    desk::{self, Desks},
    http::App,
    limit::{Bucket, Party, Permit, RateLimits},
    line::{Answers, Line, Outgoing, Outlet, text_frame},
    services::Services,
    tables::Tables,
    websocket::{Flood, WebSocket},
};
use room::{Fault, SocketId, Watcher, error};

/// A client is pinged this often; two pings without an answer mean that it has gone.
const HEARTBEAT: Duration = Duration::from_millis(protocol::limits::HEARTBEAT_MS);
/// A reader that takes nothing for so long has gone.
const SEND_WITHIN: Duration = Duration::from_secs(15);
/// A connection that is closed with bytes unread is reset, and a reset may overtake the close frame: so it is kept for this long.
const LINGER: Duration = Duration::from_millis(500);

/// A read takes no more than this at once, and clears as much beforehand; a frame may take several.
pub const SOCKET_READ_BUFFER: usize = 1024;
/// What is written at once is written together, up to this.
pub const SOCKET_WRITE_BUFFER: usize = 4 * 1024;

/// A socket about to be opened.
pub struct Open {
    pub origin: Origin,
    pub tables: Arc<Tables>,
    pub id: TableId,
    pub watcher: Watcher,
    pub since: u64,
}

/// Where a socket comes from, which has been counted, and what it may do.
pub struct Origin {
    services: Arc<Services>,
    rates: Arc<RateLimits>,
    address: IpAddr,
}

impl Origin {
    pub fn new(app: &App, address: IpAddr) -> Origin {
        Origin { services: Arc::clone(&app.services), rates: Arc::clone(&app.rates), address }
    }

    /// On whose account somebody looks on.
    fn parties(&self, owner: Option<OwnerId>) -> Vec<Party> {
        if self.rates.is_trusted(self.address) {
            return Vec::new();
        }
        [Party::at(self.address)].into_iter().chain(owner.map(Party::Owner)).collect()
    }
}

pub async fn run(open: Open, websocket: WebSocket) {
    let Open { origin, tables, id, watcher, since } = open;
    let socket = watcher.socket;
    let lang = watcher.lang;
    let seat = match watcher.viewer {
        Viewer::Seat(seat) => Some(Party::Seat(id, seat.0)),
        Viewer::Spectator => None,
    };
    let speakers = seat.into_iter().chain(watcher.owner.map(Party::Owner)).collect();
    let (outlet, outgoing) = mpsc::channel(origin.services.limits().queue);
    let line = Line::new(websocket);
    let outlet = Outlet::line(outlet, Arc::clone(&line));
    let answers = outlet.answers();
    let parties = origin.parties(watcher.owner);
    let connected = tables.send(id, Msg::Connect(Box::new(Connect { watcher, since, outlet, parties }))).await;
    if let (Ok(()), Ok(table)) = (connected, tables.inbox(id)) {
        let inlet = Inlet::Table(table);
        let line = Arc::clone(&line);
        let unread = false;
        let until_sent = None;
        let connection =
            Connection { origin: &origin, inlet, speakers, answers, socket, lang, line, outgoing, unread, until_sent };
        let unread = connection.run().await;
        let _ = tables.send(id, Msg::Disconnect(socket)).await;
        if unread.is_some() {
            tokio::time::sleep(LINGER).await;
        }
    }
    line.end();
    origin.rates.close_socket(origin.address);
}

/// A socket about to follow a desk.
pub struct Follow {
    /// Held until the book is sent.
    pub place: Permit,
    pub origin: Origin,
    pub desks: Arc<Desks>,
    pub socket: SocketId,
    pub id: DeskId,
    pub owner: Option<OwnerId>,
    pub device: Option<DeviceId>,
    pub lang: Lang,
    pub since: u64,
}

pub async fn follow(follow: Follow, websocket: WebSocket) {
    let Follow { place, origin, desks, socket, id, owner, device, lang, since } = follow;
    let (outlet, outgoing) = mpsc::channel(origin.services.limits().queue);
    let closing = outlet.clone();
    let follower = desk::Follower { socket, owner, device, referee: false, outlet: Outlet::queue(outlet) };
    if let Err(fault) = desks.follow(id, follower, origin.parties(owner), since).await {
        let _ = closing.try_send(Outgoing::Close(fault.code));
    }
    drop(closing);
    let inlet = Inlet::Desk(Arc::clone(&desks), id);
    let lang = Some(lang);
    let until_sent = Some(place);
    let line = Line::new(websocket);
    let answers = Answers::default();
    let unread = false;
    let speakers = owner.map(Party::Owner).into_iter().collect();
    let connection =
        Connection { origin: &origin, inlet, speakers, answers, socket, lang, line, outgoing, unread, until_sent };
    let unread = connection.run().await;
    desks.leave(id, socket).await;
    if unread.is_some() {
        tokio::time::sleep(LINGER).await;
    }
    origin.rates.close_socket(origin.address);
}

/// Where a socket's messages go.
enum Inlet {
    Table(mpsc::Sender<Msg>),
    Desk(Arc<Desks>, DeskId),
}

struct Connection<'a> {
    origin: &'a Origin,
    inlet: Inlet,
    /// On whose account this socket speaks, however many others do.
    speakers: Vec<Party>,
    /// What the table has taken from it as answers.
    answers: Answers,
    socket: SocketId,
    lang: Option<Lang>,
    line: Arc<Line>,
    outgoing: mpsc::Receiver<Outgoing>,
    /// Whether it ends for something that came, with more perhaps behind it.
    unread: bool,
    /// Given back when the first message, which may be long, is on its way.
    until_sent: Option<Permit>,
}

/// Why a connection is closed.
struct Broken;

impl Connection<'_> {
    /// Until it ends. A connection that ends with something unread is given back.
    async fn run(mut self) -> Option<WebSocket> {
        let Services { time, blocked, .. } = &*self.origin.services;
        let mut bucket = Bucket::full(self.origin.services.limits().socket, time.now().tick);
        let mut heartbeat = tokio::time::interval_at(tokio::time::Instant::now() + HEARTBEAT, HEARTBEAT);
        let mut silences = 0;
        let mut shut_out = pin!(is_blocked(blocked, self.origin.address));
        loop {
            let done = tokio::select! {
                biased;
                outgoing = self.outgoing.recv() => {
                    match self.until_sent.take() {
                        None => self.send(outgoing).await,
                        Some(place) => place.while_idle(self.send(outgoing)).await.unwrap_or(Err(Broken)),
                    }
                }
                incoming = self.line.next() => {
                    silences = 0;
                    match incoming {
                        Some(Ok(Message::Text(text))) => {
                            if self.may_send(&mut bucket) {
                                self.take(text.as_str()).await
                            } else {
                                self.end_flood(text.as_str()).await
                            }
                        }
                        // Counted as they came, like the pieces of a message.
                        Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => Ok(()),
                        Some(Ok(Message::Binary(_))) => self.end_with(Code::BadRequest, Close::Binary).await,
                        Some(Err(error)) => self.end_unread(error).await,
                        Some(Ok(Message::Close(_))) => self.answer_close().await,
                        None => Err(Broken),
                    }
                }
                () = &mut shut_out => self.end(Code::Blocked).await,
                _ = heartbeat.tick() => {
                    silences += 1;
                    if silences > 2 { Err(Broken) } else { self.write(Message::Ping(Default::default())).await }
                }
            };
            if done.is_err() {
                let websocket = self.line.end();
                return if self.unread { websocket } else { None };
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
                Some(Outgoing::Text(queued)) => {
                    in_time(self.line.feed(text_frame(queued.text()))).await?;
                }
                Some(Outgoing::Rest) => {}
            }
            match self.line.next_queued(&mut self.outgoing) {
                Ok(more) => next = Some(more),
                Err(mpsc::error::TryRecvError::Empty) => break,
                Err(mpsc::error::TryRecvError::Disconnected) => next = None,
            }
        }
        in_time(self.line.flush()).await
    }

    async fn take(&mut self, frame: &str) -> Result<(), Broken> {
        self.origin.services.metrics.frames.up();
        let refused: Fault = match &self.inlet {
            Inlet::Table(table) => match ClientMessage::read(frame) {
                Ok(message) if is_for_all(&message) && !self.origin.rates.shown_to_all(&self.speakers) => {
                    Code::TooMany.into()
                }
                Ok(message) => {
                    return table.send(Msg::Frame(self.socket, Box::new(message))).await.map_err(|_| Broken);
                }
                Err(bad) => bad.into(),
            },
            Inlet::Desk(desks, id) => match serde_json::from_str(frame) {
                Ok(DeskRequest::Ping) => {
                    let pong = serde_json::to_string(&DeskMessage::Pong).expect("plain data");
                    return self.write(Message::Text(pong.into())).await;
                }
                Ok(DeskRequest::Referee { key }) => match desks.show_key_over(*id, self.socket, key).await {
                    Ok(()) => return Ok(()),
                    Err(fault) => fault,
                },
                Err(_) => Code::BadRequest.into(),
            },
        };
        self.refuse(frame, &refused).await
    }

    /// A socket sends so much, and so do a seat, a person and an address, over however many sockets.
    fn may_send(&self, bucket: &mut Bucket) -> bool {
        let Origin { services, rates, address } = self.origin;
        let answers = self.answers.take();
        bucket.give_back(answers, services.limits().socket);
        rates.socket_answers(*address, &self.speakers, answers);
        bucket.take(services.limits().socket, services.time.now().tick)
            && rates.socket_message(*address)
            && rates.spoken(&self.speakers)
    }

    /// Says why a frame was not taken, naming the move in it if there is one.
    async fn refuse(&mut self, frame: &str, why: &Fault) -> Result<(), Broken> {
        self.origin.services.metrics.frames_refused.up();
        let action = ClientMessage::action_in(frame);
        self.write(text_frame(error(why, action.as_ref(), self.lang))).await
    }

    async fn end_flood(&mut self, frame: &str) -> Result<(), Broken> {
        self.unread = true;
        self.refuse(frame, &Code::TooMany.into()).await?;
        self.close(Code::TooMany, Close::TryLater).await
    }

    /// Says why and ends.
    async fn end(&mut self, code: Code) -> Result<(), Broken> {
        self.end_with(code, code.into()).await
    }

    async fn end_with(&mut self, code: Code, close: Close) -> Result<(), Broken> {
        self.write(text_frame(error(&code.into(), None, self.lang))).await?;
        self.close(code, close).await
    }

    async fn close(&mut self, code: Code, close: Close) -> Result<(), Broken> {
        let frame = CloseFrame { code: close.number().into(), reason: code.name().into() };
        self.write(Message::Close(Some(frame))).await?;
        Err(Broken)
    }

    /// A close frame is answered by one: else the other side takes its own end for a connection that broke. The answer lies ready.
    async fn answer_close(&mut self) -> Result<(), Broken> {
        in_time(self.line.flush()).await?;
        Err(Broken)
    }

    /// What came is no message, or a connection that broke: then nothing that is written arrives.
    async fn end_unread(&mut self, error: tungstenite::Error) -> Result<(), Broken> {
        let (code, close) = match &error {
            tungstenite::Error::Capacity(_) => (Code::TooLarge, Close::TooLong),
            tungstenite::Error::Utf8(_) => (Code::BadRequest, Close::NotUtf8),
            tungstenite::Error::Protocol(fault) if !is_cut(fault) => (Code::BadRequest, Close::Protocol),
            tungstenite::Error::Io(error) if error.get_ref().is_some_and(|error| error.is::<Flood>()) => {
                (Code::TooMany, Close::TryLater)
            }
            _ => return Err(Broken),
        };
        self.unread = true;
        self.origin.services.metrics.frames_refused.up();
        self.end_with(code, close).await
    }

    async fn write(&mut self, message: Message) -> Result<(), Broken> {
        in_time(self.line.feed(message)).await?;
        in_time(self.line.flush()).await
    }
}

/// Whether everybody at the table is shown what comes of a message that is no move.
fn is_for_all(message: &ClientMessage) -> bool {
    matches!(message, ClientMessage::Chat { .. } | ClientMessage::Phrase { .. } | ClientMessage::StandIn { .. })
}

/// What the other side takes at once needs no timer.
async fn in_time(sending: impl Future<Output = Result<(), tungstenite::Error>>) -> Result<(), Broken> {
    let mut sending = pin!(sending);
    let sent = match sending.as_mut().now_or_never() {
        Some(sent) => sent,
        None => tokio::time::timeout(SEND_WITHIN, sending).await.map_err(|_| Broken)?,
    };
    sent.map_err(|_| Broken)
}

/// Ends when the operator shuts the address out.
async fn is_blocked(blocked: &Blocked, address: IpAddr) {
    let mut changes = blocked.changes();
    while changes.changed().await.is_ok() {
        if blocked.contains(address) {
            return;
        }
    }
    std::future::pending().await
}

/// Whether the other side hung up without a word.
fn is_cut(fault: &tungstenite::error::ProtocolError) -> bool {
    use tungstenite::error::ProtocolError::{HandshakeIncomplete, ResetWithoutClosingHandshake};
    matches!(fault, ResetWithoutClosingHandshake | HandshakeIncomplete)
}
