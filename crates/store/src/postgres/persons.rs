use deadpool_postgres::{GenericClient, Transaction};
use tokio_postgres::Row;

use super::{
    PostgresStore, luck,
    luck::names_of,
    outbox,
    read::{Result, identity, ids, number, optional, optional_id},
    rights,
};
use crate::{
    Cut, CutOff, DeviceId, Linked, LinkedDevice, Maker, Moved, NewDevice, Offer, OwnerId, PairingCode, Pending,
    PersonId, PersonStore, RestoreHash, StoreError, StoredPerson, TableId, Via,
};

impl PersonStore for PostgresStore {
    fn person_of(&self, device: DeviceId) -> Pending<Option<(PersonId, u64)>> {
        self.pooled(move |client| Box::pin(async move { person_of(client, device).await }))
    }

    fn note_person(&self, person: PersonId, seen_ms: u64) -> Pending<()> {
        self.pooled(move |client| {
            Box::pin(async move {
                let sql = "UPDATE persons SET seen_ms = greatest(seen_ms, $2) WHERE id = $1";
                client.execute(sql, &[&person, &(seen_ms as i64)]).await?;
                Ok(())
            })
        })
    }

    fn found(&self, person: PersonId, first: NewDevice) -> Pending<Moved> {
        self.transact(move |transaction| {
            let first = first.clone();
            Box::pin(async move {
                transaction.execute(luck::ALONE, &[]).await?;
                let sql = "INSERT INTO persons(id, seen_ms) VALUES($1, $2)";
                transaction.execute(sql, &[&person, &(first.at_ms as i64)]).await?;
                add_device(transaction, person, &first).await?;
                take_over(transaction, first.device.into(), person.into()).await
            })
        })
    }

    fn link(&self, person: PersonId, via: Via, device: NewDevice, most: usize) -> Pending<Linked> {
        self.transact(move |transaction| {
            let device = device.clone();
            Box::pin(async move { link(transaction, person, via, &device, most).await })
        })
    }

    fn person(&self, owner: OwnerId) -> Pending<Option<StoredPerson>> {
        self.transact(move |transaction| Box::pin(read_person(transaction, owner)))
    }

    fn cut_off(&self, cut: CutOff) -> Pending<Cut> {
        self.transact(move |transaction| Box::pin(async move { rights::cut_off(transaction, &cut).await }))
    }

    fn also_known(&self, owner: OwnerId) -> Pending<Vec<OwnerId>> {
        self.pooled(move |client| {
            Box::pin(async move {
                let sql = concat!("SELECT name FROM ", names_of!("$1"), " AS names WHERE name <> $1");
                ids_of(&client.query(sql, &[&owner]).await?)
            })
        })
    }

    fn set_restore(&self, by: Maker, secret: RestoreHash, at_ms: u64) -> Pending<()> {
        self.transact(move |transaction| {
            Box::pin(async move {
                let person = rights::acts_for(transaction, by).await?;
                let sql = "INSERT INTO key_files(person, made_by, hash, made_ms) VALUES($1, $2, $3, $4) ON CONFLICT(person) \
                    DO UPDATE SET made_by = excluded.made_by, hash = excluded.hash, made_ms = excluded.made_ms";
                transaction.execute(sql, &[&person, &by.device, &secret, &(at_ms as i64)]).await?;
                Ok(())
            })
        })
    }

    fn restored_by(&self, secret: RestoreHash) -> Pending<Option<PersonId>> {
        self.pooled(move |client| Box::pin(async move { restored_by(client, secret).await }))
    }

    fn offer(&self, code: PairingCode, offer: Offer, now_ms: u64, most: usize) -> Pending<()> {
        self.transact(move |transaction| {
            let offer = offer.clone();
            Box::pin(async move { keep_offer(transaction, code, &offer, now_ms, most).await })
        })
    }

    fn take_offer(&self, code: PairingCode, now_ms: u64) -> Pending<Option<Offer>> {
        self.pooled(move |client| {
            Box::pin(async move {
                let sql = "DELETE FROM codes WHERE id = $1 RETURNING made_by, kind, sealed, until_ms";
                let Some(row) = client.query_opt(sql, &[&code]).await? else { return Ok(None) };
                let offer = Offer {
                    made_by: identity(&row, 0)?,
                    kind: row.get(1),
                    sealed: row.get(2),
                    until_ms: number(&row, 3),
                };
                Ok(Some(offer).filter(|offer| offer.until_ms > now_ms))
            })
        })
    }

