//! The log of steps, and beside it what belongs to people: names, chat, devices, invitations.
//!
//! A [`Change`] is written whole or not at all, and its future ends only when it is on disk. Steps are only ever appended:
//! (table, seq) is unique, so the writer of step n has seen all before it, the ids of its actions included; a
//! [`StoreError::Conflict`] means that another writer was first, and the only answer is to read again.
//!
//! Names and chat are kept apart from the steps, so that they can be forgotten ([`Store::forget`],
//! [`Store::forget_before`]) while the races stay; races themselves go after a time ([`Store::sweep`]). Devices, addresses and invitations
//! are known by their hashes alone.
//!
//! Beside tables, the books of race desks ([`DeskStore`]): a head and entries, appended in the same way. Persons ([`PersonStore`]): ids
//! that several devices belong to. And an outbox ([`OutboxStore`]): their notifications, written with the steps that it is about.
//!
//! Beside a table whose race is over, its analysis ([`StoredAnalysis`]), its result and who rode ([`HistoryStore`]), and whether it counts
//! as a race of the day ([`DayStore`]).
//!
//! Architecture invariant: nothing here knows what a step, a setup, an answer, an entry or an analysis means.

mod analyses;
mod change;
mod closed;
mod day;
mod desks;
mod history;
mod id;
#[cfg(feature = "backends")]
mod lease;
mod outbox;
mod persons;
#[cfg(feature = "backends")]
mod postgres;
mod quota;
mod rights;
pub mod rows;
#[cfg(feature = "backends")]
mod sql;
#[cfg(feature = "backends")]
mod sqlite;
mod stored;

use std::{future::Future, pin::Pin};

pub use analyses::{MAX_ANALYSIS, StoredAnalysis};
pub use change::{Batch, Change, ChatRow, Held, Op, SeatRow, SeatRule, WHOLE_TABLE};
pub use closed::{Channel, Kind, NotificationKind, Phase, State};
pub use day::{Day, DayRide, DayStore};
pub use desks::{DeskCard, DeskId, DeskKey, DeskRow, DeskStore, Forgotten, NewDesk, StoredDesk};
pub use history::{HistoryStore, MAX_RESULT, Past, PastPlace};
pub use id::{
    AddressHash, DeskSecretHash, DeviceId, Digest, InvitationHash, OwnerId, PairingCode, PersonId, RestoreHash,
};
#[cfg(feature = "backends")]
pub use lease::{Claim, Epoch, Lease, Thing};
pub use outbox::{Delivery, DueNotification, Endpoint, NewEndpoint, Notification, OutboxStore, Settled, Then, Tried};
pub use persons::{
    Joined, Link, Linked, LinkedDevice, Moved, NewDevice, NewSetting, Offer, PersonStore, Setting, StoredPerson, Via,
};
#[cfg(feature = "backends")]
pub use postgres::{LEASE, PostgresStore};
pub use quota::{Account, Awaited, Belongings, Bound, Bounds, Card, Expiry, Swept, Usage};
pub use rights::{Cut, CutOff, Ended, Ending, Grant, Maker};
#[cfg(feature = "backends")]
pub use sql::{Archive, Copied, CopyError, copy};
#[cfg(feature = "backends")]
pub use sqlite::{Durability, Settings, Snapshot, SqliteStore};
pub use stored::{BadTableId, Stored, TableId, TableKey};

pub type Pending<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    #[error("another writer has changed this table: read it again")]
    Conflict,
    #[error("storage quota exceeded")]
    Bounded,
    #[error("this person has another seat at this table")]
    AlreadySeated,
    #[error("this person sees another table with the same luck")]
    SeatedElsewhere,
    #[error("the device was linked recently, and an older one made this")]
    NewDevice,
    #[error("the store is not available: {0}")]
    Unavailable(String),
    /// A file or folder that will not do. The sentence names it.
    #[error("{0}")]
    Unusable(String),
    #[error("the disk is full: {0}")]
    Full(String),
    #[error("the store cannot be written to: {0}")]
    ReadOnly(String),
    #[error("the database is damaged: {0}")]
    Corrupt(String),
    /// What is written would be read by nobody. It does not heal while the program runs.
    #[error("the database is no longer the one on the disk: {0}")]
    Lost(String),
}

