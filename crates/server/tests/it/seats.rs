//! Who sits where: invitations, revoking, leaving, standing in, one screen, being forgotten.

use crate::common::*;
use client::Device;
use serde_json::{Value, json};
use server::{Limits, Times};
use sha2::{Digest, Sha256};

#[tokio::test]
async fn an_invitation_claims_one_seat_once() {
    let server = TestServer::start().await;
    let mut host = server.device();
    let created: Value =
        host.ask("/api/tables", &new_table(json!([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]))).await.unwrap();
    let id = created["table"]["id"].as_str().unwrap();
    let join = format!("/api/tables/{id}/join");
    let invitation = json!({"invitation": created["invitations"][0]["secret"], "name": "Lise"});
    let mut lise = server.device();
    assert_eq!(lise.post(&join, &invitation).await.unwrap().json()["seats"][1]["name"], "Lise");
    assert_eq!(server.device().post(&join, &invitation).await.unwrap().json()["error"]["code"], "bad_invitation");
    // A player who sits here already does not get a second seat.
    let second = json!({"invitation": created["invitations"][1]["secret"], "name": "Lise"});
    assert_eq!(lise.post(&join, &second).await.unwrap().json()["error"]["code"], "already_seated");
    // A new invitation makes the old one worthless.
    let fresh = host.post(&format!("/api/tables/{id}/invite"), &json!({"seat": 2})).await.unwrap().json();
    assert_eq!(server.device().post(&join, &second).await.unwrap().json()["error"]["code"], "bad_invitation");
    let mut paul = server.device();
    let joined = paul.post(&join, &json!({"invitation": fresh["secret"], "name": "Paul"})).await.unwrap().json();
    assert_eq!(
        (&joined["seats"][2]["name"], &joined["seats"][2]["mine"], &joined["host"]),
        (&json!("Paul"), &json!(true), &json!(false))
    );
}

#[tokio::test]
async fn the_host_revokes_a_seat_and_its_sockets_end() {
    let server = TestServer::start().await;
    let (id, mut host, guest) = racing(&server, json!({})).await;
    let mut lise = Viewer::open(&guest, &id, "seat=1&lang=en").await;
    let info = host.post(&format!("/api/tables/{id}/revoke"), &json!({"seat": 1})).await.unwrap().json();
    assert_eq!((&info["seats"][1]["name"], &info["seats"][1]["stand_in"]), (&json!(""), &json!(true)));
    let error = lise.until("error").await;
    assert_eq!(error["code"], "revoked");
    assert_eq!(lise.try_next().await, Err(Some(1008)));
    assert!(guest.watch(&id, "seat=1").await.is_err());
}

