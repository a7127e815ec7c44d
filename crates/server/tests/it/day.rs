//! The race of the day.

use std::{collections::BTreeSet, sync::Arc};

use client::Device;
use fair::Secret;
use futures_util::future::join_all;
use serde_json::{Value, json};
use server::{Limits, Times, time::VirtualTime};

use crate::common::*;

const HOUR: u64 = 3_600_000;
const FIRST: u64 = 20_000;
const NOON: u64 = FIRST * DAY + 12 * HOUR;

/// Bots answer at once: time passes by days alone.
fn times() -> Times {
    Times { bot: (0, 0), ..quick() }
}

async fn start(time: &Arc<VirtualTime>) -> TestServer {
    virtually(tempfile::tempdir().unwrap(), time, times()).await
}

async fn day(device: &mut Device) -> Value {
    device.get("/api/day").await.unwrap().json()
}

/// What a day before looks like now.
async fn past(device: &mut Device, day: u64) -> Value {
    device.get(&format!("/api/day?day={day}")).await.unwrap().json()
}

/// Sits down to the race of the day: the table, and whether the ride counts.
async fn begin(device: &mut Device) -> (String, bool) {
    let begun: Value = device.ask("/api/day", &json!({"name": "Jean"})).await.unwrap();
    assert_eq!(begun["table"]["phase"], "racing", "{begun}");
    (begun["table"]["id"].as_str().unwrap().to_owned(), begun["counts"] == true)
}

/// Rides a race of the day to its end; `style` chooses among its answers.
async fn finish(device: &Device, id: &str, style: usize) {
    let mut viewer = Viewer::open(device, id, "seat=0").await;
    let mut turns = style;
    while !viewer.is_over() {
        if viewer.is_asked() {
            let message = viewer.answer(turns);
            viewer.send(message).await;
            // A snapshot says what is asked now: the answer came too late.
            if viewer.until_either("ack", "snapshot").await["type"] == "ack" {
                turns += 1;
                viewer.ask = Value::Null;
            }
        } else {
            viewer.next().await;
        }
    }
}

async fn ride(device: &mut Device, style: usize) -> (String, bool) {
    let (id, counts) = begin(device).await;
    finish(device, &id, style).await;
    (id, counts)
}

fn secret(text: &Value) -> Secret {
    text.as_str().unwrap_or_else(|| panic!("no secret: {text}")).parse().unwrap()
}

/// Every hash and secret that an answer has.
fn digests(answer: &str) -> impl Iterator<Item = String> {
    let words = answer.split(|letter: char| !letter.is_ascii_hexdigit());
    words.filter(|word| word.len() == 64).map(str::to_owned)
}

