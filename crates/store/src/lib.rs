//! The log of steps, and beside it what belongs to people: names, chat, devices, invitations.
//!
//! A [`Change`] is written whole or not at all, and its future ends only when it is on disk. Steps are only ever appended:
//! (table, seq) is unique, so whoever appends step n has seen all before it, the ids of its actions included; a
//! [`StoreError::Conflict`] means that somebody else wrote, and the only answer is to read again.
//!
//! Names and chat are kept apart from the steps, so that they can be forgotten ([`Store::forget_device`],
//! [`Store::forget_before`]) while the races stay. Devices and invitations are known by their hashes alone.
//!
//! Beside tables, the books of race desks ([`DeskStore`]): a head and entries, appended in the same way.
//!
//! Architecture invariant: nothing here knows what a step, a setup, an answer or an entry means.

mod change;
mod desks;
mod sqlite;
mod stored;

use std::{future::Future, pin::Pin};

pub use change::{Batch, Change, ChatRow, Held, Op, Person};
pub use desks::{DeskId, DeskKey, DeskRow, DeskStore, Forgotten, NewDesk, StoredDesk};
pub use sqlite::{Durability, SqliteStore};
pub use stored::{Stored, TableId, TableKey};

/// A hash of what a device or an invitation knows.
pub type Hash = [u8; 32];

pub type Later<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    #[error("somebody else has written to this table: read it again")]
    Conflict,
    #[error("the store is not available: {0}")]
    Unavailable(String),
    #[error("the store holds something that it should not: {0}")]
    Corrupt(String),
}

pub trait Store: Send + Sync + 'static {
    /// Writes a change whole or not at all. Once this is answered, it is on disk.
    fn commit(&self, change: Change) -> Later<()>;

    /// The place of a table that does not exist yet.
    fn new_key(&self) -> TableKey;

    /// All that is known of a table but its steps.
    fn table(&self, id: TableId) -> Later<Option<Stored>>;

    /// The steps of a table, in order.
    fn steps(&self, table: TableKey) -> Later<Vec<Batch>>;

    /// Tables that anybody may sit down at, the newest first.
    fn open_tables(&self, limit: usize) -> Later<Vec<TableId>>;

    /// Tables where a device sits or is the host, the newest first.
    fn tables_of(&self, device: Hash, limit: usize) -> Later<Vec<TableId>>;

    /// Tables in this phase.
    fn in_phase(&self, phase: &'static str) -> Later<Vec<TableId>>;

    /// Takes a device's names, chat and seats away, everywhere. Says at which tables.
    fn forget_device(&self, device: Hash) -> Later<Vec<TableId>>;

    /// Takes all names, chat and seats of tables away that nobody has touched since. Says how many tables.
    fn forget_before(&self, touched_ms: u64) -> Later<usize>;

    /// The books of race desks.
    fn desks(&self) -> &dyn DeskStore;

    /// Whether the store can write now.
    fn ping(&self) -> Later<()>;
}
