use deadpool_postgres::{GenericClient, Object, Transaction};

use super::{
    PostgresStore,
    persons::ids_of,
    read::{self, Result, identity, number},
    sweep,
};
use crate::{Card, HistoryStore, Kind, MAX_RESULT, OwnerId, Past, PastPlace, Pending, StoreError, TableId, TableKey};

/// The tables of a person's past.
const MINE: &str = "num IN (SELECT tab FROM people WHERE device = $1 UNION SELECT tab FROM rode WHERE person = $1 \
    UNION SELECT key FROM kept WHERE device = $1 AND kind = 'import') AND state = 'finished'";

impl HistoryStore for PostgresStore {
    fn past(&self, person: OwnerId, before: Option<PastPlace>, limit: usize) -> Pending<Vec<Past>> {
        self.pooled(move |client| {
            Box::pin(async move {
                let sql = format!(
                    "{} WHERE {MINE} AND (created_ms, id) < ($2, $3) ORDER BY created_ms DESC, id DESC LIMIT $4",
                    read::CARD
                );
                let (created_ms, id) = before.map_or((i64::MAX, TableId([0; 16])), |(ms, id)| (ms as i64, id));
                let values: &[&(dyn tokio_postgres::types::ToSql + Sync)] =
                    &[&person, &created_ms, &&id.0[..], &(limit as i64)];
                past(client, read::cards(client, &sql, values).await?).await
            })
        })
    }

    fn past_race(&self, person: OwnerId, table: TableId) -> Pending<Option<Past>> {
        self.pooled(move |client| {
            Box::pin(async move {
                let sql = format!("{} WHERE {MINE} AND id = $2", read::CARD);
                let cards = read::cards(client, &sql, &[&person, &&table.0[..]]).await?;
                Ok(past(client, cards).await?.pop())
            })
        })
    }

    fn keep_result(&self, TableKey(table): TableKey, result: String) -> Pending<()> {
        if result.len() > MAX_RESULT {
            return Box::pin(std::future::ready(Err(StoreError::Bounded)));
        }
        self.pooled(move |client| {
            let result = result.clone();
            Box::pin(async move {
                // Locked, so that a table that is being deleted leaves none behind.
                let sql = "INSERT INTO results(tab, text) SELECT num, $2 FROM tables WHERE num = $1 FOR KEY SHARE \
                    ON CONFLICT(tab) DO UPDATE SET text = excluded.text";
                client.execute(sql, &[&table, &result]).await?;
                Ok(())
            })
        })
    }

    fn leave_past(&self, person: OwnerId, tables: Vec<TableId>) -> Pending<Vec<TableId>> {
        self.transact(move |transaction| {
            let tables = tables.clone();
            Box::pin(async move {
                let mut left = Vec::new();
                for id in tables {
                    if leave(transaction, person, id).await? {
                        left.push(id);
                    }
                }
                Ok(left)
            })
        })
    }

    fn set_rated(&self, person: OwnerId, rated: bool) -> Pending<bool> {
        self.pooled(move |client| {
            Box::pin(async move {
                let sql = "UPDATE persons SET rated = $2 WHERE id = $1";
                Ok(client.execute(sql, &[&person, &rated]).await? == 1)
            })
        })
    }

    fn rated(&self, persons: Vec<OwnerId>) -> Pending<Vec<OwnerId>> {
        self.pooled(move |client| {
            let persons = persons.clone();
            Box::pin(async move {
                let sql = "SELECT id FROM persons WHERE id = ANY($1) AND rated ORDER BY id";
                ids_of(&client.query(sql, &[&persons]).await?)
            })
        })
    }
}

