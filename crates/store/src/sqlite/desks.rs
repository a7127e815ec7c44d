use rusqlite::{Connection, OptionalExtension, Result, ToSql, params};

use super::{SqliteStore, persons::current, rights};
use crate::{
    AddressHash, Belongings, DeskCard, DeskId, DeskKey, DeskRow, DeskSecretHash, DeskStore, Forgotten, Grant, NewDesk,
    OwnerId, Pending, StoreError, StoredDesk, Usage,
};

/// `AUTOINCREMENT`: a number of a desk that is gone is not given again, so that a late entry cannot end up in another book.
pub const SCHEMA: &str = "
    CREATE TABLE desks(
        num INTEGER PRIMARY KEY AUTOINCREMENT, id BLOB NOT NULL UNIQUE, secret BLOB NOT NULL, head TEXT NOT NULL,
        created_ms INTEGER NOT NULL, touched_ms INTEGER NOT NULL) STRICT;
    CREATE INDEX desks_touched ON desks(touched_ms);
    CREATE TABLE desk_entries(
        desk INTEGER NOT NULL REFERENCES desks(num) ON DELETE CASCADE, n INTEGER NOT NULL, id TEXT NOT NULL,
        at_ms INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY(desk, n)) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX desk_entries_once ON desk_entries(desk, id);
    CREATE TABLE desk_referees(
        desk INTEGER NOT NULL REFERENCES desks(num) ON DELETE CASCADE, device BLOB NOT NULL,
        PRIMARY KEY(desk, device)) STRICT, WITHOUT ROWID;
    CREATE INDEX desk_referees_device ON desk_referees(device);
";

impl DeskStore for SqliteStore {
    fn create(&self, desk: NewDesk) -> Pending<DeskKey> {
        let created = self.write_within(move |connection| {
            let Some(owner) = rights::acts_for(connection, desk.by)? else { return Ok(Err(StoreError::Conflict)) };
            if !desk.bounds.hold(belongings(connection, owner, desk.address)?) {
                return Ok(Err(StoreError::Bounded));
            }
            connection.execute(
                "INSERT INTO desks(id, head, created_ms, touched_ms, address) VALUES(?1, ?2, ?3, ?3, ?4)",
                params![desk.id.0, desk.head, desk.at_ms as i64, desk.address],
            )?;
            let key = DeskKey(connection.last_insert_rowid());
            put_secret(connection, key, Grant { hash: desk.secret, made_by: desk.by.device })?;
            add_referee(connection, key, owner)?;
            Ok(Ok(key))
        });
        Box::pin(async move { created.await? })
    }

    fn desk(&self, id: DeskId) -> Pending<Option<StoredDesk>> {
        self.read(move |connection| desk(connection, id))
    }

    fn enter(&self, DeskKey(desk): DeskKey, row: DeskRow) -> Pending<()> {
        self.write_within(move |connection| {
            // The foreign key refuses an entry to a desk that is gone.
            connection
                .prepare_cached("INSERT INTO desk_entries(desk, n, id, at_ms, entry) VALUES(?, ?, ?, ?, ?)")?
                .execute(params![desk, row.n as i64, row.id, row.at_ms as i64, row.entry])?;
            connection
                .prepare_cached("UPDATE desks SET touched_ms = ? WHERE num = ?")?
                .execute([row.at_ms as i64, desk])?;
            Ok(())
        })
    }

    fn add_referee(&self, desk: DeskKey, referee: OwnerId, shown: DeskSecretHash) -> Pending<()> {
        let added = self.write_within(move |connection| {
            let mut known = connection.prepare_cached("SELECT 1 FROM desk_keys WHERE desk = ? AND hash = ?")?;
            let known = known.exists(params![desk.0, shown])?;
            if known {
                add_referee(connection, desk, current(connection, referee)?)?;
            }
            Ok(known)
        });
        Box::pin(async move { if added.await? { Ok(()) } else { Err(StoreError::Conflict) } })
    }

    fn desks_of(&self, referee: OwnerId, limit: usize) -> Pending<Vec<DeskCard>> {
        self.read(move |connection| {
            connection
                .prepare_cached(
                    "SELECT id, num, (SELECT coalesce(max(n), 0) FROM desk_entries WHERE desk = num) FROM desks \
                     WHERE num IN (SELECT desk FROM desk_referees WHERE device = ?) \
                     ORDER BY touched_ms DESC, num DESC LIMIT ?",
                )?
                .query_map(params![referee, limit as i64], |row| {
                    let (id, key) = (crate::TableId(row.get(0)?), DeskKey(row.get(1)?));
                    Ok(DeskCard { id, key, last: row.get::<_, i64>(2)? as u64 })
                })?
                .collect()
        })
    }

