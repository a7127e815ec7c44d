//! Why a text is no record that this program can judge.

use std::fmt;

use engine::{OwnedText, say};

use super::{FORMAT, OLDEST_FORMAT};
use crate::misread;

/// Why a text is no record of a race, or not one that this program can judge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    Line {
        line: usize,
        message: String,
    },
    /// This line, or one before it, was changed.
    Chain {
        line: usize,
    },
    /// Not even a header.
    Empty,
    Format {
        found: u8,
    },
    OtherGame {
        wanted: &'static str,
        found: String,
    },
    OtherRules {
        found: u16,
        current: u16,
    },
}

impl RecordError {
    /// For the person who brings the record.
    pub fn text(&self) -> OwnedText {
        match self {
            RecordError::Line { line, message } => {
                let why = misread(message);
                OwnedText { fr: format!("ligne {line} : {}", why.fr), en: format!("line {line}: {}", why.en) }
            }
            RecordError::Chain { line } => say!(
                "ligne {line} : la chaîne est rompue, cette ligne ou une autre avant elle a été changée",
                "line {line}: the chain is broken: this line, or one before it, was changed",
            ),
            RecordError::Empty => say!(
                "il est vide : sa première ligne doit être un en-tête",
                "the record is empty: its first line must be a header",
            ),
            RecordError::Format { found } => say!(
                "il est au format {found} ; ce programme lit les formats {OLDEST_FORMAT} à {FORMAT}",
                "the record is of format {found}; this program reads formats {OLDEST_FORMAT} to {FORMAT}",
            ),
            RecordError::OtherGame { wanted, found } => {
                say!("il est de {found}, et non de {wanted}", "the record is of {found}, not of {wanted}")
            }
            RecordError::OtherRules { found, current } => say!(
                "il a été joué avec la version {found} des règles ; ce programme joue la version {current}",
                "the record was played by version {found} of the rules; this program plays version {current}",
            ),
        }
    }

    /// Whether the record itself is at fault: it was changed or cut, or never was one. What this program cannot judge
    /// (a game, rules or a format that it does not know) is not.
    pub fn is_broken(&self) -> bool {
        match self {
            RecordError::Line { .. } | RecordError::Chain { .. } | RecordError::Empty => true,
            RecordError::Format { .. } | RecordError::OtherGame { .. } | RecordError::OtherRules { .. } => false,
        }
    }

    pub(crate) fn line(line: usize, message: impl ToString) -> RecordError {
        RecordError::Line { line, message: message.to_string() }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for RecordError {}
