//! The requests and answers of the operator's socket. Nothing of anybody's hand is in them.

use std::collections::BTreeMap;

use protocol::TableInfo;
use serde::{Deserialize, Serialize};

/// What an operator may ask for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Tables that people sit at or race at.
    Tables,
    Table {
        id: String,
    },
    /// Ends a table: a race is given up, and counted as such.
    Close {
        id: String,
    },
    /// Forgets a device, by its hash (as a table shows it) or by the word in its cookie.
    Forget {
        device: String,
    },
    Block {
        address: String,
    },
    Unblock {
        address: String,
    },
    Blocked,
    Statistics,
    /// Reads the settings again.
    Reload,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Tables(Vec<TableRow>),
    /// It is done, in words.
    Done(String),
    Blocked(Vec<String>),
    Statistics(Box<Statistics>),
    /// Why it was not done.
    Failed(String),
}

/// A table as an operator sees it: nothing of anybody's hand.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableRow {
    pub table: TableInfo,
    /// The hash of the owner of each seat: a person, or a device that belongs to none.
    pub devices: Vec<Option<String>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Statistics {
    pub version: String,
    pub uptime_s: u64,
    pub tables_seating: u64,
    pub tables_racing: u64,
    pub blocked: u64,
    /// The counts of `/metrics`.
    pub counts: BTreeMap<String, u64>,
}
