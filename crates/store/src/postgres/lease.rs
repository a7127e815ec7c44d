//! A lease for each node, in a row that it renews; a table points to its node's epoch (`pulse.epoch`). The row of a
//! table is rewritten at every move anyway, and so every move is held against the epoch at no cost; a lease for each
//! table would be renewed for each table. The clock is the database's.

use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use tokio::sync::watch;
use tokio_postgres::Client;

use super::{PostgresStore, address::Address, announcements, connection, tx::Session, within_time};
use crate::{
    Claim, Epoch, Lease, Pending, Phase, StoreError, TableId, Thing,
    sql::{Engine, Row, Tx, values},
};

/// How long a lease lasts without being renewed, and how often it is.
pub const LEASE: Duration = Duration::from_millis(3_000);
const RENEW_EVERY: Duration = Duration::from_millis(500);
const RENEW_WITHIN: Duration = Duration::from_millis(1_000);
/// Without a lease nothing is lost by waiting, and on a busy machine a connection takes its time.
const BEGIN_WITHIN: Duration = Duration::from_millis(4_000);
/// By this machine's own clock, the database may give the tables to another after this: from then on nothing is shown
/// of them.
const SURE_FOR: Duration = Duration::from_millis(2_500);
/// What did not come about is tried again sooner.
const AGAIN_AFTER: Duration = Duration::from_millis(200);
/// A node that can be reached by nobody for longer than the others gives its tables up. Where nobody can, it is the way
/// between them that is gone, and each goes on with what it has.
const ALONE_FOR: Duration = Duration::from_millis(1_200);
/// Asks again so often when the owner changes meanwhile.
const TRIES: usize = 4;

const TAKEN_TABLE: &str = "SELECT pulse.epoch, (extract(epoch FROM nodes.until - clock_timestamp()) * 1000)::bigint, \
    (extract(epoch FROM clock_timestamp()) * 1000)::bigint FROM tables JOIN pulse ON key = num \
    LEFT JOIN nodes ON nodes.epoch = pulse.epoch WHERE id = $1";
const TAKEN_DESK: &str = "SELECT desks.epoch, (extract(epoch FROM nodes.until - clock_timestamp()) * 1000)::bigint, \
    (extract(epoch FROM clock_timestamp()) * 1000)::bigint FROM desks \
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
    /// When this node could last be reached; none where nobody looks.
    reachable_at: Arc<Mutex<Option<Instant>>>,
    /// Where others reach it, if anywhere.
    address: Arc<Mutex<String>>,
    pub hints: watch::Sender<u64>,
}

/// What a connection calls when another node has sent a hint.
pub fn hint(hints: &watch::Sender<u64>) -> impl Fn() + Send + 'static {
    let hints = hints.clone();
    move || hints.send_modify(|count| *count += 1)
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

    fn address(&self) -> String {
        self.address.lock().expect("no panic while held").clone()
    }

    /// For how long this node could not be reached.
    fn unreachable_for(&self) -> Duration {
        let at = *self.reachable_at.lock().expect("no panic while held");
        at.map_or(Duration::ZERO, |at| at.elapsed())
    }
}

/// Renews the lease until the store is closed or the lease is given up.
pub struct Renewing {
    pub held: Held,
    ended: watch::Sender<bool>,
}

impl Renewing {
    pub async fn begin(address: Address, client: Client, hints: watch::Sender<u64>) -> Result<Renewing, StoreError> {
        let began = Instant::now();
        let epoch = register(&client, "").await?;
        let epoch = Arc::new(watch::channel(Some(epoch)).0);
        let held = Held { epoch, reachable_at: Arc::default(), address: Arc::default(), hints };
        let (ended, end) = watch::channel(false);
        tokio::spawn(renew(address, client, held.clone(), began, end));
        Ok(Renewing { held, ended })
    }

    fn end(&self) {
        let _ = self.ended.send(true);
    }
}

/// Nothing is in memory under a new lease that an earlier announcement is about.
async fn register(client: &Client, address: &str) -> Result<Epoch, StoreError> {
    let sql = format!(
        "INSERT INTO nodes(until, reachable, address, heard) SELECT clock_timestamp() + interval '{} ms', \
         clock_timestamp(), $1, coalesce(max(num), 0) FROM announcements RETURNING epoch",
        LEASE.as_millis()
    );
    client.execute("DELETE FROM nodes WHERE until < clock_timestamp() - interval '1 hour'", &[]).await?;
    Ok(Epoch(client.query_one(&sql, &[&address]).await?.get(0)))
}

/// Whether no other node has a lease.
async fn is_last(client: &Client) -> Result<bool, StoreError> {
    Ok(client.query("SELECT 1 FROM nodes WHERE until > clock_timestamp() LIMIT 1", &[]).await?.is_empty())
}

/// How a lease was found when it was to be renewed. It lasts from when the database was asked, at least: a connection may
/// have taken its time before.
enum Found {
    Renewed(Epoch, Instant),
    /// Renewed, but others can be reached and this node cannot.
    Alone(Epoch, Instant),
    Lost,
}

