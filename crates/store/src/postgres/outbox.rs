use deadpool_postgres::{GenericClient, Transaction};
use tokio_postgres::{Row, types::ToSql};

use super::{
    PostgresStore, persons,
    read::{Result, fixed, identity, number, optional},
    rights,
    write::current,
};
use crate::{
    Delivery, DueNotice, Endpoint, NewEndpoint, OutboxStore, OwnerId, Pending, Settled, StoreError, TableId, Then,
    Tried,
};

/// Messages that wait for one endpoint: beyond that the oldest go.
const MOST_WAITING: i64 = 16;

/// Writes a notice with its step. For a person who is reached nowhere, or not in this way, there is nothing to write.
pub const NOTIFY: &str = concat!(
    "INSERT INTO notices(tab, seat, open, person, kind, page, due_ms, until_ms) \
    SELECT $1, $2, $3, now.person, $5, $6, $7, $8 FROM (SELECT ",
    current!("$4"),
    " AS person) AS now \
    WHERE EXISTS(SELECT 1 FROM endpoints WHERE person = now.person AND confirmed AND (kind = 'webhook') = $3) \
    ON CONFLICT(tab, seat, open) DO UPDATE SET person = excluded.person, kind = excluded.kind, \
    page = excluded.page, until_ms = excluded.until_ms, \
    due_ms = CASE WHEN NOT $9 AND notices.person = excluded.person AND notices.page = -1 - excluded.page THEN notices.due_ms ELSE excluded.due_ms END, \
    told_ms = CASE WHEN NOT $9 AND notices.person = excluded.person AND notices.page = -1 - excluded.page THEN notices.told_ms END \
    WHERE $9 OR (notices.person, notices.page) IS DISTINCT FROM (excluded.person, excluded.page)"
);

/// Its question has closed. One that was told stays, as page `-1 - page`.
pub const WITHDRAW: &str = "WITH gone AS (DELETE FROM notices WHERE tab = $1 AND seat = $2 AND open = $3 AND told_ms IS NULL) \
    UPDATE notices SET page = -1 - page \
    WHERE tab = $1 AND seat = $2 AND open = $3 AND page >= 0 AND told_ms IS NOT NULL";

/// There is no longer anything to tell.
pub const UNNOTIFY: &str = "DELETE FROM notices WHERE tab = $1 AND seat = $2 AND open = $3";

/// All that one owner is told another is told.
pub async fn take_over(transaction: &Transaction<'_>, from: OwnerId, to: OwnerId) -> Result<()> {
    for sql in [
        "DELETE FROM endpoints WHERE person = $2 AND (kind, address) IN (SELECT kind, address FROM endpoints WHERE person = $1)",
        "UPDATE endpoints SET person = $2 WHERE person = $1",
        "UPDATE notices SET person = $2 WHERE person = $1",
        "INSERT INTO wishes(person, wishes, set_ms) SELECT $2, wishes, set_ms FROM wishes WHERE person = $1 ON CONFLICT DO NOTHING",
    ] {
        transaction.execute(sql, &[&from, &to]).await?;
    }
    transaction.execute("DELETE FROM wishes WHERE person = $1", &[&from]).await?;
    Ok(())
}

impl OutboxStore for PostgresStore {
    fn due_notices(&self, now_ms: u64, limit: usize) -> Pending<Vec<DueNotice>> {
        self.pooled(move |client| {
            Box::pin(async move {
                let sql = format!("{NOTICES} WHERE due_ms <= $1 AND page >= 0 ORDER BY due_ms, notices.num LIMIT $2");
                client.query(&sql, &[&(now_ms as i64), &(limit as i64)]).await?.iter().map(notice).collect()
            })
        })
    }

    fn told_notices(&self, person: OwnerId) -> Pending<Vec<DueNotice>> {
        self.pooled(move |client| {
            Box::pin(async move {
                let sql =
                    format!("{NOTICES} WHERE person = $1 AND told_ms IS NOT NULL AND page >= 0 ORDER BY notices.num");
                client.query(&sql, &[&person]).await?.iter().map(notice).collect()
            })
        })
    }

