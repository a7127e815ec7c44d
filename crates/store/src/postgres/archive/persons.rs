use deadpool_postgres::{Object, Transaction};
use tokio_postgres::types::ToSql;

use super::super::{
    outbox,
    persons::ids_of,
    read::{Result, identity, number, optional},
};
use crate::{OwnerId, WholeDelivery, WholeDevice, WholeKeyFile, WholePerson, WholePersonRow};

pub async fn owners(client: &Object) -> Result<Vec<OwnerId>> {
    let sql = "SELECT id FROM persons UNION SELECT person FROM endpoints UNION SELECT person FROM wishes ORDER BY 1";
    ids_of(&client.query(sql, &[]).await?)
}

pub async fn whole(transaction: &Transaction<'_>, owner: OwnerId) -> Result<WholePerson> {
    let id = &owner;
    let row = transaction.query_opt("SELECT seen_ms, rated FROM persons WHERE id = $1", &[&id]).await?;
    let person = match row {
        Some(row) => Some(WholePersonRow {
            seen_ms: number(&row, 0),
            key_file: key_file(transaction, owner).await?,
            rated: row.get(1),
            devices: devices(transaction, owner).await?,
        }),
        None => None,
    };
    let wishes = transaction.query_opt("SELECT wishes, set_ms FROM wishes WHERE person = $1", &[&id]).await?;
    let endpoints = format!("{} WHERE person = $1 ORDER BY num", outbox::ENDPOINTS);
    let endpoints = transaction.query(&endpoints, &[&id]).await?;
    let deliveries = "SELECT num, endpoint, text, due_ms, tries, made_ms FROM deliveries \
        WHERE endpoint IN (SELECT num FROM endpoints WHERE person = $1) ORDER BY num";
    let deliveries = transaction.query(deliveries, &[&id]).await?;
    let deliveries = deliveries.iter().map(|row| WholeDelivery {
        n: row.get(0),
        endpoint: row.get(1),
        text: row.get(2),
        due_ms: number(row, 3),
        tries: number(row, 4) as u32,
        made_ms: number(row, 5),
    });
    Ok(WholePerson {
        owner,
        person,
        wishes: wishes.map(|row| (row.get(0), number(&row, 1))),
        endpoints: endpoints.iter().map(outbox::endpoint).collect::<Result<_>>()?,
        deliveries: deliveries.collect(),
    })
}

async fn key_file(transaction: &Transaction<'_>, person: OwnerId) -> Result<Option<WholeKeyFile>> {
    let sql = "SELECT made_by, hash, made_ms FROM key_files WHERE person = $1";
    let Some(row) = transaction.query_opt(sql, &[&person]).await? else { return Ok(None) };
    Ok(Some(WholeKeyFile { made_by: identity(&row, 0)?, hash: identity(&row, 1)?, made_ms: number(&row, 2) }))
}

async fn devices(transaction: &Transaction<'_>, person: OwnerId) -> Result<Vec<WholeDevice>> {
    let sql = "SELECT num, device, kind, linked_ms, cut_ms FROM person_devices WHERE person = $1 ORDER BY num";
    let rows = transaction.query(sql, &[&person]).await?;
    let sql = "SELECT cut_requests.num, made_by, asked_ms FROM cut_requests JOIN person_devices USING (num) \
        WHERE person = $1 ORDER BY made_by";
    let requests = transaction.query(sql, &[&person]).await?;
    let devices = rows.iter().map(|row| {
        let asked = requests.iter().filter(|request| request.get::<_, i64>(0) == row.get::<_, i64>(0));
        Ok(WholeDevice {
            n: row.get(0),
            device: identity(row, 1)?,
            kind: row.get(2),
            linked_ms: number(row, 3),
            cut_ms: optional(row, 4),
            asked: asked.map(|row| Ok((identity(row, 1)?, number(row, 2)))).collect::<Result<_>>()?,
        })
    });
    devices.collect()
}

pub async fn put(transaction: &Transaction<'_>, whole: &WholePerson) -> Result<()> {
    let WholePerson { owner: id, person, wishes, endpoints, deliveries } = whole;
    if let Some(WholePersonRow { seen_ms, key_file, rated, devices }) = person {
        let sql = "INSERT INTO persons(id, seen_ms, rated) VALUES($1, $2, $3)";
        transaction.execute(sql, &[&id, &(*seen_ms as i64), rated]).await?;
        if let Some(WholeKeyFile { made_by, hash, made_ms }) = key_file {
            let sql = "INSERT INTO key_files(person, made_by, hash, made_ms) VALUES($1, $2, $3, $4)";
            transaction.execute(sql, &[&id, made_by, hash, &(*made_ms as i64)]).await?;
        }
        for WholeDevice { n, device, kind, linked_ms, cut_ms, asked } in devices {
            let sql = "INSERT INTO person_devices(num, person, device, kind, linked_ms, cut_ms) VALUES($1, $2, $3, $4, $5, $6)";
            let (linked_ms, cut_ms) = (*linked_ms as i64, cut_ms.map(|ms| ms as i64));
            transaction.execute(sql, &[n, &id, &device, kind, &linked_ms, &cut_ms]).await?;
            for (by, asked_ms) in asked {
                let sql = "INSERT INTO cut_requests(num, made_by, asked_ms) VALUES($1, $2, $3)";
                transaction.execute(sql, &[n, by, &(*asked_ms as i64)]).await?;
            }
        }
    }
    if let Some((wishes, set_ms)) = wishes {
        let sql = "INSERT INTO wishes(person, wishes, set_ms) VALUES($1, $2, $3)";
        transaction.execute(sql, &[&id, wishes, &(*set_ms as i64)]).await?;
    }
    for one in endpoints {
        let sql = "INSERT INTO endpoints(num, person, kind, address, confirmed, made_ms, failing_ms, made_by) \
            VALUES($1, $2, $3, $4, $5, $6, $7, $8)";
        let (made_ms, failing_ms) = (one.made_ms as i64, one.failing_ms.map(|ms| ms as i64));
        let device = &one.made_by;
        let values: &[&(dyn ToSql + Sync)] =
            &[&one.n, &id, &one.channel, &one.address, &one.confirmed, &made_ms, &failing_ms, &device];
        transaction.execute(sql, values).await?;
    }
    for WholeDelivery { n, endpoint, text, due_ms, tries, made_ms } in deliveries {
        let sql = "INSERT INTO deliveries(num, endpoint, text, due_ms, tries, made_ms) VALUES($1, $2, $3, $4, $5, $6)";
        let (due_ms, tries, made_ms) = (*due_ms as i64, i64::from(*tries), *made_ms as i64);
        transaction.execute(sql, &[n, endpoint, text, &due_ms, &tries, &made_ms]).await?;
    }
    // What is numbered from here on gets other numbers.
    for table in ["person_devices", "endpoints", "deliveries"] {
        let sql = format!(
            "SELECT setval(pg_get_serial_sequence('{table}', 'num'), max(num)) FROM {table} HAVING max(num) IS NOT NULL"
        );
        transaction.execute(&sql, &[]).await?;
    }
    Ok(())
}
