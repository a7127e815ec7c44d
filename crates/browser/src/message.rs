//! What goes between the page and its tables.

use serde::{Deserialize, Serialize};

use crate::stored_table::{Head, Steps, StoredTable};

/// What the page says.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Input {
    /// The first one: 32 random bytes in hexadecimal digits, and the tables that the device has kept.
    Begin {
        seed: String,
        tables: Vec<StoredTable>,
    },
    /// As over HTTP; `path` has the query, too.
    Request {
        id: u32,
        method: String,
        path: String,
        #[serde(default)]
        body: String,
    },
    /// A socket to `path`.
    Connect {
        socket: u64,
        path: String,
    },
    /// A message of a socket.
    Say {
        socket: u64,
        text: String,
    },
    Disconnect {
        socket: u64,
    },
    /// It is as late as was asked for, or a bot may think.
    Wake,
}

/// What the tables say.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Output {
    /// To be kept before what follows is shown: how a table stands, and its steps from number `from` on.
    Keep {
        head: Box<Head>,
        from: usize,
        steps: Vec<Steps>,
    },
    /// The table has been taken out.
    Forget {
        id: String,
    },
    Response {
        id: u32,
        status: u16,
        body: String,
    },
    /// How far a long request is, as the server's lines.
    Progress {
        id: u32,
        body: String,
    },
    Said {
        socket: u64,
        text: String,
    },
    /// With the code of a close frame.
    Closed {
        socket: u64,
        code: u16,
    },
    /// In so many milliseconds something is due; at once, where a bot is to think.
    Wake {
        in_ms: u64,
    },
}