    fn tell(&self, settled: Vec<Settled>, deliveries: Vec<(i64, String)>, now_ms: u64) -> Pending<bool> {
        self.transact(move |transaction| {
            let (settled, deliveries) = (settled.clone(), deliveries.clone());
            Box::pin(async move { tell(transaction, &settled, &deliveries, now_ms).await })
        })
    }

    fn take_deliveries(&self, now_ms: u64, until_ms: u64, limit: usize) -> Pending<Vec<Delivery>> {
        self.pooled(move |client| {
            Box::pin(async move {
                // Nodes that look at the same moment take different ones.
                let sql = "UPDATE deliveries SET due_ms = $2 FROM endpoints WHERE endpoints.num = endpoint AND deliveries.num IN \
                    (SELECT num FROM deliveries WHERE due_ms <= $1 ORDER BY due_ms, num LIMIT $3 FOR UPDATE SKIP LOCKED) \
                    RETURNING endpoints.num, person, kind, address, confirmed, endpoints.made_ms, failing_ms, made_by, \
                    deliveries.num, text, tries, deliveries.made_ms";
                let taken = client.query(sql, &[&(now_ms as i64), &(until_ms as i64), &(limit as i64)]).await?;
                let taken = taken.iter().map(|row| {
                    Ok(Delivery {
                        endpoint: endpoint(row)?,
                        n: row.get(8),
                        text: row.get(9),
                        tries: number(row, 10) as u32,
                        made_ms: number(row, 11),
                    })
                });
                let mut taken = taken.collect::<Result<Vec<_>>>()?;
                taken.sort_by_key(|delivery| delivery.n);
                Ok(taken)
            })
        })
    }

    fn tried(&self, delivery: i64, tried: Tried) -> Pending<()> {
        self.transact(move |transaction| Box::pin(note_try(transaction, delivery, tried)))
    }

    fn next_due(&self) -> Pending<Option<u64>> {
        self.pooled(|client| {
            Box::pin(async move {
                let sql = "SELECT least((SELECT min(due_ms) FROM notices WHERE due_ms IS NOT NULL AND page >= 0), \
                    (SELECT min(due_ms) FROM deliveries))";
                Ok(optional(&client.query_one(sql, &[]).await?, 0))
            })
        })
    }

    fn wishes(&self, person: OwnerId) -> Pending<(Option<String>, Vec<Endpoint>)> {
        self.transact(move |transaction| Box::pin(read_wishes(transaction, person)))
    }

    fn set_wishes(&self, person: OwnerId, before: Option<String>, wishes: String, set_ms: u64) -> Pending<bool> {
        self.transact(move |transaction| {
            let (before, wishes) = (before.clone(), wishes.clone());
            Box::pin(async move {
                let person = persons::current(transaction, person).await?;
                let set = match &before {
                    None => {
                        let sql =
                            "INSERT INTO wishes(person, wishes, set_ms) VALUES($1, $2, $3) ON CONFLICT DO NOTHING";
                        transaction.execute(sql, &[&person, &wishes, &(set_ms as i64)]).await?
                    }
                    Some(before) => {
                        let sql = "UPDATE wishes SET wishes = $2, set_ms = $4 WHERE person = $1 AND wishes = $3";
                        transaction.execute(sql, &[&person, &wishes, before, &(set_ms as i64)]).await?
                    }
                };
                Ok(set == 1)
            })
        })
    }

    fn add_endpoint(&self, new: NewEndpoint) -> Pending<i64> {
        self.transact(move |transaction| {
            let new = new.clone();
            Box::pin(async move { add_endpoint(transaction, &new).await })
        })
    }

    fn endpoint(&self, n: i64) -> Pending<Option<Endpoint>> {
        self.pooled(move |client| {
            Box::pin(async move {
                let row = client.query_opt(&format!("{ENDPOINTS} WHERE num = $1"), &[&n]).await?;
                row.as_ref().map(endpoint).transpose()
            })
        })
    }

    fn confirm_endpoint(&self, n: i64) -> Pending<()> {
        self.pooled(move |client| {
            Box::pin(async move {
                client.execute("UPDATE endpoints SET confirmed = true WHERE num = $1", &[&n]).await?;
                Ok(())
            })
        })
    }

