//! What nodes say to each other: rows, numbered in the order in which they were committed. Each node keeps beside its
//! lease how far it has heard, so that nothing is lost with a connection; `NOTIFY` only says that there is something.

use super::tx::Session;
use crate::{
    StoreError,
    sql::{Tx, values},
};

/// Nobody commits a lower number after a higher one.
const ONE_AFTER_THE_OTHER: &str = "SELECT pg_advisory_xact_lock(1372)";
const HINT: &str = "SELECT pg_notify('sillage', '')";

pub async fn add(session: &mut Session, announcement: &str) -> Result<i64, StoreError> {
    session.execute(ONE_AFTER_THE_OTHER, &[]).await?;
    // A node that has not heard for an hour has no lease.
    session.execute("DELETE FROM announcements WHERE made < clock_timestamp() - interval '1 hour'", &[]).await?;
    let epoch = session.epoch()?;
    let sql = "INSERT INTO announcements(epoch, body) VALUES($1, $2) RETURNING num";
    let number = session.find(sql, &values![epoch, announcement], |row| row.get(0)).await?;
    session.execute(HINT, &[]).await?;
    number.ok_or_else(|| StoreError::Unavailable("no number was given".into()))
}

pub async fn unheard(session: &mut Session) -> Result<Vec<(i64, String)>, StoreError> {
    let epoch = session.epoch()?;
    let sql = "SELECT num, body FROM announcements WHERE epoch <> $1 \
        AND num > (SELECT heard FROM nodes WHERE nodes.epoch = $1) ORDER BY num";
    session.list(sql, &values![epoch], |row| Ok((row.get(0)?, row.get(1)?))).await
}

pub async fn hear(session: &mut Session, number: i64) -> Result<(), StoreError> {
    let epoch = session.epoch()?;
    session.execute("UPDATE nodes SET heard = $2 WHERE epoch = $1 AND heard < $2", &values![epoch, number]).await?;
    session.execute(HINT, &[]).await?;
    Ok(())
}

pub async fn is_heard(session: &mut Session, number: i64) -> Result<bool, StoreError> {
    let epoch = session.epoch()?;
    let sql = "SELECT 1 FROM nodes WHERE until > clock_timestamp() AND epoch <> $1 AND heard < $2 LIMIT 1";
    Ok(!session.exists(sql, &values![epoch, number]).await?)
}
