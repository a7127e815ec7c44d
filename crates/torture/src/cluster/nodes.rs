//! The nodes, what they stand on, and what is done to them.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use services::{Missing, Nats, Postgres};
use store::{Epoch, Lease, PostgresStore, TableId};
use tempfile::TempDir;

use super::{
    Fault, PAST_LEASE,
    gate::{Behind, Gate},
};
use crate::process::ServerProcess;

const NODES: usize = 3;
const DATABASE: &str = "sillage";
/// The database and the bus are gone for this long when they are restarted.
const GONE_FOR: Duration = Duration::from_millis(500);
const HEALTHY_WITHIN: Duration = Duration::from_secs(60);

pub struct Nodes {
    program: PathBuf,
    nodes: Vec<Node>,
    addrs: Vec<SocketAddr>,
    bus: Nats,
    database: Postgres,
    /// Without a lease: it only looks.
    store: PostgresStore,
}

struct Node {
    process: Option<ServerProcess>,
    /// For what is the node's alone: its socket file, its list of blocked addresses.
    folder: TempDir,
    to_database: Gate,
    to_bus: Gate,
}

impl Nodes {
    pub async fn start(program: &Path) -> Result<std::result::Result<Nodes, Missing>> {
        let (database, bus) = match (Postgres::start(), Nats::start()) {
            (Ok(database), Ok(bus)) => (database, bus),
            (Err(why), _) | (_, Err(why)) => return Ok(Err(why)),
        };
        let store = PostgresStore::open(&database.database(DATABASE)?).await?;
        store.give_up().await?;
        let (mut nodes, mut addrs) = (Vec::new(), Vec::new());
        for _ in 0..NODES {
            let to_database = Gate::before(Behind::Unix(database.socket())).await?;
            let to_bus = Gate::before(Behind::Tcp(bus.addr)).await?;
            let mut node = Node { process: None, folder: tempfile::tempdir()?, to_database, to_bus };
            let process = node.serve(program, "127.0.0.1:0").await?;
            addrs.push(process.addr);
            node.process = Some(process);
            nodes.push(node);
        }
        Ok(Ok(Nodes { program: program.to_owned(), nodes, addrs, bus, database, store }))
    }

    pub fn addrs(&self) -> &[SocketAddr] {
        &self.addrs
    }

    pub fn store(&self) -> &PostgresStore {
        &self.store
    }

    pub async fn owners(&self) -> Result<Vec<(TableId, Epoch)>> {
        Ok(self.store.owners().await?)
    }

    /// Says for how long nobody had the database or the bus.
    pub async fn inflict(&mut self, fault: Fault, node: usize) -> Result<Duration> {
        let (victim, began) = (&mut self.nodes[node], Instant::now());
        match fault {
            // It stays dead until it is healed: its tables must go on without it.
            Fault::Kill => victim.process.take().context("a node that runs")?.kill()?,
            Fault::Pause => signal(victim, "STOP")?,
            Fault::CutFromDatabase => victim.to_database.set_open(false),
            Fault::CutFromBus => victim.to_bus.set_open(false),
            Fault::RestartDatabase => {
                self.database.halt();
                tokio::time::sleep(GONE_FOR).await;
                self.database.resume()?;
            }
            Fault::RestartBus => {
                self.bus.halt();
                tokio::time::sleep(GONE_FOR).await;
                self.bus.resume()?;
            }
        }
        // A node that goes on after its lease is over must find that it is.
        if matches!(fault, Fault::Pause | Fault::CutFromDatabase | Fault::CutFromBus) {
            tokio::time::sleep(PAST_LEASE).await;
        }
        let is_outage = matches!(fault, Fault::RestartDatabase | Fault::RestartBus);
        Ok(if is_outage { began.elapsed() } else { Duration::ZERO })
    }

    /// Everything as it was, and every node healthy.
    pub async fn heal(&mut self) -> Result<()> {
        for (node, addr) in self.nodes.iter_mut().zip(&self.addrs) {
            node.to_database.set_open(true);
            node.to_bus.set_open(true);
            if node.process.is_some() {
                signal(node, "CONT")?;
            } else {
                let addr = addr.to_string();
                node.process = Some(node.serve(&self.program, &addr).await?);
            }
        }
        let began = Instant::now();
        for addr in &self.addrs {
            while !is_healthy(*addr, Duration::from_secs(5)).await {
                ensure!(began.elapsed() < HEALTHY_WITHIN, "the node at {addr} does not recover");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        Ok(())
    }
}

pub async fn is_healthy(addr: SocketAddr, within: Duration) -> bool {
    let mut device = client::Device::new(addr);
    let answer = tokio::time::timeout(within, device.get("/health")).await;
    matches!(answer, Ok(Ok(answer)) if answer.status == 200)
}

fn signal(node: &Node, name: &str) -> Result<()> {
    let pid = node.process.as_ref().context("a node that runs")?.pid().to_string();
    ensure!(Command::new("kill").args([&format!("-{name}"), &pid]).status()?.success(), "no signal {name}");
    Ok(())
}

impl Node {
    /// Starting a node waits for it, and its way to the database leads through this program.
    async fn serve(&self, program: &Path, addr: &str) -> Result<ServerProcess> {
        let store = format!("postgres://sillage@{}/{DATABASE}", self.to_database.addr);
        let bus = format!("nats://{}", self.to_bus.addr);
        let (program, addr, folder) = (program.to_owned(), addr.to_owned(), self.folder.path().to_owned());
        tokio::task::spawn_blocking(move || {
            let more = ["--store", &store, "--bus", &bus, "--loose", "--window-ms", "20", "--bot-ms", "0"];
            ServerProcess::start_at(&program, &folder, &addr, &more)
        })
        .await?
    }
}
