//! The log of every table: its steps, in parts of one table of the database. The account of a table is a row that is
//! rewritten at every move anyway, and so every move is held against the epoch at no cost.

use super::tx::Session;
use crate::{
    Batch, Op, StoreError, TableKey,
    sql::{Charge, Result, Row, Statement, Tx, Value, values},
};

/// One row, or another node has the table, or it is gone.
const ACCOUNT: &str = "UPDATE pulse SET bytes = bytes + $3, used_ms = greatest(used_ms, $4), \
    asked = coalesce($5, asked), owing = coalesce($6, owing), \
    until_ms = CASE WHEN $5 IS NULL THEN until_ms ELSE $7 END WHERE key = $1 AND epoch = $2";
const APPEND: &str =
    "INSERT INTO steps(tab, seq, epoch, at_ms, marks, actions, clocks, lines) VALUES($1, $2, $3, $4, $5, $6, $7, $8)";

/// The account of a table and the steps of a change.
pub fn statements<'a>(table: TableKey, epoch: i64, ops: &'a [Op], charge: &Charge) -> Vec<Statement<'a>> {
    let (asked, owing) = charge.awaited.map(|now| (now.asked, now.owing)).unzip();
    let until_ms = charge.awaited.and_then(|now| now.until_ms);
    let account = values![table, epoch, charge.bytes, charge.used_ms, asked, owing, until_ms];
    let mut all = vec![Statement::that_must_touch(ACCOUNT, account)];
    for op in ops {
        if let Op::Append(batch) = op {
            all.push(append(table, epoch, batch));
        }
    }
    all
}

pub fn append(table: TableKey, epoch: i64, batch: &Batch) -> Statement<'_> {
    let Batch { seq, at_ms, marks, actions, clocks, lines } = batch;
    let values: [Value<'_>; 8] = values![table, *seq, epoch, *at_ms, marks, actions, clocks, lines];
    Statement::new(APPEND, values)
}

pub async fn read(session: &mut Session, table: TableKey) -> Result<Vec<Batch>> {
    let sql = "SELECT seq, at_ms, marks, actions, clocks, lines FROM steps WHERE tab = $1 ORDER BY seq";
    let batch = |row: &mut Row| {
        Ok(Batch {
            seq: row.get(0)?,
            at_ms: row.get(1)?,
            marks: row.get(2)?,
            actions: row.get(3)?,
            clocks: row.get(4)?,
            lines: row.get(5)?,
        })
    };
    let steps = session.list(sql, &values![table], batch).await?;
    // What is being deleted goes from its end: a gap is a fault.
    match steps.iter().zip(0..).find(|(step, seq)| step.seq != *seq) {
        None => Ok(steps),
        Some((_, seq)) => Err(StoreError::Corrupt(format!("step {seq} of table {} is not in the log", table.0))),
    }
}
