//! Who may do what: every route of the table of routes, asked by everybody there is.

use crate::common::*;
use client::Device;
use serde_json::{Value, json};
use server::{Who, routes};

#[derive(Clone, Copy, PartialEq, Debug)]
enum Asker {
    Host,
    OtherSeat,
    Spectator,
    Stranger,
    Revoked,
}

const ASKERS: [Asker; 5] = [Asker::Host, Asker::OtherSeat, Asker::Spectator, Asker::Stranger, Asker::Revoked];

/// Whether the asker is one of those that the route is for. Seat 1 is the other seat's; what names a seat names that one.
fn may(who: Who, asker: Asker) -> bool {
    match who {
        Who::Anyone => true,
        Who::SeatHolder => asker == Asker::OtherSeat,
        Who::Seated => matches!(asker, Asker::Host | Asker::OtherSeat),
        Who::Host => asker == Asker::Host,
        Who::HostOrHolder => matches!(asker, Asker::Host | Asker::OtherSeat),
        // Nobody here has one that is still good.
        Who::Invited => false,
        // The host has begun the desk; the others try keys of their own.
        Who::Referee => asker == Asker::Host,
    }
}

const DESK: &str = "0123456789abcdef0123456789abcdef";
const HEAD: &str = r#"{"desk":1,"team_size":3,"teams":[{},{}],"stages":[{"stage":"paris"}]}"#;

fn body(path: &str, asker: Asker) -> Value {
    if path.starts_with("/api/desks/") {
        let key = if asker == Asker::Host { "a".repeat(32) } else { "b".repeat(32) };
        return match path {
            "/api/desks/{id}/entries" => json!({"key": key, "id": "e1", "after": 0, "entry": {"draw": [0, 1]}}),
            "/api/desks/{id}/referee" => json!({"key": key}),
            _ => json!({"key": key, "head": serde_json::from_str::<Value>(HEAD).unwrap()}),
        };
    }
    match path.rsplit('/').next().unwrap() {
        "join" => json!({"invitation": "0123456789abcdef0123456789abcdef", "name": "X"}),
        "consent" | "stand-in" => json!({"seat": 1, "yes": true}),
        "sit" | "name" => json!({"seat": 1, "name": "X"}),
        "seats" => json!({"seat": 1, "kind": "bot"}),
        "ready" => json!({"seat": 1}),
        "nonce" => json!({"seat": 1, "nonce": "00".repeat(32)}),
        "agree" => json!({"yes": true}),
        "invite" | "revoke" | "leave" | "remind" => json!({"seat": 1}),
        "vacation" => json!({"seat": 1, "days": 1}),
        "tables" => new_table(json!([{"kind": "me"}, {"kind": "bot"}])),
        _ => json!({}),
    }
}

/// A fresh table with everybody round it: a host, another seat, a person who held a seat and lost it.
async fn everybody(server: &TestServer, begun: bool) -> (String, Vec<(Asker, Device)>) {
    let (id, mut host, revoked) = two_people(server, json!({})).await;
    host.post(&format!("/api/tables/{id}/revoke"), &json!({"seat": 1})).await.unwrap();
    let secret = host.post(&format!("/api/tables/{id}/invite"), &json!({"seat": 1})).await.unwrap().json();
    let mut other = server.device();
    other
        .post(&format!("/api/tables/{id}/join"), &json!({"invitation": secret["secret"], "name": "Paul"}))
        .await
        .unwrap();
    if begun {
        other.post(&format!("/api/tables/{id}/ready"), &json!({"seat": 1})).await.unwrap();
        host.post(&format!("/api/tables/{id}/start"), &json!({})).await.unwrap();
    }
    let spectator = Device { cookie: Some("sillage=ffffffffffffffffffffffffffffffff".into()), ..server.device() };
    assert!(revoked.cookie.is_some());
    let devices = [host, other, spectator, server.device(), revoked];
    (id, ASKERS.into_iter().zip(devices).collect())
}

