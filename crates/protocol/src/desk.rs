//! The race desk: a book that referees write and anyone with its id may read. Heads, entries and outcomes go
//! through as JSON: their types are the desk's, docs/desk.md explains them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Code, Exact, Failure, Json, requests::wire};

/// A book has no more entries: ninety-nine stages of about fifty each.
pub const MAX_ENTRIES: usize = 5_000;

wire! {
    /// A desk to be begun. Its id is in the path; both are made on the device: 32 hexadecimal digits.
    NewDesk {
        /// The referees' secret.
        key: String,
        #[ts(as = "::desk::Head")]
        head: Exact,
    }

    /// The referees' secret.
    DeskSecret {
        key: String,
    }

    NewEntry {
        key: String,
        /// The referee's own name for it, 1 to 64 letters, digits, `-` or `_`: sent again, it is acknowledged again and not entered
        /// twice.
        id: String,
        /// The number of the last entry that the referee had seen.
        after: u64,
        #[ts(as = "::desk::Entry")]
        entry: Exact,
    }

    /// The entry is on disk.
    Entered {
        n: u64,
    }

    DeskBook {
        id: String,
        #[ts(as = "::desk::Head")]
        head: Json,
        /// In their order; over a socket those after `since`.
        entries: Vec<DeskEntry>,
        /// As `sillage desk --json` prints it.
        #[ts(as = "::desk::Outcome")]
        outcome: Json,
        created_ms: u64,
        touched_ms: u64,
        /// Whether the asker's device has shown the key.
        referee: bool,
    }

    DeskEntry {
        /// From 1.
        n: u64,
        id: String,
        at_ms: u64,
        #[ts(as = "::desk::Entry")]
        entry: Json,
    }

    /// Another referee was first; nothing was written.
    DeskMoved {
        error: Failure,
        /// What came after `after`.
        since: Vec<DeskEntry>,
    }

    DeskList {
        desks: Vec<DeskInfo>,
    }

    DeskInfo {
        id: String,
        stages: Vec<String>,
        teams: usize,
        /// The stage under way, from 1.
        stage: usize,
        round: u16,
        over: bool,
        touched_ms: u64,
    }

    /// A race that was played at a table, in the form of a desk's.
    RaceResults {
        #[ts(as = "::desk::Head")]
        head: Json,
        #[ts(as = "::desk::Outcome")]
        outcome: Json,
    }
}

/// What a client says over a desk's socket.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum DeskRequest {
    /// Shows the key: this socket is a referee's.
    Referee {
        key: String,
    },
    Ping,
}

/// What the server says over a desk's socket.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum DeskMessage {
    /// The first message: the book, with the entries after `since`.
    Book {
        book: Box<DeskBook>,
    },
    /// Something was entered.
    Entries {
        entries: Vec<DeskEntry>,
        #[ts(as = "::desk::Outcome")]
        outcome: Json,
    },
    /// To referees: two entered at the same time, and this entry was not written.
    Clash {
        #[ts(as = "::desk::Entry")]
        entry: Json,
        /// The number of the first entry that its referee had not seen.
        against: u64,
    },
    /// The desk was deleted.
    Gone,
    Error {
        code: Code,
        text: String,
    },
    Pong,
}

/// Whether a text is a referee's own name for an entry.
pub fn is_entry_id(id: &str) -> bool {
    let sound = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=64).contains(&id.len()) && id.bytes().all(sound)
}
