//! "What if": a race taken up at a moment of another one.

use crate::{common::*, history::ride_together};
use serde_json::{Value, json};

fn path(id: &str) -> String {
    format!("/api/tables/{id}/what-if")
}

/// Two people's race, to its end.
async fn finished(server: &TestServer) -> String {
    ride_together(server).await.0
}

#[tokio::test]
async fn a_seat_is_taken_in_the_middle_and_ridden_to_the_end_against_bots() {
    let server = TestServer::start().await;
    let id = finished(&server).await;
    let mut stranger = server.device();
    let all = stranger.get(&format!("/api/tables/{id}/replay?seat=all")).await.unwrap().json();
    let frames = all["frames"].as_array().unwrap();
    let step = frames.len() / 2;
    let table: Value = stranger.ask(&path(&id), &json!({"step": step, "seat": 1, "name": "Zoé"})).await.unwrap();
    assert_eq!((&table["phase"], &table["what_if"]), (&json!("racing"), &json!(step)), "{table}");
    assert_eq!((&table["commitment"], &table["promises"]), (&json!(""), &Value::Null), "nothing is promised");
    let names: Vec<&str> =
        table["seats"].as_array().unwrap().iter().map(|seat| seat["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Émile", "Zoé"], "nobody else's name is at it");
    assert_eq!((&table["seats"][0]["kind"], &table["seats"][1]["mine"]), (&json!("bot"), &json!(true)));

    let new = table["id"].as_str().unwrap();
    let mut zoe = Viewer::open(&stranger, new, "seat=1").await;
    let known: usize = frames[..=step].iter().map(|frame| facts(frame).count()).sum();
    assert!(zoe.facts.len() >= known, "the race so far was narrated: {} of {known}", zoe.facts.len());
    play_out(&mut [&mut zoe]).await;

    // It says what it is, everywhere, and proves nothing.
    let verdict = stranger.get(&format!("/api/tables/{new}/verify")).await.unwrap().json();
    assert_eq!(
        (&verdict["luck"], &verdict["what_if"], &verdict["imported"]),
        (&json!("unproved"), &json!(true), &json!(false)),
        "{verdict}"
    );
    let record = stranger.get(&format!("/api/tables/{new}/record")).await.unwrap().body;
    assert!(!record.contains("commitment") && !record.contains("reveal"), "{record}");
    assert_eq!(stranger.get("/api/mine").await.unwrap().json()[0]["what_if"], json!(step));
    // The race that it came from is as it was.
    let verdict = stranger.get(&format!("/api/tables/{id}/verify")).await.unwrap().json();
    assert_eq!((&verdict["what_if"], &verdict["luck"]), (&json!(false), &json!("unproved")));
}

#[tokio::test]
async fn it_goes_on_after_a_restart_with_the_race_so_far() {
    let server = TestServer::start().await;
    let id = finished(&server).await;
    let mut device = server.device();
    let table: Value = device.ask(&path(&id), &json!({"step": 4, "seat": 0})).await.unwrap();
    let new = table["id"].as_str().unwrap();
    let mine = device.get("/api/mine").await.unwrap().json();
    assert!(!mine[0]["awaiting"].as_array().unwrap().is_empty(), "it waits in the list: {mine}");
    let before = Viewer::open(&device, new, "seat=0").await.view;
    let server = server.restart().await;
    device.addr = server.server.addr;
    let mut me = Viewer::open(&device, new, "seat=0").await;
    assert_eq!(me.view, before);
    play_out(&mut [&mut me]).await;
}

#[tokio::test]
async fn only_a_race_that_is_over_and_a_moment_before_its_end() {
    let server = TestServer::start().await;
    let (under_way, mut host, _) = racing(&server, json!({})).await;
    let early = host.post(&path(&under_way), &json!({"step": 1, "seat": 0})).await.unwrap();
    assert_eq!((early.status, &early.json()["error"]["code"]), (409, &json!("wrong_phase")));

    let id = finished(&server).await;
    let mut device = server.device();
    let frames = device.get(&format!("/api/tables/{id}/replay?seat=all")).await.unwrap().json();
    let last = frames["frames"].as_array().unwrap().len() - 1;
    for step in [last, last + 1, last + 2, 1 << 40] {
        let over = device.post(&path(&id), &json!({"step": step, "seat": 0})).await.unwrap().json();
        assert_eq!((&over["error"]["code"], &over["error"]["key"]), (&json!("bad_option"), &json!("step")), "{over}");
    }
    let nobody = device.post(&path(&id), &json!({"step": 2, "seat": 2})).await.unwrap().json();
    assert_eq!(nobody["error"]["code"], "no_such_seat");
    assert_eq!(device.get("/api/mine").await.unwrap().json(), json!([]), "nothing was opened");
}

#[tokio::test]
async fn the_bots_of_the_race_keep_their_names() {
    let server = TestServer::start().await;
    let mut device = server.device();
    let mut body = new_table(json!([{"kind": "me", "name": "Zoé"}, {"kind": "bot", "name": "Émile", "bot": "random"}]));
    body["start"] = json!(true);
    let made: Value = device.ask("/api/tables", &body).await.unwrap();
    let id = made["table"]["id"].as_str().unwrap().to_owned();
    play_out(&mut [&mut Viewer::open(&device, &id, "seat=0").await]).await;
    let names = |table: &Value| {
        table["seats"]
            .as_array()
            .unwrap()
            .iter()
            .map(|seat| seat["name"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let again: Value = device.ask(&path(&id), &json!({"step": 2, "seat": 0, "name": "Zoé"})).await.unwrap();
    assert_eq!(names(&again), Vec::from(["Zoé", "Émile"]));
    // A person who is taken for a bot goes by a name that no other has.
    let other: Value = device.ask(&path(&id), &json!({"step": 2, "seat": 1, "name": "Zoé"})).await.unwrap();
    assert_eq!(names(&other), Vec::from(["Rosalie", "Zoé"]));
}
