//! PostgreSQL, for several nodes. Moves are committed in groups, by a few connections; the rest goes through a pool. A commit has
//! returned with `synchronous_commit=on` before anything is answered.

mod address;
mod analyses;
mod archive;
mod connection;
mod desks;
mod history;
mod lease;
mod luck;
mod outbox;
mod persons;
mod read;
mod rights;
mod sweep;
mod write;
mod writer;

use std::{future::Future, pin::Pin, time::Duration};

use deadpool_postgres::{Object, Pool, Transaction};
use tokio_postgres::error::SqlState;

use crate::{
    Account, Batch, Belongings, Card, Change, DeskStore, Digest, Expiry, HistoryStore, KeptAnalysis, Kind, Lease,
    MAX_ANALYSIS, Op, OutboxStore, OwnerId, Pending, PersonStore, Phase, Store, StoreError, Stored, Swept, TableId,
    TableKey,
};
use address::Address;
use lease::Renewing;
use writer::Writer;

pub use lease::LEASE;

/// Connections that read, and that write what is no move.
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

type Boxed<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

impl PostgresStore {
    /// Opens the database at an address such as `postgres://user:password@host/database`, and brings it up to date.
    pub async fn open(url: &str) -> Result<PostgresStore, StoreError> {
        let address = Address::read(url)?;
        let mut client = connection::connect(&address).await.map_err(|error| match error {
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
        let lease = Renewing::begin(address.clone(), client).await?;
        let writer = Writer::spawn(&address, &lease.held)?;
        Ok(PostgresStore { pool: connection::pool(&address, POOLED)?, writer, lease, address_key })
    }

    /// Something asked over a connection of the pool.
    fn pooled<T: Send + 'static>(
        &self,
        ask: impl for<'c> Fn(&'c Object) -> Boxed<'c, T> + Send + Sync + 'static,
    ) -> Pending<T> {
        let pool = self.pool.clone();
        Box::pin(within(async move {
            let client = pool.get().await.map_err(no_connection)?;
            ask(&client).await
        }))
    }

