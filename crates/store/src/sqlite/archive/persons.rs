use rusqlite::{Connection, OptionalExtension, Result, params};

use super::super::outbox;
use crate::{OwnerId, WholeDelivery, WholeDevice, WholeKeyFile, WholePerson, WholePersonRow};

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
        .prepare_cached("SELECT seen_ms, rated FROM persons WHERE id = ?")?
        .query_row([owner], |row| {
            Ok(WholePersonRow {
                seen_ms: row.get::<_, i64>(0)? as u64,
                key_file: key_file(connection, owner)?,
                rated: row.get(1)?,
                devices: devices(connection, owner)?,
            })
        })
        .optional()?;
    let wishes = connection
        .prepare_cached("SELECT wishes, set_ms FROM wishes WHERE person = ?")?
        .query_row([owner], |row| Ok((row.get(0)?, row.get::<_, i64>(1)? as u64)))
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

fn key_file(connection: &Connection, person: OwnerId) -> Result<Option<WholeKeyFile>> {
    connection
        .prepare_cached("SELECT made_by, hash, made_ms FROM key_files WHERE person = ?")?
        .query_row([person], |row| {
            Ok(WholeKeyFile { made_by: row.get(0)?, hash: row.get(1)?, made_ms: row.get::<_, i64>(2)? as u64 })
        })
        .optional()
}

fn devices(connection: &Connection, person: OwnerId) -> Result<Vec<WholeDevice>> {
    connection
        .prepare_cached(
            "SELECT num, device, kind, linked_ms, cut_ms FROM person_devices WHERE person = ? ORDER BY num",
        )?
        .query_map([person], |row| {
            let n = row.get(0)?;
            let asked = connection
                .prepare_cached("SELECT made_by, asked_ms FROM cut_requests WHERE num = ? ORDER BY made_by")?
                .query_map([n], |row| Ok((row.get(0)?, row.get::<_, i64>(1)? as u64)))?
                .collect::<Result<_>>()?;
            Ok(WholeDevice {
                n,
                device: row.get(1)?,
                kind: row.get(2)?,
                linked_ms: row.get::<_, i64>(3)? as u64,
                cut_ms: row.get::<_, Option<i64>>(4)?.map(|ms| ms as u64),
                asked,
            })
        })?
        .collect()
}

pub fn put(
    connection: &Connection,
    WholePerson { owner, person, wishes, endpoints, deliveries }: &WholePerson,
) -> Result<()> {
    let run = |sql: &str, values: &[&dyn rusqlite::ToSql]| connection.prepare_cached(sql)?.execute(values).map(drop);
    if let Some(WholePersonRow { seen_ms, key_file, rated, devices }) = person {
        run("INSERT INTO persons(id, seen_ms, rated) VALUES(?, ?, ?)", params![owner, *seen_ms as i64, rated])?;
        if let Some(WholeKeyFile { made_by, hash, made_ms }) = key_file {
            let sql = "INSERT INTO key_files(person, made_by, hash, made_ms) VALUES(?, ?, ?, ?)";
            run(sql, params![owner, made_by, hash, *made_ms as i64])?;
        }
        for WholeDevice { n, device, kind, linked_ms, cut_ms, asked } in devices {
            run(
                "INSERT INTO person_devices(num, person, device, kind, linked_ms, cut_ms) VALUES(?, ?, ?, ?, ?, ?)",
                params![n, owner, device, kind, *linked_ms as i64, cut_ms.map(|ms| ms as i64)],
            )?;
            for (by, asked_ms) in asked {
                let sql = "INSERT INTO cut_requests(num, made_by, asked_ms) VALUES(?, ?, ?)";
                run(sql, params![n, by, *asked_ms as i64])?;
            }
        }
    }
    if let Some((wishes, set_ms)) = wishes {
        let sql = "INSERT INTO wishes(person, wishes, set_ms) VALUES(?, ?, ?)";
        run(sql, params![owner, wishes, *set_ms as i64])?;
    }
    for one in endpoints {
        run(
            "INSERT INTO endpoints(num, person, kind, address, confirmed, made_ms, failing_ms, made_by) VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
            params![
                one.n,
                one.person,
                one.channel,
                one.address,
                one.confirmed,
                one.made_ms as i64,
                one.failing_ms.map(|ms| ms as i64),
                one.made_by
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
