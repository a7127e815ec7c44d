//! How long the server keeps things, and whether it can keep anything at all.

use crate::common::*;
use crate::records::{bring, over};
use serde_json::json;
use server::{Config, Keep, Limits};

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
        server.server.hall.services.store.table(given_up.parse().unwrap()).await.unwrap().unwrap().people[0]
            .name
            .is_empty()
            && info["phase"] == "abandoned"
    })
    .await;
    assert!(there(&given_up).await && there(&imported).await && there(&under_way).await);
    time.advance(2 * DAY);
    until("what was given up is gone", async || !there(&given_up).await).await;
    // Its viewers get the reason and are disconnected.
    let error = watching.until("error").await;
    assert_eq!((&error["code"], watching.try_next().await), (&json!("no_such_table"), Err(Some(1008))));
    assert!(there(&imported).await && there(&under_way).await);
    time.advance(10 * DAY);
    until("what was brought in is gone", async || !there(&imported).await).await;
    assert!(there(&under_way).await, "a race under way is nobody's to delete");
    assert_eq!(server.server.hall.services.metrics.tables_swept.get(), 2);
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
    let (status, answer) = health().await;
    assert_eq!((status, &answer["ok"], &answer["trouble"]), (503, &json!(false), &json!("disk_full")));
    assert_eq!(answer.as_object().unwrap().len(), 4, "and nothing else is said: {answer}");
    // What is there can still be read.
    assert_eq!(server.device().get("/api/games").await.unwrap().status, 200);
}

#[tokio::test]
async fn health_says_when_the_file_is_overwritten() {
    let (server, time) = serving(Limits::loose(), quick(), |config| config).await;
    assert_eq!(server.device().get("/health").await.unwrap().status, 200);
    let file = server.folder.path().join("sillage.db");
    let length = file.metadata().unwrap().len() as usize;
    std::fs::write(&file, vec![0x5a; length]).unwrap();
    time.advance(1_001);
    let response = server.device().get("/health").await.unwrap();
    assert_eq!((response.status, &response.json()["trouble"]), (503, &json!("cannot_write")));
    let folder = server.folder.path().to_string_lossy().into_owned();
    assert!(!response.body.contains(&folder) && !response.body.contains("sillage.db"));
}
