use rusqlite::{Connection, OptionalExtension, Result, params};

use super::{SqliteStore, luck, luck::names_of, outbox, rights};
use crate::{
    Cut, CutOff, DeskId, DeviceId, Linked, LinkedDevice, Maker, Moved, NewDevice, Offer, OwnerId, PairingCode, Pending,
    PersonId, PersonStore, RestoreHash, StoreError, StoredPerson, TableId, Via,
};

/// A device that was cut off stays on the list: it has seen what the person has seen.
pub const SCHEMA: &str = "
    CREATE TABLE persons(
        id BLOB PRIMARY KEY, seen_ms INTEGER NOT NULL, restore BLOB UNIQUE, restore_ms INTEGER) STRICT, WITHOUT ROWID;
    CREATE INDEX persons_seen ON persons(seen_ms);
    CREATE TABLE person_devices(
        num INTEGER PRIMARY KEY AUTOINCREMENT, person BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
        device BLOB NOT NULL, kind TEXT NOT NULL, linked_ms INTEGER NOT NULL, cut_ms INTEGER) STRICT;
    CREATE UNIQUE INDEX person_devices_once ON person_devices(device) WHERE cut_ms IS NULL;
    CREATE INDEX person_devices_person ON person_devices(person);
    CREATE INDEX person_devices_device ON person_devices(device);
    CREATE TABLE codes(
        id BLOB PRIMARY KEY, device BLOB NOT NULL UNIQUE, kind TEXT NOT NULL, sealed TEXT NOT NULL,
        until_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
";

impl PersonStore for SqliteStore {
    fn person_of(&self, device: DeviceId) -> Pending<Option<(PersonId, u64)>> {
        self.read(move |connection| person_of(connection, device))
    }

    fn note_person(&self, person: PersonId, seen_ms: u64) -> Pending<()> {
        self.write_within(move |connection| {
            let mut note = connection.prepare_cached("UPDATE persons SET seen_ms = max(seen_ms, ?) WHERE id = ?")?;
            note.execute(params![seen_ms as i64, person]).map(drop)
        })
    }

    fn found(&self, person: PersonId, first: NewDevice) -> Pending<Moved> {
        self.write_within(move |connection| {
            connection.execute("INSERT INTO persons(id, seen_ms) VALUES(?, ?)", params![person, first.at_ms as i64])?;
            add_device(connection, person, &first)?;
            take_over(connection, first.device.into(), person.into())
        })
    }

    fn link(&self, person: PersonId, via: Via, device: NewDevice, most: usize) -> Pending<Linked> {
        self.write_within(move |connection| {
            match person_of(connection, device.device)? {
                Some((of, _)) if of == person => return Ok(Linked::Already),
                Some(_) => return Ok(Linked::Elsewhere),
                None => {}
            }
            let count =
                |sql: &str| -> Result<i64> { connection.prepare_cached(sql)?.query_row([person], |row| row.get(0)) };
            if count("SELECT count(*) FROM persons WHERE id = ?")? == 0 {
                return Ok(Linked::NoSuchPerson);
            }
            let of = match via {
                Via::Device(device) => person_of(connection, device)?.map(|(of, _)| of),
                Via::KeyFile(hash) => restored_by(connection, hash)?,
            };
            if of != Some(person) {
                return Ok(Linked::NotGranted);
            }
            if count("SELECT count(*) FROM person_devices WHERE person = ?")? >= most as i64 {
                return Ok(Linked::Full);
            }
            if let Some(table) = shared_table(connection, person, device.device)? {
                return Ok(Linked::SameTable(table));
            }
            if let Some(luck) = luck::shared(connection, person, device.device)? {
                return Ok(Linked::SameLuck(luck));
            }
            add_device(connection, person, &device)?;
            Ok(Linked::Done(take_over(connection, device.device.into(), person.into())?))
        })
    }

    fn person(&self, owner: OwnerId) -> Pending<Option<StoredPerson>> {
        self.read(move |connection| read_person(connection, owner))
    }

    fn cut_off(&self, cut: CutOff) -> Pending<Cut> {
        self.write_within(move |connection| rights::cut_off(connection, &cut))
    }

    fn also_known(&self, owner: OwnerId) -> Pending<Vec<OwnerId>> {
        self.read(move |connection| {
            connection
                .prepare_cached(concat!("SELECT name FROM ", names_of!("?1"), " WHERE name <> ?1"))?
                .query_map([owner], |row| row.get(0))?
                .collect()
        })
    }

    fn set_restore(&self, by: Maker, secret: RestoreHash, at_ms: u64) -> Pending<()> {
        let set = self.write_within(move |connection| {
            let Some(person) = rights::acts_for(connection, by)? else { return Ok(false) };
            connection
                .prepare_cached(
                    "INSERT INTO key_files(person, made_by, hash, made_ms) VALUES(?, ?, ?, ?) ON CONFLICT(person) \
                     DO UPDATE SET made_by = excluded.made_by, hash = excluded.hash, made_ms = excluded.made_ms",
                )?
                .execute(params![person, by.device, secret, at_ms as i64])?;
            Ok(true)
        });
        Box::pin(async move { if set.await? { Ok(()) } else { Err(StoreError::Conflict) } })
    }

    fn restored_by(&self, secret: RestoreHash) -> Pending<Option<PersonId>> {
        self.read(move |connection| restored_by(connection, secret))
    }

    fn offer(&self, code: PairingCode, offer: Offer, now_ms: u64, most: usize) -> Pending<()> {
        let kept = self.write_within(move |connection| {
            connection
                .prepare_cached("DELETE FROM codes WHERE until_ms <= ? OR made_by = ?")?
                .execute(params![now_ms as i64, offer.made_by])?;
            let added = connection
                .prepare_cached(
                    "INSERT OR IGNORE INTO codes(id, made_by, kind, sealed, until_ms) SELECT ?1, ?2, ?3, ?4, ?5 \
                     WHERE (SELECT count(*) FROM codes) < ?6",
                )?
                .execute(params![code, offer.made_by, offer.kind, offer.sealed, offer.until_ms as i64, most as i64])?;
            Ok(added == 1)
        });
        Box::pin(async move { if kept.await? { Ok(()) } else { Err(StoreError::Bounded) } })
    }

    fn take_offer(&self, code: PairingCode, now_ms: u64) -> Pending<Option<Offer>> {
        self.write_within(move |connection| {
            let found = connection
                .prepare_cached("DELETE FROM codes WHERE id = ? RETURNING made_by, kind, sealed, until_ms")?
                .query_row([code], |row| {
                    let until_ms = row.get::<_, i64>(3)? as u64;
                    Ok(Offer { made_by: row.get(0)?, kind: row.get(1)?, sealed: row.get(2)?, until_ms })
                })
                .optional()?;
            Ok(found.filter(|offer| offer.until_ms > now_ms))
        })
    }

    fn drop_offers(&self, now_ms: u64) -> Pending<()> {
        self.write_within(move |connection| {
            connection.execute("DELETE FROM codes WHERE until_ms <= ?", [now_ms as i64]).map(drop)
        })
    }

    fn forget_person(&self, owner: OwnerId) -> Pending<()> {
        self.write_within(move |connection| connection.execute("DELETE FROM persons WHERE id = ?", [owner]).map(drop))
    }

    fn persons_before(&self, seen_ms: u64, limit: usize) -> Pending<Vec<PersonId>> {
        self.read(move |connection| {
            connection
                .prepare_cached("SELECT id FROM persons WHERE seen_ms < ? ORDER BY seen_ms LIMIT ?")?
                .query_map([seen_ms as i64, limit as i64], |row| row.get(0))?
                .collect()
        })
    }
}

fn person_of(connection: &Connection, device: DeviceId) -> Result<Option<(PersonId, u64)>> {
    connection
        .prepare_cached(
            "SELECT persons.id, persons.seen_ms FROM person_devices JOIN persons ON persons.id = person \
             WHERE device = ? AND cut_ms IS NULL",
        )?
        .query_row([device], |row| Ok((row.get(0)?, row.get::<_, i64>(1)? as u64)))
        .optional()
}

fn restored_by(connection: &Connection, secret: RestoreHash) -> Result<Option<PersonId>> {
    let mut find = connection.prepare_cached("SELECT person FROM key_files WHERE hash = ?")?;
    find.query_row([secret], |row| row.get(0)).optional()
}

/// In whose name something is kept that was decided in this one: a device may have come to belong to a person meanwhile.
pub fn current(connection: &Connection, owner: OwnerId) -> Result<OwnerId> {
    connection
        .prepare_cached("SELECT person FROM person_devices WHERE device = ? AND cut_ms IS NULL")?
        .query_row([owner], |row| row.get(0))
        .optional()
        .map(|person| person.unwrap_or(owner))
}

fn add_device(connection: &Connection, person: PersonId, device: &NewDevice) -> Result<()> {
    let mut add =
        connection.prepare_cached("INSERT INTO person_devices(person, device, kind, linked_ms) VALUES(?, ?, ?, ?)")?;
    add.execute(params![person, device.device, device.kind, device.at_ms as i64]).map(drop)
}

/// A table that is not over and at which both have a seat.
fn shared_table(connection: &Connection, one: PersonId, other: DeviceId) -> Result<Option<TableId>> {
    connection
        .prepare_cached(
            "SELECT id FROM tables JOIN kept ON key = num WHERE state = 'open' AND num IN \
             (SELECT tab FROM people WHERE device = ?1 INTERSECT SELECT tab FROM people WHERE device = ?2) LIMIT 1",
        )?
        .query_row(params![one, other], |row| row.get(0).map(TableId))
        .optional()
}

fn read_person(connection: &Connection, owner: OwnerId) -> Result<Option<StoredPerson>> {
    // One snapshot for both.
    let connection = connection.unchecked_transaction()?;
    let found = connection
        .prepare_cached(
            "SELECT seen_ms, made_ms, made_by FROM persons LEFT JOIN key_files ON person = id WHERE id = ?",
        )?
        .query_row([owner], |row| {
            let restore_ms = row.get::<_, Option<i64>>(1)?.map(|ms| ms as u64);
            Ok((row.get::<_, i64>(0)? as u64, restore_ms, row.get(2)?))
        })
        .optional()?;
    let Some((seen_ms, restore_ms, restore_by)) = found else { return Ok(None) };
    let devices = connection
        .prepare_cached(
            "SELECT num, device, kind, linked_ms FROM person_devices WHERE person = ? AND cut_ms IS NULL ORDER BY num",
        )?
        .query_map([owner], |row| {
            let (n, linked_ms) = (row.get(0)?, row.get::<_, i64>(3)? as u64);
            let asked = connection
                .prepare_cached(
                    "SELECT person_devices.num, asked_ms FROM cut_requests JOIN person_devices ON device = made_by \
                     WHERE cut_requests.num = ? AND cut_ms IS NULL ORDER BY asked_ms",
                )?
                .query_map([n], |row| Ok((row.get(0)?, row.get::<_, i64>(1)? as u64)))?
                .collect::<Result<_>>()?;
            Ok(LinkedDevice { n, device: row.get(1)?, kind: row.get(2)?, linked_ms, asked })
        })?
        .collect::<Result<_>>()?;
    Ok(Some(StoredPerson { id: PersonId(owner.0), seen_ms, restore_ms, restore_by, devices }))
}

fn take_over(connection: &Connection, from: OwnerId, to: OwnerId) -> Result<Moved> {
    let tables = connection
        .prepare_cached(
            "SELECT id FROM tables WHERE host = ?1 OR num IN \
             (SELECT tab FROM people WHERE device = ?1 UNION SELECT tab FROM chat WHERE device = ?1)",
        )?
        .query_map([from], |row| row.get(0).map(TableId))?
        .collect::<Result<Vec<_>>>()?;
    let desks = connection
        .prepare_cached("SELECT id FROM desks WHERE num IN (SELECT desk FROM desk_referees WHERE device = ?)")?
        .query_map([from], |row| row.get(0).map(|id| -> DeskId { TableId(id) }))?
        .collect::<Result<Vec<_>>>()?;
    for sql in [
        "UPDATE tables SET host = ?2 WHERE host = ?1",
        "UPDATE people SET device = ?2 WHERE device = ?1",
        "UPDATE chat SET device = ?2 WHERE device = ?1",
        "UPDATE kept SET device = ?2 WHERE device = ?1",
        "UPDATE rode SET person = ?2 WHERE person = ?1",
        "UPDATE OR REPLACE desk_referees SET device = ?2 WHERE device = ?1",
    ] {
        connection.prepare_cached(sql)?.execute([from, to])?;
    }
    outbox::take_over(connection, from, to)?;
    Ok(Moved { tables, desks })
}
