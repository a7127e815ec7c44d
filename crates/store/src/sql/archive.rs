//! A whole server from one store to another, row by row. Nothing here knows what a row is about: what a later version keeps goes along by
//! itself. To be used while no server runs on either.

use super::{Cell, Engine, Row, Tx, Value};
use crate::{
    Batch, Pending, Store, StoreError, TableKey,
    rows::{Owner, ROWS},
};

/// Rows that are read and written at once.
const PAGE: usize = 100;

/// A table of the database: its columns, and which of them its rows are ordered by.
#[derive(Clone, Debug)]
pub struct Shape {
    table: &'static str,
    columns: Vec<String>,
    key: Vec<usize>,
}

impl Shape {
    /// The rows after those that were read. None of them is a node's, until one takes it.
    fn select(&self, is_first: bool) -> String {
        let key: Vec<&str> = self.key.iter().map(|at| &*self.columns[*at]).collect();
        let key = key.join(", ");
        let columns: Vec<&str> =
            self.columns.iter().map(|column| if column == "epoch" { "0" } else { column }).collect();
        let after = if is_first { String::new() } else { format!("WHERE ({key}) > ({})", places(self.key.len())) };
        format!("SELECT {} FROM {} {after} ORDER BY {key} LIMIT {PAGE}", columns.join(", "), self.table)
    }

    fn key_of(&self, row: &Row) -> Vec<Cell> {
        self.key.iter().map(|at| row.0[*at].clone()).collect()
    }
}

/// `$1, $2, …`
pub fn places(count: usize) -> String {
    (1..=count).map(|at| format!("${at}")).collect::<Vec<_>>().join(", ")
}

/// What is copied: all but what a server keeps for the time that it runs. Steps go with the account of their table.
fn tables() -> impl Iterator<Item = &'static str> {
    let is_copied = |table: &str, owner: Owner| table != "steps" && (owner != Owner::Server || table == KEYS);
    ROWS.iter().filter(move |rows| is_copied(rows.table, rows.owner)).map(|rows| rows.table)
}

/// Without the server's own keys nobody's account would be theirs any more, and links in mails would be worth nothing. An empty store has made
/// some already.
const KEYS: &str = "keys";

/// A store that can be read and written whole.
pub trait Archive: Store {
    /// Takes what an empty store has made for itself away. Says what else there is: then it is not empty.
    fn clear(&self) -> Pending<Option<&'static str>>;
    fn shape(&self, table: &'static str) -> Pending<Shape>;
    /// Rows in the order of their keys, from the one after this on.
    fn page(&self, shape: Shape, after: Option<Vec<Cell>>) -> Pending<Vec<Row>>;
    fn put(&self, shape: Shape, rows: Vec<Row>) -> Pending<()>;
    fn put_steps(&self, table: TableKey, steps: Vec<Batch>) -> Pending<()>;
}

impl<E: Engine> Archive for E {
    fn clear(&self) -> Pending<Option<&'static str>> {
        self.write((), |tx, ()| {
            Box::pin(async move {
                for table in tables().filter(|table| *table != KEYS) {
                    if tx.exists(&format!("SELECT 1 FROM {table} LIMIT 1"), &[]).await? {
                        return Ok(Some(table));
                    }
                }
                tx.execute(&format!("DELETE FROM {KEYS}"), &[]).await?;
                Ok(None)
            })
        })
    }

    fn shape(&self, table: &'static str) -> Pending<Shape> {
        self.look(table, |tx, table| {
            Box::pin(async move {
                let found = tx.columns(table).await?;
                let mut key: Vec<usize> = (0..found.len()).filter(|at| found[*at].1 > 0).collect();
                key.sort_by_key(|at| found[*at].1);
                Ok(Shape { table, columns: found.into_iter().map(|(name, _)| name).collect(), key })
            })
        })
    }

    fn page(&self, shape: Shape, after: Option<Vec<Cell>>) -> Pending<Vec<Row>> {
        self.look((shape, after), |tx, (shape, after)| {
            Box::pin(async move {
                let values: Vec<Value<'_>> = after.iter().flatten().map(Value::from).collect();
                tx.rows(&shape.select(after.is_none()), &values).await
            })
        })
    }

    fn put(&self, shape: Shape, rows: Vec<Row>) -> Pending<()> {
        self.write((shape, rows), |tx, (shape, rows)| {
            Box::pin(async move {
                let columns = shape.columns.join(", ");
                for row in rows {
                    tx.put(shape.table, &columns, row).await?;
                }
                if shape.columns.iter().any(|column| column == "num") { tx.renumber(shape.table).await } else { Ok(()) }
            })
        })
    }

    fn put_steps(&self, table: TableKey, steps: Vec<Batch>) -> Pending<()> {
        self.write((table, steps), |tx, (table, steps)| Box::pin(tx.put_steps(*table, steps)))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Copied {
    pub tables: usize,
    pub steps: usize,
    pub desks: usize,
    pub persons: usize,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CopyError {
    #[error("the target is not empty: there is something in its {0}; give an empty one")]
    NotEmpty(&'static str),
    #[error("{0} were not the same when they were read back: the copy cannot be used")]
    Differs(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Copies a whole server, and reads every row back.
pub async fn copy(from: &dyn Archive, to: &dyn Archive, mut progress: impl FnMut(Copied)) -> Result<Copied, CopyError> {
    if let Some(table) = to.clear().await? {
        return Err(CopyError::NotEmpty(table));
    }
    let mut copied = Copied::default();
    for table in tables() {
        let shape = from.shape(table).await?;
        let mut after = None;
        loop {
            let rows = from.page(shape.clone(), after.clone()).await?;
            let Some(last) = rows.last() else { break };
            to.put(shape.clone(), rows.clone()).await?;
            if sorted(to.page(shape.clone(), after).await?) != sorted(rows.clone()) {
                return Err(CopyError::Differs(format!("rows of {table}")));
            }
            match table {
                "tables" => copied.tables += rows.len(),
                "desks" => copied.desks += rows.len(),
                "persons" => copied.persons += rows.len(),
                "pulse" => {
                    for row in &rows {
                        copied.steps += copy_steps(from, to, Row(shape.key_of(row)).get(0)?).await?;
                    }
                }
                _ => {}
            }
            progress(copied);
            after = Some(shape.key_of(last));
        }
    }
    Ok(copied)
}

/// Databases do not agree on the order of texts.
fn sorted(mut rows: Vec<Row>) -> Vec<Row> {
    rows.sort();
    rows
}

/// The steps of a table, however each database keeps its log.
async fn copy_steps(from: &dyn Archive, to: &dyn Archive, table: TableKey) -> Result<usize, CopyError> {
    let steps = from.steps(table).await?;
    to.put_steps(table, steps.clone()).await?;
    if to.steps(table).await? != steps {
        return Err(CopyError::Differs(format!("steps of table {}", table.0)));
    }
    Ok(steps.len())
}
