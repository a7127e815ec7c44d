//! Tables that ride with the same luck.

use std::collections::BTreeMap;

use client::Device;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::{common::*, history::finish};

/// Two tables of two people each: the ids, and the devices of the four, table by table.
pub async fn two_tables(server: &TestServer) -> (Vec<String>, Vec<[Device; 2]>) {
    let mut host = server.device();
    let mut lise = server.device();
    let mut paul = server.device();
    let mut zoe = server.device();
    let mut table = new_table(json!([{"kind": "me"}, {"kind": "open"}]));
    table["clock"] = json!({"kind": "bank", "seconds": 3_000, "increment": 5});
    let made: Value = host.ask("/api/duplicates", &json!({"table": table, "tables": 2})).await.unwrap();
    let tables = made["tables"].as_array().unwrap();
    let ids: Vec<String> = tables.iter().map(|made| made["table"]["id"].as_str().unwrap().to_owned()).collect();
    let invitation = |table: usize, n: usize| tables[table]["invitations"][n]["secret"].clone();
    assert_eq!(tables[0]["table"]["duplicate"], json!({"tables": ids, "over": false}));
    assert_eq!(tables[1]["invitations"].as_array().unwrap().len(), 2, "the asker sits at the first table only");

    // Nobody sits at two of them, the host neither.
    let (status, refused) =
        post(&mut host, &ids[1], "join", json!({"invitation": invitation(1, 0), "name": "Jean"})).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("seated_elsewhere")));
    for (device, table, n, name) in [(&mut lise, 0, 0, "Lise"), (&mut paul, 1, 0, "Paul"), (&mut zoe, 1, 1, "Zoé")] {
        let (status, said) =
            post(device, &ids[table], "join", json!({"invitation": invitation(table, n), "name": name})).await;
        assert_eq!(status, 200, "{said}");
    }
    // Nobody adds to luck that is others' too.
    let (status, refused) = post(&mut lise, &ids[0], "ready", json!({"seat": 1, "commitment": "ab".repeat(32)})).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("nothing_to_promise")));
    post(&mut lise, &ids[0], "ready", json!({"seat": 1})).await;
    for (device, seat) in [(&mut paul, 0), (&mut zoe, 1)] {
        assert_eq!(post(device, &ids[1], "ready", json!({"seat": seat})).await.0, 200);
    }
    let mut waiting = Viewer::open(&host, &ids[1], "").await;
    for id in &ids {
        let (status, said) = post(&mut host, id, "start", json!({})).await;
        assert_eq!(status, 200, "{said}");
    }
    assert_eq!(waiting.end().await.0["code"], "others_ride", "who looked on goes when the race begins");
    (ids, vec![[host, lise], [paul, zoe]])
}

pub async fn ride(id: &str, [one, other]: &[Device; 2]) {
    finish(id, one, other).await;
}

/// What was drawn, by stream and number.
fn drawn(record: &str) -> BTreeMap<(String, u64), Value> {
    let steps = record.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let luck = steps.filter_map(|line| line["step"].get("luck").cloned());
    luck.map(|luck| ((luck["stream"].as_str().unwrap().to_owned(), luck["n"].as_u64().unwrap()), luck["drawn"].clone()))
        .collect()
}