#[tokio::test]
async fn a_month_of_races_of_the_day() {
    const DAYS: u64 = 30;
    let time = Arc::new(VirtualTime::at(NOON));
    let mut server = start(&time).await;
    let mut people: Vec<Device> = (0..20).map(|_| server.device()).collect();
    let mut stranger = server.device();
    // What answers said before a day was over.
    let mut said: Vec<BTreeSet<String>> = Vec::new();
    let mut ridden = 0;
    let mut streaks = vec![0; people.len()];
    for n in 0..DAYS {
        let riders = people.iter_mut().enumerate().filter(|(at, _)| (at + n as usize * 7).is_multiple_of(3));
        let rides = riders.map(|(at, device)| async move {
            let (first, counts) = ride(device, at).await;
            assert!(counts);
            // Some ride again, and it changes nothing.
            if at == 1 {
                assert!(!ride(device, at + 1).await.1);
            }
            let info = device.get("/api/day").await.unwrap();
            assert_eq!(info.json()["ride"]["table"], json!(first));
            (at, info.json()["ride"]["place"].is_u64(), info.body)
        });
        let came_in = join_all(rides).await;
        assert!(came_in.iter().all(|(_, placed, _)| *placed), "every ride has a place");
        let today = day(&mut people[came_in[0].0]).await;
        let places: u64 =
            today["result"]["places"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum();
        assert_eq!(places as usize, came_in.len(), "one ride a person: {today}");
        ridden += came_in.len();
        let strangers = stranger.get("/api/day").await.unwrap();
        assert_eq!((&strangers.json()["result"], &strangers.json()["secret"]), (&Value::Null, &Value::Null));
        said.push(came_in.iter().flat_map(|(.., body)| digests(body)).chain(digests(&strangers.body)).collect());
        for (at, streak) in streaks.iter_mut().enumerate() {
            let rode = came_in.iter().any(|(rider, ..)| *rider == at);
            *streak = if rode { *streak + 1 } else { 0 };
            if rode {
                assert_eq!(day(&mut people[at]).await["streak"], json!(*streak));
            }
        }
        time.advance(DAY);
        // The chain lies in the store.
        if n == DAYS / 2 {
            server = restart(server, &time).await;
            people.iter_mut().chain([&mut stranger]).for_each(|device| device.addr = server.server.addr);
        }
    }
    assert!(ridden > 150, "{ridden}");
    let mut secrets = Vec::new();
    for n in FIRST..FIRST + DAYS {
        let shown = past(&mut stranger, n).await;
        assert_eq!(shown["today"], json!(FIRST + DAYS));
        let promise = secret(&shown["promise"]);
        let own = secret(&shown["secret"]);
        assert_eq!(own.day_before(), promise, "day {n} was promised by the day before");
        assert!(secrets.last().is_none_or(|before| *before == promise));
        secrets.push(own);
    }
    for (n, said) in said.iter().enumerate() {
        assert!(said.contains(&secrets[n].day_before().to_string()), "the promise was shown");
        let is_early = |secret: &Secret| said.contains(&secret.to_string());
        assert!(!secrets[n..].iter().any(is_early), "a secret was shown before day {n} was over");
    }
    let tomorrow = stranger.get(&format!("/api/day?day={}", FIRST + DAYS + 1)).await.unwrap();
    assert_eq!((tomorrow.status, &tomorrow.json()["error"]["key"]), (400, &json!("day")));
}

async fn restart(server: TestServer, time: &Arc<VirtualTime>) -> TestServer {
    let TestServer { server, folder } = server;
    stop(server).await;
    virtually(folder, time, times()).await
}

#[tokio::test]
async fn nothing_of_a_ride_is_shown_before_its_day_is_over() {
    let time = Arc::new(VirtualTime::at(NOON));
    let server = start(&time).await;
    let mut rider = server.device();
    let mut other = server.device();
    let (id, _) = ride(&mut rider, 0).await;
    let (under_way, _) = begin(&mut other).await;
    let mut stranger = server.device();
    // To those who ride the same, and to the one who has: what it would show, a ride under another name has still before it.
    for asker in [&mut rider, &mut other, &mut stranger] {
        for path in ["record", "verify", "replay", "replay?seat=0", "replay?seat=all"] {
            let response = asker.get(&format!("/api/tables/{id}/{path}")).await.unwrap();
            assert_eq!((response.status, &response.json()["error"]["code"]), (409, &json!("others_ride")), "{path}");
        }
        for (what, body) in [("what-if", json!({"step": 0, "seat": 0})), ("analysis", json!({}))] {
            let (status, said) = post(asker, &id, what, body).await;
            assert!(status == 409 || status == 428, "{what}: {said}");
        }
    }
    assert!(stranger.watch(&under_way, "").await.is_err() && rider.watch(&under_way, "").await.is_err());
    assert!(rider.watch(&under_way, "seat=0").await.is_err());
    let looked = rider.get(&format!("/api/tables/{under_way}")).await.unwrap().json();
    assert_eq!((&looked["awaiting"], &looked["duplicate"]["over"]), (&Value::Null, &json!(false)));
    let history = rider.get("/api/history").await.unwrap().json();
    assert_eq!(
        (&history["races"][0]["hidden"], &history["races"][0]["seats"][0]["place"]),
        (&json!(true), &Value::Null)
    );
    // Nor does anybody come in for another.
    let (status, said) = post(&mut other, &under_way, "invite", json!({"seat": 0})).await;
    assert_eq!((status, &said["error"]["code"]), (409, &json!("others_ride")));
    assert_eq!(day(&mut other).await["result"], Value::Null, "not before one's own ride has ended");
    assert!(day(&mut rider).await["result"]["places"].is_array());

    time.advance(DAY);
    let shown = past(&mut stranger, FIRST).await;
    let own = shown["secret"].as_str().unwrap();
    let record = stranger.get(&format!("/api/tables/{id}/record")).await.unwrap();
    assert!(record.body.contains(&format!("{{\"reveal\":{{\"secret\":\"{own}\"}}}}")), "{}", record.body);
    let verdict = stranger.get(&format!("/api/tables/{id}/verify")).await.unwrap().json();
    assert_eq!(verdict["luck"], "unproved", "nobody added to it: {verdict}");
    let failed = |check: &&Value| check["outcome"] == "failed";
    assert_eq!(verdict["checks"].as_array().unwrap().iter().find(failed), None);
    // A ride that is still under way shows nothing; it came in too late, and does not count.
    assert!(stranger.watch(&under_way, "").await.is_err());
    finish(&other, &under_way, 0).await;
    assert_eq!(past(&mut other, FIRST).await["ride"], json!({"table": under_way, "phase": "over", "place": null}));
    let places = past(&mut stranger, FIRST).await["result"]["places"].clone();
    assert_eq!(places.as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum::<u64>(), 1);
}

#[tokio::test]
async fn everybody_has_the_same_luck_and_the_same_bots() {
    let time = Arc::new(VirtualTime::at(NOON));
    let server = start(&time).await;
    let mut ids = Vec::new();
    for _ in 0..2 {
        let mut device = server.device();
        ids.push(ride(&mut device, 3).await.0);
    }
    time.advance(DAY);
    // Secret answers to one question come in any order: what each seat did, and what was drawn.
    let mut rides = Vec::new();
    for id in &ids {
        let record = server.device().get(&format!("/api/tables/{id}/record")).await.unwrap().body;
        let steps: Vec<Value> =
            record.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["step"].clone()).collect();
        let of = |seat: u64| steps.iter().filter(|step| step["act"]["seat"] == seat).cloned().collect::<Vec<_>>();
        let drawn: Vec<Value> = steps.iter().filter(|step| step.get("luck").is_some()).cloned().collect();
        rides.push([drawn, of(0), of(1), of(2)]);
    }
    assert!(rides[0].iter().all(|steps| !steps.is_empty()));
    assert_eq!(rides[0], rides[1], "who answers alike rides the same race");
}

