//! A program at a seat that answers as soon as it is asked: however fast and however often, answers to open questions are no flood.

use std::sync::Arc;

use client::Device;
use serde_json::{Value, json};
use server::{Config, Limits, Server, time::WallTime};

use crate::common::*;

/// So few messages may come at once, and hardly one more ever.
const SPARE: u32 = 8;

#[tokio::test]
async fn hundreds_of_answers_are_neither_refused_nor_a_flood() {
    let few = (0.001, f64::from(SPARE));
    let limits = Limits { socket: few, frames_per_address: few, frames_per_person: few, ..Limits::loose() };
    let folder = tempfile::tempdir().unwrap();
    let server =
        Server::start(Config { limits, ..config(&folder) }, catalogue::ALL, Arc::new(WallTime::new())).await.unwrap();
    let mut device = Device::new(server.addr);
    let bot = json!({"kind": "bot"});
    let body = json!({"game": "echappee", "name": "Jean", "options": {"stages": 12},
        "seats": [{"kind": "me"}, bot, bot, bot], "start": true});
    let created: Value = device.ask("/api/tables", &body).await.unwrap();
    let id = created["table"]["id"].as_str().unwrap().to_owned();
    let mut jean = Viewer::open(&device, &id, "seat=0").await;
    let mut answered = Value::Null;
    let mut answers = 0;
    while !jean.is_over() {
        let asked = jean.ask["decision"].clone();
        if jean.is_asked() && asked != answered {
            let message = jean.answer(answers);
            jean.send(message).await;
            answered = asked;
            answers += 1;
        }
        let heard = jean.next().await;
        let taken = matches!(heard["type"].as_str(), Some("ack" | "update" | "table"));
        assert!(taken, "answer {answers}: {heard}");
    }
    assert!(answers > 200, "{answers}");

    let record = device.get(&format!("/api/tables/{id}/record")).await.unwrap().body;
    assert!(!record.contains("stand_in"), "nobody took the seat");
    assert!(jean.table["seats"][0].get("stood_in").is_none(), "and the result says so");
    // What answers nothing is counted all the same.
    for _ in 0..=SPARE {
        jean.try_send(json!({"type": "ping"})).await;
    }
    let (error, code, reason) = jean.end().await;
    assert_eq!((&error["code"], code, reason), (&json!("too_many"), Some(1013), "too_many"));
    server.stop().await;
}
