//! Every way in which a seat changes hands or is lost, and every right that it gave: none outlives it.

use std::sync::Arc;

use crate::common::*;
use client::Device;
use serde_json::{Value, json};
use server::{
    Times,
    time::{Time, VirtualTime},
};

/// What becomes of Lise's seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Leave,
    Revoke,
    Forget,
    HandOn,
    LeaveThenOver,
    Over,
    Retention,
    StandIn,
}

/// What the seat lets Lise do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Right {
    Watch,
    Listen,
    Act,
    Undo,
    Chat,
    Replay,
    Rename,
    Invite,
    Consent,
    Remind,
    Agree,
    Order,
    Leave,
    Rematch,
}

const WAYS: [Way; 8] = {
    use Way::*;
    [Leave, Revoke, Forget, HandOn, LeaveThenOver, Over, Retention, StandIn]
};
const RIGHTS: [Right; 14] = {
    use Right::*;
    [Watch, Listen, Act, Undo, Chat, Replay, Rename, Invite, Consent, Remind, Agree, Order, Leave, Rematch]
};

/// The code with which the sockets of the seat end.
fn refusal(way: Way) -> Option<&'static str> {
    match way {
        Way::Leave | Way::LeaveThenOver => Some("left"),
        Way::Revoke => Some("revoked"),
        Way::Forget | Way::Retention => Some("forgotten"),
        Way::HandOn => Some("handed_on"),
        Way::Over | Way::StandIn => None,
    }
}

/// Whether Lise still has the right afterwards.
fn keeps(way: Way, right: Right) -> bool {
    let over = matches!(right, Right::Rematch);
    // Once the race is over all hands are on the table: a replay is no right of a seat's any more.
    let racing = matches!(
        right,
        Right::Act
            | Right::Undo
            | Right::Invite
            | Right::Consent
            | Right::Replay
            | Right::Remind
            | Right::Agree
            | Right::Order
    );
    match way {
        // The seat is still hers: what it is for depends on the race alone.
        Way::Over => !racing,
        Way::StandIn => !over,
        _ => false,
    }
}

struct Scene {
    server: TestServer,
    time: Arc<VirtualTime>,
    id: String,
    host: Device,
    lise: Device,
    paul: Device,
    seat: Viewer,
}

/// What only a race over days has, where nobody stands in after a minute.
fn needs_days(right: Right) -> bool {
    matches!(right, Right::Remind | Right::Order)
}

impl Scene {
    async fn new() -> Scene {
        Scene::with(json!({})).await
    }

    async fn with(more: Value) -> Scene {
        let time = Arc::new(VirtualTime::at(1_000 * DAY));
        // A player who comes back finds the question still open: the stand-in takes a day to answer it.
        let times = Times { bot: (DAY, DAY), ..quick() };
        let server = virtually(tempfile::tempdir().unwrap(), &time, times).await;
        let (id, [host, lise, paul]) = three_racing(&server, more).await;
        let seat = Viewer::open(&lise, &id, "seat=1").await;
        Scene { server, time, id, host, lise, paul, seat }
    }

    async fn host_does(&mut self, what: &str, body: Value) {
        assert_eq!(post(&mut self.host, &self.id, what, body).await.0, 200, "{what}");
    }

    /// All who ride agree: a race over days ends in no other way.
    async fn end_race(&mut self) {
        for device in [&mut self.host, &mut self.lise, &mut self.paul] {
            post(device, &self.id, "agree", json!({"yes": true})).await;
        }
        let table = self.host.get(&format!("/api/tables/{}", self.id)).await.unwrap().json();
        assert_eq!(table["phase"], "abandoned");
    }

    async fn lise_does(&mut self, what: &str, body: Value) -> u16 {
        post(&mut self.lise, &self.id, what, body).await.0
    }

