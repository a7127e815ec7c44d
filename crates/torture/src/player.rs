//! What players of a proof do. What is asked is found in a message without reading it whole: a load generator must cost less than the server.

use anyhow::{Context, Result};
use client::Device;
use serde_json::{Value, json};

/// Opens a table at which one device plays all seats, and begins the race. Says its id.
pub async fn open_table(device: &mut Device, game: &str, seats: usize) -> Result<String> {
    open_table_with_bots(device, game, seats, 0).await
}

/// The same, with bots on further seats.
pub async fn open_table_with_bots(device: &mut Device, game: &str, seats: usize, bots: usize) -> Result<String> {
    let people = (0..seats).map(|seat| json!({"kind": "me", "name": format!("S{seat}")}));
    // They answer without thinking ahead.
    let bots = (0..bots).map(|_| json!({"kind": "bot", "bot": "amateur"}));
    let sitting: Vec<Value> = people.chain(bots).collect();
    let body = json!({"game": game, "seats": sitting, "hot_seat": seats > 1, "start": true});
    let created: Value = device.ask("/api/tables", &body).await?;
    Ok(created["table"]["id"].as_str().context("no table")?.to_owned())
}

/// The frame of a move, under the name that the player gives it.
pub fn act(decision: u64, action: &str, what: &str) -> String {
    format!(r#"{{"type":"act","decision":{decision},"action":"{action}","do":{what}}}"#)
}

/// What a message is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Snapshot,
    Update,
    Ack,
    Other,
}

pub fn kind(message: &str) -> Kind {
    match message.get(..12) {
        Some("{\"type\":\"upd") => Kind::Update,
        Some("{\"type\":\"ack") => Kind::Ack,
        Some("{\"type\":\"sna") => Kind::Snapshot,
        _ => Kind::Other,
    }
}

/// What a `snapshot` or an `update` says has happened, whatever its moments.
pub fn facts(message: &Value) -> impl Iterator<Item = &Value> {
    let moments = message["moments"].as_array().into_iter().flatten();
    let lists = std::iter::once(&message["facts"]).chain(moments.map(|moment| &moment["facts"]));
    lists.filter_map(Value::as_array).flatten()
}

/// The decision that is asked, and one of the actions offered, as written; the example where they are too wide to list. None
/// where nothing is asked.
pub fn choice(message: &str, pick: usize) -> Option<(u64, &str)> {
    let ask = ask(message)?;
    let digits = ask.bytes().take_while(u8::is_ascii_digit).count();
    let decision = ask[..digits].parse().ok()?;
    // Welcome to act is not asked.
    if ask[digits..].starts_with(",\"kind\":null") {
        return None;
    }
    let offers = || Some(Offers { rest: &ask[ask.find("\"choices\":[")? + 11..] });
    let count = offers()?.count();
    let what = if count == 0 { wide_example(ask)? } else { offers()?.nth(pick % count)? };
    Some((decision, what))
}

/// An answer to a question that is too wide to list.
fn wide_example(ask: &str) -> Option<&str> {
    let wide = &ask[ask.find("\"wide\":{")?..];
    let example = &wide[wide.find("\"example\":")? + 10..];
    let length = value_length(example)?;
    Some(&example[..length]).filter(|example| *example != "null")
}

/// The question in a message, from its number on.
fn ask(message: &str) -> Option<&str> {
    const BEGINS: &str = "\"ask\":{\"decision\":";
    message.rfind(BEGINS).map(|at| &message[at + BEGINS.len()..])
}

/// Whether what is asked is a window. One that lasts no time is closed before anyone can answer.
pub fn asks_in_a_window(message: &str) -> bool {
    ask(message)
        .unwrap_or_default()
        .trim_start_matches(|c: char| c.is_ascii_digit())
        .starts_with(",\"kind\":\"window\"")
}

struct Offers<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Offers<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest.trim_start_matches(',');
        let body = rest.strip_prefix("{\"do\":")?;
        let whole = value_length(rest)?;
        let length = value_length(body)?;
        self.rest = &rest[whole..];
        Some(&body[..length])
    }
}

/// How long the JSON value is that a text begins with.
fn value_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut depth = 0usize;
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => {
                at += 1;
                while at < bytes.len() && bytes[at] != b'"' {
                    at += 1 + usize::from(bytes[at] == b'\\');
                }
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth <= 1 => return Some(if depth == 0 { at } else { at + 1 }),
            b'}' | b']' => depth -= 1,
            b',' if depth == 0 => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}

pub fn is_over(message: &str) -> bool {
    message.contains("\"over\":true")
}
