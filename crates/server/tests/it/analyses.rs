//! What was luck and what was choice, asked of the server.

use crate::common::*;
use client::Device;
use serde_json::{Value, json};
use store::{Durability, SqliteStore, Store as _, StoredAnalysis};

fn path(id: &str) -> String {
    format!("/api/tables/{id}/analysis")
}

/// Follows an analysis to its end, and gives its last line.
async fn followed(device: &mut Device, id: &str) -> Value {
    let lines = device.get(&path(id)).await.unwrap().body;
    serde_json::from_str(lines.lines().last().unwrap()).unwrap()
}

/// The server stopped, what it kept of an analysis changed, and the server there again.
async fn restarted(server: TestServer, id: &str, change: impl Fn(&mut StoredAnalysis)) -> TestServer {
    let TestServer { server, folder } = server;
    stop(server).await;
    {
        let store = SqliteStore::open(folder.path(), Durability::Full).unwrap();
        let key = store.table(id.parse().unwrap()).await.unwrap().unwrap().key;
        let mut kept = store.analysis(key).await.unwrap().expect("it is kept");
        change(&mut kept);
        store.keep_analysis(key, kept).await.unwrap();
    }
    TestServer::on(folder, quick(), server::Limits::loose()).await
}

#[tokio::test]
async fn a_race_is_analysed_once_it_is_over_and_not_before() {
    let server = TestServer::start().await;
    let (id, host, _) = racing(&server, json!({})).await;
    let early = host.clone().post(&path(&id), &json!({})).await.unwrap();
    assert_eq!((early.status, early.json()["error"]["code"].clone()), (409, json!("wrong_phase")));
    assert_eq!(host.clone().get(&path(&id)).await.unwrap().json()["error"]["code"], "wrong_phase");

    let mut device = server.device();
    let id = &bots_race(&mut device).await;
    assert_eq!(device.get(&path(id)).await.unwrap().json()["error"]["code"], "no_analysis");
    let queued = device.post(&path(id), &json!({})).await.unwrap();
    assert_eq!(queued.status, 200, "{}", queued.body);
    // Any device may follow it to its end.
    let last = followed(&mut server.device(), id).await;
    assert_eq!((&last["state"], &last["mine"]), (&json!("done"), &json!(false)), "{last}");
    let ledger = last["analysis"]["ledger"].as_array().unwrap();
    for seat in ledger {
        let part = |name: &str| seat[name].as_f64().unwrap();
        let sum = part("start") + part("luck") + part("own") + part("others");
        assert!((sum - part("result")).abs() < 1e-9, "{seat}");
    }
    assert_eq!(ledger.len(), 2);
    let finished = device.request("DELETE", &path(id), &[], None).await.unwrap();
    assert_eq!(finished.json()["error"]["code"], "no_analysis", "what is finished stays");
    assert_eq!(followed(&mut device, id).await["state"], "done");
}

#[tokio::test]
async fn choices_are_shown_in_words_and_lead_into_the_replay() {
    let server = TestServer::start().await;
    let mut device = server.device();
    let id = bots_race(&mut device).await;
    device.post(&path(&id), &json!({})).await.unwrap();
    followed(&mut device, &id).await;
    let progress = server.device().get(&format!("{}?lang=fr", path(&id))).await.unwrap().json();
    let steps = progress["analysis"]["steps"].as_array().unwrap();
    let mut labels = steps.iter().flat_map(|step| step["choices"].as_array().unwrap()).map(|choice| &choice["label"]);
    assert!(labels.clone().count() > 0 && labels.all(|label| !label.as_str().unwrap().is_empty()));
    // The steps are those of a replay, a spectator's too, where secret answers have no frame of their own.
    let frames = device.get(&format!("/api/tables/{id}/replay")).await.unwrap().json()["frames"].clone();
    let numbers: Vec<u64> = frames.as_array().unwrap().iter().map(|frame| frame["step"].as_u64().unwrap()).collect();
    assert!(numbers.is_sorted() && numbers[0] == 0 && numbers.len() > 2, "{numbers:?}");
    assert_eq!(steps.last().unwrap()["n"].as_u64(), numbers.last().copied());
}

/// How many steps there were would reveal who has answered in secret.
#[tokio::test]
async fn a_replay_of_a_race_under_way_does_not_number_its_steps() {
    let server = TestServer::start().await;
    let (id, mut host, _) = racing(&server, json!({})).await;
    let frames = host.get(&format!("/api/tables/{id}/replay?seat=0")).await.unwrap().json()["frames"].clone();
    assert!(frames.as_array().unwrap().iter().all(|frame| frame.get("step").is_none()), "{frames}");
}

#[tokio::test]
async fn an_analysis_is_there_after_a_restart_and_made_again_if_it_is_of_no_use() {
    let mut server = TestServer::start().await;
    let mut device = server.device();
    let id = bots_race(&mut device).await;
    device.post(&path(&id), &json!({})).await.unwrap();
    let found = followed(&mut device, &id).await;
    // Without being asked for again.
    server = restarted(server, &id, |_| ()).await;
    assert_eq!(followed(&mut server.device(), &id).await["analysis"], found["analysis"]);
    // Of an older version, or not to be read.
    let changes: [fn(&mut StoredAnalysis); 2] = [|kept| kept.version -= 1, |kept| kept.text = "{}".into()];
    for change in changes {
        server = restarted(server, &id, change).await;
        let mut device = server.device();
        assert_eq!(device.get(&path(&id)).await.unwrap().json()["error"]["code"], "no_analysis");
        // The first answer gives the device a cookie.
        device.post(&path(&id), &json!({})).await.unwrap();
        assert_eq!(device.post(&path(&id), &json!({})).await.unwrap().status, 200);
        assert_eq!(followed(&mut device, &id).await["analysis"], found["analysis"], "the same race, the same figures");
    }
}

#[tokio::test]
async fn an_analysis_goes_with_what_was_brought_in() {
    let server = TestServer::start().await;
    let mut device = server.device();
    let id = bots_race(&mut device).await;
    let record = device.get(&format!("/api/tables/{id}/record")).await.unwrap().body;
    let brought = device.request("POST", "/api/records", &[], Some(&record)).await.unwrap().json();
    let copy = brought["id"].as_str().unwrap();
    device.post(&path(copy), &json!({})).await.unwrap();
    assert_eq!(followed(&mut device, copy).await["state"], "done");
    device.post("/api/forget", &json!({})).await.unwrap();
    // The table itself may be in memory for a moment still.
    let gone = server.device().get(&path(copy)).await.unwrap().json()["error"]["code"].clone();
    assert!(gone == "no_analysis" || gone == "no_such_table", "{gone}");
}