    async fn go(&mut self, way: Way) {
        let seat = json!({"seat": 1});
        match way {
            Way::Leave => assert_eq!(self.lise_does("leave", seat).await, 200),
            Way::Revoke => self.host_does("revoke", seat).await,
            // The browser throws its cookie away; a thief would not.
            Way::Forget => drop(self.lise.clone().post("/api/forget", &json!({})).await.unwrap()),
            Way::HandOn => {
                let made = post(&mut self.lise, &self.id, "invite", seat).await.1;
                let join = json!({"invitation": made["secret"], "name": "Zoé"});
                assert_eq!(post(&mut self.server.device(), &self.id, "join", join).await.0, 200);
            }
            Way::LeaveThenOver => {
                assert_eq!(self.lise_does("leave", seat).await, 200);
                self.end_race().await;
            }
            Way::Over => self.end_race().await,
            Way::Retention => {
                self.end_race().await;
                // Names go long before the table does; here as soon as nobody has used it since now.
                self.time.advance(10);
                self.server.server.hall.tables.forget_old(self.time.now().date).await;
            }
            Way::StandIn => {
                let mut watching = Viewer::open(&self.host, &self.id, "seat=0").await;
                let other = Viewer::open(&self.lise, &self.id, "").await;
                drop(std::mem::replace(&mut self.seat, other));
                while watching.table["seats"][1]["here"] == true {
                    self.time.advance(1_000);
                    watching.next().await;
                }
                while watching.table["seats"][1]["stand_in"] == false {
                    self.time.advance(90_000);
                    watching.next().await;
                }
                self.seat = Viewer::open(&self.lise, &self.id, "seat=1").await;
            }
        }
    }

    async fn has(&mut self, right: Right) -> bool {
        match right {
            Right::Watch => self.lise.watch(&self.id, "seat=1").await.is_ok(),
            Right::Replay => {
                let eyes = format!("/api/tables/{}/replay?seat=1", self.id);
                let [own, strangers] =
                    [self.lise.get(&eyes).await.unwrap().status, self.server.device().get(&eyes).await.unwrap().status];
                own == 200 && strangers != 200
            }
            Right::Rename => self.lise_does("name", json!({"seat": 1, "name": "Lise bis"})).await == 200,
            Right::Invite => self.lise_does("invite", json!({"seat": 1})).await == 200,
            Right::Consent => {
                // Paul goes too, so that there is something to agree to.
                post(&mut self.paul, &self.id, "leave", json!({"seat": 2})).await;
                self.lise_does("consent", json!({"seat": 2, "yes": true})).await == 200
            }
            Right::Remind => self.lise_does("remind", json!({"seat": 2})).await == 200,
            Right::Agree => self.lise_does("agree", json!({"yes": true})).await == 200,
            Right::Leave => self.lise_does("leave", json!({"seat": 1})).await == 200,
            Right::Rematch => self.lise_does("rematch", json!({})).await == 200,
            Right::Listen | Right::Act | Right::Undo | Right::Order | Right::Chat => self.has_by_socket(right).await,
        }
    }

    /// What the socket that was open before is still worth.
    async fn has_by_socket(&mut self, right: Right) -> bool {
        let seated = self.paul.watch(&self.id, "seat=2").await.is_ok();
        let mut crowd = Viewer::open(&self.host, &self.id, if seated { "seat=0" } else { "" }).await;
        let message = match right {
            Right::Act => {
                json!({"type": "act", "decision": self.seat.ask["decision"], "action": "ghost", "do": {"bid": 1}})
            }
            Right::Undo => json!({"type": "undo", "action": "ghost"}),
            Right::Order => json!({"type": "if", "orders": [{"key": "bid", "numbers": [1, 0], "once": true}]}),
            Right::Chat => json!({"type": "chat", "text": "ghost"}),
            _ => json!({"type": "ping"}),
        };
        self.seat.try_send(message).await;
        self.seat.try_send(json!({"type": "ping"})).await;
        let mut answered = false;
        let mut ponged = false;
        while !ponged {
            match self.seat.try_next().await {
                Ok(message) => {
                    answered |= message["type"] == "ack" && message["action"] == "ghost";
                    answered |= message["type"] == "if" && message["orders"][0]["key"] == "bid";
                    ponged = message["type"] == "pong";
                }
                Err(_) => break,
            }
        }
        crowd.send(json!({"type": "ping"})).await;
        let mut said = false;
        loop {
            let message = crowd.next().await;
            said |= message["type"] == "chat" && message["text"] == "ghost";
            if message["type"] == "pong" {
                break;
            }
        }
        match right {
            Right::Listen => ponged,
            Right::Chat => said,
            _ => answered,
        }
    }
}

