use std::{path::Path, time::Duration};

use rusqlite::Connection;

use super::{Durability, desks, failed};
use crate::StoreError;

const SCHEMA_VERSION: i64 = 2;

/// Opens a connection and makes sure that it keeps its promise: a setting that did not take is a refusal to start.
pub fn connect(path: &Path, durability: Durability) -> Result<Connection, StoreError> {
    let connection = Connection::open(path).map_err(failed)?;
    connection.busy_timeout(Duration::from_secs(10)).map_err(failed)?;
    let synchronous = match durability {
        Durability::Full => 2,
        Durability::Normal => 1,
    };
    // The writer's companion moves the WAL into the database: see `writer`.
    connection
        .execute_batch(&format!(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous={synchronous}; PRAGMA wal_autocheckpoint=0; \
             PRAGMA cache_size=-8000; PRAGMA secure_delete=ON; PRAGMA trusted_schema=OFF; PRAGMA foreign_keys=ON;"
        ))
        .map_err(failed)?;
    connection.set_prepared_statement_cache_capacity(32);
    let mode: String = connection.query_row("PRAGMA journal_mode", [], |row| row.get(0)).map_err(failed)?;
    let level: i64 = connection.query_row("PRAGMA synchronous", [], |row| row.get(0)).map_err(failed)?;
    if mode != "wal" || level != synchronous {
        return Err(StoreError::Unavailable(format!(
            "{}: wanted journal_mode=wal and synchronous={synchronous}, the file system gives {mode} and {level}",
            path.display()
        )));
    }
    Ok(connection)
}

/// Rows of `steps` lie in the order in which they came, so that a group of them fills a few pages whatever tables they belong to.
/// For the same reason their index begins with the sequence and not with the table.
const SCHEMA: &str = "
    CREATE TABLE tables(
        num INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, game TEXT NOT NULL, secret BLOB NOT NULL,
        created_ms INTEGER NOT NULL, touched_ms INTEGER NOT NULL, phase TEXT NOT NULL DEFAULT '',
        open INTEGER NOT NULL DEFAULT 0, host BLOB, setup TEXT NOT NULL DEFAULT '') STRICT;
    CREATE INDEX tables_open ON tables(created_ms) WHERE open;
    CREATE INDEX tables_phase ON tables(phase);
    CREATE INDEX tables_host ON tables(host) WHERE host IS NOT NULL;
    CREATE INDEX tables_touched ON tables(touched_ms);

    CREATE TABLE steps(
        tab INTEGER NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL, marks BLOB NOT NULL,
        actions TEXT NOT NULL, clocks TEXT NOT NULL, lines TEXT NOT NULL) STRICT;
    CREATE UNIQUE INDEX steps_once ON steps(seq, tab);

    CREATE TABLE held(
        tab INTEGER NOT NULL, seat INTEGER NOT NULL, decision INTEGER NOT NULL, action TEXT NOT NULL, what TEXT NOT NULL,
        PRIMARY KEY(tab, seat)) STRICT, WITHOUT ROWID;

    CREATE TABLE people(
        tab INTEGER NOT NULL, seat INTEGER NOT NULL, device BLOB, name TEXT NOT NULL, orders TEXT NOT NULL,
        PRIMARY KEY(tab, seat)) STRICT, WITHOUT ROWID;
    CREATE INDEX people_device ON people(device) WHERE device IS NOT NULL;
    CREATE TABLE invitations(
        tab INTEGER NOT NULL, seat INTEGER NOT NULL, hash BLOB NOT NULL,
        PRIMARY KEY(tab, seat)) STRICT, WITHOUT ROWID;
    CREATE TABLE chat(
        num INTEGER PRIMARY KEY, tab INTEGER NOT NULL, n INTEGER NOT NULL, at_ms INTEGER NOT NULL,
        seat INTEGER, device BLOB, name TEXT NOT NULL, text TEXT, phrase TEXT) STRICT;
    CREATE INDEX chat_table ON chat(tab);
    CREATE INDEX chat_device ON chat(device) WHERE device IS NOT NULL;
";

/// What each version adds to the one before, from version 1 on.
const STEPS: [&str; SCHEMA_VERSION as usize] = [SCHEMA, desks::SCHEMA];

/// Brings a database to this version, step by step, or leaves it as it was.
pub fn migrate(connection: &Connection) -> Result<(), StoreError> {
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(failed)?;
    let Some(missing) = usize::try_from(version).ok().and_then(|version| STEPS.get(version..)) else {
        return Err(StoreError::Unavailable(format!(
            "the database is of version {version}; this program reads version {SCHEMA_VERSION}"
        )));
    };
    if missing.is_empty() {
        return Ok(());
    }
    let steps = missing.concat();
    connection
        .execute_batch(&format!("BEGIN IMMEDIATE; {steps} PRAGMA user_version={SCHEMA_VERSION}; COMMIT;"))
        .map_err(failed)
}
