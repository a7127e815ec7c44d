//! Luck written down beforehand, for scenarios.

use std::collections::VecDeque;

use engine::{NoSetup, ScriptError, Scripted};
use serde::{Deserialize, Serialize};

use crate::{Luck, Skeleton};

/// Luck written down beforehand.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Fate {
    #[serde(skip_serializing_if = "Option::is_none")]
    die: Option<VecDeque<u8>>,
}

impl Scripted for Skeleton {
    type Fate = Fate;
    type Setup = NoSetup;

    fn set_up(&mut self, setup: &NoSetup) -> Result<(), ScriptError> {
        match *setup {}
    }

    fn scripted(&self, fate: &mut Fate) -> Result<Option<Luck>, ScriptError> {
        let Some(die) = &mut fate.die else { return Ok(None) };
        match die.pop_front() {
            None => Err(ScriptError::Dry("die")),
            Some(face @ 1..=6) => Ok(Some(Luck(face))),
            Some(_) => Err(ScriptError::bad("die", "expected 1 to 6")),
        }
    }

    fn transcribe(&self, luck: &Luck, fate: &mut Fate) {
        fate.die.get_or_insert_default().push_back(luck.0);
    }
}
