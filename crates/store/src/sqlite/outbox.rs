use rusqlite::{Connection, OptionalExtension, Result, Row, params};

use super::{SqliteStore, persons::current, rights};
use crate::{
    Delivery, DueNotice, Endpoint, NewEndpoint, Notice, OutboxStore, OwnerId, Pending, Settled, StoreError, TableId,
    Then, Tried,
};

/// A slot (the column is called `seat`) has at most one notice of each kind of reader: the next question takes the place of the one before.
/// One that was told and whose question has closed stays, since the question may be put again: its page is `-1 - page` until then.
pub const SCHEMA: &str = "
    CREATE TABLE endpoints(
        num INTEGER PRIMARY KEY AUTOINCREMENT, person BLOB NOT NULL, kind TEXT NOT NULL, address TEXT NOT NULL,
        confirmed INTEGER NOT NULL, made_ms INTEGER NOT NULL, failing_ms INTEGER, device BLOB) STRICT;
    CREATE UNIQUE INDEX endpoints_once ON endpoints(person, kind, address);
    CREATE INDEX endpoints_unconfirmed ON endpoints(made_ms) WHERE NOT confirmed;
    CREATE INDEX endpoints_failing ON endpoints(failing_ms) WHERE failing_ms IS NOT NULL;
    CREATE TABLE wishes(person BLOB PRIMARY KEY, wishes TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE notices(
        num INTEGER PRIMARY KEY AUTOINCREMENT, tab INTEGER NOT NULL, seat INTEGER NOT NULL, open INTEGER NOT NULL,
        person BLOB NOT NULL, kind TEXT NOT NULL, page INTEGER NOT NULL, due_ms INTEGER, until_ms INTEGER,
        told_ms INTEGER) STRICT;
    CREATE UNIQUE INDEX notices_seat ON notices(tab, seat, open);
    CREATE INDEX notices_due ON notices(due_ms) WHERE due_ms IS NOT NULL;
    CREATE INDEX notices_person ON notices(person);
    CREATE TABLE deliveries(
        num INTEGER PRIMARY KEY AUTOINCREMENT, endpoint INTEGER NOT NULL REFERENCES endpoints(num) ON DELETE CASCADE,
        text TEXT NOT NULL, due_ms INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0, made_ms INTEGER NOT NULL) STRICT;
    CREATE INDEX deliveries_due ON deliveries(due_ms);
    CREATE INDEX deliveries_endpoint ON deliveries(endpoint);
    ALTER TABLE kept ADD COLUMN until_ms INTEGER;
";

/// Messages that wait for one endpoint: beyond that the oldest go.
const MOST_WAITING: i64 = 16;

/// Writes a notice with its step. For a person who is reached nowhere, or not in this way, there is nothing to write.
pub fn notify(connection: &Connection, table: i64, notice: &Notice) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO notices(tab, seat, open, person, kind, page, due_ms, until_ms) \
             SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 \
             WHERE EXISTS(SELECT 1 FROM endpoints WHERE person = ?4 AND confirmed AND (kind = 'webhook') = ?3) \
             ON CONFLICT(tab, seat, open) DO UPDATE SET person = excluded.person, kind = excluded.kind, \
             page = excluded.page, until_ms = excluded.until_ms, \
             due_ms = CASE WHEN NOT ?9 AND (notices.person, notices.page) IS (excluded.person, -1 - excluded.page) THEN notices.due_ms ELSE excluded.due_ms END, \
             told_ms = CASE WHEN NOT ?9 AND (notices.person, notices.page) IS (excluded.person, -1 - excluded.page) THEN notices.told_ms END \
             WHERE ?9 OR (notices.person, notices.page) IS NOT (excluded.person, excluded.page)",
        )?
        .execute(params![
            table,
            notice.slot,
            notice.open,
            current(connection, notice.person)?,
            notice.kind,
            notice.page as i64,
            notice.due_ms as i64,
            notice.until_ms.map(|ms| ms as i64),
            notice.anew
        ])
        .map(drop)
}

/// Its question has closed.
pub fn withdraw(connection: &Connection, table: i64, slot: u8, open: bool) -> Result<()> {
    for sql in [
        "DELETE FROM notices WHERE tab = ? AND seat = ? AND open = ? AND told_ms IS NULL",
        "UPDATE notices SET page = -1 - page WHERE tab = ? AND seat = ? AND open = ? AND page >= 0",
    ] {
        connection.prepare_cached(sql)?.execute(params![table, slot, open])?;
    }
    Ok(())
}

