//! What is kept of a race: a header and its steps as JSON lines, each chained to all before it.
//!
//! ```text
//! {"step":{"header":{"sillage":1,"game":"echappee","rules":1,"table":"…","options":{},"seats":4,"commitment":"…"}},"link":"…"}
//! {"step":{"mix":{"nonces":[null,"…"]}},"link":"…"}
//! {"step":{"luck":{"stream":"deck","n":0,"drawn":[…]}},"link":"…"}
//! {"step":{"act":{"seat":1,"do":{"ride":{"card":48}}}},"link":"…"}
//! {"step":{"undo":{"seat":1}},"link":"…"}
//! {"step":{"reveal":{"secret":"…"}},"link":"…"}
//! ```
//!
//! A link is the SHA-256 of the link before it (32 zero bytes at first) and of the text of the step. Names and chat are kept
//! elsewhere, so that they can be deleted.

use std::fmt::Write as _;

use engine::{Drawn, Said, Seat, misread};
use fair::{BadHex, Chain, Link};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, value::RawValue};

/// The version of this format.
pub const FORMAT: u8 = 1;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub sillage: u8,
    pub game: String,
    pub rules: u16,
    pub table: String,
    pub options: Map<String, Value>,
    pub seats: u8,
    /// Published before anybody was ready; absent where there was no second party to promise anything to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Line<A> {
    Header(Header),
    /// What the people at the table added to the luck: promised, then shown. A seat without one is null in both.
    Mix {
        promised: Vec<Option<String>>,
        nonces: Vec<Option<String>>,
    },
    Luck {
        stream: String,
        n: u64,
        drawn: Drawn,
    },
    Act {
        seat: Seat,
        #[serde(rename = "do")]
        action: A,
        #[serde(default, skip_serializing_if = "By::is_player")]
        by: By,
    },
    Undo {
        seat: Seat,
    },
    Abandon,
    /// The table's secret, once the race is over or abandoned.
    Reveal {
        secret: String,
    },
}

/// On whose word a seat acted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    #[default]
    Player,
    /// The table declined for a seat that could only decline.
    Table,
    /// A standing order.
    Order,
    /// The clock ran out.
    Clock,
    /// A bot stood in for somebody absent.
    StandIn,
}

impl By {
    fn is_player(&self) -> bool {
        *self == By::Player
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    #[error("line {line}: {message}")]
    Line { line: usize, message: String },
    #[error("line {line}: the chain is broken: this line, or one before it, was changed")]
    Chain { line: usize },
    #[error("the record is empty: its first line must be a header")]
    Empty,
    #[error("the record is of format {found}; this program reads format {FORMAT}")]
    Format { found: u8 },
    #[error("the record is of {found}, not of {wanted}")]
    OtherGame { wanted: &'static str, found: String },
    #[error("the record was played by version {found} of the rules; this program plays version {current}")]
    OtherRules { found: u16, current: u16 },
}

impl RecordError {
    /// In both languages: for whoever brings a record.
    pub fn said(&self) -> Said {
        let fr = match self {
            RecordError::Line { line, message } => format!("ligne {line} : {}", misread(message).fr),
            RecordError::Chain { line } => {
                format!("ligne {line} : la chaîne est rompue, cette ligne ou une autre avant elle a été changée")
            }
            RecordError::Empty => "il est vide : sa première ligne doit être un en-tête".into(),
            RecordError::Format { found } => format!("il est au format {found} ; ce programme lit le format {FORMAT}"),
            RecordError::OtherGame { wanted, found } => format!("il est de {found}, et non de {wanted}"),
            RecordError::OtherRules { found, current } => {
                format!("il a été joué avec la version {found} des règles ; ce programme joue la version {current}")
            }
        };
        Said::new(fr, self.to_string())
    }

    pub(crate) fn line(line: usize, message: impl ToString) -> RecordError {
        RecordError::Line { line, message: message.to_string() }
    }
}

/// A record read from text, its chain checked, its steps not yet.
#[derive(Clone, Debug)]
pub struct Record<'a> {
    pub header: Header,
    /// The steps after the header, as written, with the number of their line from 1.
    pub steps: Vec<(usize, &'a RawValue)>,
    pub last: Link,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Chained<'a> {
    #[serde(borrow)]
    step: &'a RawValue,
    link: &'a str,
}

impl<'a> Record<'a> {
    pub fn read(text: &'a str) -> Result<Record<'a>, RecordError> {
        let mut chain = Chain::default();
        let mut header = None;
        let mut steps = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let number = at + 1;
            let chained: Chained<'a> = serde_json::from_str(line).map_err(|error| RecordError::line(number, error))?;
            let link: Link = chained.link.parse().map_err(|error: BadHex| RecordError::line(number, error))?;
            if chain.append(chained.step.get().as_bytes()) != link {
                return Err(RecordError::Chain { line: number });
            }
            if header.is_none() {
                let first = serde_json::from_str::<Line<Value>>(chained.step.get());
                match first.map_err(|error| RecordError::line(number, error))? {
                    Line::Header(first) if first.sillage == FORMAT => header = Some(first),
                    Line::Header(first) => return Err(RecordError::Format { found: first.sillage }),
                    _ => return Err(RecordError::line(number, "expected the header")),
                }
            } else {
                steps.push((number, chained.step));
            }
        }
        Ok(Record { header: header.ok_or(RecordError::Empty)?, steps, last: chain.last() })
    }
}

/// Writes a step as a line of the record, without the line's end.
pub(crate) fn write_line<A: Serialize>(chain: &mut Chain, line: &Line<A>) -> String {
    let step = serde_json::to_string(line).expect("steps are plain data");
    let link = chain.append(step.as_bytes());
    let mut text = String::with_capacity(step.len() + 90);
    write!(text, r#"{{"step":{step},"link":"{link}"}}"#).expect("a string takes text");
    text
}
