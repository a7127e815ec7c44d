//! The statements for persons and devices.

use super::{Engine, Names, Result, Row, Tx, day, luck, luck::names_of, outbox, rights, values};
use crate::{
    Cut, CutOff, DeviceId, Ending, Joined, Link, Linked, LinkedDevice, Moved, NewDevice, NewSetting, Offer, OwnerId,
    PairingCode, Pending, PersonId, PersonStore, RestoreHash, Setting, StoreError, StoredPerson, TableId, Via,
};

/// So long a device that was cut off counts among those of its person.
const CUT_COUNTS_FOR: u64 = 30 * 86_400_000;

/// Whether nothing is kept for an owner but who they are and what they have set.
macro_rules! is_bare {
    ($owner:literal) => {
        concat!(
            "NOT EXISTS(SELECT 1 FROM people WHERE device = ",
            $owner,
            ") AND NOT EXISTS(SELECT 1 FROM rode WHERE person = ",
            $owner,
            ") AND NOT EXISTS(SELECT 1 FROM kept WHERE device = ",
            $owner,
            ") AND NOT EXISTS(SELECT 1 FROM desk_referees WHERE device = ",
            $owner,
            ") AND NOT EXISTS(SELECT 1 FROM endpoints AS reached WHERE reached.person = ",
            $owner,
            ")"
        )
    };
}
pub(super) use is_bare;

impl<E: Engine> PersonStore for E {
    fn person_of(&self, device: DeviceId) -> Pending<Option<(PersonId, u64)>> {
        self.look(device, |tx, device| Box::pin(person_of(tx, *device)))
    }

    fn note_person(&self, person: PersonId, seen_ms: u64) -> Pending<()> {
        self.write((person, seen_ms), |tx, (person, seen_ms)| {
            Box::pin(async move {
                let sql = "UPDATE persons SET seen_ms = $2 WHERE id = $1 AND seen_ms < $2";
                tx.execute(sql, &values![person, *seen_ms]).await?;
                Ok(())
            })
        })
    }

    fn link(&self, asked: Link) -> Pending<Linked> {
        self.write(asked, |tx, asked| Box::pin(link(tx, asked)))
    }

    fn person(&self, owner: OwnerId) -> Pending<Option<StoredPerson>> {
        self.read(owner, |tx, owner| Box::pin(person(tx, *owner)))
    }

    fn cut_off(&self, cut: CutOff) -> Pending<Cut> {
        self.write(cut, |tx, cut| Box::pin(rights::cut_off(tx, cut)))
    }

    fn also_known(&self, owner: OwnerId) -> Pending<Vec<OwnerId>> {
        self.look(owner, |tx, owner| {
            Box::pin(async move {
                let sql = concat!("SELECT name FROM ", names_of!("$1"), " AS names WHERE name <> $1");
                tx.list(sql, &values![owner], |row| row.get(0)).await
            })
        })
    }

    fn sees_another(&self, table: TableId, owner: OwnerId) -> Pending<bool> {
        self.look((table, owner), |tx, (table, owner)| Box::pin(luck::sees_another(tx, *table, *owner)))
    }

    fn set(&self, setting: NewSetting) -> Pending<(PersonId, Option<Moved>)> {
        self.write(setting, |tx, setting| Box::pin(set(tx, setting)))
    }

    fn offer(&self, code: PairingCode, offer: Offer, now_ms: u64) -> Pending<()> {
        self.write((code, offer, now_ms), |tx, (code, offer, now_ms)| Box::pin(keep_offer(tx, *code, offer, *now_ms)))
    }

    fn drop_offers(&self, now_ms: u64) -> Pending<()> {
        self.write(now_ms, |tx, now_ms| {
            Box::pin(async move {
                tx.execute("DELETE FROM codes WHERE until_ms <= $1", &values![*now_ms]).await?;
                Ok(())
            })
        })
    }

    fn forget_person(&self, owner: OwnerId) -> Pending<()> {
        self.write(owner, |tx, owner| {
            Box::pin(async move {
                tx.execute("DELETE FROM persons WHERE id = $1", &values![owner]).await?;
                Ok(())
            })
        })
    }

    fn persons_before(&self, seen_ms: u64, bare_ms: u64, limit: usize) -> Pending<Vec<PersonId>> {
        self.look((seen_ms, bare_ms, limit), |tx, (seen_ms, bare_ms, limit)| {
            Box::pin(async move {
                let sql = concat!(
                    "SELECT id FROM persons WHERE seen_ms < $1 OR seen_ms < $2 AND ",
                    is_bare!("id"),
                    " ORDER BY seen_ms LIMIT $3"
                );
                tx.list(sql, &values![*seen_ms, *bare_ms, *limit], |row| row.get(0)).await
            })
        })
    }
}

async fn person_of(tx: &mut impl Tx, device: DeviceId) -> Result<Option<(PersonId, u64)>> {
    let sql = "SELECT persons.id, persons.seen_ms FROM person_devices JOIN persons ON persons.id = person \
        WHERE device = $1 AND cut_ms IS NULL";
    tx.find(sql, &values![&device], |row| Ok((row.get(0)?, row.get(1)?))).await
}

