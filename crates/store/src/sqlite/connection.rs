use std::{path::Path, time::Duration};

use rusqlite::Connection;

use super::{Durability, analyses, desks, history, log, luck, outbox, persons, rights};
use crate::StoreError;

/// Opens a connection and makes sure that it keeps its promise: a setting that did not take is a refusal to start.
pub fn connect(path: &Path, durability: Durability, cache_kb: u32) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    let synchronous = match durability {
        Durability::Full => 2,
        Durability::Normal => 1,
    };
    // The writer's companion moves the WAL into the database: see `writer`. Vacuuming must be chosen before anything is written.
    connection
        .execute_batch(&format!(
            "PRAGMA auto_vacuum=INCREMENTAL; PRAGMA journal_mode=WAL; PRAGMA synchronous={synchronous}; PRAGMA wal_autocheckpoint=0; \
             PRAGMA cache_size=-{cache_kb}; PRAGMA secure_delete=ON; PRAGMA trusted_schema=OFF; PRAGMA foreign_keys=ON;"
        ))
        ?;
    connection.set_prepared_statement_cache_capacity(32);
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

const TABLES: &str = "
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

/// What is kept on whose account, with one row that changes at every move: small, and apart from how tables are set up.
const ACCOUNTS: &str = "
    CREATE TABLE kept(
        key INTEGER PRIMARY KEY, kind TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'open', touched_ms INTEGER NOT NULL,
        bytes INTEGER NOT NULL DEFAULT 0, asked INTEGER NOT NULL DEFAULT 0, owing INTEGER NOT NULL DEFAULT 0,
        device BLOB, address BLOB, digest BLOB) STRICT;
    CREATE INDEX kept_ended ON kept(state, kind, touched_ms) WHERE state <> 'open';
    CREATE INDEX kept_device ON kept(device, kind) WHERE device IS NOT NULL;
    CREATE INDEX kept_address ON kept(address, kind) WHERE address IS NOT NULL;
    CREATE INDEX kept_digest ON kept(digest) WHERE digest IS NOT NULL;
    INSERT INTO kept(key, kind, state, touched_ms, device)
        SELECT num, CASE WHEN json_extract(setup, '$.imported') IS NULL THEN 'table' ELSE 'import' END,
            CASE phase WHEN 'over' THEN 'finished' WHEN 'abandoned' THEN 'abandoned' ELSE 'open' END, touched_ms, host
        FROM tables WHERE json_valid(setup);
    UPDATE kept SET bytes = size FROM (SELECT tab, sum(length(lines)) AS size FROM steps GROUP BY tab) WHERE tab = key;
    DROP INDEX tables_touched;
    CREATE TABLE probe(n INTEGER PRIMARY KEY, times INTEGER NOT NULL DEFAULT 0, filler BLOB) STRICT;
    CREATE TABLE keys(name TEXT PRIMARY KEY, key BLOB NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO keys(name, key) VALUES('address', randomblob(32));
";

/// Whether anything of a table names anyone, so that forgetting need not look through those that it has seen. And race desks are kept on an
/// address's account, too.
const FORGETTING: &str = "
    ALTER TABLE tables DROP COLUMN touched_ms;
    ALTER TABLE kept ADD COLUMN named INTEGER NOT NULL DEFAULT 1;
    CREATE INDEX kept_named ON kept(touched_ms) WHERE named AND state <> 'open';
    ALTER TABLE desks ADD COLUMN address BLOB;
    CREATE INDEX desks_address ON desks(address) WHERE address IS NOT NULL;
";

/// Each takes the database from one version to the next; the number of those that were taken is its version.
const MIGRATIONS: [&str; 11] = [
    TABLES,
    ACCOUNTS,
    desks::SCHEMA,
    FORGETTING,
    analyses::SCHEMA,
    persons::SCHEMA,
    outbox::SCHEMA,
    history::SCHEMA,
    log::SCHEMA,
    luck::SCHEMA,
    rights::SCHEMA,
];

/// The version that this program writes.
pub const VERSION: usize = MIGRATIONS.len();

/// The version of a database, if this program knows it.
pub fn known_version(connection: &Connection) -> Result<usize, StoreError> {
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    usize::try_from(version).ok().filter(|version| *version <= VERSION).ok_or_else(|| {
        StoreError::Place(format!(
            "the database is of version {version}, written by a newer Sillage; this one reads up to version {VERSION}. Nothing was \
             changed: run the newer program"
        ))
    })
}

pub fn migrate(connection: &Connection) -> Result<(), StoreError> {
    let version = known_version(connection)?;
    // A table that is made anew has its old name's references: nothing goes with the old one.
    connection.execute_batch("PRAGMA foreign_keys=OFF;")?;
    for (at, step) in MIGRATIONS[version..].iter().enumerate() {
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
