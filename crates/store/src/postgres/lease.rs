//! A lease for each node, in a row that it renews; a table points to its node's epoch (`pulse.epoch`). The row of a table is rewritten
//! at every move anyway, and so every move is held against the epoch at no cost; a lease for each table would be renewed for each
//! table. The clock is the database's.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::sync::watch;
use tokio_postgres::{Client, Config};

use super::{PostgresStore, connection, within_time};
use crate::{Claim, Epoch, Lease, Pending, StoreError, TableId, Thing};

/// How long a lease lasts without being renewed, and how often it is.
pub const LEASE: Duration = Duration::from_millis(3_000);
const RENEW_EVERY: Duration = Duration::from_millis(700);
const RENEW_WITHIN: Duration = Duration::from_millis(1_000);
/// A node that reaches nobody for longer than the others gives its tables up. Where nobody does, it is the way between them that is
/// gone, and each goes on with what it has. Both are seen by all within this.
const ALONE_FOR: Duration = Duration::from_millis(1_500);
/// Asks again so often when the owner changes meanwhile.
const TRIES: usize = 4;

const TAKEN_TABLE: &str = "SELECT pulse.epoch, nodes.until > clock_timestamp() FROM tables JOIN pulse ON key = num \
    LEFT JOIN nodes ON nodes.epoch = pulse.epoch WHERE id = $1";
const TAKEN_DESK: &str = "SELECT desks.epoch, nodes.until > clock_timestamp() FROM desks \
    LEFT JOIN nodes ON nodes.epoch = desks.epoch WHERE id = $1";
const TAKE_TABLE: &str = "UPDATE pulse SET epoch = $2 FROM tables WHERE id = $1 AND key = num AND pulse.epoch = $3 \
    AND EXISTS (SELECT 1 FROM nodes WHERE nodes.epoch = $2 AND until > clock_timestamp()) \
    AND NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.epoch = $3 AND until > clock_timestamp())";
const TAKE_DESK: &str = "UPDATE desks SET epoch = $2 WHERE id = $1 AND epoch = $3 \
    AND EXISTS (SELECT 1 FROM nodes WHERE nodes.epoch = $2 AND until > clock_timestamp()) \
    AND NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.epoch = $3 AND until > clock_timestamp())";

/// This node's lease, as far as it knows.
#[derive(Clone)]
pub struct Held {
    epoch: Arc<watch::Sender<Option<Epoch>>>,
    is_reachable: Arc<AtomicBool>,
}

impl Held {
    pub fn epoch(&self) -> Result<Epoch, StoreError> {
        let gone = || StoreError::Unavailable("this node has no lease: another may have its tables".into());
        self.epoch.borrow().ok_or_else(gone)
    }

    /// The database has refused this epoch.
    pub fn lost(&self, epoch: Epoch) {
        self.epoch.send_if_modified(|held| {
            let is_gone = *held == Some(epoch);
            if is_gone {
                tracing::warn!(epoch = epoch.0, "the lease is gone: this node lets go of its tables");
                *held = None;
            }
            is_gone
        });
    }

    pub fn watch(&self) -> watch::Receiver<Option<Epoch>> {
        self.epoch.subscribe()
    }
}

/// Renews the lease until the store is closed or the lease is given up.
pub struct Renewing {
    pub held: Held,
    ended: watch::Sender<bool>,
}

impl Renewing {
    pub async fn begin(config: Config, client: Client) -> Result<Renewing, StoreError> {
        let began = Instant::now();
        let epoch = register(&client).await?;
        let held =
            Held { epoch: Arc::new(watch::channel(Some(epoch)).0), is_reachable: Arc::new(AtomicBool::new(true)) };
        let (ended, end) = watch::channel(false);
        tokio::spawn(renew(config, client, held.clone(), began, end));
        Ok(Renewing { held, ended })
    }

    fn end(&self) {
        let _ = self.ended.send(true);
    }
}

