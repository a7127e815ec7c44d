//! A race over sockets, from sitting down to verifying it.

use crate::common::*;
use serde_json::{Value, json};

#[tokio::test]
async fn two_people_play_a_race_to_its_end_and_it_verifies() {
    let server = TestServer::start().await;
    let (id, mut host, guest) = racing(&server, json!({})).await;
    let mut jean = Viewer::open(&host, &id, "seat=0&lang=fr").await;
    let mut lise = Viewer::open(&guest, &id, "seat=1").await;
    let mut crowd = Viewer::open(&server.device(), &id, "").await;
    assert_eq!(crowd.ask, Value::Null);
    play_out(&mut [&mut jean, &mut lise]).await;
    while !crowd.is_over() {
        crowd.next().await;
    }
    assert_eq!((jean.facts.len(), jean.facts.len()), (lise.facts.len(), crowd.facts.len()));
    assert!(jean.view["ranking"].is_array());

    // Nobody but the table added to the luck.
    let verdict = host.get(&format!("/api/tables/{id}/verify")).await.unwrap().json();
    assert_eq!((&verdict["luck"], &verdict["imported"]), (&json!("unproved"), &json!(false)), "{verdict}");
    let all = host.get(&format!("/api/tables/{id}/replay?seat=all&lang=en")).await.unwrap().json();
    let last = all["frames"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(last["views"][0], jean.view);
    assert_eq!(last["views"][1], lise.view);
    let count: usize = all["frames"].as_array().unwrap().iter().map(|frame| facts(frame).count()).sum();
    assert_eq!(count, jean.facts.len());

    // The record goes out, comes in as another table, and is the same race.
    let record = host.get(&format!("/api/tables/{id}/record")).await.unwrap().body;
    let mut stranger = server.device();
    // The first answer gives the stranger a cookie.
    stranger.request("POST", "/api/records", &[], Some("")).await.unwrap();
    let brought = stranger.request("POST", "/api/records", &[], Some(&record)).await.unwrap().json();
    let copy = brought["id"].as_str().unwrap();
    assert_eq!(stranger.get(&format!("/api/tables/{copy}/record")).await.unwrap().body, record);
    let verdict = stranger.get(&format!("/api/tables/{copy}/verify")).await.unwrap().json();
    assert_eq!((&verdict["luck"], &verdict["imported"]), (&json!("unproved"), &json!(true)), "{verdict}");
    let again = Viewer::open(&stranger, copy, "").await;
    assert_eq!(again.view, crowd.view);
    assert_eq!(again.facts[..], crowd.facts[crowd.facts.len().saturating_sub(200)..]);
}

#[tokio::test]
async fn one_click_races_against_bots() {
    let server = TestServer::start().await;
    let mut device = server.device();
    let mut body = new_table(json!([{"kind": "me"}, {"kind": "bot"}, {"kind": "bot", "bot": "random"}]));
    body["start"] = json!(true);
    let created: Value = device.ask("/api/tables", &body).await.unwrap();
    assert_eq!(created["table"]["phase"], "racing");
    let id = created["table"]["id"].as_str().unwrap();
    let mut me = Viewer::open(&device, id, "seat=0&lang=en").await;
    play_out(&mut [&mut me]).await;
    let verdict = device.get(&format!("/api/tables/{id}/verify")).await.unwrap().json();
    assert_eq!(verdict["luck"], "unproved", "{verdict}");
    let mine = device.get("/api/mine").await.unwrap().json();
    assert_eq!((mine[0]["id"].as_str(), mine[0]["phase"].as_str()), (Some(id), Some("over")));
}

#[tokio::test]
async fn a_list_of_tables_says_whom_each_waits_for_as_far_as_the_asker_may_know() {
    let server = TestServer::start().await;
    let (id, mut host, mut guest) = racing(&server, json!({})).await;
    let awaited = async |device: &mut client::Device| {
        let tables = device.get("/api/mine").await.unwrap().json();
        assert_eq!(tables[0]["id"], json!(id));
        tables[0]["awaiting"].clone()
    };
    // Both choose in secret: each knows only of their own choice that it is made.
    assert_eq!((awaited(&mut host).await, awaited(&mut guest).await), (json!([0, 1]), json!([0, 1])));
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    jean.play_first().await;
    jean.until("update").await;
    assert_eq!((awaited(&mut host).await, awaited(&mut guest).await), (json!([1]), json!([0, 1])));
}
