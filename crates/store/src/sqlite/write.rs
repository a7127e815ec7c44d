use rusqlite::{Connection, params};

use super::{history, log, luck, outbox, persons, read, rights, work::whole};
use crate::{Batch, Change, Kind, Op, OwnerId, StoreError, TableId, TableKey};

type Result<T> = std::result::Result<T, StoreError>;

/// The person that the device has come to belong to holds the seat already, or nobody does in this name.
const SEAT: &str = "INSERT INTO people(tab, seat, device, name, orders) \
    SELECT ?1, ?2, coalesce(linked.person, ?3), ?4, ?5 FROM \
    (SELECT (SELECT person FROM person_devices WHERE device = ?3 AND cut_ms IS NULL) AS person) AS linked \
    WHERE linked.person IS NULL OR EXISTS(SELECT 1 FROM people WHERE tab = ?1 AND seat = ?2 AND device = linked.person) \
    ON CONFLICT(tab, seat) DO UPDATE SET device = excluded.device, name = excluded.name, orders = excluded.orders";

/// Lines of chat kept for a table: more than anyone is shown.
const CHAT_KEPT: i64 = 200;

/// Writes a change and keeps the account of its table, or leaves nothing behind.
pub fn change(connection: &Connection, change: &Change) -> Result<()> {
    whole(connection, |connection| change_in_part(connection, change))
}

/// The same, without a savepoint, which costs a copy of every page that is touched: after an error a part of it may be there, and the
/// transaction must be undone.
pub fn change_in_part(connection: &Connection, change: &Change) -> Result<()> {
    let mut end = None;
    change.ops.iter().try_for_each(|op| apply(connection, change.table, op, &mut end))?;
    account(connection, change, end)
}

