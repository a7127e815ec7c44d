//! The page of socket messages: `socket.md` beside this file, with what the types and limits say filled in. Its examples are messages
//! of real races (`examples.json`), which `crates/torture/tests/it/examples.rs` plays and writes.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;

use crate::{limits::*, requests::*, *};

/// Where the examples lie, from the root of the project.
pub const EXAMPLES: &str = "crates/protocol/src/page/examples.json";

/// Markdown.
pub fn socket() -> String {
    let mut page = include_str!("socket.md").to_owned();
    for (name, value) in values().into_iter().chain(examples()) {
        page = page.replace(&format!("{{{{{name}}}}}"), &value);
    }
    page
}

/// The messages of a client that are on the page.
pub fn from_client() -> Vec<String> {
    let names = ["example act", "undo", "orders", "if", "stand_in", "chat_message", "phrase", "ping"];
    values()
        .into_iter()
        .chain(examples())
        .filter(|(name, _)| names.contains(&name.as_str()))
        .map(|(_, text)| text)
        .collect()
}

/// What types and limits say, each by its name on the page.
pub fn values() -> Vec<(String, String)> {
    let action = || ActionId::new("u-7f3b").expect("sound");
    let seat = |kind| NewSeat { kind, name: None, bot: None, of: None };
    let new_table = NewTable {
        game: "echappee".into(),
        options: Default::default(),
        seats: vec![seat(NewSeatKind::Me), seat(NewSeatKind::Bot), seat(NewSeatKind::Open)],
        public: false,
        hot_seat: false,
        clock: Clock::None,
        windows: None,
        name: Some("Jean".into()),
        start: false,
    };
    let invitation = "0f".repeat(16);
    let phrases: Vec<String> = PHRASES.iter().map(|phrase| format!("`{phrase}`")).collect();
    [
        ("frame_kb", (MAX_FRAME / 1024).to_string()),
        ("frame", MAX_FRAME.to_string()),
        ("facts", MAX_FACTS.to_string()),
        ("chat", bounded::MAX_CHAT_TEXT.to_string()),
        ("phrases", phrases.join(", ")),
        ("action", ActionId::PATTERN.to_owned()),
        ("cookie", COOKIE.to_owned()),
        ("cookie_tls", COOKIE_TLS.to_owned()),
        ("socket_rate", SOCKET_RATE.0.to_string()),
        ("socket_burst", SOCKET_RATE.1.to_string()),
        ("address_message_rate", ADDRESS_MESSAGES.0.to_string()),
        ("address_message_burst", ADDRESS_MESSAGES.1.to_string()),
        ("person_message_rate", PERSON_MESSAGES.0.to_string()),
        ("person_message_burst", PERSON_MESSAGES.1.to_string()),
        ("address_rate", ADDRESS_RATE.0.to_string()),
        ("address_burst", ADDRESS_RATE.1.to_string()),
        ("window", seconds(WINDOW_MS)),
        ("away", seconds(AWAY_MS)),
        ("grace", seconds(GRACE_MS)),
        ("reveal", seconds(REVEAL_MS)),
        ("heartbeat", seconds(HEARTBEAT_MS)),
        ("new_table", line(&new_table)),
        ("join", line(&Join { invitation, name: "Lise".into() })),
        ("sit", line(&Sit { seat: 1, name: "Lise".into() })),
        ("undo", line(&ClientMessage::Undo { action: action() })),
        ("orders", line(&ClientMessage::Orders { windows: Orders::Never })),
        ("order", seconds(ORDER_MS)),
        (
            "if",
            line(&ClientMessage::If {
                orders: vec![Order { key: "follow".into(), numbers: vec![45, 43], once: true }],
            }),
        ),
        ("stand_in", line(&ClientMessage::StandIn { on: true })),
        ("chat_message", line(&ClientMessage::Chat { text: "Bien joué !".into() })),
        ("phrase", line(&ClientMessage::Phrase { key: PHRASES[2].into() })),
        ("ping", line(&ClientMessage::Ping)),
        ("closes", closes()),
        ("codes", codes()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into()
}

/// Messages of real races, each by its name on the page, as it was sent.
pub fn examples() -> impl Iterator<Item = (String, String)> {
    let examples: BTreeMap<String, Box<RawValue>> =
        serde_json::from_str(include_str!("examples.json")).expect("written by a test");
    examples.into_iter().map(|(name, message)| (format!("example {name}"), message.get().to_owned()))
}

fn closes() -> String {
    let row = |close: &Close| format!("| {} | {} | {} |\n", close.number(), close.meaning(), close.then());
    Close::ALL.iter().map(row).collect()
}

fn codes() -> String {
    let retry = |code: &Code| match code.retry() {
        Retry::No => "no".to_owned(),
        Retry::Later => "once that has changed".to_owned(),
        Retry::After(seconds) => format!("after {seconds} s, or as `Retry-After` says"),
    };
    let row = |code: &Code| format!("| `{}` | {} | {} | {} |", code.name(), code.status(), code.text().en, retry(code));
    Code::ALL.iter().map(row).collect::<Vec<_>>().join("\n")
}

fn seconds(ms: u64) -> String {
    format!("{} s", ms as f64 / 1e3)
}

fn line(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("plain data")
}
