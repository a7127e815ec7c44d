//! A server on a port of its own, with a toy on its list, and people to sit down at it.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use catalogue::{AnyGame, GameEntry};
use client::{Device, Incoming, Socket};
use futures_util::future::select_all;
use protocol::{ServerMessage, TableInfo};
use serde_json::{Value, json};
use server::{
    Config, Limits, Server, Times,
    time::{VirtualTime, WallTime},
};
use tempfile::TempDir;
use testkit::toy::{Toy, fault::Sound};

static TOY: GameEntry<Toy<Sound>> = GameEntry::new();
pub static GAMES: &[&dyn AnyGame] = &[&TOY];

pub struct TestServer {
    pub server: Server,
    pub folder: TempDir,
}

pub fn quick() -> Times {
    Times { window: 30, bot: (0, 5), reveal: 200, away: 0, ..Times::default() }
}

/// How a server is set up here, unless a test says otherwise.
pub fn config(folder: &TempDir) -> Config {
    Config { times: quick(), limits: Limits::loose(), ..Config::new(([127, 0, 0, 1], 0).into(), folder.path()) }
}

impl TestServer {
    pub async fn start() -> TestServer {
        TestServer::with(quick(), Limits::loose()).await
    }

    pub async fn with(times: Times, limits: Limits) -> TestServer {
        TestServer::on(tempfile::tempdir().unwrap(), times, limits).await
    }

    pub async fn on(folder: TempDir, times: Times, limits: Limits) -> TestServer {
        let config = Config { times, limits, ..config(&folder) };
        let server = Server::start(config, GAMES, Arc::new(WallTime::new())).await.unwrap();
        TestServer { server, folder }
    }

    /// Stops and starts again on the same folder.
    pub async fn restart(self) -> TestServer {
        let TestServer { server, folder } = self;
        stop(server).await;
        TestServer::on(folder, quick(), Limits::loose()).await
    }

    pub async fn restart_with(self, limits: Limits) -> TestServer {
        let TestServer { server, folder } = self;
        stop(server).await;
        TestServer::on(folder, quick(), limits).await
    }

    pub fn device(&self) -> Device {
        Device::new(self.server.addr)
    }
}

/// A server whose time passes when it is asked to.
pub async fn virtually(folder: TempDir, time: &Arc<VirtualTime>, times: Times) -> TestServer {
    virtually_with(folder, time, times, Limits::loose()).await
}

pub async fn virtually_with(folder: TempDir, time: &Arc<VirtualTime>, times: Times, limits: Limits) -> TestServer {
    let config = Config { times, limits, ..config(&folder) };
    let server = Server::start(config, GAMES, time.clone()).await.unwrap();
    TestServer { server, folder }
}

