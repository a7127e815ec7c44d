//! Luck written down beforehand, for scenarios.

use std::collections::VecDeque;

use engine::{NoSetup, ScriptError, Scripted};
use serde::{Deserialize, Serialize};

use crate::{Bordure, Luck};

/// The musettes of a race, in order of drawing (B22).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Fate {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub musettes: Option<VecDeque<u8>>,
}

impl Scripted for Bordure {
    type Fate = Fate;
    type Setup = NoSetup;

    fn set_up(&mut self, setup: &NoSetup) -> Result<(), ScriptError> {
        match *setup {}
    }

    fn scripted(&self, fate: &mut Fate) -> Result<Option<Luck>, ScriptError> {
        let Some(card) = fate.musettes.as_mut().and_then(VecDeque::pop_front) else { return Ok(None) };
        let pool = self.pool();
        if !pool.contains(&card) {
            return Err(ScriptError::bad(
                "musettes",
                format!("{card} cannot be drawn now: expected one of {pool:?} (B22)"),
            ));
        }
        Ok(Some(Luck(card)))
    }

    fn transcribe(&self, luck: &Luck, fate: &mut Fate) {
        fate.musettes.get_or_insert_default().push_back(luck.0);
    }
}