#[tokio::test]
async fn nothing_of_a_race_is_shown_while_others_ride_with_its_luck() {
    let server = TestServer::start().await;
    let (ids, mut people) = two_tables(&server).await;
    ride(&ids[0], &people[0]).await;
    // To people of the other table, to its own, and to strangers: what it would show is still to come at the other table.
    let mut stranger = server.device();
    bots_race(&mut stranger).await;
    let [paul, _] = &mut people[1];
    for asker in [paul, &mut stranger] {
        for path in ["record", "verify", "replay", "replay?seat=0", "replay?seat=all"] {
            let response = asker.get(&format!("/api/tables/{}/{path}", ids[0])).await.unwrap();
            assert_eq!((response.status, &response.json()["error"]["code"]), (409, &json!("others_ride")), "{path}");
        }
        for (what, body) in [("what-if", json!({"step": 0, "seat": 0})), ("analysis", json!({}))] {
            let (status, said) = post(asker, &ids[0], what, body).await;
            assert_eq!((status, &said["error"]["code"]), (409, &json!("others_ride")), "{what}");
        }
        let watched = asker.get(&format!("/api/tables/{}/results", ids[0])).await.unwrap();
        assert_eq!(watched.json()["error"]["code"], "others_ride");
        let compared = asker.get(&format!("/api/compare?tables={},{}", ids[0], ids[1])).await.unwrap();
        assert_ne!(compared.status, 200);
        let info = asker.get(&format!("/api/tables/{}", ids[1])).await.unwrap().json();
        assert_eq!(info["duplicate"]["over"], false);
    }
    let info = stranger.get(&format!("/api/tables/{}", ids[1])).await.unwrap().json();
    assert_eq!(info["awaiting"], Value::Null, "not even whom the other table waits for: {info}");
    assert!(stranger.watch(&ids[1], "").await.is_err(), "nobody looks on");
    // Who laid both tables rides at the first: of the other they know as little.
    let mine = people[0][0].get("/api/mine").await.unwrap().json();
    let other = mine.as_array().unwrap().iter().find(|table| table["id"] == ids[1].as_str()).unwrap();
    let asked = people[0][0].get(&format!("/api/tables/{}", ids[1])).await.unwrap().json();
    for answer in [other, &asked] {
        assert_eq!(
            (&answer["phase"], &answer["awaiting"], &answer["deadline_ms"]),
            (&json!("racing"), &Value::Null, &Value::Null)
        );
        assert_eq!(answer["seats"][0]["clock_ms"], Value::Null);
    }
    let mine = people[1][0].get("/api/mine").await.unwrap().json();
    assert!(mine[0]["awaiting"].is_array() && mine[0]["deadline_ms"].is_u64(), "its own players do: {mine}");
    assert!(mine[0]["seats"][0]["clock_ms"].is_null(), "a list has no banks");
    let own = people[1][0].get(&format!("/api/tables/{}", ids[1])).await.unwrap().json();
    assert!(own["seats"][0]["clock_ms"].is_u64() && own["deadline_ms"].is_u64(), "{own}");

    // The last one is over: all is shown, at each table, and the luck was the same.
    ride(&ids[1], &people[1]).await;
    let mut records = Vec::new();
    for id in &ids {
        let response = stranger.get(&format!("/api/tables/{id}/record")).await.unwrap();
        assert_eq!(response.status, 200, "{}", response.body);
        assert!(response.body.contains("reveal"), "the secret is shown");
        records.push(response.body);
    }
    let [one, other] = [drawn(&records[0]), drawn(&records[1])];
    let both: Vec<_> = one.iter().filter(|(draw, _)| other.contains_key(*draw)).collect();
    assert!(!both.is_empty());
    assert!(both.iter().all(|(draw, drawn)| other[*draw] == **drawn), "the same deals and dice");
    let verdict = stranger.get(&format!("/api/tables/{}/verify", ids[1])).await.unwrap().json();
    assert_eq!(verdict["luck"], "unproved", "nobody added to it: {verdict}");

    let compared = stranger.get(&format!("/api/compare?tables={},{}", ids[0], ids[1])).await.unwrap().json();
    let races = compared["races"].as_array().unwrap();
    let places = &races[0]["places"];
    let gains = &races[0]["gains"];
    let gain = races[1]["places"][0].as_f64().unwrap() - places[0].as_f64().unwrap();
    assert_eq!(gains[0], json!(gain), "{compared}");
    assert!(Viewer::open(&stranger, &ids[0], "").await.is_over());
}