/// What is kept beside tables whose races are over.
async fn past(client: &Object, cards: Vec<Card>) -> Result<Vec<Past>> {
    let keys: Vec<i64> = cards.iter().map(|card| card.stored.key.0).collect();
    let mut races: Vec<Past> = cards
        .into_iter()
        .map(|card| {
            let seated = card.stored.people.iter().filter_map(|person| Some((person.seat, person.owner?)));
            Past { riders: seated.collect(), card, result: None, analysed: None }
        })
        .collect();
    let [rode, results, analyses] = [
        "SELECT tab, seat, person FROM rode WHERE tab = ANY($1)",
        "SELECT tab, text FROM results WHERE tab = ANY($1)",
        "SELECT tab, version, at_ms FROM analyses WHERE tab = ANY($1)",
    ];
    for row in client.query(rode, &[&keys]).await? {
        if let Some(race) = of(&mut races, row.get(0)) {
            race.riders.push((row.get::<_, i16>(1) as u8, identity(&row, 2)?));
        }
    }
    for row in client.query(results, &[&keys]).await? {
        if let Some(race) = of(&mut races, row.get(0)) {
            race.result = Some(row.get(1));
        }
    }
    for row in client.query(analyses, &[&keys]).await? {
        if let Some(race) = of(&mut races, row.get(0)) {
            race.analysed = Some((number(&row, 1) as u32, number(&row, 2)));
        }
    }
    races.iter_mut().for_each(|race| race.riders.sort_unstable());
    Ok(races)
}

fn of(races: &mut [Past], key: i64) -> Option<&mut Past> {
    races.iter_mut().find(|race| race.card.stored.key.0 == key)
}

pub async fn result(client: &impl GenericClient, TableKey(table): TableKey) -> Result<Option<String>> {
    let row = client.query_opt("SELECT text FROM results WHERE tab = $1", &[&table]).await?;
    Ok(row.map(|row| row.get(0)))
}

pub async fn rode(client: &impl GenericClient, TableKey(table): TableKey) -> Result<Vec<(u8, OwnerId)>> {
    let rows = client.query("SELECT seat, person FROM rode WHERE tab = $1 ORDER BY seat", &[&table]).await?;
    rows.iter().map(|row| Ok((row.get::<_, i16>(0) as u8, identity(row, 1)?))).collect()
}

/// Who rode stays known after the names of races have gone.
pub async fn remember(transaction: &Transaction<'_>, tables: &[i64]) -> Result<()> {
    let sql = "INSERT INTO rode(tab, seat, person) SELECT tab, seat, people.device FROM people JOIN kept ON key = tab \
        WHERE tab = ANY($1) AND people.device IS NOT NULL AND state = 'finished' \
        ON CONFLICT(tab, seat) DO UPDATE SET person = excluded.person";
    transaction.execute(sql, &[&tables]).await?;
    Ok(())
}

async fn leave(transaction: &Transaction<'_>, person: OwnerId, id: TableId) -> Result<bool> {
    let sql =
        format!("SELECT num, kind FROM tables JOIN kept ON key = num WHERE {MINE} AND id = $2 FOR UPDATE OF kept");
    let Some(row) = transaction.query_opt(&sql, &[&person, &&id.0[..]]).await? else { return Ok(false) };
    let table: i64 = row.get(0);
    if row.try_get::<_, Kind>(1)? == Kind::Import {
        let mut all_steps = i64::MAX;
        sweep::delete(transaction, table, &mut all_steps).await?;
        return Ok(true);
    }
    for sql in [
        "DELETE FROM rode WHERE tab = $1 AND person = $2",
        "UPDATE people SET device = NULL, name = '' WHERE tab = $1 AND device = $2",
        "DELETE FROM chat WHERE tab = $1 AND device = $2",
        "DELETE FROM notices WHERE tab = $1 AND person = $2",
        "UPDATE tables SET host = NULL WHERE num = $1 AND host = $2",
        // It goes on counting for its address: see `forget_device`.
        "UPDATE kept SET device = NULL WHERE key = $1 AND device = $2",
    ] {
        transaction.execute(sql, &[&table, &person]).await?;
    }
    Ok(true)
}
