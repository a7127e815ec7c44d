//! Why an action is not legal, or a race cannot be created.

use std::fmt;

use crate::{OwnedText, Rule, Text};

/// Why an action is not taken. It cites its rule, and nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    pub rule: Rule,
    pub why: Text,
}

impl Refusal {
    pub const fn new(rule: &'static str, fr: &'static str, en: &'static str) -> Refusal {
        Refusal { rule: Rule(rule), why: Text::new(fr, en) }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why.en, self.rule)
    }
}

impl std::error::Error for Refusal {}

/// Why a race cannot be created: which option (`seats` for their number), and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadOption {
    pub key: String,
    pub why: OwnedText,
}

impl BadOption {
    pub fn new(key: impl Into<String>, why: impl Into<OwnedText>) -> BadOption {
        BadOption { key: key.into(), why: why.into() }
    }
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option `{}`: {}", self.key, self.why.en)
    }
}

impl std::error::Error for BadOption {}
