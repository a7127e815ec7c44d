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
    /// The same at their places, where an option is so wide that it has some.
    pub faults: Vec<OptionFault>,
}

/// Something wrong within an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionFault {
    /// A JSON pointer into the options (`/board/12`).
    pub at: String,
    pub why: OwnedText,
}

impl BadOption {
    pub fn new(key: impl Into<String>, why: impl Into<OwnedText>) -> BadOption {
        BadOption { key: key.into(), why: why.into(), faults: Vec::new() }
    }

    /// Each fault at its place; without any, the option as a whole is at fault.
    pub fn into_faults(self) -> Vec<OptionFault> {
        if self.faults.is_empty() {
            return vec![OptionFault { at: format!("/{}", self.key), why: self.why }];
        }
        self.faults
    }
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option `{}`: {}", self.key, self.why.en)
    }
}

impl std::error::Error for BadOption {}