    fn drop_offers(&self, now_ms: u64) -> Pending<()> {
        self.pooled(move |client| {
            Box::pin(async move {
                client.execute("DELETE FROM codes WHERE until_ms <= $1", &[&(now_ms as i64)]).await?;
                Ok(())
            })
        })
    }

    fn forget_person(&self, owner: OwnerId) -> Pending<()> {
        self.pooled(move |client| {
            Box::pin(async move {
                client.execute("DELETE FROM persons WHERE id = $1", &[&owner]).await?;
                Ok(())
            })
        })
    }

    fn persons_before(&self, seen_ms: u64, limit: usize) -> Pending<Vec<PersonId>> {
        self.pooled(move |client| {
            Box::pin(async move {
                let sql = "SELECT id FROM persons WHERE seen_ms < $1 ORDER BY seen_ms LIMIT $2";
                ids_of(&client.query(sql, &[&(seen_ms as i64), &(limit as i64)]).await?)
            })
        })
    }
}

pub fn ids_of<T: From<[u8; 32]>>(rows: &[Row]) -> Result<Vec<T>> {
    rows.iter().map(|row| identity(row, 0)).collect()
}

async fn person_of(client: &impl GenericClient, device: DeviceId) -> Result<Option<(PersonId, u64)>> {
    let sql = "SELECT persons.id, persons.seen_ms FROM person_devices JOIN persons ON persons.id = person \
        WHERE device = $1 AND cut_ms IS NULL";
    let sql = client.prepare_cached(sql).await?;
    let row = client.query_opt(&sql, &[&device]).await?;
    row.map(|row| Ok((identity(&row, 0)?, number(&row, 1)))).transpose()
}

async fn restored_by(client: &impl GenericClient, secret: RestoreHash) -> Result<Option<PersonId>> {
    let row = client.query_opt("SELECT person FROM key_files WHERE hash = $1", &[&secret]).await?;
    row.map_or(Ok(None), |row| optional_id(&row, 0))
}

/// In whose name something is kept that was decided in this one: a device may have come to belong to a person meanwhile. Under a lock that
/// a link waits for.
pub async fn current(transaction: &Transaction<'_>, owner: OwnerId) -> Result<OwnerId> {
    transaction.execute(luck::SHARE, &[]).await?;
    let sql = "SELECT person FROM person_devices WHERE device = $1 AND cut_ms IS NULL";
    transaction.query_opt(sql, &[&owner]).await?.map_or(Ok(owner), |row| identity(&row, 0))
}

async fn add_device(transaction: &Transaction<'_>, person: PersonId, device: &NewDevice) -> Result<()> {
    let sql = "INSERT INTO person_devices(person, device, kind, linked_ms) VALUES($1, $2, $3, $4)";
    let at_ms = device.at_ms as i64;
    transaction.execute(sql, &[&person, &device.device, &device.kind, &at_ms]).await?;
    Ok(())
}

async fn link(
    transaction: &Transaction<'_>,
    person: PersonId,
    via: Via,
    device: &NewDevice,
    most: usize,
) -> Result<Linked> {
    transaction.execute(luck::ALONE, &[]).await?;
    match person_of(transaction, device.device).await? {
        Some((of, _)) if of == person => return Ok(Linked::Already),
        Some(_) => return Ok(Linked::Elsewhere),
        None => {}
    }
    let sql = "SELECT 1 FROM persons WHERE id = $1";
    if transaction.query_opt(sql, &[&person]).await?.is_none() {
        return Ok(Linked::NoSuchPerson);
    }
    let of = match via {
        Via::Device(device) => person_of(transaction, device).await?.map(|(of, _)| of),
        Via::KeyFile(hash) => restored_by(transaction, hash).await?,
    };
    if of != Some(person) {
        return Ok(Linked::NotGranted);
    }
    let sql = "SELECT count(*) FROM person_devices WHERE person = $1";
    if number(&transaction.query_one(sql, &[&person]).await?, 0) >= most as u64 {
        return Ok(Linked::Full);
    }
    let shared = "SELECT id FROM tables JOIN kept ON key = num WHERE state = 'open' AND num IN \
        (SELECT tab FROM people WHERE device = $1 INTERSECT SELECT tab FROM people WHERE device = $2) LIMIT 1";
    let shared = ids(transaction.query(shared, &[&person, &device.device]).await?)?;
    if let Some(table) = shared.into_iter().next() {
        return Ok(Linked::SameTable(table));
    }
    if let Some(luck) = luck::shared(transaction, person, device.device).await? {
        return Ok(Linked::SameLuck(luck));
    }
    add_device(transaction, person, device).await?;
    Ok(Linked::Done(take_over(transaction, device.device.into(), person.into()).await?))
}

