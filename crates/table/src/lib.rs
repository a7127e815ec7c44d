//! Drives one game. Sync and pure: the server, the lab, the terminal and the tests all play through here.
//!
//! - [`Table`] plays a race, writes its record, takes moves back, numbers decisions.
//! - [`record`] is what is kept of a race: JSON lines, hash-chained. [`Table::resume`] replays one exactly.
//! - [`history`] is the race that a record comes to: the steps that stand, with the state before each.
//! - [`branch()`] makes the first steps of a race the beginning of another one.
//! - [`verify()`] recomputes all the luck of a finished record; a [`Witness`] holds it against what one seat kept.
//! - [`scenario`] runs races written as data, with scripted luck and expectations.
//!
//! Architecture invariant: no clock, no generator, no I/O. Deadlines, standing orders and stand-ins reach a table as acts
//! whose [`By`] says so.

mod branch;
mod happenings;
mod history;
mod luck_source;
mod misread;
pub mod options;
mod proofs;
pub mod record;
mod replay;
pub mod scenario;
mod table;
mod transcript;
mod undo_log;
mod verify;
mod view;
mod witness;

pub use branch::{BranchError, branch};
pub use happenings::{Happened, Moments, Shown};
pub use history::{History, Past, PastAct, history};
pub use luck_source::LuckSource;
pub use misread::misread;
pub use options::{MAX_OPTIONS, WrittenOptions, read_options};
pub use record::{By, Draw, FORMAT, Header, Mix, Record, RecordError, RecordStep};
pub use replay::{Frame, frames};
pub use table::{Refused, Table};
pub use transcript::as_scenario;
pub use verify::{Check, LuckVerdict, Outcome, Verified, shown_key, verify, verify_luck};
pub use view::{TableView, json_view, table_view};
pub use witness::{Testimony, Witness};