async fn register(client: &Client) -> Result<Epoch, StoreError> {
    let sql = format!(
        "INSERT INTO nodes(until, reachable) VALUES(clock_timestamp() + interval '{} ms', clock_timestamp()) RETURNING epoch",
        LEASE.as_millis()
    );
    client.execute("DELETE FROM nodes WHERE until < clock_timestamp() - interval '1 hour'", &[]).await?;
    Ok(Epoch(client.query_one(&sql, &[]).await?.get(0)))
}

/// Whether no other node has a lease.
async fn is_last(client: &Client) -> Result<bool, StoreError> {
    Ok(client.query("SELECT 1 FROM nodes WHERE until > clock_timestamp() LIMIT 1", &[]).await?.is_empty())
}

async fn renew(config: Config, client: Client, held: Held, began: Instant, mut end: watch::Receiver<bool>) {
    let sql = format!(
        "UPDATE nodes SET until = clock_timestamp() + interval '{} ms', \
         reachable = CASE WHEN $2 THEN clock_timestamp() ELSE reachable END \
         WHERE epoch = $1 AND until > clock_timestamp() AND NOT (NOT $2 AND EXISTS (SELECT 1 FROM nodes others \
             WHERE others.epoch <> $1 AND others.until > clock_timestamp() \
             AND others.reachable > nodes.reachable + interval '{} ms'))",
        LEASE.as_millis(),
        ALONE_FOR.as_millis()
    );
    let (mut client, mut renewed) = (Some(client), began);
    loop {
        tokio::select! {
            () = tokio::time::sleep(RENEW_EVERY) => {}
            // Also when the store is closed.
            _ = end.changed() => return,
        }
        let now = Instant::now();
        let (sql, had, holding) = (&sql, client.take(), held.epoch().ok());
        let is_reachable = held.is_reachable.load(Ordering::Relaxed);
        let tried = within_time(RENEW_WITHIN, async {
            let client = match had.filter(|client| !client.is_closed()) {
                Some(client) => client,
                None => connection::connect(&config).await?,
            };
            let found = match holding {
                Some(epoch) if client.execute(sql, &[&epoch.0, &is_reachable]).await? == 1 => Some(epoch),
                Some(epoch) => {
                    // Lost for good, and others need not wait for its end.
                    client.execute("DELETE FROM nodes WHERE epoch = $1", &[&epoch.0]).await?;
                    None
                }
                None if is_reachable || is_last(&client).await? => Some(register(&client).await?),
                None => None,
            };
            Ok((client, found))
        })
        .await;
        // By this machine's own clock, the database may have given the tables to another: from here on nothing is shown of them.
        let is_over = |renewed: Instant| renewed.elapsed() > LEASE - RENEW_WITHIN / 2;
        match tried {
            Ok((connected, Some(epoch))) => {
                client = Some(connected);
                renewed = now;
                held.epoch.send_if_modified(|held| held.replace(epoch) != Some(epoch));
            }
            Ok((connected, None)) => {
                client = Some(connected);
                holding.into_iter().for_each(|epoch| held.lost(epoch));
            }
            Err(error) => {
                tracing::warn!(%error, "the lease could not be renewed");
                if is_over(renewed) {
                    holding.into_iter().for_each(|epoch| held.lost(epoch));
                }
            }
        }
    }
}

/// What can be seen afterwards of who has written.
impl PostgresStore {
    /// The epoch that each table was last claimed under.
    pub fn owners(&self) -> Pending<Vec<(TableId, Epoch)>> {
        self.pooled(|client| {
            Box::pin(async move {
                let rows =
                    client.query("SELECT id, epoch FROM tables JOIN pulse ON key = num ORDER BY num", &[]).await?;
                let epochs: Vec<i64> = rows.iter().map(|row| row.get(1)).collect();
                Ok(super::read::ids(rows)?.into_iter().zip(epochs.into_iter().map(Epoch)).collect())
            })
        })
    }