#[tokio::test]
async fn a_bot_stands_in_for_the_absent_and_gives_the_seat_back() {
    let times = Times { grace: 50, ..quick() };
    let server = TestServer::with(times, Limits::loose()).await;
    let (id, host, guest) = racing(&server, json!({})).await;
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    jean.play_first().await;
    jean.ask = Value::Null;
    while jean.table["seats"][1]["stand_in"] != true {
        jean.next().await;
    }
    // The race goes on without Lise.
    while !jean.is_asked() {
        jean.next().await;
    }
    let mut lise = Viewer::open(&guest, &id, "seat=1").await;
    assert_eq!(lise.table["seats"][1]["stand_in"], false);
    play_out(&mut [&mut jean, &mut lise]).await;
    let record = host.clone().get(&format!("/api/tables/{id}/record")).await.unwrap().body;
    assert!(record.contains(r#""by":"stand_in""#), "marked in the record");
}

#[tokio::test]
async fn those_who_are_here_put_a_bot_in_for_the_absent_at_once() {
    let server = TestServer::start().await;
    let (id, [mut host, guest, mut third]) = three_racing(&server, json!({})).await;
    let jean = Viewer::open(&host, &id, "seat=0").await;
    let mut paul = Viewer::open(&third, &id, "seat=2").await;
    let lise = |table: &Value| table["seats"][1].clone();
    assert!(lise(&jean.table)["stand_in_ms"].as_u64().is_some_and(|ms| ms <= 90_000), "{}", jean.table);
    let yes = json!({"seat": 1, "yes": true});
    assert_eq!(post(&mut server.device(), &id, "stand-in", yes.clone()).await.1["error"]["code"], "not_seated");
    assert_eq!(
        post(&mut host, &id, "stand-in", json!({"seat": 2, "yes": true})).await.1["error"]["code"],
        "wrong_phase"
    );
    let (_, asked) = post(&mut host, &id, "stand-in", yes.clone()).await;
    assert_eq!((&lise(&asked)["stand_in"], &lise(&asked)["stand_in_by"]), (&json!(false), &json!([0])));
    while lise(&paul.table).get("stand_in_by").is_none() {
        paul.next().await;
    }
    let (_, agreed) = post(&mut third, &id, "stand-in", yes).await;
    assert_eq!(lise(&agreed)["stand_in"], true, "all who are here want it");
    let lise_is_back = Viewer::open(&guest, &id, "seat=1").await;
    assert_eq!(lise(&lise_is_back.table)["stand_in"], false);
    drop(paul);
}

#[tokio::test]
async fn people_who_have_raced_together_invite_each_other_by_name() {
    let server = TestServer::start().await;
    let (id, mut host, mut guest) = racing(&server, json!({})).await;
    let again = json!({"game": "toy", "name": "Jean", "seats": [{"kind": "me"}, {"kind": "companion", "of": {"table": id, "seat": 1}}],
        "clock": {"kind": "days", "days": 3}});
    let refused = async |device: &mut Device, body: &Value| {
        device.post("/api/tables", body).await.unwrap().json()["error"]["code"].clone()
    };
    assert_eq!(refused(&mut host, &again).await, "not_seated", "the race is not over");
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    let mut lise = Viewer::open(&guest, &id, "seat=1").await;
    play_out(&mut [&mut jean, &mut lise]).await;
    let mut body = again.clone();
    body["seats"][1]["of"]["seat"] = json!(0);
    assert_eq!(refused(&mut host, &body).await, "already_seated");
    assert_eq!(refused(&mut server.device(), &again).await, "not_seated", "nobody puts a stranger at a table");
    let created: Value = host.ask("/api/tables", &again).await.unwrap();
    assert_eq!(created["table"]["seats"][1]["name"], "Lise");
    let mine = guest.get("/api/mine").await.unwrap().json();
    assert!(mine.as_array().unwrap().iter().any(|table| table["id"] == created["table"]["id"]), "{mine}");
}

/// Each hears of it wherever they are notified: it is not sent without end.
#[tokio::test]
async fn so_many_are_invited_by_name() {
    let limits = server::Limits { guests: (0.001, 3.0), ..server::Limits::loose() };
    let server = TestServer::with(quick(), limits).await;
    let (id, mut host, guest) = racing(&server, json!({})).await;
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    let mut lise = Viewer::open(&guest, &id, "seat=1").await;
    play_out(&mut [&mut jean, &mut lise]).await;
    let again =
        json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "companion", "of": {"table": id, "seat": 1}}]});
    let mut opened = 0;
    for n in 0..8 {
        // From wherever.
        host.from = Some([127, 0, 4, n + 1].into());
        let answer = host.post("/api/tables", &again).await.unwrap();
        if answer.status == 200 {
            opened += 1;
            let table = answer.json()["table"]["id"].as_str().unwrap().to_owned();
            assert_eq!(post(&mut host, &table, "abandon", json!({})).await.0, 200);
        }
    }
    assert_eq!(opened, 3);
}