    /// Something done whole or not at all. It may be done again, when the database has ended the transaction for another's sake.
    fn transact<T: Send + 'static>(
        &self,
        work: impl for<'t> Fn(&'t Transaction<'t>) -> Boxed<'t, T> + Send + Sync + 'static,
    ) -> Pending<T> {
        let pool = self.pool.clone();
        Box::pin(within(async move {
            let mut client = pool.get().await.map_err(no_connection)?;
            let mut tries = 0;
            loop {
                tries += 1;
                let transaction = client.transaction().await?;
                // Dropped without a commit, it is rolled back.
                let done = match work(&transaction).await {
                    Ok(done) => transaction.commit().await.map(|()| done).map_err(StoreError::from),
                    Err(error) => {
                        transaction.rollback().await?;
                        Err(error)
                    }
                };
                match done {
                    Err(StoreError::Unavailable(why)) if why == AGAIN && tries < TRIES => {}
                    done => return done,
                }
            }
        }))
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
        let Some(told) = error.as_db_error() else {
            // The error itself says only what was being done.
            let cause = std::error::Error::source(&error).map(|cause| format!(": {cause}")).unwrap_or_default();
            return StoreError::Unavailable(format!("{error}{cause}"));
        };
        let why = told.message().to_owned();
        match told.code() {
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

impl Store for PostgresStore {
    fn commit(&self, change: Change) -> Pending<()> {
        // A new table is written by itself: its account is counted under a lock, which a group would hold for too long.
        if change.ops.iter().any(|op| matches!(op, Op::Create { .. } | Op::Own { .. })) {
            let held = self.lease.held.clone();
            return self.transact(move |transaction| {
                let (change, held) = (change.clone(), held.clone());
                Box::pin(async move { write::create(transaction, &change, held.epoch()?).await })
            });
        }
        self.writer.commit(change)
    }

    fn new_key(&self) -> Pending<TableKey> {
        self.pooled(|client| {
            Box::pin(async move {
                let row = client.query_one("SELECT nextval('table_keys')", &[]).await?;
                Ok(TableKey(row.get(0)))
            })
        })
    }

    fn table(&self, id: TableId) -> Pending<Option<Stored>> {
        self.transact(move |transaction| Box::pin(read::table(transaction, id)))
    }

    fn steps(&self, table: TableKey) -> Pending<Vec<Batch>> {
        self.pooled(move |client| Box::pin(read::steps(client, table)))
    }

    fn open_tables(&self, limit: usize) -> Pending<Vec<Card>> {
        self.pooled(move |client| Box::pin(read::open_tables(client, limit)))
    }

    fn tables_of(&self, owner: OwnerId, limit: usize) -> Pending<Vec<Card>> {
        self.pooled(move |client| Box::pin(read::tables_of(client, owner, limit)))
    }

    fn belongings(&self, kind: Kind, account: Account) -> Pending<Belongings> {
        self.pooled(move |client| Box::pin(read::belongings(&***client, kind, account)))
    }

    fn find_digest(&self, digest: Digest, account: Account) -> Pending<Option<TableId>> {
        self.pooled(move |client| Box::pin(read::find_digest(client, digest, account)))
    }

    fn untouched(&self, phase: Phase, touched_ms: u64) -> Pending<Vec<TableId>> {
        self.pooled(move |client| Box::pin(read::untouched(client, phase, touched_ms)))
    }

    fn in_phase(&self, phase: Phase) -> Pending<Vec<TableId>> {
        self.pooled(move |client| Box::pin(read::in_phase(client, phase)))
    }

    fn forget(&self, owner: OwnerId) -> Pending<Vec<TableId>> {
        self.transact(move |transaction| Box::pin(sweep::forget(transaction, owner)))
    }

    fn forget_before(&self, touched_ms: u64) -> Pending<Vec<TableId>> {
        self.transact(move |transaction| Box::pin(sweep::forget_before(transaction, touched_ms)))
    }

    fn sweep(&self, expiries: Vec<Expiry>) -> Pending<Swept> {
        self.transact(move |transaction| {
            let expiries = expiries.clone();
            Box::pin(async move { sweep::sweep(transaction, &expiries).await })
        })
    }

    /// The database's own vacuum does this.
    fn shrink(&self) -> Pending<u64> {
        Box::pin(std::future::ready(Ok(0)))
    }

    fn last_step_ms(&self) -> Pending<Option<u64>> {
        self.pooled(move |client| Box::pin(read::last_step_ms(client)))
    }

    fn probe(&self) -> Pending<()> {
        let held = self.lease.held.clone();
        self.pooled(move |client| {
            let held = held.clone();
            Box::pin(async move {
                let epoch = held.epoch()?;
                // A node that was paused may not know yet that its lease is over.
                let sql = "INSERT INTO probe(n) SELECT 0 WHERE EXISTS \
                    (SELECT 1 FROM nodes WHERE epoch = $1 AND until > clock_timestamp()) \
                    ON CONFLICT(n) DO UPDATE SET times = probe.times + 1";
                match client.execute(sql, &[&epoch.0]).await? {
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

    fn keep_analysis(&self, table: TableKey, analysis: KeptAnalysis) -> Pending<()> {
        if analysis.text.len() > MAX_ANALYSIS {
            return Box::pin(std::future::ready(Err(StoreError::Bounded)));
        }
        self.transact(move |transaction| {
            let analysis = analysis.clone();
            Box::pin(async move { analyses::keep(transaction, table, &analysis).await })
        })
    }

    fn analysis(&self, table: TableKey) -> Pending<Option<KeptAnalysis>> {
        self.pooled(move |client| Box::pin(analyses::read(client, table)))
    }

    fn desks(&self) -> &dyn DeskStore {
        self
    }

    fn persons(&self) -> &dyn PersonStore {
        self
    }

    fn outbox(&self) -> &dyn OutboxStore {
        self
    }

    fn history(&self) -> &dyn HistoryStore {
        self
    }

    fn lease(&self) -> Option<&dyn Lease> {
        Some(self)
    }
}
