use deadpool_postgres::Transaction;
use tokio_postgres::{Row, types::ToSql};

use super::{
    PostgresStore, persons,
    read::{Result, fixed, identity, ids, number, optional_id},
    rights,
};
use crate::{
    Belongings, DeskCard, DeskId, DeskKey, DeskRow, DeskSecretHash, DeskStore, Forgotten, Grant, NewDesk, OwnerId,
    Pending, StoreError, StoredDesk, TableId, Usage,
};

impl DeskStore for PostgresStore {
    fn create(&self, desk: NewDesk) -> Pending<DeskKey> {
        let held = self.lease.held.clone();
        self.transact(move |transaction| {
            let (desk, held) = (desk.clone(), held.clone());
            Box::pin(async move { create(transaction, &desk, held.epoch()?.0).await })
        })
    }

    fn desk(&self, id: DeskId) -> Pending<Option<StoredDesk>> {
        self.transact(move |transaction| Box::pin(desk(transaction, id)))
    }

    fn enter(&self, DeskKey(desk): DeskKey, row: DeskRow) -> Pending<()> {
        let held = self.lease.held.clone();
        self.transact(move |transaction| {
            let (row, held) = (row.clone(), held.clone());
            Box::pin(async move {
                // Held against the epoch, as a move is. No row where another node has the desk, or it is gone.
                let sql = "UPDATE desks SET touched_ms = $3 WHERE num = $1 AND epoch = $2 \
                    AND EXISTS (SELECT 1 FROM nodes WHERE nodes.epoch = $2 AND until > clock_timestamp())";
                if transaction.execute(sql, &[&desk, &held.epoch()?.0, &(row.at_ms as i64)]).await? == 0 {
                    return Err(StoreError::Conflict);
                }
                let sql = "INSERT INTO desk_entries(desk, n, id, at_ms, entry) VALUES($1, $2, $3, $4, $5)";
                transaction.execute(sql, &[&desk, &(row.n as i64), &row.id, &(row.at_ms as i64), &row.entry]).await?;
                Ok(())
            })
        })
    }

    fn add_referee(&self, desk: DeskKey, referee: OwnerId, shown: DeskSecretHash) -> Pending<()> {
        self.transact(move |transaction| {
            Box::pin(async move {
                let referee = persons::current(transaction, referee).await?;
                let sql = "SELECT 1 FROM desk_keys WHERE desk = $1 AND hash = $2";
                if transaction.query_opt(sql, &[&desk.0, &shown]).await?.is_none() {
                    return Err(StoreError::Conflict);
                }
                add_referee(transaction, desk, referee).await
            })
        })
    }

    fn desks_of(&self, referee: OwnerId, limit: usize) -> Pending<Vec<DeskCard>> {
        self.pooled(move |client| {
            Box::pin(async move {
                let sql = "SELECT id, num, (SELECT coalesce(max(n), 0) FROM desk_entries WHERE desk = num) FROM desks \
                    WHERE num IN (SELECT desk FROM desk_referees WHERE device = $1) \
                    ORDER BY touched_ms DESC, num DESC LIMIT $2";
                let rows = client.query(sql, &[&referee, &(limit as i64)]).await?;
                let card = |row: &Row| {
                    Ok(DeskCard { id: TableId(fixed(row.get(0))?), key: DeskKey(row.get(1)), last: number(row, 2) })
                };
                rows.iter().map(card).collect()
            })
        })
    }

    fn delete(&self, DeskKey(desk): DeskKey) -> Pending<()> {
        self.pooled(move |client| {
            Box::pin(async move {
                client.execute("DELETE FROM desks WHERE num = $1", &[&desk]).await?;
                Ok(())
            })
        })
    }

    fn delete_before(&self, touched_ms: u64) -> Pending<Vec<DeskId>> {
        self.pooled(move |client| {
            Box::pin(async move {
                let sql = "DELETE FROM desks WHERE touched_ms < $1 RETURNING id";
                ids(client.query(sql, &[&(touched_ms as i64)]).await?)
            })
        })
    }

    fn forget_referee(&self, referee: OwnerId) -> Pending<Forgotten> {
        self.transact(move |transaction| Box::pin(forget_referee(transaction, referee)))
    }
}