#[tokio::test]
async fn no_right_outlives_the_seat_that_gave_it() {
    let mut checked = 0;
    for way in WAYS {
        for right in RIGHTS {
            if needs_days(right) && way == Way::StandIn {
                continue;
            }
            let clock = if needs_days(right) { json!({"clock": {"kind": "days", "days": 3}}) } else { json!({}) };
            let mut scene = Scene::with(clock).await;
            if right == Right::Undo {
                scene.seat.play_first().await;
            }
            scene.go(way).await;
            assert_eq!(scene.has(right).await, keeps(way, right), "{right:?} after {way:?}");
            checked += 1;
        }
    }
    assert_eq!(checked, WAYS.len() * RIGHTS.len() - 2);
}

#[tokio::test]
async fn the_sockets_of_a_lost_seat_end_with_the_reason() {
    for way in WAYS {
        let Some(code) = refusal(way) else { continue };
        let mut scene = Scene::new().await;
        let mut second_tab = Viewer::open(&scene.lise, &scene.id, "seat=1").await;
        scene.go(way).await;
        for socket in [&mut scene.seat, &mut second_tab] {
            let mut last = Value::Null;
            let closed = loop {
                match socket.try_next().await {
                    Ok(message) => last = message,
                    Err(closed) => break closed,
                }
            };
            assert_eq!((&last["type"], &last["code"], closed), (&json!("error"), &json!(code), Some(1008)), "{way:?}");
        }
    }
}

#[tokio::test]
async fn record_and_proof_are_nobodys_before_the_end_and_everybodys_after_it() {
    for way in WAYS {
        let mut scene = Scene::new().await;
        scene.go(way).await;
        let over = matches!(way, Way::LeaveThenOver | Way::Over | Way::Retention);
        for what in ["record", "verify"] {
            for mut device in [scene.lise.clone(), scene.server.device()] {
                let got = device.get(&format!("/api/tables/{}/{what}", scene.id)).await.unwrap().status;
                assert_eq!(got, if over { 200 } else { 409 }, "{what} after {way:?}");
            }
        }
    }
}

#[tokio::test]
async fn who_lost_a_seat_has_none_in_the_rematch_and_no_seat_of_the_old_table_counts_there() {
    let mut scene = Scene::new().await;
    scene.go(Way::LeaveThenOver).await;
    let next = post(&mut scene.host, &scene.id, "rematch", json!({})).await.1["id"].as_str().unwrap().to_owned();
    let table = scene.lise.get(&format!("/api/tables/{next}")).await.unwrap().json();
    assert_eq!((&table["seats"][1]["kind"], &table["seats"][1]["mine"]), (&json!("open"), &json!(false)));
    assert!(scene.lise.watch(&next, "seat=1").await.is_err());
    for what in ["ready", "leave"] {
        assert_eq!(post(&mut scene.lise, &next, what, json!({"seat": 1})).await.0, 403, "{what}");
    }
}

/// A seat can be lost before the race too, also while the start waits.
#[tokio::test]
async fn before_the_race_a_lost_seat_is_open_and_its_sockets_have_ended() {
    for way in [Way::Leave, Way::Revoke, Way::Forget] {
        let server = TestServer::start().await;
        let (id, [mut host, mut lise, _]) = three_people(&server, json!({})).await;
        let mut seat = Viewer::open(&lise, &id, "seat=1").await;
        match way {
            Way::Leave => drop(post(&mut lise, &id, "leave", json!({"seat": 1})).await),
            Way::Revoke => drop(post(&mut host, &id, "revoke", json!({"seat": 1})).await),
            _ => drop(lise.clone().post("/api/forget", &json!({})).await.unwrap()),
        }
        let closed = loop {
            if let Err(closed) = seat.try_next().await {
                break closed;
            }
        };
        assert_eq!(closed, Some(1008));
        let table = host.get(&format!("/api/tables/{id}")).await.unwrap().json();
        assert_eq!((&table["seats"][1]["kind"], &table["seats"][1]["name"]), (&json!("open"), &json!("")), "{way:?}");
        for (what, more) in [("ready", json!({"seat": 1})), ("name", json!({"seat": 1, "name": "X"}))] {
            assert_eq!(post(&mut lise, &id, what, more).await.0, 403, "{what} after {way:?}");
        }
        assert!(lise.watch(&id, "seat=1").await.is_err());
    }
}
