//! Those who look on, and those who come and go: they are shown to others, and take places of others, only so much.

use crate::common::*;
use client::{Incoming, Socket};
use serde_json::{Value, json};
use server::Limits;

/// Who comes and goes without end does not speak to all at the table.
#[tokio::test]
async fn spectators_who_come_and_go_are_shown_once_a_second() {
    let (server, time) = serving(Limits::loose(), quick(), |config| config).await;
    let (id, host, _) = two_people(&server, json!({})).await;
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    let shown = async |jean: &mut Viewer| {
        jean.send(json!({"type": "ping"})).await;
        let mut shown = 0;
        loop {
            match jean.next().await["type"].as_str() {
                Some("pong") => break shown,
                Some("table") => shown += 1,
                _ => {}
            }
        }
    };
    for _ in 0..30 {
        // Its snapshot says that the table has taken it.
        drop(Viewer::open(&server.device(), &id, "name=Zoé").await);
    }
    assert_eq!(shown(&mut jean).await, 1);
    let _lise = Viewer::open(&server.device(), &id, "name=Lise").await;
    time.advance(1_000);
    until("the last of them is shown", async || {
        let table = host.clone().get(&format!("/api/tables/{id}")).await.unwrap().json();
        table["spectators"].as_array().is_some_and(|list| list.len() == 1)
    })
    .await;
    while jean.table["spectators"] != json!(["Lise"]) {
        time.advance(1_000);
        shown(&mut jean).await;
    }
}

/// A cookie costs nothing: who sits down without one is somebody new each time.
#[tokio::test]
async fn an_address_changes_so_much_at_a_table_in_however_many_names() {
    let limits = Limits { changes_per_table: (0.001, 10.0), ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let table = new_table(json!([{"kind": "me"}, {"kind": "open"}]));
    let mut public = table.clone();
    public["public"] = json!(true);
    let [mut host, mut other] = [server.device(), server.device()];
    let created: Value = host.ask("/api/tables", &public).await.unwrap();
    let id = created["table"]["id"].as_str().unwrap();
    let mut had = 0;
    for _ in 0..20 {
        let mut newcomer = server.device();
        had += usize::from(post(&mut newcomer, id, "sit", json!({"seat": 1, "name": "Zoé"})).await.0 == 200);
        had += usize::from(post(&mut newcomer, id, "leave", json!({"seat": 1})).await.0 == 200);
    }
    assert_eq!(had, 10);
    // At another table, and from elsewhere at this one, it goes on.
    let elsewhere: Value = other.ask("/api/tables", &table).await.unwrap();
    assert_eq!(
        post(&mut other, elsewhere["table"]["id"].as_str().unwrap(), "name", json!({"seat": 0, "name": "A"})).await.0,
        200
    );
    let mut guest = server.device();
    guest.from = Some([127, 0, 0, 9].into());
    assert_eq!(post(&mut guest, id, "sit", json!({"seat": 1, "name": "Lise"})).await.0, 200);
}

/// A few who look on shut nobody out, at a table and at a race desk.
#[tokio::test]
async fn an_address_that_looks_on_over_many_sockets_leaves_places_to_others() {
    let limits = Limits { sockets_per_table: 16, ..Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let (id, mut host, _) = racing(&server, json!({})).await;
    let desk = "1".repeat(32);
    host.put(&format!("/api/desks/{desk}"), &json!({"key": "2".repeat(32), "head": crate::desks::head()}))
        .await
        .unwrap();
    let from = |n: u8| client::Device { from: Some([127, 0, 3, n].into()), ..server.device() };
    // Each is sent something first, or closed.
    let is_in = async |mut socket: Socket| {
        let first = matches!(socket.next().await, Ok(Incoming::Text(text)) if !text.contains("too_many"));
        first.then_some(socket)
    };
    let table = async |n: u8| is_in(from(n).watch(&id, "").await.unwrap()).await;
    let at_desk = async |n: u8| is_in(from(n).follow(&desk, 0).await.unwrap()).await;
    let mut held = Vec::new();
    for n in (1..=2).flat_map(|n| [n; 40]) {
        held.extend(table(n).await);
        held.extend(at_desk(n).await);
    }
    assert!((8..=24).contains(&held.len()), "{}", held.len());
    for n in 10..14 {
        let newcomers = [table(n).await, at_desk(n).await];
        assert!(newcomers.iter().all(Option::is_some), "{n}");
        held.extend(newcomers.into_iter().flatten());
    }
    // A seat's own player is never crowded out.
    Viewer::open(&host, &id, "seat=0").await;
}
