//! Deleting what has been kept long enough, a little at a time: no player waits for a sweep.

use rusqlite::{Connection, OptionalExtension, Result, params};

use super::log;
use crate::{Expiry, Swept, TableId};

/// Tables deleted in one transaction, and steps of theirs. A race can have many thousand steps.
const TABLES_AT_ONCE: i64 = 8;
const STEPS_AT_ONCE: i64 = 2_000;
/// Pages given back in one go.
const PAGES: u64 = 256;

pub fn sweep(connection: &Connection, expiries: &[Expiry]) -> Result<Swept> {
    let mut swept = Swept::default();
    let mut steps = STEPS_AT_ONCE;
    for expiry in expiries {
        let room = TABLES_AT_ONCE - swept.deleted.len() as i64;
        let old = connection
            .prepare_cached(
                "SELECT key FROM kept WHERE state = ? AND kind = ? AND touched_ms < ? ORDER BY touched_ms LIMIT ?",
            )?
            .query_map(params![expiry.state, expiry.kind, expiry.before_ms as i64, room], |row| row.get(0))?
            .collect::<Result<Vec<i64>>>()?;
        for key in old {
            swept.more = true;
            if steps > 0 {
                swept.deleted.extend(delete(connection, key, &mut steps)?);
            }
        }
    }
    Ok(swept)
}

/// Deletes a table and as many of its steps as may be, the last first; what is kept of it goes with the first step. Says which table can
/// no longer be found.
pub fn delete(connection: &Connection, key: i64, most_steps: &mut i64) -> Result<Option<TableId>> {
    let id = connection
        .prepare_cached("DELETE FROM tables WHERE num = ? RETURNING id")?
        .query_row([key], |row| row.get(0).map(TableId))
        .optional()?;
    for table in ["held", "people", "invitations", "chat", "analyses", "notices", "rode", "results", "lucks", "sights"]
    {
        connection.prepare_cached(&format!("DELETE FROM {table} WHERE tab = ?"))?.execute([key])?;
    }
    if log::cut(connection, key, most_steps)?.steps == 0 {
        connection.prepare_cached("DELETE FROM kept WHERE key = ?")?.execute([key])?;
    }
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
