//! How a game describes its options, so that a client can draw a form.

use serde::Serialize;
use ts_rs::TS;

use crate::{Rule, Text};

/// One option of a game, so that a client can draw a form for it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct OptionSpec {
    pub key: &'static str,
    pub label: Text,
    /// What there is to know before choosing, in a sentence or two.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub about: Option<Text>,
    pub rule: Option<Rule>,
    /// It has a meaning beside another option only; without that, it is left at its default.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub needs: Option<Needs>,
    #[serde(flatten)]
    pub kind: OptionKind,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
pub struct Needs {
    pub key: &'static str,
    /// The value that the other option must have; without one, any value will do that is set.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub value: Option<&'static str>,
}

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OptionKind {
    /// One of these values; `null` where the option may be left open. Values are JSON strings or numbers, as written.
    OneOf {
        values: Vec<Choice>,
        nullable: Option<Unset>,
    },
    /// A number, or `null` where the option may be left open.
    Number {
        min: i64,
        max: i64,
        nullable: Option<Unset>,
    },
    Flag,
    /// A seat, or null: drawn by lot.
    Seat,
    /// One or more of these values, in order, repeats allowed.
    ListOf {
        values: Vec<Choice>,
        max: usize,
    },
    /// One of these names, or text of the form shown in `hint`.
    Text {
        values: Vec<Choice>,
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
    /// At least and at most so many seats, where that is narrower than the game's own range.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seats: Option<(u8, u8)>,
}

/// An option that is left open.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
pub struct Unset {
    pub label: Text,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seats: Option<(u8, u8)>,
}

impl Choice {
    pub const fn word(value: &'static str, fr: &'static str, en: &'static str) -> Choice {
        Choice { value, number: false, label: Text::new(fr, en), seats: None }
    }

    pub const fn number(value: &'static str) -> Choice {
        Choice { value, number: true, label: Text::new(value, value), seats: None }
    }

    /// Only at tables of this size.
    pub const fn for_seats(self, least: u8, most: u8) -> Choice {
        Choice { seats: Some((least, most)), ..self }
    }
}