/// There is no longer anything to tell.
pub fn unnotify(connection: &Connection, table: i64, slot: u8, open: bool) -> Result<()> {
    let mut settle = connection.prepare_cached("DELETE FROM notices WHERE tab = ? AND seat = ? AND open = ?")?;
    settle.execute(params![table, slot, open]).map(drop)
}

/// All that one owner is told another is told.
pub fn take_over(connection: &Connection, from: OwnerId, to: OwnerId) -> Result<()> {
    for sql in [
        "UPDATE OR REPLACE endpoints SET person = ?2 WHERE person = ?1",
        "UPDATE notices SET person = ?2 WHERE person = ?1",
        "UPDATE OR IGNORE wishes SET person = ?2 WHERE person = ?1",
    ] {
        connection.prepare_cached(sql)?.execute([from, to])?;
    }
    connection.prepare_cached("DELETE FROM wishes WHERE person = ?")?.execute([from]).map(drop)
}

impl OutboxStore for SqliteStore {
    fn due_notices(&self, now_ms: u64, limit: usize) -> Pending<Vec<DueNotice>> {
        self.read(move |connection| {
            connection
                .prepare_cached(&format!(
                    "{NOTICES} WHERE due_ms <= ? AND page >= 0 ORDER BY due_ms, notices.num LIMIT ?"
                ))?
                .query_map([now_ms as i64, limit as i64], notice)?
                .collect()
        })
    }

    fn told_notices(&self, person: OwnerId) -> Pending<Vec<DueNotice>> {
        self.read(move |connection| {
            connection
                .prepare_cached(&format!(
                    "{NOTICES} WHERE person = ? AND told_ms IS NOT NULL AND page >= 0 ORDER BY notices.num"
                ))?
                .query_map([person], notice)?
                .collect()
        })
    }

    fn tell(&self, settled: Vec<Settled>, deliveries: Vec<(i64, String)>, now_ms: u64) -> Pending<bool> {
        self.write_within(move |connection| tell(connection, &settled, &deliveries, now_ms))
    }

    fn take_deliveries(&self, now_ms: u64, until_ms: u64, limit: usize) -> Pending<Vec<Delivery>> {
        self.write_within(move |connection| {
            let due = connection
                .prepare_cached(
                    "SELECT endpoints.num, person, kind, address, confirmed, endpoints.made_ms, failing_ms, made_by, \
                     deliveries.num, text, tries, deliveries.made_ms \
                     FROM deliveries JOIN endpoints ON endpoints.num = endpoint \
                     WHERE due_ms <= ? ORDER BY due_ms, deliveries.num LIMIT ?",
                )?
                .query_map([now_ms as i64, limit as i64], |row| {
                    Ok(Delivery {
                        endpoint: endpoint(row)?,
                        n: row.get(8)?,
                        text: row.get(9)?,
                        tries: row.get(10)?,
                        made_ms: row.get::<_, i64>(11)? as u64,
                    })
                })?
                .collect::<Result<Vec<_>>>()?;
            let mut take = connection.prepare_cached("UPDATE deliveries SET due_ms = ?2 WHERE num = ?1")?;
            for delivery in &due {
                take.execute([delivery.n, until_ms as i64])?;
            }
            Ok(due)
        })
    }

    fn tried(&self, delivery: i64, tried: Tried) -> Pending<()> {
        self.write_within(move |connection| {
            let run =
                |sql: &str, values: &[&dyn rusqlite::ToSql]| connection.prepare_cached(sql)?.execute(values).map(drop);
            let of_delivery = "(SELECT endpoint FROM deliveries WHERE num = ?1)";
            match tried {
                Tried::Done => {
                    run(
                        &format!("UPDATE endpoints SET failing_ms = NULL WHERE num = {of_delivery}"),
                        params![delivery],
                    )?;
                    run("DELETE FROM deliveries WHERE num = ?", params![delivery])
                }
                Tried::Dropped => run("DELETE FROM deliveries WHERE num = ?", params![delivery]),
                Tried::Later { due_ms, now_ms } => {
                    let failing = "UPDATE endpoints SET failing_ms = coalesce(failing_ms, ?2) WHERE num =";
                    run(&format!("{failing} {of_delivery}"), params![delivery, now_ms as i64])?;
                    let later = "UPDATE deliveries SET tries = tries + 1, due_ms = ?2 WHERE num = ?1";
                    run(later, params![delivery, due_ms as i64])
                }
                Tried::EndpointGone => {
                    run(&format!("DELETE FROM endpoints WHERE num = {of_delivery}"), params![delivery])
                }
            }
        })
    }

