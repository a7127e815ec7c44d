use serde::Serialize;
use ts_rs::TS;

use crate::{Rule, Text};

/// One option of a game, so that a client can draw a form for it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct OptionSpec {
    pub key: &'static str,
    pub label: Text,
    pub rule: Option<Rule>,
    #[serde(flatten)]
    pub kind: OptionKind,
}

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OptionKind {
    /// One of these values; `null` where the option may be left open. Values are JSON strings or numbers, as written.
    OneOf {
        values: Vec<Choice>,
        nullable: bool,
    },
    Number {
        min: i64,
        max: i64,
        nullable: bool,
    },
    Flag,
    /// A seat, or null: drawn by lot.
    Seat,
    /// One or more of these values, in order, repeats allowed.
    ListOf {
        values: Vec<Choice>,
        max: usize,
    },
    /// Text of this form, told to people in `hint`.
    Text {
        max: usize,
        hint: Text,
    },
    /// Something wider, which only a client that knows the game can draw (names of riders).
    Custom,
}

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(rename = "OptionChoice")]
pub struct Choice {
    pub value: &'static str,
    /// Numbers are written without quotes in the options.
    pub number: bool,
    pub label: Text,
}

impl Choice {
    pub const fn word(value: &'static str, fr: &'static str, en: &'static str) -> Choice {
        Choice { value, number: false, label: Text::new(fr, en) }
    }

    pub const fn number(value: &'static str) -> Choice {
        Choice { value, number: true, label: Text::new(value, value) }
    }
}