/// Whom a secret restores, and the device that made its file.
async fn restored_by(tx: &mut impl Tx, secret: RestoreHash) -> Result<Option<(PersonId, DeviceId)>> {
    let sql = "SELECT person, made_by FROM key_files WHERE hash = $1";
    tx.find(sql, &values![&secret], |row| Ok((row.get(0)?, row.get(1)?))).await
}

async fn take_offer(tx: &mut impl Tx, code: PairingCode, now_ms: u64) -> Result<Option<Offer>> {
    let sql = "DELETE FROM codes WHERE id = $1 RETURNING made_by, kind, sealed, until_ms";
    let offer = |row: &mut Row| {
        Ok(Offer { made_by: row.get(0)?, kind: row.get(1)?, sealed: row.get(2)?, until_ms: row.get(3)? })
    };
    let found = tx.find(sql, &values![&code], offer).await?;
    Ok(found.filter(|offer| offer.until_ms > now_ms))
}

async fn add_device(tx: &mut impl Tx, person: PersonId, device: &NewDevice, linked_by: Option<DeviceId>) -> Result<()> {
    let sql = "INSERT INTO person_devices(person, device, kind, linked_ms, linked_by) VALUES($1, $2, $3, $4, $5)";
    tx.execute(sql, &values![&person, &device.device, &device.kind, device.at_ms, &linked_by]).await?;
    Ok(())
}

/// The person that a device belongs to; if there is none, one begins with it, and all that was kept for it goes along.
async fn found(tx: &mut impl Tx, new: PersonId, first: &NewDevice) -> Result<(PersonId, Option<Moved>)> {
    if let Some((person, _)) = person_of(tx, first.device).await? {
        return Ok((person, None));
    }
    tx.execute("INSERT INTO persons(id, seen_ms) VALUES($1, $2)", &values![&new, first.at_ms]).await?;
    add_device(tx, new, first, None).await?;
    Ok((new, Some(take_over(tx, first.device.into(), new.into()).await?)))
}

async fn link(tx: &mut impl Tx, Link { via, device, new, most }: &Link) -> Result<Linked> {
    // Nothing is written in either name before this is done.
    tx.lock_names(Names::Alone).await?;
    let (other, linked_by, first, sealed) = match via {
        Via::Code(code) => match take_offer(tx, *code, device.at_ms).await? {
            Some(offer) if offer.made_by != device.device => {
                let first = NewDevice { device: offer.made_by, kind: offer.kind, at_ms: device.at_ms };
                (rights::current(tx, offer.made_by.into()).await?, offer.made_by, Some(first), offer.sealed)
            }
            _ => return Ok(Linked::NotGranted),
        },
        Via::KeyFile(secret) => match restored_by(tx, *secret).await? {
            Some((person, made_by)) => (person.into(), made_by, None, String::new()),
            None => return Ok(Linked::NotGranted),
        },
    };
    match person_of(tx, device.device).await? {
        Some((person, _)) if other == person.into() => {
            return Ok(Linked::Done(Joined { person, sealed, moved: Vec::new() }));
        }
        Some(_) => return Ok(Linked::Elsewhere),
        None => {}
    }
    // Those that were cut off count for a while only: a stolen device could else use up all that its person may ever have.
    let sql = "SELECT count(*) FROM person_devices WHERE person = $1 AND (cut_ms IS NULL OR cut_ms > $2)";
    let since_ms = device.at_ms.saturating_sub(CUT_COUNTS_FOR);
    if tx.count(sql, &values![&other, since_ms]).await? >= *most as u64 {
        return Ok(Linked::Full);
    }
    if let Some(table) = shared_table(tx, other, device.device).await? {
        return Ok(Linked::SameTable(table));
    }
    if let Some(luck) = luck::shared(tx, other, device.device).await? {
        return Ok(Linked::SameLuck(luck));
    }
    let (person, founded) = match first {
        Some(first) => found(tx, *new, &first).await?,
        None => (PersonId(other.0), None),
    };
    add_device(tx, person, device, Some(linked_by)).await?;
    let joined = take_over(tx, device.device.into(), person.into()).await?;
    Ok(Linked::Done(Joined { person, sealed, moved: founded.into_iter().chain([joined]).collect() }))
}

async fn set(tx: &mut impl Tx, setting: &NewSetting) -> Result<(PersonId, Option<Moved>)> {
    let NewSetting { what, by, kind, at_ms, settled, new } = setting;
    tx.lock_names(Names::Alone).await?;
    rights::acts_for(tx, *by).await?;
    let device = NewDevice { device: by.device, kind: kind.clone(), at_ms: *at_ms };
    let (person, founded) = found(tx, *new, &device).await?;
    match what {
        Setting::KeyFile(secret) => {
            let sql = "SELECT made_by FROM key_files WHERE person = $1";
            let before: Option<DeviceId> = tx.find(sql, &values![&person], |row| row.get(0)).await?;
            let asked = Ending { by: *by, at_ms: *at_ms, settled: *settled };
            if let Some(before) = before
                && !rights::may_end(tx, &asked, before).await?
            {
                return Err(StoreError::NewDevice);
            }
            let sql = "INSERT INTO key_files(person, made_by, hash, made_ms) VALUES($1, $2, $3, $4) ON CONFLICT(person) \
                DO UPDATE SET made_by = excluded.made_by, hash = excluded.hash, made_ms = excluded.made_ms";
            tx.execute(sql, &values![&person, &by.device, secret, *at_ms]).await?;
        }
        Setting::Rated => {
            tx.execute("UPDATE persons SET rated = true WHERE id = $1", &values![&person]).await?;
        }
    }
    Ok((person, founded))
}

