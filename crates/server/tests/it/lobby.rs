//! Tables that strangers and their own people are shown.

use crate::common::*;
use client::Device;
use serde_json::{Value, json};
use server::{Limits, Times};

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
    let live = || server.server.hall.services.metrics.live_tables.get();
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
