//! How many tables, desks and lines of chat are kept for one device and one address.

use crate::common::*;
use serde_json::{Value, json};
use server::{Limits, Times};

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

#[tokio::test]
async fn tables_of_bots_alone_are_few_and_end_when_nobody_watches() {
    let limits = Limits { bot_tables_per_device: 2, bot_tables_per_address: 3, ..Limits::loose() };
    // The bots never get to move.
    let times = Times { bot: (1_000_000, 1_000_000), unwatched: 60_000, ..quick() };
    let (server, time) = serving(limits, times, |config| config).await;
    let mut bots = new_table(json!([{"kind": "bot"}, {"kind": "bot"}]));
    bots["start"] = json!(true);
    let mut jean = server.device();
    let mut lise = server.device();
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
async fn tables_that_were_closed_leave_room_for_more() {
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

#[tokio::test]
async fn strangers_leave_few_rows_and_those_go_soon() {
    let limits = Limits { newcomers: Limits::default().newcomers, ..Limits::loose() };
    let (server, time) = serving(limits, quick(), |config| config).await;
    let store = &server.server.hall.services.store;
    let kept = async || store.persons().persons_before(u64::MAX >> 2, 0, 999).await.unwrap().len();
    let settings = json!({"all": true, "quiet": null, "ahead": 0});
    let mut statuses = Vec::new();
    // Each time another cookie: one that the server gives, or one that the stranger makes up.
    for n in 0..120 {
        let mut device = server.device();
        device.cookie = (n % 2 == 0).then(|| format!("{}={n:032x}", protocol::limits::COOKIE));
        let request = match n % 3 {
            0 => device.post("/api/ratings", &json!({"on": true})).await,
            1 => device.post("/api/notifications", &settings).await,
            _ => device.post("/api/person/key", &json!({"hash": format!("{n:064x}")})).await,
        };
        statuses.push(request.unwrap().status);
    }
    assert_eq!(statuses, [vec![200; 30], vec![429; 90]].concat(), "of whichever kind");
    assert_eq!(kept().await, 20);
    // Who is somebody already goes on.
    let mut known = server.device();
    time.advance(60_000);
    for _ in 0..5 {
        assert_eq!(known.post("/api/notifications", &settings).await.unwrap().status, 200);
    }
    // Nobody sits anywhere, or is reached: what is kept for them goes.
    time.advance(31 * DAY);
    until("it goes", async || kept().await == 0).await;
}

/// A bound that no limit holds is none.
#[test]
fn every_limit_that_a_table_of_the_database_names_is_one() {
    let limits = serde_json::to_value(Limits::default()).unwrap();
    for rows in store::rows::ROWS {
        let store::rows::Bound::Limits(names) = rows.bound else { continue };
        for name in names {
            assert!(limits.get(name).is_some(), "{}: there is no limit {name}", rows.table);
        }
    }
}