async fn renew(address: Address, client: Client, held: Held, began: Instant, mut end: watch::Receiver<bool>) {
    let mut client = Some(client);
    let mut renewed = began;
    let mut was_alone = false;
    let mut pause = RENEW_EVERY;
    let mut logged = String::new();
    let mut former = None;
    loop {
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            // Also when the store is closed.
            _ = end.changed() => return,
        }
        let had = client.take();
        let holding = held.epoch().ok();
        let sure_for = SURE_FOR.saturating_sub(renewed.elapsed());
        let limit = if holding.is_some() { RENEW_WITHIN.min(sure_for) } else { BEGIN_WITHIN };
        let tried = within_time(limit, async {
            let client = match had.filter(|client| !client.is_closed()) {
                Some(client) => client,
                None => connection::connect(&address, hint(&held.hints)).await?,
            };
            if let (None, Some(Epoch(former))) = (holding, former) {
                // Others need not wait for the end of what this node has no more.
                client.execute("DELETE FROM nodes WHERE epoch = $1", &[&former]).await?;
            }
            let found = look(&client, &held, holding, was_alone).await?;
            Ok((client, found))
        })
        .await;
        pause = AGAIN_AFTER;
        former = holding.or(former);
        if tried.is_ok() {
            logged.clear();
        }
        was_alone = matches!(tried, Ok((_, Found::Alone(..))));
        match tried {
            Ok((connected, Found::Renewed(epoch, asked_at) | Found::Alone(epoch, asked_at))) => {
                client = Some(connected);
                renewed = asked_at;
                if !was_alone {
                    pause = RENEW_EVERY;
                }
                held.epoch.send_if_modified(|held| held.replace(epoch) != Some(epoch));
            }
            Ok((connected, Found::Lost)) => {
                client = Some(connected);
                holding.into_iter().for_each(|epoch| held.lost(epoch));
            }
            Err(error) => {
                // Once for each reason, however often it is tried.
                if std::mem::replace(&mut logged, error.to_string()) != logged {
                    tracing::warn!(%error, "the lease could not be renewed");
                }
                if renewed.elapsed() >= SURE_FOR {
                    holding.into_iter().for_each(|epoch| held.lost(epoch));
                }
            }
        }
    }
}

/// Renews a lease, or begins one. A node that finds itself alone twice loses its own: where all were cut off from each
/// other, some are back a moment before the others.
async fn look(client: &Client, held: &Held, holding: Option<Epoch>, was_alone: bool) -> Result<Found, StoreError> {
    connection::assert_readable(client).await?;
    let unreachable_for = held.unreachable_for();
    let Some(epoch) = holding else {
        let may_begin = unreachable_for < ALONE_FOR || is_last(client).await?;
        let address = held.address();
        let asked_at = Instant::now();
        return Ok(if may_begin { Found::Renewed(register(client, &address).await?, asked_at) } else { Found::Lost });
    };
    let sql = format!(
        "UPDATE nodes SET until = clock_timestamp() + interval '{} ms', \
         reachable = clock_timestamp() - $2::bigint * interval '1 ms' \
         WHERE epoch = $1 AND until > clock_timestamp() RETURNING EXISTS (SELECT 1 FROM nodes others \
             WHERE others.epoch <> $1 AND others.until > clock_timestamp() AND others.address <> '' \
             AND others.reachable > nodes.reachable + interval '{} ms')",
        LEASE.as_millis(),
        ALONE_FOR.as_millis()
    );
    let asked_at = Instant::now();
    let renewed = client.query_opt(&sql, &[&epoch.0, &(unreachable_for.as_millis() as i64)]).await?;
    match renewed.map(|row| row.get::<_, bool>(0)) {
        Some(false) => Ok(Found::Renewed(epoch, asked_at)),
        Some(true) if !was_alone => Ok(Found::Alone(epoch, asked_at)),
        Some(true) | None => {
            // For good, and others need not wait for its end.
            client.execute("DELETE FROM nodes WHERE epoch = $1", &[&epoch.0]).await?;
            Ok(Found::Lost)
        }
    }
}

/// What can be seen afterwards of who has written.
impl PostgresStore {
    /// The epoch that each table was last claimed under.
    pub fn owners(&self) -> Pending<Vec<(TableId, Epoch)>> {
        self.look((), |session, ()| {
            Box::pin(async move {
                let sql = "SELECT id, epoch FROM tables JOIN pulse ON key = num ORDER BY num";
                session.list(sql, &[], |row| Ok((row.get(0)?, Epoch(row.get(1)?)))).await
            })
        })
    }

    /// How often a node has written to a table again that another had written to meanwhile. Never, if no two nodes ever
    /// had a table at once: a table goes to another when an epoch is over, and an epoch that is over does not come
    /// back. (A table may well go to an older epoch: that of a node which has run for longer.)
    pub fn returns_of_former_owners(&self) -> Pending<u64> {
        self.look((), |session, ()| {
            Box::pin(async move {
                let sql = "SELECT coalesce(sum(runs - 1), 0)::bigint FROM (SELECT count(*) AS runs FROM \
                    (SELECT tab, epoch, epoch IS DISTINCT FROM lag(epoch) OVER (PARTITION BY tab ORDER BY seq) AS begins \
                    FROM steps) AS written WHERE begins GROUP BY tab, epoch) AS owners";
                session.count(sql, &[]).await
            })
        })
    }
}

