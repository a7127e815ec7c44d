//! Answers that a player leaves under a condition: played when it holds, the seat's secret, and gone with the seat.

use std::{sync::Arc, time::Duration};

use client::Device;
use serde_json::{Value, json};
use server::{Server, time::VirtualTime};

use crate::common::*;

const NOON: u64 = 20_000 * DAY + DAY / 2;
const MINUTE: u64 = 60_000;

struct Scene {
    server: TestServer,
    time: Arc<VirtualTime>,
    id: String,
    host: Device,
    guest: Device,
}

impl Scene {
    async fn new(more: Value) -> Scene {
        let time = Arc::new(VirtualTime::at(NOON));
        let server = virtually(tempfile::tempdir().unwrap(), &time, quick()).await;
        let (id, host, guest) = racing(&server, more).await;
        Scene { server, time, id, host, guest }
    }

    async fn over_days() -> Scene {
        Scene::new(json!({"clock": {"kind": "days", "days": 3}})).await
    }

    async fn seat(&self, seat: u8) -> Viewer {
        let device = if seat == 0 { &self.host } else { &self.guest };
        Viewer::open(device, &self.id, &format!("seat={seat}")).await
    }

    async fn restart(self) -> Scene {
        let Scene { server: TestServer { server, folder }, time, id, mut host, mut guest } = self;
        stop(server).await;
        let server = virtually(folder, &time, quick()).await;
        (host.addr, guest.addr) = (server.server.addr, server.server.addr);
        Scene { server, time, id, host, guest }
    }
}

fn bid(bid: u16, fuel: u16, once: bool) -> Value {
    json!({"key": "bid", "numbers": [bid, fuel], "once": once})
}

fn leave(orders: Value) -> Value {
    json!({"type": "if", "orders": orders})
}

/// Leaves orders, and gives the orders that the seat then sees.
async fn leaves(viewer: &mut Viewer, orders: Value) -> Value {
    viewer.send(leave(orders)).await;
    viewer.until_either("if", "error").await
}

/// Answers, and waits for what comes of it.
async fn answers(viewer: &mut Viewer) {
    viewer.play_first().await;
    viewer.ask = Value::Null;
}

/// All skip their turns until everybody is to bid again.
async fn until_bids(viewers: &mut [&mut Viewer]) {
    for round in 0..1_000 {
        for viewer in viewers.iter_mut() {
            while tokio::time::timeout(Duration::from_millis(5), viewer.try_next()).await.is_ok_and(|read| read.is_ok())
            {
            }
            if viewer.ask["kind"] == "turn" {
                let decision = viewer.ask["decision"].clone();
                let action = format!("k{round}");
                viewer.send(json!({"type": "act", "decision": decision, "action": action, "do": "skip"})).await;
                viewer.until("ack").await;
                viewer.ask = Value::Null;
            }
        }
        if viewers.iter().all(|viewer| viewer.ask["kind"] == "choice") {
            return;
        }
    }
    panic!("nobody bids");
}

#[tokio::test]
async fn an_order_answers_the_next_question_when_its_time_has_come_and_stands() {
    let scene = Scene::over_days().await;
    let mut jean = scene.seat(0).await;
    let mut lise = scene.seat(1).await;
    assert_eq!(lise.ask["kind"], "choice");
    let reply = leaves(&mut lise, json!([bid(3, 0, false)])).await;
    assert_eq!(reply, json!({"type": "if", "orders": [bid(3, 0, false)]}));
    // It is about the questions to come: the open one is hers.
    scene.time.advance(2 * MINUTE);
    lise.send(json!({"type": "ping"})).await;
    lise.until("pong").await;
    assert_eq!(lise.ask["kind"], "choice");
    answers(&mut lise).await;
    answers(&mut jean).await;
    until_bids(&mut [&mut jean, &mut lise]).await;
    drop(lise);
    // Jean bids. Nothing is shown before her order answers.
    let before = jean.facts.len();
    jean.play_first().await;
    scene.time.advance(MINUTE - 1);
    jean.send(json!({"type": "ping"})).await;
    jean.until("pong").await;
    assert_eq!(jean.facts.len(), before);
    scene.time.advance(1);
    while jean.facts.len() == before {
        jean.next().await;
    }
    assert_eq!(jean.facts[before]["event"]["bids"][1], 3);
    let lise = scene.seat(1).await;
    assert_eq!(lise.orders(), json!([bid(3, 0, false)]), "it stands");
    assert!(jean.orders().is_null() && Viewer::open(&scene.host, &scene.id, "").await.orders().is_null());
}

#[tokio::test]
async fn an_order_is_kept_over_a_restart_and_used_once_where_it_is_for_once() {
    let scene = Scene::over_days().await;
    let mut jean = scene.seat(0).await;
    let mut lise = scene.seat(1).await;
    answers(&mut lise).await;
    leaves(&mut lise, json!([bid(2, 0, true)])).await;
    answers(&mut jean).await;
    until_bids(&mut [&mut jean, &mut lise]).await;
    drop((jean, lise));
    let scene = scene.restart().await;
    let mut jean = scene.seat(0).await;
    let before = jean.facts.len();
    jean.play_first().await;
    scene.time.advance(MINUTE);
    while jean.facts.len() == before {
        jean.next().await;
    }
    assert_eq!(jean.facts[before]["event"]["bids"][1], 2);
    assert_eq!(scene.seat(1).await.orders(), json!([]), "it has answered once");
}