#[tokio::test]
async fn devices_at_two_of_the_tables_do_not_become_one_person_before_the_last_is_over() {
    let server = TestServer::start().await;
    let (ids, mut people) = two_tables(&server).await;
    let code = "cd".repeat(32);
    let link = async |[one, other]: [&mut Device; 2]| {
        one.post("/api/person/code", &json!({"id": code})).await.unwrap();
        let linked = other.post("/api/person/link", &json!({"id": code})).await.unwrap();
        (linked.status, linked.json()["error"]["code"].clone())
    };
    let refused = (409, json!("seated_elsewhere"));
    let [[jean, lise], [paul, zoe]] = &mut people[..] else { unreachable!() };
    assert_eq!(link([jean, paul]).await, refused);
    // Of a race that is over they have seen what others have still before them; a key file is no way round it.
    ride(&ids[0], &[jean.clone(), lise.clone()]).await;
    assert_eq!(link([jean, paul]).await, refused);
    assert_eq!(link([paul, jean]).await, refused);
    let secret = "0123456789abcdef0123456789abcdef";
    let hash: String = Sha256::digest(secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(jean.post("/api/person/key", &json!({"hash": hash})).await.unwrap().status, 200);
    let restored = zoe.post("/api/person/restore", &json!({"secret": secret})).await.unwrap();
    assert_eq!((restored.status, restored.json()["error"]["code"].clone()), refused);
    ride(&ids[1], &[paul.clone(), zoe.clone()]).await;
    assert_eq!(link([jean, paul]).await.0, 200, "all is shown");
}

#[tokio::test]
async fn who_left_a_race_does_not_ride_it_elsewhere_and_a_restart_forgets_nothing() {
    let server = TestServer::start().await;
    let mut host = server.device();
    let table = new_table(json!([{"kind": "open"}, {"kind": "bot"}]));
    let made: Value = host.ask("/api/duplicates", &json!({"table": table, "tables": 2})).await.unwrap();
    let id = |n: usize| made["tables"][n]["table"]["id"].as_str().unwrap().to_owned();
    let seat = |n: usize| json!({"invitation": made["tables"][n]["invitations"][0]["secret"], "name": "Paul"});
    let mut paul = server.device();
    post(&mut paul, &id(0), "join", seat(0)).await;
    post(&mut paul, &id(0), "ready", json!({"seat": 0})).await;
    assert_eq!(post(&mut host, &id(0), "start", json!({})).await.0, 200);
    assert_eq!(post(&mut paul, &id(0), "leave", json!({"seat": 0})).await.0, 200);
    assert_eq!(post(&mut paul, &id(1), "join", seat(1)).await.1["error"]["code"], "seated_elsewhere");
    let _ = post(&mut host, &id(0), "abandon", json!({})).await;
    let server = server.restart().await;
    paul.addr = server.server.addr;
    assert_eq!(post(&mut paul, &id(1), "join", seat(1)).await.1["error"]["code"], "seated_elsewhere");
    let record = paul.get(&format!("/api/tables/{}/record", id(0))).await.unwrap();
    assert_eq!(record.json()["error"]["code"], "others_ride");
}

#[tokio::test]
async fn a_race_is_ridden_again_with_the_luck_that_it_had() {
    let server = TestServer::start().await;
    let (id, host, guest) = racing(&server, json!({})).await;
    ride(&id, &[host, guest]).await;
    let mut me = server.device();
    let path = format!("/api/tables/{id}/what-if");
    let wrong = me.post(&path, &json!({"step": 3, "seat": 0, "same_luck": true})).await.unwrap();
    assert_eq!((wrong.status, &wrong.json()["error"]["key"]), (422, &json!("step")));
    let again: Value = me.ask(&path, &json!({"step": 0, "seat": 1, "name": "Zoé", "same_luck": true})).await.unwrap();
    assert_eq!((&again["phase"], &again["repeats"], &again["commitment"]), (&json!("racing"), &json!(id), &json!("")));
    let new = again["id"].as_str().unwrap();
    let server = server.restart().await;
    me.addr = server.server.addr;
    let mut zoe = Viewer::open(&me, new, "seat=1").await;
    play_out(&mut [&mut zoe]).await;
    let record = |id: &str| format!("/api/tables/{id}/record");
    let [one, other] = [me.get(&record(&id)).await.unwrap().body, me.get(&record(new)).await.unwrap().body];
    let one = drawn(&one);
    let other = drawn(&other);
    assert!(other.iter().all(|(draw, drawn)| one.get(draw).is_none_or(|then| then == drawn)));
    assert!(other.keys().any(|draw| one.contains_key(draw)));
    let verdict = me.get(&format!("/api/tables/{new}/verify")).await.unwrap().json();
    assert_eq!((&verdict["luck"], &verdict["repeats"]), (&json!("unproved"), &json!(true)), "{verdict}");
    let compared = me.get(&format!("/api/compare?tables={id},{new}")).await.unwrap();
    assert_eq!(compared.status, 200, "{}", compared.body);
    // Races of different luck are not compared, and one that was never shown is not ridden again.
    let elsewhere = bots_race(&mut me).await;
    assert_eq!(me.get(&format!("/api/compare?tables={id},{elsewhere}")).await.unwrap().status, 422);
    let again = me.get(&format!("/api/compare?tables={id},{new},{id},{id},{new}")).await.unwrap();
    assert_eq!(
        again.json()["races"].as_array().unwrap().len(),
        2,
        "a race is replayed once, however often it is named"
    );
    let third = me.post(&format!("/api/tables/{new}/what-if"), &json!({"step": 0, "seat": 0, "same_luck": true})).await;
    assert_eq!(third.unwrap().json()["error"]["key"], "same_luck");
}

#[tokio::test]
async fn tables_with_the_same_luck_are_opened_all_or_none() {
    let server = TestServer::start().await;
    let mut host = server.device();
    let table = new_table(json!([{"kind": "me"}, {"kind": "open"}]));
    for (body, key) in [
        (json!({"table": table, "tables": 1}), "tables"),
        (json!({"table": table, "tables": 17}), "tables"),
        (json!({"table": {"game": "toy", "seats": table["seats"], "public": true}, "tables": 2}), "public"),
        (json!({"table": {"game": "toy", "seats": [], "name": "Jean"}, "tables": 2}), "seats"),
    ] {
        let refused = host.post("/api/duplicates", &body).await.unwrap();
        assert_eq!((refused.status, &refused.json()["error"]["key"]), (422, &json!(key)), "{body}");
    }
    assert_eq!(host.get("/api/mine").await.unwrap().json(), json!([]));
}

#[tokio::test]
async fn who_is_invited_by_name_sits_at_the_first_table() {
    let server = TestServer::start().await;
    let (id, mut jean, mut lise) = racing(&server, json!({})).await;
    ride(&id, &[jean.clone(), lise.clone()]).await;
    let seats = json!([{"kind": "me"}, {"kind": "companion", "of": {"table": id, "seat": 1}}]);
    let made: Value = jean.ask("/api/duplicates", &json!({"table": new_table(seats), "tables": 2})).await.unwrap();
    let table = |n: usize| made["tables"][n]["table"].clone();
    let kinds = |n: usize| [0, 1].map(|seat| table(n)["seats"][seat]["kind"].clone());
    assert_eq!([kinds(0), kinds(1)], [["person", "person"], ["open", "open"]].map(|two| two.map(Value::from)));
    let second = table(1)["id"].as_str().unwrap().to_owned();
    let join = json!({"invitation": made["tables"][1]["invitations"][0]["secret"], "name": "Lise"});
    assert_eq!(post(&mut lise, &second, "join", join).await.1["error"]["code"], "seated_elsewhere");
}