async fn claim(session: &mut Session, thing: Thing) -> Result<Claim, StoreError> {
    let (id, taken, take) = match thing {
        Thing::Table(id) => (id, TAKEN_TABLE, TAKE_TABLE),
        Thing::Desk(id) => (id, TAKEN_DESK, TAKE_DESK),
    };
    for _ in 0..TRIES {
        let Some(mut row) = session.rows(taken, &values![&id]).await?.pop() else { return Ok(Claim::Missing) };
        let owner: i64 = row.get(0)?;
        let lasts_ms: Option<i64> = row.get(1)?;
        let at_ms: u64 = row.get(2)?;
        let mine = session.epoch()?;
        if let Some(lasts_ms) = lasts_ms.and_then(|ms| u64::try_from(ms).ok()).filter(|ms| *ms > 0) {
            return Ok(if owner == mine {
                Claim::Mine { at_ms }
            } else {
                Claim::Theirs { node: Epoch(owner), lasts: Duration::from_millis(lasts_ms) }
            });
        }
        // Otherwise another was quicker, or this node's own lease is over.
        if session.execute(take, &values![&id, mine, owner]).await? == 1 {
            return Ok(Claim::Mine { at_ms });
        }
    }
    Err(StoreError::Unavailable("the table is changing hands".into()))
}

impl Lease for PostgresStore {
    fn epoch(&self) -> watch::Receiver<Option<Epoch>> {
        self.lease.held.watch()
    }

    fn claim(&self, thing: Thing) -> Pending<Claim> {
        self.look(thing, |session, thing| Box::pin(claim(session, *thing)))
    }

    fn ownerless(&self, phase: Phase, limit: usize) -> Pending<Vec<TableId>> {
        self.look((phase, limit), |session, (phase, limit)| {
            Box::pin(async move {
                let sql = "SELECT id FROM tables JOIN pulse ON key = num WHERE phase = $1 AND NOT EXISTS \
                    (SELECT 1 FROM nodes WHERE nodes.epoch = pulse.epoch AND until > clock_timestamp()) LIMIT $2";
                session.list(sql, &values![*phase, *limit], |row| row.get(0)).await
            })
        })
    }

    fn others(&self) -> Pending<Vec<(Epoch, Option<String>)>> {
        let mine = self.lease.held.epoch().map_or(0, |epoch| epoch.0);
        self.look(mine, |session, mine| {
            Box::pin(async move {
                let sql =
                    "SELECT epoch, address FROM nodes WHERE until > clock_timestamp() AND epoch <> $1 ORDER BY epoch";
                let read = |row: &mut Row| {
                    let address: String = row.get(1)?;
                    Ok((Epoch(row.get(0)?), Some(address).filter(|address| !address.is_empty())))
                };
                session.list(sql, &values![*mine], read).await
            })
        })
    }

    fn listens_at(&self, address: String) -> Pending<()> {
        self.lease.held.address.lock().expect("no panic while held").clone_from(&address);
        self.look(address, |session, address| {
            Box::pin(async move {
                // Without a lease the next one will have it.
                if let Ok(epoch) = session.epoch() {
                    let sql = "UPDATE nodes SET address = $2 WHERE epoch = $1";
                    session.execute(sql, &values![epoch, address.as_str()]).await?;
                }
                Ok(())
            })
        })
    }

    fn address(&self) -> String {
        self.lease.held.address()
    }

    fn announce(&self, announcement: String) -> Pending<i64> {
        self.write(announcement, |session, announcement| Box::pin(announcements::add(session, announcement)))
    }

    fn announced(&self) -> Pending<Vec<(i64, String)>> {
        self.look((), |session, ()| Box::pin(announcements::unheard(session)))
    }

    fn hear(&self, number: i64) -> Pending<()> {
        self.look(number, |session, number| Box::pin(announcements::hear(session, *number)))
    }

    fn is_heard(&self, number: i64) -> Pending<bool> {
        self.look(number, |session, number| Box::pin(announcements::is_heard(session, *number)))
    }

    fn hints(&self) -> watch::Receiver<u64> {
        self.lease.held.hints.subscribe()
    }

    fn was_reachable(&self, at: Instant) {
        *self.lease.held.reachable_at.lock().expect("no panic while held") = Some(at);
    }

    fn give_up(&self) -> Pending<()> {
        self.lease.end();
        // Nothing is written under it from here on, whether or not the database can be reached.
        let Some(Epoch(epoch)) = self.lease.held.epoch.send_replace(None) else {
            return Box::pin(std::future::ready(Ok(())));
        };
        self.look(epoch, |session, epoch| {
            Box::pin(async move {
                session.execute("DELETE FROM nodes WHERE epoch = $1", &values![*epoch]).await?;
                Ok(())
            })
        })
    }
}
