//! The statements for past races and ratings.

use super::{Engine, Result, Row, Tx, read, sweep, values};
use crate::{Card, HistoryStore, Kind, MAX_RESULT, OwnerId, Past, PastPlace, Pending, StoreError, TableId, TableKey};

/// The tables of a person's past.
const MINE: &str = "num IN (SELECT tab FROM people WHERE device = $1 UNION SELECT tab FROM rode WHERE person = $1 \
    UNION SELECT key FROM kept WHERE device = $1 AND kind = 'import') AND state = 'finished'";

impl<E: Engine> HistoryStore for E {
    fn past(&self, person: OwnerId, before: Option<PastPlace>, limit: usize) -> Pending<Vec<Past>> {
        self.look((person, before, limit), |tx, (person, before, limit)| Box::pin(past(tx, *person, *before, *limit)))
    }

    fn past_race(&self, person: OwnerId, table: TableId) -> Pending<Option<Past>> {
        self.look((person, table), |tx, (person, table)| Box::pin(past_race(tx, *person, *table)))
    }

    fn keep_result(&self, table: TableKey, result: String) -> Pending<()> {
        if result.len() > MAX_RESULT {
            return Box::pin(std::future::ready(Err(StoreError::Bounded)));
        }
        self.write((table, result), |tx, (table, result)| Box::pin(keep_result(tx, *table, result)))
    }

    fn leave_past(&self, person: OwnerId, tables: Vec<TableId>) -> Pending<Vec<TableId>> {
        self.write((person, tables), |tx, (person, tables)| Box::pin(leave_past(tx, *person, tables)))
    }

    fn unrate(&self, person: OwnerId) -> Pending<()> {
        self.write(person, |tx, person| {
            Box::pin(async move {
                tx.execute("UPDATE persons SET rated = false WHERE id = $1", &values![person]).await?;
                Ok(())
            })
        })
    }

    fn rated(&self, persons: Vec<OwnerId>) -> Pending<Vec<OwnerId>> {
        self.look(persons, |tx, persons| {
            Box::pin(async move {
                let mut rated = Vec::new();
                for person in persons {
                    if tx.exists("SELECT 1 FROM persons WHERE id = $1 AND rated", &values![person]).await? {
                        rated.push(*person);
                    }
                }
                Ok(rated)
            })
        })
    }
}

async fn past(tx: &mut impl Tx, person: OwnerId, before: Option<PastPlace>, limit: usize) -> Result<Vec<Past>> {
    // The order is found without reading how each table is set up.
    let sql = format!(
        "{} WHERE num IN (SELECT num FROM tables JOIN kept ON key = num WHERE {MINE} AND (created_ms, id) < ($2, $3) \
         ORDER BY created_ms DESC, id DESC LIMIT $4) ORDER BY created_ms DESC, id DESC",
        read::CARD
    );
    let (created_ms, id) = before.unwrap_or((i64::MAX as u64, TableId([0; 16])));
    let cards = read::cards(tx, &sql, &values![&person, created_ms, &id, limit]).await?;
    with_what_is_kept(tx, cards).await
}

async fn past_race(tx: &mut impl Tx, person: OwnerId, table: TableId) -> Result<Option<Past>> {
    let sql = format!("{} WHERE {MINE} AND id = $2", read::CARD);
    let cards = read::cards(tx, &sql, &values![&person, &table]).await?;
    Ok(with_what_is_kept(tx, cards).await?.pop())
}