#[tokio::test]
async fn windows_are_relaxed_among_the_invited_and_strict_among_strangers() {
    let server = TestServer::start().await;
    let mut host = server.device();
    for (more, windows) in [
        (json!({}), "relaxed"),
        (json!({"public": true}), "strict"),
        (json!({"hot_seat": true}), "strict"),
        (json!({"windows": "strict"}), "strict"),
        (json!({"public": true, "windows": "relaxed"}), "relaxed"),
    ] {
        let mut body = new_table(json!([{"kind": "me"}, {"kind": "open"}]));
        body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
        let created: Value = host.ask("/api/tables", &body).await.unwrap();
        assert_eq!(created["table"]["windows"], windows, "{more}");
    }
}

#[tokio::test]
async fn spectators_are_listed_by_the_names_that_they_give() {
    let server = TestServer::start().await;
    let (id, host, _) = racing(&server, json!({})).await;
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    assert!(jean.table.get("spectators").is_none());
    let crowd = Viewer::open(&server.device(), &id, "name=Odile").await;
    let more = Viewer::open(&server.device(), &id, "").await;
    while jean.table["spectators"] != json!(["Odile", ""]) {
        jean.next().await;
    }
    drop((crowd, more));
    while jean.table.get("spectators").is_some() {
        jean.next().await;
    }
}

#[tokio::test]
async fn public_tables_are_found_and_sat_down_at() {
    let server = TestServer::start().await;
    let mut host = server.device();
    let mut body = new_table(json!([{"kind": "me"}, {"kind": "open"}]));
    body["public"] = json!(true);
    let created: Value = host.ask("/api/tables", &body).await.unwrap();
    let id = created["table"]["id"].as_str().unwrap();
    let mut stranger = server.device();
    assert_eq!(stranger.get("/api/tables").await.unwrap().json()[0]["id"], id);
    assert_eq!(
        stranger.post(&format!("/api/tables/{id}/sit"), &json!({"seat": 1, "name": "Paul"})).await.unwrap().status,
        200
    );
    // The lobby is a second old at most.
    until("it is full", async || stranger.clone().get("/api/tables").await.unwrap().json() == json!([])).await;
    assert_eq!(
        server.device().post(&format!("/api/tables/{id}/sit"), &json!({"seat": 1, "name": "X"})).await.unwrap().json()
            ["error"]["code"],
        "seat_taken"
    );
}

#[tokio::test]
async fn round_one_screen_each_hand_is_asked_for() {
    let server = TestServer::start().await;
    let mut device = server.device();
    let mut body = new_table(json!([{"kind": "me", "name": "Jean"}, {"kind": "me", "name": "Lise"}]));
    assert_eq!(device.post("/api/tables", &body).await.unwrap().json()["error"]["key"], "hot_seat");
    body["hot_seat"] = json!(true);
    body["start"] = json!(true);
    let created: Value = device.ask("/api/tables", &body).await.unwrap();
    let id = created["table"]["id"].as_str().unwrap();
    let jean = Viewer::open(&device, id, "seat=0").await;
    assert_eq!(jean.table["seats"][1]["here"], true, "whichever hand is open, everybody is there");
    let lise = Viewer::open(&device, id, "seat=1").await;
    assert!(jean.view["hand"].is_array() && lise.view["hand"].is_array());
    assert_eq!(Viewer::open(&device, id, "").await.view.get("hand"), None);
}

#[tokio::test]
async fn a_rematch_is_one_table_for_all_who_ask() {
    let server = TestServer::start().await;
    let (id, mut host, mut guest) = racing(&server, json!({})).await;
    let rematch = format!("/api/tables/{id}/rematch");
    assert_eq!(host.post(&rematch, &json!({})).await.unwrap().json()["error"]["code"], "wrong_phase");
    host.post(&format!("/api/tables/{id}/abandon"), &json!({})).await.unwrap();
    let first = host.post(&rematch, &json!({})).await.unwrap().json();
    assert_eq!(guest.post(&rematch, &json!({})).await.unwrap().json(), first);
    assert_eq!(server.device().post(&rematch, &json!({})).await.unwrap().json()["error"]["code"], "not_seated");
    let next = guest.get(&format!("/api/tables/{}", first["id"].as_str().unwrap())).await.unwrap().json();
    assert_eq!((&next["phase"], &next["abandoned_starts"]), (&json!("seating"), &json!(1)));
    assert_eq!((&next["seats"][0]["name"], &next["seats"][1]["mine"]), (&json!("Jean"), &json!(true)));
    assert_eq!(guest.get(&format!("/api/tables/{id}")).await.unwrap().json()["rematch"], first["id"]);
}

