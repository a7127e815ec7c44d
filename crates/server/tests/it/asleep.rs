//! A table whose race is not in memory keeps its clock, its results and its borders.

use std::sync::Arc;

use crate::common::*;
use client::Device;
use serde_json::{Value, json};
use server::{Server, time::VirtualTime};

async fn steps(server: &TestServer, id: &str) -> usize {
    let store = &server.server.hall.services.store;
    let table = store.table(id.parse().unwrap()).await.unwrap().unwrap();
    store.steps(table.key).await.unwrap().len()
}

#[tokio::test]
async fn a_request_that_needs_no_race_does_not_take_its_clock() {
    let time = Arc::new(VirtualTime::at(15 * DAY));
    let server = virtually(tempfile::tempdir().unwrap(), &time, quick()).await;
    let (id, ..) = racing(&server, json!({"clock": {"kind": "move", "seconds": 600}})).await;
    let before = steps(&server, &id).await;
    fall_asleep(&server.server, &time).await;
    let mut stranger = server.device();
    assert_eq!(stranger.get(&format!("/api/tables/{id}/replay")).await.unwrap().status, 200);
    fall_asleep(&server.server, &time).await;
    time.advance(600_000);
    for _ in 0..10_000 {
        if steps(&server, &id).await > before {
            return;
        }
        tokio::task::yield_now().await;
    }
    panic!("the clock was forgotten");
}

#[tokio::test]
async fn a_seat_that_is_not_there_has_no_replay_after_the_race_either() {
    let server = TestServer::start().await;
    let (id, mut host, _) = racing(&server, json!({})).await;
    host.post(&format!("/api/tables/{id}/abandon"), &json!({})).await.unwrap();
    for seat in [2, 200] {
        let answer = host.get(&format!("/api/tables/{id}/replay?seat={seat}")).await.unwrap();
        assert_eq!((answer.status, answer.json()["error"]["code"].clone()), (404, json!("no_such_seat")));
    }
}

#[tokio::test]
async fn a_race_of_one_person_that_nobody_uses_is_given_up_in_the_end() {
    let time = Arc::new(VirtualTime::at(1_000 * DAY));
    let server = virtually(tempfile::tempdir().unwrap(), &time, quick()).await;
    let mut device = server.device();
    let mut body = new_table(json!([{"kind": "me"}, {"kind": "bot"}]));
    body["start"] = json!(true);
    let made: serde_json::Value = device.ask("/api/tables", &body).await.unwrap();
    let id = made["table"]["id"].as_str().unwrap().to_owned();
    let (several, ..) = racing(&server, json!({})).await;
    time.advance(91 * DAY);
    server.server.hall.tables.give_up_idle(1_001 * DAY, true).await;
    let phase =
        async |id: &str| server.device().get(&format!("/api/tables/{id}")).await.unwrap().json()["phase"].clone();
    assert_eq!((phase(&id).await, phase(&several).await), (json!("abandoned"), json!("racing")));
}

#[tokio::test]
async fn a_race_that_is_over_and_out_of_memory_has_its_results() {
    let folder = tempfile::tempdir().unwrap();
    let time = Arc::new(VirtualTime::at(15 * DAY));
    let config = config(&folder);
    let server = Server::start(config, catalogue::ALL, time.clone()).await.unwrap();
    let mut device = Device::new(server.addr);
    let body = json!({"game": "tour", "seats": [{"kind": "me"}, {"kind": "bot"}], "start": true});
    let made: Value = device.ask("/api/tables", &body).await.unwrap();
    let id = made["table"]["id"].as_str().unwrap().to_owned();
    assert_eq!(post(&mut device, &id, "abandon", json!({})).await.0, 200);
    let results = async || {
        let answer = Device::new(server.addr).get(&format!("/api/tables/{id}/results")).await.unwrap();
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    };
    let before = results().await;
    let live = || server.hall.services.metrics.live_tables.get();
    while live() > 0 {
        fall_asleep(&server, &time).await;
    }
    // The first request that wakes the table needs no race; the second does.
    assert_eq!(device.get(&format!("/api/tables/{id}")).await.unwrap().status, 200);
    assert_eq!(results().await, before);
    server.stop().await;
}

#[tokio::test]
async fn who_has_answered_in_secret_loses_no_time_while_the_table_sleeps() {
    let time = Arc::new(VirtualTime::at(15 * DAY));
    let server = virtually(tempfile::tempdir().unwrap(), &time, quick()).await;
    let clock = json!({"clock": {"kind": "bank", "seconds": 1000, "increment": 0}});
    let (id, host, guest) = racing(&server, clock).await;
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    let mut lise = Viewer::open(&guest, &id, "seat=1").await;
    time.advance(10_000);
    // Their bids are secret until both are in: Jean's after ten seconds, Lise's after more than five minutes.
    jean.play_first().await;
    let loads = || server.server.hall.services.metrics.loads.get();
    let before = loads();
    fall_asleep(&server.server, &time).await;
    lise.play_first().await;
    assert!(loads() > before, "the race was out of memory");
    let table = host.clone().get(&format!("/api/tables/{id}")).await.unwrap().json();
    let [jean, lise] = [0, 1].map(|seat| table["seats"][seat]["clock_ms"].as_u64().unwrap());
    assert_eq!((jean, lise), (990_000, 690_000));
}