    /// How often a node has written to a table again that another had written to meanwhile. Never, if no two nodes ever had a table at
    /// once: a table goes to another when an epoch is over, and an epoch that is over does not come back. (A table may well go to an
    /// older epoch: that of a node which has run for longer.)
    pub fn returns_of_former_owners(&self) -> Pending<u64> {
        self.pooled(|client| {
            Box::pin(async move {
                let sql = "SELECT coalesce(sum(runs - 1), 0)::bigint FROM (SELECT count(*) AS runs FROM \
                    (SELECT tab, epoch, epoch IS DISTINCT FROM lag(epoch) OVER (PARTITION BY tab ORDER BY seq) AS begins \
                    FROM steps) AS written WHERE begins GROUP BY tab, epoch) AS owners";
                Ok(super::read::number(&client.query_one(sql, &[]).await?, 0))
            })
        })
    }
}

impl Lease for PostgresStore {
    fn epoch(&self) -> watch::Receiver<Option<Epoch>> {
        self.lease.held.watch()
    }

    fn claim(&self, thing: Thing) -> Pending<Claim> {
        let held = self.lease.held.clone();
        self.pooled(move |client| {
            let held = held.clone();
            Box::pin(async move {
                let (id, taken, take) = match thing {
                    Thing::Table(id) => (id, TAKEN_TABLE, TAKE_TABLE),
                    Thing::Desk(id) => (id, TAKEN_DESK, TAKE_DESK),
                };
                let id = &id.0[..];
                let (taken, take) = (client.prepare_cached(taken).await?, client.prepare_cached(take).await?);
                for _ in 0..TRIES {
                    let Some(row) = client.query_opt(&taken, &[&id]).await? else { return Ok(Claim::Missing) };
                    let (owner, lives): (i64, Option<bool>) = (row.get(0), row.get(1));
                    let mine = held.epoch()?;
                    match owner {
                        epoch if epoch == mine.0 => return Ok(Claim::Mine),
                        epoch if lives == Some(true) => return Ok(Claim::Theirs(Epoch(epoch))),
                        epoch if client.execute(&take, &[&id, &mine.0, &epoch]).await? == 1 => return Ok(Claim::Mine),
                        // Another was quicker, or this node's own lease is over.
                        _ => {}
                    }
                }
                Err(StoreError::Unavailable("the table is changing hands".into()))
            })
        })
    }

    fn ownerless(&self, phase: &'static str, limit: usize) -> Pending<Vec<TableId>> {
        self.pooled(move |client| {
            Box::pin(async move {
                let sql = "SELECT id FROM tables JOIN pulse ON key = num WHERE phase = $1 AND NOT EXISTS \
                    (SELECT 1 FROM nodes WHERE nodes.epoch = pulse.epoch AND until > clock_timestamp()) LIMIT $2";
                let sql = client.prepare_cached(sql).await?;
                super::read::ids(client.query(&sql, &[&phase, &(limit as i64)]).await?)
            })
        })
    }

    fn others(&self) -> Pending<Vec<Epoch>> {
        let mine = self.lease.held.epoch().map_or(0, |epoch| epoch.0);
        self.pooled(move |client| {
            Box::pin(async move {
                let sql = "SELECT epoch FROM nodes WHERE until > clock_timestamp() AND epoch <> $1 ORDER BY epoch";
                Ok(client.query(sql, &[&mine]).await?.iter().map(|row| Epoch(row.get(0))).collect())
            })
        })
    }

    fn set_reachable(&self, is_reachable: bool) {
        self.lease.held.is_reachable.store(is_reachable, Ordering::Relaxed);
    }

    fn give_up(&self) -> Pending<()> {
        self.lease.end();
        let mine = self.lease.held.epoch();
        let held = self.lease.held.clone();
        self.pooled(move |client| {
            let (mine, held) = (mine.clone(), held.clone());
            Box::pin(async move {
                let epoch = mine?;
                held.epoch.send_replace(None);
                client.execute("DELETE FROM nodes WHERE epoch = $1", &[&epoch.0]).await?;
                Ok(())
            })
        })
    }
}
