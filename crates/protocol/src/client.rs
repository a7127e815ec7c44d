//! What a client says over a socket.

use std::fmt;

use engine::{OwnedText, Text, say};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de::Error};
use serde_json::value::RawValue;
use ts_rs::TS;

use crate::{Json, bounded};

/// What a client says over a socket.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Answers a decision. `action` is the client's own name for this move, unique for its seat: sent again, it is acknowledged
    /// again and not played twice.
    Act {
        decision: u64,
        action: ActionId,
        #[serde(rename = "do")]
        what: Json,
    },
    /// Takes the seat's last move back, where that is still possible.
    Undo {
        action: ActionId,
    },
    /// What to do with windows from now on.
    Orders {
        windows: Orders,
    },
    /// Answers to coming questions under a condition, instead of those left before: those that the game offers, and but for those that are
    /// `live` only at a table with a clock of days.
    If {
        orders: Vec<Order>,
    },
    /// Has a bot play the seat from now on, or no longer. The player stays at the table and looks on.
    StandIn {
        on: bool,
    },
    Chat {
        text: String,
    },
    /// A phrase that every client says in its own language.
    Phrase {
        key: String,
    },
    Ping,
}

/// What a seat has the table do when a window opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Orders {
    Always,
    #[default]
    Ask,
    Never,
}

/// An answer that is played when its question comes and its condition holds: one that the game offers (`orders` of `/api/games`), and the numbers
/// that its sentence leaves open. Where the condition does not hold, or the rules would refuse the answer, it lapses and the player is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Order {
    pub key: String,
    pub numbers: Vec<u16>,
    /// For one answer only; else until it lapses, where the game lets it stand.
    pub once: bool,
}

