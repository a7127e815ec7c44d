//! Several nodes on one database: a client never needs to know which has its table.

use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use crate::{
    common::*,
    ends::{Ends, browser::Browser},
    persons::{CODE, ask},
};
use client::Device;
use futures_util::{StreamExt, stream::FuturesUnordered};
use protocol::TableInfo;
use serde_json::{Value, json};
use server::{
    Certificates, Config, Limits, NodeConfig, NodesError, NotificationConfig, Patience, ServeError, Server, Times,
    time::WallTime,
};
use services::{Missing, Postgres, Secure};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpSocket, TcpStream},
};

/// What nodes stand on.
struct Ground {
    database: String,
    folder: tempfile::TempDir,
    _postgres: Postgres,
}

impl Ground {
    fn new() -> Option<Ground> {
        let make = || -> Result<Ground, Missing> {
            let postgres = Postgres::start()?;
            let database = postgres.database("nodes").unwrap();
            let folder = tempfile::tempdir().unwrap();
            Ok(Ground { database, folder, _postgres: postgres })
        };
        make().map_err(|why| services::skipped(std::thread::current().name().unwrap_or_default(), &why)).ok()
    }

    async fn node(&self) -> Server {
        Server::start(self.config(), GAMES, Arc::new(WallTime::new())).await.unwrap()
    }

    fn config(&self) -> Config {
        Config {
            database: Some(self.database.clone()),
            node: Some(at("http://127.0.0.1:0")),
            times: quick(),
            limits: Limits::loose(),
            ..Config::new(([127, 0, 0, 1], 0).into(), self.folder.path())
        }
    }
}

/// Reached at any port, and at no other address than where it listens.
fn at(address: &str) -> NodeConfig {
    NodeConfig { address: address.parse().unwrap(), listens_at: None, public: None, certificates: None }
}

async fn start(config: Config) -> Result<Server, ServeError> {
    Server::start(config, GAMES, Arc::new(WallTime::new())).await
}

/// Each shows its certificate and checks the other's: one that another authority has signed is nobody's neighbour.
#[tokio::test(flavor = "multi_thread")]
async fn nodes_speak_encrypted_with_those_whose_certificate_they_know() {
    let Some(ground) = Ground::new() else { return };
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let mut made = Vec::new();
    for folder in &folders {
        match Secure::make_in(folder.path()) {
            Ok(secure) => made.push(secure),
            Err(why) => return services::skipped("nodes_speak_encrypted_with_those_whose_certificate_they_know", &why),
        }
    }
    let secure = |at: usize| {
        let Secure { certificate, key, authority, .. } = &made[at];
        let own = folders[at].path().join("node.pem");
        let both = [certificate, key].map(|file| std::fs::read_to_string(file).unwrap()).concat();
        std::fs::write(&own, both).unwrap();
        let certificates = Some(Certificates { own, authority: authority.clone() });
        NodeConfig { certificates, ..self::at("https://localhost:0") }
    };
    let with = |node: NodeConfig| Config { node: Some(node), ..ground.config() };
    let Err(error) = start(with(at("https://localhost:0"))).await else { panic!("no certificate") };
    assert!(error.to_string().contains("--node-certificate"), "{error}");
    let nodes = [start(with(secure(0))).await.unwrap(), start(with(secure(0))).await.unwrap()];
    let mut host = Device::new(nodes[0].addr);
    let created: Value = host.ask("/api/tables", &new_table(json!([{"kind": "me"}, {"kind": "open"}]))).await.unwrap();
    let path = format!("/api/tables/{}", created["table"]["id"].as_str().unwrap());
    let answer = through(&host, &nodes[1]).get(&path).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(nodes[1].hall.services.metrics.live_tables.get(), 0, "sent on");
    let stranger = start(with(secure(1))).await.unwrap();
    let answer = through(&host, &stranger).get(&path).await.unwrap();
    assert_eq!(answer.status, 503, "{}", answer.body);
    let mut bare = Device::new(listens_at(&nodes[0], &nodes[1]).await);
    assert!(bare.get(&path).await.is_err(), "in the open");
}