/// A table that is not over and at which both have a seat.
async fn shared_table(tx: &mut impl Tx, one: OwnerId, other: DeviceId) -> Result<Option<TableId>> {
    let sql = "SELECT id FROM tables JOIN kept ON key = num WHERE state = 'open' AND num IN \
        (SELECT tab FROM people WHERE device = $1 INTERSECT SELECT tab FROM people WHERE device = $2) LIMIT 1";
    tx.find(sql, &values![&one, &other], |row| row.get(0)).await
}

async fn person(tx: &mut impl Tx, owner: OwnerId) -> Result<Option<StoredPerson>> {
    let sql = "SELECT seen_ms, made_ms, made_by FROM persons LEFT JOIN key_files ON person = id WHERE id = $1";
    let bare = |row: &mut Row| {
        let seen_ms = row.get(0)?;
        let restore_ms = row.get(1)?;
        let restore_by = row.get(2)?;
        Ok(StoredPerson { id: PersonId(owner.0), seen_ms, restore_ms, restore_by, devices: Vec::new() })
    };
    let Some(mut person) = tx.find(sql, &values![&owner], bare).await? else { return Ok(None) };
    let sql =
        "SELECT num, device, kind, linked_ms FROM person_devices WHERE person = $1 AND cut_ms IS NULL ORDER BY num";
    let device = |row: &mut Row| {
        let n = row.get(0)?;
        let device = row.get(1)?;
        let kind = row.get(2)?;
        let linked_ms = row.get(3)?;
        Ok(LinkedDevice { n, device, kind, linked_ms, asked: Vec::new() })
    };
    person.devices = tx.list(sql, &values![&owner], device).await?;
    let sql = "SELECT cut_requests.num, person_devices.num, asked_ms FROM cut_requests \
        JOIN person_devices ON device = made_by WHERE person = $1 AND cut_ms IS NULL ORDER BY asked_ms";
    for mut row in tx.rows(sql, &values![&owner]).await? {
        let n: i64 = row.get(0)?;
        if let Some(device) = person.devices.iter_mut().find(|device| device.n == n) {
            device.asked.push((row.get(1)?, row.get(2)?));
        }
    }
    Ok(Some(person))
}

async fn keep_offer(tx: &mut impl Tx, code: PairingCode, offer: &Offer, now_ms: u64) -> Result<()> {
    let sql = "DELETE FROM codes WHERE until_ms <= $1 OR made_by = $2";
    tx.execute(sql, &values![now_ms, &offer.made_by]).await?;
    let sql =
        "INSERT INTO codes(id, made_by, kind, sealed, until_ms) VALUES($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
    let values = values![&code, &offer.made_by, &offer.kind, &offer.sealed, offer.until_ms];
    if tx.execute(sql, &values).await? == 1 { Ok(()) } else { Err(StoreError::Conflict) }
}

async fn take_over(tx: &mut impl Tx, from: OwnerId, to: OwnerId) -> Result<Moved> {
    let tables = "SELECT id FROM tables WHERE host = $1 OR num IN \
        (SELECT tab FROM people WHERE device = $1 UNION SELECT tab FROM chat WHERE device = $1) ORDER BY num";
    let desks = "SELECT id FROM desks WHERE num IN (SELECT desk FROM desk_referees WHERE device = $1) ORDER BY num";
    let moved = Moved {
        from,
        to,
        tables: tx.list(tables, &values![&from], |row| row.get(0)).await?,
        desks: tx.list(desks, &values![&from], |row| row.get(0)).await?,
    };
    for sql in [
        "UPDATE tables SET host = $2 WHERE host = $1",
        "UPDATE people SET device = $2 WHERE device = $1",
        "UPDATE chat SET device = $2 WHERE device = $1",
        "UPDATE kept SET device = $2 WHERE device = $1",
        "UPDATE rode SET person = $2 WHERE person = $1",
        day::KEEP_FIRST,
        "UPDATE day_rides SET person = $2 WHERE person = $1",
        "INSERT INTO sights(luck, owner, tab) SELECT luck, $2, tab FROM sights WHERE owner = $1 ON CONFLICT DO NOTHING",
        "DELETE FROM desk_referees WHERE device = $1 AND desk IN (SELECT desk FROM desk_referees WHERE device = $2)",
        "UPDATE desk_referees SET device = $2 WHERE device = $1",
    ] {
        tx.execute(sql, &values![&from, &to]).await?;
    }
    tx.execute("DELETE FROM sights WHERE owner = $1", &values![&from]).await?;
    outbox::take_over(tx, from, to).await?;
    Ok(moved)
}
