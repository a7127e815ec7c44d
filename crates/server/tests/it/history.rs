//! What a person has done: found again, as a file, and taken out of it.

use client::Device;
use serde_json::{Value, json};
use server::{Config, Keep, Limits, Times};
use store::{Change, Op, Phase, SeatRule, TableId};

use crate::{
    common::*,
    persons::{CODE, ask},
    records::bring,
};

/// A race of this device against bots, ridden to its end.
pub async fn ride(device: &mut Device, bots: &[&str]) -> String {
    let bots = bots.iter().map(|bot| json!({"kind": "bot", "bot": bot}));
    let seats: Vec<Value> = std::iter::once(json!({"kind": "me"})).chain(bots).collect();
    let made: Value = device
        .ask("/api/tables", &json!({"game": "toy", "seats": seats, "name": "Jean", "start": true}))
        .await
        .unwrap();
    let id = made["table"]["id"].as_str().unwrap().to_owned();
    play_out(&mut [&mut Viewer::open(device, &id, "seat=0").await]).await;
    id
}

/// A race of two people, ridden to its end.
pub async fn ride_together(server: &TestServer) -> (String, Device, Device) {
    let (id, host, guest) = racing(server, json!({})).await;
    finish(&id, &host, &guest).await;
    (id, host, guest)
}

pub async fn finish(id: &str, host: &Device, guest: &Device) {
    let mut host = Viewer::open(host, id, "seat=0").await;
    let mut guest = Viewer::open(guest, id, "seat=1").await;
    play_out(&mut [&mut host, &mut guest]).await;
}

pub async fn history(device: &mut Device) -> Vec<Value> {
    let page = device.get("/api/history").await.unwrap();
    assert_eq!(page.status, 200, "{}", page.body);
    assert_eq!(page.json()["next"], Value::Null);
    page.json()["races"].as_array().unwrap().clone()
}

fn ids(races: &[Value]) -> Vec<String> {
    races.iter().map(|race| race["id"].as_str().unwrap().to_owned()).collect()
}

async fn leave(device: &mut Device, id: &str) -> (u16, Value) {
    let response = device.request("DELETE", &format!("/api/history/{id}"), &[], None).await.unwrap();
    (response.status, response.json())
}

#[tokio::test]
async fn a_race_that_is_over_is_found_by_those_who_rode_it() {
    let server = TestServer::start().await;
    let (id, mut host, mut guest) = racing(&server, json!({})).await;
    assert_eq!(history(&mut host).await, Vec::<Value>::new(), "it is under way");
    finish(&id, &host, &guest).await;
    for (device, own) in [(&mut host, 0), (&mut guest, 1)] {
        let races = history(device).await;
        let [race] = &races[..] else { panic!("{races:?}") };
        assert_eq!((&race["id"], &race["game"], &race["origin"]), (&json!(id), &json!("toy"), &json!("here")));
        assert!(race["ended_ms"].as_u64() >= race["created_ms"].as_u64(), "{race}");
        let seats = race["seats"].as_array().unwrap();
        let mine: Vec<&Value> = seats.iter().map(|seat| &seat["mine"]).collect();
        assert_eq!(mine, [&json!(own == 0), &json!(own == 1)]);
        assert_eq!((&seats[0]["name"], &seats[1]["name"]), (&json!("Jean"), &json!("Lise")));
        let mut places: Vec<u64> = seats.iter().map(|seat| seat["place"].as_u64().unwrap()).collect();
        places.sort();
        assert!(places == [1, 2] || places == [1, 1], "{race}");
        assert!(seats.iter().all(|seat| seat["ledger"].is_null()), "it was not analysed");
    }
    assert_eq!(history(&mut server.device()).await, Vec::<Value>::new());
    // It is nobody's who has only looked on, and a second device of the person finds it, too.
    let mut laptop = server.device();
    bots_race(&mut laptop).await;
    assert_eq!(history(&mut laptop).await, Vec::<Value>::new());
    assert_eq!(ask(&mut host, "code", json!({"id": CODE})).await.0, 200);
    assert_eq!(ask(&mut laptop, "link", json!({"id": CODE})).await.0, 200);
    assert_eq!(ids(&history(&mut laptop).await), std::slice::from_ref(&id));

    // What an analysis finds comes with it, and after a restart all of it is there.
    let before = history(&mut laptop).await;
    laptop.post(&format!("/api/tables/{id}/analysis"), &json!({})).await.unwrap();
    laptop.get(&format!("/api/tables/{id}/analysis")).await.unwrap();
    let server = server.restart().await;
    laptop.addr = server.server.addr;
    let after = history(&mut laptop).await;
    let seat = &after[0]["seats"][0];
    let part = |name: &str| seat["ledger"][name].as_f64().unwrap_or_else(|| panic!("{seat}"));
    let sum = part("start") + part("luck") + part("own") + part("others");
    let won = after[0]["seats"].as_array().unwrap().iter().filter(|seat| seat["place"] == 1).count() as f64;
    assert!((sum - if seat["place"] == 1 { 1.0 / won } else { 0.0 }).abs() < 1e-9, "{seat}");
    assert_eq!(before[0]["seats"][0]["place"], seat["place"]);
}

