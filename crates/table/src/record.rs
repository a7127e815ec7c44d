//! What is kept of a race: a header and its steps as JSON lines, each chained to all before it. `docs/fairness.md` says
//! it to the byte.
//!
//! ```text
//! {"step":{"header":{"sillage":2,"game":"echappee","rules":1,"table":"…","options":{},"seats":4,"commitment":"…"}},"link":"…"}
//! {"step":{"mix":{"promised":[null,"…"],"nonces":[null,"…"]}},"link":"…"}
//! {"step":{"luck":{"stream":"deck","n":0,"shuffle":80,"drawn":[…]}},"link":"…"}
//! {"step":{"act":{"seat":1,"do":{"ride":{"card":48}}}},"link":"…"}
//! {"step":{"undo":{"seat":1}},"link":"…"}
//! {"step":{"reveal":{"secret":"…"}},"link":"…"}
//! ```
//!
//! The header and the mix are no [`RecordStep`]s: each is read once, in its place, and refused anywhere else.
//! A link is the SHA-256 of the link before it (32 zero bytes at first) and of the text of the step. Names and chat are
//! kept elsewhere, so that they can be deleted.
//!
//! Format 1 is still read: its draws carry no bound. A race that began in it goes on in it.

mod draw;
mod error;
mod opening;

use engine::Seat;
use fair::{BadHex, Chain, Link};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

pub use draw::Draw;
pub use error::RecordError;
pub use opening::{Header, Mix};
pub(crate) use opening::{HeaderLine, MixLine};

/// The format that is written.
pub const FORMAT: u8 = 2;
/// The first format, which is still read.
pub const OLDEST_FORMAT: u8 = 1;

/// A step of a race under way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RecordStep<A> {
    Luck(Draw),
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
    /// A bot stood in for an absent player.
    StandIn,
}

impl By {
    fn is_player(&self) -> bool {
        *self == By::Player
    }
}

/// A record read from text: its chain is checked and its opening read, its steps are not yet.
#[derive(Clone, Debug)]
pub struct Record<'a> {
    pub header: Header,
    /// Present wherever the header has a commitment.
    pub mix: Option<Mix>,
    /// The steps after that, as written, with the number of their line from 1.
    pub steps: Vec<(usize, &'a RawValue)>,
    pub last: Link,
}

impl<'a> Record<'a> {
    pub fn read(text: &'a str) -> Result<Record<'a>, RecordError> {
        let mut chain = Chain::default();
        let mut steps = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let (step, link) = unframe(line).map_err(|message| RecordError::line(at + 1, message))?;
            if chain.append(step.get().as_bytes()) != link {
                return Err(RecordError::Chain { line: at + 1 });
            }
            steps.push((at + 1, step));
        }
        let mut steps = steps.into_iter().peekable();
        let (_, first) = steps.next().ok_or(RecordError::Empty)?;
        let header = Header::read(first)?;
        let mix = match steps.next_if(|(_, step)| MixLine::is_one(step)) {
            Some((_, second)) => Some(Mix::read(second, header.seats)?),
            None if header.commitment.is_some() => return Err(RecordError::line(2, "expected the `mix` line")),
            None => None,
        };
        Ok(Record { header, mix, steps: steps.collect(), last: chain.last() })
    }
}

/// A line: its link is written from a [`Link`] and read as text, so that a malformed link gets its own message.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Chained<'a, L> {
    #[serde(borrow)]
    step: &'a RawValue,
    link: L,
}

/// What surrounds a step and its link in a line.
const FRAME: usize = r#"{"step":,"link":""}"#.len() + 64;

/// The step and the link of a line. Only the one way in which lines are written is read: what the chain does not cover
/// must not vary.
fn unframe(line: &str) -> Result<(&RawValue, Link), String> {
    let chained: Chained<'_, &str> = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let link: Link = chained.link.parse().map_err(|error: BadHex| error.to_string())?;
    if !line.starts_with(r#"{"step":"#) || line.len() != FRAME + chained.step.get().len() {
        return Err(r#"expected {"step":…,"link":"…"} without spaces"#.into());
    }
    Ok((chained.step, link))
}

/// Writes a step as a line of the record, without the line's end.
pub(crate) fn write_line(chain: &mut Chain, step: &impl Serialize) -> String {
    let step = to_raw_value(step).expect("steps are plain data");
    let link = chain.append(step.get().as_bytes());
    serde_json::to_string(&Chained { step: &step, link }).expect("a step and its link are plain data")
}
