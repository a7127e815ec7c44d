//! The page of socket messages: filled in, and true.

use std::collections::BTreeMap;

use protocol::{
    Ask, ClientMessage, Code, ServerMessage,
    page::{examples, from_client, socket, values},
    requests::{Ready, ShowNonce},
};
use serde_json::json;

#[test]
fn nothing_is_left_to_fill_in() {
    let page = socket();
    assert!(!page.contains("{{"), "{}", page.split("{{").nth(1).unwrap_or_default());
    for code in Code::ALL {
        assert!(page.contains(&format!("| `{}` | {} |", code.name(), code.status())), "{code:?}");
    }
    let used = include_str!("../../src/page/socket.md");
    for (name, _) in values().into_iter().chain(examples()) {
        assert!(used.contains(&format!("{{{{{name}}}}}")), "{name} is not on the page");
    }
}

#[test]
fn examples_are_messages() {
    let examples: BTreeMap<String, String> = examples().collect();
    for (name, text) in &examples {
        match name.trim_start_matches("example ") {
            "act" => {}
            "ready" => drop(serde_json::from_str::<Ready>(text).expect(text)),
            "nonce" => drop(serde_json::from_str::<ShowNonce>(text).expect(text)),
            ask if ask.starts_with("ask") => drop(serde_json::from_str::<Ask>(text).expect(text)),
            kind => {
                let read: ServerMessage = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
                assert_eq!(json!(read)["type"], kind);
            }
        }
    }
    assert_eq!(from_client().len(), 8);
    for message in from_client() {
        assert!(ClientMessage::read(&message).is_ok(), "{message}");
    }
}
