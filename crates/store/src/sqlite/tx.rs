//! A connection to the file: every answer is there at once.

use futures_util::FutureExt;
use rusqlite::{CachedStatement, Connection, ToSql, types::ToSqlOutput, types::ValueRef};

use super::log;
use crate::{
    Batch, Op, StoreError, TableKey,
    sql::{Cell, Charge, Names, Result, Row, Tx, Value, places},
};

/// What a future of this database's has come to.
pub fn now<T>(answered: impl Future<Output = T>) -> T {
    answered.now_or_never().expect("SQLite answers at once")
}

impl Tx for Connection {
    async fn execute(&mut self, sql: &str, values: &[Value<'_>]) -> Result<u64> {
        let mut statement = bound(self, sql, values)?;
        if statement.column_count() == 0 {
            return Ok(statement.raw_execute()? as u64);
        }
        let mut rows = statement.raw_query();
        let mut count = 0;
        while rows.next()?.is_some() {
            count += 1;
        }
        Ok(count)
    }

    async fn rows(&mut self, sql: &str, values: &[Value<'_>]) -> Result<Vec<Row>> {
        let mut statement = bound(self, sql, values)?;
        let columns = statement.column_count();
        let mut rows = statement.raw_query();
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let cells = (0..columns).map(|at| cell(row.get_ref(at)?));
            found.push(Row(cells.collect::<Result<_>>()?));
        }
        Ok(found)
    }

    /// Nobody else writes.
    async fn locked(&mut self, sql: &str, _: &str, values: &[Value<'_>]) -> Result<Vec<Row>> {
        self.rows(sql, values).await
    }

    async fn lock_names(&mut self, _: Names) -> Result<()> {
        Ok(())
    }

    async fn queue(&mut self, _: &str, _: &[u8; 32]) -> Result<()> {
        Ok(())
    }

    fn epoch(&self) -> Result<i64> {
        Ok(0)
    }

    async fn is_leased(&mut self) -> Result<bool> {
        Ok(true)
    }

    async fn log(&mut self, table: TableKey, ops: &[Op], charge: &Charge) -> Result<()> {
        log::write(self, table.0, ops, charge)
    }

    async fn steps(&mut self, table: TableKey) -> Result<Vec<Batch>> {
        Ok(log::read(self, table.0)?)
    }

    async fn put_steps(&mut self, table: TableKey, steps: &[Batch]) -> Result<()> {
        Ok(log::put(self, table.0, steps)?)
    }

    async fn cut_steps(&mut self, table: TableKey, most: i64) -> Result<(i64, bool)> {
        Ok(log::cut(self, table.0, most)?)
    }

    async fn columns(&mut self, table: &str) -> Result<Vec<(String, usize)>> {
        // Where a log ends is said anew by the steps that are put into it.
        let sql = "SELECT name, pk FROM pragma_table_info($1) WHERE name NOT IN ('last_step', 'steps') ORDER BY cid";
        self.list(sql, &[table.into()], |row| Ok((row.get(0)?, row.get(1)?))).await
    }

    async fn put(&mut self, table: &str, columns: &str, row: &Row) -> Result<()> {
        let values: Vec<Value<'_>> = row.0.iter().map(Value::from).collect();
        let sql = format!("INSERT INTO {table}({columns}) VALUES({})", places(values.len()));
        self.execute(&sql, &values).await.map(drop)
    }

    /// Each table goes on from its largest number by itself.
    async fn renumber(&mut self, _: &str) -> Result<()> {
        Ok(())
    }
}

/// A statement with its values. To SQLite `$2` is a name, whose place is where it first stands.
fn bound<'c>(connection: &'c Connection, sql: &str, values: &[Value<'_>]) -> Result<CachedStatement<'c>> {
    let mut statement = connection.prepare_cached(sql)?;
    for place in 1..=statement.parameter_count() {
        let number = statement.parameter_name(place).and_then(|name| name.strip_prefix('$')?.parse::<usize>().ok());
        let value = number.and_then(|number| values.get(number - 1));
        let value = value.ok_or_else(|| StoreError::Unavailable(format!("no value for a place of: {sql}")))?;
        statement.raw_bind_parameter(place, value)?;
    }
    Ok(statement)
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let value = match *self {
            Value::Int(number) => number.map(ValueRef::Integer),
            Value::Bool(is_true) => Some(ValueRef::Integer(is_true.into())),
            Value::Text(text) => text.map(|text| ValueRef::Text(text.as_bytes())),
            Value::Bytes(bytes) => bytes.map(ValueRef::Blob),
        };
        Ok(ToSqlOutput::Borrowed(value.unwrap_or(ValueRef::Null)))
    }
}

fn cell(value: ValueRef<'_>) -> Result<Cell> {
    Ok(match value {
        ValueRef::Null => Cell::Null,
        ValueRef::Integer(number) => Cell::Int(number),
        ValueRef::Real(number) => return Err(StoreError::Corrupt(format!("the fraction {number} in the database"))),
        ValueRef::Text(_) => Cell::Text(value.as_str().map_err(|error| StoreError::Corrupt(error.to_string()))?.into()),
        ValueRef::Blob(bytes) => Cell::Bytes(bytes.into()),
    })
}
