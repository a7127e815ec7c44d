//! What a client says, read strictly.

use protocol::{ActionId, BadFrame, ClientMessage};

#[test]
fn an_action_goes_through_as_it_was_written() {
    let read = ClientMessage::read(r#"{"type":"act","decision":3,"action":"a-1","do":{"ride": {"card":48}}}"#);
    let Ok(ClientMessage::Act { decision: 3, action, what }) = read else { panic!("{read:?}") };
    assert_eq!((action.as_str(), what.0.get()), ("a-1", r#"{"ride": {"card":48}}"#));
}

#[test]
fn what_does_not_belong_is_refused() {
    for (frame, because) in [
        (r#"{"type":"ping","text":"x"}"#, "`text` has no place in this kind of message"),
        (r#"{"type":"act","decision":3,"action":"a"}"#, "`do` is missing from this kind of message"),
        (r#"{"type":"if"}"#, "`orders` is missing from this kind of message"),
        (r#"{"type":"stand_in"}"#, "`on` is missing from this kind of message"),
        (r#"{"type":"undo","action":"a b"}"#, "`action`: 1 to 40 letters, digits, - or _"),
        (r#"{"type":"chat","text":"   "}"#, "`text`: empty"),
    ] {
        assert_eq!(ClientMessage::read(frame).unwrap_err().to_string(), because);
    }
    let unknown = r#"{"type":"act","decision":3,"action":"a-1","do":1,"more":[]}"#;
    assert_eq!(ClientMessage::action_in(unknown).as_ref().map(ActionId::as_str), Some("a-1"));
    for unnamed in [r#"{"type":"act","action":"a b"}"#, r#"{"type":"ping"}"#, "[]", r#"{"action":"a""#] {
        assert_eq!(ClientMessage::action_in(unnamed), None, "{unnamed}");
    }
    for frame in [r#"{"type":"ping","more":1}"#, r#"{"type":"fly"}"#, "[]", "", r#"{"type":"act","decision":-1}"#] {
        assert!(matches!(ClientMessage::read(frame), Err(BadFrame::Json(_))), "{frame}");
    }
}
