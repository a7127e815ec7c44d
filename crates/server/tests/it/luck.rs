//! What is promised before a race and shown afterwards: promises, nonces, verdicts, races brought in as files.

use std::sync::Arc;

use crate::common::*;
use client::Device;
use fair::{Chain, Nonce};
use serde_json::{Value, json};
use server::{Config, Limits, Server, Times, time::WallTime};
use store::{Batch, Change, Op, Phase, TableId};
use table::{Testimony, Witness};

const NONCES: [Nonce; 2] = [Nonce([1; 32]), Nonce([2; 32])];

/// Waits for nonces as long as it takes.
async fn patient() -> TestServer {
    TestServer::with(Times { reveal: 600_000, ..quick() }, Limits::loose()).await
}

fn ready(seat: usize) -> Value {
    json!({"seat": seat, "commitment": NONCES[seat].commitment().to_string()})
}

fn show(seat: usize) -> Value {
    json!({"seat": seat, "nonce": NONCES[seat].to_string()})
}

fn promises() -> Value {
    json!([NONCES[0].commitment().to_string(), NONCES[1].commitment().to_string()])
}

async fn post(device: &mut Device, id: &str, what: &str, body: Value) -> Value {
    device.post(&format!("/api/tables/{id}/{what}"), &body).await.unwrap().json()
}

async fn get(device: &mut Device, id: &str, what: &str) -> Value {
    device.get(&format!("/api/tables/{id}{what}")).await.unwrap().json()
}

fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or("none")
}

fn check<'a>(verdict: &'a Value, what: &str) -> &'a Value {
    let found = verdict["checks"].as_array().unwrap().iter().find(|check| check["what"] == what);
    found.unwrap_or_else(|| panic!("no {what}: {verdict}"))
}

/// A race with both people's nonces in it, abandoned: its id and its record.
async fn fair_race(server: &TestServer) -> (String, Device, String) {
    let (id, mut host, mut guest) = two_people(server, json!({})).await;
    post(&mut host, &id, "ready", ready(0)).await;
    post(&mut guest, &id, "ready", ready(1)).await;
    post(&mut host, &id, "start", json!({})).await;
    post(&mut host, &id, "nonce", show(0)).await;
    assert_eq!(post(&mut guest, &id, "nonce", show(1)).await["phase"], "racing");
    assert_eq!(post(&mut host, &id, "abandon", json!({})).await["phase"], "abandoned");
    let record = host.get(&format!("/api/tables/{id}/record")).await.unwrap().body;
    (id, host, record)
}

#[tokio::test]
async fn all_promises_are_shown_to_everybody_before_any_nonce_is_accepted() {
    let server = patient().await;
    let (id, mut host, mut guest) = two_people(&server, json!({})).await;
    let mut stranger = server.device();
    assert_eq!(get(&mut host, &id, "").await["promises"], Value::Null);
    post(&mut host, &id, "ready", ready(0)).await;
    assert_eq!(code(&post(&mut host, &id, "nonce", show(0)).await), "too_early");
    // Everybody has promised, and may still promise something else: no nonce is taken.
    assert_eq!(post(&mut guest, &id, "ready", ready(1)).await["promises"], Value::Null);
    assert_eq!(code(&post(&mut host, &id, "nonce", show(0)).await), "too_early");
    let started = post(&mut host, &id, "start", json!({})).await;
    assert_eq!((&started["phase"], &started["promises"]), (&json!("seating"), &promises()));
    assert_eq!(started["nonces"], json!([null, null]));
    for device in [&mut guest, &mut stranger] {
        assert_eq!(get(device, &id, "").await["promises"], promises());
    }
    // From here on nothing changes but that nonces come.
    assert_eq!(code(&post(&mut guest, &id, "ready", ready(1)).await), "wrong_phase");
    let other = json!({"seat": 0, "nonce": NONCES[1].to_string()});
    assert_eq!(code(&post(&mut host, &id, "nonce", other).await), "bad_nonce");
    assert_eq!(post(&mut host, &id, "nonce", show(0)).await["phase"], "seating", "the guest's is waited for");
    let begun = post(&mut guest, &id, "nonce", show(1)).await;
    assert_eq!((&begun["phase"], &begun["promises"]), (&json!("racing"), &promises()));
    assert_eq!(begun["nonces"], json!([NONCES[0].to_string(), NONCES[1].to_string()]));
    post(&mut host, &id, "abandon", json!({})).await;
    let verdict = get(&mut stranger, &id, "/verify").await;
    assert_eq!((&verdict["luck"], &verdict["imported"]), (&json!("proved"), &json!(false)), "{verdict}");
    assert!(check(&verdict, "nonces")["detail"].as_str().unwrap().starts_with('2'), "{verdict}");
    // What a client has kept is in the record.
    let record = host.get(&format!("/api/tables/{id}/record")).await.unwrap().body;
    let witness = Witness {
        table: id,
        seat: 1,
        nonce: NONCES[1],
        commitment: started["commitment"].as_str().unwrap().parse().unwrap(),
        promises: Some(NONCES.map(|nonce| Some(nonce.commitment())).to_vec()),
        acknowledged: true,
    };
    assert_eq!(witness.hold_against(&record).unwrap(), Testimony::Confirmed);
}