#[tokio::test]
async fn a_player_who_asks_is_forgotten_and_the_race_stays() {
    let server = TestServer::start().await;
    let (id, host, mut guest) = racing(&server, json!({})).await;
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    let mut lise = Viewer::open(&guest, &id, "seat=1").await;
    lise.send(json!({"type": "chat", "text": "Salut <b>"})).await;
    let said = jean.until("chat").await;
    assert_eq!((&said["name"], &said["text"], &said["seat"]), (&json!("Lise"), &json!("Salut <b>"), &json!(1)));
    lise.send(json!({"type": "phrase", "key": "well_played"})).await;
    assert_eq!(jean.until("chat").await["phrase"], "well_played");
    let forgotten = guest.post("/api/forget", &json!({})).await.unwrap();
    assert!(forgotten.header("set-cookie").unwrap().contains("Max-Age=0"));
    let table = jean.until("table").await;
    assert_eq!(table["table"]["seats"][1]["name"], "");
    let snapshot = Viewer::open(&host, &id, "seat=0").await;
    assert_eq!(snapshot.table["seats"][0]["name"], "Jean");
    let server = server.restart().await;
    let mut host = client::Device { addr: server.server.addr, ..host };
    assert_eq!(host.get(&format!("/api/tables/{id}")).await.unwrap().json()["seats"][1]["name"], "");
}

#[tokio::test]
async fn nobody_at_a_table_is_taken_for_another_player() {
    let server = TestServer::start().await;
    let mut host = server.device();
    let seats = json!([{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}]);
    let created: Value = host.ask("/api/tables", &new_table(seats)).await.unwrap();
    let id = created["table"]["id"].as_str().unwrap();
    let bot = created["table"]["seats"][2]["name"].as_str().unwrap().to_owned();
    let mut guest = server.device();
    let name = async |device: &mut Device, path: &str, body: Value| {
        let response = device.post(&format!("/api/tables/{id}/{path}"), &body).await.unwrap();
        (response.status, response.json())
    };
    let invitation = &created["invitations"][0]["secret"];
    for (bad, why) in [("\u{3164}", "invisibles"), ("J\u{200d}ean", "invisibles"), ("Jе\u{430}n", "alphabets")] {
        let (status, answer) = name(&mut guest, "join", json!({"invitation": invitation, "name": bad})).await;
        let text = answer["error"]["text"].as_str().unwrap().to_owned();
        assert_eq!((status, &answer["error"]["key"]), (400, &json!("name")), "{answer}");
        assert!(text.contains(why), "{text}");
    }
    let (_, info) = name(&mut guest, "join", json!({"invitation": invitation, "name": " JEAN "})).await;
    assert_eq!(info["seats"][1]["name"], "JEAN 2");
    let (_, info) = name(&mut guest, "name", json!({"seat": 1, "name": bot})).await;
    assert_eq!(info["seats"][1]["name"], format!("{bot} 2"), "a bot has a name too");
    let (_, info) = name(&mut guest, "name", json!({"seat": 1, "name": "Lise"})).await;
    assert_eq!(info["seats"][1]["name"], "Lise");
    let (_, info) = name(&mut guest, "name", json!({"seat": 1, "name": "lise"})).await;
    assert_eq!(info["seats"][1]["name"], "lise", "one's own name is free");
}