/// What is kept beside tables whose races are over.
async fn with_what_is_kept(tx: &mut impl Tx, cards: Vec<Card>) -> Result<Vec<Past>> {
    let keys: Vec<i64> = cards.iter().map(|card| card.stored.key.0).collect();
    let with_seats = |card: Card| {
        let seated = card.stored.people.iter().filter_map(|person| Some((person.seat, person.owner?)));
        Past { riders: seated.collect(), card, result: None, analysed: None }
    };
    let mut races: Vec<Past> = cards.into_iter().map(with_seats).collect();
    for mut row in tx.rows_among("SELECT tab, seat, person FROM rode WHERE tab IN ($keys)", &[], &keys).await? {
        if let Some(race) = of(&mut races, row.get(0)?) {
            race.riders.push((row.get(1)?, row.get(2)?));
        }
    }
    for mut row in tx.rows_among("SELECT tab, text FROM results WHERE tab IN ($keys)", &[], &keys).await? {
        if let Some(race) = of(&mut races, row.get(0)?) {
            race.result = Some(row.get(1)?);
        }
    }
    let sql = "SELECT tab, version, at_ms FROM analyses WHERE tab IN ($keys)";
    for mut row in tx.rows_among(sql, &[], &keys).await? {
        if let Some(race) = of(&mut races, row.get(0)?) {
            race.analysed = Some((row.get(1)?, row.get(2)?));
        }
    }
    races.iter_mut().for_each(|race| race.riders.sort_unstable());
    Ok(races)
}

fn of(races: &mut [Past], table: TableKey) -> Option<&mut Past> {
    races.iter_mut().find(|race| race.card.stored.key == table)
}

async fn keep_result(tx: &mut impl Tx, table: TableKey, result: &String) -> Result<()> {
    // Locked, so that a table that is being deleted leaves none behind.
    if tx.locked("SELECT 1 FROM tables WHERE num = $1", "FOR KEY SHARE", &values![table]).await?.is_empty() {
        return Ok(());
    }
    let sql = "INSERT INTO results(tab, text) VALUES($1, $2) ON CONFLICT(tab) DO UPDATE SET text = excluded.text";
    tx.execute(sql, &values![table, result]).await?;
    Ok(())
}

/// Who rode stays known after the names of races have gone.
pub async fn remember(tx: &mut impl Tx, tables: &[i64]) -> Result<()> {
    let sql = "INSERT INTO rode(tab, seat, person) SELECT tab, seat, people.device FROM people JOIN kept ON key = tab \
        WHERE tab IN ($keys) AND people.device IS NOT NULL AND state = 'finished' \
        ON CONFLICT(tab, seat) DO UPDATE SET person = excluded.person";
    tx.execute_among(sql, &[], tables).await
}

async fn leave_past(tx: &mut impl Tx, person: OwnerId, tables: &[TableId]) -> Result<Vec<TableId>> {
    let mut left = Vec::new();
    for id in tables {
        if leave(tx, person, *id).await? {
            left.push(*id);
        }
    }
    Ok(left)
}

async fn leave(tx: &mut impl Tx, person: OwnerId, id: TableId) -> Result<bool> {
    let sql = format!("SELECT num, kind FROM tables JOIN kept ON key = num WHERE {MINE} AND id = $2");
    let found = tx.locked(&sql, "FOR UPDATE OF kept", &values![&person, &id]).await?;
    let Some(mut row): Option<Row> = found.into_iter().next() else { return Ok(false) };
    let table: TableKey = row.get(0)?;
    if row.get::<Kind>(1)? == Kind::Import {
        let mut all_steps = i64::MAX;
        sweep::delete(tx, table, &mut all_steps).await?;
        return Ok(true);
    }
    for sql in [
        "DELETE FROM rode WHERE tab = $1 AND person = $2",
        "UPDATE day_rides SET person = NULL WHERE tab = $1 AND person = $2",
        "UPDATE people SET device = NULL, name = '' WHERE tab = $1 AND device = $2",
        "DELETE FROM chat WHERE tab = $1 AND device = $2",
        "DELETE FROM notifications WHERE tab = $1 AND person = $2",
        "UPDATE tables SET host = NULL WHERE num = $1 AND host = $2",
        // It goes on counting for its address: see `sweep::forget`.
        "UPDATE kept SET device = NULL WHERE key = $1 AND device = $2",
    ] {
        tx.execute(sql, &values![table, &person]).await?;
    }
    Ok(true)
}
