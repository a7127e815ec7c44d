//! One file, nothing to install. WAL with `synchronous=FULL`; one thread writes and commits in groups, so that durability costs a
//! write to the disk for each group and not for each change.

mod analyses;
mod archive;
mod connection;
mod desks;
mod folder_lock;
mod health;
mod history;
mod log;
mod luck;
mod outbox;
mod persons;
mod private;
mod read;
mod rights;
mod snapshot;
mod sweep;
mod work;
mod write;
mod writer;

use std::{
    path::Path,
    sync::{
        Arc, Mutex,
        atomic::{AtomicI64, Ordering},
    },
};

use rusqlite::Connection;

use crate::{
    Account, Batch, Belongings, Card, Change, DeskStore, Digest, Expiry, HistoryStore, KeptAnalysis, Kind,
    MAX_ANALYSIS, OutboxStore, OwnerId, Pending, PersonStore, Phase, Store, StoreError, Stored, Swept, TableId,
    TableKey,
};
use connection::connect;
use folder_lock::FolderLock;
use health::Damage;
use writer::{Job, Writer};

pub use snapshot::Snapshot;

/// The database's name in the data folder.
const DATABASE: &str = "sillage.db";

/// What a commit waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Durability {
    /// The disk: what is acknowledged survives a power cut.
    #[default]
    Full,
    /// The operating system only: loses acknowledged changes in a power cut. For the test of that test.
    Normal,
}

/// How a store is kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    pub durability: Durability,
    /// The database grows no larger, in bytes: what does not fit is refused.
    pub max_bytes: Option<u64>,
}

pub struct SqliteStore {
    writer: Writer,
    readers: Arc<Readers>,
    next_key: AtomicI64,
    address_key: [u8; 32],
    damage: Damage,
}

struct Readers {
    path: std::path::PathBuf,
    durability: Durability,
    idle: Mutex<Vec<Connection>>,
    /// Each connection takes three descriptors, and they must not take all.
    room: tokio::sync::Semaphore,
}

/// Connections that read at once.
const READERS: usize = 8;
/// Pages that each connection keeps in memory, in KB: the writer comes back to the same ones, readers hardly do.
const WRITER_CACHE: u32 = 8_000;
const READER_CACHE: u32 = 1_000;

impl SqliteStore {
    pub fn open(folder: &Path, durability: Durability) -> Result<SqliteStore, StoreError> {
        SqliteStore::open_with(folder, Settings { durability, ..Settings::default() })
    }

    /// Opens `sillage.db` in a folder, and makes both if need be. To be called within the runtime that will wait for it.
    pub fn open_with(folder: &Path, settings: Settings) -> Result<SqliteStore, StoreError> {
        let durability = settings.durability;
        let path = folder.join(DATABASE);
        private::folder(folder, &path).map_err(|error| unusable(folder, &error))?;
        let lock = FolderLock::take(folder)?;
        private::file(&path).and_then(|_| private::companions(&path)).map_err(|error| unusable(folder, &error))?;
        let connection = connect(&path, durability, WRITER_CACHE)?;
        connection::migrate(&connection)?;
        if let Some(max_bytes) = settings.max_bytes {
            connection::bound(&connection, max_bytes)?;
        }
        let number = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
        let last =
            number("SELECT max((SELECT coalesce(max(num), 0) FROM tables), (SELECT coalesce(max(key), 0) FROM kept))")?;
        let address_key = connection.query_row("SELECT key FROM keys WHERE name = 'address'", [], |row| row.get(0))?;
        let damage = Damage::default();
        Ok(SqliteStore {
            writer: Writer::spawn(connection, connect(&path, durability, READER_CACHE)?, lock, damage.clone()),
            readers: Arc::new(Readers {
                path,
                durability,
                idle: Mutex::default(),
                room: tokio::sync::Semaphore::new(READERS),
            }),
            next_key: AtomicI64::new(last + 1),
            address_key,
            damage,
        })
    }

    /// How many groups and how many changes were committed so far.
    pub fn commits(&self) -> (u64, u64) {
        self.writer.commits()
    }

    fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Pending<T> {
        let (readers, damage) = (Arc::clone(&self.readers), self.damage.clone());
        Box::pin(async move {
            let _room = readers.room.acquire().await.map_err(|_| StoreError::Unavailable("closed".into()))?;
            let with = Arc::clone(&readers);
            let read = tokio::task::spawn_blocking(move || with.with(look)).await;
            damage.note(read.map_err(|error| StoreError::Unavailable(error.to_string()))?)
        })
    }

    fn write<T: Send + 'static>(&self, job: impl FnOnce(writer::Done<T>) -> Job) -> Pending<T> {
        let (done, answer) = tokio::sync::oneshot::channel();
        let sent = self.writer.send(job(done));
        Box::pin(async move {
            sent?;
            answer.await.map_err(|_| StoreError::Unavailable("the writer has stopped".into()))?
        })
    }
}

fn unusable(folder: &Path, error: &std::io::Error) -> StoreError {
    StoreError::Place(format!(
        "{} cannot be used as the data folder: {error}. Give it to the server's user, writable, or choose another with --data",
        folder.display()
    ))
}

