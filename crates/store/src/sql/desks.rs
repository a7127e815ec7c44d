//! The statements for race desks.

use super::{Engine, Result, Row, Tx, rights, values};
use crate::{
    Belongings, DeskCard, DeskId, DeskKey, DeskRow, DeskSecretHash, DeskStore, Forgotten, Grant, NewDesk, OwnerId,
    Pending, StoreError, StoredDesk, Usage,
};

impl<E: Engine> DeskStore for E {
    fn create(&self, desk: NewDesk) -> Pending<DeskKey> {
        self.write(desk, |tx, desk| Box::pin(create(tx, desk)))
    }

    fn desk(&self, id: DeskId) -> Pending<Option<StoredDesk>> {
        self.read(id, |tx, id| Box::pin(desk(tx, *id)))
    }

    fn enter(&self, desk: DeskKey, row: DeskRow) -> Pending<()> {
        self.write((desk, row), |tx, (desk, row)| Box::pin(enter(tx, *desk, row)))
    }

    fn add_referee(&self, desk: DeskKey, referee: OwnerId, shown: DeskSecretHash) -> Pending<()> {
        self.write((desk, referee, shown), |tx, (desk, referee, shown)| {
            Box::pin(async move {
                let referee = rights::current(tx, *referee).await?;
                let sql = "SELECT 1 FROM desk_keys WHERE desk = $1 AND hash = $2";
                if !tx.exists(sql, &values![*desk, shown]).await? {
                    return Err(StoreError::Conflict);
                }
                put_referee(tx, *desk, referee).await
            })
        })
    }

    fn desks_of(&self, referee: OwnerId, limit: usize) -> Pending<Vec<DeskCard>> {
        self.look((referee, limit), |tx, (referee, limit)| {
            Box::pin(async move {
                let sql = "SELECT id, num, (SELECT coalesce(max(n), 0) FROM desk_entries WHERE desk = num) FROM desks \
                    WHERE num IN (SELECT desk FROM desk_referees WHERE device = $1) \
                    ORDER BY touched_ms DESC, num DESC LIMIT $2";
                let card = |row: &mut Row| Ok(DeskCard { id: row.get(0)?, key: row.get(1)?, last: row.get(2)? });
                tx.list(sql, &values![referee, *limit], card).await
            })
        })
    }

    fn delete(&self, desk: DeskKey) -> Pending<()> {
        self.write(desk, |tx, desk| {
            Box::pin(async move {
                tx.execute("DELETE FROM desks WHERE num = $1", &values![*desk]).await?;
                Ok(())
            })
        })
    }

    fn delete_before(&self, touched_ms: u64) -> Pending<Vec<DeskId>> {
        self.write(touched_ms, |tx, touched_ms| {
            Box::pin(async move {
                let sql = "DELETE FROM desks WHERE touched_ms < $1 RETURNING id";
                tx.list(sql, &values![*touched_ms], |row| row.get(0)).await
            })
        })
    }

    fn forget_referee(&self, referee: OwnerId) -> Pending<Forgotten> {
        self.write(referee, |tx, referee| Box::pin(forget_referee(tx, *referee)))
    }
}

async fn create(tx: &mut impl Tx, desk: &NewDesk) -> Result<DeskKey> {
    let owner = rights::acts_for(tx, desk.by).await?;
    for hash in [Some(owner.0), desk.address.map(|address| address.0)].into_iter().flatten() {
        tx.queue("desk", &hash).await?;
    }
    let usage = |count| Usage { count, ..Usage::default() };
    let of_owner = "SELECT count(*) FROM desk_referees WHERE device = $1";
    let of_address = "SELECT count(*) FROM desks WHERE address = $1";
    let found = Belongings {
        owner: usage(tx.count(of_owner, &values![&owner]).await?),
        address: usage(tx.count(of_address, &values![&desk.address]).await?),
    };
    if !desk.bounds.hold(found) {
        return Err(StoreError::Bounded);
    }
    let epoch = tx.epoch()?;
    let sql = "INSERT INTO desks(id, head, created_ms, touched_ms, address, epoch) VALUES($1, $2, $3, $3, $4, $5) \
        RETURNING num";
    let values = values![&desk.id, &desk.head, desk.at_ms, &desk.address, epoch];
    let key = tx.find(sql, &values, |row| row.get(0)).await?.ok_or(StoreError::Conflict)?;
    let sql = "INSERT INTO desk_keys(desk, made_by, hash) VALUES($1, $2, $3)";
    tx.execute(sql, &values![key, &desk.by.device, &desk.secret]).await?;
    put_referee(tx, key, owner).await?;
    Ok(key)
}

