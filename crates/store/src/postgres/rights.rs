//! What grants or sends, by the device that made it; and how a device is cut off, with all of that.

use deadpool_postgres::Transaction;
use tokio_postgres::types::ToSql;

use super::{
    luck, outbox,
    persons::current,
    read::{Result, identity, ids, number},
};
use crate::{Cut, CutOff, DeviceId, Ended, Maker, OwnerId, StoreError, rows};

/// For whom the maker acts. A conflict where the device was cut off or linked since that was found out.
pub async fn acts_for(transaction: &Transaction<'_>, Maker { device, owner }: Maker) -> Result<OwnerId> {
    let now = current(transaction, device.into()).await?;
    if now == current(transaction, owner).await? { Ok(now) } else { Err(StoreError::Conflict) }
}

pub async fn cut_off(transaction: &Transaction<'_>, asked: &CutOff) -> Result<Cut> {
    // Nothing is written in the device's name while it is cut off.
    transaction.execute(luck::ALONE, &[]).await?;
    let linked = "SELECT num, device, linked_ms FROM person_devices WHERE person = $1 AND cut_ms IS NULL AND";
    let by = transaction.query_opt(&format!("{linked} device = $2"), &[&asked.person, &asked.by]).await?;
    let target = transaction.query_opt(&format!("{linked} num = $2"), &[&asked.person, &asked.n]).await?;
    let (Some(by), Some(target)) = (by, target) else { return Ok(Cut::NoSuchDevice) };
    let (by, linked_ms, device) = (by.get(0), number(&by, 2), identity(&target, 1)?);
    if !asked.is_senior(by, linked_ms) {
        let sql = "INSERT INTO cut_requests(num, made_by, asked_ms) VALUES($1, $2, $3) ON CONFLICT DO NOTHING";
        let asked_now = transaction.execute(sql, &[&asked.n, &asked.by, &(asked.at_ms as i64)]).await?;
        let sql = "SELECT asked_ms FROM cut_requests WHERE num = $1 AND made_by = $2";
        let asked_ms = number(&transaction.query_one(sql, &[&asked.n, &asked.by]).await?, 0);
        if let Some(from_ms) = asked.must_wait(linked_ms, asked_ms) {
            return Ok(Cut::Asked { from_ms, anew: asked_now == 1 });
        }
    }
    let sql = "UPDATE person_devices SET cut_ms = $2 WHERE num = $1";
    transaction.execute(sql, &[&asked.n, &(asked.at_ms as i64)]).await?;
    Ok(Cut::Done(end(transaction, asked, device).await?))
}

/// Ends all that a device has made. The key of a desk goes with every device that may have read it.
async fn end(transaction: &Transaction<'_>, asked: &CutOff, device: DeviceId) -> Result<Ended> {
    transaction.execute("DELETE FROM cut_requests WHERE num = $1", &[&asked.n]).await?;
    let keys = "SELECT desk FROM desk_keys WHERE made_by = $2 \
        OR desk IN (SELECT desk FROM desk_referees WHERE device IN ($1, $2))";
    let made: &[&(dyn ToSql + Sync)] = &[&device];
    let of_person: &[&(dyn ToSql + Sync)] = &[&asked.person, &device];
    let invited = "SELECT id FROM tables WHERE num IN (SELECT tab FROM invitations WHERE made_by = $1) ORDER BY num";
    let endpoints = format!("{} WHERE made_by = $1 ORDER BY num", outbox::ENDPOINTS);
    let endpoints = transaction.query(&endpoints, made).await?;
    let ended = Ended {
        device,
        key_file: transaction.query_opt("SELECT 1 FROM key_files WHERE made_by = $1", made).await?.is_some(),
        endpoints: endpoints.iter().map(outbox::endpoint).collect::<Result<_>>()?,
        invitations: transaction.query("SELECT 1 FROM invitations WHERE made_by = $1", made).await?.len(),
        tables: ids(transaction.query(invited, made).await?)?,
        desks: ids(transaction
            .query(&format!("SELECT id FROM desks WHERE num IN ({keys}) ORDER BY num"), of_person)
            .await?)?,
    };
    transaction.execute(&format!("DELETE FROM desk_keys WHERE desk IN ({keys})"), of_person).await?;
    for table in rows::granting() {
        transaction.execute(&format!("DELETE FROM {table} WHERE made_by = $1"), made).await?;
    }
    Ok(ended)
}