/// Writes that are asked for as they are, beside the changes of tables.
impl SqliteStore {
    /// Runs within the writer's transaction, whole or not at all, and answers once it is on disk.
    fn write_within<T: Send + 'static>(
        &self,
        work: impl Fn(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Pending<T> {
        self.write(|done| Job::Work(Box::new(work::Task::new(work, done))))
    }
}

impl Readers {
    fn with<T>(&self, look: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        let idle = self.idle.lock().expect("no panic while held").pop();
        let connection = match idle {
            Some(connection) => connection,
            None => connect(&self.path, self.durability, READER_CACHE)?,
        };
        let found = look(&connection).map_err(StoreError::from);
        let mut idle = self.idle.lock().expect("no panic while held");
        if idle.len() < READERS / 2 {
            idle.push(connection);
        }
        found
    }
}

impl Store for SqliteStore {
    fn commit(&self, change: Change) -> Pending<()> {
        self.write(|done| Job::Commit(change, done))
    }

    fn new_key(&self) -> Pending<TableKey> {
        let key = TableKey(self.next_key.fetch_add(1, Ordering::Relaxed));
        Box::pin(std::future::ready(Ok(key)))
    }

    fn table(&self, id: TableId) -> Pending<Option<Stored>> {
        self.read(move |connection| read::table(connection, id))
    }

    fn steps(&self, table: TableKey) -> Pending<Vec<Batch>> {
        self.read(move |connection| read::steps(connection, table))
    }

    fn open_tables(&self, limit: usize) -> Pending<Vec<Card>> {
        self.read(move |connection| read::open_tables(connection, limit))
    }

    fn tables_of(&self, owner: OwnerId, limit: usize) -> Pending<Vec<Card>> {
        self.read(move |connection| read::tables_of(connection, owner, limit))
    }

    fn belongings(&self, kind: Kind, account: Account) -> Pending<Belongings> {
        self.read(move |connection| read::belongings(connection, kind, account))
    }

    fn find_digest(&self, digest: Digest, account: Account) -> Pending<Option<TableId>> {
        self.read(move |connection| read::find_digest(connection, digest, account))
    }

    fn untouched(&self, phase: Phase, touched_ms: u64) -> Pending<Vec<TableId>> {
        self.read(move |connection| read::untouched(connection, phase, touched_ms))
    }

    fn in_phase(&self, phase: Phase) -> Pending<Vec<TableId>> {
        self.read(move |connection| read::in_phase(connection, phase))
    }

    fn forget(&self, owner: OwnerId) -> Pending<Vec<TableId>> {
        self.write_within(move |connection| write::forget(connection, owner))
    }

    fn forget_before(&self, touched_ms: u64) -> Pending<Vec<TableId>> {
        self.write_within(move |connection| write::forget_before(connection, touched_ms))
    }

    fn sweep(&self, expiries: Vec<Expiry>) -> Pending<Swept> {
        self.write_within(move |connection| sweep::sweep(connection, &expiries))
    }

    fn shrink(&self) -> Pending<u64> {
        self.write_within(sweep::shrink)
    }

    fn last_step_ms(&self) -> Pending<Option<u64>> {
        self.read(read::last_step_ms)
    }

    fn probe(&self) -> Pending<()> {
        let (readers, damage, written) = (Arc::clone(&self.readers), self.damage.clone(), self.write(Job::Probe));
        Box::pin(async move {
            damage.found()?;
            let looked = tokio::task::spawn_blocking(move || health::look(&readers.path)).await;
            damage.note(looked.map_err(|error| StoreError::Unavailable(error.to_string()))?)?;
            written.await
        })
    }

    fn close(&self) -> Pending<()> {
        self.readers.room.close();
        let closed = self.writer.close();
        Box::pin(async move {
            let _ = closed.await;
            Ok(())
        })
    }

    fn address_key(&self) -> [u8; 32] {
        self.address_key
    }

    fn keep_analysis(&self, table: TableKey, analysis: KeptAnalysis) -> Pending<()> {
        if analysis.text.len() > MAX_ANALYSIS {
            return Box::pin(async { Err(StoreError::Bounded) });
        }
        let kept = self.write_within(move |connection| analyses::keep(connection, table, &analysis));
        Box::pin(async move { if kept.await? { Ok(()) } else { Err(StoreError::Conflict) } })
    }

    fn analysis(&self, table: TableKey) -> Pending<Option<KeptAnalysis>> {
        self.read(move |connection| analyses::read(connection, table))
    }

    fn desks(&self) -> &dyn DeskStore {
        self
    }

    fn persons(&self) -> &dyn PersonStore {
        self
    }

    fn outbox(&self) -> &dyn OutboxStore {
        self
    }

    fn history(&self) -> &dyn HistoryStore {
        self
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::ConstraintViolation) => StoreError::Conflict,
            Some(rusqlite::ErrorCode::DiskFull) => StoreError::Full(error.to_string()),
            Some(rusqlite::ErrorCode::ReadOnly) => StoreError::ReadOnly(error.to_string()),
            Some(rusqlite::ErrorCode::DatabaseCorrupt | rusqlite::ErrorCode::NotADatabase) => {
                StoreError::Corrupt(error.to_string())
            }
            _ => StoreError::Unavailable(error.to_string()),
        }
    }
}
