//! Why a race cannot be analysed.

use std::fmt;

use engine::{OwnedText, say};
use table::RecordError;

/// Why a race cannot be analysed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    Record(RecordError),
    /// The race is under way or was abandoned: there is no result to explain, and its secrets are still secrets.
    Unfinished,
    TooLong,
}

impl Error {
    pub fn text(&self) -> OwnedText {
        match self {
            Error::Record(error) => error.text(),
            Error::Unfinished => say!(
                "la course n’est pas finie, et une analyse explique un résultat : joue-la d’abord jusqu’au bout",
                "the race is not finished, and an analysis explains a result: play it to the end first",
            ),
            Error::TooLong => {
                say!("la course est trop longue pour être analysée", "the race is too long to be analysed",)
            }
        }
    }
}

impl From<RecordError> for Error {
    fn from(error: RecordError) -> Error {
        Error::Record(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for Error {}
