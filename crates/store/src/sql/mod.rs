//! Every statement, once. Both databases run what is here; what is theirs alone (connections, the log of steps, groups,
//! leases, copies) is in `sqlite` and `postgres`.
//!
//! Architecture invariant: nothing here knows which database it speaks to.

mod analyses;
mod archive;
mod day;
mod desks;
mod engine;
mod history;
mod luck;
pub mod migrations;
mod outbox;
mod persons;
mod read;
mod rights;
mod sweep;
mod tx;
mod value;
mod write;

use crate::StoreError;

pub use archive::{Archive, Copied, CopyError, copy, places};
pub use desks::desk;
pub use engine::{Engine, Work};
pub use read::table;
pub use tx::{Names, Tx};
pub(crate) use value::values;
pub use value::{Cell, Row, Value};
pub use write::{Charge, Statement, change, names_of, statements};

pub type Result<T> = std::result::Result<T, StoreError>;
