//! One file, nothing to install. WAL with `synchronous=FULL`; one thread writes and commits in groups, so that durability costs a
//! write to the disk for each group and not for each change.

mod connection;
mod desks;
mod read;
mod write;
mod writer;

use std::{
    fs::{File, TryLockError},
    path::Path,
    sync::{
        Arc, Mutex,
        atomic::{AtomicI64, Ordering},
    },
};

use rusqlite::Connection;

use crate::{Batch, Change, DeskStore, Hash, Later, Store, StoreError, Stored, TableId, TableKey};
use connection::connect;
use writer::{Job, Writer};

/// What a commit waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Durability {
    /// The disk: what is acknowledged survives a power cut.
    #[default]
    Full,
    /// The operating system only: loses acknowledged changes in a power cut. For the test of that test.
    Normal,
}

pub struct SqliteStore {
    writer: Writer,
    readers: Arc<Readers>,
    next_key: AtomicI64,
    /// Held while the store is open, so that two servers do not run the clocks of one file.
    _lock: File,
}

struct Readers {
    path: std::path::PathBuf,
    durability: Durability,
    idle: Mutex<Vec<Connection>>,
}

impl SqliteStore {
    /// Opens `sillage.db` in a folder, and makes both if need be. To be called within the runtime that will wait for it.
    pub fn open(folder: &Path, durability: Durability) -> Result<SqliteStore, StoreError> {
        let unavailable = |error: std::io::Error| StoreError::Unavailable(format!("{}: {error}", folder.display()));
        std::fs::create_dir_all(folder).map_err(unavailable)?;
        let lock = File::create(folder.join("lock")).map_err(unavailable)?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => {
                StoreError::Unavailable(format!("{} is in use by another server", folder.display()))
            }
            TryLockError::Error(error) => unavailable(error),
        })?;
        let path = folder.join("sillage.db");
        let connection = connect(&path, durability)?;
        connection::migrate(&connection)?;
        let last: i64 =
            connection.query_row("SELECT coalesce(max(num), 0) FROM tables", [], |row| row.get(0)).map_err(failed)?;
        Ok(SqliteStore {
            writer: Writer::spawn(connection, connect(&path, durability)?),
            readers: Arc::new(Readers { path, durability, idle: Mutex::default() }),
            next_key: AtomicI64::new(last + 1),
            _lock: lock,
        })
    }

    /// How many groups and how many changes were committed so far.
    pub fn commits(&self) -> (u64, u64) {
        self.writer.commits()
    }

    fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Later<T> {
        let readers = Arc::clone(&self.readers);
        Box::pin(async move {
            let read = tokio::task::spawn_blocking(move || readers.with(look)).await;
            read.map_err(|error| StoreError::Unavailable(error.to_string()))?
        })
    }

    fn write<T: Send + 'static>(&self, job: impl FnOnce(writer::Done<T>) -> Job) -> Later<T> {
        let (done, answer) = tokio::sync::oneshot::channel();
        let sent = self.writer.send(job(done));
        Box::pin(async move {
            sent?;
            answer.await.map_err(|_| StoreError::Unavailable("the writer has stopped".into()))?
        })
    }
}

/// Writes that are asked for as they are, beside the changes of tables.
impl SqliteStore {
    /// Runs within the writer's transaction, whole or not at all, and answers once it is on disk.
    fn write_within<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Later<T> {
        self.write(|done| {
            Job::Work(Box::new(move |connection| {
                let result = connection.and_then(|connection| whole(connection, work).map_err(failed));
                Box::new(move |committed| drop(done.send(committed.and(result))))
            }))
        })
    }
}

/// Leaves nothing behind when a part fails.
fn whole<T>(connection: &Connection, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> rusqlite::Result<T> {
    connection.prepare_cached("SAVEPOINT work")?.execute([])?;
    let worked = work(connection);
    if worked.is_err() {
        connection.prepare_cached("ROLLBACK TO work")?.execute([])?;
    }
    connection.prepare_cached("RELEASE work")?.execute([])?;
    worked
}

impl Readers {
    fn with<T>(&self, look: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        let idle = self.idle.lock().expect("no panic while held").pop();
        let connection = match idle {
            Some(connection) => connection,
            None => connect(&self.path, self.durability)?,
        };
        let found = look(&connection).map_err(failed);
        let mut idle = self.idle.lock().expect("no panic while held");
        if idle.len() < 4 {
            idle.push(connection);
        }
        found
    }
}

impl Store for SqliteStore {
    fn commit(&self, change: Change) -> Later<()> {
        self.write(|done| Job::Commit(change, done))
    }

    fn new_key(&self) -> TableKey {
        TableKey(self.next_key.fetch_add(1, Ordering::Relaxed))
    }

    fn table(&self, id: TableId) -> Later<Option<Stored>> {
        self.read(move |connection| read::table(connection, id))
    }

    fn steps(&self, table: TableKey) -> Later<Vec<Batch>> {
        self.read(move |connection| read::steps(connection, table))
    }

    fn open_tables(&self, limit: usize) -> Later<Vec<TableId>> {
        self.read(move |connection| read::open_tables(connection, limit))
    }

    fn tables_of(&self, device: Hash, limit: usize) -> Later<Vec<TableId>> {
        self.read(move |connection| read::tables_of(connection, device, limit))
    }

    fn in_phase(&self, phase: &'static str) -> Later<Vec<TableId>> {
        self.read(move |connection| read::in_phase(connection, phase))
    }

    fn forget_device(&self, device: Hash) -> Later<Vec<TableId>> {
        self.write(|done| Job::ForgetDevice(device, done))
    }

    fn forget_before(&self, touched_ms: u64) -> Later<usize> {
        self.write(|done| Job::ForgetBefore(touched_ms, done))
    }

    fn desks(&self) -> &dyn DeskStore {
        self
    }

    fn ping(&self) -> Later<()> {
        self.write(Job::Ping)
    }
}

fn failed(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::ConstraintViolation) => StoreError::Conflict,
        Some(rusqlite::ErrorCode::DatabaseCorrupt | rusqlite::ErrorCode::NotADatabase) => {
            StoreError::Corrupt(error.to_string())
        }
        _ => StoreError::Unavailable(error.to_string()),
    }
}
