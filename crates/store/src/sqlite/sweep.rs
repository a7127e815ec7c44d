//! Deleting what has been kept long enough, a little at a time: whoever waits for a move waits for no sweep.

use rusqlite::{Connection, OptionalExtension, Result, params};

use crate::{Expiry, TableId};

/// Tables deleted in one transaction.
const AT_ONCE: i64 = 8;
/// Pages given back in one go.
const PAGES: u64 = 256;

pub fn sweep(connection: &Connection, expiries: &[Expiry]) -> Result<Vec<TableId>> {
    let mut deleted = Vec::new();
    for expiry in expiries {
        let room = AT_ONCE - deleted.len() as i64;
        let old = connection
            .prepare_cached(
                "SELECT key FROM kept WHERE state = ? AND kind = ? AND touched_ms < ? ORDER BY touched_ms LIMIT ?",
            )?
            .query_map(params![expiry.state.name(), expiry.kind, expiry.before_ms as i64, room], |row| row.get(0))?
            .collect::<Result<Vec<i64>>>()?;
        for key in old {
            deleted.extend(delete(connection, key)?);
        }
    }
    Ok(deleted)
}

/// Deletes a table and all that belongs to it.
pub fn delete(connection: &Connection, key: i64) -> Result<Option<TableId>> {
    let id = connection
        .prepare_cached("DELETE FROM tables WHERE num = ? RETURNING id")?
        .query_row([key], |row| row.get(0).map(TableId))
        .optional()?;
    // The index of steps begins with their number, which has no gaps.
    let mut step = connection.prepare_cached("DELETE FROM steps WHERE seq = ? AND tab = ?")?;
    let mut seq = 0;
    while step.execute([seq, key])? > 0 {
        seq += 1;
    }
    for table in ["held", "people", "invitations", "chat"] {
        connection.prepare_cached(&format!("DELETE FROM {table} WHERE tab = ?"))?.execute([key])?;
    }
    connection.prepare_cached("DELETE FROM kept WHERE key = ?")?.execute([key])?;
    Ok(id)
}

/// Cuts free pages off the end of the file. Says how many are left.
pub fn shrink(connection: &Connection) -> Result<u64> {
    // Each step of the statement gives one page back.
    let mut vacuum = connection.prepare(&format!("PRAGMA incremental_vacuum({PAGES})"))?;
    let mut pages = vacuum.query([])?;
    while pages.next()?.is_some() {}
    connection.query_row("PRAGMA freelist_count", [], |row| row.get::<_, i64>(0)).map(|left| left as u64)
}
