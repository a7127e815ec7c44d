//! The first lines of a record: header and mix.

use fair::{Commitment, Nonce, NonceCommitment, Share};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{FORMAT, OLDEST_FORMAT, RecordError};
use crate::WrittenOptions;

/// Names of games and tables are no longer.
const MAX_NAME: usize = 64;

/// The first line of a record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub sillage: u8,
    pub game: String,
    pub rules: u16,
    pub table: String,
    pub options: WrittenOptions,
    pub seats: u8,
    /// Published before anyone was ready; absent where there was no second party to promise anything to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Commitment>,
}

/// The second line of a record with a commitment: what each seat promised and showed, in seat order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "WrittenMix", into = "WrittenMix")]
pub struct Mix(pub Vec<Option<Share>>);

impl Header {
    pub(super) fn read(step: &RawValue) -> Result<Header, RecordError> {
        let HeaderLine { header } = serde_json::from_str(step.get()).map_err(|error| RecordError::line(1, error))?;
        if header.game.len().max(header.table.len()) > MAX_NAME {
            return Err(RecordError::line(1, format!("a game or a table has a name of at most {MAX_NAME} bytes")));
        }
        match header.sillage {
            OLDEST_FORMAT..=FORMAT => Ok(header),
            found => Err(RecordError::Format { found }),
        }
    }

    /// Whether draws carry their bound.
    pub(crate) fn has_bounds(&self) -> bool {
        self.sillage > 1
    }
}

impl Mix {
    pub(super) fn read(step: &RawValue, seats: u8) -> Result<Mix, RecordError> {
        let MixLine { mix } = serde_json::from_str(step.get()).map_err(|error| RecordError::line(2, error))?;
        if mix.0.len() == usize::from(seats) {
            Ok(mix)
        } else {
            Err(RecordError::line(2, "expected a promise and a nonce, or null, for each seat"))
        }
    }

    /// The nonces that were shown, as the key is made from them.
    pub fn nonces(&self) -> Vec<Option<Nonce>> {
        self.0.iter().map(|share| share.and_then(|share| share.nonce)).collect()
    }

    /// What each seat had promised.
    pub fn promises(&self) -> Vec<Option<NonceCommitment>> {
        self.0.iter().map(|share| share.map(|share| share.promise)).collect()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HeaderLine {
    pub header: Header,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MixLine {
    pub mix: Mix,
}

impl MixLine {
    pub fn is_one(step: &RawValue) -> bool {
        step.get().starts_with(r#"{"mix":"#)
    }
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenMix {
    promised: Vec<Option<NonceCommitment>>,
    nonces: Vec<Option<Nonce>>,
}

impl From<Mix> for WrittenMix {
    fn from(mix: Mix) -> WrittenMix {
        WrittenMix { promised: mix.promises(), nonces: mix.nonces() }
    }
}

impl TryFrom<WrittenMix> for Mix {
    type Error = &'static str;

    fn try_from(WrittenMix { promised, nonces }: WrittenMix) -> Result<Mix, &'static str> {
        if promised.len() != nonces.len() {
            return Err("as many promises as nonces are expected");
        }
        let share = |(promise, nonce): (Option<NonceCommitment>, Option<Nonce>)| match (promise, nonce) {
            (Some(promise), nonce) => Ok(Some(Share { promise, nonce })),
            (None, None) => Ok(None),
            (None, Some(_)) => Err("a nonce that was not promised"),
        };
        promised.into_iter().zip(nonces).map(share).collect::<Result<_, _>>().map(Mix)
    }
}
