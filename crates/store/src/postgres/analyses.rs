use deadpool_postgres::{GenericClient, Transaction};

use super::read::{Result, number};
use crate::{KeptAnalysis, StoreError, TableKey};

pub async fn read(client: &impl GenericClient, TableKey(table): TableKey) -> Result<Option<KeptAnalysis>> {
    let row = client.query_opt("SELECT version, at_ms, text FROM analyses WHERE tab = $1", &[&table]).await?;
    Ok(row.map(|row| KeptAnalysis { version: number(&row, 0) as u32, at_ms: number(&row, 1), text: row.get(2) }))
}

/// Keeps an analysis instead of the one before, on the account of its table. It is no node's: whichever made it keeps it.
pub async fn keep(transaction: &Transaction<'_>, TableKey(table): TableKey, analysis: &KeptAnalysis) -> Result<()> {
    // Locked first, so that two that are kept at once count one after the other.
    let sql = "SELECT 1 FROM pulse JOIN tables ON num = key WHERE key = $1 FOR UPDATE OF pulse";
    if transaction.query_opt(sql, &[&table]).await?.is_none() {
        return Err(StoreError::Conflict);
    }
    let sql = "SELECT octet_length(text)::bigint FROM analyses WHERE tab = $1";
    let before: i64 = transaction.query_opt(sql, &[&table]).await?.map_or(0, |row| row.get(0));
    let more = analysis.text.len() as i64 - before;
    transaction.execute("UPDATE pulse SET bytes = bytes + $2 WHERE key = $1", &[&table, &more]).await?;
    let sql = "INSERT INTO analyses(tab, version, at_ms, text) VALUES($1, $2, $3, $4) \
        ON CONFLICT(tab) DO UPDATE SET version = excluded.version, at_ms = excluded.at_ms, text = excluded.text";
    let (version, at_ms) = (i64::from(analysis.version), analysis.at_ms as i64);
    transaction.execute(sql, &[&table, &version, &at_ms, &analysis.text]).await?;
    Ok(())
}
