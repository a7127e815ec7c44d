//! A connection of a pool, with a transaction under way or without.

use bytes::BytesMut;
use deadpool_postgres::Object;
use tokio_postgres::{
    Statement,
    types::{FromSql, IsNull, ToSql, Type, to_sql_checked},
};

use super::{lease::Held, log};
use crate::{
    Batch, Op, StoreError, TableKey,
    sql::{Cell, Charge, Names, Result, Row, Tx, Value, places},
};

pub const LEASED: &str = "SELECT 1 FROM nodes WHERE epoch = $1 AND until > clock_timestamp()";
/// Taken shared by what is written in somebody's name, and alone by what makes two of them one.
const SHARED: &str = "SELECT pg_advisory_xact_lock_shared(1371)";
const ALONE: &str = "SELECT pg_advisory_xact_lock(1371)";

pub fn lock_of(names: Names) -> &'static str {
    match names {
        Names::Shared => SHARED,
        Names::Alone => ALONE,
    }
}

pub struct Session {
    client: Option<Object>,
    held: Held,
    /// Whether the connection is nobody else's until the session ends it.
    pub in_transaction: bool,
}

impl Session {
    pub fn new(client: Object, held: Held) -> Session {
        Session { client: Some(client), held, in_transaction: false }
    }

    pub fn client(&self) -> Result<&Object> {
        self.client.as_ref().ok_or_else(|| StoreError::Unavailable("the connection is gone".into()))
    }

    /// Until it is ended nobody else gets the connection.
    pub async fn begin(&mut self, how: &str) -> Result<()> {
        self.in_transaction = true;
        Ok(self.client()?.batch_execute(how).await?)
    }

    pub async fn end(&mut self, how: &str) -> Result<()> {
        self.client()?.batch_execute(how).await?;
        self.in_transaction = false;
        Ok(())
    }
}

impl Drop for Session {
    /// Nobody goes on in another's transaction: the connection is closed, and the database undoes what was not
    /// committed.
    fn drop(&mut self) {
        if self.in_transaction {
            self.client.take().map(Object::take);
        }
    }
}