    fn delete(&self, DeskKey(desk): DeskKey) -> Pending<()> {
        self.write_within(move |connection| connection.execute("DELETE FROM desks WHERE num = ?", [desk]).map(drop))
    }

    fn delete_before(&self, touched_ms: u64) -> Pending<Vec<DeskId>> {
        self.write_within(move |connection| {
            let mut deleted = connection.prepare_cached("DELETE FROM desks WHERE touched_ms < ? RETURNING id")?;
            deleted.query_map([touched_ms as i64], |row| row.get(0).map(crate::TableId))?.collect()
        })
    }

    fn forget_referee(&self, referee: OwnerId) -> Pending<Forgotten> {
        self.write_within(move |connection| {
            let desks: Vec<(i64, DeskId)> = connection
                .prepare_cached(
                    "SELECT num, id FROM desks WHERE num IN (SELECT desk FROM desk_referees WHERE device = ?)",
                )?
                .query_map([referee], |row| Ok((row.get(0)?, crate::TableId(row.get(1)?))))?
                .collect::<Result<_>>()?;
            connection.execute("DELETE FROM desk_referees WHERE device = ?", [referee])?;
            let mut forgotten = Forgotten::default();
            for (desk, id) in desks {
                let alone = connection.execute(
                    "DELETE FROM desks WHERE num = ?1 AND NOT EXISTS (SELECT 1 FROM desk_referees WHERE desk = ?1)",
                    [desk],
                )?;
                if alone == 1 { forgotten.deleted.push(id) } else { forgotten.left.push(id) }
            }
            Ok(forgotten)
        })
    }
}

/// How many desks somebody referees, and how many came from an address.
fn belongings(connection: &Connection, owner: OwnerId, address: Option<AddressHash>) -> Result<Belongings> {
    let tally = |sql: &str, whose: &dyn ToSql| -> Result<Usage> {
        let count: i64 = connection.prepare_cached(sql)?.query_row([whose], |row| row.get(0))?;
        Ok(Usage { count: count as u64, ..Usage::default() })
    };
    Ok(Belongings {
        owner: tally("SELECT count(*) FROM desk_referees WHERE device = ?", &owner)?,
        address: tally("SELECT count(*) FROM desks WHERE address = ?", &address)?,
    })
}

fn add_referee(connection: &Connection, DeskKey(desk): DeskKey, referee: OwnerId) -> Result<()> {
    let mut add = connection
        .prepare_cached("INSERT INTO desk_referees(desk, device) VALUES(?, ?) ON CONFLICT(desk, device) DO NOTHING")?;
    add.execute(params![desk, referee]).map(drop)
}

/// A desk has one secret.
pub fn put_secret(connection: &Connection, DeskKey(desk): DeskKey, secret: Grant<DeskSecretHash>) -> Result<()> {
    connection
        .prepare_cached("INSERT INTO desk_keys(desk, made_by, hash) VALUES(?, ?, ?)")?
        .execute(params![desk, secret.made_by, secret.hash])
        .map(drop)
}

pub fn desk(connection: &Connection, id: DeskId) -> Result<Option<StoredDesk>> {
    // One snapshot for all that follows.
    desk_within(&*connection.unchecked_transaction()?, id)
}

/// The same within a transaction that is under way.
pub fn desk_within(connection: &Connection, id: DeskId) -> Result<Option<StoredDesk>> {
    let found = connection
        .prepare_cached("SELECT num, head, created_ms, touched_ms, made_by, hash FROM desks LEFT JOIN desk_keys ON desk = num WHERE id = ?")?
        .query_row([id.0], |row| {
            Ok(StoredDesk {
                key: DeskKey(row.get(0)?),
                head: row.get(1)?,
                created_ms: row.get::<_, i64>(2)? as u64,
                touched_ms: row.get::<_, i64>(3)? as u64,
                secret: match (row.get(4)?, row.get(5)?) {
                    (Some(made_by), Some(hash)) => Some(Grant { hash, made_by }),
                    _ => None,
                },
                entries: Vec::new(),
                referees: Vec::new(),
            })
        })
        .optional()?;
    let Some(mut desk) = found else { return Ok(None) };
    desk.entries = connection
        .prepare_cached("SELECT n, id, at_ms, entry FROM desk_entries WHERE desk = ? ORDER BY n")?
        .query_map([desk.key.0], |row| {
            Ok(DeskRow {
                n: row.get::<_, i64>(0)? as u64,
                id: row.get(1)?,
                at_ms: row.get::<_, i64>(2)? as u64,
                entry: row.get(3)?,
            })
        })?
        .collect::<Result<_>>()?;
    desk.referees = connection
        .prepare_cached("SELECT device FROM desk_referees WHERE desk = ? ORDER BY device")?
        .query_map([desk.key.0], |row| row.get(0))?
        .collect::<Result<_>>()?;
    Ok(Some(desk))
}
