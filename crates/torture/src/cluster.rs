//! Three nodes on PostgreSQL. People play through all of them while nodes are stopped, killed, paused past their lease and cut off from the database
//! or from each other, and while the database is restarted: nothing acknowledged is lost or doubled, no table has two writers, and
//! everybody's view is the replay of the log.

mod balancer;
mod cuts;
mod gate;
mod island;
mod nodes;
mod players;
mod site;

use std::{
    fmt,
    path::PathBuf,
    str::FromStr,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use bots::generator;
use rand::Rng;
use store::{Epoch, PostgresStore, TableId};

use crate::ledger::{Ledger, Page, look_again};
use balancer::Balancer;
pub use cuts::Cuts;
use nodes::Nodes;
use players::Players;

pub struct Cluster {
    pub program: PathBuf,
    pub game: String,
    pub seats: usize,
    pub tables: usize,
    pub faults: u64,
    pub seed: u64,
    pub cuts: Cuts,
    /// The only kind, if one is named.
    pub only: Option<Fault>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// As for an upgrade: it is asked to end, and started again.
    Stop,
    Kill,
    Pause,
    CutFromDatabase,
    /// From both other nodes: they go on without it.
    CutFromPeers,
    /// Two nodes from each other, which the third reaches: each goes on with what it has.
    CutFromOnePeer,
    RestartDatabase,
}

impl Fault {
    const ALL: [Fault; 7] = [
        Fault::Stop,
        Fault::Kill,
        Fault::Pause,
        Fault::CutFromDatabase,
        Fault::CutFromPeers,
        Fault::CutFromOnePeer,
        Fault::RestartDatabase,
    ];

    /// Those that can be inflicted. A gate does not know who comes through it.
    fn by(cuts: &Cuts) -> Vec<Fault> {
        let is_possible = |fault: &Fault| *cuts == Cuts::Links || *fault != Fault::CutFromOnePeer;
        Fault::ALL.into_iter().filter(is_possible).collect()
    }
}

impl FromStr for Fault {
    type Err = String;

    /// By the name that figures have it under.
    fn from_str(name: &str) -> std::result::Result<Fault, String> {
        let known = || format!("no such fault; there are {:?}", Fault::ALL);
        Fault::ALL.into_iter().find(|fault| format!("{fault:?}") == name).ok_or_else(known)
    }
}

#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// How many of each kind, in their order.
    pub faults: [u64; Fault::ALL.len()],
    pub acked: usize,
    pub steps: usize,
    /// From the fault to the next acknowledged move, of each table that came to another node or lease. Where all had to wait for the
    /// database, from when it was back.
    pub takeovers: Vec<(Fault, Duration)>,
    /// The longest that the database was away.
    pub away: Duration,
}

impl Figures {
    /// The time within which so many in a hundred tables went on.
    pub fn takeover(&self, percent: usize) -> Duration {
        within(percent, self.takeovers.iter().map(|(_, after)| *after).collect())
    }
}

fn within(percent: usize, mut times: Vec<Duration>) -> Duration {
    times.sort();
    let at = (times.len() * percent).div_ceil(100).max(1) - 1;
    times.get(at).copied().unwrap_or_default()
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds: Vec<String> =
            Fault::ALL.iter().zip(self.faults).map(|(fault, count)| format!("{fault:?} {count}")).collect();
        writeln!(f, "{} faults ({})", self.faults.iter().sum::<u64>(), kinds.join(", "))?;
        writeln!(
            f,
            "{} acknowledged moves, none lost or doubled; {} steps replayed, none written by a former owner; every view the replay's",
            self.acked, self.steps
        )?;
        write!(
            f,
            "{} tables came to another node: half within {:.1} s, p99 {:.1} s",
            self.takeovers.len(),
            self.takeover(50).as_secs_f64(),
            self.takeover(99).as_secs_f64()
        )?;
        write!(f, "; the database was away for {:.1} s at most", self.away.as_secs_f64())?;
        for fault in Fault::ALL {
            let of_kind = self.takeovers.iter().filter(|(kind, _)| *kind == fault);
            let times: Vec<Duration> = of_kind.map(|(_, after)| *after).collect();
            if let Some(worst) = times.iter().max().map(Duration::as_secs_f64) {
                let count = times.len();
                let half = within(50, times).as_secs_f64();
                write!(f, "\n  {fault:?}: {count}, half within {half:.1} s, all within {worst:.1} s")?;
            }
        }
        Ok(())
    }
}

/// Between two faults, so that something is played.
const QUIET: Duration = Duration::from_millis(800);
/// Longer than a lease.
const PAST_LEASE: Duration = Duration::from_millis(4_500);
/// A move that was acknowledged when a fault was done may still be on its way for so long.
const ON_ITS_WAY: Duration = Duration::from_millis(150);
/// Everybody goes on within this, or never does.
const GO_ON_WITHIN: Duration = Duration::from_secs(60);
/// Books are held against the log after so many faults.
const AUDIT_EVERY: u64 = 5;

