use rusqlite::{Connection, OptionalExtension, Result, params};

use super::super::outbox;
use crate::{OwnerId, WholeDelivery, WholeDevice, WholePerson, WholePersonRow};

pub fn owners(connection: &Connection) -> Result<Vec<OwnerId>> {
    connection
        .prepare(
            "SELECT id FROM persons UNION SELECT person FROM endpoints UNION SELECT person FROM wishes ORDER BY 1",
        )?
        .query_map([], |row| row.get(0))?
        .collect()
}

pub fn whole(connection: &Connection, owner: OwnerId) -> Result<WholePerson> {
    let person = connection
        .prepare_cached("SELECT seen_ms, restore, restore_ms, rated FROM persons WHERE id = ?")?
        .query_row([owner], |row| {
            Ok(WholePersonRow {
                seen_ms: row.get::<_, i64>(0)? as u64,
                restore: row.get(1)?,
                restore_ms: row.get::<_, Option<i64>>(2)?.map(|ms| ms as u64),
                rated: row.get(3)?,
                devices: devices(connection, owner)?,
            })
        })
        .optional()?;
    let wishes = connection
        .prepare_cached("SELECT wishes FROM wishes WHERE person = ?")?
        .query_row([owner], |row| row.get(0))
        .optional()?;
    let endpoints = connection
        .prepare_cached(&format!("{} WHERE person = ? ORDER BY num", outbox::ENDPOINTS))?
        .query_map([owner], outbox::endpoint)?
        .collect::<Result<_>>()?;
    let deliveries = connection
        .prepare_cached(
            "SELECT num, endpoint, text, due_ms, tries, made_ms FROM deliveries \
             WHERE endpoint IN (SELECT num FROM endpoints WHERE person = ?) ORDER BY num",
        )?
        .query_map([owner], |row| {
            Ok(WholeDelivery {
                n: row.get(0)?,
                endpoint: row.get(1)?,
                text: row.get(2)?,
                due_ms: row.get::<_, i64>(3)? as u64,
                tries: row.get(4)?,
                made_ms: row.get::<_, i64>(5)? as u64,
            })
        })?
        .collect::<Result<_>>()?;
    Ok(WholePerson { owner, person, wishes, endpoints, deliveries })
}

fn devices(connection: &Connection, person: OwnerId) -> Result<Vec<WholeDevice>> {
    connection
        .prepare_cached(
            "SELECT num, device, kind, linked_ms, cut_ms FROM person_devices WHERE person = ? ORDER BY num",
        )?
        .query_map([person], |row| {
            Ok(WholeDevice {
                n: row.get(0)?,
                device: row.get(1)?,
                kind: row.get(2)?,
                linked_ms: row.get::<_, i64>(3)? as u64,
                cut_ms: row.get::<_, Option<i64>>(4)?.map(|ms| ms as u64),
            })
        })?
        .collect()
}

pub fn put(
    connection: &Connection,
    WholePerson { owner, person, wishes, endpoints, deliveries }: &WholePerson,
) -> Result<()> {
    let run = |sql: &str, values: &[&dyn rusqlite::ToSql]| connection.prepare_cached(sql)?.execute(values).map(drop);
    if let Some(WholePersonRow { seen_ms, restore, restore_ms, rated, devices }) = person {
        run(
            "INSERT INTO persons(id, seen_ms, restore, restore_ms, rated) VALUES(?, ?, ?, ?, ?)",
            params![owner, *seen_ms as i64, restore, restore_ms.map(|ms| ms as i64), rated],
        )?;
        for WholeDevice { n, device, kind, linked_ms, cut_ms } in devices {
            run(
                "INSERT INTO person_devices(num, person, device, kind, linked_ms, cut_ms) VALUES(?, ?, ?, ?, ?, ?)",
                params![n, owner, device, kind, *linked_ms as i64, cut_ms.map(|ms| ms as i64)],
            )?;
        }
    }
    if let Some(wishes) = wishes {
        run("INSERT INTO wishes(person, wishes) VALUES(?, ?)", params![owner, wishes])?;
    }
    for one in endpoints {
        run(
            "INSERT INTO endpoints(num, person, kind, address, confirmed, made_ms, failing_ms, device) VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
            params![
                one.n,
                one.person,
                one.channel,
                one.address,
                one.confirmed,
                one.made_ms as i64,
                one.failing_ms.map(|ms| ms as i64),
                one.device
            ],
        )?;
    }
    for WholeDelivery { n, endpoint, text, due_ms, tries, made_ms } in deliveries {
        run(
            "INSERT INTO deliveries(num, endpoint, text, due_ms, tries, made_ms) VALUES(?, ?, ?, ?, ?, ?)",
            params![n, endpoint, text, *due_ms as i64, tries, *made_ms as i64],
        )?;
    }
    Ok(())
}
