//! Several nodes on one database: a client never needs to know which has its table.

use std::{sync::Arc, time::Duration};

use crate::{
    common::*,
    ends::{Ends, browser::Browser},
    persons::{CODE, ask},
};
use client::Device;
use futures_util::StreamExt;
use protocol::TableInfo;
use serde_json::{Value, json};
use server::{BusError, Config, Limits, ServeError, Server, Telling, Times, time::WallTime};
use services::{Missing, Nats, Postgres};

/// What nodes stand on.
struct Ground {
    database: String,
    bus: Nats,
    folder: tempfile::TempDir,
    _postgres: Postgres,
}

impl Ground {
    fn new() -> Option<Ground> {
        let make = || -> Result<Ground, Missing> {
            let (postgres, bus) = (Postgres::start()?, Nats::start()?);
            let (database, folder) = (postgres.database("nodes").unwrap(), tempfile::tempdir().unwrap());
            Ok(Ground { database, bus, folder, _postgres: postgres })
        };
        make().map_err(|why| services::skipped(std::thread::current().name().unwrap_or_default(), &why)).ok()
    }

    async fn node(&self) -> Server {
        Server::start(self.config(), GAMES, Arc::new(WallTime::new())).await.unwrap()
    }

    fn config(&self) -> Config {
        Config {
            database: Some(self.database.clone()),
            bus: Some(self.bus.url()),
            times: quick(),
            limits: Limits::loose(),
            ..Config::new(([127, 0, 0, 1], 0).into(), self.folder.path())
        }
    }
}

/// A node that is spoken to over an encrypted bus serves what another has.
#[tokio::test(flavor = "multi_thread")]
async fn a_bus_is_spoken_to_encrypted() {
    let Some(mut ground) = Ground::new() else { return };
    ground.bus = match Nats::start_with_tls() {
        Ok(bus) => bus,
        Err(why) => return services::skipped("a_bus_is_spoken_to_encrypted", &why),
    };
    let port = ground.bus.addr.port();
    let at = |bus: String| Config { bus: Some(bus), ..ground.config() };
    let start = async |config: Config| Server::start(config, GAMES, Arc::new(WallTime::new())).await;
    let unchecked = start(at(format!("tls://localhost:{port}"))).await;
    let Err(error @ ServeError::Bus(BusError::Unreachable { .. })) = unchecked else {
        panic!("a certificate that nobody knows")
    };
    assert!(error.to_string().contains("certificate"), "{error}");
    let Err(error) = start(at(format!("tls://localhost:{port}?tls=no"))).await else { panic!("an unknown option") };
    assert!(error.to_string().contains("sslrootcert=FILE"), "{error}");
    let authority = ground.bus.authority().unwrap().display();
    let secure = format!("tls://localhost:{port}?sslrootcert={authority}");
    let nodes = [start(at(secure.clone())).await.unwrap(), start(at(secure)).await.unwrap()];
    let mut host = Device::new(nodes[0].addr);
    let created: Value = host.ask("/api/tables", &new_table(json!([{"kind": "me"}, {"kind": "open"}]))).await.unwrap();
    let path = format!("/api/tables/{}", created["table"]["id"].as_str().unwrap());
    let answer = through(&host, &nodes[1]).get(&path).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(nodes[1].hall.services.metrics.live_tables.get(), 0, "passed on");
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
    let mut host = Device::new(nodes[0].addr);
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let body = json!({"game": "toy", "seats": seats, "name": "Jean", "clock": clock});
    let created: Value = host.ask("/api/tables", &body).await.unwrap();
    let id = created["table"]["id"].as_str().unwrap().to_owned();
    let mut guest = Device::new(nodes[1].addr);
    let join = json!({"invitation": created["invitations"][0]["secret"], "name": "Lise"});
    let _: TableInfo = guest.ask(&format!("/api/tables/{id}/join"), &join).await.unwrap();
    let mut elsewhere = through(&guest, &nodes[2]);
    let _: TableInfo = elsewhere.ask(&format!("/api/tables/{id}/ready"), &json!({"seat": 1})).await.unwrap();
    let mut elsewhere = through(&host, &nodes[2]);
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
        // A stranger is told the same at every node.
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
    // What a seat was told last may still be on its way: a snapshot has it all.
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
    let alone = Config { bus: None, ..ground.config() };
    let second = Server::start(alone, GAMES, Arc::new(WallTime::new())).await;
    let Err(error @ ServeError::Bus(BusError::Alone)) = second else { panic!("a second node without a bus") };
    assert!(error.to_string().contains("--bus nats://"), "{error}");
    let folder = tempfile::tempdir().unwrap();
    let folder = Config { database: None, data: folder.path().to_owned(), ..ground.config() };
    let Err(error) = Server::start(folder, GAMES, Arc::new(WallTime::new())).await else {
        panic!("a bus and a folder")
    };
    assert!(error.to_string().contains("--store postgres://"), "{error}");
}

