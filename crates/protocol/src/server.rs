//! What a server says over a socket, and what a question holds.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ActionId, Code, Emphasis, Json, Moment, Order, Orders, TableInfo};

/// What the server says over a socket. Messages with `n` are numbered in the viewer's own sequence, one by one; a snapshot
/// says where that sequence stands.
// A game's own parts are JSON to those who read a message. A table writes it with its own types in their place, all of it at once.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[ts(concrete(View = Json, Event = Json, Action = Json, Would = Json))]
pub enum ServerMessage<View = Json, Event = Json, Action = Json, Would = Json> {
    /// Where everything stands. The first message of a socket, and after `stale`.
    Snapshot {
        n: u64,
        table: Box<TableInfo>,
        /// What happened after message `since`: at most the last 200 facts.
        facts: Vec<Fact<Event>>,
        /// How many facts there were before the first of `facts`.
        before: u64,
        /// Null until the race begins.
        view: View,
        ask: Option<Ask<Action, Would>>,
        /// Whether the seat's last move can be taken back.
        undo: bool,
        chat: Vec<ChatLine>,
        orders: Orders,
        /// Answers under a condition that this seat has left. Absent where it never left or took back any.
        #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        conditional: Option<Vec<Order>>,
    },
    /// Something happened, moment by moment. None where only this viewer's own answer is in `view`.
    Update {
        n: u64,
        moments: Vec<Moment<Event>>,
        /// The race after the last of them.
        view: View,
        ask: Option<Ask<Action, Would>>,
        undo: bool,
    },
    /// A player came, went or was ready; a clock was set.
    Table {
        n: u64,
        table: Box<TableInfo>,
    },
    Chat(ChatLine),
    /// To the seat alone: the answers under a condition that stand now. One was left or taken back, has answered once, or has lapsed.
    If {
        orders: Vec<Order>,
    },
    /// The move is on disk.
    Ack {
        action: ActionId,
    },
    /// The move is against the rules; nothing has changed.
    Refused {
        action: ActionId,
        rule: Option<Cow<'static, str>>,
        text: String,
    },
    /// The question that the move answers is no longer open; a snapshot follows.
    Stale {
        action: ActionId,
    },
    /// Something was not done. `action` is that of the message which it concerns, where that had one.
    Error {
        code: Code,
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        action: Option<ActionId>,
    },
    Pong,
}

impl<View: Serialize, Event: Serialize, Action: Serialize, Would: Serialize> ServerMessage<View, Event, Action, Would> {
    /// As it goes over the wire.
    pub fn written(&self) -> String {
        // With a view or a table in it, most stay below the larger of these.
        let length = match self {
            ServerMessage::Snapshot { .. } | ServerMessage::Update { .. } | ServerMessage::Table { .. } => 2_560,
            _ => 128,
        };
        let mut out = Vec::with_capacity(length);
        serde_json::to_writer(&mut out, self).expect("plain data into memory");
        String::from_utf8(out).expect("JSON is UTF-8")
    }
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatLine {
    pub n: u64,
    pub seat: Option<u8>,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub phrase: Option<String>,
    pub at_ms: u64,
}

/// One fact, as this viewer knows it. Without `text` where the socket has no language.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(concrete(Event = Json))]
pub struct Fact<Event = Json> {
    /// Null where the table acted and not the game: a move taken back, a race abandoned.
    pub rule: Option<Cow<'static, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub text: Option<String>,
    /// Whose doing it is; absent where it is nobody's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// Absent where it is neither.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub emphasis: Option<Emphasis>,
    /// An object whose field `event` says what happened: the game's own words, or a [`TableEvent`].
    pub event: Event,
}

impl<Event: Serialize> Fact<Event> {
    pub fn erased(self) -> Fact {
        let Fact { rule, text, seat, emphasis, event } = self;
        Fact { rule, text, seat, emphasis, event: Json::of(&event) }
    }
}

/// What the table does, whatever the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum TableEvent {
    /// A move was taken back.
    TakenBack {
        seat: u8,
    },
    Abandoned,
}

/// A question put to one seat. Without words where the socket has no language. For that seat alone: not even the number of
/// choices is for others.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(concrete(Action = Json, Would = Json))]
pub struct Ask<Action = Json, Would = Json> {
    pub decision: u64,
    /// Null where the seat is not asked but welcome to act.
    pub kind: Option<AskKind>,
    /// Whether the race waits for this seat. If not, the choices may be ignored.
    pub must: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub question: Option<Ruled>,
    pub choices: Vec<Choice<Action, Would>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub barred: Option<Vec<Barred<Action>>>,
    pub wide: Option<Wide>,
    /// Until it closes by itself.
    pub closes_ms: Option<u64>,
}

impl<Action: Serialize, Would: Serialize> Ask<Action, Would> {
    pub fn erased(self) -> Ask {
        let Ask { decision, kind, must, question, choices, barred, wide, closes_ms } = self;
        let choice = |Choice { what, label, forecast, would }| Choice {
            what: Json::of(&what),
            label,
            forecast,
            would: would.map(|would: Would| Json::of(&would)),
        };
        let bar =
            |Barred { what, label, rule, text, reason }| Barred { what: Json::of(&what), label, rule, text, reason };
        Ask {
            decision,
            kind,
            must,
            question,
            choices: choices.into_iter().map(choice).collect(),
            barred: barred.map(|barred| barred.into_iter().map(bar).collect()),
            wide,
            closes_ms,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AskKind {
    Turn,
    Choice,
    Window,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(concrete(Action = Json, Would = Json))]
pub struct Choice<Action = Json, Would = Json> {
    #[serde(rename = "do")]
    pub what: Action,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub label: Option<String>,
    /// Null where the game foresees nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub forecast: Option<Option<Ruled>>,
    /// The same, typed: the game's own `Would`. Absent where the game foresees nothing.
    #[serde(default = "Option::<Would>::default", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub would: Option<Would>,
}

impl Choice {
    /// Its label, or where it has none the action as it is written.
    pub fn name(&self) -> &str {
        self.label.as_deref().unwrap_or(self.what.0.get())
    }
}

/// A move that a player might try, and the rule that forbids it.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(concrete(Action = Json))]
pub struct Barred<Action = Json> {
    #[serde(rename = "do")]
    pub what: Action,
    pub label: String,
    pub rule: Cow<'static, str>,
    pub text: Cow<'static, str>,
    /// The same, typed, in games whose boards draw one reason otherwise than another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<Json>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ruled {
    pub text: String,
    pub rule: Cow<'static, str>,
}

/// A decision too wide to list.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wide {
    /// The action's name in JSON.
    pub key: Cow<'static, str>,
    pub rule: Cow<'static, str>,
    /// An answer that would be taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub example: Option<Json>,
    /// The form of `do` as a JSON schema (draft 2020-12). Where sums are limited too, its `description` says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub schema: Option<Json>,
    /// In words, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub about: Option<Cow<'static, str>>,
}