#[tokio::test]
async fn one_ride_counts_and_practice_begins_once_it_has_ended() {
    let time = Arc::new(VirtualTime::at(NOON));
    let server = start(&time).await;
    let mut jean = server.device();
    let (id, counts) = begin(&mut jean).await;
    assert!(counts);
    assert_eq!(begin(&mut jean).await, (id.clone(), true), "it is gone on with");
    assert_eq!(post(&mut jean, &id, "abandon", json!({})).await.0, 200);
    let today = day(&mut jean).await;
    assert_eq!(today["ride"], json!({"table": id, "phase": "abandoned", "place": null}));
    let (practice, counts) = ride(&mut jean, 0).await;
    assert!(!counts && practice != id);
    assert_eq!(day(&mut jean).await["ride"], today["ride"], "the one that was given up was the one");

    // A bot that makes the moves makes them for practice.
    let mut lise = server.device();
    let (id, _) = begin(&mut lise).await;
    let mut viewer = Viewer::open(&lise, &id, "seat=0").await;
    viewer.send(json!({"type": "stand_in", "on": true})).await;
    while !viewer.is_over() {
        viewer.next().await;
    }
    let today = day(&mut lise).await;
    assert_eq!((&today["ride"]["phase"], &today["ride"]["place"]), (&json!("over"), &Value::Null));
    assert_eq!(today["result"]["places"], json!([0, 0, 0]));
}

#[tokio::test]
async fn so_many_rides_of_an_address_count() {
    let time = Arc::new(VirtualTime::at(NOON));
    let limits = Limits { day_rides_per_address: 2, ..Limits::loose() };
    let server = virtually_with(tempfile::tempdir().unwrap(), &time, times(), limits).await;
    for _ in 0..2 {
        assert!(begin(&mut server.device()).await.1);
    }
    let refused = server.device().post("/api/day", &json!({})).await.unwrap();
    assert_eq!((refused.status, &refused.json()["error"]["code"]), (409, &json!("too_many_tables")));
    time.advance(DAY);
    assert!(begin(&mut server.device()).await.1);
}

#[tokio::test]
async fn a_champion_rides_with_the_luck_of_the_day() {
    let time = Arc::new(VirtualTime::at(NOON));
    let server = start(&time).await;
    let mut jean = server.device();
    ride(&mut jean, 0).await;
    for _ in 0..2_000 {
        let champion = day(&mut jean).await["result"]["champion"].clone();
        if champion.is_u64() {
            assert!((1..=3).contains(&champion.as_u64().unwrap()));
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("no champion came in");
}
