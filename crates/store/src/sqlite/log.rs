//! The log of every table: its steps. Rows lie in the order in which they came, whatever tables they belong to, and
//! each says which row of its table came before it; `pulse` says which is the last. So a move writes to the end of one
//! tree, where a group of moves fills a few pages, and no index is kept of them: it would take a page for nearly every
//! move, each of which is copied, summed and synced.

use rusqlite::{Connection, OptionalExtension, Result, ffi, params};

use crate::{Batch, Op, StoreError, sql::Charge};

/// Where a table's log ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct End {
    /// How many steps there are, which is the number of the next.
    steps: i64,
    /// The row of the last.
    last: Option<i64>,
}

/// Where the log of a table ends, if the table is kept.
fn end(connection: &Connection, table: i64) -> Result<Option<End>> {
    connection
        .prepare_cached("SELECT steps, last_step FROM pulse WHERE key = ?")?
        .query_row([table], |row| Ok(End { steps: row.get(0)?, last: row.get(1)? }))
        .optional()
}

/// Appends the steps of a change and keeps the account of its table: one row, whatever the change holds. A step that is
/// not the next one was decided by one who does not know how the table stands.
pub fn write(connection: &Connection, table: i64, ops: &[Op], charge: &Charge) -> std::result::Result<(), StoreError> {
    let mut now = None;
    for op in ops {
        let Op::Append(batch) = op else { continue };
        let before = match now {
            Some(end) => end,
            None => end(connection, table)?.ok_or(StoreError::Conflict)?,
        };
        if before.steps as u64 != batch.seq {
            return Err(StoreError::Conflict);
        }
        now = Some(append(connection, table, before, batch)?);
    }
    let Charge { bytes, used_ms, awaited, .. } = charge;
    if now.is_none() && *bytes == 0 && awaited.is_none() {
        return Ok(());
    }
    let (asked, owing) = awaited.map(|now| (now.asked, now.owing)).unzip();
    let until_ms = awaited.and_then(|now| now.until_ms).map(|ms| ms as i64);
    let (steps, last) = now.map(|end| (end.steps, end.last)).unzip();
    let kept = connection
        .prepare_cached(
            "UPDATE pulse SET bytes = bytes + ?2, used_ms = max(used_ms, ?3), asked = coalesce(?4, asked), \
             owing = coalesce(?5, owing), until_ms = CASE WHEN ?4 IS NULL THEN until_ms ELSE ?6 END, \
             steps = coalesce(?7, steps), last_step = coalesce(?8, last_step) WHERE key = ?1 AND epoch = 0",
        )?
        .execute(params![table, bytes, *used_ms as i64, asked, owing, until_ms, steps, last])?;
    // The table was deleted meanwhile, if not yet all of its steps.
    if kept == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

/// Adds a step where the log ends. The caller keeps where it ends now, and has made sure that it is this step's turn.
fn append(connection: &Connection, table: i64, end: End, batch: &Batch) -> Result<End> {
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

/// The steps of a table that has none.
pub fn put(connection: &Connection, table: i64, steps: &[Batch]) -> Result<()> {
    let mut end = End { steps: 0, last: None };
    for step in steps {
        end = append(connection, table, end, step)?;
    }
    keep(connection, table, end)
}

fn keep(connection: &Connection, table: i64, end: End) -> Result<()> {
    connection
        .prepare_cached("UPDATE pulse SET steps = ?, last_step = ? WHERE key = ?")?
        .execute(params![end.steps, end.last, table])
        .map(drop)
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

/// Deletes steps of a table, the last first, and at most so many. Says how many, and whether none are left.
pub fn cut(connection: &Connection, table: i64, most: i64) -> Result<(i64, bool)> {
    let Some(mut end) = end(connection, table)? else { return Ok((0, true)) };
    let mut step = connection.prepare_cached("DELETE FROM steps WHERE num = ? AND tab = ? RETURNING before")?;
    let mut deleted = 0;
    while end.steps > 0 && deleted < most {
        let before = step.query_row(params![end.last, table], |row| row.get(0)).optional()?;
        deleted += 1;
        end = End { steps: end.steps - 1, last: before.ok_or_else(|| broken(table, end.steps - 1))? };
    }
    keep(connection, table, end)?;
    Ok((deleted, end.steps == 0))
}

/// A step is not where the one after it says.
fn broken(table: i64, seq: i64) -> rusqlite::Error {
    let what = format!("step {seq} of table {table} is not in the log");
    rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_CORRUPT), Some(what))
}
