//! What was luck and what was choice, asked of the server.

use std::time::Duration;

use crate::common::*;
use serde_json::{Value, json};

#[tokio::test]
async fn a_race_is_analysed_once_it_is_over_and_not_before() {
    let server = TestServer::start().await;
    let (id, host, _) = racing(&server, json!({})).await;
    let path = |id: &str| format!("/api/tables/{id}/analysis");
    let early = host.clone().post(&path(&id), &json!({})).await.unwrap();
    assert_eq!((early.status, early.json()["error"]["code"].clone()), (409, json!("wrong_phase")));

    let mut device = server.device();
    let bots = json!({"game": "toy", "seats": [{"kind": "bot"}, {"kind": "bot"}], "start": true});
    let made: Value = device.ask("/api/tables", &bots).await.unwrap();
    let id = made["table"]["id"].as_str().unwrap();
    for _ in 0..2_000 {
        if device.get(&format!("/api/tables/{id}")).await.unwrap().json()["phase"] == "over" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(device.get(&path(id)).await.unwrap().json()["error"]["code"], "no_analysis");
    let queued = device.post(&path(id), &json!({})).await.unwrap();
    assert_eq!(queued.status, 200, "{}", queued.body);
    // Any device may follow it to its end.
    let lines = server.device().get(&path(id)).await.unwrap().body;
    let last: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    assert_eq!(last["state"], "done", "{last}");
    let ledger = last["analysis"]["ledger"].as_array().unwrap();
    for seat in ledger {
        let part = |name: &str| seat[name].as_f64().unwrap();
        let sum = part("start") + part("luck") + part("own") + part("others");
        assert!((sum - part("result")).abs() < 1e-9, "{seat}");
    }
    assert_eq!(ledger.len(), 2);
    let finished = device.request("DELETE", &path(id), &[], None).await.unwrap();
    assert_eq!(finished.json()["error"]["code"], "wrong_phase", "what is finished stays");
}