/// None where PostgreSQL cannot be had: that is said.
pub async fn run(cluster: &Cluster, mut progress: impl FnMut(u64)) -> Result<Option<Figures>> {
    let mut nodes = match Nodes::start(&cluster.program, &cluster.cuts).await? {
        Ok(nodes) => nodes,
        Err(why) => {
            println!("skipped: {why}");
            return Ok(None);
        }
    };
    let (balancer, _asking) = Balancer::before(nodes.addrs());
    let mut rng = generator(cluster.seed, 17);
    let mut kinds = Fault::by(&cluster.cuts);
    kinds.retain(|fault| cluster.only.is_none_or(|only| *fault == only));
    ensure!(!kinds.is_empty(), "that cannot be inflicted: {}", cluster.cuts);
    let mut figures = Figures::default();
    let mut ledgers: Vec<Ledger> = Vec::new();
    for done in 0..cluster.faults {
        ledgers.retain(|ledger| !ledger.is_over());
        while ledgers.len() < cluster.tables {
            let addr = nodes.addrs()[ledgers.len() % nodes.addrs().len()];
            ledgers.push(open(addr, cluster).await?);
        }
        let before: usize = ledgers.iter().map(Ledger::acked).sum();
        let players = Players::sit(&ledgers, &balancer, cluster.seed << 20 | done);
        tokio::time::sleep(QUIET).await;
        // Each kind as often as the others.
        let fault = kinds[(done as usize + rng.next_u32() as usize % 2) % kinds.len()];
        let node = rng.next_u32() as usize % nodes.addrs().len();
        figures.faults[fault as usize] += 1;
        let owners = nodes.owners().await.unwrap_or_default();
        let going_on = tokio::spawn(went_on(ledgers.iter().map(Ledger::pages).collect(), Instant::now()));
        let away = nodes.inflict(fault, node).await.with_context(|| format!("fault {done}: {fault:?}"))?;
        figures.away = figures.away.max(away);
        let went_on = going_on.await?.with_context(|| format!("fault {done}: {fault:?} of node {node}"))?;
        let now = nodes.owners().await?;
        let takeovers = took_over(&ledgers, &owners, &now, &went_on);
        figures.takeovers.extend(takeovers.map(|after| (fault, after.saturating_sub(away))));
        nodes.heal().await?;
        players.stop().await;
        figures.acked += ledgers.iter().map(Ledger::acked).sum::<usize>() - before;
        if done % AUDIT_EVERY == AUDIT_EVERY - 1 || done + 1 == cluster.faults {
            figures.steps += audit(&ledgers, &nodes).await.with_context(|| format!("after fault {done}: {fault:?}"))?;
        }
        progress(done + 1);
    }
    Ok(Some(figures))
}

async fn open(addr: std::net::SocketAddr, cluster: &Cluster) -> Result<Ledger> {
    let began = Instant::now();
    loop {
        match Ledger::open(addr, &cluster.game, cluster.seats).await {
            Ok(ledger) => return Ok(ledger),
            Err(error) if began.elapsed() > GO_ON_WITHIN => return Err(error),
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

/// How long after a moment each table had a move acknowledged, or was over. What was on its way at that moment does not count.
async fn went_on(tables: Vec<Vec<Arc<Mutex<Page>>>>, began: Instant) -> Result<Vec<Duration>> {
    let mut after = vec![None; tables.len()];
    while after.contains(&None) {
        let waiting = after.iter().filter(|after| after.is_none()).count();
        ensure!(began.elapsed() < GO_ON_WITHIN, "{waiting} of {} tables do not go on", tables.len());
        tokio::time::sleep(Duration::from_millis(20)).await;
        for (pages, after) in tables.iter().zip(&mut after) {
            let acked = pages.iter().filter_map(|page| page.lock().expect("no panic").acked_at).max();
            let acked = acked.map(|at| at.saturating_duration_since(began)).filter(|after| *after > ON_ITS_WAY);
            let is_over = pages.iter().all(|page| page.lock().expect("no panic").over);
            *after = after.or(acked).or(is_over.then_some(Duration::ZERO));
        }
    }
    Ok(after.into_iter().flatten().collect())
}

fn took_over<'a>(
    ledgers: &'a [Ledger],
    before: &'a [(TableId, Epoch)],
    now: &'a [(TableId, Epoch)],
    went_on: &'a [Duration],
) -> impl Iterator<Item = Duration> + 'a {
    let owner = |owners: &[(TableId, Epoch)], ledger: &Ledger| {
        owners.iter().find(|(id, _)| id.to_string() == ledger.id).map(|(_, epoch)| *epoch)
    };
    let changed = move |ledger: &Ledger| owner(before, ledger).is_some_and(|was| owner(now, ledger) != Some(was));
    ledgers.iter().zip(went_on).filter(move |(ledger, _)| changed(ledger)).map(|(_, after)| *after)
}

/// Holds everybody's books against the log, and everybody's view as a node shows it now.
async fn audit(ledgers: &[Ledger], nodes: &Nodes) -> Result<usize> {
    let store: &PostgresStore = nodes.store();
    let mut steps = 0;
    for (at, ledger) in ledgers.iter().enumerate() {
        let audit = ledger.audit(store, catalogue::find).await.with_context(|| format!("table {}", ledger.id))?;
        steps += audit.steps;
        let addr = nodes.addrs()[at % nodes.addrs().len()];
        let through = Ledger {
            id: ledger.id.clone(),
            device: client::Device { addr, ..ledger.device.clone() },
            seats: ledger.seats.clone(),
        };
        // Nodes that were cut off from each other find that they no longer are within a second or so.
        let began = Instant::now();
        let path = format!("/api/tables/{}", ledger.id);
        while through.device.clone().get(&path).await?.status == 503 {
            ensure!(began.elapsed() < GO_ON_WITHIN, "table {} is not to be had through {addr}", ledger.id);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        look_again(&through, &audit).await.with_context(|| format!("table {} through {addr}", ledger.id))?;
    }
    let returns = store.returns_of_former_owners().await?;
    ensure!(returns == 0, "{returns} times a node has written to a table that another had taken over");
    Ok(steps)
}
