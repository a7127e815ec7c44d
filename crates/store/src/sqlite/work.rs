//! Work within the writer's transaction, which may be done again.

use rusqlite::Connection;

use super::{health::Damage, tx::now, writer::Done};
use crate::{StoreError, sql};

/// Something to do within the writer's transaction. It may be done again, when another's failure has undone the
/// transaction.
pub trait Work: Send {
    fn run(&mut self, connection: &mut Connection) -> Result<(), StoreError>;

    /// Answers, once the transaction is on disk or has failed.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>, damage: &Damage);
}

pub struct Task<D, T> {
    pub about: D,
    pub work: sql::Work<Connection, D, T>,
    pub done: Done<T>,
    pub found: Option<T>,
}

impl<D: Send, T: Send> Work for Task<D, T> {
    fn run(&mut self, connection: &mut Connection) -> Result<(), StoreError> {
        self.found = Some(whole(connection, |connection| now((self.work)(connection, &self.about)))?);
        Ok(())
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>, damage: &Damage) {
        let Task { done, found, .. } = *self;
        let undone = || StoreError::Unavailable("the work was not done".into());
        let _ = done.send(damage.note(committed.and_then(|()| found.ok_or_else(undone))));
    }
}

/// Leaves nothing behind when a part fails.
pub fn whole<T>(
    connection: &mut Connection,
    work: impl FnOnce(&mut Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    connection.prepare_cached("SAVEPOINT work")?.execute([])?;
    let worked = work(connection);
    // A full disk ends the transaction, and the savepoint with it.
    if connection.is_autocommit() {
        return worked;
    }
    if worked.is_err() {
        connection.prepare_cached("ROLLBACK TO work")?.execute([])?;
    }
    connection.prepare_cached("RELEASE work")?.execute([])?;
    worked
}