#[tokio::test]
async fn with_fixed_luck_the_same_nonces_make_the_same_race() {
    let serving = async || {
        let folder = tempfile::tempdir().unwrap();
        let config = Config { fixed_luck: Some(7), ..config(&folder) };
        let server = Server::start(config, GAMES, Arc::new(WallTime::new())).await.unwrap();
        TestServer { server, folder }
    };
    let secret = |record: &str| -> Value {
        let steps = record.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        steps.map(|line| line["step"]["reveal"]["secret"].clone()).find(|secret| !secret.is_null()).unwrap()
    };
    let one = serving().await;
    let other = serving().await;
    let first = secret(&fair_race(&one).await.2);
    assert_eq!(secret(&fair_race(&other).await.2), first);
    assert_ne!(secret(&fair_race(&one).await.2), first, "the next table has another");
}

#[tokio::test]
async fn a_seat_does_not_change_once_the_start_is_called() {
    let server = patient().await;
    let mut host = server.device();
    let body = new_table(json!([{"kind": "me"}, {"kind": "bot"}]));
    let created: Value = host.ask("/api/tables", &body).await.unwrap();
    let id = created["table"]["id"].as_str().unwrap().to_owned();
    post(&mut host, &id, "ready", ready(0)).await;
    assert_eq!(post(&mut host, &id, "start", json!({})).await["phase"], "seating");
    assert_eq!(code(&post(&mut host, &id, "seats", json!({"seat": 1, "kind": "open"})).await), "wrong_phase");
    assert_eq!(post(&mut host, &id, "nonce", show(0)).await["phase"], "racing");
}

#[tokio::test]
async fn a_promise_that_is_not_kept_stays_and_is_shown() {
    let server = TestServer::start().await;
    let (id, mut host, mut guest) = two_people(&server, json!({})).await;
    post(&mut host, &id, "ready", json!({"seat": 0})).await;
    post(&mut guest, &id, "ready", ready(1)).await;
    post(&mut host, &id, "start", json!({})).await;
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    let mut crowd = Viewer::open(&server.device(), &id, "").await;
    for viewer in [&mut jean, &mut crowd] {
        while viewer.table["phase"] != "racing" {
            viewer.next().await;
        }
        assert_eq!(viewer.table["promises"], json!([null, NONCES[1].commitment().to_string()]));
        assert_eq!(viewer.table["nonces"], json!([null, null]));
    }
    assert_eq!(code(&post(&mut guest, &id, "nonce", show(1)).await), "wrong_phase", "too late");
    post(&mut host, &id, "abandon", json!({})).await;
    let record = host.get(&format!("/api/tables/{id}/record")).await.unwrap().body;
    assert!(record.lines().nth(1).unwrap().contains(&NONCES[1].commitment().to_string()), "{record}");
    let verdict = get(&mut host, &id, "/verify").await;
    assert_eq!(verdict["luck"], "unproved", "{verdict}");
    // The words are in the asker's language; the seat is in both.
    assert!(check(&verdict, "nonces")["detail"].as_str().unwrap().ends_with(" 1"), "{verdict}");
}

#[tokio::test]
async fn a_start_called_off_after_a_nonce_was_shown_counts_as_abandoned() {
    let server = patient().await;
    let (id, mut host, mut guest) = two_people(&server, json!({})).await;
    post(&mut host, &id, "ready", ready(0)).await;
    post(&mut guest, &id, "ready", ready(1)).await;
    post(&mut host, &id, "start", json!({})).await;
    post(&mut host, &id, "nonce", show(0)).await;
    post(&mut guest, &id, "leave", json!({"seat": 1})).await;
    let table = get(&mut host, &id, "").await;
    assert_eq!((&table["phase"], &table["promises"]), (&json!("seating"), &Value::Null));
    assert_eq!((&table["abandoned_starts"], &table["nonces"]), (&json!(1), &json!([null, null])));
    assert_eq!(table["seats"][0]["ready"], false, "everybody promises anew");
}