/// A client's own name for a move: 1 to 40 letters, digits, `-` or `_`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS, JsonSchema)]
#[serde(transparent)]
pub struct ActionId(#[schemars(regex(pattern = ActionId::PATTERN))] String);

impl ActionId {
    /// What it may be, as a regular expression.
    pub const PATTERN: &str = "^[A-Za-z0-9_-]{1,40}$";

    pub fn new(id: impl Into<String>) -> Option<ActionId> {
        let id = id.into();
        let sound = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        ((1..=40).contains(&id.len()) && id.bytes().all(sound)).then_some(ActionId(id))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for ActionId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ActionId, D::Error> {
        ActionId::new(String::deserialize(deserializer)?).ok_or_else(|| D::Error::custom(Why::NoActionId.text().en))
    }
}

impl fmt::Display for ActionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why a frame is no message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadFrame {
    Json(String),
    /// A field that this kind of message needs.
    Missing(&'static str),
    /// A field that this kind of message does not have.
    Surplus(&'static str),
    Bad {
        field: &'static str,
        why: Why,
    },
}

impl BadFrame {
    pub fn text(&self) -> OwnedText {
        match self {
            BadFrame::Json(error) => say!("ce n’est pas un message : {error}", "not a message: {error}"),
            BadFrame::Missing(field) => {
                say!("il manque « {field} »", "`{field}` is missing from this kind of message")
            }
            BadFrame::Surplus(field) => {
                say!("« {field} » n’a pas sa place ici", "`{field}` has no place in this kind of message")
            }
            BadFrame::Bad { field, why } => {
                say!("« {field} » : {fr}", "`{field}`: {en}", fr = why.text().fr, en = why.text().en)
            }
        }
    }
}

impl fmt::Display for BadFrame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for BadFrame {}

/// What is wrong with a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    Empty,
    TooLong,
    Unshowable,
    Invisible,
    Stacked,
    MixedScripts,
    NoKey,
    NoActionId,
}

impl Why {
    pub const fn text(self) -> Text {
        match self {
            Why::Empty => Text::new("vide", "empty"),
            Why::TooLong => Text::new("trop long", "too long"),
            Why::Unshowable => Text::new("contient des caractères invisibles", "holds characters that cannot be shown"),
            Why::Invisible => Text::new(
                "il y faut au moins une lettre, un chiffre ou un emoji",
                "must hold a letter, a digit or an emoji",
            ),
            Why::Stacked => Text::new("trop d’accents sur une même lettre", "too many accents on one letter"),
            Why::MixedScripts => {
                Text::new("mélange des alphabets qui se ressemblent", "mixes alphabets that look alike")
            }
            Why::NoKey => Text::new("de 1 à 32 minuscules, chiffres ou _", "1 to 32 small letters, digits or _"),
            Why::NoActionId => Text::new("de 1 à 40 lettres, chiffres, - ou _", "1 to 40 letters, digits, - or _"),
        }
    }
}

/// Any message, before its kind is looked at. Read in one pass: a tagged enum would be read into a tree first, and an action
/// could not be passed on as it was written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Flat<'a> {
    r#type: Kind,
    decision: Option<u64>,
    action: Option<String>,
    #[serde(borrow, rename = "do")]
    what: Option<&'a RawValue>,
    windows: Option<Orders>,
    orders: Option<Vec<Order>>,
    on: Option<bool>,
    text: Option<String>,
    key: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Act,
    Undo,
    Orders,
    If,
    StandIn,
    Chat,
    Phrase,
    Ping,
}

impl ClientMessage {
    /// The action named in a malformed frame, as far as it can be made out: so that its author learns which one it was.
    pub fn action_in(frame: &str) -> Option<ActionId> {
        #[derive(Deserialize)]
        struct Named {
            action: String,
        }
        serde_json::from_str::<Named>(frame).ok().and_then(|named| ActionId::new(named.action))
    }

    pub fn read(frame: &str) -> Result<ClientMessage, BadFrame> {
        let flat: Flat<'_> = serde_json::from_str(frame).map_err(|error| BadFrame::Json(error.to_string()))?;
        let fields = [
            ("decision", flat.decision.is_some(), flat.r#type == Kind::Act),
            ("action", flat.action.is_some(), matches!(flat.r#type, Kind::Act | Kind::Undo)),
            ("do", flat.what.is_some(), flat.r#type == Kind::Act),
            ("windows", flat.windows.is_some(), flat.r#type == Kind::Orders),
            ("orders", flat.orders.is_some(), flat.r#type == Kind::If),
            ("on", flat.on.is_some(), flat.r#type == Kind::StandIn),
            ("text", flat.text.is_some(), flat.r#type == Kind::Chat),
            ("key", flat.key.is_some(), flat.r#type == Kind::Phrase),
        ];
        for (name, present, wanted) in fields {
            match (present, wanted) {
                (false, true) => return Err(BadFrame::Missing(name)),
                (true, false) => return Err(BadFrame::Surplus(name)),
                _ => {}
            }
        }
        let action = |id: Option<String>| {
            ActionId::new(id.unwrap_or_default()).ok_or(BadFrame::Bad { field: "action", why: Why::NoActionId })
        };
        Ok(match flat.r#type {
            Kind::Act => ClientMessage::Act {
                decision: flat.decision.unwrap_or_default(),
                action: action(flat.action)?,
                what: Json(flat.what.map(RawValue::to_owned).ok_or(BadFrame::Missing("do"))?),
            },
            Kind::Undo => ClientMessage::Undo { action: action(flat.action)? },
            Kind::Orders => ClientMessage::Orders { windows: flat.windows.unwrap_or_default() },
            Kind::If => ClientMessage::If { orders: flat.orders.unwrap_or_default() },
            Kind::StandIn => ClientMessage::StandIn { on: flat.on.unwrap_or_default() },
            Kind::Chat => ClientMessage::Chat { text: bounded::chat(&flat.text.unwrap_or_default())? },
            Kind::Phrase => ClientMessage::Phrase { key: bounded::phrase(&flat.key.unwrap_or_default())? },
            Kind::Ping => ClientMessage::Ping,
        })
    }
}