async fn enter(tx: &mut impl Tx, desk: DeskKey, row: &DeskRow) -> Result<()> {
    // Held against the epoch, as a move is. No row where another node has the desk, or it is gone.
    let epoch = tx.epoch()?;
    let sql = "UPDATE desks SET touched_ms = $3 WHERE num = $1 AND epoch = $2";
    if !tx.is_leased().await? || tx.execute(sql, &values![desk, epoch, row.at_ms]).await? == 0 {
        return Err(StoreError::Conflict);
    }
    let sql = "INSERT INTO desk_entries(desk, n, id, at_ms, entry) VALUES($1, $2, $3, $4, $5)";
    tx.execute(sql, &values![desk, row.n, &row.id, row.at_ms, &row.entry]).await?;
    Ok(())
}

async fn put_referee(tx: &mut impl Tx, desk: DeskKey, referee: OwnerId) -> Result<()> {
    let sql = "INSERT INTO desk_referees(desk, device) VALUES($1, $2) ON CONFLICT(desk, device) DO NOTHING";
    tx.execute(sql, &values![desk, &referee]).await?;
    Ok(())
}

pub async fn desk(tx: &mut impl Tx, id: DeskId) -> Result<Option<StoredDesk>> {
    let sql = "SELECT num, head, created_ms, touched_ms, made_by, hash FROM desks LEFT JOIN desk_keys ON desk = num \
        WHERE id = $1";
    let bare = |row: &mut Row| {
        Ok(StoredDesk {
            key: row.get(0)?,
            head: row.get(1)?,
            created_ms: row.get(2)?,
            touched_ms: row.get(3)?,
            secret: match (row.get(4)?, row.get(5)?) {
                (Some(made_by), Some(hash)) => Some(Grant { hash, made_by }),
                _ => None,
            },
            entries: Vec::new(),
            referees: Vec::new(),
        })
    };
    let Some(mut desk) = tx.find(sql, &values![&id], bare).await? else { return Ok(None) };
    let sql = "SELECT n, id, at_ms, entry FROM desk_entries WHERE desk = $1 ORDER BY n";
    let entry = |row: &mut Row| Ok(DeskRow { n: row.get(0)?, id: row.get(1)?, at_ms: row.get(2)?, entry: row.get(3)? });
    desk.entries = tx.list(sql, &values![desk.key], entry).await?;
    let sql = "SELECT device FROM desk_referees WHERE desk = $1 ORDER BY device";
    desk.referees = tx.list(sql, &values![desk.key], |row| row.get(0)).await?;
    Ok(Some(desk))
}

async fn forget_referee(tx: &mut impl Tx, referee: OwnerId) -> Result<Forgotten> {
    let sql = "SELECT num, id FROM desks WHERE num IN (SELECT desk FROM desk_referees WHERE device = $1) ORDER BY num";
    let desks = tx.locked(sql, "FOR UPDATE", &values![&referee]).await?;
    tx.execute("DELETE FROM desk_referees WHERE device = $1", &values![&referee]).await?;
    let mut forgotten = Forgotten::default();
    for mut row in desks {
        let desk: DeskKey = row.get(0)?;
        let id: DeskId = row.get(1)?;
        let sql = "DELETE FROM desks WHERE num = $1 AND NOT EXISTS (SELECT 1 FROM desk_referees WHERE desk = $1)";
        let is_alone = tx.execute(sql, &values![desk]).await? == 1;
        if is_alone { forgotten.deleted.push(id) } else { forgotten.left.push(id) }
    }
    Ok(forgotten)
}