/// A handshake that does not come, comes in part or is none ends in time, and nodes go on meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn handshakes_that_come_to_nothing_end_and_nodes_go_on() {
    let Some(ground) = Ground::new() else { return };
    let folder = tempfile::tempdir().unwrap();
    let Secure { certificate, key, authority, .. } = match Secure::make_in(folder.path()) {
        Ok(secure) => secure,
        Err(why) => return services::skipped("handshakes_that_come_to_nothing_end_and_nodes_go_on", &why),
    };
    let own = folder.path().join("node.pem");
    std::fs::write(&own, [certificate, key].map(|file| std::fs::read_to_string(file).unwrap()).concat()).unwrap();
    let node = NodeConfig { certificates: Some(Certificates { own, authority }), ..at("https://localhost:0") };
    // Longer than a busy machine takes between two of its own steps.
    let patience = Patience { head: Duration::from_secs(2), ..Patience::default() };
    let with = || Config { node: Some(node.clone()), patience, ..ground.config() };
    let nodes = [start(with()).await.unwrap(), start(with()).await.unwrap()];
    let (id, host, _) = race_at(&nodes[0], &nodes[0], &nodes[0], json!({"kind": "none"})).await;
    let path = format!("/api/tables/{id}");
    let sent_on = async || through(&host, &nodes[1]).get(&path).await.unwrap().status;
    assert_eq!(sent_on().await, 200);
    // Nothing; part of a record's head, a record that is longer than any, part of a hello; what is no handshake.
    let said: [&[u8]; 5] =
        [b"", &[0x16, 3, 1], &[0x16, 3, 1, 0xff, 0xff], &[0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc], b"GET / HTTP/1.1\r\n\r\n"];
    let inside = listens_at(&nodes[0], &nodes[1]).await;
    let mut ended = FuturesUnordered::new();
    for (n, say) in (0..300_u32).zip(said.into_iter().cycle()) {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(([127, 0, 1, (n % 20) as u8 + 1], 0).into()).unwrap();
        let mut stream = socket.connect(inside).await.unwrap();
        // One that was turned away may be closed before it has spoken.
        let _ = stream.write_all(say).await;
        ended.push(async move { stream.read_to_end(&mut Vec::new()).await.map_or(0, |_| 0) });
    }
    assert_eq!(sent_on().await, 200, "while they wait");
    while let Some(()) = tokio::time::timeout(Duration::from_secs(60), ended.next()).await.expect("each ends").map(drop)
    {
    }
    assert_eq!(sent_on().await, 200);
}

/// Where a node listens for others, as another sees it.
async fn listens_at(node: &Server, seen_by: &Server) -> SocketAddr {
    let lease = |node: &Server| *node.hall.services.store.lease().unwrap().epoch().borrow();
    let epoch = lease(node).unwrap();
    let others = seen_by.hall.services.store.lease().unwrap().others().await.unwrap();
    let address = others.into_iter().find(|(other, _)| *other == epoch).unwrap().1.unwrap();
    let (_, authority) = address.split_once("://").unwrap();
    authority.replace("localhost", "127.0.0.1").parse().unwrap()
}

/// The same device, at another node.
fn through(device: &Device, node: &Server) -> Device {
    Device { addr: node.addr, ..device.clone() }
}

/// A race at the first node, with people who came through the second and third.
async fn race(nodes: &[Server; 3]) -> (String, Device, Device) {
    race_with(nodes, json!({"kind": "none"})).await
}

async fn race_with(nodes: &[Server; 3], clock: Value) -> (String, Device, Device) {
    race_at(&nodes[0], &nodes[1], &nodes[2], clock).await
}

async fn race_at(first: &Server, second: &Server, third: &Server, clock: Value) -> (String, Device, Device) {
    let mut host = Device::new(first.addr);
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let body = json!({"game": "toy", "seats": seats, "name": "Jean", "clock": clock});
    let created: Value = host.ask("/api/tables", &body).await.unwrap();
    let id = created["table"]["id"].as_str().unwrap().to_owned();
    let mut guest = Device::new(second.addr);
    let join = json!({"invitation": created["invitations"][0]["secret"], "name": "Lise"});
    let _: TableInfo = guest.ask(&format!("/api/tables/{id}/join"), &join).await.unwrap();
    let mut elsewhere = through(&guest, third);
    let _: TableInfo = elsewhere.ask(&format!("/api/tables/{id}/ready"), &json!({"seat": 1})).await.unwrap();
    let mut elsewhere = through(&host, third);
    let _: TableInfo = elsewhere.ask(&format!("/api/tables/{id}/start"), &json!({})).await.unwrap();
    (id, host, guest)
}

/// Each plays what is asked, until so many moves were made.
async fn play(viewers: &mut [Viewer; 2], moves: usize) {
    let mut made = 0;
    while made < moves {
        for viewer in &mut *viewers {
            if viewer.is_asked() {
                viewer.play_first().await;
                viewer.ask = Value::Null;
                made += 1;
            }
            while tokio::time::timeout(Duration::from_millis(150), viewer.next()).await.is_ok() {}
        }
    }
}

