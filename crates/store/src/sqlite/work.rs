use rusqlite::Connection;

use super::{health::Damage, writer::Done};
use crate::StoreError;

/// Something to do within the writer's transaction. It may be done again, when another's failure has undone the transaction.
pub trait Work: Send {
    fn run(&mut self, connection: &Connection) -> Result<(), StoreError>;

    /// Answers, once the transaction is on disk or has failed.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>, damage: &Damage);
}

pub struct Task<T, F> {
    work: F,
    done: Done<T>,
    found: Option<T>,
}

impl<T, F> Task<T, F> {
    pub fn new(work: F, done: Done<T>) -> Task<T, F> {
        Task { work, done, found: None }
    }
}

impl<T: Send, F: Fn(&Connection) -> rusqlite::Result<T> + Send> Work for Task<T, F> {
    fn run(&mut self, connection: &Connection) -> Result<(), StoreError> {
        self.found = Some(whole(connection, &self.work)?);
        Ok(())
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>, damage: &Damage) {
        let Task { done, found, .. } = *self;
        let undone = || StoreError::Unavailable("the work was not done".into());
        let _ = done.send(damage.note(committed.and_then(|()| found.ok_or_else(undone))));
    }
}

/// Leaves nothing behind when a part fails.
pub fn whole<T, E: From<rusqlite::Error>>(
    connection: &Connection,
    work: impl FnOnce(&Connection) -> Result<T, E>,
) -> Result<T, E> {
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
