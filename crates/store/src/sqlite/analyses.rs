use rusqlite::{Connection, OptionalExtension, Result, params};

use crate::{KeptAnalysis, TableKey};

pub const SCHEMA: &str = "
    CREATE TABLE analyses(
        tab INTEGER PRIMARY KEY, version INTEGER NOT NULL, at_ms INTEGER NOT NULL, text TEXT NOT NULL) STRICT;
";

pub fn read(connection: &Connection, TableKey(table): TableKey) -> Result<Option<KeptAnalysis>> {
    connection
        .prepare_cached("SELECT version, at_ms, text FROM analyses WHERE tab = ?")?
        .query_row([table], |row| {
            Ok(KeptAnalysis { version: row.get(0)?, at_ms: row.get::<_, i64>(1)? as u64, text: row.get(2)? })
        })
        .optional()
}

/// Keeps an analysis instead of the one before, on the account of its table. False where the table is gone.
pub fn keep(connection: &Connection, TableKey(table): TableKey, analysis: &KeptAnalysis) -> Result<bool> {
    let before: i64 = connection
        .prepare_cached("SELECT octet_length(text) FROM analyses WHERE tab = ?")?
        .query_row([table], |row| row.get(0))
        .optional()?
        .unwrap_or_default();
    let kept = connection
        .prepare_cached(
            "UPDATE kept SET bytes = bytes + ?2 WHERE key = ?1 AND EXISTS(SELECT 1 FROM tables WHERE num = ?1)",
        )?
        .execute([table, analysis.text.len() as i64 - before])?;
    if kept == 1 {
        connection
            .prepare_cached("INSERT OR REPLACE INTO analyses(tab, version, at_ms, text) VALUES(?, ?, ?, ?)")?
            .execute(params![table, analysis.version, analysis.at_ms as i64, analysis.text])?;
    }
    Ok(kept == 1)
}
