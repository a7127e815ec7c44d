//! One file, nothing to install. WAL with `synchronous=FULL`; one thread writes and commits in groups, so that
//! durability costs a write to the disk for each group and not for each change.

mod connection;
mod files;
mod folder_lock;
mod health;
mod log;
mod log_index;
mod private;
mod snapshot;
mod tx;
mod work;
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
    Backend, Change, Pending, StoreError, TableKey,
    sql::{Engine, Work},
};
use connection::{connect, create};
use files::Files;
use folder_lock::FolderLock;
use health::Damage;
use tx::now;
use work::Task;
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
    files: Files,
    /// Each connection takes three descriptors, and they must not take all.
    room: tokio::sync::Semaphore,
}

/// Connections that read at once.
const READERS: usize = 8;
/// Pages that each connection keeps in memory, in KB: the writer comes back to the same ones, readers hardly do.
const WRITER_CACHE: u32 = 8_000;
const READER_CACHE: u32 = 1_000;
/// Pages given back in one go.
const PAGES: u64 = 256;

impl SqliteStore {
    pub fn open(folder: &Path, durability: Durability) -> Result<SqliteStore, StoreError> {
        SqliteStore::open_with(folder, Settings { durability, ..Settings::default() })
    }

    /// Opens `sillage.db` in a folder, and makes both if need be. To be called within the runtime that will wait for
    /// it.
    pub fn open_with(folder: &Path, settings: Settings) -> Result<SqliteStore, StoreError> {
        let durability = settings.durability;
        let path = folder.join(DATABASE);
        private::folder(folder, &path).map_err(|error| unusable(folder, &error))?;
        let lock = FolderLock::take(folder)?;
        private::file(&path).and_then(|_| private::companions(&path)).map_err(|error| unusable(folder, &error))?;
        let connection = create(&path, durability, WRITER_CACHE)?;
        connection::migrate(&connection)?;
        if let Some(max_bytes) = settings.max_bytes {
            connection::bound(&connection, max_bytes)?;
        }
        let number = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
        let last =
            number("SELECT max((SELECT coalesce(max(num), 0) FROM tables), (SELECT coalesce(max(key), 0) FROM kept))")?;
        let address_key = connection.query_row("SELECT key FROM keys WHERE name = 'address'", [], |row| row.get(0))?;
        let damage = Damage::default();
        let companion = connect(&path, durability, READER_CACHE)?;
        let files = Files::of(&path, damage.clone()).map_err(|error| unusable(folder, &error))?;
        Ok(SqliteStore {
            writer: Writer::spawn(connection, companion, lock, (files.clone(), damage.clone())),
            readers: Arc::new(Readers {
                path,
                durability,
                idle: Mutex::default(),
                files,
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

    fn ask<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Pending<T> {
        let readers = Arc::clone(&self.readers);
        let damage = self.damage.clone();
        Box::pin(async move {
            let _room = readers.room.acquire().await.map_err(|_| StoreError::Unavailable("closed".into()))?;
            let with = Arc::clone(&readers);
            let read = tokio::task::spawn_blocking(move || with.with(ask)).await;
            damage.note(read.map_err(|error| StoreError::Unavailable(error.to_string()))?)
        })
    }

    fn send<T: Send + 'static>(&self, job: impl FnOnce(writer::Done<T>) -> Job) -> Pending<T> {
        let (done, answer) = tokio::sync::oneshot::channel();
        let sent = self.writer.send(job(done));
        Box::pin(async move {
            sent?;
            answer.await.map_err(|_| StoreError::Unavailable("the writer has stopped".into()))?
        })
    }
}

fn unusable(folder: &Path, error: &std::io::Error) -> StoreError {
    StoreError::Unusable(format!(
        "{} cannot be used as the data folder: {error}. Give it to the server's user, writable, or choose another with --data",
        folder.display()
    ))
}

impl Readers {
    fn with<T>(&self, ask: impl FnOnce(&mut Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let idle = self.idle.lock().expect("no panic while held").pop();
        let mut connection = match idle {
            Some(connection) => connection,
            None => {
                self.files.look()?;
                let connection = connect(&self.path, self.durability, READER_CACHE)?;
                self.files.look()?;
                connection
            }
        };
        let found = ask(&mut connection);
        let mut idle = self.idle.lock().expect("no panic while held");
        if idle.len() < READERS / 2 {
            idle.push(connection);
        }
        found
    }
}

impl Engine for SqliteStore {
    type Tx = Connection;

    fn look<D, T>(&self, about: D, work: Work<Connection, D, T>) -> Pending<T>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
    {
        self.ask(move |connection| now(work(connection, &about)))
    }

    fn read<D, T>(&self, about: D, work: Work<Connection, D, T>) -> Pending<T>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
    {
        self.ask(move |connection| {
            connection.execute_batch("BEGIN")?;
            let read = now(work(connection, &about));
            connection.execute_batch("ROLLBACK")?;
            read
        })
    }

    fn write<D, T>(&self, about: D, work: Work<Connection, D, T>) -> Pending<T>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
    {
        self.send(|done| Job::Work(Box::new(Task { about, work, done, found: None })))
    }
}

impl Backend for SqliteStore {
    fn commit(&self, change: Change) -> Pending<()> {
        self.send(|done| Job::Commit(change, done))
    }

    fn new_key(&self) -> Pending<TableKey> {
        let key = TableKey(self.next_key.fetch_add(1, Ordering::Relaxed));
        Box::pin(std::future::ready(Ok(key)))
    }

    fn shrink(&self) -> Pending<u64> {
        self.write((), |connection, ()| Box::pin(std::future::ready(shrink(connection))))
    }

    fn probe(&self) -> Pending<()> {
        let readers = Arc::clone(&self.readers);
        let damage = self.damage.clone();
        let written = self.send(Job::Probe);
        Box::pin(async move {
            readers.files.look()?;
            let looked = tokio::task::spawn_blocking(move || health::look(&readers.path)).await;
            damage.note(looked.map_err(|error| StoreError::Unavailable(error.to_string()))?)?;
            written.await
        })
    }

    fn lost(&self) -> std::pin::Pin<Box<dyn Future<Output = StoreError> + Send>> {
        let damage = self.damage.clone();
        Box::pin(async move { damage.lost().await })
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
}

/// Cuts free pages off the end of the file. Says how many are left.
fn shrink(connection: &Connection) -> Result<u64, StoreError> {
    // Each step of the statement gives one page back.
    let mut vacuum = connection.prepare(&format!("PRAGMA incremental_vacuum({PAGES})"))?;
    let mut pages = vacuum.query([])?;
    while pages.next()?.is_some() {}
    let left: i64 = connection.query_row("PRAGMA freelist_count", [], |row| row.get(0))?;
    Ok(left as u64)
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