async fn read_person(transaction: &Transaction<'_>, owner: OwnerId) -> Result<Option<StoredPerson>> {
    // One snapshot for both.
    transaction.batch_execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    let sql = "SELECT seen_ms, made_ms, made_by FROM persons LEFT JOIN key_files ON person = id WHERE id = $1";
    let Some(row) = transaction.query_opt(sql, &[&owner]).await? else { return Ok(None) };
    let sql =
        "SELECT num, device, kind, linked_ms FROM person_devices WHERE person = $1 AND cut_ms IS NULL ORDER BY num";
    let devices = transaction.query(sql, &[&owner]).await?;
    let sql = "SELECT cut_requests.num, person_devices.num, asked_ms FROM cut_requests \
        JOIN person_devices ON device = made_by WHERE person = $1 AND cut_ms IS NULL ORDER BY asked_ms";
    let requests = transaction.query(sql, &[&owner]).await?;
    let devices = devices.iter().map(|row| {
        let (n, kind, linked_ms) = (row.get(0), row.get(2), number(row, 3));
        let asked = requests.iter().filter(|request| request.get::<_, i64>(0) == n);
        let asked = asked.map(|request| (request.get(1), number(request, 2))).collect();
        Ok(LinkedDevice { n, device: identity(row, 1)?, kind, linked_ms, asked })
    });
    let (seen_ms, restore_ms, restore_by) = (number(&row, 0), optional(&row, 1), optional_id(&row, 2)?);
    let devices = devices.collect::<Result<_>>()?;
    Ok(Some(StoredPerson { id: PersonId(owner.0), seen_ms, restore_ms, restore_by, devices }))
}

async fn keep_offer(
    transaction: &Transaction<'_>,
    code: PairingCode,
    offer: &Offer,
    now_ms: u64,
    most: usize,
) -> Result<()> {
    let device = &offer.made_by;
    let sql = "DELETE FROM codes WHERE until_ms <= $1 OR made_by = $2";
    transaction.execute(sql, &[&(now_ms as i64), &device]).await?;
    let sql = "INSERT INTO codes(id, made_by, kind, sealed, until_ms) SELECT $1, $2, $3, $4, $5 \
        WHERE (SELECT count(*) FROM codes) < $6 ON CONFLICT DO NOTHING";
    let (until_ms, most) = (offer.until_ms as i64, most as i64);
    let added = transaction.execute(sql, &[&code, &device, &offer.kind, &offer.sealed, &until_ms, &most]).await?;
    if added == 1 { Ok(()) } else { Err(StoreError::Bounded) }
}

async fn take_over(transaction: &Transaction<'_>, from: OwnerId, to: OwnerId) -> Result<Moved> {
    let tables = "SELECT id FROM tables WHERE host = $1 OR num IN \
        (SELECT tab FROM people WHERE device = $1 UNION SELECT tab FROM chat WHERE device = $1) ORDER BY num";
    let tables: Vec<TableId> = ids(transaction.query(tables, &[&from]).await?)?;
    let desks = "SELECT id FROM desks WHERE num IN (SELECT desk FROM desk_referees WHERE device = $1) ORDER BY num";
    let desks = ids(transaction.query(desks, &[&from]).await?)?;
    let sql =
        "DELETE FROM desk_referees WHERE device = $1 AND desk IN (SELECT desk FROM desk_referees WHERE device = $2)";
    transaction.execute(sql, &[&from, &to]).await?;
    for sql in [
        "UPDATE tables SET host = $2 WHERE host = $1",
        "UPDATE people SET device = $2 WHERE device = $1",
        "UPDATE chat SET device = $2 WHERE device = $1",
        "UPDATE kept SET device = $2 WHERE device = $1",
        "UPDATE rode SET person = $2 WHERE person = $1",
        "UPDATE desk_referees SET device = $2 WHERE device = $1",
    ] {
        transaction.execute(sql, &[&from, &to]).await?;
    }
    outbox::take_over(transaction, from, to).await?;
    Ok(Moved { tables, desks })
}
