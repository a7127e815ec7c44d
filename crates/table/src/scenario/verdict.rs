//! What the referee found: events, failures, or a malformed file.

use std::fmt;

use engine::{OwnedText, Rule};
use serde_json::Value;

/// What the referee found in one scenario.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Verdict {
    /// Expectations that do not hold.
    pub failures: Vec<Failure>,
    /// How many expectations were looked at.
    pub checked: usize,
    /// Everything that happened, with the number of moves dealt with by then.
    pub events: Vec<ScenarioEvent>,
    /// The rules cited by facts and refusals on the way.
    pub cited: Vec<Rule>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ScenarioEvent {
    pub moves: usize,
    pub rule: Rule,
    pub text: OwnedText,
    pub event: Value,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Failure {
    pub line: usize,
    pub what: String,
    pub expected: String,
    pub found: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}: expected {}, found {}", self.line, self.what, self.expected, self.found)
    }
}

/// Why a scenario could not be run to its end: the file is malformed, or a move was refused that should not be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct Malformed {
    pub line: usize,
    pub message: String,
}
