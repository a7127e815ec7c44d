//! The statements for analyses.

use super::{Result, Tx, values};
use crate::{StoreError, StoredAnalysis, TableKey};

pub async fn read(tx: &mut impl Tx, table: TableKey) -> Result<Option<StoredAnalysis>> {
    tx.find("SELECT version, at_ms, text FROM analyses WHERE tab = $1", &values![table], |row| {
        Ok(StoredAnalysis { version: row.get(0)?, at_ms: row.get(1)?, text: row.get(2)? })
    })
    .await
}

/// Keeps an analysis instead of the one before, on the account of its table. It is no node's: whichever made it keeps
/// it.
pub async fn keep(tx: &mut impl Tx, table: TableKey, analysis: &StoredAnalysis) -> Result<()> {
    // Locked first, so that two that are kept at once count one after the other.
    let sql = "SELECT 1 FROM pulse JOIN tables ON num = key WHERE key = $1";
    if tx.locked(sql, "FOR UPDATE OF pulse", &values![table]).await?.is_empty() {
        return Err(StoreError::Conflict);
    }
    let before = tx.count("SELECT octet_length(text) FROM analyses WHERE tab = $1", &values![table]).await?;
    let more = analysis.text.len() as i64 - before as i64;
    tx.execute("UPDATE pulse SET bytes = bytes + $2 WHERE key = $1", &values![table, more]).await?;
    let sql = "INSERT INTO analyses(tab, version, at_ms, text) VALUES($1, $2, $3, $4) \
        ON CONFLICT(tab) DO UPDATE SET version = excluded.version, at_ms = excluded.at_ms, text = excluded.text";
    tx.execute(sql, &values![table, analysis.version, analysis.at_ms, &analysis.text]).await?;
    Ok(())
}
