//! PostgreSQL, for several nodes. Moves are committed in groups, by a few connections; the rest goes through a pool. A
//! commit has returned with `synchronous_commit=on` before anything is answered.

mod address;
mod announcements;
mod connection;
mod lease;
mod log;
mod tx;
mod writer;

use std::{future::Future, time::Duration};

use deadpool_postgres::Pool;
use tokio::sync::watch;
use tokio_postgres::error::SqlState;

use crate::{
    Backend, Change, Lease, Op, Pending, StoreError, TableKey,
    sql::{self, Engine, Tx, Work, values},
};
use address::Address;
use lease::{Renewing, hint};
use tx::Session;
use writer::Writer;

pub use lease::LEASE;

/// Connections that read, and that write everything but moves.
const POOLED: usize = 16;
/// A database that takes longer does not answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);
/// Two transactions that wait for each other are ended by the database, and one is tried again.
const TRIES: usize = 5;

pub struct PostgresStore {
    pool: Pool,
    writer: Writer,
    lease: Renewing,
    address_key: [u8; 32],
}

impl PostgresStore {
    /// Opens the database at an address such as `postgres://user:password@host/database`, and brings it up to date.
    pub async fn open(url: &str) -> Result<PostgresStore, StoreError> {
        let address = Address::read(url)?;
        let hints = watch::Sender::default();
        let mut client = connection::connect(&address, hint(&hints)).await.map_err(|error| match error {
            StoreError::Unavailable(why) => {
                let place = address.place();
                StoreError::Unavailable(format!("cannot connect to PostgreSQL at {place}: {why}"))
            }
            error => error,
        })?;
        connection::assert_durable(&client).await?;
        connection::migrate(&mut client).await?;
        let key: Vec<u8> = client.query_one("SELECT key FROM keys WHERE name = 'address'", &[]).await?.get(0);
        let address_key = key.try_into().map_err(|_| StoreError::Corrupt("a key of another length".into()))?;
        let lease = Renewing::begin(address.clone(), client, hints).await?;
        let writer = Writer::spawn(&address, &lease.held)?;
        Ok(PostgresStore { pool: connection::pool(&address, POOLED)?, writer, lease, address_key })
    }

    /// Done within a transaction that begins so. It may be done again, when the database has ended it for another's
    /// sake.
    fn transact<D, T>(&self, begin: &'static str, about: D, work: Work<Session, D, T>) -> Pending<T>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
    {
        let session = self.session();
        Box::pin(within(async move {
            let mut session = session.await?;
            let mut tries = 0;
            loop {
                tries += 1;
                session.begin(begin).await?;
                let worked = work(&mut session, &about).await;
                session.end(if worked.is_ok() { "COMMIT" } else { "ROLLBACK" }).await?;
                match worked {
                    Err(StoreError::Unavailable(why)) if why == AGAIN && tries < TRIES => {}
                    done => return done,
                }
            }
        }))
    }

    fn session(&self) -> Pending<Session> {
        let pool = self.pool.clone();
        let held = self.lease.held.clone();
        Box::pin(async move { Ok(Session::new(pool.get().await.map_err(no_connection)?, held)) })
    }
}

async fn within<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    within_time(ANSWER_WITHIN, work).await
}

async fn within_time<T>(limit: Duration, work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let silent = |_| StoreError::Unavailable("the database does not answer".into());
    tokio::time::timeout(limit, work).await.map_err(silent)?
}

fn no_connection(error: deadpool_postgres::PoolError) -> StoreError {
    match error {
        deadpool_postgres::PoolError::Backend(error) => error.into(),
        other => StoreError::Unavailable(other.to_string()),
    }
}

/// Why a transaction was ended that may be tried again.
const AGAIN: &str = "two changes waited for each other";

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> StoreError {
        let Some(db_error) = error.as_db_error() else {
            // The error itself says only what was being done.
            let cause = std::error::Error::source(&error).map(|cause| format!(": {cause}")).unwrap_or_default();
            return StoreError::Unavailable(format!("{error}{cause}"));
        };
        let why = db_error.message().to_owned();
        match db_error.code() {
            &SqlState::UNIQUE_VIOLATION | &SqlState::FOREIGN_KEY_VIOLATION => StoreError::Conflict,
            &SqlState::T_R_DEADLOCK_DETECTED | &SqlState::T_R_SERIALIZATION_FAILURE => {
                StoreError::Unavailable(AGAIN.into())
            }
            &SqlState::DISK_FULL => StoreError::Full(why),
            &SqlState::READ_ONLY_SQL_TRANSACTION => StoreError::ReadOnly(why),
            &SqlState::DATA_CORRUPTED | &SqlState::INDEX_CORRUPTED => StoreError::Corrupt(why),
            _ => StoreError::Unavailable(why),
        }
    }
}

impl Engine for PostgresStore {
    type Tx = Session;

    fn look<D, T>(&self, about: D, work: Work<Session, D, T>) -> Pending<T>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
    {
        let session = self.session();
        Box::pin(within(async move { work(&mut session.await?, &about).await }))
    }

    fn read<D, T>(&self, about: D, work: Work<Session, D, T>) -> Pending<T>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
    {
        self.transact("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", about, work)
    }

    fn write<D, T>(&self, about: D, work: Work<Session, D, T>) -> Pending<T>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
    {
        self.transact("BEGIN", about, work)
    }
}

impl Backend for PostgresStore {
    fn commit(&self, change: Change) -> Pending<()> {
        // A new table is written by itself: its account is counted under a lock, which a group would hold for too long.
        if change.ops.iter().any(|op| matches!(op, Op::Create { .. } | Op::Own { .. })) {
            return self.write(change, |session, change| Box::pin(sql::change(session, change)));
        }
        self.writer.commit(change)
    }

    fn new_key(&self) -> Pending<TableKey> {
        self.look((), |session, ()| {
            Box::pin(async move {
                let key = session.find("SELECT nextval('table_keys')", &[], |row| row.get(0)).await?;
                key.ok_or_else(|| StoreError::Unavailable("no key was given".into()))
            })
        })
    }

    fn probe(&self) -> Pending<()> {
        self.look((), |session, ()| {
            Box::pin(async move {
                // A node that was paused may not know yet that its lease is over.
                let sql = "INSERT INTO probe(n) SELECT 0 WHERE EXISTS \
                    (SELECT 1 FROM nodes WHERE epoch = $1 AND until > clock_timestamp()) \
                    ON CONFLICT(n) DO UPDATE SET times = probe.times + 1";
                let epoch = session.epoch()?;
                match session.execute(sql, &values![epoch]).await? {
                    0 => Err(StoreError::Unavailable("the lease of this node is over".into())),
                    _ => Ok(()),
                }
            })
        })
    }

    fn close(&self) -> Pending<()> {
        self.give_up()
    }

    fn address_key(&self) -> [u8; 32] {
        self.address_key
    }

    fn lease(&self) -> Option<&dyn Lease> {
        Some(self)
    }
}