/// Opens a socket as soon as a node has the table.
async fn back(device: &Device, id: &str, seat: u8) -> Viewer {
    for _ in 0..200 {
        if device.watch(id, &format!("seat={seat}")).await.is_ok() {
            return Viewer::open(device, id, &format!("seat={seat}")).await;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("no node takes the table");
}

#[tokio::test(flavor = "multi_thread")]
async fn any_node_takes_any_request_and_any_socket() {
    let Some(ground) = Ground::new() else { return };
    let nodes = [ground.node().await, ground.node().await, ground.node().await];
    let (id, host, guest) = race(&nodes).await;
    let mut viewers = [
        Viewer::open(&through(&host, &nodes[1]), &id, "seat=0").await,
        Viewer::open(&through(&guest, &nodes[2]), &id, "seat=1").await,
    ];
    play(&mut viewers, 6).await;
    let tables: Vec<u64> = nodes.iter().map(|node| node.hall.services.metrics.live_tables.get()).collect();
    assert_eq!(tables, [1, 0, 0], "one node has the table");
    for node in &nodes {
        let same = Viewer::open(&through(&host, node), &id, "seat=0").await;
        assert_eq!(same.view, viewers[0].view);
        // A stranger sees the same at every node.
        let refused = Device::new(node.addr).watch(&id, "seat=0").await;
        assert!(refused.is_err());
        let answer = Device::new(node.addr).get(&format!("/api/tables/{id}")).await.unwrap();
        assert_eq!(answer.status, 200);
        let none = Device::new(node.addr).get(&format!("/api/tables/{}", "0".repeat(32))).await.unwrap();
        assert_eq!(none.status, 404);
        // Who is there is known at every node.
        let mut mine = through(&host, node);
        let mine: Value = serde_json::from_str(&mine.get("/api/mine").await.unwrap().body).unwrap();
        assert_eq!(mine[0]["seats"][1]["here"], json!(true), "{mine}");
    }
    // What one node is asked to forget, all do.
    let mut leaves = through(&guest, &nodes[1]);
    let forgotten = leaves.post("/api/forget", &json!({})).await.unwrap();
    assert_eq!(forgotten.status, 200, "{}", forgotten.body);
    let table: Value =
        serde_json::from_str(&through(&host, &nodes[2]).get(&format!("/api/tables/{id}")).await.unwrap().body).unwrap();
    assert_ne!(table["seats"][1]["name"], json!("Lise"), "{table}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_start_at_the_same_moment_find_each_other() {
    let Some(ground) = Ground::new() else { return };
    let nodes = tokio::join!(ground.node(), ground.node(), ground.node());
    let nodes: [Server; 3] = nodes.into();
    let (id, host, _) = race(&nodes).await;
    assert_eq!(host.clone().get(&format!("/api/tables/{id}")).await.unwrap().status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_stops_hands_its_tables_over() {
    let Some(ground) = Ground::new() else { return };
    let nodes = [ground.node().await, ground.node().await, ground.node().await];
    let (id, host, guest) = race(&nodes).await;
    let [first, second, third] = nodes;
    let mut viewers = [
        Viewer::open(&through(&host, &second), &id, "seat=0").await,
        Viewer::open(&through(&guest, &third), &id, "seat=1").await,
    ];
    play(&mut viewers, 4).await;
    // What a seat was sent last may still be on its way: a snapshot has it all.
    drop(viewers);
    let before = [back(&through(&host, &second), &id, 0).await, back(&through(&guest, &third), &id, 1).await];
    let before = before.map(|viewer| viewer.view.clone());
    stop(first).await;
    let mut viewers = [back(&through(&host, &second), &id, 0).await, back(&through(&guest, &third), &id, 1).await];
    assert_eq!(viewers.each_ref().map(|viewer| viewer.view.clone()), before);
    play(&mut viewers, 4).await;
    assert_eq!(second.hall.services.metrics.live_tables.get() + third.hall.services.metrics.live_tables.get(), 1);
}

/// What is left for days is in the database: an order, a reminder and a proposal outlive the node that took them.
#[tokio::test(flavor = "multi_thread")]
async fn orders_and_what_is_proposed_go_on_at_another_node() {
    let Some(ground) = Ground::new() else { return };
    let nodes = [ground.node().await, ground.node().await, ground.node().await];
    let (id, mut host, guest) = race_with(&nodes, json!({"kind": "days", "days": 3})).await;
    let [first, second, third] = nodes;
    let orders = json!([{"key": "bid", "numbers": [3, 0], "once": false}]);
    let mut lise = Viewer::open(&through(&guest, &second), &id, "seat=1").await;
    lise.send(json!({"type": "if", "orders": orders})).await;
    assert_eq!(lise.until("if").await["orders"], orders);
    assert_eq!(post(&mut host, &id, "agree", json!({"yes": true})).await.0, 200);
    drop(lise);
    until("she has gone", async || {
        host.clone().get(&format!("/api/tables/{id}")).await.unwrap().json()["seats"][1]["here"] == false
    })
    .await;
    assert_eq!(post(&mut host, &id, "remind", json!({"seat": 1})).await.0, 200);
    stop(first).await;
    let lise = back(&through(&guest, &third), &id, 1).await;
    assert_eq!(lise.orders(), orders);
    assert_eq!((&lise.table["ending"]["by"], &lise.table["ending"]["silent"]), (&json!(0), &json!([1])));
    assert!(lise.table["seats"][1]["reminded_ms"].as_u64().is_some(), "{}", lise.table);
    let (status, table) = post(&mut through(&guest, &second), &id, "agree", json!({"yes": true})).await;
    assert_eq!((status, &table["phase"]), (200, &json!("abandoned")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_desk_is_one_nodes_and_followed_at_all() {
    let Some(ground) = Ground::new() else { return };
    let nodes = [ground.node().await, ground.node().await];
    let id = "0d".repeat(16);
    let body = json!({"head": crate::desks::head(), "key": "a".repeat(32)});
    let mut referee = Device::new(nodes[0].addr);
    let begun = referee.put(&format!("/api/desks/{id}"), &body).await.unwrap();
    assert_eq!(begun.status, 200, "{}", begun.body);
    for node in &nodes {
        let book = Device::new(node.addr).get(&format!("/api/desks/{id}")).await.unwrap();
        assert_eq!(book.status, 200, "{}", book.body);
        let listed = through(&referee, node).get("/api/desks/mine").await.unwrap().json();
        assert_eq!(listed["desks"][0]["id"], json!(id), "whichever node has it: {listed}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_that_cannot_reach_each_other_do_not_share_a_database() {
    let Some(ground) = Ground::new() else { return };
    let _first = ground.node().await;
    let alone = Config { node: None, ..ground.config() };
    let Err(error @ ServeError::Nodes(NodesError::Alone)) = start(alone).await else { panic!("an unreachable node") };
    assert!(error.to_string().contains("--node-address http://"), "{error}");
    let folder = tempfile::tempdir().unwrap();
    let folder = Config { database: None, data: folder.path().to_owned(), ..ground.config() };
    let Err(error) = start(folder).await else { panic!("several nodes on a folder") };
    assert!(error.to_string().contains("--store postgres://"), "{error}");
}

/// A request for a path of a node, signed as another of this database signs it.
async fn signed(to: &Server, client: &str, path: &str) -> [(&'static str, String); 2] {
    static SIGNED: AtomicU64 = AtomicU64::new(0);
    let store = &to.hall.services.store;
    let key = store.outbox().key("nodes", Vec::new()).await.unwrap();
    let lease = store.lease().unwrap().epoch().borrow().unwrap().0;
    let about = format!("{lease} test {}", SIGNED.fetch_add(1, Ordering::Relaxed));
    let text = format!("GET\n{path}\n{client}\n{about}");
    let proof = ring::hmac::sign(&ring::hmac::Key::new(ring::hmac::HMAC_SHA256, &key), text.as_bytes());
    let proof: String = proof.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    [("x-sillage-client", client.to_owned()), ("x-sillage-proof", format!("{about} {proof}"))]
}

#[tokio::test(flavor = "multi_thread")]
async fn only_nodes_are_let_in_among_nodes_and_a_request_is_sent_on_once() {
    let Some(ground) = Ground::new() else { return };
    let nodes = [ground.node().await, ground.node().await];
    let (id, host, _) = race_at(&nodes[0], &nodes[0], &nodes[0], json!({"kind": "none"})).await;
    let path = format!("/api/tables/{id}");
    let mut inside =
        Device { host: Some(nodes[1].addr.to_string()), ..Device::new(listens_at(&nodes[1], &nodes[0]).await) };
    let fresh = async |path: &str| signed(&nodes[1], "203.0.113.9", path).await;
    let for_another_path = fresh("/node/alive").await;
    let for_another_node = signed(&nodes[0], "203.0.113.9", &path).await;
    let [client, proof] = fresh(&path).await;
    let for_another_client = [("x-sillage-client", "203.0.113.10".to_owned()), proof.clone()];
    let no_proof = [client.clone(), ("x-sillage-proof", "00".to_owned())];
    let whole = [client, proof];
    for (headers, status) in [
        (&[][..], 403),
        (&no_proof, 403),
        (&for_another_path, 403),
        (&for_another_node, 403),
        (&for_another_client, 403),
        (&whole, 503),
        (&whole, 403),
    ] {
        let headers: Vec<_> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let answer = inside.request("GET", &path, &headers, None).await.unwrap();
        assert_eq!(answer.status, status, "{headers:?}: {}", answer.body);
        assert_eq!(
            answer.header("retry-after").is_some(),
            status == 503,
            "it comes again, by a node that knows better"
        );
    }
    for question in ["/node/alive", "/node/presence"] {
        let proof = fresh(question).await;
        let as_node = proof.each_ref().map(|(name, value)| (*name, value.as_str()));
        assert_eq!(inside.request("GET", question, &[], None).await.unwrap().status, 403);
        assert!(inside.request("GET", question, &as_node, None).await.unwrap().status < 300);
        assert_ne!(through(&host, &nodes[0]).request("GET", question, &as_node, None).await.unwrap().body, "[]");
    }
    assert_eq!(through(&host, &nodes[1]).get(&path).await.unwrap().status, 200);
}

/// Passes on what comes and keeps it: a wire that somebody listens to.
async fn wiretap(to: SocketAddr, heard: Arc<Mutex<Vec<Vec<u8>>>>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((ours, _)) = listener.accept().await {
            let theirs = TcpStream::connect(to).await.unwrap();
            let (mut from, mut back) = ours.into_split();
            let (mut answers, mut on) = theirs.into_split();
            tokio::spawn(async move { tokio::io::copy(&mut answers, &mut back).await });
            let heard = Arc::clone(&heard);
            tokio::spawn(async move {
                let mut bytes = vec![0; 64 * 1024];
                while let Ok(length @ 1..) = from.read(&mut bytes).await {
                    // A request of a few headers comes as one piece.
                    heard.lock().unwrap().push(bytes[..length].to_vec());
                    if on.write_all(&bytes[..length]).await.is_err() {
                        return;
                    }
                }
            });
        }
    });
    at
}

/// Without certificates all that nodes say can be heard. None of it is worth anything to one who says it again.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_heard_between_nodes_cannot_be_said_again() {
    let Some(ground) = Ground::new() else { return };
    let free = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let inside = free.local_addr().unwrap();
    drop(free);
    let heard = Arc::default();
    let tapped = wiretap(inside, Arc::clone(&heard)).await;
    let behind = NodeConfig { listens_at: Some(inside), ..at(&format!("http://{tapped}")) };
    let owner = start(Config { node: Some(behind), ..ground.config() }).await.unwrap();
    let other = ground.node().await;
    let (id, host, _) = race_at(&owner, &owner, &owner, json!({"kind": "none"})).await;
    let path = format!("/api/tables/{id}");
    assert_eq!(through(&host, &other).get(&path).await.unwrap().status, 200);
    let questions = [format!("GET {path} "), "GET /node/presence ".to_owned(), "GET /node/alive ".to_owned()];
    let all = heard.lock().unwrap().clone();
    let mut again = 0;
    for request in all.iter().filter(|said| questions.iter().any(|start| said.starts_with(start.as_bytes()))) {
        let mut stranger = TcpStream::connect(inside).await.unwrap();
        stranger.write_all(request).await.unwrap();
        let mut answer = String::new();
        stranger.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 403"), "{}: {answer}", String::from_utf8_lossy(request));
        again += 1;
    }
    assert!(again > 1, "{again} were heard");
    assert_eq!(through(&host, &other).get(&path).await.unwrap().status, 200, "and the nodes go on");
}

/// A stranger who reaches the nodes' address and proves nothing has a few connections, and takes none from a node.
#[tokio::test(flavor = "multi_thread")]
async fn strangers_among_nodes_are_few_and_say_one_thing() {
    const STRANGERS: usize = 600;
    const MOST: usize = 256;
    let Some(ground) = Ground::new() else { return };
    // Nobody is sent away for being slow.
    let patience = Patience { head: Duration::from_secs(3_600), ..Patience::default() };
    let patient = || Config { patience, ..ground.config() };
    let nodes = [start(patient()).await.unwrap(), start(patient()).await.unwrap()];
    let inside = listens_at(&nodes[1], &nodes[0]).await;
    let connected = async |last: u8| {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(([127, 0, 1, last], 0).into()).unwrap();
        socket.connect(inside).await.unwrap()
    };
    let mut ended = FuturesUnordered::new();
    for n in 0..STRANGERS {
        let mut stream = connected((n % 20) as u8 + 1).await;
        ended.push(async move { stream.read(&mut [0]).await.unwrap_or(0) });
    }
    for _ in MOST..STRANGERS {
        let said = tokio::time::timeout(Duration::from_secs(60), ended.next()).await;
        assert_eq!(said.expect("all but so many are turned away"), Some(0));
    }
    let said = async |headers: &str| {
        let mut stream = connected(100).await;
        let request = format!("GET /node/alive HTTP/1.1\r\nhost: node\r\n{headers}\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        stream
    };
    let mut refused = String::new();
    let mut stranger = said("").await;
    let read = tokio::time::timeout(Duration::from_secs(60), stranger.read_to_string(&mut refused)).await;
    read.expect("a request that proves nothing is the last").unwrap();
    assert!(refused.starts_with("HTTP/1.1 403"), "{refused}");
    // Where one has proved itself there is room for all.
    let mut proved = Vec::new();
    for _ in 0..100 {
        let proof = signed(&nodes[1], "203.0.113.9", "/node/alive").await;
        let mut node = said(&proof.map(|(name, value)| format!("{name}: {value}\r\n")).concat()).await;
        let mut answer = [0; 12];
        node.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 204");
        proved.push(node);
    }
    let (id, host, _) = race_at(&nodes[1], &nodes[1], &nodes[1], json!({"kind": "none"})).await;
    assert_eq!(through(&host, &nodes[0]).get(&format!("/api/tables/{id}")).await.unwrap().status, 200);
}

/// The owner counts and judges a client by its own address, which it believes of nodes alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_is_the_same_at_the_node_that_it_is_sent_on_to() {
    let Some(ground) = Ground::new() else { return };
    let proxied = || Config { proxies: vec!["127.0.0.1".parse().unwrap()], ..ground.config() };
    let nodes = [start(proxied()).await.unwrap(), start(proxied()).await.unwrap()];
    let (id, host, _) = race_at(&nodes[0], &nodes[0], &nodes[0], json!({"kind": "none"})).await;
    nodes[0].hall.services.blocked.add("203.0.113.9".parse().unwrap()).unwrap();
    let forged = signed(&nodes[0], "198.51.100.1", &format!("/api/tables/{id}")).await;
    let mut elsewhere = through(&host, &nodes[1]);
    for (client, status) in [("203.0.113.9", 403), ("198.51.100.1", 200)] {
        let headers = [("x-forwarded-for", client), (forged[0].0, &forged[0].1), (forged[1].0, &forged[1].1)];
        let answer = elsewhere.request("GET", &format!("/api/tables/{id}"), &headers, None).await.unwrap();
        assert_eq!(answer.status, status, "{client}: {}", answer.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_says_which_node_has_it() {
    let Some(ground) = Ground::new() else { return };
    let node = async |name: &str| {
        let public = Some(format!("https://{name}.sillage.example").parse().unwrap());
        start(Config { node: Some(NodeConfig { public, ..at("http://127.0.0.1:0") }), ..ground.config() })
            .await
            .unwrap()
    };
    let nodes = [node("one").await, node("two").await];
    let mut host = Device::new(nodes[0].addr);
    let body = new_table(json!([{"kind": "me"}, {"kind": "open"}]));
    let created = host.post("/api/tables", &body).await.unwrap();
    let id = created.json()["table"]["id"].as_str().unwrap().to_owned();
    assert_eq!(created.header("x-sillage-table"), Some(&*id), "a balancer sends what follows here");
    for (node, named) in [(&nodes[0], Some(&*id)), (&nodes[1], None)] {
        let answer = through(&host, node).get(&format!("/api/tables/{id}")).await.unwrap();
        assert_eq!(answer.header("x-sillage-node"), Some("https://one.sillage.example"), "whichever is asked");
        assert_eq!(answer.header("x-sillage-table"), named, "only who has it says so");
    }
    let none = host.get(&format!("/api/tables/{}", "0".repeat(32))).await.unwrap();
    assert_eq!(none.header("x-sillage-table"), None);
}

/// One that says so is sent to the owner; its socket then goes there, or through the other node where it cannot.
#[tokio::test(flavor = "multi_thread")]
async fn a_program_is_sent_to_the_node_that_has_its_table() {
    let Some(ground) = Ground::new() else { return };
    let node = async |addr: SocketAddr, named: SocketAddr| {
        let public = Some(format!("http://{named}").parse().unwrap());
        let node = Some(NodeConfig { public, ..at("http://127.0.0.1:0") });
        start(Config { addr, node, ..ground.config() }).await.unwrap()
    };
    // Free at this moment. At the second nobody listens.
    let [addr, nowhere] = [(); 2].map(|()| std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap());
    let anywhere = ([127, 0, 0, 1], 0).into();
    let nodes = [node(addr, addr).await, node(anywhere, nowhere).await, node(anywhere, nowhere).await];
    for (owner, passing) in [(0, 0), (1, 1)] {
        let (id, host, _) = race_at(&nodes[owner], &nodes[owner], &nodes[owner], json!({"kind": "none"})).await;
        let path = format!("/api/tables/{id}?lang=fr");
        let mut elsewhere = through(&host, &nodes[2]);
        assert_eq!(elsewhere.get(&path).await.unwrap().status, 200, "who does not ask for it is not sent away");
        let named = format!("http://{}{path}", [addr, nowhere][owner]);
        until("the owner has said where clients reach it", async || {
            let prefers = [("prefer", "wait=1, redirect")];
            let answer = elsewhere.clone().request("GET", &path, &prefers, None).await.unwrap();
            answer.status == 307 && answer.header("location") == Some(&*named)
        })
        .await;
        let _viewer = Viewer::open(&elsewhere, &id, "seat=0").await;
        assert_eq!(nodes[2].hall.services.nodes.as_ref().unwrap().open_sockets(), passing);
    }
}

/// Nodes of two versions run beside each other while a cluster is upgraded.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_newer_node_announces_is_passed_over() {
    let Some(ground) = Ground::new() else { return };
    let nodes = [ground.node().await, ground.node().await];
    let lease = nodes[0].hall.services.store.lease().unwrap();
    let mut last = 0;
    for text in [json!({"all_forgotten": {"tables": [], "since": 7}}), json!({"invented_later": {"tables": []}})] {
        last = lease.announce(text.to_string()).await.unwrap();
    }
    until("the other has heard", async || lease.is_heard(last).await == Ok(true)).await;
}

/// Both reach the database and neither the other: each goes on with what it has.
#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_that_are_cut_off_from_each_other_keep_their_tables_and_send_clients_elsewhere() {
    let Some(ground) = Ground::new() else { return };
    let nodes = [ground.node().await, ground.node().await];
    let (id, host, guest) = race_at(&nodes[0], &nodes[0], &nodes[0], json!({"kind": "none"})).await;
    let leases = nodes.each_ref().map(|node| node.hall.services.store.lease().unwrap());
    let before = leases.map(|lease| *lease.epoch().borrow());
    let addresses = [listens_at(&nodes[0], &nodes[1]).await, listens_at(&nodes[1], &nodes[0]).await];
    let mut away = Viewer::open(&through(&guest, &nodes[1]), &id, "seat=1").await;
    for lease in leases {
        lease.listens_at("http://127.0.0.1:1".into()).await.unwrap();
    }
    assert_eq!(away.end().await.1, Some(1012), "it is to come again");
    let path = format!("/api/tables/{id}");
    let refused = through(&host, &nodes[1]).get(&path).await.unwrap();
    assert_eq!((refused.status, refused.header("retry-after").is_some()), (503, true), "{}", refused.body);
    let mut viewers = [back(&host, &id, 0).await, back(&through(&guest, &nodes[0]), &id, 1).await];
    play(&mut viewers, 2).await;
    assert_eq!(leases.map(|lease| *lease.epoch().borrow()), before, "nobody has lost anything");
    for (lease, address) in leases.into_iter().zip(addresses) {
        lease.listens_at(format!("http://{address}")).await.unwrap();
    }
    until("they reach each other", async || through(&host, &nodes[1]).get(&path).await.unwrap().status == 200).await;
}

/// Its neighbours reach each other: what it has goes to them, and so do those who played through it.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_no_other_reaches_gives_its_tables_up() {
    let Some(ground) = Ground::new() else { return };
    let nodes = [ground.node().await, ground.node().await, ground.node().await];
    let (id, host, guest) = race(&nodes).await;
    let mut away = Viewer::open(&through(&guest, &nodes[1]), &id, "seat=1").await;
    let view = away.view.clone();
    let lease = nodes[0].hall.services.store.lease().unwrap();
    let mut epochs = lease.epoch();
    let address = lease.address();
    lease.listens_at("http://127.0.0.1:1".into()).await.unwrap();
    assert_eq!(away.end().await.1, Some(1012), "it is to come again");
    epochs.wait_for(Option::is_none).await.unwrap();
    let mut viewers = [back(&through(&host, &nodes[2]), &id, 0).await, back(&through(&guest, &nodes[1]), &id, 1).await];
    assert_eq!(viewers[1].view, view);
    play(&mut viewers, 4).await;
    assert_eq!(nodes[1].hall.services.metrics.live_tables.get() + nodes[2].hall.services.metrics.live_tables.get(), 1);
    // Once it can be reached it takes part again.
    lease.listens_at(address).await.unwrap();
    epochs.wait_for(Option::is_some).await.unwrap();
    let path = format!("/api/tables/{id}");
    until("it sends requests on", async || through(&host, &nodes[0]).get(&path).await.unwrap().status == 200).await;
}

/// A node that stops sends those who pass through it to another.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_stops_closes_the_sockets_of_others_tables() {
    let Some(ground) = Ground::new() else { return };
    let [first, second] = [ground.node().await, ground.node().await];
    let (id, _, guest) = race_at(&first, &first, &first, json!({"kind": "none"})).await;
    let mut away = Viewer::open(&through(&guest, &second), &id, "seat=1").await;
    stop(second).await;
    assert_eq!(away.end().await.1, Some(1012));
}

/// The phone is linked by a code that one node shows and another takes; it plays at a third, and is cut off from there.
#[tokio::test(flavor = "multi_thread")]
async fn devices_are_linked_and_cut_off_at_whichever_node() {
    let Some(ground) = Ground::new() else { return };
    let nodes = [ground.node().await, ground.node().await, ground.node().await];
    let (id, host, guest) = race(&nodes).await;
    let offer = json!({"id": CODE, "kind": "computer", "sealed": "for you"});
    assert_eq!(ask(&mut through(&host, &nodes[1]), "code", offer).await.0, 200);
    let mut phone = Device::new(nodes[2].addr);
    let (status, linked) = ask(&mut phone, "link", json!({"id": CODE, "kind": "phone"})).await;
    assert_eq!((status, &linked["sealed"]), (200, &json!("for you")), "{linked}");

    // The first node has the table, and knows both devices by the name of their person.
    let mut viewers = [
        Viewer::open(&through(&phone, &nodes[1]), &id, "seat=0").await,
        Viewer::open(&through(&guest, &nodes[0]), &id, "seat=1").await,
    ];
    let mut on_computer = Viewer::open(&through(&host, &nodes[0]), &id, "seat=0").await;
    play(&mut viewers, 4).await;

    let n =
        linked["person"]["devices"].as_array().unwrap().iter().find(|one| one["kind"] == "phone").unwrap()["n"].clone();
    assert_eq!(ask(&mut through(&host, &nodes[2]), "cut", json!({"n": n})).await.0, 200);
    assert_eq!(viewers[0].end().await.0["code"], "cut_off");
    for node in &nodes {
        assert!(through(&phone, node).watch(&id, "seat=0").await.is_err());
    }
    on_computer.send(json!({"type": "ping"})).await;
    on_computer.until("pong").await;
}

/// A person's tables, once no window is open: those close by themselves and nobody is notified.
async fn asked_by_turn(mut device: Device) -> Value {
    loop {
        let mine = device.get("/api/mine").await.unwrap().json();
        if mine[0]["deadline_ms"].as_u64().is_some_and(|left| left > 60_000) {
            return mine;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_notified_once_however_many_nodes_there_are() {
    let Some(ground) = Ground::new() else { return };
    let node = async || {
        let times = Times { notify: 1, ..quick() };
        let config = Config {
            times,
            notifications: NotificationConfig { private: true, ..NotificationConfig::default() },
            ..ground.config()
        };
        Server::start(config, GAMES, Arc::new(WallTime::new())).await.unwrap()
    };
    let nodes = [node().await, node().await, node().await];
    let service = Ends::open().await;
    let browsers = [Browser::new(1), Browser::new(2)];
    let (id, host, guest) = race_with(&nodes, json!({"kind": "days", "days": 3})).await;
    let mut key = String::new();
    for (device, browser) in [&host, &guest].into_iter().zip(&browsers) {
        let received = device.clone().post("/api/notifications/push", &browser.subscription(&service)).await.unwrap();
        assert_eq!(received.status, 200, "{}", received.body);
        key = received.json()["key"].as_str().unwrap().to_owned();
    }
    // Of what was asked before they could be reached there is no notification.
    let mut received = [0, 0];
    for round in 0..6 {
        let mut asked = Vec::new();
        for (seat, device) in [&host, &guest].into_iter().enumerate() {
            let mine = asked_by_turn(through(device, &nodes[round % 3])).await;
            if mine[0]["awaiting"].as_array().unwrap().contains(&json!(seat)) {
                asked.push(seat);
                received[seat] += usize::from(round > 0);
            }
        }
        // Every node looks at once, and one notifies. A message too many shows in the next round.
        nodes.iter().for_each(|node| node.hall.services.notifications.added());
        for seat in 0..2 {
            browsers[seat].messages(&service, &key, received[seat]).await;
        }
        for seat in asked {
            let device = through([&host, &guest][seat], &nodes[(round + seat) % 3]);
            Viewer::open(&device, &id, &format!("seat={seat}")).await.play_first().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_history_is_the_same_at_every_node_and_left_at_all() {
    let Some(ground) = Ground::new() else { return };
    let nodes = [ground.node().await, ground.node().await, ground.node().await];
    let (id, host, guest) = race(&nodes).await;
    crate::history::finish(&id, &host, &guest).await;
    let mut shown = Vec::new();
    for node in &nodes {
        shown.push(crate::history::history(&mut through(&host, node)).await);
    }
    assert_eq!((&shown[0][0]["id"], &shown[0], &shown[1]), (&json!(id), &shown[1], &shown[2]));
    // The table is in memory at the first node: what is left at another is left there.
    let mut watching = Viewer::open(&through(&guest, &nodes[0]), &id, "seat=1").await;
    let left = through(&host, &nodes[2]).request("DELETE", &format!("/api/history/{id}"), &[], None).await.unwrap();
    assert_eq!(left.json(), json!({"races": 1, "hidden": 0}));
    let received = watching.until("table").await;
    assert_eq!(received["table"]["seats"][0]["name"], "");
    assert_eq!(crate::history::history(&mut through(&host, &nodes[1])).await, Vec::<Value>::new());
    assert_eq!(crate::history::history(&mut through(&guest, &nodes[1])).await.len(), 1);
}
