//! What one seat kept of the start, to hold a finished record against.

use engine::Text;
use fair::{Commitment, Nonce, NonceCommitment};
use serde::{Deserialize, Serialize};

use crate::{Record, RecordError};

/// What one seat kept of the start, to hold the finished record against. The record alone cannot show that a table put
/// a nonce of its own in the place of a person's: only that person knows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Witness {
    pub table: String,
    pub seat: u8,
    pub nonce: Nonce,
    /// The table's commitment, as it was shown before the nonce was promised.
    pub commitment: Commitment,
    /// All promises, as they were shown before any nonce was.
    pub promises: Option<Vec<Option<NonceCommitment>>>,
    /// Whether the table has acknowledged the nonce.
    pub acknowledged: bool,
}

/// What a witness says of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Testimony {
    /// All that this seat was shown is in the record, and its nonce in the luck.
    Confirmed,
    /// All that this seat was shown is in the record; its nonce came too late to count.
    LeftOut,
    OtherTable,
    OtherCommitment,
    OtherPromises,
    /// Another nonce stands in this seat's place, or none though it was acknowledged.
    OtherNonce,
}

impl Witness {
    pub fn hold_against(&self, record: &str) -> Result<Testimony, RecordError> {
        let Record { header, mix, .. } = Record::read(record)?;
        if header.table != self.table {
            return Ok(Testimony::OtherTable);
        }
        if header.commitment != Some(self.commitment) {
            return Ok(Testimony::OtherCommitment);
        }
        let promises = mix.as_ref().map(|mix| mix.promises()).unwrap_or_default();
        let seat = usize::from(self.seat);
        let same = self.promises.as_ref().is_none_or(|shown| *shown == promises);
        if !same || promises.get(seat) != Some(&Some(self.nonce.commitment())) {
            return Ok(Testimony::OtherPromises);
        }
        let counted = mix.and_then(|mix| mix.0[seat]).and_then(|share| share.nonce);
        Ok(match counted {
            Some(nonce) if nonce == self.nonce => Testimony::Confirmed,
            None if !self.acknowledged => Testimony::LeftOut,
            _ => Testimony::OtherNonce,
        })
    }
}

impl Testimony {
    /// Whether the record contradicts what this seat was shown.
    pub fn contradicts(self) -> bool {
        !matches!(self, Testimony::Confirmed | Testimony::LeftOut)
    }

    pub fn text(self) -> Text {
        match self {
            Testimony::Confirmed => Text::new(
                "Ta part du hasard est dans le carnet, telle que tu l’as promise et montrée.",
                "Your share of the luck is in the record, as you promised and showed it.",
            ),
            Testimony::LeftOut => Text::new(
                "Ta part du hasard n’est pas arrivée à temps : elle n’a pas compté, et le carnet le dit.",
                "Your share of the luck came too late: it did not count, and the record says so.",
            ),
            Testimony::OtherTable => {
                Text::new("Ce carnet est celui d’une autre table.", "This record is of another table.")
            }
            Testimony::OtherCommitment => Text::new(
                "FAUX : le sceau du carnet n’est pas celui que la table avait montré.",
                "FORGED: the commitment in the record is not the one that the table had shown.",
            ),
            Testimony::OtherPromises => Text::new(
                "FAUX : les promesses du carnet ne sont pas celles que la table avait montrées.",
                "FORGED: the promises in the record are not those that the table had shown.",
            ),
            Testimony::OtherNonce => Text::new(
                "FAUX : ta part du hasard a été remplacée ou écartée.",
                "FORGED: your share of the luck was replaced or left out.",
            ),
        }
    }
}
