//! The log of every table: its steps. Rows lie in the order in which they came, whatever tables they belong to, and each says which row of its
//! table came before it; `kept` says which is the last. So a move writes to the end of one tree, where a group of moves fills a few pages,
//! and no index is kept of them: it would take a page for nearly every move, each of which is copied, summed and synced.

use rusqlite::{Connection, OptionalExtension, Result, ffi, params};

use crate::Batch;

/// A row's number is its own, so that it stays what it is when the file is vacuumed or copied.
pub const SCHEMA: &str = "
    ALTER TABLE steps RENAME TO old_steps;
    CREATE TABLE steps(
        num INTEGER PRIMARY KEY, before INTEGER, tab INTEGER NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL,
        marks BLOB NOT NULL, actions TEXT NOT NULL, clocks TEXT NOT NULL, lines TEXT NOT NULL) STRICT;
    INSERT INTO steps(num, before, tab, seq, at_ms, marks, actions, clocks, lines)
        SELECT rowid, (SELECT rowid FROM old_steps AS before WHERE before.seq = step.seq - 1 AND before.tab = step.tab),
            tab, seq, at_ms, marks, actions, clocks, lines
        FROM old_steps AS step ORDER BY rowid;
    ALTER TABLE kept ADD COLUMN steps INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE kept ADD COLUMN last_step INTEGER;
    UPDATE kept SET steps = count, last_step = last
        FROM (SELECT tab, rowid AS last, max(seq) + 1 AS count FROM old_steps GROUP BY tab) WHERE tab = key;
    DROP TABLE old_steps;
";

/// Where a table's log ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// How many steps there are, which is the number of the next.
    pub steps: i64,
    /// The row of the last.
    pub last: Option<i64>,
}

/// Where the log of a table ends, if the table is kept.
pub fn end(connection: &Connection, table: i64) -> Result<Option<End>> {
    connection
        .prepare_cached("SELECT steps, last_step FROM kept WHERE key = ?")?
        .query_row([table], |row| Ok(End { steps: row.get(0)?, last: row.get(1)? }))
        .optional()
}

/// Adds a step where the log ends. The caller keeps where it ends now, and has made sure that it is this step's turn.
pub fn append(connection: &Connection, table: i64, end: End, batch: &Batch) -> Result<End> {
    connection
        .prepare_cached(
            "INSERT INTO steps(before, tab, seq, at_ms, marks, actions, clocks, lines) VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![
            end.last,
            table,
            end.steps,
            batch.at_ms as i64,
            batch.marks,
            batch.actions,
            batch.clocks,
            batch.lines
        ])?;
    Ok(End { steps: end.steps + 1, last: Some(connection.last_insert_rowid()) })
}

/// All steps of a table, the first one first.
pub fn read(connection: &Connection, table: i64) -> Result<Vec<Batch>> {
    let Some(End { steps, mut last }) = end(connection, table)? else { return Ok(Vec::new()) };
    let mut step = connection.prepare_cached(
        "SELECT before, at_ms, marks, actions, clocks, lines FROM steps WHERE num = ? AND tab = ? AND seq = ?",
    )?;
    let mut batches = Vec::new();
    for seq in (0..steps).rev() {
        let found = step.query_row(params![last, table, seq], |row| {
            let batch = Batch {
                seq: seq as u64,
                at_ms: row.get::<_, i64>(1)? as u64,
                marks: row.get(2)?,
                actions: row.get(3)?,
                clocks: row.get(4)?,
                lines: row.get(5)?,
            };
            Ok((row.get(0)?, batch))
        });
        let (before, batch) = found.optional()?.ok_or_else(|| broken(table, seq))?;
        batches.push(batch);
        last = before;
    }
    batches.reverse();
    Ok(batches)
}

/// Deletes steps of a table, the last first, and no more of them than may be. Says where its log ends then.
pub fn cut(connection: &Connection, table: i64, most: &mut i64) -> Result<End> {
    let Some(mut end) = end(connection, table)? else { return Ok(End { steps: 0, last: None }) };
    let mut step = connection.prepare_cached("DELETE FROM steps WHERE num = ? AND tab = ? RETURNING before")?;
    while end.steps > 0 && *most > 0 {
        let before = step.query_row(params![end.last, table], |row| row.get(0)).optional()?;
        *most -= 1;
        end = End { steps: end.steps - 1, last: before.ok_or_else(|| broken(table, end.steps - 1))? };
    }
    connection
        .prepare_cached("UPDATE kept SET steps = ?, last_step = ? WHERE key = ?")?
        .execute(params![end.steps, end.last, table])?;
    Ok(end)
}

/// A step is not where the one after it says.
fn broken(table: i64, seq: i64) -> rusqlite::Error {
    let what = format!("step {seq} of table {table} is not in the log");
    rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_CORRUPT), Some(what))
}
