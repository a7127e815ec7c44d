//! Coming back: after a cut, in another tab, after a restart. Nothing missing, nothing twice.

use crate::common::*;
use serde_json::{Value, json};

#[tokio::test]
async fn a_player_who_comes_back_is_sent_what_they_missed_and_nothing_twice() {
    let server = TestServer::start().await;
    let (id, host, guest) = racing(&server, json!({})).await;
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    let mut lise = Viewer::open(&guest, &id, "seat=1").await;
    let mut known = lise.facts.clone();
    for _ in 0..12 {
        // Lise is cut off and comes back with the last number she saw.
        let since = lise.n;
        drop(lise);
        if jean.is_asked() {
            jean.play_first().await;
            jean.ask = Value::Null;
        }
        lise = Viewer::open(&guest, &id, &format!("seat=1&since={since}")).await;
        known.extend(std::mem::take(&mut lise.facts));
        if lise.is_asked() {
            lise.play_first().await;
        }
        while let Ok(message) = tokio::time::timeout(std::time::Duration::from_millis(60), lise.next()).await {
            drop(message);
        }
        known.extend(std::mem::take(&mut lise.facts));
        while let Ok(message) = tokio::time::timeout(std::time::Duration::from_millis(60), jean.next()).await {
            drop(message);
        }
    }
    let whole = Viewer::open(&guest, &id, "seat=1").await;
    while known.len() < whole.facts.len() {
        lise.next().await;
        known.extend(std::mem::take(&mut lise.facts));
    }
    assert!(known.len() > 10, "something happened");
    assert_eq!(known, whole.facts);
    assert_eq!(lise.view, whole.view);
}

#[tokio::test]
async fn a_move_sent_twice_is_played_once_and_acknowledged_twice() {
    let server = TestServer::start().await;
    let (id, host, _) = racing(&server, json!({})).await;
    let mut first_tab = Viewer::open(&host, &id, "seat=0").await;
    let mut second_tab = Viewer::open(&host, &id, "seat=0").await;
    let message = first_tab.play_first().await;
    let before = first_tab.until("update").await;
    assert_eq!(second_tab.until("update").await, before, "both tabs see the same");
    second_tab.send(message.clone()).await;
    assert_eq!(second_tab.next().await, json!({"type": "ack", "action": message["action"]}));
    // Another move in answer to the same question comes too late.
    let mut late = message.clone();
    late["action"] = json!("another");
    second_tab.send(late).await;
    assert_eq!(second_tab.next().await["type"], "stale");
    let snapshot = second_tab.next().await;
    assert_eq!((&snapshot["type"], &snapshot["view"]), (&json!("snapshot"), &before["view"]));
    assert_eq!(snapshot["facts"], json!([]), "all of it had been sent");

    // And so after a restart.
    drop((first_tab, second_tab));
    let addr = server.server.addr;
    let server = server.restart().await;
    assert_ne!(server.server.addr, addr);
    let host = client::Device { addr: server.server.addr, ..host };
    let mut again = Viewer::open(&host, &id, "seat=0").await;
    assert_eq!(again.view, before["view"]);
    again.send(message.clone()).await;
    assert_eq!(again.next().await["type"], "ack");
    let record_steps = again.view.clone();
    assert_eq!(record_steps, before["view"], "nothing was played");
}

#[tokio::test]
async fn a_race_that_begins_as_its_table_is_made_is_there_after_a_restart() {
    let server = TestServer::start().await;
    let mut device = server.device();
    let mut body = new_table(json!([{"kind": "me", "name": "Jean"}, {"kind": "bot"}]));
    body["start"] = json!(true);
    let made: Value = device.ask("/api/tables", &body).await.unwrap();
    let id = made["table"]["id"].as_str().unwrap().to_owned();
    // Nobody looks before the server stops: what was promised is on disk already.
    let server = server.restart().await;
    device.addr = server.server.addr;
    let jean = Viewer::open(&device, &id, "seat=0").await;
    assert!(jean.view.is_object());
    assert!(!jean.facts.is_empty(), "the start was sent");
}

#[tokio::test]
async fn a_restart_at_any_step_changes_nobodys_view() {
    let mut server = TestServer::start().await;
    let (id, mut host, mut guest) = racing(&server, json!({})).await;
    let mut known = [Vec::new(), Vec::new()];
    let mut since = [0, 0];
    for _ in 0..8 {
        let mut views = Vec::new();
        for (seat, device) in [&host, &guest].into_iter().enumerate() {
            let query = format!("seat={seat}&since={}", since[seat]);
            let mut viewer = Viewer::open(device, &id, &query).await;
            if viewer.is_asked() {
                viewer.play_first().await;
            }
            views.push(viewer);
        }
        for (seat, mut viewer) in views.into_iter().enumerate() {
            while let Ok(message) = tokio::time::timeout(std::time::Duration::from_millis(80), viewer.next()).await {
                drop(message);
            }
            known[seat].extend(viewer.facts);
            since[seat] = viewer.n;
        }
        server = server.restart().await;
        (host.addr, guest.addr) = (server.server.addr, server.server.addr);
    }
    for (seat, device) in [&host, &guest].into_iter().enumerate() {
        // What came too late to be heard before the last restart is sent now.
        known[seat].extend(Viewer::open(device, &id, &format!("seat={seat}&since={}", since[seat])).await.facts);
        let whole = Viewer::open(device, &id, &format!("seat={seat}")).await;
        assert_eq!(known[seat], whole.facts, "seat {seat}");
    }
}

