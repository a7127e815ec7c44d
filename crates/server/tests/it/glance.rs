//! A look at a race without coming to the table.

use crate::common::*;
use serde_json::{Value, json};

#[tokio::test]
async fn a_glance_shows_how_the_race_stands_and_what_happened_since_my_last_move() {
    let server = TestServer::start().await;
    let (id, mut host, mut guest) = racing(&server, json!({})).await;
    let path = format!("/api/tables/{id}/glance");
    let glance = async |device: &mut client::Device, seat: u8| -> Value {
        let answer = device.get(&format!("{path}?seat={seat}&lang=fr")).await.unwrap();
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    };
    let nobody_there = async || {
        until("nobody is there", async || server.server.hall.tables.presence(id.parse().unwrap()).seats == 0).await;
    };
    // Until the race is over each finds what a socket would show, and nobody is there for it.
    let mut moves = 0;
    while moves < 6 {
        for (seat, device) in [(0, &mut host), (1, &mut guest)] {
            // A window may close by itself between two looks: then both are taken again.
            let (found, mut viewer) = loop {
                let found = glance(device, seat).await;
                let table: Value = device.get(&format!("/api/tables/{id}")).await.unwrap().json();
                assert_eq!(table["seats"][usize::from(seat)]["here"], false, "a glance is no visit");
                let viewer = Viewer::open(device, &id, &format!("seat={seat}")).await;
                if glance(device, seat).await["view"] == found["view"] {
                    break (found, viewer);
                }
                drop(viewer);
                nobody_there().await;
            };
            assert_eq!(found["names"], json!(["Jean", "Lise"]));
            assert_eq!(found["view"], viewer.view);
            if viewer.is_asked() {
                viewer.play_first().await;
                moves += 1;
            }
            drop(viewer);
            nobody_there().await;
        }
    }
    let mut since_start = 0;
    let film = host.get(&format!("/api/tables/{id}/replay?seat=0&lang=fr")).await.unwrap().json();
    let mut since_mine = Vec::new();
    for frame in film["frames"].as_array().unwrap() {
        since_start += facts(frame).count();
        if frame["seat"] == 0 {
            since_mine.clear();
        }
        since_mine.extend(facts(frame).cloned());
    }
    assert_eq!(glance(&mut host, 0).await["facts"], json!(since_mine));
    assert!(since_mine.len() < since_start, "and not all that was sent before");
    // Only through one's own eyes.
    assert_ne!(host.get(&format!("{path}?seat=1&lang=fr")).await.unwrap().status, 200);
    assert_ne!(server.device().get(&format!("{path}?seat=0&lang=fr")).await.unwrap().status, 200);
    assert_eq!(host.get(&path).await.unwrap().status, 400);
}
