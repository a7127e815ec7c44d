//! What a server sends in races fits what `/api/openapi.json` says of it.

use std::collections::BTreeMap;

use bots::generator;
use protocol::{Clock, Windows};
use rand::Rng;
use serde_json::{Value, json};
use server::Times;
use testkit::schema::fits_in;
use torture::harness::{Harness, Seating};

use crate::common::games;

/// Every message of a race in which people answer at random, take moves back, ask for what they may not, chat and leave orders.
fn sent(game: &'static dyn catalogue::AnyGame, seed: u64) -> Vec<Value> {
    let people = usize::from(*game.seats().start()).max(2);
    // Half of the races take days, in which orders can be left.
    let clock = if seed.is_multiple_of(2) { Clock::Days { days: 2 } } else { Clock::None };
    let seating = Seating { people: vec![true; people], clock, windows: Windows::Strict, times: Times::default() };
    let mut harness = Harness::new(game, &seating, seed);
    let mut rng = generator(seed, 3);
    harness.leave_orders(game, 1, |spec| spec.stands);
    for step in 0..300 {
        if !harness.random_step(&mut rng) {
            break;
        }
        let seat = rng.next_u64() % people as u64;
        match rng.next_u32() % 12 {
            0 => harness.say(seat, &format!(r#"{{"type":"undo","action":"u{step}"}}"#)),
            1 => harness.say(seat, r#"{"type":"chat","text":"hop"}"#),
            2 => harness.say(seat, r#"{"type":"phrase","key":"ouch"}"#),
            3 => harness.say(seat, r#"{"type":"ping"}"#),
            4 => harness.act(seat as usize, r#"{"fly":1}"#, &format!("f{step}")),
            5 => harness.say(seat, &format!(r#"{{"type":"act","decision":1,"action":"s{step}","do":1}}"#)),
            6 => harness.ask_again(),
            7 => harness.say(seat, r#"{"type":"if","orders":[{"key":"fly","numbers":[],"once":true}]}"#),
            _ => {}
        }
    }
    harness.heard.iter().map(|heard| serde_json::from_str(&heard.text).expect("JSON")).collect()
}

/// What is to be seen in the messages of a game's races, so that nothing is said to fit that was never sent.
fn noted(message: &Value, seen: &mut BTreeMap<String, usize>) {
    let mut note = |what: &str| *seen.entry(what.to_owned()).or_default() += 1;
    note(message["type"].as_str().expect("a type"));
    let each = |list: &Value| list.as_array().cloned().unwrap_or_default();
    each(&message["moments"]).iter().filter(|moment| moment.get("changes").is_some()).for_each(|_| note("changes"));
    each(&message["ask"]["choices"]).iter().filter(|choice| choice.get("would").is_some()).for_each(|_| note("would"));
    each(&message["ask"]["barred"]).iter().filter(|barred| barred.get("reason").is_some()).for_each(|_| note("reason"));
}

#[test]
fn what_is_sent_in_races_fits_the_page() {
    let document = server::openapi();
    let schema = &document["components"]["schemas"]["ServerMessage"];
    let mut all = BTreeMap::new();
    for game in games() {
        let mut seen = BTreeMap::new();
        for seed in 0..4 {
            for message in sent(game, seed) {
                assert!(fits_in(&document, schema, &message), "{}: {message}", game.key());
                if !seen.contains_key(message["type"].as_str().expect("a type")) {
                    let mut other = message.clone();
                    other["surprise"] = json!(1);
                    assert!(!fits_in(&document, schema, &other), "{}: a field that the page does not name", game.key());
                }
                noted(&message, &mut seen);
            }
        }
        assert!(seen.contains_key("would") && seen.contains_key("update"), "{}: {seen:?}", game.key());
        seen.into_iter().for_each(|(what, times)| *all.entry(what).or_default() += times);
    }
    let kinds = ["snapshot", "update", "table", "chat", "if", "ack", "refused", "stale", "error", "pong"];
    for what in kinds.into_iter().chain(["changes", "would", "reason"]) {
        assert!(all.get(what).is_some_and(|&times: &usize| times > 0), "no {what} in {all:?}");
    }
}