/// What each database does in its own way.
#[cfg(feature = "backends")]
pub trait Backend: Send + Sync + 'static {
    /// Writes a change whole or not at all. Once this is answered, it is on disk.
    fn commit(&self, change: Change) -> Pending<()>;

    /// The place of a table that does not exist yet.
    fn new_key(&self) -> Pending<TableKey>;

    /// Gives some of the disk that deleted things took back to the system, where the database does not do so by itself. Says how many pages
    /// are still to be given back.
    fn shrink(&self) -> Pending<u64> {
        Box::pin(std::future::ready(Ok(0)))
    }

    /// Writes something small, and says whether that worked.
    fn probe(&self) -> Pending<()>;

    /// Answered when the store is lost for good: nothing more can be written, and nothing is acknowledged.
    fn lost(&self) -> Pin<Box<dyn Future<Output = StoreError> + Send>> {
        Box::pin(std::future::pending())
    }

    /// Ends writing: a change that is asked for after it is refused. Once this is answered, another server may have what was this one's alone.
    fn close(&self) -> Pending<()>;

    /// A key that turns addresses into hashes, the same as long as the store lasts.
    fn address_key(&self) -> [u8; 32];

    /// This node's lease, where several nodes may share the store. Without one, the node is the owner of everything.
    fn lease(&self) -> Option<&dyn Lease> {
        None
    }
}

#[cfg(feature = "backends")]
pub trait Store: Backend {
    /// All that is known of a table but its steps.
    fn table(&self, id: TableId) -> Pending<Option<Stored>>;

    /// The steps of a table, in order.
    fn steps(&self, table: TableKey) -> Pending<Vec<Batch>>;

    /// Tables that anyone may sit down at: the newest of each owner and each address, then their second, each time the newest first.
    fn open_tables(&self, limit: usize) -> Pending<Vec<Card>>;

    /// Tables where somebody sits or is the host, the last used first.
    fn tables_of(&self, owner: OwnerId, limit: usize) -> Pending<Vec<Card>>;

    /// How much of a kind is kept on an account.
    fn belongings(&self, kind: Kind, account: Account) -> Pending<Belongings>;

    /// The table that this account keeps of something with this digest, if there is one.
    fn find_digest(&self, digest: Digest, account: Account) -> Pending<Option<TableId>>;

    /// Tables in this phase that nobody has touched since.
    fn untouched(&self, phase: Phase, touched_ms: u64) -> Pending<Vec<TableId>>;

    /// Tables in this phase.
    fn in_phase(&self, phase: Phase) -> Pending<Vec<TableId>>;

    /// Takes somebody's names, chat and seats away, everywhere. Says at which tables.
    fn forget(&self, owner: OwnerId) -> Pending<Vec<TableId>>;

    /// Takes all names, chat and seats away from a few of the tables that have ended and that nobody has touched since. Says from which:
    /// none when there are none left.
    fn forget_before(&self, touched_ms: u64) -> Pending<Vec<TableId>>;

    /// Deletes some of the tables that have been kept long enough, all that belongs to them included.
    fn sweep(&self, expiries: Vec<Expiry>) -> Pending<Swept>;

    /// When the last step of any table was written down.
    fn last_step_ms(&self) -> Pending<Option<u64>>;

    /// Keeps the analysis of a table's race instead of the one before. [`StoreError::Conflict`] where the table is gone,
    /// [`StoreError::Bounded`] where it is longer than [`MAX_ANALYSIS`].
    fn keep_analysis(&self, table: TableKey, analysis: StoredAnalysis) -> Pending<()>;

    fn analysis(&self, table: TableKey) -> Pending<Option<StoredAnalysis>>;

    /// The books of race desks.
    fn desks(&self) -> &dyn DeskStore;

    /// Persons, and the devices that belong to them.
    fn persons(&self) -> &dyn PersonStore;

    /// Their notifications and channels.
    fn outbox(&self) -> &dyn OutboxStore;

    /// What they have done.
    fn history(&self) -> &dyn HistoryStore;

    /// Races of the day.
    fn days(&self) -> &dyn DayStore;
}
