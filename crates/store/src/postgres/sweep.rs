//! Forgetting names, and deleting what has been kept long enough, a little at a time. Several nodes may do it at once: each takes other
//! tables.

use deadpool_postgres::Transaction;

use super::{
    history,
    read::{Result, ids},
};
use crate::{Expiry, Kind, OwnerId, Swept, TableId};

/// Tables deleted in one transaction, and steps of theirs. A race can have many thousand steps.
const TABLES_AT_ONCE: i64 = 8;
const STEPS_AT_ONCE: i64 = 2_000;
/// Tables whose names are forgotten in one transaction.
const FORGOTTEN_AT_ONCE: i64 = 64;

pub async fn sweep(transaction: &Transaction<'_>, expiries: &[Expiry]) -> Result<Swept> {
    let mut swept = Swept::default();
    let mut steps = STEPS_AT_ONCE;
    for expiry in expiries {
        let room = TABLES_AT_ONCE - swept.deleted.len() as i64;
        let sql = "SELECT kept.key FROM kept JOIN pulse USING (key) WHERE state = $1 AND kind = $2 AND touched_ms < $3 \
            AND used_ms < $3 ORDER BY touched_ms LIMIT $4 FOR UPDATE OF kept SKIP LOCKED";
        let sql = transaction.prepare_cached(sql).await?;
        let (state, before) = (expiry.state, expiry.before_ms as i64);
        for row in transaction.query(&sql, &[&state, &expiry.kind, &before, &room]).await? {
            swept.more = true;
            if steps > 0 {
                swept.deleted.extend(delete(transaction, row.get(0), &mut steps).await?);
            }
        }
    }
    Ok(swept)
}

/// Deletes a table and as many of its steps as may be, the last first; what is kept of it goes with the first step. Says which table can
/// no longer be found.
pub async fn delete(transaction: &Transaction<'_>, key: i64, most_steps: &mut i64) -> Result<Option<TableId>> {
    // No node's any more: a task that still holds the table writes nothing.
    transaction.execute("UPDATE pulse SET epoch = -1 WHERE key = $1", &[&key]).await?;
    let id = ids(transaction.query("DELETE FROM tables WHERE num = $1 RETURNING id", &[&key]).await?)?;
    for table in ["held", "people", "invitations", "chat", "analyses", "notices", "rode", "results", "lucks", "sights"]
    {
        let sql = transaction.prepare_cached(&format!("DELETE FROM {table} WHERE tab = $1")).await?;
        transaction.execute(&sql, &[&key]).await?;
    }
    let sql = "DELETE FROM steps WHERE tab = $1 AND seq > (SELECT max(seq) FROM steps WHERE tab = $1) - $2";
    let sql = transaction.prepare_cached(sql).await?;
    let deleted = transaction.execute(&sql, &[&key, most_steps]).await? as i64;
    let all_gone = deleted < *most_steps;
    *most_steps -= deleted;
    if all_gone {
        for table in ["pulse", "kept"] {
            transaction.execute(&format!("DELETE FROM {table} WHERE key = $1"), &[&key]).await?;
        }
    }
    Ok(id.into_iter().next())
}

pub async fn forget(transaction: &Transaction<'_>, owner: OwnerId) -> Result<Vec<TableId>> {
    let sql = "SELECT id FROM tables WHERE host = $1 OR num IN (SELECT tab FROM people WHERE device = $1 \
        UNION SELECT tab FROM chat WHERE device = $1) ORDER BY num";
    let tables = ids(transaction.query(sql, &[&owner]).await?)?;
    // What somebody has brought in is their own, and nobody else's race.
    let imports = "SELECT key FROM kept WHERE device = $1 AND kind = $2 ORDER BY key FOR UPDATE";
    let mut all_steps = i64::MAX;
    for row in transaction.query(imports, &[&owner, &Kind::Import]).await? {
        delete(transaction, row.get(0), &mut all_steps).await?;
    }
    for sql in [
        // It goes on counting for its address, whose keyed hash goes with the names: else forgetting would get round every bound.
        "UPDATE kept SET device = NULL WHERE device = $1",
        "DELETE FROM chat WHERE device = $1",
        "UPDATE people SET device = NULL, name = '' WHERE device = $1",
        "UPDATE tables SET host = NULL WHERE host = $1",
        "DELETE FROM rode WHERE person = $1",
        "DELETE FROM sights WHERE owner = $1",
    ] {
        transaction.execute(sql, &[&owner]).await?;
    }
    Ok(tables)
}

/// Names of a table that has not ended stay, however long it takes.
pub async fn forget_before(transaction: &Transaction<'_>, touched_ms: u64) -> Result<Vec<TableId>> {
    let old = transaction
        .query(
            "SELECT id, num FROM kept JOIN tables ON num = kept.key JOIN pulse ON pulse.key = num \
             WHERE named AND state <> 'open' AND touched_ms < $1 AND used_ms < $1 ORDER BY touched_ms LIMIT $2 \
             FOR UPDATE OF kept SKIP LOCKED",
            &[&(touched_ms as i64), &FORGOTTEN_AT_ONCE],
        )
        .await?;
    let keys: Vec<i64> = old.iter().map(|row| row.get(1)).collect();
    history::remember(transaction, &keys).await?;
    for sql in [
        "DELETE FROM chat WHERE tab = ANY($1)",
        "DELETE FROM invitations WHERE tab = ANY($1)",
        "DELETE FROM sights WHERE tab = ANY($1)",
        "UPDATE people SET device = NULL, name = '' WHERE tab = ANY($1)",
        "UPDATE tables SET host = NULL WHERE num = ANY($1)",
        "UPDATE kept SET device = NULL, address = NULL, named = false WHERE key = ANY($1)",
    ] {
        transaction.execute(sql, &[&keys]).await?;
    }
    ids(old)
}
