//! What the server keeps, for whom and for how long: records, replays, chat, tables, the lobby; and whether it can keep anything at all.

use std::{sync::Arc, time::Duration};

use crate::common::*;
use client::Device;
use serde_json::{Value, json};
use server::{Config, Keep, Limits, Server, Times, time::VirtualTime};
use tokio::io::AsyncWriteExt;

const DAY: u64 = 86_400_000;

/// A server whose time passes when it is told to.
async fn serving(
    limits: Limits,
    times: Times,
    change: impl FnOnce(Config) -> Config,
) -> (TestServer, Arc<VirtualTime>) {
    let folder = tempfile::tempdir().unwrap();
    let time = Arc::new(VirtualTime::at(400 * DAY));
    let config = Config { times, limits, ..Config::new(([127, 0, 0, 1], 0).into(), folder.path()) };
    let server = Server::start(change(config), GAMES, time.clone()).await.unwrap();
    (TestServer { server, folder }, time)
}

async fn until(what: &str, done: impl AsyncFn() -> bool) {
    for _ in 0..2_000 {
        if done().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("never: {what}");
}

/// A race that is over: its table and its record.
async fn over(server: &TestServer) -> (String, String) {
    let (id, mut host, _) = racing(server, json!({})).await;
    let closed = host.post(&format!("/api/tables/{id}/abandon"), &json!({})).await.unwrap();
    assert_eq!(closed.json()["phase"], "abandoned");
    let record = host.get(&format!("/api/tables/{id}/record")).await.unwrap();
    assert_eq!(record.status, 200);
    (id, record.body)
}

async fn bring(device: &mut Device, record: &str) -> (u16, Value) {
    let response = device.request("POST", "/api/records", &[], Some(record)).await.unwrap();
    (response.status, response.json())
}

#[tokio::test]
async fn a_record_is_brought_in_by_a_device_that_is_known_and_kept_once() {
    let server = TestServer::start().await;
    let (_, record) = over(&server).await;
    let mut device = server.device();
    let (status, answer) = bring(&mut device, &record).await;
    assert_eq!((status, &answer["error"]["code"]), (428, &json!("no_device")));
    assert!(device.cookie.is_some(), "the answer named the device");
    let (status, first) = bring(&mut device, &record).await;
    assert_eq!(status, 200, "{first}");
    let (_, again) = bring(&mut device, &format!("{record}\n")).await;
    assert_eq!(again, first, "the same record is the same table");
}

#[tokio::test]
async fn an_address_and_a_device_keep_so_many_records() {
    let limits = Limits { imports_per_device: (2, u64::MAX), imports_per_address: (3, u64::MAX), ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let mut records = Vec::new();
    for _ in 0..5 {
        records.push(over(&server).await.1);
    }
    let (mut jean, mut lise) = (server.device(), server.device());
    for device in [&mut jean, &mut lise] {
        assert_eq!(bring(device, "").await.0, 428);
    }
    let mut taken = Vec::new();
    for record in [0, 1, 2] {
        taken.push(bring(&mut jean, &records[record]).await.0);
    }
    for record in [2, 3] {
        taken.push(bring(&mut lise, &records[record]).await.0);
    }
    assert_eq!(taken, [200, 200, 409, 200, 409], "two for a device, three for an address");
    let elsewhere = Device { from: Some([127, 0, 0, 2].into()), ..jean.clone() };
    assert_eq!(bring(&mut elsewhere.clone(), &records[4]).await.1["error"]["code"], "too_much_kept");
    // A forgotten device makes room.
    lise.post("/api/forget", &json!({})).await.unwrap();
    let mut paul = server.device();
    bring(&mut paul, "").await;
    assert_eq!(bring(&mut paul, &records[3]).await.0, 200);
}

#[tokio::test]
async fn records_come_so_often_and_no_more() {
    let limits = Limits { imports: (1e-6, 3.0), ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let (_, record) = over(&server).await;
    // A new device each time, as anyone can have them.
    let mut statuses = Vec::new();
    for _ in 0..5 {
        let mut device = server.device();
        bring(&mut device, "").await;
        statuses.push(bring(&mut device, &record).await.0);
    }
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
}

#[tokio::test]
async fn what_takes_memory_is_done_a_few_at_a_time() {
    let limits = Limits { heavy: 8, heavy_per_address: 2, heavy_wait: Duration::from_millis(20), ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let (id, record) = over(&server).await;
    let mut greedy = Device::from(server.server.addr, [127, 0, 0, 2].into());
    bring(&mut greedy, "").await;
    // Records that never come.
    let mut stalled = Vec::new();
    for _ in 0..2 {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(([127, 0, 0, 2], 0).into()).unwrap();
        let mut stream = socket.connect(server.server.addr).await.unwrap();
        let cookie = greedy.cookie.clone().unwrap();
        let head = format!(
            "POST /api/records HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: {cookie}\r\ncontent-length: {}\r\n\r\n",
            record.len()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        stalled.push(stream);
    }
    let replay = format!("/api/tables/{id}/replay?seat=all&lang=fr");
    until("the greedy may not have one more", async || greedy.clone().get(&replay).await.unwrap().status == 429).await;
    assert_eq!(greedy.get("/api/games").await.unwrap().status, 200, "what is light goes on");
    assert_eq!(server.device().get(&replay).await.unwrap().status, 200, "and so do others");
    drop(stalled);
    until("it is given back", async || greedy.clone().get(&replay).await.unwrap().status == 200).await;
}

#[tokio::test]
async fn a_replay_is_what_it_was_in_however_many_pieces() {
    let server = TestServer::start().await;
    let (id, host, guest) = racing(&server, json!({})).await;
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    let mut lise = Viewer::open(&guest, &id, "seat=1").await;
    play_out(&mut [&mut jean, &mut lise]).await;
    let response = server.device().get(&format!("/api/tables/{id}/replay?seat=all&lang=fr")).await.unwrap();
    assert_eq!(response.header("content-type"), Some("application/json"));
    let replay: protocol::requests::Replay = serde_json::from_str(&response.body).unwrap();
    assert!(replay.frames.len() > 5 && replay.frames.iter().enumerate().all(|(at, frame)| frame.n == at as u64));
    assert_eq!(replay.names, ["Jean", "Lise"]);
    assert!(
        response.body.starts_with(r#"{"frames":[{"n":0,"step":0,"seat":null,"do":null,"facts":[],"view":{"#),
        "{}",
        response.body
    );
    assert!(response.body.ends_with(r#"}]}],"names":["Jean","Lise"]}"#), "{}", response.body);
}

/// A record that is long for what it tells: moves, taken back and made again.
fn long_record(lines: usize) -> String {
    let luck = table::LuckSource::Fair { secret: fair::Secret([3; 32]), shares: vec![None; 2] };
    let mut race = GAMES[0].open(&"0".repeat(32), &Default::default(), 2, &luck).unwrap();
    race.draw_pending();
    let mut record = race.take_lines();
    let mut rng = lab::generator(1, 0);
    while record.len() < lines {
        let seat = race.prompt().unwrap().asked.iter().find(|&seat| race.owes(seat)).unwrap();
        let action = race.bot_action(seat, lab::Bot::Random, &mut rng).unwrap();
        race.play(seat, race.decision(seat), &action, table::By::Player).unwrap();
        assert!(race.can_undo(seat));
        race.undo(seat).unwrap();
        record.extend(race.take_lines());
    }
    race.abandon();
    race.reveal(&fair::Secret([3; 32]));
    record.extend(race.take_lines());
    record.join("\n")
}

#[tokio::test]
async fn a_long_replay_comes_whole_and_stops_when_its_reader_goes() {
    let limits = Limits { heavy: 1, heavy_per_address: 1, heavy_wait: Duration::from_millis(20), ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let mut device = server.device();
    bring(&mut device, "").await;
    let record = long_record(10_000);
    let (status, brought) = bring(&mut device, &record).await;
    assert_eq!(status, 200, "{brought}");
    let path = format!("/api/tables/{}/replay?seat=all&lang=fr", brought["id"].as_str().unwrap());
    let whole = device.get(&path).await.unwrap();
    assert_eq!(whole.header("transfer-encoding"), Some("chunked"));
    let frames = whole.json()["frames"].as_array().unwrap().len();
    assert!(whole.body.len() > 5 * record.len() / 2 && frames > 9_990, "{} bytes, {frames} frames", whole.body.len());
    // A client asks and reads nothing: the one pass is taken until it goes.
    let ask = format!("GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    let mut unread = socket.connect(server.server.addr).await.unwrap();
    unread.write_all(ask.as_bytes()).await.unwrap();
    until("the pass is taken", async || device.clone().get(&path).await.unwrap().status == 429).await;
    drop(unread);
    until("it is given back", async || device.clone().get(&path).await.unwrap().status == 200).await;
}

#[tokio::test]
async fn what_was_kept_long_enough_goes_while_the_server_runs() {
    let keep = Keep {
        names: Some(5),
        finished: Some(100),
        abandoned: Some(10),
        imported: Some(20),
        desks: Some(50),
        persons: None,
    };
    let (server, time) = serving(Limits::loose(), quick(), |config| Config { keep, ..config }).await;
    let (given_up, record) = over(&server).await;
    let mut device = server.device();
    bring(&mut device, "").await;
    let imported = bring(&mut device, &record).await.1["id"].as_str().unwrap().to_owned();
    let (under_way, ..) = racing(&server, json!({"clock": {"kind": "days", "days": 30}})).await;
    let mut watching = Viewer::open(&server.device(), &given_up, "").await;
    let there = async |id: &str| server.device().get(&format!("/api/tables/{id}")).await.unwrap().status == 200;
    let about = server.device().get("/api/about").await.unwrap().json();
    assert_eq!(
        about["keep_days"],
        json!({"names": 5, "finished": 100, "abandoned": 10, "imported": 20, "desks": 50, "persons": null})
    );

    time.advance(9 * DAY);
    until("names are forgotten", async || {
        let info = server.device().get(&format!("/api/tables/{given_up}")).await.unwrap().json();
        server.server.hall.store.table(given_up.parse().unwrap()).await.unwrap().unwrap().people[0].name.is_empty()
            && info["phase"] == "abandoned"
    })
    .await;
    assert!(there(&given_up).await && there(&imported).await && there(&under_way).await);
    time.advance(2 * DAY);
    until("what was given up is gone", async || !there(&given_up).await).await;
    // Its viewers are told and disconnected.
    let error = watching.until("error").await;
    assert_eq!((&error["code"], watching.try_next().await), (&json!("no_such_table"), Err(Some(1008))));
    assert!(there(&imported).await && there(&under_way).await);
    time.advance(10 * DAY);
    until("what was brought in is gone", async || !there(&imported).await).await;
    assert!(there(&under_way).await, "a race under way is nobody's to delete");
    assert_eq!(server.server.hall.metrics.tables_swept.get(), 2);
}

#[tokio::test]
async fn health_says_when_nothing_more_can_be_written() {
    let max_bytes = Some(400_000);
    let (server, time) = serving(Limits::loose(), quick(), |config| Config { max_bytes, ..config }).await;
    let health = async || {
        let response = server.device().get("/health").await.unwrap();
        (response.status, response.json())
    };
    assert_eq!(health().await.0, 200);
    let mut opened = 0;
    while server
        .device()
        .post("/api/tables", &new_table(json!([{"kind": "me"}, {"kind": "open"}])))
        .await
        .unwrap()
        .status
        == 200
    {
        opened += 1;
        assert!(opened < 10_000, "it fills");
    }
    assert_eq!(health().await.0, 200, "it is not asked more than once a second");
    time.advance(1_001);
    let (status, told) = health().await;
    assert_eq!((status, &told["ok"], &told["trouble"]), (503, &json!(false), &json!("disk_full")));
    assert_eq!(told.as_object().unwrap().len(), 4, "and nothing else is said: {told}");
    // What is there can still be read.
    assert_eq!(server.device().get("/api/games").await.unwrap().status, 200);
}

#[tokio::test]
async fn health_says_when_the_file_is_broken() {
    let (server, time) = serving(Limits::loose(), quick(), |config| config).await;
    assert_eq!(server.device().get("/health").await.unwrap().status, 200);
    let file = server.folder.path().join("sillage.db");
    let length = file.metadata().unwrap().len() as usize;
    std::fs::write(&file, vec![0x5a; length]).unwrap();
    time.advance(1_001);
    let response = server.device().get("/health").await.unwrap();
    assert_eq!((response.status, &response.json()["trouble"]), (503, &json!("corrupt")));
    let folder = server.folder.path().to_string_lossy().into_owned();
    assert!(!response.body.contains(&folder) && !response.body.contains("sillage.db"));
}

#[tokio::test]
async fn a_seat_says_so_much_from_however_many_sockets() {
    let limits = Limits { chat: (1e-6, 5.0), ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let (id, host, guest) = racing(&server, json!({})).await;
    let mut lise = Viewer::open(&guest, &id, "seat=1").await;
    let mut sockets = Vec::new();
    for _ in 0..15 {
        sockets.push(Viewer::open(&host, &id, "seat=0").await);
    }
    let mut refused = 0;
    for (at, socket) in sockets.iter_mut().enumerate() {
        for line in 0..4 {
            socket.send(json!({"type": "chat", "text": format!("{at} {line}")})).await;
        }
        socket.send(json!({"type": "ping"})).await;
        loop {
            let answer = socket.next().await;
            refused += usize::from(answer["code"] == "too_many");
            if answer["type"] == "pong" {
                break;
            }
        }
    }
    assert_eq!(refused, 55, "and the sockets go on");
    lise.send(json!({"type": "ping"})).await;
    let mut heard = 0;
    loop {
        match lise.next().await["type"].as_str().unwrap() {
            "chat" => heard += 1,
            "pong" => break,
            _ => {}
        }
    }
    assert_eq!(heard, 5);
    // Nobody else is silenced by it.
    lise.send(json!({"type": "phrase", "key": "bravo"})).await;
    lise.until("chat").await;
}

fn public(more: Value) -> Value {
    let mut table = new_table(json!([{"kind": "me"}, {"kind": "open"}]));
    table["public"] = json!(true);
    table.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
    table
}

#[tokio::test]
async fn nobody_fills_the_lobby_and_looking_wakes_no_table() {
    let limits = Limits { listed_per_device: 2, listed_per_address: 5, ..Limits::loose() };
    let (server, time) = serving(limits, Times { sleep: 1_000, ..quick() }, |config| config).await;
    let mut host = server.device();
    let mine: Value = host.ask("/api/tables", &public(json!({"name": "Jean"}))).await.unwrap();
    let id = mine["table"]["id"].as_str().unwrap().to_owned();
    for _ in 0..55 {
        // Without a cookie, so each is another device.
        let mut stranger = Device::from(server.server.addr, [127, 0, 0, 2].into());
        let opened = stranger.post("/api/tables", &public(json!({"name": "Spam"}))).await.unwrap();
        assert_eq!(opened.status, 200);
    }
    let mut third = Device::from(server.server.addr, [127, 0, 0, 3].into());
    for _ in 0..4 {
        assert_eq!(third.post("/api/tables", &public(json!({"name": "Lise"}))).await.unwrap().status, 200);
    }
    let list = async || {
        let tables = server.device().get("/api/tables").await.unwrap().json();
        let names =
            tables.as_array().unwrap().iter().map(|table| table["seats"][0]["name"].as_str().unwrap().to_owned());
        names.collect::<Vec<String>>()
    };
    let listed = list().await;
    let count = |name: &str| listed.iter().filter(|other| *other == name).count();
    assert_eq!((count("Jean"), count("Spam"), count("Lise")), (1, 5, 2), "{listed:?}");
    // Everybody's first comes before anyone's second.
    assert!(listed[..3].contains(&"Jean".to_owned()), "{listed:?}");
    // A host who is there comes first, and is shown to be.
    let jean = Viewer::open(&host, &id, "seat=0").await;
    time.advance(1_001);
    assert_eq!(list().await[0], "Jean");
    let first = server.device().get("/api/tables").await.unwrap().json()[0].clone();
    assert_eq!((&first["id"], &first["seats"][0]["here"], &first["host"]), (&json!(id), &json!(true), &json!(false)));
    let own = host.get("/api/tables").await.unwrap().json()[0].clone();
    assert_eq!((&own["seats"][0]["mine"], &own["host"]), (&json!(true), &json!(true)));
    drop(jean);

    // Tables that nobody uses leave memory, however often the lobby is looked at.
    let live = || server.server.hall.metrics.live_tables.get();
    until("all sleep", async || {
        time.advance(1_001);
        list().await;
        host.clone().get("/api/mine").await.unwrap();
        live() == 0
    })
    .await;
}

#[tokio::test]
async fn the_lobby_has_pages() {
    let limits = Limits { listed_per_address: 1_000, ..Limits::loose() };
    let (server, _) = serving(limits, quick(), |config| config).await;
    for _ in 0..53 {
        assert_eq!(server.device().post("/api/tables", &public(json!({}))).await.unwrap().status, 200);
    }
    let page = async |page: &str| server.device().get(&format!("/api/tables{page}")).await.unwrap().json();
    let pages = [page("").await, page("?page=1").await, page("?page=2").await];
    assert_eq!(pages.each_ref().map(|page| page.as_array().unwrap().len()), [50, 3, 0]);
    let mut ids: Vec<&str> =
        pages.iter().flat_map(|page| page.as_array().unwrap()).map(|table| table["id"].as_str().unwrap()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 53, "each once");
}

#[tokio::test]
async fn my_tables_say_who_is_waited_for_without_asking_the_table() {
    let server = TestServer::start().await;
    let (id, host, guest) = racing(&server, json!({})).await;
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    let awaited = async |device: &Device| {
        let listed = device.clone().get("/api/mine").await.unwrap().json()[0]["awaiting"].clone();
        let asked = device.clone().get(&format!("/api/tables/{id}")).await.unwrap().json()["awaiting"].clone();
        assert_eq!(listed, asked, "the store and the table agree");
        listed
    };
    assert_eq!((awaited(&host).await, awaited(&guest).await), (json!([0, 1]), json!([0, 1])));
    // An answer in secret: its author knows, the other does not.
    jean.play_first().await;
    assert_eq!((awaited(&host).await, awaited(&guest).await), (json!([1]), json!([0, 1])));
    drop(jean);
    let server = server.restart().await;
    let host = Device { addr: server.server.addr, ..host };
    let mine = host.clone().get("/api/mine").await.unwrap().json();
    assert_eq!(mine[0]["awaiting"], json!([1]));
}

#[tokio::test]
async fn tables_of_bots_alone_are_few_and_end_when_nobody_watches() {
    let limits = Limits { bot_tables_per_device: 2, bot_tables_per_address: 3, ..Limits::loose() };
    // The bots never get to move.
    let times = Times { bot: (1_000_000, 1_000_000), unwatched: 60_000, ..quick() };
    let (server, time) = serving(limits, times, |config| config).await;
    let mut bots = new_table(json!([{"kind": "bot"}, {"kind": "bot"}]));
    bots["start"] = json!(true);
    let (mut jean, mut lise) = (server.device(), server.device());
    let mut ids = Vec::new();
    let mut statuses = Vec::new();
    for device in [&mut jean, &mut lise] {
        for _ in 0..3 {
            let response = device.post("/api/tables", &bots).await.unwrap();
            statuses.push(response.status);
            ids.extend(response.json()["table"]["id"].as_str().map(str::to_owned));
        }
    }
    assert_eq!(statuses, [200, 200, 409, 200, 409, 409], "two for a device, three for an address");
    // A table at which a person sits does not count.
    assert_eq!(
        jean.post("/api/tables", &new_table(json!([{"kind": "me"}, {"kind": "bot"}]))).await.unwrap().status,
        200
    );
    let watching = Viewer::open(&server.device(), &ids[0], "").await;
    let phase =
        async |id: &str| server.device().get(&format!("/api/tables/{id}")).await.unwrap().json()["phase"].clone();
    time.advance(60_001);
    until("those that nobody watches are given up", async || {
        phase(&ids[1]).await == "abandoned" && phase(&ids[2]).await == "abandoned"
    })
    .await;
    assert_eq!(phase(&ids[0]).await, "racing");
    assert_eq!(jean.post("/api/tables", &bots).await.unwrap().status, 200, "there is room again");
    drop(watching);
}

#[tokio::test]
async fn fifty_races_later_there_is_room_for_more() {
    let limits = Limits { tables_per_device: 3, tables_per_address: 5, ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let mut host = server.device();
    let table = new_table(json!([{"kind": "me"}, {"kind": "open"}]));
    for _ in 0..8 {
        let created: Value = host.ask("/api/tables", &table).await.unwrap();
        let id = created["table"]["id"].as_str().unwrap();
        assert_eq!(host.post(&format!("/api/tables/{id}/abandon"), &json!({})).await.unwrap().status, 200);
    }
    let mut statuses = Vec::new();
    for device in [&mut host, &mut server.device()] {
        for _ in 0..4 {
            statuses.push(device.post("/api/tables", &table).await.unwrap().status);
        }
    }
    assert_eq!(statuses, [200, 200, 200, 409, 200, 200, 409, 409]);
}

#[tokio::test]
async fn no_table_becomes_one_of_bots_alone() {
    let limits = Limits { bot_tables_per_device: 0, bot_tables_per_address: 0, ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let mut host = server.device();
    let mut opened = async |seats: Value, start: bool| {
        let mut body = new_table(seats);
        body["start"] = json!(start);
        let response = host.post("/api/tables", &body).await.unwrap();
        (response.status, response.json()["table"]["id"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(opened(json!([{"kind": "bot"}, {"kind": "bot"}]), true).await.0, 409);
    let (_, unseated) = opened(json!([{"kind": "open"}, {"kind": "bot"}]), false).await;
    let (_, seated) = opened(json!([{"kind": "me"}, {"kind": "open"}]), false).await;
    let (_, racing) = opened(json!([{"kind": "me"}, {"kind": "bot"}]), true).await;
    let bot = |seat: u8| json!({"seat": seat, "kind": "bot"});
    // By the last open seat.
    let (status, answer) = post(&mut host, &unseated, "seats", bot(0)).await;
    assert_eq!((status, &answer["error"]["code"]), (409, &json!("seat_open")));
    // By the last person's going, before the race and in it.
    assert_eq!(post(&mut host, &seated, "seats", bot(1)).await.0, 200);
    for id in [&seated, &racing] {
        let (_, table) = post(&mut host, id, "leave", json!({"seat": 0})).await;
        assert_eq!(table["phase"], "abandoned");
        assert_eq!(post(&mut host, id, "seats", bot(0)).await.0, 403, "and nobody is its host");
    }
}

#[tokio::test]
async fn tables_that_were_forgotten_go_on_counting_for_their_address() {
    let limits = Limits { bytes_per_address: 2_000, ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let mut body = new_table(json!([{"kind": "me"}, {"kind": "bot"}]));
    body["start"] = json!(true);
    let mut taken = 0;
    // A new device each time, which has itself forgotten.
    while taken < 20 {
        let mut device = server.device();
        let response = device.post("/api/tables", &body).await.unwrap();
        if response.status != 200 {
            assert_eq!(response.json()["error"]["code"], "too_many_tables");
            break;
        }
        assert_eq!(device.post("/api/forget", &json!({})).await.unwrap().status, 200);
        taken += 1;
    }
    assert!((1..20).contains(&taken), "{taken}");
}

#[tokio::test]
async fn an_address_keeps_so_many_desks() {
    let limits = Limits { desks_per_address: 3, ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let head = json!({"desk": 1, "team_size": 3, "teams": [{}, {}], "stages": [{"stage": "paris"}]});
    let mut statuses = Vec::new();
    for n in 1..=5 {
        let body = json!({"key": "2".repeat(32), "head": head});
        statuses.push(
            server.device().put(&format!("/api/desks/{}", n.to_string().repeat(32)), &body).await.unwrap().status,
        );
    }
    assert_eq!(statuses, [200, 200, 200, 409, 409], "a new device each time");
}
