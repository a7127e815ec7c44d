//! Whether the store can write: asked of the disk and the writer.

use std::{path::Path, sync::Arc};

use rusqlite::{Connection, Result};
use tokio::sync::watch;

use crate::StoreError;

/// With less than this free, the disk counts as full: the log beside the database may still have room for a while, but
/// what is in it could not be moved.
const LEAST_FREE: u64 = 16 * 1024 * 1024;

/// A fault of the file that was met once. It does not heal while the program runs.
#[derive(Clone, Default)]
pub struct Damage(Arc<watch::Sender<Option<StoreError>>>);

impl Damage {
    pub fn note<T>(&self, result: std::result::Result<T, StoreError>) -> std::result::Result<T, StoreError> {
        if let Err(error @ (StoreError::Corrupt(_) | StoreError::Lost(_))) = &result {
            self.0.send_if_modified(|found| {
                // A file that is gone is not damaged as well.
                let is_new = !matches!(found, Some(StoreError::Lost(_)));
                if is_new {
                    *found = Some(error.clone());
                }
                is_new
            });
        }
        result
    }

    pub fn found(&self) -> std::result::Result<(), StoreError> {
        self.0.borrow().clone().map_or(Ok(()), Err)
    }

    /// Ends when the files are found to be others.
    pub async fn lost(&self) -> StoreError {
        let mut found = self.0.subscribe();
        let lost = found.wait_for(|found| matches!(found, Some(StoreError::Lost(_)))).await;
        lost.ok().and_then(|lost| lost.clone()).expect("a sender is held here, and it was looked at")
    }
}

/// What can be seen without writing. The file is not opened: closing it would drop the locks that SQLite has on it.
pub fn look(path: &Path) -> std::result::Result<(), StoreError> {
    let disk = rustix::fs::statvfs(path).map_err(|error| StoreError::Unavailable(error.to_string()))?;
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    if free < LEAST_FREE {
        return Err(StoreError::Full(format!("{free} bytes are left")));
    }
    Ok(())
}

/// Writes a row, and tries whether the file could grow: a row that takes no new page would be written to a full
/// database too. Growing too far ends the transaction, so this wants one of its own.
pub fn write(connection: &Connection) -> Result<()> {
    connection.execute("INSERT INTO probe(n, filler) VALUES(1, zeroblob(65536))", [])?;
    connection.execute("DELETE FROM probe WHERE n = 1", [])?;
    connection.execute("INSERT INTO probe(n) VALUES(0) ON CONFLICT(n) DO UPDATE SET times = times + 1", []).map(drop)
}