    fn drop_endpoint(&self, n: i64, person: Option<OwnerId>) -> Pending<()> {
        self.pooled(move |client| {
            Box::pin(async move {
                let sql = "DELETE FROM endpoints WHERE num = $1 AND person = coalesce($2, person)";
                client.execute(sql, &[&n, &person]).await?;
                Ok(())
            })
        })
    }

    fn drop_endpoints_before(&self, unconfirmed_ms: u64, failing_ms: u64) -> Pending<()> {
        self.pooled(move |client| {
            Box::pin(async move {
                let sql = "DELETE FROM endpoints WHERE (NOT confirmed AND made_ms < $1) \
                    OR (failing_ms IS NOT NULL AND failing_ms < $2)";
                client.execute(sql, &[&(unconfirmed_ms as i64), &(failing_ms as i64)]).await?;
                Ok(())
            })
        })
    }

    fn drop_wishes_before(&self, set_ms: u64) -> Pending<()> {
        self.transact(move |transaction| {
            Box::pin(async move {
                for sql in [
                    "DELETE FROM wishes WHERE set_ms < $1 AND person NOT IN (SELECT id FROM persons)",
                    "DELETE FROM endpoints WHERE made_ms < $1 AND person NOT IN (SELECT id FROM persons)",
                ] {
                    transaction.execute(sql, &[&(set_ms as i64)]).await?;
                }
                Ok(())
            })
        })
    }

    fn forget_wishes(&self, person: OwnerId) -> Pending<()> {
        self.transact(move |transaction| {
            Box::pin(async move {
                for table in ["endpoints", "wishes", "notices"] {
                    transaction.execute(&format!("DELETE FROM {table} WHERE person = $1"), &[&person]).await?;
                }
                Ok(())
            })
        })
    }

    fn key(&self, name: &'static str, made: Vec<u8>) -> Pending<Vec<u8>> {
        self.pooled(move |client| {
            let made = made.clone();
            Box::pin(async move {
                let sql = "INSERT INTO keys(name, key) VALUES($1, $2) ON CONFLICT DO NOTHING";
                client.execute(sql, &[&name, &made]).await?;
                Ok(client.query_one("SELECT key FROM keys WHERE name = $1", &[&name]).await?.get(0))
            })
        })
    }
}

const NOTICES: &str = "SELECT notices.num, tables.id, tables.game, seat, person, kind, notices.open, due_ms, until_ms, told_ms \
    FROM notices JOIN tables ON tables.num = tab";

fn notice(row: &Row) -> Result<DueNotice> {
    Ok(DueNotice {
        n: row.get(0),
        table: TableId(fixed(row.get(1))?),
        game: row.get(2),
        slot: row.get::<_, i16>(3) as u8,
        person: identity(row, 4)?,
        kind: row.try_get(5)?,
        open: row.get(6),
        due_ms: optional(row, 7).unwrap_or(0),
        until_ms: optional(row, 8),
        told_ms: optional(row, 9),
    })
}

pub const ENDPOINTS: &str = "SELECT num, person, kind, address, confirmed, made_ms, failing_ms, made_by FROM endpoints";

pub fn endpoint(row: &Row) -> Result<Endpoint> {
    Ok(Endpoint {
        n: row.get(0),
        person: identity(row, 1)?,
        channel: row.try_get(2)?,
        address: row.get(3),
        confirmed: row.get(4),
        made_ms: number(row, 5),
        failing_ms: optional(row, 6),
        made_by: identity(row, 7)?,
    })
}

async fn read_wishes(transaction: &Transaction<'_>, person: OwnerId) -> Result<(Option<String>, Vec<Endpoint>)> {
    transaction.batch_execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    let wishes = transaction.query_opt("SELECT wishes FROM wishes WHERE person = $1", &[&person]).await?;
    let endpoints = transaction.query(&format!("{ENDPOINTS} WHERE person = $1 ORDER BY num"), &[&person]).await?;
    Ok((wishes.map(|row| row.get(0)), endpoints.iter().map(endpoint).collect::<Result<_>>()?))
}