#[tokio::test]
async fn every_route_is_for_those_that_it_says() {
    let server = TestServer::start().await;
    let mut asked = 0;
    for begun in [false, true] {
        // The same table as long as nothing that was asked can have changed it.
        let mut unchanged = None;
        for route in routes() {
            for at in 0..ASKERS.len() {
                let (id, mut devices) = match unchanged.take() {
                    Some(table) => table,
                    None => everybody(&server, begun).await,
                };
                if route.path.starts_with("/api/desks/") {
                    let begun = json!({"key": "a".repeat(32), "head": serde_json::from_str::<Value>(HEAD).unwrap()});
                    devices[0].1.put(&format!("/api/desks/{DESK}"), &begun).await.unwrap();
                }
                // What an answer gives to a device is forgotten.
                let (asker, mut device) = devices[at].clone();
                let named = if route.path.starts_with("/api/desks/") { DESK } else { &id };
                let mut path = route.path.replace("{id}", named).replace("{game}", "toy");
                if matches!(path.rsplit('/').next(), Some("glance" | "replay" | "socket")) {
                    path += "?seat=1";
                }
                let mut sent = body(route.path, asker);
                if route.method == "DELETE" {
                    sent.as_object_mut().unwrap().remove("head");
                }
                let text = sent.to_string();
                let headers = [("content-type", "application/json")];
                let body = (route.method != "GET").then_some(text.as_str());
                let response = device.request(route.method.as_str(), &path, &headers, body).await.unwrap();
                let what = format!(
                    "{} {} by {asker:?}, begun {begun}: {} {}",
                    route.method, path, response.status, response.body
                );
                if may(route.who, asker) {
                    // The moment may be wrong, but not the asker; a public seat is not on offer here.
                    let code = response.json()["error"]["code"].as_str().unwrap_or_default().to_owned();
                    assert!(response.status != 403 || code == "not_public", "{what}");
                } else {
                    assert_eq!(response.status, 403, "{what}");
                    let answer = response.json();
                    assert!(answer["error"]["text"].as_str().is_some_and(|text| !text.is_empty()), "{what}");
                    assert_eq!(answer.as_object().unwrap().len(), 1, "nothing else is said: {what}");
                }
                asked += 1;
                if route.method == "GET" || !may(route.who, asker) {
                    unchanged = Some((id, devices));
                }
            }
        }
    }
    println!("{asked} requests");
    assert_eq!(asked, 2 * 5 * routes().len());
}

#[tokio::test]
async fn a_seat_is_watched_by_its_holder_alone() {
    let server = TestServer::start().await;
    let (id, devices) = everybody(&server, true).await;
    for (asker, device) in &devices {
        for (seat, holder) in [(0, Asker::Host), (1, Asker::OtherSeat)] {
            let watched = device.watch(&id, &format!("seat={seat}")).await.is_ok();
            assert_eq!(watched, *asker == holder, "{asker:?} at seat {seat}");
        }
        assert!(device.watch(&id, "").await.is_ok(), "{asker:?} as a spectator");
        assert!(device.watch(&id, "seat=7").await.is_err());
    }
}

#[tokio::test]
async fn spectators_neither_move_nor_speak() {
    let server = TestServer::start().await;
    let (id, _) = everybody(&server, true).await;
    let mut crowd = Viewer::open(&server.device(), &id, "").await;
    for message in [
        json!({"type": "act", "decision": 1, "action": "a", "do": "skip"}),
        json!({"type": "undo", "action": "a"}),
        json!({"type": "orders", "windows": "never"}),
        json!({"type": "chat", "text": "x"}),
        json!({"type": "phrase", "key": "x"}),
    ] {
        crowd.send(message).await;
        assert_eq!(crowd.next().await["code"], "not_seated");
    }
    crowd.send(json!({"type": "ping"})).await;
    assert_eq!(crowd.next().await, json!({"type": "pong"}));
}

#[tokio::test]
async fn what_is_under_way_is_not_given_away() {
    let server = TestServer::start().await;
    let (id, devices) = everybody(&server, true).await;
    for (_, mut device) in devices {
        for what in ["record", "verify", "replay?seat=all"] {
            let response = device.get(&format!("/api/tables/{id}/{what}")).await.unwrap();
            assert_eq!((response.status, &response.json()["error"]["code"]), (409, &json!("wrong_phase")), "{what}");
        }
        let response = device.post(&format!("/api/tables/{id}/analysis"), &json!({})).await.unwrap();
        // A device without a cookie is given one first, and asks again.
        assert!(matches!(response.status, 409 | 428), "{}", response.body);
    }
}