    fn next_due(&self) -> Pending<Option<u64>> {
        self.read(|connection| {
            let next =
                |sql: &str| -> Result<Option<i64>> { connection.prepare_cached(sql)?.query_row([], |row| row.get(0)) };
            let notices = next("SELECT min(due_ms) FROM notices WHERE due_ms IS NOT NULL AND page >= 0")?;
            let deliveries = next("SELECT min(due_ms) FROM deliveries")?;
            Ok(notices.into_iter().chain(deliveries).min().map(|ms| ms as u64))
        })
    }

    fn wishes(&self, person: OwnerId) -> Pending<(Option<String>, Vec<Endpoint>)> {
        self.read(move |connection| {
            let connection = connection.unchecked_transaction()?;
            let wishes = connection
                .prepare_cached("SELECT wishes FROM wishes WHERE person = ?")?
                .query_row([person], |row| row.get(0))
                .optional()?;
            let endpoints = connection
                .prepare_cached(&format!("{ENDPOINTS} WHERE person = ? ORDER BY num"))?
                .query_map([person], endpoint)?
                .collect::<Result<_>>()?;
            Ok((wishes, endpoints))
        })
    }

    fn set_wishes(&self, person: OwnerId, before: Option<String>, wishes: String, set_ms: u64) -> Pending<bool> {
        self.write_within(move |connection| {
            let person = current(connection, person)?;
            let set = match &before {
                None => connection
                    .prepare_cached(
                        "INSERT INTO wishes(person, wishes, set_ms) VALUES(?, ?, ?) ON CONFLICT DO NOTHING",
                    )?
                    .execute(params![person, wishes, set_ms as i64])?,
                Some(before) => connection
                    .prepare_cached("UPDATE wishes SET wishes = ?, set_ms = ? WHERE person = ? AND wishes = ?")?
                    .execute(params![wishes, set_ms as i64, person, before])?,
            };
            Ok(set == 1)
        })
    }

    fn add_endpoint(&self, new: NewEndpoint) -> Pending<i64> {
        let NewEndpoint { by, channel, address, confirmed, made_ms, most } = new;
        let added = self.write_within(move |connection| {
            let Some(person) = rights::acts_for(connection, by)? else { return Ok(Err(StoreError::Conflict)) };
            let known = connection
                .prepare_cached("UPDATE endpoints SET made_by = ?4 WHERE person = ?1 AND kind = ?2 AND address = ?3 RETURNING num")?
                .query_row(params![person, channel, address, by.device], |row| row.get(0))
                .optional()?;
            if let Some(known) = known {
                return Ok(Ok(known));
            }
            let count: i64 = connection
                .prepare_cached("SELECT count(*) FROM endpoints WHERE person = ?")?
                .query_row([person], |row| row.get(0))?;
            if count >= most as i64 {
                return Ok(Err(StoreError::Bounded));
            }
            connection
                .prepare_cached(
                    "INSERT INTO endpoints(person, kind, address, confirmed, made_ms, made_by) VALUES(?, ?, ?, ?, ?, ?)",
                )?
                .execute(params![person, channel, address, confirmed, made_ms as i64, by.device])?;
            Ok(Ok(connection.last_insert_rowid()))
        });
        Box::pin(async move { added.await? })
    }

    fn endpoint(&self, n: i64) -> Pending<Option<Endpoint>> {
        self.read(move |connection| {
            connection.prepare_cached(&format!("{ENDPOINTS} WHERE num = ?"))?.query_row([n], endpoint).optional()
        })
    }

    fn confirm_endpoint(&self, n: i64) -> Pending<()> {
        self.write_within(move |connection| {
            connection.prepare_cached("UPDATE endpoints SET confirmed = 1 WHERE num = ?")?.execute([n]).map(drop)
        })
    }

    fn drop_endpoint(&self, n: i64, person: Option<OwnerId>) -> Pending<()> {
        self.write_within(move |connection| {
            let mut gone =
                connection.prepare_cached("DELETE FROM endpoints WHERE num = ?1 AND person = coalesce(?2, person)")?;
            gone.execute(params![n, person]).map(drop)
        })
    }

    fn drop_endpoints_before(&self, unconfirmed_ms: u64, failing_ms: u64) -> Pending<()> {
        self.write_within(move |connection| {
            connection.execute("DELETE FROM endpoints WHERE NOT confirmed AND made_ms < ?", [unconfirmed_ms as i64])?;
            connection
                .execute("DELETE FROM endpoints WHERE failing_ms IS NOT NULL AND failing_ms < ?", [failing_ms as i64])
                .map(drop)
        })
    }