#[tokio::test]
async fn hundreds_of_races_come_page_by_page_and_as_files() {
    let server = TestServer::start().await;
    let mut device = server.device();
    let first = ride(&mut device, &["champion", "random"]).await;
    let store = &server.server.hall.services.store;
    let stored = store.table(first.parse().unwrap()).await.unwrap().unwrap();
    let steps = store.steps(stored.key).await.unwrap();
    const MORE: u8 = 229;
    for n in 0..MORE {
        let game = stored.game.clone();
        let secret = stored.secret;
        let setup = stored.setup.clone();
        // Some were opened at the same moment.
        let created_ms = stored.created_ms + 1 + u64::from(n / 3);
        let ops = [
            Op::Create { id: TableId([n; 16]), game, secret, created_ms },
            Op::SetUp { setup, phase: Phase::Over, open: false, host: None, touched_ms: created_ms },
        ];
        let people = stored.people.iter().cloned().map(|row| Op::Seat(row, SeatRule::ONE));
        let steps = steps.iter().cloned().map(Op::Append);
        let table = store.new_key().await.unwrap();
        store.commit(Change { table, ops: ops.into_iter().chain(people).chain(steps).collect() }).await.unwrap();
    }
    let mut all = Vec::new();
    let mut next = Value::Null;
    let mut pages = 0;
    loop {
        let query = next.as_str().map(|before| format!("?before={before}")).unwrap_or_default();
        let page = device.get(&format!("/api/history{query}")).await.unwrap().json();
        all.extend(page["races"].as_array().unwrap().iter().cloned());
        next = page["next"].clone();
        pages += 1;
        if next.is_null() {
            break;
        }
    }
    let mut found = ids(&all);
    assert_eq!((found.len(), found.last()), (usize::from(MORE) + 1, Some(&first)), "{pages} pages, the oldest last");
    found.sort();
    found.dedup();
    assert_eq!(found.len(), usize::from(MORE) + 1, "each once");
    assert_eq!(pages, 3);
    for wrong in ["7", "x-y", "7-00"] {
        let refused = device.get(&format!("/api/history?before={wrong}")).await.unwrap();
        assert_eq!((refused.status, &refused.json()["error"]["code"]), (400, &json!("bad_request")), "{wrong}");
    }

    let file = device.get("/api/history/json").await.unwrap();
    assert_eq!(file.json().as_array().unwrap(), &all, "the same, as one file");
    assert_eq!(file.body.lines().count(), all.len(), "one a line");
    assert_eq!(file.header("content-disposition"), Some("attachment; filename=\"sillage-history.json\""));
    let table = device.get("/api/history/csv").await.unwrap();
    let lines: Vec<&str> = table.body.lines().collect();
    assert_eq!(lines.len(), all.len() + 1);
    assert!(lines[0].starts_with("table,game,options,origin,opened,ended,seats,my_seat,my_name,place,win,"));
    let row = lines.iter().find(|line| line.starts_with(&first)).unwrap();
    let place = all.last().unwrap()["seats"][0]["place"].as_u64().unwrap();
    assert!(row.contains(&format!(",3,1,Jean,{place},")) && row.ends_with(",champion;random"), "{row}");
    assert_eq!(server.device().get("/api/history/csv").await.unwrap().status, 404, "nobody's");
}

#[tokio::test]
async fn a_name_that_looks_like_a_formula_is_text_in_the_table() {
    let server = TestServer::start().await;
    let mut device = server.device();
    let id = ride(&mut device, &["random"]).await;
    device.post(&format!("/api/tables/{id}/name"), &json!({"seat": 0, "name": "=1+1"})).await.unwrap();
    let table = device.get("/api/history/csv").await.unwrap().body;
    assert!(table.contains(",'=1+1,"), "{table}");
}

#[tokio::test]
async fn names_go_and_who_rode_stays_until_they_take_it_back() {
    let keep = Keep { names: Some(5), ..Keep::default() };
    let (server, time) = serving(Limits::loose(), Times::none(), |config| Config { keep, ..config }).await;
    let (id, mut host, mut guest) = ride_together(&server).await;
    time.advance(6 * DAY);
    until("names are forgotten", async || {
        history(&mut host.clone()).await[0]["seats"].as_array().unwrap().iter().all(|seat| seat["name"] == "")
    })
    .await;
    for (device, own) in [(&mut host, 0), (&mut guest, 1)] {
        let races = history(device).await;
        assert_eq!(
            (&races[0]["seats"][own]["mine"], &races[0]["seats"][1 - own]["mine"]),
            (&json!(true), &json!(false))
        );
        assert!(races[0]["seats"][own]["place"].is_u64());
    }
    assert_eq!(host.post("/api/forget", &json!({})).await.unwrap().status, 200);
    assert_eq!(ids(&history(&mut guest).await), [id], "the other's history is theirs");
    let person = host.get("/api/history").await.unwrap().json();
    assert_eq!(person["races"], json!([]));
}