#[tokio::test]
async fn without_a_race_there_is_no_rematch() {
    let server = TestServer::start().await;
    let (id, mut host, mut guest) = two_people(&server, json!({})).await;
    assert_eq!(post(&mut host, &id, "abandon", json!({})).await.0, 200);
    // Else one of them could put the other on seats of table after table.
    let (status, answer) = post(&mut host, &id, "rematch", json!({})).await;
    assert_eq!((status, &answer["error"]["code"]), (409, &json!("wrong_phase")));
    assert_eq!(guest.get("/api/mine").await.unwrap().json().as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn who_asks_to_be_forgotten_is_so_whatever_else_they_ask_at_the_same_time() {
    let server = TestServer::start().await;
    let mut host = server.device();
    let mut body = new_table(json!([{"kind": "me"}, {"kind": "open"}]));
    body["public"] = json!(true);
    let mut ids = Vec::new();
    for _ in 0..8 {
        let created: Value = host.ask("/api/tables", &body).await.unwrap();
        ids.push(created["table"]["id"].as_str().unwrap().to_owned());
    }
    let mut lise = server.device();
    assert_eq!(post(&mut lise, &ids[0], "sit", json!({"seat": 1, "name": "Lise"})).await.0, 200);
    let cookie = lise.cookie.clone();
    // A tab that goes on sitting down with the same cookie, whatever it is answered.
    let sitting = {
        let addr = server.server.addr;
        let cookie = cookie.clone();
        let ids = ids.clone();
        tokio::spawn(async move {
            for id in ids.iter().cycle() {
                let mut tab = Device { cookie: cookie.clone(), ..Device::new(addr) };
                post(&mut tab, id, "sit", json!({"seat": 1, "name": "Lise"})).await;
            }
        })
    };
    let mut seated = 0;
    while seated < 4 {
        seated = lise.get("/api/mine").await.unwrap().json().as_array().unwrap().len();
    }
    assert_eq!(lise.post("/api/forget", &json!({})).await.unwrap().status, 200);
    let word = cookie.unwrap().split_once('=').unwrap().1.to_owned();
    let owner = store::OwnerId(Sha256::digest(word.as_bytes()).into());
    for _ in 0..50 {
        assert_eq!(server.server.hall.services.store.tables_of(owner, 50).await.unwrap(), []);
        assert_eq!(server.device().get(&format!("/api/tables/{}", ids[0])).await.unwrap().status, 200);
    }
    sitting.abort();
}

#[tokio::test]
async fn one_link_seats_a_whole_table_until_it_is_full() {
    let server = TestServer::start().await;
    let mut host = server.device();
    let created: Value =
        host.ask("/api/tables", &new_table(json!([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]))).await.unwrap();
    let id = created["table"]["id"].as_str().unwrap();
    let invite = format!("/api/tables/{id}/invite");
    let join = format!("/api/tables/{id}/join");
    assert_eq!(server.device().post(&invite, &json!({})).await.unwrap().json()["error"]["code"], "not_host");
    let link = host.post(&invite, &json!({})).await.unwrap().json()["secret"].clone();
    for (seat, name) in [(1, "Lise"), (2, "Paul")] {
        let joined = server.device().post(&join, &json!({"invitation": link, "name": name})).await.unwrap().json();
        assert_eq!((&joined["seats"][seat]["name"], &joined["seats"][seat]["mine"]), (&json!(name), &json!(true)));
    }
    let late = json!({"invitation": link, "name": "Anne"});
    assert_eq!(server.device().post(&join, &late).await.unwrap().json()["error"]["code"], "seat_taken");
    // A seat that is free again is the link's again; a new link makes the old one worthless.
    host.post(&format!("/api/tables/{id}/revoke"), &json!({"seat": 2})).await.unwrap();
    let other = host.post(&invite, &json!({})).await.unwrap().json()["secret"].clone();
    assert_eq!(server.device().post(&join, &late).await.unwrap().json()["error"]["code"], "bad_invitation");
    let anne = server.device().post(&join, &json!({"invitation": other, "name": "Anne"})).await.unwrap().json();
    assert_eq!(anne["seats"][2]["name"], "Anne");
}