/// A statement as it was prepared for values of these types.
pub async fn prepared(client: &Object, sql: &str, values: &[Value<'_>]) -> Result<Statement> {
    let types: Vec<Type> = values.iter().map(Value::of_type).collect();
    Ok(client.prepare_typed_cached(sql, &types).await?)
}

pub fn listed<'v>(values: &'v [Value<'_>]) -> Vec<&'v (dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

impl Tx for Session {
    async fn execute(&mut self, sql: &str, values: &[Value<'_>]) -> Result<u64> {
        let client = self.client()?;
        let statement = prepared(client, sql, values).await?;
        Ok(client.execute(&statement, &listed(values)).await?)
    }

    async fn rows(&mut self, sql: &str, values: &[Value<'_>]) -> Result<Vec<Row>> {
        let client = self.client()?;
        let statement = prepared(client, sql, values).await?;
        let found = client.query(&statement, &listed(values)).await?;
        found.iter().map(|row| (0..row.len()).map(|at| Ok(row.try_get(at)?)).collect::<Result<_>>().map(Row)).collect()
    }

    async fn locked(&mut self, sql: &str, lock: &str, values: &[Value<'_>]) -> Result<Vec<Row>> {
        self.rows(&format!("{sql} {lock}"), values).await
    }

    async fn lock_names(&mut self, names: Names) -> Result<()> {
        self.execute(lock_of(names), &[]).await.map(drop)
    }

    async fn queue(&mut self, what: &str, hash: &[u8; 32]) -> Result<()> {
        let sql = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";
        self.execute(sql, &[Value::from(format!("{what} {hash:02x?}").as_str())]).await.map(drop)
    }

    fn epoch(&self) -> Result<i64> {
        self.held.epoch().map(|epoch| epoch.0)
    }

    async fn is_leased(&mut self) -> Result<bool> {
        let epoch = self.epoch()?;
        self.exists(LEASED, &[epoch.into()]).await
    }

    async fn log(&mut self, table: TableKey, ops: &[Op], charge: &Charge) -> Result<()> {
        for statement in log::statements(table, self.epoch()?, ops, charge) {
            self.run(&statement).await?;
        }
        Ok(())
    }

    async fn steps(&mut self, table: TableKey) -> Result<Vec<Batch>> {
        log::read(self, table).await
    }

    async fn put_steps(&mut self, table: TableKey, steps: &[Batch]) -> Result<()> {
        for step in steps {
            self.run(&log::append(table, 0, step)).await?;
        }
        Ok(())
    }

    async fn cut_steps(&mut self, table: TableKey, most: i64) -> Result<(i64, bool)> {
        let sql = "DELETE FROM steps WHERE tab = $1 AND seq > (SELECT max(seq) FROM steps WHERE tab = $1) - $2";
        let deleted = self.execute(sql, &[table.into(), most.into()]).await? as i64;
        Ok((deleted, deleted < most))
    }

    async fn columns(&mut self, table: &str) -> Result<Vec<(String, usize)>> {
        let sql = "SELECT attname::text, coalesce(array_position(indkey::int2[], attnum) + 1, 0)::bigint FROM pg_attribute \
            LEFT JOIN pg_index ON indrelid = attrelid AND indisprimary \
            WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum";
        self.list(sql, &[table.into()], |row| Ok((row.get(0)?, row.get(1)?))).await
    }

    async fn put(&mut self, table: &str, columns: &str, row: &Row) -> Result<()> {
        let values: Vec<Value<'_>> = row.0.iter().map(Value::from).collect();
        // Each value takes the type of its column: without types the database says which.
        let sql = format!("INSERT INTO {table}({columns}) OVERRIDING SYSTEM VALUE VALUES({})", places(values.len()));
        let client = self.client()?;
        let statement = client.prepare_cached(&sql).await?;
        client.execute(&statement, &listed(&values)).await?;
        Ok(())
    }

    async fn renumber(&mut self, table: &str) -> Result<()> {
        let sequence = match table {
            "tables" => "'table_keys'".to_owned(),
            numbered => format!("pg_get_serial_sequence('{numbered}', 'num')"),
        };
        let sql = format!("SELECT setval({sequence}, max(num)) FROM {table} HAVING max(num) IS NOT NULL");
        self.execute(&sql, &[]).await.map(drop)
    }
}

impl Value<'_> {
    fn of_type(&self) -> Type {
        match self {
            Value::Int(_) => Type::INT8,
            Value::Bool(_) => Type::BOOL,
            Value::Text(_) => Type::TEXT,
            Value::Bytes(_) => Type::BYTEA,
        }
    }
}

type Written<T> = std::result::Result<T, Box<dyn std::error::Error + Sync + Send>>;

impl ToSql for Value<'_> {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Written<IsNull> {
        match self {
            Value::Int(number) if *ty == Type::BOOL => number.map(|number| number != 0).to_sql(ty, out),
            Value::Int(number) if *ty == Type::INT2 => number.map(i16::try_from).transpose()?.to_sql(ty, out),
            Value::Int(number) => number.to_sql(ty, out),
            Value::Bool(is_true) => is_true.to_sql(ty, out),
            Value::Text(text) => text.to_sql(ty, out),
            Value::Bytes(bytes) => bytes.to_sql(ty, out),
        }
    }

    fn accepts(ty: &Type) -> bool {
        matches!(*ty, Type::INT2 | Type::INT8 | Type::BOOL | Type::TEXT | Type::BYTEA)
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for Cell {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Written<Cell> {
        Ok(match *ty {
            Type::INT2 => Cell::Int(i16::from_sql(ty, raw)?.into()),
            Type::INT4 => Cell::Int(i32::from_sql(ty, raw)?.into()),
            Type::INT8 => Cell::Int(i64::from_sql(ty, raw)?),
            Type::BOOL => Cell::Int(bool::from_sql(ty, raw)?.into()),
            Type::BYTEA => Cell::Bytes(raw.to_vec()),
            _ => Cell::Text(String::from_sql(ty, raw)?),
        })
    }

    fn from_sql_null(_: &Type) -> Written<Cell> {
        Ok(Cell::Null)
    }

    fn accepts(ty: &Type) -> bool {
        matches!(*ty, Type::INT2 | Type::INT4 | Type::INT8 | Type::BOOL | Type::BYTEA | Type::TEXT | Type::VOID)
    }
}
