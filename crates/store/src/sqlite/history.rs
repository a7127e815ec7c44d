use rusqlite::{Connection, OptionalExtension, Result, params};

use super::{SqliteStore, read, sweep};
use crate::{Card, HistoryStore, Kind, MAX_RESULT, OwnerId, Past, PastPlace, Pending, StoreError, TableId, TableKey};

/// `rode` says who rode where names are no longer kept; until then `people` does.
pub const SCHEMA: &str = "
    CREATE TABLE rode(
        tab INTEGER NOT NULL, seat INTEGER NOT NULL, person BLOB NOT NULL, PRIMARY KEY(tab, seat)) STRICT, WITHOUT ROWID;
    CREATE INDEX rode_person ON rode(person);
    CREATE TABLE results(tab INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
    ALTER TABLE persons ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
";

/// The tables of a person's past, newest first, as far as the order goes.
const MINE: &str = "num IN (SELECT tab FROM people WHERE device = ?1 UNION SELECT tab FROM rode WHERE person = ?1 \
    UNION SELECT key FROM kept WHERE device = ?1 AND kind = 'import') AND state = 'finished'";

impl HistoryStore for SqliteStore {
    fn past(&self, person: OwnerId, before: Option<PastPlace>, limit: usize) -> Pending<Vec<Past>> {
        self.read(move |connection| {
            // The order is found without reading how each table is set up.
            let sql = format!(
                "{} WHERE num IN (SELECT num FROM tables JOIN kept ON key = num WHERE {MINE} AND (created_ms, id) < (?2, ?3) \
                 ORDER BY created_ms DESC, id DESC LIMIT ?4) ORDER BY created_ms DESC, id DESC",
                read::CARD
            );
            let (created_ms, id) = before.map_or((i64::MAX, TableId([0; 16])), |(ms, id)| (ms as i64, id));
            let cards = read::cards(connection, &sql, &[&person, &created_ms, &id.0, &(limit as i64)])?;
            cards.into_iter().map(|card| past(connection, card)).collect()
        })
    }

    fn past_race(&self, person: OwnerId, table: TableId) -> Pending<Option<Past>> {
        self.read(move |connection| {
            let sql = format!("{} WHERE {MINE} AND id = ?2", read::CARD);
            let card = read::cards(connection, &sql, &[&person, &table.0])?.pop();
            card.map(|card| past(connection, card)).transpose()
        })
    }

    fn keep_result(&self, TableKey(table): TableKey, result: String) -> Pending<()> {
        if result.len() > MAX_RESULT {
            return Box::pin(async { Err(StoreError::Bounded) });
        }
        self.write_within(move |connection| {
            let sql = "INSERT OR REPLACE INTO results(tab, text) SELECT num, ?2 FROM tables WHERE num = ?1";
            connection.prepare_cached(sql)?.execute(params![table, result]).map(drop)
        })
    }

    fn leave_past(&self, person: OwnerId, tables: Vec<TableId>) -> Pending<Vec<TableId>> {
        self.write_within(move |connection| {
            let mut left = Vec::new();
            for id in &tables {
                if leave(connection, person, *id)? {
                    left.push(*id);
                }
            }
            Ok(left)
        })
    }

    fn set_rated(&self, person: OwnerId, rated: bool) -> Pending<bool> {
        self.write_within(move |connection| {
            let mut set = connection.prepare_cached("UPDATE persons SET rated = ? WHERE id = ?")?;
            set.execute(params![rated, person]).map(|set| set == 1)
        })
    }

    fn rated(&self, persons: Vec<OwnerId>) -> Pending<Vec<OwnerId>> {
        self.read(move |connection| {
            let mut rated = connection.prepare_cached("SELECT 1 FROM persons WHERE id = ? AND rated")?;
            let mut found = Vec::new();
            for person in persons {
                if rated.exists([person])? {
                    found.push(person);
                }
            }
            Ok(found)
        })
    }
}

/// What is kept beside a table whose race is over.
fn past(connection: &Connection, card: Card) -> Result<Past> {
    let key = card.stored.key;
    let analysed = connection
        .prepare_cached("SELECT version, at_ms FROM analyses WHERE tab = ?")?
        .query_row([key.0], |row| Ok((row.get(0)?, row.get::<_, i64>(1)? as u64)))
        .optional()?;
    let mut riders = rode(connection, key)?;
    riders.extend(card.stored.people.iter().filter_map(|person| Some((person.seat, person.owner?))));
    riders.sort_unstable();
    Ok(Past { result: result(connection, key)?, analysed, riders, card })
}

pub fn result(connection: &Connection, TableKey(table): TableKey) -> Result<Option<String>> {
    let mut kept = connection.prepare_cached("SELECT text FROM results WHERE tab = ?")?;
    kept.query_row([table], |row| row.get(0)).optional()
}

pub fn rode(connection: &Connection, TableKey(table): TableKey) -> Result<Vec<(u8, OwnerId)>> {
    connection
        .prepare_cached("SELECT seat, person FROM rode WHERE tab = ? ORDER BY seat")?
        .query_map([table], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect()
}

/// Who rode stays known after the names of a race have gone.
pub fn remember(connection: &Connection, table: i64) -> Result<()> {
    let sql = "INSERT OR REPLACE INTO rode(tab, seat, person) SELECT tab, seat, people.device FROM people \
        JOIN kept ON key = tab WHERE tab = ? AND people.device IS NOT NULL AND state = 'finished'";
    connection.prepare_cached(sql)?.execute([table]).map(drop)
}

fn leave(connection: &Connection, person: OwnerId, id: TableId) -> Result<bool> {
    let sql = format!("SELECT num, kind FROM tables JOIN kept ON key = num WHERE {MINE} AND id = ?2");
    let found = connection
        .prepare_cached(&sql)?
        .query_row(params![person, id.0], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, Kind>(1)?)))
        .optional()?;
    let Some((table, kept_as)) = found else { return Ok(false) };
    if kept_as == Kind::Import {
        let mut all_steps = i64::MAX;
        sweep::delete(connection, table, &mut all_steps)?;
        return Ok(true);
    }
    for sql in [
        "DELETE FROM rode WHERE tab = ?1 AND person = ?2",
        "UPDATE people SET device = NULL, name = '' WHERE tab = ?1 AND device = ?2",
        "DELETE FROM chat WHERE tab = ?1 AND device = ?2",
        "DELETE FROM notices WHERE tab = ?1 AND person = ?2",
        "UPDATE tables SET host = NULL WHERE num = ?1 AND host = ?2",
        // It goes on counting for its address: see `forget_device`.
        "UPDATE kept SET device = NULL WHERE key = ?1 AND device = ?2",
    ] {
        connection.prepare_cached(sql)?.execute(params![table, person])?;
    }
    Ok(true)
}