#[tokio::test]
async fn one_race_is_taken_out_and_its_record_stays_without_a_name() {
    let server = TestServer::start().await;
    let (id, mut host, mut guest) = racing(&server, json!({})).await;
    assert_eq!(leave(&mut host, &id).await.0, 404, "a race under way is left otherwise");
    finish(&id, &host, &guest).await;
    let other = ride(&mut host, &["random"]).await;
    let mut watching = Viewer::open(&guest, &id, "seat=1").await;
    assert_eq!(leave(&mut server.device(), &id).await.0, 404, "nobody takes out what is not theirs");
    assert_eq!(leave(&mut host, &id).await, (200, json!({"races": 1, "hidden": 0})));
    assert_eq!(leave(&mut host, &id).await.0, 404);
    assert_eq!(ids(&history(&mut host).await), [other]);
    // For everybody, in memory and on disk; the record, and the other's history, are as they were.
    let message = watching.until("table").await;
    assert_eq!(
        (&message["table"]["seats"][0]["name"], &message["table"]["seats"][1]["name"]),
        (&json!(""), &json!("Lise"))
    );
    let stored = server.server.hall.services.store.table(id.parse().unwrap()).await.unwrap().unwrap();
    assert!(stored.people.iter().all(|person| person.seat == 1 || person.owner.is_none() && person.name.is_empty()));
    let seats = history(&mut guest).await[0]["seats"].clone();
    assert_eq!((&seats[0]["name"], &seats[1]["mine"], seats[0]["place"].is_u64()), (&json!(""), &json!(true), true));
    assert_eq!(server.device().get(&format!("/api/tables/{id}/record")).await.unwrap().status, 200);
    assert_eq!(server.device().get(&format!("/api/tables/{id}/replay?seat=all")).await.unwrap().status, 200);
}

#[tokio::test]
async fn all_is_taken_out_and_what_was_brought_in_is_deleted() {
    let server = TestServer::start().await;
    let mut device = server.device();
    let played = ride(&mut device, &["random"]).await;
    let elsewhere = ride(&mut server.device(), &["random"]).await;
    let record = device.get(&format!("/api/tables/{elsewhere}/record")).await.unwrap().body;
    let (_, brought) = bring(&mut device, &record).await;
    let brought = brought["id"].as_str().unwrap().to_owned();
    let races = history(&mut device).await;
    assert_eq!(ids(&races), [brought.clone(), played.clone()]);
    assert_eq!((&races[0]["origin"], &races[0]["seats"][0]["mine"]), (&json!("imported"), &json!(false)));
    assert!(races[0]["seats"][0]["place"].is_u64());
    let (under_way, mut host, _) = racing(&server, json!({})).await;
    let left = device.request("DELETE", "/api/history", &[], None).await.unwrap();
    assert_eq!((left.status, left.json()), (200, json!({"races": 2, "hidden": 0})));
    assert_eq!(history(&mut device).await, Vec::<Value>::new());
    assert_eq!(device.get(&format!("/api/tables/{brought}")).await.unwrap().status, 404);
    assert_eq!(device.get(&format!("/api/tables/{played}/record")).await.unwrap().status, 200);
    host.request("DELETE", "/api/history", &[], None).await.unwrap();
    let seats = host.get(&format!("/api/tables/{under_way}")).await.unwrap().json()["seats"].clone();
    assert_eq!(seats[0]["mine"], true, "a race under way is not one of the past");
}

#[tokio::test]
async fn nothing_is_shown_of_a_race_whose_others_still_ride() {
    let server = TestServer::start().await;
    let (ids, mut people) = crate::duplicates::two_tables(&server).await;
    crate::duplicates::ride(&ids[0], &people[0]).await;
    let [host, _] = &mut people[0];
    let races = history(host).await;
    let race = &races[0];
    assert_eq!((&race["hidden"], &race["ended_ms"]), (&json!(true), &Value::Null));
    assert!(race["seats"].as_array().unwrap().iter().all(|seat| seat["place"].is_null()), "{race}");
    let csv = host.get("/api/history/csv").await.unwrap().body;
    assert!(csv.lines().nth(1).unwrap().contains(",2,1,Jean,,,,,,,Lise,"), "{csv}");
    // Who has ridden it stays known until then.
    let (status, refused) = leave(host, &ids[0]).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("others_ride")));
    let all = host.request("DELETE", "/api/history", &[], None).await.unwrap();
    assert_eq!(all.json(), json!({"races": 0, "hidden": 1}));
    let rated: Value = host.ask("/api/ratings", &json!({"on": true})).await.unwrap();
    assert_eq!(rated, json!({"on": true, "games": []}));

    crate::duplicates::ride(&ids[1], &people[1]).await;
    let [host, _] = &mut people[0];
    let races = history(host).await;
    assert_eq!((&races[0]["hidden"], races[0]["seats"][0]["place"].is_u64()), (&json!(false), true));
    assert_eq!(leave(host, &ids[0]).await.0, 200);
}
