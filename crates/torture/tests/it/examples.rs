//! The examples of `docs/socket.md` are messages of real races, played here with set luck and under virtual time. `UPDATE=1` writes them;
//! `cargo xtask wire` does so, and then makes the page.

use std::collections::BTreeMap;

use catalogue::AnyGame;
use engine::{Lang, Seat, Viewer};
use protocol::{
    Clock, Windows, page,
    requests::{Ready, ShowNonce},
};
use serde::Deserialize;
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};
use server::Times;
use testkit::committed;
use torture::harness::{CROWD, Harness, Seating};

/// A second socket of the first seat, in English: the one whose messages are shown.
const READER: u64 = 50;

type Examples = BTreeMap<&'static str, Box<RawValue>>;

fn harness(game: &str, seed: u64) -> Harness {
    let game: &'static dyn AnyGame = *catalogue::ALL.iter().find(|one| one.key() == game).expect("on the list");
    let seating = Seating {
        people: vec![true; usize::from(*game.seats().start())],
        clock: Clock::None,
        windows: Windows::Strict,
        times: Times::default(),
    };
    let mut harness = Harness::new(game, &seating, seed);
    harness.heard.clear();
    harness.connect(READER, Viewer::Seat(Seat(0)), Some(Lang::En), 0);
    harness
}

/// The last message of a kind that a socket was sent.
fn last(harness: &Harness, socket: u64, kind: &str) -> Box<RawValue> {
    let begin = format!("{{\"type\":\"{kind}\"");
    let found = harness.heard.iter().rfind(|heard| heard.socket == socket && heard.text.starts_with(&begin));
    let text = found.unwrap_or_else(|| panic!("{kind} was not sent")).text.clone();
    RawValue::from_string(text).expect("JSON")
}

/// What the first seat is asked, as written.
fn ask(harness: &Harness) -> Option<(Value, Box<RawValue>)> {
    #[derive(Deserialize)]
    struct Position {
        ask: Option<Box<RawValue>>,
    }
    let found = harness.heard.iter().rfind(|heard| heard.socket == READER && heard.text.contains("\"ask\":"))?;
    let ask = serde_json::from_str::<Position>(&found.text).expect("JSON").ask?;
    Some((serde_json::from_str(ask.get()).expect("JSON"), ask))
}

fn act(decision: &Value, action: &str, what: &Value) -> String {
    format!(r#"{{"type":"act","decision":{decision},"action":"{action}","do":{what}}}"#)
}

fn messages(examples: &mut Examples) {
    let mut harness = harness("echappee", 0);
    while ask(&harness).is_none_or(|(asked, _)| asked["kind"] != "turn") {
        assert!(harness.wait(), "the first seat rides once the windows have closed");
    }
    let (asked, _) = ask(&harness).expect("its question");
    let since = serde_json::from_str::<Value>(last(&harness, READER, "snapshot").get()).expect("JSON")["n"].clone();
    harness.disconnect(READER);
    harness.connect(READER, Viewer::Seat(Seat(0)), Some(Lang::En), since.as_u64().expect("a number"));
    examples.insert("snapshot", last(&harness, READER, "snapshot"));
    harness.say(READER, &act(&asked["decision"], "m-7f39", &Value::from("no_route")));
    examples.insert("refused", last(&harness, READER, "refused"));
    let played = act(&asked["decision"], "m-7f3a", &asked["choices"][0]["do"]);
    harness.say(READER, &played);
    examples.insert("ack", last(&harness, READER, "ack"));
    examples.insert("update", last(&harness, READER, "update"));
    examples.insert("act", RawValue::from_string(played).expect("JSON"));
    harness.say(READER, &act(&asked["decision"], "m-7f3b", &asked["choices"][0]["do"]));
    examples.insert("stale", last(&harness, READER, "stale"));
    harness.say(CROWD, &act(&asked["decision"], "m-7f3c", &asked["choices"][0]["do"]));
    examples.insert("error", last(&harness, CROWD, "error"));
    harness.say(1, r#"{"type":"phrase","key":"well_played"}"#);
    examples.insert("chat", last(&harness, READER, "chat"));
    harness.say(READER, r#"{"type":"ping"}"#);
    examples.insert("pong", last(&harness, READER, "pong"));
    harness.disconnect(1);
    harness.wait();
    examples.insert("table", last(&harness, READER, "table"));
}

/// The first question in a race of random moves that is of the kind wanted.
fn question(game: &str, wanted: fn(&Value) -> bool) -> Box<RawValue> {
    for seed in 0..100 {
        let mut harness = harness(game, seed);
        let mut rng = bots::generator(seed, 0);
        loop {
            match ask(&harness) {
                Some((asked, written)) if wanted(&asked) => return written,
                _ if harness.random_step(&mut rng) => {}
                _ => break,
            }
        }
    }
    panic!("no such question in 100 races of {game}");
}

#[test]
fn examples_of_the_page_are_what_the_server_says() {
    let mut examples = Examples::new();
    messages(&mut examples);
    // A promise that is that of its nonce.
    let nonce = fair::Nonce([0x5d; 32]);
    let ready = Ready { seat: 0, commitment: Some(nonce.commitment().to_string()) };
    examples.insert("ready", to_raw_value(&ready).unwrap());
    examples.insert("nonce", to_raw_value(&ShowNonce { seat: 0, nonce: nonce.to_string() }).unwrap());
    let is_window = |ask: &Value| ask["kind"] == "window" && ask["choices"].as_array().is_some_and(|all| all.len() > 1);
    examples.insert("ask_window", question("mille-bornes", is_window));
    examples.insert("ask_wide", question("bordure", |ask| ask["wide"].is_object()));
    examples.insert("ask_welcome", question("arc-en-ciel", |ask| ask["must"] == false));
    let lines: Vec<String> = examples.iter().map(|(name, message)| format!("\"{name}\": {message}")).collect();
    let made = format!("{{\n{}\n}}\n", lines.join(",\n"));
    committed(page::EXAMPLES, &made);
}