/// What a table says after its last step is in no log: people come and go. A number that it gave then says nothing else after two restarts.
#[tokio::test]
async fn a_number_given_between_two_restarts_is_given_once() {
    let server = TestServer::start().await;
    let (id, mut host, mut guest) = racing(&server, json!({})).await;
    let mut server = server.restart().await;
    (host.addr, guest.addr) = (server.server.addr, server.server.addr);
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    let mut known = std::mem::take(&mut jean.facts);
    for spectator in 0..20 {
        drop(Viewer::open(&guest, &id, &format!("name=S{spectator}")).await);
        jean.until("table").await;
    }
    let since = jean.n;

    server = server.restart().await;
    (host.addr, guest.addr) = (server.server.addr, server.server.addr);
    // Meanwhile the race goes on.
    let whole = loop {
        for (seat, device) in [&host, &guest].into_iter().enumerate() {
            let mut viewer = Viewer::open(device, &id, &format!("seat={seat}")).await;
            if viewer.is_asked() {
                viewer.play_first().await;
            }
        }
        let whole = Viewer::open(&host, &id, "seat=0").await;
        if whole.facts.len() > known.len() {
            break whole;
        }
    };
    let jean = Viewer::open(&host, &id, &format!("seat=0&since={since}")).await;
    known.extend(jean.facts);
    assert_eq!(known, whole.facts);
    assert!(jean.n > since, "numbers go on");
}

/// The bot sits down and gets up in everybody's sight, and a restart changes nothing about it.
#[tokio::test]
async fn a_bot_plays_on_for_a_player_until_the_seat_is_taken_back() {
    let server = TestServer::start().await;
    let (id, host, guest) = racing(&server, json!({})).await;
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    let mut lise = Viewer::open(&guest, &id, "seat=1").await;
    let stands_in = |viewer: &Viewer| viewer.table["seats"][0]["stand_in"] == true;
    assert!(jean.is_asked());

    jean.send(json!({"type": "stand_in", "on": true})).await;
    lise.until("table").await;
    assert!(stands_in(&lise) && lise.table["seats"][0]["here"] == true);
    // The bot has answered for Jean; the race waits for Lise.
    while jean.is_asked() {
        jean.next().await;
    }

    let server = server.restart().await;
    let host = client::Device { addr: server.server.addr, ..host };
    let guest = client::Device { addr: server.server.addr, ..guest };
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    let mut lise = Viewer::open(&guest, &id, "seat=1").await;
    assert!(stands_in(&jean), "coming back does not take the seat back");

    jean.send(json!({"type": "stand_in", "on": false})).await;
    lise.until("table").await;
    assert!(!stands_in(&lise));
    lise.play_first().await;
    lise.ask = Value::Null;
    while !jean.is_asked() {
        jean.next().await;
    }

    // To the end, without another word from Jean.
    jean.send(json!({"type": "stand_in", "on": true})).await;
    while !lise.is_over() {
        if lise.is_asked() {
            lise.play_first().await;
            lise.ask = Value::Null;
        }
        lise.next().await;
    }
    lise.send(json!({"type": "stand_in", "on": true})).await;
    assert_eq!(lise.until("error").await["code"], "wrong_phase");
}

#[tokio::test]
async fn a_move_can_be_taken_back_until_something_is_shown() {
    let server = TestServer::start().await;
    let (id, host, guest) = racing(&server, json!({})).await;
    let mut jean = Viewer::open(&host, &id, "seat=0&lang=fr").await;
    let mut lise = Viewer::open(&guest, &id, "seat=1").await;
    jean.play_first().await;
    let update = jean.until("update").await;
    assert_eq!((&update["undo"], &update["ask"]), (&json!(true), &Value::Null));
    jean.send(json!({"type": "undo", "action": "u1"})).await;
    assert_eq!(jean.next().await, json!({"type": "ack", "action": "u1"}));
    let update = jean.until("update").await;
    assert_eq!(update["moments"][0]["facts"][0]["text"], "Tu reprends ton coup.");
    assert!(jean.is_asked());
    // A secret answer was nobody else's to see; that it was taken back is.
    let seen = lise.until("update").await;
    assert_eq!(facts(&seen).count(), 1);
    lise.play_first().await;
    jean.play_first().await;
    jean.until("update").await;
    jean.send(json!({"type": "undo", "action": "u2"})).await;
    let refused = jean.until("refused").await;
    assert_eq!(refused["rule"], Value::Null);
}
