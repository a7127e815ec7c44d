//! The page of socket messages, with an example of each, from the types themselves.

use serde::Serialize;
use serde_json::json;

use crate::*;

/// Markdown.
pub fn socket() -> String {
    let mut text = String::from(INTRO);
    text += "\n## From the client\n\nUnknown fields are refused, and so is a frame over 16 KB.\n\n";
    for (message, about) in from_client() {
        example(&mut text, &message, about);
    }
    text += "\n## From the server\n\n";
    for (message, about) in from_server() {
        example(&mut text, &message, about);
    }
    text += "\n## Codes of errors\n\n| code | HTTP | |\n|---|---|---|\n";
    for code in Code::ALL {
        text += &format!("| `{}` | {} | {} |\n", json!(code).as_str().unwrap_or_default(), code.status(), code.en());
    }
    text
}

const INTRO: &str = "# A table over a socket

`GET /api/tables/{id}/socket?seat=0&since=17&lang=fr`, one socket a viewer. Without `seat` the viewer is a spectator; a seat's
socket needs the cookie of the device that holds the seat. Without `lang` (`fr` or `en`) labels and texts are left out.

The first message is a snapshot. Messages with `n` are numbered one by one in the viewer's own sequence; on coming back, give
the last `n` as `since` and the snapshot tells what you missed, nothing twice. `since` may be of before a restart of the server.

A move answers a `decision` and carries an `action`, your own name for it. `ack` means that it is on disk. If the socket breaks
before the `ack`, send the same message again on the next one: it is never played twice. `stale` means that the question was closed
meanwhile. Answers to windows (`\"kind\":\"window\"`) count when the window closes, after `closes_ms`.

A seat can be lost. Its sockets then end at once with an `error` whose `code` says why (`left`, `revoked`, `handed_on`, `forgotten`), and with
close code 1008 and the same word as its reason. During a race a bot plays a seat whose player has gone, and `consents` of that seat lists the
seats whose players agree that another person takes it (`POST /api/tables/{id}/consent`). When all agree, `POST /api/tables/{id}/invite` makes an
invitation. A player hands their own seat on with an invitation to it, without asking. No device takes a seat after it has held another in the
same race.
";

fn example(text: &mut String, message: &impl Serialize, about: &str) {
    let line = serde_json::to_string(message).expect("plain data");
    *text += &format!("{about}\n```json\n{line}\n```\n");
}

pub fn from_client() -> Vec<(ClientMessage, &'static str)> {
    let action = |id: &str| ActionId::new(id).expect("sound");
    vec![
        (
            ClientMessage::Act {
                decision: 12,
                action: action("m-7f3a"),
                what: Json::of(&json!({"ride": {"card": 48}})),
            },
            "Answer a decision; `do` is one of the `choices`, or of the form of `example` in `wide`.",
        ),
        (ClientMessage::Undo { action: action("u-7f3b") }, "Take your last move back, while `undo` is true."),
        (
            ClientMessage::Orders { windows: Orders::Never },
            "What to do with windows from now on: `always` use them, `ask` me, `never`.",
        ),
        (ClientMessage::Chat { text: "Bien joué !".into() }, "Say something. At most 280 characters."),
        (
            ClientMessage::Phrase { key: "well_played".into() },
            "Say something that every client says in its own language.",
        ),
        (ClientMessage::Ping, "Are you there?"),
    ]
}

pub fn from_server() -> Vec<(ServerMessage, &'static str)> {
    let told = Told {
        rule: Some("E7".into()),
        text: Some("Jean roule.".into()),
        event: Json::of(&json!({"rode": {"seat": 0, "card": 48}})),
    };
    let ask = Ask {
        decision: 12,
        kind: Some(AskKind::Turn),
        question: Some(Ruled { text: "Que joues-tu ?".into(), rule: "E6".into() }),
        choices: vec![Choice {
            what: Json::of(&json!({"ride": {"card": 48}})),
            label: Some("Rouler 48".into()),
            forecast: None,
        }],
        barred: Vec::new(),
        wide: None,
        closes_ms: Some(60_000),
    };
    let view = Json::of(
        &json!({"riders": [], "turn": 0, "awaiting": {"kind": "turn", "seats": [0]}, "over": false, "ranking": null}),
    );
    let chat = ChatLine {
        n: 19,
        seat: Some(1),
        name: "Lise".into(),
        text: None,
        phrase: Some("well_played".into()),
        at_ms: 1_760_000_000_000,
    };
    vec![
        (
            ServerMessage::Snapshot {
                n: 17,
                table: Box::new(table()),
                view: view.clone(),
                ask: Some(ask.clone()),
                facts: vec![told.clone()],
                before: 41,
                chat: Vec::new(),
                undo: false,
                orders: Orders::Ask,
            },
            "Where everything stands: the first message, and after `stale`. `facts` are those after `since`; `before` counts the facts before them.",
        ),
        (
            ServerMessage::Told { n: 18, facts: vec![told], view, ask: Some(ask), undo: false },
            "Something happened. `ask` is for this seat alone.",
        ),
        (
            ServerMessage::Table { n: 20, table: Box::new(table()) },
            "Somebody came, went or was ready; a clock was set; the race began or ended.",
        ),
        (ServerMessage::Chat(chat), "Somebody said something."),
        (ServerMessage::Ack { action: "m-7f3a".into() }, "The move is on disk."),
        (
            ServerMessage::Refused {
                action: "m-7f3a".into(),
                rule: Some("E6".into()),
                text: "Tu n'as pas cette carte.".into(),
            },
            "The move is against the rule cited (null: it is no move of this game); nothing has changed.",
        ),
        (ServerMessage::Stale { action: "m-7f3a".into() }, "The question was closed meanwhile; a snapshot follows."),
        (
            ServerMessage::Error { code: Code::TooMany, text: Code::TooMany.fr().into() },
            "Something else was not done. Some errors end the socket.",
        ),
        (ServerMessage::Pong, "I am here."),
    ]
}

fn table() -> TableInfo {
    let seat = |seat: u8, name: &str, mine| SeatInfo {
        seat,
        name: name.into(),
        kind: SeatKind::Person,
        bot: None,
        here: true,
        ready: true,
        stand_in: false,
        consents: None,
        mine,
        clock_ms: None,
    };
    TableInfo {
        id: "0f5c…".into(),
        game: "echappee".into(),
        title: "L'Échappée".into(),
        options: serde_json::Map::new(),
        phase: Phase::Racing,
        seats: vec![seat(0, "Jean", true), seat(1, "Lise", false)],
        host: true,
        public: false,
        hot_seat: false,
        clock: Clock::Move { seconds: 60 },
        commitment: "9b1f…".into(),
        nonces: vec![None, None],
        deadline_ms: Some(60_000),
        rematch: None,
        created_ms: 1_760_000_000_000,
        abandoned_starts: 0,
        awaiting: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_messages() {
        for (message, _) in from_client() {
            let frame = serde_json::to_string(&message).unwrap();
            assert!(ClientMessage::read(&frame).is_ok(), "{frame}");
        }
        for (message, _) in from_server() {
            let frame = serde_json::to_string(&message).unwrap();
            let read: ServerMessage = serde_json::from_str(&frame).unwrap_or_else(|error| panic!("{error}: {frame}"));
            assert_eq!(serde_json::to_string(&read).unwrap(), frame);
        }
    }
}
