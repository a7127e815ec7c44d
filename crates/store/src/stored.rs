//! Ids of tables, and all that is kept of a table but its steps.

use std::{fmt, str::FromStr};

use crate::{ChatRow, Grant, Held, InvitationHash, OwnerId, SeatRow};

/// What a table is called outside: 128 random bits, as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TableId(pub [u8; 16]);

/// What a table is called inside the store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TableKey(pub i64);

/// All that is known of a table but its steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    pub key: TableKey,
    pub game: String,
    pub secret: [u8; 32],
    /// How the table is set up, in its owner's words.
    pub setup: String,
    pub host: Option<OwnerId>,
    pub created_ms: u64,
    pub people: Vec<SeatRow>,
    pub invitations: Vec<(u8, Grant<InvitationHash>)>,
    pub held: Vec<Held>,
    /// The last lines, the oldest first.
    pub chat: Vec<ChatRow>,
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a table's id is 32 hexadecimal digits")]
pub struct BadTableId;

impl FromStr for TableId {
    type Err = BadTableId;

    fn from_str(text: &str) -> Result<TableId, BadTableId> {
        let digits = text.as_bytes();
        if digits.len() != 32 || !digits.iter().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
            return Err(BadTableId);
        }
        u128::from_str_radix(text, 16).map(|id| TableId(id.to_be_bytes())).map_err(|_| BadTableId)
    }
}
