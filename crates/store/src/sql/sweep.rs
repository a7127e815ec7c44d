//! Forgetting names, and deleting what has been kept long enough, a little at a time: no player waits for a sweep.
//! Several nodes may do it at once: each takes other tables.

use super::{Result, Tx, history, values};
use crate::{Expiry, Kind, OwnerId, Swept, TableId, TableKey};

/// Tables deleted in one transaction, and steps of theirs. A race can have many thousand steps.
const TABLES_AT_ONCE: i64 = 8;
const STEPS_AT_ONCE: i64 = 2_000;
/// Tables whose names are forgotten in one transaction: nobody's move waits for more.
const FORGOTTEN_AT_ONCE: i64 = 64;

pub async fn sweep(tx: &mut impl Tx, expiries: &[Expiry]) -> Result<Swept> {
    let mut swept = Swept::default();
    let mut steps = STEPS_AT_ONCE;
    for Expiry { kind, state, before_ms } in expiries {
        let room = TABLES_AT_ONCE - swept.deleted.len() as i64;
        let sql = "SELECT kept.key FROM kept JOIN pulse ON pulse.key = kept.key \
            WHERE state = $1 AND kind = $2 AND touched_ms < $3 AND used_ms < $3 ORDER BY touched_ms LIMIT $4";
        let old = values![*state, *kind, *before_ms, room];
        for mut row in tx.locked(sql, "FOR UPDATE OF kept SKIP LOCKED", &old).await? {
            swept.more = true;
            if steps > 0 {
                swept.deleted.extend(delete(tx, row.get(0)?, &mut steps).await?);
            }
        }
    }
    Ok(swept)
}

/// Deletes a table and as many of its steps as fit, the last first; what is kept of it goes with the first step.
/// Says which table can no longer be found.
pub async fn delete(tx: &mut impl Tx, key: TableKey, most_steps: &mut i64) -> Result<Option<TableId>> {
    // No node's any more: a task that still holds the table writes nothing.
    tx.execute("UPDATE pulse SET epoch = -1 WHERE key = $1", &values![key]).await?;
    let id = tx.find("DELETE FROM tables WHERE num = $1 RETURNING id", &values![key], |row| row.get(0)).await?;
    for table in [
        "held",
        "people",
        "invitations",
        "chat",
        "analyses",
        "notifications",
        "rode",
        "results",
        "lucks",
        "sights",
        "day_rides",
    ] {
        tx.execute(&format!("DELETE FROM {table} WHERE tab = $1"), &values![key]).await?;
    }
    let (deleted, all_gone) = tx.cut_steps(key, *most_steps).await?;
    *most_steps -= deleted;
    if all_gone {
        for table in ["pulse", "kept"] {
            tx.execute(&format!("DELETE FROM {table} WHERE key = $1"), &values![key]).await?;
        }
    }
    Ok(id)
}

pub async fn forget(tx: &mut impl Tx, owner: OwnerId) -> Result<Vec<TableId>> {
    let sql = "SELECT id FROM tables WHERE host = $1 OR num IN (SELECT tab FROM people WHERE device = $1 \
        UNION SELECT tab FROM chat WHERE device = $1) ORDER BY num";
    let tables = tx.list(sql, &values![&owner], |row| row.get(0)).await?;
    // What somebody has brought in is their own, and nobody else's race.
    let imports = "SELECT key FROM kept WHERE device = $1 AND kind = $2 ORDER BY key";
    let mut all_steps = i64::MAX;
    for mut row in tx.locked(imports, "FOR UPDATE", &values![&owner, Kind::Import]).await? {
        delete(tx, row.get(0)?, &mut all_steps).await?;
    }
    for sql in [
        // It goes on counting for its address, whose keyed hash goes with the names: else forgetting would get round
        // every bound.
        "UPDATE kept SET device = NULL WHERE device = $1",
        "DELETE FROM chat WHERE device = $1",
        "UPDATE people SET device = NULL, name = '' WHERE device = $1",
        "UPDATE tables SET host = NULL WHERE host = $1",
        "DELETE FROM rode WHERE person = $1",
        "UPDATE day_rides SET person = NULL WHERE person = $1",
        "DELETE FROM sights WHERE owner = $1",
    ] {
        tx.execute(sql, &values![&owner]).await?;
    }
    Ok(tables)
}

/// Names of a table that has not ended stay, however long it takes.
pub async fn forget_before(tx: &mut impl Tx, touched_ms: u64) -> Result<Vec<TableId>> {
    let sql = "SELECT num, id FROM kept JOIN tables ON num = kept.key JOIN pulse ON pulse.key = num \
        WHERE named AND state <> 'open' AND touched_ms < $1 AND used_ms < $1 ORDER BY touched_ms LIMIT $2";
    let old = tx.locked(sql, "FOR UPDATE OF kept SKIP LOCKED", &values![touched_ms, FORGOTTEN_AT_ONCE]).await?;
    let mut keys = Vec::new();
    let mut ids = Vec::new();
    for mut row in old {
        keys.push(row.get(0)?);
        ids.push(row.get(1)?);
    }
    history::remember(tx, &keys).await?;
    for sql in [
        "DELETE FROM chat WHERE tab IN ($keys)",
        "DELETE FROM invitations WHERE tab IN ($keys)",
        "DELETE FROM sights WHERE tab IN ($keys)",
        "UPDATE people SET device = NULL, name = '' WHERE tab IN ($keys)",
        "UPDATE tables SET host = NULL WHERE num IN ($keys)",
        "UPDATE kept SET device = NULL, address = NULL, named = false WHERE key IN ($keys)",
    ] {
        tx.execute_among(sql, &[], &keys).await?;
    }
    Ok(ids)
}
