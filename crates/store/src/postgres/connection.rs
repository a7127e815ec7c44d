//! Connections that keep the promise of a commit, and the database's version.

use std::{future::poll_fn, time::Duration};

use deadpool_postgres::{Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use tokio_postgres::{AsyncMessage, Client};

use super::{ANSWER_WITHIN, address::Address, within};
use crate::{
    StoreError,
    sql::migrations::{self, Dialect},
};

pub const CONNECT_WITHIN: Duration = Duration::from_secs(3);

pub fn pool(address: &Address, most: usize) -> Result<Pool, StoreError> {
    let Address { config, tls } = address.clone();
    let manager = Manager::from_config(config, tls, ManagerConfig { recycling_method: RecyclingMethod::Fast });
    Pool::builder(manager)
        .max_size(most)
        .wait_timeout(Some(ANSWER_WITHIN))
        .create_timeout(Some(CONNECT_WITHIN))
        .runtime(Runtime::Tokio1)
        .build()
        .map_err(|error| StoreError::Unavailable(error.to_string()))
}

/// A connection of its own, for what may not wait for a place in the pool. It calls that at each hint of another node.
pub async fn connect(address: &Address, hint: impl Fn() + Send + 'static) -> Result<Client, StoreError> {
    within(async {
        let (client, mut connection) = address.config.connect(address.tls.clone()).await?;
        // Ends with the client. The next request finds out what went wrong.
        tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
                if let AsyncMessage::Notification(_) = message {
                    hint();
                }
            }
        });
        client.batch_execute("LISTEN sillage").await?;
        Ok(client)
    })
    .await
}

/// A commit that returns is on disk: a setting that says otherwise is a refusal to start.
pub async fn assert_durable(client: &Client) -> Result<(), StoreError> {
    for (setting, wanted) in [("synchronous_commit", "on"), ("fsync", "on"), ("full_page_writes", "on")] {
        let found: String = client.query_one(&format!("SHOW {setting}"), &[]).await?.get(0);
        if found != wanted {
            return Err(StoreError::Unavailable(format!(
                "the database has {setting}={found}: a move would be acknowledged before it is on disk; set it to {wanted}"
            )));
        }
    }
    Ok(())
}

/// The oldest version of the program that can work with the newest database: while nodes are upgraded one after the
/// other, those of the version before go on. Those of before version 10 do not know that rides of the day hide their races.
const READABLE_FROM: i32 = 10;
/// Any number, the same for every node.
const MIGRATION_LOCK: i64 = 0x5111_a6e0;

/// The newest version of a database that this program knows.
fn newest_version() -> i32 {
    migrations::of(Dialect::Postgres).len() as i32
}

/// Brings the database up to date. However many nodes start, one does it and the others wait.
pub async fn migrate(client: &mut Client) -> Result<(), StoreError> {
    let transaction = client.transaction().await?;
    transaction.batch_execute("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0").await?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATION_LOCK]).await?;
    transaction
        .batch_execute(
            "CREATE TABLE IF NOT EXISTS schema_version(version integer NOT NULL, readable_from integer NOT NULL)",
        )
        .await?;
    let found = transaction.query_opt("SELECT version, readable_from FROM schema_version", &[]).await?;
    let (version, readable_from) = found.map_or((0, 0), |row| (row.get::<_, i32>(0), row.get::<_, i32>(1)));
    let newest = newest_version();
    if version > newest && readable_from > newest {
        return Err(too_new(version));
    }
    if version < newest {
        for migration in &migrations::of(Dialect::Postgres)[version as usize..] {
            transaction.batch_execute(migration).await?;
        }
        transaction.execute("DELETE FROM schema_version", &[]).await?;
        transaction.execute("INSERT INTO schema_version VALUES($1, $2)", &[&newest, &READABLE_FROM]).await?;
    }
    Ok(transaction.commit().await?)
}

/// A database may have been taken further while this node ran: to where it can be read still, or beyond.
pub async fn assert_readable(client: &Client) -> Result<(), StoreError> {
    let row = client.query_one("SELECT version, readable_from FROM schema_version", &[]).await?;
    if row.get::<_, i32>(1) > newest_version() { Err(too_new(row.get(0))) } else { Ok(()) }
}

fn too_new(version: i32) -> StoreError {
    let newest = newest_version();
    StoreError::Unavailable(format!(
        "the database is of version {version}; this program reads up to version {newest}: start a newer program"
    ))
}