async fn create(transaction: &Transaction<'_>, desk: &NewDesk, epoch: i64) -> Result<DeskKey> {
    let owner = rights::acts_for(transaction, desk.by).await?;
    for hash in [Some(owner.0), desk.address.map(|address| address.0)].into_iter().flatten() {
        let sql = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";
        transaction.execute(sql, &[&format!("desk {hash:02x?}")]).await?;
    }
    let found = Belongings {
        owner: count(transaction, "SELECT count(*) FROM desk_referees WHERE device = $1", &owner).await?,
        address: count(transaction, "SELECT count(*) FROM desks WHERE address = $1", &desk.address).await?,
    };
    if !desk.bounds.hold(found) {
        return Err(StoreError::Bounded);
    }
    let sql = "INSERT INTO desks(id, head, created_ms, touched_ms, address, epoch) \
        VALUES($1, $2, $3, $3, $4, $5) RETURNING num";
    let (id, at_ms) = (&desk.id.0[..], desk.at_ms as i64);
    let row = transaction.query_one(sql, &[&id, &desk.head, &at_ms, &desk.address, &epoch]).await?;
    let key = DeskKey(row.get(0));
    put_secret(transaction, key, Grant { hash: desk.secret, made_by: desk.by.device }).await?;
    add_referee(transaction, key, owner).await?;
    Ok(key)
}

/// How many desks somebody referees, or came from an address.
async fn count(transaction: &Transaction<'_>, sql: &str, whose: &(dyn ToSql + Sync)) -> Result<Usage> {
    let row = transaction.query_one(sql, &[whose]).await?;
    Ok(Usage { count: number(&row, 0), ..Usage::default() })
}

async fn add_referee(transaction: &Transaction<'_>, DeskKey(desk): DeskKey, referee: OwnerId) -> Result<()> {
    let sql = "INSERT INTO desk_referees(desk, device) VALUES($1, $2) ON CONFLICT(desk, device) DO NOTHING";
    transaction.execute(sql, &[&desk, &referee]).await?;
    Ok(())
}

/// A desk has one secret.
pub async fn put_secret(
    transaction: &Transaction<'_>,
    DeskKey(desk): DeskKey,
    secret: Grant<DeskSecretHash>,
) -> Result<()> {
    let sql = "INSERT INTO desk_keys(desk, made_by, hash) VALUES($1, $2, $3)";
    transaction.execute(sql, &[&desk, &secret.made_by, &secret.hash]).await?;
    Ok(())
}

async fn desk(transaction: &Transaction<'_>, id: DeskId) -> Result<Option<StoredDesk>> {
    // One snapshot for all that follows.
    transaction.batch_execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    let sql = "SELECT num, head, created_ms, touched_ms, made_by, hash FROM desks LEFT JOIN desk_keys ON desk = num WHERE id = $1";
    let Some(row) = transaction.query_opt(sql, &[&&id.0[..]]).await? else { return Ok(None) };
    let key: i64 = row.get(0);
    let entries = "SELECT n, id, at_ms, entry FROM desk_entries WHERE desk = $1 ORDER BY n";
    let entries = transaction.query(entries, &[&key]).await?;
    let referees = "SELECT device FROM desk_referees WHERE desk = $1 ORDER BY device";
    let referees = transaction.query(referees, &[&key]).await?;
    Ok(Some(StoredDesk {
        key: DeskKey(key),
        head: row.get(1),
        created_ms: number(&row, 2),
        touched_ms: number(&row, 3),
        secret: match (optional_id(&row, 4)?, optional_id(&row, 5)?) {
            (Some(made_by), Some(hash)) => Some(Grant { hash, made_by }),
            _ => None,
        },
        entries: entries
            .iter()
            .map(|row| DeskRow { n: number(row, 0), id: row.get(1), at_ms: number(row, 2), entry: row.get(3) })
            .collect(),
        referees: referees.iter().map(|row| identity(row, 0)).collect::<Result<_>>()?,
    }))
}

async fn forget_referee(transaction: &Transaction<'_>, referee: OwnerId) -> Result<Forgotten> {
    let sql = "SELECT id, num FROM desks WHERE num IN (SELECT desk FROM desk_referees WHERE device = $1) \
        ORDER BY num FOR UPDATE";
    let rows = transaction.query(sql, &[&referee]).await?;
    let desks: Vec<i64> = rows.iter().map(|row| row.get(1)).collect();
    transaction.execute("DELETE FROM desk_referees WHERE device = $1", &[&referee]).await?;
    let mut forgotten = Forgotten::default();
    for (desk, id) in desks.into_iter().zip(ids(rows)?) {
        let sql = "DELETE FROM desks WHERE num = $1 AND NOT EXISTS (SELECT 1 FROM desk_referees WHERE desk = $1)";
        let is_alone = transaction.execute(sql, &[&desk]).await? == 1;
        if is_alone { forgotten.deleted.push(id) } else { forgotten.left.push(id) }
    }
    Ok(forgotten)
}