/// A node of the next version, as far as its messages go.
struct Newer {
    bus: async_nats::Client,
    tunnels: usize,
}

impl Newer {
    /// Opens a tunnel in the next version's words, and gives what comes back first.
    async fn dial(&mut self, node: i64, understood_from: u32) -> (String, async_nats::Subscriber, Vec<u8>) {
        self.tunnels += 1;
        let subject = format!("sillage.tunnel.newer{}", self.tunnels);
        let mut back = self.bus.subscribe(format!("{subject}.from")).await.unwrap();
        let open = json!({"version": 2, "understood_from": understood_from, "subject": subject, "from": node,
            "address": "127.0.0.1", "reason": {"not": "known before"}});
        self.bus.publish(format!("sillage.node.{node}"), open.to_string().into()).await.unwrap();
        let first = back.next().await.unwrap().payload.to_vec();
        (subject, back, first)
    }

    /// One request through a tunnel of its own, and the answer's first piece.
    async fn ask(&mut self, node: i64, request: &str) -> String {
        let (subject, mut back, first) = self.dial(node, 1).await;
        assert_eq!(first[0], 0, "accepted");
        let data = [&[1, 0, 0, 0, 0][..], request.as_bytes()].concat();
        self.bus.publish(format!("{subject}.to"), data.into()).await.unwrap();
        loop {
            let frame = back.next().await.unwrap().payload;
            if frame[0] == 1 {
                return String::from_utf8_lossy(&frame[5..]).into_owned();
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_understands_its_newer_neighbour_and_says_so_where_it_does_not() {
    let Some(ground) = Ground::new() else { return };
    let node = ground.node().await;
    let epoch = node.hall.services.store.lease().unwrap().epoch().borrow().unwrap().0;
    let mut newer = Newer { bus: async_nats::connect(ground.bus.url()).await.unwrap(), tunnels: 0 };
    // The node listens on the bus soon after it serves: until then the bus says at once that nobody does.
    let is_there = async || {
        let asked = newer.bus.request(format!("sillage.node.{epoch}"), "".into());
        tokio::time::timeout(Duration::from_millis(300), asked).await.is_err()
    };
    while !is_there().await {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let version = newer.ask(epoch, &format!("GET /version HTTP/1.1\r\nhost: {}\r\n\r\n", node.addr)).await;
    assert!(version.starts_with("HTTP/1.1 200"), "{version}");
    for told in [json!({"all_forgotten": {"tables": [], "since": 7}}), json!({"invented_later": {"tables": []}})] {
        let body = told.to_string();
        let head = format!("POST /node/told HTTP/1.1\r\nhost: node\r\ncontent-length: {}\r\n\r\n", body.len());
        let answer = newer.ask(epoch, &(head + &body)).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    let (_, _, refused) = newer.dial(epoch, 2).await;
    assert_eq!(refused[0], 4, "reset at once: nobody waits for an answer");
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

/// A person's tables, once no window is open: those close by themselves and are not told.
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
async fn a_turn_is_told_once_however_many_nodes_there_are() {
    let Some(ground) = Ground::new() else { return };
    let node = async || {
        let times = Times { tell: 1, ..quick() };
        let config = Config { times, telling: Telling { private: true, ..Telling::default() }, ..ground.config() };
        Server::start(config, GAMES, Arc::new(WallTime::new())).await.unwrap()
    };
    let nodes = [node().await, node().await, node().await];
    let (service, browsers) = (Ends::open().await, [Browser::new(1), Browser::new(2)]);
    let (id, host, guest) = race_with(&nodes, json!({"kind": "days", "days": 3})).await;
    let mut key = String::new();
    for (device, browser) in [&host, &guest].into_iter().zip(&browsers) {
        let told = device.clone().post("/api/told/push", &browser.subscription(&service)).await.unwrap();
        assert_eq!(told.status, 200, "{}", told.body);
        key = told.json()["key"].as_str().unwrap().to_owned();
    }
    // What was asked before they could be reached is not told.
    let mut told = [0, 0];
    for round in 0..6 {
        let mut asked = Vec::new();
        for (seat, device) in [&host, &guest].into_iter().enumerate() {
            let mine = asked_by_turn(through(device, &nodes[round % 3])).await;
            if mine[0]["awaiting"].as_array().unwrap().contains(&json!(seat)) {
                asked.push(seat);
                told[seat] += usize::from(round > 0);
            }
        }
        // Every node looks at once, and one tells. A message too many shows in the next round.
        nodes.iter().for_each(|node| node.hall.services.notifications.added());
        for seat in 0..2 {
            browsers[seat].messages(&service, &key, told[seat]).await;
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
    let told = watching.until("table").await;
    assert_eq!(told["table"]["seats"][0]["name"], "");
    assert_eq!(crate::history::history(&mut through(&host, &nodes[1])).await, Vec::<Value>::new());
    assert_eq!(crate::history::history(&mut through(&guest, &nodes[1])).await.len(), 1);
}