async fn add_endpoint(transaction: &Transaction<'_>, new: &NewEndpoint) -> Result<i64> {
    let person = rights::acts_for(transaction, new.by).await?;
    // Requests at the same moment, at whatever node, do not pass each other.
    let sql = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";
    transaction.execute(sql, &[&format!("endpoints {:02x?}", person.0)]).await?;
    let sql = "UPDATE endpoints SET made_by = $4 WHERE person = $1 AND kind = $2 AND address = $3 RETURNING num";
    if let Some(known) = transaction.query_opt(sql, &[&person, &new.channel, &new.address, &new.by.device]).await? {
        return Ok(known.get(0));
    }
    let sql = "SELECT count(*) FROM endpoints WHERE person = $1";
    if number(&transaction.query_one(sql, &[&person]).await?, 0) >= new.most as u64 {
        return Err(StoreError::Bounded);
    }
    let sql = "INSERT INTO endpoints(person, kind, address, confirmed, made_ms, made_by) \
        VALUES($1, $2, $3, $4, $5, $6) RETURNING num";
    let (made_ms, device) = (new.made_ms as i64, new.by.device);
    let values: &[&(dyn ToSql + Sync)] = &[&person, &new.channel, &new.address, &new.confirmed, &made_ms, &device];
    Ok(transaction.query_one(sql, values).await?.get(0))
}

async fn tell(
    transaction: &Transaction<'_>,
    settled: &[Settled],
    deliveries: &[(i64, String)],
    now_ms: u64,
) -> Result<bool> {
    // Locked until the end: of several nodes that tell the same, one does.
    let unchanged = transaction
        .prepare_cached("SELECT 1 FROM notices WHERE num = $1 AND due_ms = $2 AND page >= 0 FOR UPDATE")
        .await?;
    for one in settled {
        if transaction.query_opt(&unchanged, &[&one.n, &(one.due_ms as i64)]).await?.is_none() {
            return Ok(false);
        }
    }
    for one in settled {
        let due_ms = match one.then {
            Then::Gone => {
                transaction.execute("DELETE FROM notices WHERE num = $1", &[&one.n]).await?;
                continue;
            }
            Then::Rest => None,
            Then::Again { due_ms } => Some(due_ms as i64),
        };
        let sql = "UPDATE notices SET due_ms = $2, told_ms = coalesce(told_ms, $3) WHERE num = $1";
        transaction.execute(sql, &[&one.n, &due_ms, &one.told_ms.map(|ms| ms as i64)]).await?;
    }
    for (endpoint, text) in deliveries {
        // An endpoint that went meanwhile takes nothing more.
        let sql = "INSERT INTO deliveries(endpoint, text, due_ms, made_ms) SELECT num, $2, $3, $3 FROM endpoints WHERE num = $1";
        transaction.execute(sql, &[endpoint, text, &(now_ms as i64)]).await?;
        let sql = "DELETE FROM deliveries WHERE endpoint = $1 AND num <= \
            (SELECT num FROM deliveries WHERE endpoint = $1 ORDER BY num DESC LIMIT 1 OFFSET $2)";
        transaction.execute(sql, &[endpoint, &MOST_WAITING]).await?;
    }
    Ok(true)
}

async fn note_try(transaction: &Transaction<'_>, delivery: i64, tried: Tried) -> Result<()> {
    let of_delivery = "(SELECT endpoint FROM deliveries WHERE num = $1)";
    match tried {
        Tried::Done => {
            let reached = format!("UPDATE endpoints SET failing_ms = NULL WHERE num = {of_delivery}");
            transaction.execute(&reached, &[&delivery]).await?;
            transaction.execute("DELETE FROM deliveries WHERE num = $1", &[&delivery]).await?;
        }
        Tried::Dropped => {
            transaction.execute("DELETE FROM deliveries WHERE num = $1", &[&delivery]).await?;
        }
        Tried::Later { due_ms, now_ms } => {
            let failing = "UPDATE endpoints SET failing_ms = coalesce(failing_ms, $2) WHERE num =";
            transaction.execute(&format!("{failing} {of_delivery}"), &[&delivery, &(now_ms as i64)]).await?;
            let later = "UPDATE deliveries SET tries = tries + 1, due_ms = $2 WHERE num = $1";
            transaction.execute(later, &[&delivery, &(due_ms as i64)]).await?;
        }
        Tried::EndpointGone => {
            let gone = format!("DELETE FROM endpoints WHERE num = {of_delivery}");
            transaction.execute(&gone, &[&delivery]).await?;
        }
    }
    Ok(())
}
