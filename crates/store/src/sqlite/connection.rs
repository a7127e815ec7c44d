//! Opens SQLite with the promises of durability that the store makes.

use std::{path::Path, time::Duration};

use rusqlite::{Connection, OpenFlags};

use super::Durability;
use crate::{
    StoreError,
    sql::migrations::{self, Dialect},
};

/// Opens a database, and makes it if need be.
pub fn create(path: &Path, durability: Durability, cache_kb: u32) -> Result<Connection, StoreError> {
    promising(Connection::open(path)?, path, durability, cache_kb)
}

/// Opens a database that is there.
pub fn connect(path: &Path, durability: Durability, cache_kb: u32) -> Result<Connection, StoreError> {
    let flags = OpenFlags::default() & !OpenFlags::SQLITE_OPEN_CREATE;
    promising(Connection::open_with_flags(path, flags)?, path, durability, cache_kb)
}

/// Makes sure that a connection keeps its promise: a setting that did not take is a refusal to start.
fn promising(
    connection: Connection,
    path: &Path,
    durability: Durability,
    cache_kb: u32,
) -> Result<Connection, StoreError> {
    connection.busy_timeout(Duration::from_secs(10))?;
    let synchronous = match durability {
        Durability::Full => 2,
        Durability::Normal => 1,
    };
    // The writer's companion moves the WAL into the database: see `writer`. Vacuuming must be chosen before anything is
    // written.
    connection
        .execute_batch(&format!(
            "PRAGMA auto_vacuum=INCREMENTAL; PRAGMA journal_mode=WAL; PRAGMA synchronous={synchronous}; PRAGMA wal_autocheckpoint=0; \
             PRAGMA cache_size=-{cache_kb}; PRAGMA secure_delete=ON; PRAGMA trusted_schema=OFF; PRAGMA foreign_keys=ON;"
        ))
        ?;
    connection.set_prepared_statement_cache_capacity(64);
    let mode: String = connection.query_row("PRAGMA journal_mode", [], |row| row.get(0))?;
    let level: i64 = connection.query_row("PRAGMA synchronous", [], |row| row.get(0))?;
    if mode != "wal" || level != synchronous {
        return Err(StoreError::Unavailable(format!(
            "{}: wanted journal_mode=wal and synchronous={synchronous}, the file system gives {mode} and {level}",
            path.display()
        )));
    }
    Ok(connection)
}

/// The database grows no larger.
pub fn bound(connection: &Connection, max_bytes: u64) -> Result<(), StoreError> {
    let page: i64 = connection.query_row("PRAGMA page_size", [], |row| row.get(0))?;
    let pages = max_bytes / page as u64;
    connection.query_row(&format!("PRAGMA max_page_count={pages}"), [], |_| Ok(()))?;
    Ok(())
}

/// The version that this program writes.
pub fn newest_version() -> usize {
    migrations::of(Dialect::Sqlite).len()
}

/// The version of a database, if this program knows it.
pub fn known_version(connection: &Connection) -> Result<usize, StoreError> {
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let newest = newest_version();
    usize::try_from(version).ok().filter(|version| *version <= newest).ok_or_else(|| {
        StoreError::Unusable(format!(
            "the database is of version {version}, written by a newer Sillage; this one reads up to version {newest}. Nothing was \
             changed: run the newer program"
        ))
    })
}

pub fn migrate(connection: &Connection) -> Result<(), StoreError> {
    let version = known_version(connection)?;
    // A table that is made anew has its old name's references: nothing goes with the old one.
    connection.execute_batch("PRAGMA foreign_keys=OFF;")?;
    for (at, step) in migrations::of(Dialect::Sqlite)[version..].iter().enumerate() {
        let next = version + at + 1;
        let sql = format!("BEGIN IMMEDIATE; {step} PRAGMA user_version={next}; COMMIT;");
        connection.execute_batch(&sql)?;
    }
    connection.execute_batch("PRAGMA foreign_keys=ON;")?;
    let vacuum: i64 = connection.query_row("PRAGMA auto_vacuum", [], |row| row.get(0))?;
    if vacuum != 2 {
        // Written before pages were given back: once, the whole file is.
        connection.execute_batch("PRAGMA auto_vacuum=INCREMENTAL; VACUUM;")?;
    }
    Ok(())
}
