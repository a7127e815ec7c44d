//! Which bot plays a seat: one of ours, or a program that the operator has named.

use std::fmt;

use bots::Bot;
use serde::{Deserialize, Serialize};

/// Which bot plays a seat: one of ours, or a program that the operator has named.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum BotKind {
    Ours(Bot),
    Program(String),
}

impl BotKind {
    /// The one of ours that plays for a program where that does not.
    pub const SUBSTITUTE: Bot = Bot::Amateur;
}

impl From<Bot> for BotKind {
    fn from(bot: Bot) -> BotKind {
        BotKind::Ours(bot)
    }
}

impl From<String> for BotKind {
    fn from(name: String) -> BotKind {
        name.parse().map_or(BotKind::Program(name), BotKind::Ours)
    }
}

impl From<BotKind> for String {
    fn from(kind: BotKind) -> String {
        kind.to_string()
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotKind::Ours(bot) => bot.fmt(f),
            BotKind::Program(name) => f.write_str(name),
        }
    }
}
