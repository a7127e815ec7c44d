//! Connections that keep the promise of a commit, and the database's version.

use std::{str::FromStr, time::Duration};

use deadpool_postgres::{Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use tokio_postgres::{Client, Config, NoTls};

use super::{ANSWER_WITHIN, within};
use crate::StoreError;

const CONNECT_WITHIN: Duration = Duration::from_secs(3);

/// A node that stops in the middle of a transaction must not keep its tables from the next owner: the database ends the transaction.
const SESSION: &str = "-c synchronous_commit=on -c idle_in_transaction_session_timeout=2000 -c lock_timeout=4000 \
                       -c statement_timeout=30000 -c default_transaction_isolation=read\\ committed -c timezone=UTC";

pub fn read_url(url: &str) -> Result<Config, StoreError> {
    let bad = |error: tokio_postgres::Error| {
        StoreError::Unavailable(format!(
            "{error}: write the address of a PostgreSQL database as postgres://user:password@host:5432/database"
        ))
    };
    let mut config = Config::from_str(url).map_err(bad)?;
    config
        .options(SESSION)
        .application_name("sillage")
        .connect_timeout(CONNECT_WITHIN)
        .tcp_user_timeout(ANSWER_WITHIN)
        .keepalives_idle(Duration::from_secs(5));
    Ok(config)
}

pub fn pool(config: &Config, most: usize) -> Result<Pool, StoreError> {
    let manager =
        Manager::from_config(config.clone(), NoTls, ManagerConfig { recycling_method: RecyclingMethod::Fast });
    Pool::builder(manager)
        .max_size(most)
        .wait_timeout(Some(ANSWER_WITHIN))
        .create_timeout(Some(CONNECT_WITHIN))
        .runtime(Runtime::Tokio1)
        .build()
        .map_err(|error| StoreError::Unavailable(error.to_string()))
}

/// A connection of its own, for what may not wait for a place in the pool.
pub async fn connect(config: &Config) -> Result<Client, StoreError> {
    within(async {
        let (client, connection) = config.connect(NoTls).await?;
        // Ends with the client. What went wrong is told to whoever asks next.
        tokio::spawn(async move { drop(connection.await) });
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

/// Each takes the database from one version to the next; the number of those that were taken is its version.
const MIGRATIONS: [&str; 2] = [include_str!("schema.sql"), include_str!("persons.sql")];
/// The oldest version of the program that can work with the newest database: while nodes are upgraded one after the other, those of
/// the version before go on.
const READABLE_FROM: i32 = 1;
/// Any number, the same for every node.
const MIGRATION_LOCK: i64 = 0x5111_a6e0;

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
    let newest = MIGRATIONS.len() as i32;
    if version > newest && readable_from > newest {
        return Err(StoreError::Unavailable(format!(
            "the database is of version {version}; this program reads up to version {newest}: start a newer program"
        )));
    }
    if version < newest {
        for migration in &MIGRATIONS[version as usize..] {
            transaction.batch_execute(migration).await?;
        }
        transaction.execute("DELETE FROM schema_version", &[]).await?;
        transaction.execute("INSERT INTO schema_version VALUES($1, $2)", &[&newest, &READABLE_FROM]).await?;
    }
    Ok(transaction.commit().await?)
}