#[tokio::test]
async fn an_order_whose_condition_does_not_hold_lapses_and_only_its_seat_hears_of_it() {
    let scene = Scene::over_days().await;
    let mut jean = scene.seat(0).await;
    let mut lise = scene.seat(1).await;
    answers(&mut lise).await;
    leaves(&mut lise, json!([bid(2, 20, false)])).await;
    answers(&mut jean).await;
    until_bids(&mut [&mut jean, &mut lise]).await;
    let n = jean.n;
    scene.time.advance(MINUTE);
    assert_eq!(lise.until("if").await["orders"], json!([]));
    assert_eq!(lise.ask["kind"], "choice", "she is asked");
    jean.send(json!({"type": "ping"})).await;
    assert_eq!(jean.next().await["type"], "pong", "nobody else hears anything");
    assert_eq!(jean.n, n);
}

#[tokio::test]
async fn what_cannot_be_ordered_is_refused_with_the_reason() {
    let scene = Scene::over_days().await;
    let mut lise = scene.seat(1).await;
    for (orders, why) in [
        (json!([{"key": "fly", "numbers": [], "once": true}]), "an unknown order"),
        (json!([bid(4, 0, true)]), "a number out of range"),
        (json!([{"key": "bid", "numbers": [1], "once": true}]), "a number missing"),
        (json!([bid(1, 0, true), bid(2, 0, true)]), "two of a kind"),
        (json!([{"key": "skip", "numbers": [], "once": false}]), "one that goes by the hand does not stand"),
    ] {
        let reply = leaves(&mut lise, orders).await;
        assert_eq!((&reply["type"], &reply["code"]), (&json!("error"), &json!("bad_option")), "{why}");
    }
    assert!(scene.seat(1).await.orders().is_null());
    let quick = Scene::new(json!({})).await;
    let reply = leaves(&mut quick.seat(1).await, json!([bid(1, 0, true)])).await;
    assert_eq!(reply["code"], "no_orders");
    let mut crowd = Viewer::open(&scene.host, &scene.id, "").await;
    assert_eq!(leaves(&mut crowd, json!([])).await["code"], "not_seated");
}

#[tokio::test]
async fn orders_go_with_the_seat_and_their_player_can_take_them_back() {
    let mut scene = Scene::over_days().await;
    let mut lise = scene.seat(1).await;
    leaves(&mut lise, json!([bid(1, 0, false)])).await;
    let mut second_device = scene.seat(1).await;
    assert_eq!(second_device.orders(), json!([bid(1, 0, false)]));
    assert_eq!(leaves(&mut lise, json!([])).await["orders"], json!([]));
    assert_eq!(second_device.until("if").await["orders"], json!([]), "all her sockets know");
    leaves(&mut lise, json!([bid(1, 0, false)])).await;
    let made = post(&mut scene.guest, &scene.id, "invite", json!({"seat": 1})).await.1;
    let mut zoe = scene.server.device();
    assert_eq!(post(&mut zoe, &scene.id, "join", json!({"invitation": made["secret"], "name": "Zoé"})).await.0, 200);
    assert!(Viewer::open(&zoe, &scene.id, "seat=1").await.orders().is_null());
}

/// Le Tour, whose orders answer at any table, and who is asked first: that player, on two devices, and the other.
async fn riding_at_once() -> (Scene, [Viewer; 2], Viewer) {
    let time = Arc::new(VirtualTime::at(NOON));
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(config(&folder), catalogue::ALL, time.clone()).await.unwrap();
    let server = TestServer { server, folder };
    let (id, host, guest) = racing(&server, json!({"game": "tour"})).await;
    let scene = Scene { server, time, id, host, guest };
    let first = u8::from(!scene.seat(0).await.is_asked());
    let mine = [scene.seat(first).await, scene.seat(first).await];
    let other = scene.seat(1 - first).await;
    (scene, mine, other)
}

fn line_up() -> Value {
    json!([{"key": "line_up", "numbers": [], "once": false}])
}

/// Those who begin a race with orders are not asked what these answer. Orders that replace others are about questions to come.
#[tokio::test]
async fn the_first_orders_of_a_live_race_answer_its_first_question() {
    let (scene, [mut mine, mut second], mut other) = riding_at_once().await;
    let asked = mine.ask["decision"].clone();
    assert!(mine.is_asked());
    assert_eq!(leaves(&mut mine, line_up()).await, json!({"type": "if", "orders": line_up()}));
    while mine.ask["decision"] == asked {
        mine.next().await;
    }
    assert_eq!(second.until("if").await["orders"], line_up(), "on every device");
    // The other player has left none, and is asked; then the order goes on, with nobody there.
    while !other.is_asked() {
        other.next().await;
    }
    drop((mine, second));
    let mut rounds = 0;
    while other.view["round"] == 0 {
        if other.is_asked() {
            answers(&mut other).await;
            rounds += 1;
        } else {
            other.next().await;
        }
    }
    assert!(rounds > 1, "the order has answered between the other player's answers");
    scene.server.server.stop().await;
}

#[tokio::test]
async fn orders_that_replace_others_are_about_the_questions_to_come() {
    let (scene, [mut mine, _second], _other) = riding_at_once().await;
    leaves(&mut mine, json!([])).await;
    assert_eq!(leaves(&mut mine, line_up()).await["orders"], line_up());
    scene.time.advance(2 * MINUTE);
    mine.send(json!({"type": "ping"})).await;
    mine.until("pong").await;
    assert!(mine.is_asked(), "the open question is the player's own");
    scene.server.server.stop().await;
}