#[tokio::test]
async fn a_race_brought_in_as_a_file_is_marked_and_never_proved() {
    let server = patient().await;
    let (id, mut host, record) = fair_race(&server).await;
    assert_eq!(get(&mut host, &id, "/verify").await["luck"], "proved");
    assert_eq!(get(&mut host, &id, "").await["imported"], false);
    let mut stranger = server.device();
    // The first answer gives the stranger a cookie.
    stranger.request("POST", "/api/records", &[], Some("")).await.unwrap();
    let brought = stranger.request("POST", "/api/records", &[], Some(&record)).await.unwrap().json();
    let copy = brought["id"].as_str().unwrap();
    assert_eq!(get(&mut stranger, copy, "").await["imported"], true);
    let verdict = get(&mut stranger, copy, "/verify").await;
    assert_eq!((&verdict["luck"], &verdict["imported"]), (&json!("unproved"), &json!(true)), "{verdict}");
    assert_eq!(check(&verdict, "origin")["outcome"], "unproved");
    // By itself it is consistent; that is all that it can be here.
    for what in ["promise", "nonces", "draws"] {
        assert_eq!(check(&verdict, what)["outcome"], "ok", "{verdict}");
    }
}

/// The steps of a record with another header, properly chained.
fn with_header(record: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut steps: Vec<Value> =
        record.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["step"].take()).collect();
    change(&mut steps[0]["header"]);
    let mut chain = Chain::default();
    let line = |step: Value| format!("{{\"step\":{step},\"link\":\"{}\"}}", chain.append(step.to_string().as_bytes()));
    steps.into_iter().map(line).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn a_log_whose_promise_was_taken_out_is_not_the_one_that_was_promised() {
    let server = patient().await;
    let (id, mut host, record) = fair_race(&server).await;
    let store = &server.server.hall.services.store;
    let stored = store.table(id.parse().unwrap()).await.unwrap().unwrap();
    let dropped = with_header(&record, |header| drop(header.as_object_mut().unwrap().remove("commitment")));
    let untouched = record.trim_end().to_owned();
    for (at, lines, luck) in [(1, dropped, "forged"), (2, untouched, "forged")] {
        // A table of this server's own, with this log. Its commitment is another than that of the race.
        let id = TableId([at; 16]);
        let key = store.new_key().await.unwrap();
        let created = Op::Create { id, game: stored.game.clone(), secret: [7; 32], created_ms: stored.created_ms };
        let setup = stored.setup.clone();
        let set_up =
            Op::SetUp { setup, phase: Phase::Abandoned, open: false, host: None, touched_ms: stored.created_ms };
        let ops = vec![created, set_up, Op::Append(Batch { lines, ..Batch::default() })];
        store.commit(Change { table: key, ops }).await.unwrap();
        let verdict = get(&mut host, &id.to_string(), "/verify").await;
        assert_eq!(verdict["luck"], luck, "{verdict}");
        assert_eq!(check(&verdict, "published")["outcome"], "failed", "{verdict}");
    }
}

#[tokio::test]
async fn a_broken_log_has_a_verdict_too() {
    let server = patient().await;
    let (id, mut host, record) = fair_race(&server).await;
    let store = &server.server.hall.services.store;
    let stored = store.table(id.parse().unwrap()).await.unwrap().unwrap();
    let copy = TableId([3; 16]);
    let key = store.new_key().await.unwrap();
    let created = Op::Create { id: copy, game: stored.game, secret: [7; 32], created_ms: stored.created_ms };
    let set_up = Op::SetUp {
        setup: stored.setup,
        phase: Phase::Abandoned,
        open: false,
        host: None,
        touched_ms: stored.created_ms,
    };
    let lines = record.trim_end().replacen("\"seats\":2", "\"seats\":3", 1);
    let ops = vec![created, set_up, Op::Append(Batch { lines, ..Batch::default() })];
    store.commit(Change { table: key, ops }).await.unwrap();
    let verdict = get(&mut host, &copy.to_string(), "/verify").await;
    assert_eq!((&verdict["luck"], &check(&verdict, "record")["outcome"]), (&json!("forged"), &json!("failed")));
}