/// Lets races go: nobody uses a table for longer than its race is kept in memory.
pub async fn fall_asleep(server: &Server, time: &VirtualTime) {
    // A bot that stands in for an absent player uses the table once more.
    for _ in 0..10 {
        for _ in 0..5 {
            time.advance(60_000);
            tokio::task::yield_now().await;
        }
        for _ in 0..200 {
            if server.hall.services.metrics.live_races.get() == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    panic!("a race that nobody uses is still in memory");
}

/// Stops a server and waits until its tables are gone.
pub async fn stop(server: Server) {
    let hall = Arc::downgrade(&server.hall.tables);
    server.stop().await;
    for _ in 0..500 {
        if hall.strong_count() == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the server did not let go of its tables");
}

pub fn new_table(seats: Value) -> Value {
    json!({"game": "toy", "seats": seats, "name": "Jean"})
}

/// Two people at a table that has not begun: the host in seat 0, a guest in seat 1.
pub async fn two_people(server: &TestServer, more: Value) -> (String, Device, Device) {
    let mut host = server.device();
    let mut guest = server.device();
    let mut body = new_table(json!([{"kind": "me"}, {"kind": "open"}]));
    body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
    let created: Value = host.ask("/api/tables", &body).await.unwrap();
    let id = created["table"]["id"].as_str().unwrap().to_owned();
    let secret = created["invitations"][0]["secret"].clone();
    let _: TableInfo =
        guest.ask(&format!("/api/tables/{id}/join"), &json!({"invitation": secret, "name": "Lise"})).await.unwrap();
    (id, host, guest)
}

/// Two people in a race.
pub async fn racing(server: &TestServer, more: Value) -> (String, Device, Device) {
    let (id, mut host, mut guest) = two_people(server, more).await;
    let _: TableInfo = guest.ask(&format!("/api/tables/{id}/ready"), &json!({"seat": 1})).await.unwrap();
    let _: TableInfo = host.ask(&format!("/api/tables/{id}/start"), &json!({})).await.unwrap();
    (id, host, guest)
}

/// A race of two bots, to its end.
pub async fn bots_race(device: &mut Device) -> String {
    let bots = json!({"game": "toy", "seats": [{"kind": "bot"}, {"kind": "bot"}], "start": true});
    let made: Value = device.ask("/api/tables", &bots).await.unwrap();
    let id = made["table"]["id"].as_str().unwrap().to_owned();
    for _ in 0..2_000 {
        if device.get(&format!("/api/tables/{id}")).await.unwrap().json()["phase"] == "over" {
            return id;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the bots did not come to an end");
}

/// What a message or a frame of a replay says has happened, whatever its moments.
pub fn facts(message: &Value) -> impl Iterator<Item = &Value> {
    let moments = message["moments"].as_array().into_iter().flatten();
    let lists = std::iter::once(&message["facts"]).chain(moments.map(|moment| &moment["facts"]));
    lists.filter_map(Value::as_array).flatten()
}

/// A viewer who reads what comes and checks that it is what the protocol says.
pub struct Viewer {
    socket: Socket,
    pub n: u64,
    pub view: Value,
    pub ask: Value,
    pub facts: Vec<Value>,
    pub table: Value,
    /// The orders under a condition that the last snapshot had.
    orders: Value,
    actions: u64,
    pub name: String,
    waiting: VecDeque<Value>,
}

impl Viewer {
    pub async fn open(device: &Device, table: &str, query: &str) -> Viewer {
        let socket = device.watch(table, query).await.unwrap();
        let mut viewer = Viewer {
            socket,
            n: 0,
            view: Value::Null,
            ask: Value::Null,
            facts: Vec::new(),
            table: Value::Null,
            orders: Value::Null,
            actions: 0,
            name: query.replace(['=', '&'], "_"),
            waiting: VecDeque::new(),
        };
        let first = viewer.next().await;
        assert_eq!(first["type"], "snapshot", "{first}");
        viewer
    }

    pub async fn send(&mut self, message: Value) {
        self.socket.send(&message.to_string()).await.unwrap();
    }

    /// Sends to a socket that may have ended.
    pub async fn try_send(&mut self, message: Value) {
        let _ = self.socket.send(&message.to_string()).await;
    }

    pub async fn send_text(&mut self, text: &str) {
        self.socket.send(text).await.unwrap();
    }

    /// The next message, taken in.
    pub async fn next(&mut self) -> Value {
        self.try_next().await.expect("a message, not the end")
    }

    /// The next message, or the code with which the socket ended.
    pub async fn try_next(&mut self) -> Result<Value, Option<u16>> {
        if let Some(message) = self.waiting.pop_front() {
            return Ok(message);
        }
        let incoming = tokio::time::timeout(Duration::from_secs(20), self.socket.next()).await;
        let text = match incoming.expect("something within 20 s") {
            Ok(Incoming::Closed(code)) => return Err(code),
            Ok(Incoming::Text(text)) => text,
            // A server that hangs up on what it has not read resets the connection.
            Err(client::ClientError::Io(_)) => return Err(None),
            Err(error) => panic!("{error}"),
        };
        let read: Result<ServerMessage, _> = serde_json::from_str(text);
        read.unwrap_or_else(|error| panic!("{error}: {text}"));
        let message: Value = serde_json::from_str(text).unwrap();
        self.take(&message);
        Ok(message)
    }

    fn take(&mut self, message: &Value) {
        let kind = message["type"].as_str().unwrap();
        if kind == "snapshot" {
            self.orders = message["if"].clone();
            self.n = message["n"].as_u64().unwrap();
        } else if let Some(n) = message["n"].as_u64() {
            assert_eq!(n, self.n + 1, "numbers go one by one: {message}");
            self.n = n;
        }
        if let Some(table) = message.get("table") {
            self.table = table.clone();
        }
        if matches!(kind, "snapshot" | "update") {
            self.view = message["view"].clone();
            self.ask = message["ask"].clone();
            self.facts.extend(facts(message).cloned());
        }
    }

    /// Reads on until a message of this kind.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    pub async fn until_either(&mut self, one: &str, other: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == one || message["type"] == other {
                return message;
            }
        }
    }

    /// Sends the first choice and waits for its acknowledgement. A window may close before the answer is there.
    pub async fn play_first(&mut self) -> Value {
        let in_a_window = self.ask["kind"] == "window";
        let message = self.answer(0);
        self.send(message.clone()).await;
        loop {
            let answer = self.next().await;
            match answer["type"].as_str().unwrap() {
                "ack" => return message,
                "stale" if in_a_window => return message,
                "refused" | "stale" | "error" => panic!("{answer} to {message}"),
                _ => {}
            }
        }
    }

    /// A move out of what is asked.
    pub fn answer(&mut self, pick: usize) -> Value {
        self.actions += 1;
        let choices = self.ask["choices"].as_array().unwrap_or_else(|| panic!("nothing asked: {}", self.ask));
        let what = if choices.is_empty() { json!({"burn": 1}) } else { choices[pick % choices.len()]["do"].clone() };
        let action = format!("{}-{}-{}", self.name, self.n, self.actions);
        json!({"type": "act", "decision": self.ask["decision"], "action": action, "do": what})
    }

    /// The code and the reason with which the socket ended, after the error that says why.
    pub async fn end(&mut self) -> (Value, Option<u16>, &str) {
        let mut error = Value::Null;
        loop {
            match self.try_next().await {
                Ok(message) if message["type"] == "error" => error = message,
                Ok(_) => {}
                Err(code) => return (error, code, &self.socket.reason),
            }
        }
    }

    pub async fn send_raw(&mut self, bytes: &[u8]) {
        self.socket.send_raw(bytes).await.unwrap();
    }

    /// The orders under a condition that stood when this viewer came; null without any.
    pub fn orders(&self) -> Value {
        self.orders.clone()
    }

    pub fn is_asked(&self) -> bool {
        self.ask["kind"].is_string()
    }

    pub fn is_over(&self) -> bool {
        self.view["over"] == true || self.table["phase"] == "abandoned"
    }
}

/// Plays a race to its end from all these seats.
pub async fn play_out(viewers: &mut [&mut Viewer]) {
    let mut turns = 0;
    while !viewers.iter().all(|viewer| viewer.is_over()) {
        turns += 1;
        assert!(turns < 2_000, "a race ends");
        let mut idle = true;
        for viewer in viewers.iter_mut() {
            if viewer.is_asked() {
                let message = viewer.answer(turns);
                viewer.send(message).await;
                loop {
                    match viewer.next().await["type"].as_str().unwrap() {
                        // What the move changed for its author comes after the acknowledgement.
                        "ack" => viewer.ask = Value::Null,
                        // It came too late: this is what is asked now.
                        "snapshot" => {}
                        _ => continue,
                    }
                    break;
                }
                idle = false;
            }
        }
        if idle {
            // The next question may be anybody's: waiting for one viewer alone would miss it.
            let waiting = viewers.iter_mut().filter(|viewer| !viewer.is_over()).map(|viewer| Box::pin(viewer.next()));
            select_all(waiting).await;
        }
        for viewer in viewers.iter_mut() {
            // Whatever has come already.
            while let Ok(Ok(message)) = tokio::time::timeout(Duration::from_millis(1), viewer.try_next()).await {
                drop(message);
            }
        }
    }
}

/// Three people at a table that has not begun: the host Jean in seat 0, Lise in seat 1, Paul in seat 2.
pub async fn three_people(server: &TestServer, more: Value) -> (String, [Device; 3]) {
    let mut host = server.device();
    let mut body = new_table(json!([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]));
    body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
    let created: Value = host.ask("/api/tables", &body).await.unwrap();
    let id = created["table"]["id"].as_str().unwrap().to_owned();
    let [mut lise, mut paul] = [server.device(), server.device()];
    for (at, (guest, name)) in [(&mut lise, "Lise"), (&mut paul, "Paul")].into_iter().enumerate() {
        let join = json!({"invitation": created["invitations"][at]["secret"], "name": name});
        let _: TableInfo = guest.ask(&format!("/api/tables/{id}/join"), &join).await.unwrap();
    }
    (id, [host, lise, paul])
}

/// Three people in a race.
pub async fn three_racing(server: &TestServer, more: Value) -> (String, [Device; 3]) {
    let (id, [mut host, mut lise, mut paul]) = three_people(server, more).await;
    for (seat, guest) in [(1, &mut lise), (2, &mut paul)] {
        let _: TableInfo = guest.ask(&format!("/api/tables/{id}/ready"), &json!({"seat": seat})).await.unwrap();
    }
    let _: TableInfo = host.ask(&format!("/api/tables/{id}/start"), &json!({})).await.unwrap();
    (id, [host, lise, paul])
}

/// Posts to a table, and gives the status and the answer.
pub async fn post(device: &mut Device, id: &str, what: &str, body: Value) -> (u16, Value) {
    let response = device.post(&format!("/api/tables/{id}/{what}"), &body).await.unwrap();
    (response.status, response.json())
}

pub const DAY: u64 = 86_400_000;

/// A server whose time passes when it is asked to.
pub async fn serving(
    limits: Limits,
    times: Times,
    change: impl FnOnce(Config) -> Config,
) -> (TestServer, Arc<VirtualTime>) {
    let folder = tempfile::tempdir().unwrap();
    let time = Arc::new(VirtualTime::at(400 * DAY));
    let config = Config { times, limits, ..config(&folder) };
    let server = Server::start(change(config), GAMES, time.clone()).await.unwrap();
    (TestServer { server, folder }, time)
}

/// Waits for something that comes about by itself.
pub async fn until(what: &str, done: impl AsyncFn() -> bool) {
    for _ in 0..2_000 {
        if done().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("never: {what}");
}
