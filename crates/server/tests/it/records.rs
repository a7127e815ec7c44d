//! Records that are brought in, and replays: for whom, how many, and what they hold while they are read.

use std::{sync::Arc, time::Duration};

use crate::common::*;
use client::Device;
use serde_json::{Value, json};
use server::{Config, Limits, Patience, Server, time::WallTime};
use tokio::io::AsyncWriteExt;

/// A race that is over: its table and its record.
pub async fn over(server: &TestServer) -> (String, String) {
    let (id, mut host, _) = racing(server, json!({})).await;
    let closed = host.post(&format!("/api/tables/{id}/abandon"), &json!({})).await.unwrap();
    assert_eq!(closed.json()["phase"], "abandoned");
    let record = host.get(&format!("/api/tables/{id}/record")).await.unwrap();
    assert_eq!(record.status, 200);
    (id, record.body)
}

pub async fn bring(device: &mut Device, record: &str) -> (u16, Value) {
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

/// Records that are brought in cost nothing, and reading a long one takes its time: they take turns, and what is ridden waits for one of them.
#[tokio::test]
async fn long_records_are_read_in_turn_and_short_logs_at_once() {
    let server = TestServer::start().await;
    let (id, host, _) = racing(&server, json!({})).await;
    let mut device = server.device();
    bring(&mut device, "").await;
    let (status, brought) = bring(&mut device, &long_record(3_000)).await;
    assert_eq!(status, 200, "{brought}");
    let long = brought["id"].as_str().unwrap().to_owned();
    let services = &server.server.hall.services;
    let turn = services.reading.take(&[]).await;
    let loads = services.metrics.loads.get();
    let mut looking = Box::pin(Viewer::open(&device, &long, ""));
    tokio::select! {
        _ = &mut looking => panic!("it waits for its turn"),
        () = until("it waits", async || services.metrics.loads.get() > loads) => {}
    }
    Viewer::open(&host, &id, "seat=0").await.play_first().await;
    drop(turn);
    assert_eq!(looking.await.table["imported"], true);
}

#[tokio::test]
async fn an_address_and_a_device_keep_so_many_records() {
    let limits = Limits { imports_per_device: (2, u64::MAX), imports_per_address: (3, u64::MAX), ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let mut records = Vec::new();
    for _ in 0..5 {
        records.push(over(&server).await.1);
    }
    let mut jean = server.device();
    let mut lise = server.device();
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
async fn records_that_do_not_come_shut_nobody_out() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits { heavy: 8, heavy_per_address: 2, ..Limits::loose() };
    let patience = Patience { body: Duration::from_secs(3_600), ..Patience::default() };
    let config = Config { limits, patience, ..config(&folder) };
    let server = Server::start(config, GAMES, Arc::new(WallTime::new())).await.unwrap();
    let server = TestServer { server, folder };
    let (id, _) = over(&server).await;
    let asked = || server.server.hall.services.metrics.requests.get();
    let mut stalled = Vec::new();
    for n in 2..10 {
        let mut device = Device::from(server.server.addr, [127, 0, 0, n].into());
        bring(&mut device, "").await;
        let before = asked();
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(([127, 0, 0, n], 0).into()).unwrap();
        let mut stream = socket.connect(server.server.addr).await.unwrap();
        let cookie = device.cookie.clone().unwrap();
        let head = "POST /api/records HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100\r\ncookie: ";
        stream.write_all(format!("{head}{cookie}\r\n\r\n").as_bytes()).await.unwrap();
        until("it is asked", async || asked() > before).await;
        stalled.push(stream);
    }
    let replay = format!("/api/tables/{id}/replay?seat=all&lang=fr");
    assert_eq!(server.device().get(&replay).await.unwrap().status, 200);
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
        response.body.starts_with(r#"{"frames":[{"n":0,"step":0,"seat":null,"do":null,"moments":[],"view":{"#),
        "{}",
        response.body
    );
    assert!(response.body.ends_with(r#"}]}],"names":["Jean","Lise"]}"#), "{}", response.body);
}

/// A record that is long for what it holds: moves, taken back and made again.
fn long_record(lines: usize) -> String {
    let luck = table::LuckSource::Fair { secret: fair::Secret([3; 32]), shares: vec![None; 2] };
    let mut race = GAMES[0].open(&"0".repeat(32), &Default::default(), 2, &luck).unwrap();
    race.draw_pending();
    let mut record = race.take_lines();
    let mut rng = bots::generator(1, 0);
    while record.len() < lines {
        let seat = race.prompt().unwrap().asked.iter().find(|&seat| race.owes(seat)).unwrap();
        let action = race.bot_action(seat, bots::Bot::Random, &mut rng).unwrap();
        race.play(seat, race.decision(seat), &action, table::By::Player).unwrap();
        assert!(race.undo_to(seat).is_some());
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
