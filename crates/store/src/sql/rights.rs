//! What grants or sends, by the device that made it; and how a device is cut off, with all of that.

use super::{Names, Result, Row, Tx, outbox, values};
use crate::{Cut, CutOff, DeviceId, Ended, Ending, Maker, OwnerId, StoreError, TableId, rows};

/// In whose name something is kept that was decided in this one: a device may have come to belong to a person
/// meanwhile.
macro_rules! current_of {
    ($owner:literal) => {
        concat!(
            "coalesce((SELECT person FROM person_devices WHERE device = ",
            $owner,
            " AND cut_ms IS NULL), ",
            $owner,
            ")"
        )
    };
}
pub(super) use current_of;

/// The same, under a lock that a link waits for.
pub async fn current(tx: &mut impl Tx, owner: OwnerId) -> Result<OwnerId> {
    tx.lock_names(Names::Shared).await?;
    let sql = "SELECT person FROM person_devices WHERE device = $1 AND cut_ms IS NULL";
    Ok(tx.find(sql, &values![&owner], |row| row.get(0)).await?.unwrap_or(owner))
}

/// For whom the maker acts. A conflict where the device was cut off or linked since that was found out.
pub async fn acts_for(tx: &mut impl Tx, Maker { device, owner }: Maker) -> Result<OwnerId> {
    let now = current(tx, device.into()).await?;
    if now == current(tx, owner).await? { Ok(now) } else { Err(StoreError::Conflict) }
}

/// Whether a device may end what another has made. What was made by one that is gone is anybody's of the person.
pub async fn may_end(tx: &mut impl Tx, asked: &Ending, made_by: DeviceId) -> Result<bool> {
    let sql = "SELECT num, linked_ms FROM person_devices WHERE device = $1 AND cut_ms IS NULL";
    let linked = |row: &mut Row| Ok((row.get::<i64>(0)?, row.get::<u64>(1)?));
    let by = tx.find(sql, &values![&asked.by.device], linked).await?;
    let maker = tx.find(sql, &values![&made_by], linked).await?;
    Ok(by.zip(maker).is_none_or(|(by, (maker, _))| asked.is_senior(by, maker)))
}

pub async fn cut_off(tx: &mut impl Tx, asked: &CutOff) -> Result<Cut> {
    // Nothing is written in the device's name while it is cut off.
    tx.lock_names(Names::Alone).await?;
    let linked = |row: &mut Row| Ok((row.get(0)?, row.get::<DeviceId>(1)?, row.get(2)?));
    let sql = "SELECT num, device, linked_ms FROM person_devices WHERE person = $1 AND cut_ms IS NULL AND";
    let by = tx.find(&format!("{sql} device = $2"), &values![&asked.person, &asked.by], linked).await?;
    let target = tx.find(&format!("{sql} num = $2"), &values![&asked.person, asked.n], linked).await?;
    let (Some((by, _, linked_ms)), Some((n, device, _))) = (by, target) else { return Ok(Cut::NoSuchDevice) };
    if !asked.ending().is_senior((by, linked_ms), n) {
        let sql = "INSERT INTO cut_requests(num, made_by, asked_ms) VALUES($1, $2, $3) ON CONFLICT DO NOTHING";
        let asked_now = tx.execute(sql, &values![n, &asked.by, asked.at_ms]).await?;
        let sql = "SELECT asked_ms FROM cut_requests WHERE num = $1 AND made_by = $2";
        let asked_ms = tx.count(sql, &values![n, &asked.by]).await?;
        if let Some(from_ms) = asked.must_wait(linked_ms, asked_ms) {
            return Ok(Cut::Asked { from_ms, anew: asked_now == 1 });
        }
    }
    let mut ended = Ended {
        devices: Vec::new(),
        key_file: false,
        endpoints: Vec::new(),
        invitations: 0,
        tables: Vec::new(),
        desks: Vec::new(),
    };
    for (n, device) in with_linked_recently(tx, asked, (n, device)).await? {
        tx.execute("UPDATE person_devices SET cut_ms = $2 WHERE num = $1", &values![n, asked.at_ms]).await?;
        tx.execute("DELETE FROM cut_requests WHERE num = $1", &values![n]).await?;
        end(tx, asked, device, &mut ended).await?;
    }
    Ok(Cut::Done(ended))
}

/// A device, and those that it has linked recently, and they in turn. One that goes by itself has passed its part on, and who cuts it off stays.
async fn with_linked_recently(
    tx: &mut impl Tx,
    asked: &CutOff,
    first: (i64, DeviceId),
) -> Result<Vec<(i64, DeviceId)>> {
    let mut found = vec![first];
    let mut at = 0;
    let sql = "SELECT num, device FROM person_devices WHERE person = $1 AND cut_ms IS NULL AND linked_by = $2 \
        AND linked_ms > $3 AND device <> $4 ORDER BY num";
    let since_ms = asked.at_ms.saturating_sub(asked.settled);
    while let Some((_, linker)) = found.get(at).filter(|(_, linker)| *linker != asked.by).copied() {
        let values = values![&asked.person, &linker, since_ms, &asked.by];
        found.extend(tx.list(sql, &values, |row| Ok((row.get(0)?, row.get(1)?))).await?);
        at += 1;
    }
    Ok(found)
}

/// Ends all that a device has made. The key of a desk goes with every device that may have read it.
async fn end(tx: &mut impl Tx, asked: &CutOff, device: DeviceId, ended: &mut Ended) -> Result<()> {
    let keys = "SELECT desk FROM desk_keys WHERE made_by = $2 \
        OR desk IN (SELECT desk FROM desk_referees WHERE device IN ($1, $2))";
    let made = values![&device];
    let of_person = values![&asked.person, &device];
    let endpoints = format!("{} WHERE made_by = $1 ORDER BY num", outbox::ENDPOINTS);
    let invited = "SELECT id FROM tables WHERE num IN (SELECT tab FROM invitations WHERE made_by = $1) ORDER BY num";
    let desks = format!("SELECT id FROM desks WHERE num IN ({keys}) ORDER BY num");
    ended.devices.push(device);
    ended.key_file |= tx.exists("SELECT 1 FROM key_files WHERE made_by = $1", &made).await?;
    ended.endpoints.extend(tx.list(&endpoints, &made, outbox::endpoint).await?);
    ended.invitations += tx.count("SELECT count(*) FROM invitations WHERE made_by = $1", &made).await? as usize;
    ended.tables.extend(tx.list(invited, &made, |row| row.get::<TableId>(0)).await?);
    ended.desks.extend(tx.list(&desks, &of_person, |row| row.get::<TableId>(0)).await?);
    tx.execute(&format!("DELETE FROM desk_keys WHERE desk IN ({keys})"), &of_person).await?;
    for table in rows::granting() {
        tx.execute(&format!("DELETE FROM {table} WHERE made_by = $1"), &made).await?;
    }
    Ok(())
}
