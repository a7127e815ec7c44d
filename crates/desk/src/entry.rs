//! One entry of a book, its form in JSON and what may amend it.

use std::mem::discriminant;

use serde::{Serialize, Serializer};
use ts_rs::TS;

use crate::{Refusal, json::Json};

/// One line of a book after its head. Numbers are whole; whether they name a bib or a round is for the race to say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// The teams in drawn order (D2).
    Draw(Vec<i64>),
    /// Begins a round (D3).
    Turn(i64),
    Sprint(Vec<i64>),
    Mountain(Vec<i64>),
    /// Bibs that arrived together, in order (D4).
    Finish {
        seconds: i64,
        bibs: Vec<i64>,
    },
    Dnf(Vec<i64>),
    /// Begins the next stage (D4).
    Stage(i64),
    /// Takes back the newest entry that stands (D6).
    #[serde(serialize_with = "one")]
    #[ts(untagged, type = "{ \"undo\": 1 }")]
    Undo,
    /// Puts back what the last undo took (D6).
    #[serde(serialize_with = "one")]
    #[ts(untagged, type = "{ \"redo\": 1 }")]
    Redo,
    /// Puts another entry of the same kind in the place of entry n, or takes it out (D6).
    Amend {
        n: i64,
        // Written out: a type that names itself is looked into without end.
        #[ts(type = "Entry | null")]
        entry: Option<Box<Entry>>,
    },
}

impl Entry {
    /// Points, arrivals and those who are out may be corrected in their place; a draw, a round or a stage is undone.
    pub fn can_be_amended(&self) -> bool {
        matches!(self, Entry::Sprint(_) | Entry::Mountain(_) | Entry::Finish { .. } | Entry::Dnf(_))
    }

    pub fn is_of_the_same_kind(&self, other: &Entry) -> bool {
        discriminant(self) == discriminant(other)
    }

    /// Reads an entry, or refuses by D7 what is not one.
    pub fn read(text: &str) -> Result<Entry, Refusal> {
        Entry::from_json(&serde_json::from_str(text).map_err(|_| Refusal::NotJson)?)
    }

    pub(crate) fn from_json(json: &Json) -> Result<Entry, Refusal> {
        let (key, value) = match json {
            Json::Object(pairs) => match pairs.as_slice() {
                [(key, value)] => (key.as_str(), value),
                [] => return Err(Refusal::NotAnEntry),
                _ => return Err(Refusal::SeveralKeys),
            },
            _ => return Err(Refusal::NotAnEntry),
        };
        let whole = || value.whole().ok_or(Refusal::NotWhole { key: key.to_owned() });
        let wholes = || value.wholes().ok_or(Refusal::NotWholes { key: key.to_owned() });
        Ok(match key {
            "draw" => Entry::Draw(wholes()?),
            "turn" => Entry::Turn(whole()?),
            "sprint" => Entry::Sprint(wholes()?),
            "mountain" => Entry::Mountain(wholes()?),
            "finish" => finish(value)?,
            "dnf" => Entry::Dnf(wholes()?),
            "stage" => Entry::Stage(whole()?),
            "undo" if whole()? == 1 => Entry::Undo,
            "undo" => return Err(Refusal::BadUndo),
            "redo" if whole()? == 1 => Entry::Redo,
            "redo" => return Err(Refusal::BadRedo),
            "amend" => amend(value)?,
            _ => return Err(Refusal::UnknownEntry { key: key.to_owned() }),
        })
    }
}

fn finish(value: &Json) -> Result<Entry, Refusal> {
    let Some([Some(seconds), Some(bibs)]) = value.fields(["seconds", "bibs"]) else {
        return Err(Refusal::BadFinish);
    };
    Ok(Entry::Finish {
        seconds: seconds.whole().ok_or(Refusal::NotWhole { key: "seconds".into() })?,
        bibs: bibs.wholes().ok_or(Refusal::NotWholes { key: "bibs".into() })?,
    })
}

/// The entry that is put in the place may be any entry here: whether it is of the same kind is for the book to say.
fn amend(value: &Json) -> Result<Entry, Refusal> {
    let Some([Some(n), Some(entry)]) = value.fields(["n", "entry"]) else {
        return Err(Refusal::BadAmend);
    };
    Ok(Entry::Amend {
        n: n.whole().ok_or(Refusal::NotWhole { key: "n".into() })?,
        entry: match entry {
            Json::Null => None,
            _ => Some(Box::new(Entry::from_json(entry)?)),
        },
    })
}

fn one<S: Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(1)
}