    fn drop_wishes_before(&self, set_ms: u64) -> Pending<()> {
        self.write_within(move |connection| {
            for sql in [
                "DELETE FROM wishes WHERE set_ms < ? AND person NOT IN (SELECT id FROM persons)",
                "DELETE FROM endpoints WHERE made_ms < ? AND person NOT IN (SELECT id FROM persons)",
            ] {
                connection.execute(sql, [set_ms as i64])?;
            }
            Ok(())
        })
    }

    fn forget_wishes(&self, person: OwnerId) -> Pending<()> {
        self.write_within(move |connection| {
            for table in ["endpoints", "wishes", "notices"] {
                connection.execute(&format!("DELETE FROM {table} WHERE person = ?"), [person])?;
            }
            Ok(())
        })
    }

    fn key(&self, name: &'static str, made: Vec<u8>) -> Pending<Vec<u8>> {
        self.write_within(move |connection| {
            connection.execute("INSERT OR IGNORE INTO keys(name, key) VALUES(?, ?)", params![name, made])?;
            connection.query_row("SELECT key FROM keys WHERE name = ?", [name], |row| row.get(0))
        })
    }
}

const NOTICES: &str = "SELECT notices.num, tables.id, tables.game, seat, person, kind, notices.open, due_ms, until_ms, told_ms \
    FROM notices JOIN tables ON tables.num = tab";

fn notice(row: &Row<'_>) -> Result<DueNotice> {
    let date = |at: usize| -> Result<Option<u64>> { Ok(row.get::<_, Option<i64>>(at)?.map(|ms| ms as u64)) };
    Ok(DueNotice {
        n: row.get(0)?,
        table: TableId(row.get(1)?),
        game: row.get(2)?,
        slot: row.get(3)?,
        person: row.get(4)?,
        kind: row.get(5)?,
        open: row.get(6)?,
        due_ms: date(7)?.unwrap_or(0),
        until_ms: date(8)?,
        told_ms: date(9)?,
    })
}

pub const ENDPOINTS: &str = "SELECT num, person, kind, address, confirmed, made_ms, failing_ms, made_by FROM endpoints";

pub fn endpoint(row: &Row<'_>) -> Result<Endpoint> {
    Ok(Endpoint {
        n: row.get(0)?,
        person: row.get(1)?,
        channel: row.get(2)?,
        address: row.get(3)?,
        confirmed: row.get(4)?,
        made_ms: row.get::<_, i64>(5)? as u64,
        failing_ms: row.get::<_, Option<i64>>(6)?.map(|ms| ms as u64),
        made_by: row.get(7)?,
    })
}

fn tell(connection: &Connection, settled: &[Settled], deliveries: &[(i64, String)], now_ms: u64) -> Result<bool> {
    let mut unchanged =
        connection.prepare_cached("SELECT 1 FROM notices WHERE num = ? AND due_ms = ? AND page >= 0")?;
    for one in settled {
        if !unchanged.exists([one.n, one.due_ms as i64])? {
            return Ok(false);
        }
    }
    for one in settled {
        let due_ms = match one.then {
            Then::Gone => {
                connection.prepare_cached("DELETE FROM notices WHERE num = ?")?.execute([one.n])?;
                continue;
            }
            Then::Rest => None,
            Then::Again { due_ms } => Some(due_ms as i64),
        };
        connection
            .prepare_cached("UPDATE notices SET due_ms = ?2, told_ms = coalesce(told_ms, ?3) WHERE num = ?1")?
            .execute(params![one.n, due_ms, one.told_ms.map(|ms| ms as i64)])?;
    }
    for (endpoint, text) in deliveries {
        // An endpoint that went meanwhile takes nothing more.
        connection
            .prepare_cached(
                "INSERT INTO deliveries(endpoint, text, due_ms, made_ms) \
                 SELECT num, ?2, ?3, ?3 FROM endpoints WHERE num = ?1",
            )?
            .execute(params![endpoint, text, now_ms as i64])?;
        connection
            .prepare_cached(
                "DELETE FROM deliveries WHERE endpoint = ?1 AND num <= \
                 (SELECT num FROM deliveries WHERE endpoint = ?1 ORDER BY num DESC LIMIT 1 OFFSET ?2)",
            )?
            .execute([*endpoint, MOST_WAITING])?;
    }
    Ok(true)
}
