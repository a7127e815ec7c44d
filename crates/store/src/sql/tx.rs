//! A connection with a transaction, as everything above it sees one. SQL is written once, in what both databases take:
//! parameters are `$1`, what PostgreSQL alone has (locks of rows, a lease) is asked of the connection.

use super::{Result, Row, Statement, Value, write::Charge};
use crate::{Batch, Op, TableKey};

/// What else goes on while something is written in somebody's name. One writer of a file needs none of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Names {
    /// No two names become one meanwhile.
    Shared,
    /// Nobody writes in any name.
    Alone,
}

/// A connection. SQLite's has its answer at once: its futures are never pending.
pub trait Tx: Send + Sized {
    /// Runs a statement. Says how many rows it has touched, or found.
    fn execute(&mut self, sql: &str, values: &[Value<'_>]) -> impl Future<Output = Result<u64>> + Send;

    fn rows(&mut self, sql: &str, values: &[Value<'_>]) -> impl Future<Output = Result<Vec<Row>>> + Send;

    /// Rows that stay as they are until the end of the transaction, by this clause of PostgreSQL's.
    fn locked(&mut self, sql: &str, lock: &str, values: &[Value<'_>]) -> impl Future<Output = Result<Vec<Row>>> + Send;

    /// To be taken first in a transaction, so that nobody holds a row that another waits for.
    fn lock_names(&mut self, names: Names) -> impl Future<Output = Result<()>> + Send;

    /// A transaction with the same words and hash waits until the end of this transaction.
    fn queue(&mut self, what: &str, hash: &[u8; 32]) -> impl Future<Output = Result<()>> + Send;

    /// Under which tables and desks are written. Where there is one writer, always 0.
    fn epoch(&self) -> Result<i64>;

    /// Whether the lease of that epoch lasts.
    fn is_leased(&mut self) -> impl Future<Output = Result<bool>> + Send;

    /// Appends the steps of a change and keeps the account of its table. A conflict where this node does not have the
    /// table, or it is gone.
    fn log(&mut self, table: TableKey, ops: &[Op], charge: &Charge) -> impl Future<Output = Result<()>> + Send;

    /// All steps of a table, the first one first.
    fn steps(&mut self, table: TableKey) -> impl Future<Output = Result<Vec<Batch>>> + Send;

    /// Steps of a table that has none.
    fn put_steps(&mut self, table: TableKey, steps: &[Batch]) -> impl Future<Output = Result<()>> + Send;

    /// Deletes at most so many steps of a table, the last first. Says how many, and whether none are left.
    fn cut_steps(&mut self, table: TableKey, most: i64) -> impl Future<Output = Result<(i64, bool)>> + Send;

    /// The columns of a table that both databases have, in their order, and the place of each in the table's key: from 1, or 0 where it is no
    /// part of it.
    fn columns(&mut self, table: &str) -> impl Future<Output = Result<Vec<(String, usize)>>> + Send;

    /// Puts a row of another database here, with the number that it has there.
    fn put(&mut self, table: &str, columns: &str, row: &Row) -> impl Future<Output = Result<()>> + Send;

    /// Rows with numbers of their own were put into this table: what is numbered from here on gets others.
    fn renumber(&mut self, table: &str) -> impl Future<Output = Result<()>> + Send;

    /// The first row, as something.
    fn find<T: Send>(
        &mut self,
        sql: &str,
        values: &[Value<'_>],
        read: impl Fn(&mut Row) -> Result<T> + Send,
    ) -> impl Future<Output = Result<Option<T>>> + Send {
        async move { self.rows(sql, values).await?.first_mut().map(read).transpose() }
    }

    /// Each row, as something.
    fn list<T: Send>(
        &mut self,
        sql: &str,
        values: &[Value<'_>],
        read: impl Fn(&mut Row) -> Result<T> + Send,
    ) -> impl Future<Output = Result<Vec<T>>> + Send {
        async move { self.rows(sql, values).await?.iter_mut().map(read).collect() }
    }

    fn exists(&mut self, sql: &str, values: &[Value<'_>]) -> impl Future<Output = Result<bool>> + Send {
        async move { Ok(!self.rows(sql, values).await?.is_empty()) }
    }

    /// The one number that a statement finds.
    fn count(&mut self, sql: &str, values: &[Value<'_>]) -> impl Future<Output = Result<u64>> + Send {
        async move { Ok(self.find(sql, values, |row| row.get(0)).await?.unwrap_or(0)) }
    }

    /// Refused where the statement touches no row and must.
    fn run(&mut self, statement: &Statement<'_>) -> impl Future<Output = Result<()>> + Send {
        async move {
            let touched = self.execute(statement.sql, &statement.values).await?;
            match &statement.refusal {
                Some(why) if touched == 0 => Err(why.clone()),
                _ => Ok(()),
            }
        }
    }

    /// Rows of several tables: the statement's `$keys` are their keys, its other values come before.
    fn rows_among(
        &mut self,
        sql: &str,
        values: &[Value<'_>],
        keys: &[i64],
    ) -> impl Future<Output = Result<Vec<Row>>> + Send {
        async move {
            let mut found = Vec::new();
            for keys in keys.chunks(MOST_KEYS) {
                let (sql, values) = among(sql, values, keys);
                found.append(&mut self.rows(&sql, &values).await?);
            }
            Ok(found)
        }
    }

    /// Runs a statement for several keys.
    fn execute_among(
        &mut self,
        sql: &str,
        values: &[Value<'_>],
        keys: &[i64],
    ) -> impl Future<Output = Result<()>> + Send {
        async move {
            for keys in keys.chunks(MOST_KEYS) {
                let (sql, values) = among(sql, values, keys);
                self.execute(&sql, &values).await?;
            }
            Ok(())
        }
    }
}

/// As many in one statement.
const MOST_KEYS: usize = 256;

/// Neither database takes a list for a value in a way that the other does. The last key stands as often as makes a
/// power of two, so that there are few such statements to prepare.
fn among<'a>(sql: &str, values: &[Value<'a>], keys: &[i64]) -> (String, Vec<Value<'a>>) {
    let mut all = values.to_vec();
    let padded = keys.iter().chain(std::iter::repeat(keys.last().unwrap_or(&0)));
    all.extend(padded.take(keys.len().next_power_of_two()).map(|key| Value::from(*key)));
    let places: Vec<String> = (values.len() + 1..=all.len()).map(|at| format!("${at}")).collect();
    (sql.replace("$keys", &places.join(", ")), all)
}
