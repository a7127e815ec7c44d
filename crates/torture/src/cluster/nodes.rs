//! The nodes, what they stand on, and what is done to them.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use services::{Missing, Postgres};
use store::{Epoch, Lease, PostgresStore, TableId};
use tempfile::TempDir;

use super::{
    Fault, PAST_LEASE,
    cuts::Cuts,
    site::{Site, Way, ground},
};
use crate::process::ServerProcess;

const NODES: u8 = 3;
/// The database is gone for this long when it is restarted.
const GONE_FOR: Duration = Duration::from_millis(500);
const HEALTHY_WITHIN: Duration = Duration::from_secs(60);

pub struct Nodes {
    program: PathBuf,
    nodes: Vec<Node>,
    addrs: Vec<SocketAddr>,
    database: Postgres,
    /// Two nodes that are cut off from each other.
    cut: Option<[usize; 2]>,
    /// Without a lease: it only looks.
    store: PostgresStore,
}

struct Node {
    process: Option<ServerProcess>,
    /// For what is the node's alone: its socket file, its list of blocked addresses.
    folder: TempDir,
    place: Site,
}

impl Nodes {
    pub async fn start(program: &Path, cuts: &Cuts) -> Result<std::result::Result<Nodes, Missing>> {
        let database = match ground(cuts) {
            Ok(database) => database,
            Err(why) => return Ok(Err(why)),
        };
        let store = PostgresStore::open(&Site::database(&database)?).await?;
        store.give_up().await?;
        let mut nodes = Vec::new();
        let mut addrs = Vec::new();
        for number in 1..=NODES {
            let place = Site::new(cuts, number, &database).await?;
            let mut node = Node { process: None, folder: tempfile::tempdir()?, place };
            let process = node.serve(program, &node.place.listens_at).await?;
            addrs.push(process.addr);
            node.process = Some(process);
            nodes.push(node);
        }
        Ok(Ok(Nodes { program: program.to_owned(), nodes, addrs, database, cut: None, store }))
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

    /// Says for how long nobody had the database.
    pub async fn inflict(&mut self, fault: Fault, node: usize) -> Result<Duration> {
        let victim = &mut self.nodes[node];
        let began = Instant::now();
        match fault {
            // It stays dead until it is healed: its tables must go on without it.
            Fault::Kill => victim.process.take().context("a node that runs")?.kill()?,
            Fault::Stop => {
                let process = victim.process.take().context("a node that runs")?;
                tokio::task::spawn_blocking(move || process.stop()).await??;
            }
            Fault::Pause => signal(victim, "STOP")?,
            Fault::CutFromDatabase => victim.place.set_open(Way::Database, false)?,
            Fault::CutFromPeers => victim.place.set_open(Way::Peers, false)?,
            Fault::CutFromOnePeer => {
                let two = [node, (node + 1) % self.nodes.len()];
                self.nodes[two[0]].place.set_joined(&self.nodes[two[1]].place, false)?;
                self.cut = Some(two);
            }
            Fault::RestartDatabase => {
                self.database.halt();
                tokio::time::sleep(GONE_FOR).await;
                self.database.resume()?;
            }
        }
        // A node that goes on after its lease is over must find that it is.
        if !matches!(fault, Fault::Stop | Fault::Kill | Fault::RestartDatabase) {
            tokio::time::sleep(PAST_LEASE).await;
        }
        Ok(if fault == Fault::RestartDatabase { began.elapsed() } else { Duration::ZERO })
    }

    /// Everything as it was, and every node healthy.
    pub async fn heal(&mut self) -> Result<()> {
        if let Some([one, other]) = self.cut.take() {
            self.nodes[one].place.set_joined(&self.nodes[other].place, true)?;
        }
        for (node, addr) in self.nodes.iter_mut().zip(&self.addrs) {
            for way in Way::ALL {
                node.place.set_open(way, true)?;
            }
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
        let mut command = self.place.command(program);
        command.args(["serve", "--addr", addr, "--data"]).arg(self.folder.path());
        let [address, listen] = &self.place.for_peers;
        command.args(["--store", &self.place.store, "--node-address", address, "--node-listen", listen]);
        command.args(["--loose", "--window-ms", "20", "--bot-ms", "0"]);
        tokio::task::spawn_blocking(move || ServerProcess::spawn(command)).await?
    }
}
