//! The part of the contract by which scenarios write luck down beforehand.

use std::fmt::Debug;

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{DeserializeOwned, Error},
};

use crate::Game;

/// A game whose luck can be written down beforehand: what scenarios need. Only scenarios may.
pub trait Scripted: Game {
    /// The `fate` of a scenario as the rules page gives it. Unknown keys are refused; absent ones are drawn.
    type Fate: Clone + Debug + Default + Serialize + DeserializeOwned;
    /// The `setup` of a scenario; [`NoSetup`] where the rules page offers none.
    type Setup: Clone + Debug + Serialize + DeserializeOwned;

    /// Puts the position of `setup` into a race just created.
    fn set_up(&mut self, setup: &Self::Setup) -> Result<(), ScriptError>;

    /// Takes what the script says of the luck that the game now waits for, checked; `None` where the key is absent
    /// (or, for a pile or hand, where the list has no further entry).
    fn scripted(&self, fate: &mut Self::Fate) -> Result<Option<Self::Luck>, ScriptError>;

    /// Appends to `fate` the luck that the game now waits for and is about to get: a race written back as a script.
    fn transcribe(&self, luck: &Self::Luck, fate: &mut Self::Fate);
}

/// The `setup` of a game that offers none. It cannot be read from anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum NoSetup {}

impl<'de> Deserialize<'de> for NoSetup {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<NoSetup, D::Error> {
        Err(D::Error::custom("this game offers no `setup`: leave it out"))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScriptError {
    /// Scripted dice ran out: the stream's name.
    Dry(&'static str),
    /// A key of `fate` or `setup` holds something that cannot be: which one, and what was expected.
    Bad { key: String, expected: String },
}

impl ScriptError {
    pub fn bad(key: impl Into<String>, expected: impl Into<String>) -> ScriptError {
        ScriptError::Bad { key: key.into(), expected: expected.into() }
    }
}

impl std::fmt::Display for ScriptError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ScriptError::Dry(stream) => {
                write!(f, "the scripted `{stream}` ran dry: add what it should give next, or leave the key out")
            }
            ScriptError::Bad { key, expected } => write!(f, "`{key}`: {expected}"),
        }
    }
}

impl std::error::Error for ScriptError {}
