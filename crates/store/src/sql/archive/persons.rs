//! Reads and writes a whole person, for copies of a store.

use super::super::{Result, Row, Tx, outbox, values};
use crate::{OwnerId, WholeDelivery, WholeDevice, WholeKeyFile, WholePerson, WholePersonRow};

pub async fn owners(tx: &mut impl Tx) -> Result<Vec<OwnerId>> {
    let sql = "SELECT id FROM persons UNION SELECT person FROM endpoints UNION SELECT person FROM notification_settings ORDER BY 1";
    tx.list(sql, &[], |row| row.get(0)).await
}

pub async fn whole(tx: &mut impl Tx, owner: OwnerId) -> Result<WholePerson> {
    let id = values![&owner];
    let bare = |row: &mut Row| {
        Ok(WholePersonRow { seen_ms: row.get(0)?, key_file: None, rated: row.get(1)?, devices: Vec::new() })
    };
    let mut person = tx.find("SELECT seen_ms, rated FROM persons WHERE id = $1", &id, bare).await?;
    if let Some(person) = &mut person {
        let sql = "SELECT made_by, hash, made_ms FROM key_files WHERE person = $1";
        let key_file =
            |row: &mut Row| Ok(WholeKeyFile { made_by: row.get(0)?, hash: row.get(1)?, made_ms: row.get(2)? });
        person.key_file = tx.find(sql, &id, key_file).await?;
        person.devices = devices(tx, owner).await?;
    }
    let sql = "SELECT settings, set_ms FROM notification_settings WHERE person = $1";
    let settings = tx.find(sql, &id, |row| Ok((row.get(0)?, row.get(1)?))).await?;
    let sql = format!("{} WHERE person = $1 ORDER BY num", outbox::ENDPOINTS);
    let endpoints = tx.list(&sql, &id, outbox::endpoint).await?;
    let sql = "SELECT num, endpoint, text, due_ms, tries, made_ms FROM deliveries \
        WHERE endpoint IN (SELECT num FROM endpoints WHERE person = $1) ORDER BY num";
    let delivery = |row: &mut Row| {
        Ok(WholeDelivery {
            n: row.get(0)?,
            endpoint: row.get(1)?,
            text: row.get(2)?,
            due_ms: row.get(3)?,
            tries: row.get(4)?,
            made_ms: row.get(5)?,
        })
    };
    Ok(WholePerson { owner, person, settings, endpoints, deliveries: tx.list(sql, &id, delivery).await? })
}

async fn devices(tx: &mut impl Tx, person: OwnerId) -> Result<Vec<WholeDevice>> {
    let sql = "SELECT num, device, kind, linked_ms, cut_ms FROM person_devices WHERE person = $1 ORDER BY num";
    let device = |row: &mut Row| {
        Ok(WholeDevice {
            n: row.get(0)?,
            device: row.get(1)?,
            kind: row.get(2)?,
            linked_ms: row.get(3)?,
            cut_ms: row.get(4)?,
            asked: Vec::new(),
        })
    };
    let mut devices = tx.list(sql, &values![&person], device).await?;
    for device in &mut devices {
        let sql = "SELECT made_by, asked_ms FROM cut_requests WHERE num = $1 ORDER BY made_by";
        device.asked = tx.list(sql, &values![device.n], |row| Ok((row.get(0)?, row.get(1)?))).await?;
    }
    Ok(devices)
}

pub async fn put(tx: &mut impl Tx, whole: &WholePerson) -> Result<()> {
    let WholePerson { owner, person, settings, endpoints, deliveries } = whole;
    if let Some(WholePersonRow { seen_ms, key_file, rated, devices }) = person {
        let sql = "INSERT INTO persons(id, seen_ms, rated) VALUES($1, $2, $3)";
        tx.execute(sql, &values![owner, *seen_ms, *rated]).await?;
        if let Some(WholeKeyFile { made_by, hash, made_ms }) = key_file {
            let sql = "INSERT INTO key_files(person, made_by, hash, made_ms) VALUES($1, $2, $3, $4)";
            tx.execute(sql, &values![owner, made_by, hash, *made_ms]).await?;
        }
        for WholeDevice { n, device, kind, linked_ms, cut_ms, asked } in devices {
            let sql = "INSERT INTO person_devices(num, person, device, kind, linked_ms, cut_ms) \
                VALUES($1, $2, $3, $4, $5, $6)";
            tx.execute(sql, &values![*n, owner, device, kind, *linked_ms, *cut_ms]).await?;
            for (by, asked_ms) in asked {
                let sql = "INSERT INTO cut_requests(num, made_by, asked_ms) VALUES($1, $2, $3)";
                tx.execute(sql, &values![*n, by, *asked_ms]).await?;
            }
        }
    }
    if let Some((settings, set_ms)) = settings {
        let sql = "INSERT INTO notification_settings(person, settings, set_ms) VALUES($1, $2, $3)";
        tx.execute(sql, &values![owner, settings, *set_ms]).await?;
    }
    for one in endpoints {
        let sql = "INSERT INTO endpoints(num, person, kind, address, confirmed, made_ms, failing_ms, made_by) \
            VALUES($1, $2, $3, $4, $5, $6, $7, $8)";
        let values = values![
            one.n,
            &one.person,
            one.channel,
            &one.address,
            one.confirmed,
            one.made_ms,
            one.failing_ms,
            &one.made_by
        ];
        tx.execute(sql, &values).await?;
    }
    for WholeDelivery { n, endpoint, text, due_ms, tries, made_ms } in deliveries {
        let sql = "INSERT INTO deliveries(num, endpoint, text, due_ms, tries, made_ms) VALUES($1, $2, $3, $4, $5, $6)";
        tx.execute(sql, &values![*n, *endpoint, text, *due_ms, *tries, *made_ms]).await?;
    }
    tx.renumber(&["person_devices", "endpoints", "deliveries"]).await
}