/// Keeps the account of a table with its changes: its size, when it was used, whom it waits for, where its log ends. One row, whatever the
/// change holds.
fn account(
    connection: &Connection,
    Change { table: TableKey(table), ops }: &Change,
    end: Option<log::End>,
) -> Result<()> {
    let (mut bytes, mut used_ms, mut awaited, mut named) = (0, 0, None, false);
    for op in ops {
        match op {
            Op::Append(batch) => {
                bytes += batch.lines.len() + batch.actions.len() + batch.clocks.len() + batch.marks.len();
                // A secret answer has no marks, and is nobody else's to notice, not even by the order of a list.
                if !batch.marks.is_empty() {
                    used_ms = used_ms.max(batch.at_ms);
                }
            }
            Op::Chat(row) => {
                bytes += row.text.as_deref().unwrap_or_default().len() + row.name.len();
                used_ms = used_ms.max(row.at_ms);
                named = true;
            }
            Op::Seat(person) => named |= person.owner.is_some() || !person.name.is_empty(),
            Op::Await(now) => awaited = Some(*now),
            _ => {}
        }
    }
    if bytes == 0 && used_ms == 0 && awaited.is_none() && !named && end.is_none() {
        return Ok(());
    }
    let (asked, owing) = awaited.map(|now| (now.asked, now.owing)).unzip();
    let until_ms = awaited.and_then(|now| now.until_ms).map(|ms| ms as i64);
    let (steps, last) = end.map(|end| (end.steps, end.last)).unzip();
    let kept = connection
        .prepare_cached(
            "UPDATE kept SET bytes = bytes + ?2, touched_ms = max(touched_ms, ?3), asked = coalesce(?4, asked), \
             owing = coalesce(?5, owing), until_ms = CASE WHEN ?4 IS NULL THEN until_ms ELSE ?7 END, named = named OR ?6, \
             steps = coalesce(?8, steps), last_step = coalesce(?9, last_step) \
             WHERE key = ?1 AND EXISTS(SELECT 1 FROM tables WHERE num = ?1)",
        )?
        .execute(params![table, bytes as i64, used_ms as i64, asked, owing, named, until_ms, steps, last])?;
    // The table was deleted meanwhile, if not yet all of its steps.
    if kept == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

/// `end` is where the log of the table ends by what was added to it in the same change.
fn apply(connection: &Connection, TableKey(table): TableKey, op: &Op, end: &mut Option<log::End>) -> Result<()> {
    let run = |sql: &str, values: &[&dyn rusqlite::ToSql]| -> Result<()> {
        connection.prepare_cached(sql)?.execute(values)?;
        Ok(())
    };
    let now = |owner: Option<OwnerId>| owner.map(|owner| persons::current(connection, owner)).transpose();
    let held = |holds: bool| if holds { Ok(()) } else { Err(StoreError::Conflict) };
    match op {
        Op::Append(batch) => {
            *end = Some(append(connection, table, *end, batch)?);
            Ok(())
        }
        Op::Create { id, game, secret, created_ms } => {
            run(
                "INSERT INTO tables(num, id, game, secret, created_ms) VALUES(?1, ?2, ?3, ?4, ?5)",
                params![table, id.0, game, secret, *created_ms as i64],
            )?;
            run(
                "INSERT INTO kept(key, kind, touched_ms) VALUES(?, ?, ?)",
                params![table, Kind::Table, *created_ms as i64],
            )
        }
        Op::SetUp { setup, phase, open, host, touched_ms } => {
            run(
                "UPDATE tables SET setup = ?, phase = ?, open = ?, host = ? WHERE num = ?",
                params![setup, phase, open, now(*host)?, table],
            )?;
            run(
                "UPDATE kept SET state = ?, touched_ms = max(touched_ms, ?) WHERE key = ?",
                params![phase.state(), *touched_ms as i64, table],
            )
        }
        Op::Own { kind, account, digest, bounds } => {
            if !bounds.hold(read::belongings(connection, *kind, *account)?) {
                return Err(StoreError::Bounded);
            }
            run(
                "UPDATE kept SET kind = ?, device = ?, address = ?, digest = ? WHERE key = ?",
                params![kind, now(account.owner)?, account.address, digest, table],
            )
        }
        // In the account of the whole change.
        Op::Await(_) => Ok(()),
        Op::Hold(held) => run(
            "INSERT INTO held(tab, seat, decision, action, what) VALUES(?, ?, ?, ?, ?)",
            params![table, held.seat, held.decision as i64, held.action, held.what],
        ),
        Op::Release => run("DELETE FROM held WHERE tab = ?", params![table]),
        Op::Seat(person) => {
            let values = params![table, person.seat, person.owner, person.name, person.orders];
            held(connection.prepare_cached(SEAT)?.execute(values)? == 1)
        }
        Op::OnlySeat { seat, owner } => {
            let mut other =
                connection.prepare_cached("SELECT 1 FROM people WHERE tab = ? AND seat <> ? AND device = ?")?;
            held(!other.exists(params![table, seat, owner])?)
        }
        Op::Luck { luck } => Ok(luck::ride(connection, table, *luck)?),
        Op::Witness { luck, owner } => held(luck::witness(connection, table, *luck, *owner)?),
        Op::Unwitness { luck, owner } => Ok(luck::unwitness(connection, table, *luck, *owner)?),
        Op::Unseat { seat } => run("DELETE FROM people WHERE tab = ? AND seat = ?", params![table, seat]),
        Op::Invite { seat, hash, by } => {
            held(rights::acts_for(connection, *by)?.is_some())?;
            let sql = "INSERT OR REPLACE INTO invitations(tab, seat, hash, made_by) VALUES(?, ?, ?, ?)";
            run(sql, params![table, seat, hash, by.device])
        }
        Op::Uninvite { seat } => run("DELETE FROM invitations WHERE tab = ? AND seat = ?", params![table, seat]),
        Op::Notify(notice) => Ok(outbox::notify(connection, table, notice)?),
        Op::Withdraw { slot, open } => Ok(outbox::withdraw(connection, table, *slot, *open)?),
        Op::Unnotify { slot, open } => Ok(outbox::unnotify(connection, table, *slot, *open)?),
        Op::Chat(row) => {
            run(
                "INSERT INTO chat(tab, n, at_ms, seat, device, name, text, phrase) VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
                params![
                    table,
                    row.n as i64,
                    row.at_ms as i64,
                    row.seat,
                    now(row.owner)?,
                    row.name,
                    row.text,
                    row.phrase
                ],
            )?;
            run(
                "DELETE FROM chat WHERE tab = ?1 AND num <= \
                 (SELECT num FROM chat WHERE tab = ?1 ORDER BY num DESC LIMIT 1 OFFSET ?2)",
                params![table, CHAT_KEPT],
            )
        }
    }
}

/// A step that is not the next one was decided by one who does not know how the table stands.
fn append(connection: &Connection, table: i64, end: Option<log::End>, batch: &Batch) -> Result<log::End> {
    let end = match end {
        Some(end) => end,
        None => log::end(connection, table)?.ok_or(StoreError::Conflict)?,
    };
    if end.steps as u64 != batch.seq {
        return Err(StoreError::Conflict);
    }
    Ok(log::append(connection, table, end, batch)?)
}

pub fn forget(connection: &Connection, owner: OwnerId) -> rusqlite::Result<Vec<TableId>> {
    let tables = {
        let mut touched = connection.prepare_cached(
            "SELECT id FROM tables WHERE host = ?1 OR num IN (SELECT tab FROM people WHERE device = ?1 \
             UNION SELECT tab FROM chat WHERE device = ?1)",
        )?;
        touched.query_map([owner], |row| row.get(0).map(TableId))?.collect::<rusqlite::Result<Vec<_>>>()?
    };
    // What somebody has brought in is their own, and nobody else's race.
    let imports = {
        let mut kept = connection.prepare_cached("SELECT key FROM kept WHERE device = ? AND kind = ?")?;
        kept.query_map(params![owner, Kind::Import], |row| row.get(0))?.collect::<rusqlite::Result<Vec<i64>>>()?
    };
    let mut all_steps = i64::MAX;
    for key in imports {
        super::sweep::delete(connection, key, &mut all_steps)?;
    }
    // It goes on counting for its address, whose keyed hash goes with the names: else forgetting would get round every bound.
    connection.execute("UPDATE kept SET device = NULL WHERE device = ?", [owner])?;
    connection.execute("DELETE FROM chat WHERE device = ?", [owner])?;
    connection.execute("UPDATE people SET device = NULL, name = '' WHERE device = ?", [owner])?;
    connection.execute("UPDATE tables SET host = NULL WHERE host = ?", [owner])?;
    connection.execute("DELETE FROM rode WHERE person = ?", [owner])?;
    connection.execute("DELETE FROM sights WHERE owner = ?", [owner])?;
    Ok(tables)
}

/// Tables whose names are forgotten in one transaction: nobody's move waits for more.
const FORGOTTEN_AT_ONCE: i64 = 64;

/// Names of a table that has not ended stay, however long it takes.
pub fn forget_before(connection: &Connection, touched_ms: u64) -> rusqlite::Result<Vec<TableId>> {
    let old = connection
        .prepare_cached(
            "SELECT key, id FROM kept JOIN tables ON num = key \
             WHERE named AND state <> 'open' AND kept.touched_ms < ? ORDER BY kept.touched_ms LIMIT ?",
        )?
        .query_map([touched_ms as i64, FORGOTTEN_AT_ONCE], |row| Ok((row.get(0)?, TableId(row.get(1)?))))?
        .collect::<rusqlite::Result<Vec<(i64, TableId)>>>()?;
    for (table, _) in &old {
        history::remember(connection, *table)?;
        for sql in [
            "DELETE FROM chat WHERE tab = ?",
            "DELETE FROM invitations WHERE tab = ?",
            "DELETE FROM sights WHERE tab = ?",
            "UPDATE people SET device = NULL, name = '' WHERE tab = ?",
            "UPDATE tables SET host = NULL WHERE num = ?",
            "UPDATE kept SET device = NULL, address = NULL, named = 0 WHERE key = ?",
        ] {
            connection.prepare_cached(sql)?.execute([table])?;
        }
    }
    Ok(old.into_iter().map(|(_, id)| id).collect())
}
