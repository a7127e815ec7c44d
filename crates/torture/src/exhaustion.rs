//! Exhaustion: an attacker takes all there is to take — connections, bodies that never come, records, replays nobody reads, chat, tables of
//! bots — from one address or from many, while others play. What the server holds stays within its bounds, moves and `/health` go on.

mod attack;
mod record;

use std::{
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use anyhow::{Context, Result, bail, ensure};
use catalogue::AnyGame;
use client::{Device, Incoming};
use serde_json::{Value, json};

use crate::{machine, player, process::ServerProcess};

pub struct Exhaustion {
    pub program: PathBuf,
    pub game: &'static dyn AnyGame,
    /// Addresses that are greedy.
    pub addresses: u8,
    /// How often each of them tries each thing.
    pub tries: usize,
    /// Lines of the record that each brings in, again and again.
    pub lines: usize,
}

/// What was tried, and its result.
#[derive(Debug, Default)]
pub struct Taken {
    pub tried: AtomicU64,
    pub had: AtomicU64,
}

impl Taken {
    fn count(&self, had: bool) {
        self.tried.fetch_add(1, Relaxed);
        self.had.fetch_add(had.into(), Relaxed);
    }
}

#[derive(Debug, Default)]
pub struct Figures {
    pub addresses: u64,
    /// Connections that stall in their head or body, or say nothing: had are those that were not turned away at once.
    pub connections: Taken,
    pub records: Taken,
    /// Read by nobody: had are those that were begun. They make room for others, and break off.
    pub replays: Taken,
    /// Asked for meanwhile by others, at addresses of their own: had are those that came whole.
    pub read: Taken,
    /// Had are the lines that others heard.
    pub chat: Taken,
    pub bot_tables: Taken,
    pub public_tables: Taken,
    /// Of the greedy, in the lobby at the end.
    pub listed: u64,
    /// Of those who only play.
    pub moves: u64,
    pub healthy: Taken,
    pub record_bytes: u64,
    pub replay_bytes: u64,
    pub memory_before: u64,
    pub memory_most: u64,
    pub disk: u64,
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mb = |bytes: u64| bytes as f64 / 1e6;
        let of = |taken: &Taken| format!("{} of {}", taken.had.load(Relaxed), taken.tried.load(Relaxed));
        writeln!(
            f,
            "{} greedy addresses: {} connections, {} records of {:.1} MB, {} replays of {:.0} MB begun, {} of others read, {} lines of chat heard,",
            self.addresses,
            of(&self.connections),
            of(&self.records),
            mb(self.record_bytes),
            of(&self.replays),
            mb(self.replay_bytes),
            of(&self.read),
            of(&self.chat)
        )?;
        writeln!(
            f,
            "{} tables of bots, {} public tables ({} of them listed)",
            of(&self.bot_tables),
            of(&self.public_tables),
            self.listed
        )?;
        write!(
            f,
            "meanwhile {} moves of others, /health well {}; memory {:.0} MB before, {:.0} MB at most; disk {:.0} MB",
            self.moves,
            of(&self.healthy),
            mb(self.memory_before),
            mb(self.memory_most),
            mb(self.disk)
        )
    }
}

/// What the server's usual limits come to.
const RECORDS: u64 = 10;
const RECORD_BYTES: u64 = 64 * 1024 * 1024 + 2 * 1024 * 1024;
const CHAT: u64 = 10 + 30;
const BOT_TABLES: u64 = 6;
const LISTED: u64 = 20;
const CONNECTIONS: u64 = 128 + 2;
/// Beyond what the server takes for itself: eight heavy requests, and the buffers of all connections and sockets.
const MEMORY: u64 = 200_000_000;

impl Figures {
    /// Whether everything stayed within its bounds.
    pub fn kept(&self) -> Result<()> {
        let had = |taken: &Taken| taken.had.load(Relaxed);
        let within = |what: &str, found: u64, most: u64| {
            ensure!(found <= most, "{what}: {found}, and no more than {most} were to be had");
            Ok(())
        };
        within("connections", had(&self.connections), self.addresses * CONNECTIONS)?;
        within("records", had(&self.records), self.addresses * RECORDS)?;
        ensure!(had(&self.read) == self.read.tried.load(Relaxed), "those who read their replay did not get all of it");
        within("lines of chat", had(&self.chat), self.addresses * CHAT)?;
        within("tables of bots", had(&self.bot_tables), self.addresses * BOT_TABLES)?;
        within("listed tables", self.listed, self.addresses * LISTED)?;
        within("memory", self.memory_most, self.memory_before + MEMORY)?;
        within("disk", self.disk, self.addresses * RECORD_BYTES + 50_000_000)?;
        ensure!(self.moves > 0, "nobody else could move");
        ensure!(had(&self.healthy) == self.healthy.tried.load(Relaxed), "/health did not answer every time");
        Ok(())
    }
}

pub async fn run(exhaustion: &Exhaustion) -> Result<Figures> {
    let folder = tempfile::tempdir()?;
    let operators = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let options = ["--window-ms", "0", "--bot-ms", "0", "--metrics", &operators.to_string()];
    let server = ServerProcess::start(&exhaustion.program, folder.path(), &options)?;
    let mut figures = Figures { addresses: exhaustion.addresses.into(), ..Figures::default() };
    let records =
        record::many(exhaustion.game, exhaustion.lines, usize::from(exhaustion.addresses) * exhaustion.tries)?;
    figures.record_bytes = records.first().map_or(0, |record| record.len() as u64);

    let honest = Honest::start(&server, exhaustion.game.key()).await?;
    figures.memory_before = machine::resident(server.pid());
    let watched = Watched::start(server.addr, server.pid());
    attack::all(server.addr, operators, exhaustion, records, &mut figures).await?;
    (figures.memory_most, figures.healthy) = watched.stop().await?;
    figures.moves = honest.stop().await?;
    figures.disk = size(folder.path())?;
    Ok(figures)
}

fn size(folder: &Path) -> Result<u64> {
    folder.read_dir()?.map(|file| Ok(file?.metadata()?.len())).sum()
}

/// Two people who only play, race after race.
struct Honest {
    stop: Arc<AtomicBool>,
    playing: tokio::task::JoinHandle<Result<u64>>,
}

impl Honest {
    async fn start(server: &ServerProcess, game: &str) -> Result<Honest> {
        let stop = Arc::new(AtomicBool::new(false));
        let addr = server.addr;
        let game = game.to_owned();
        let stopped = Arc::clone(&stop);
        let playing = tokio::spawn(async move {
            let mut moves = 0;
            while !stopped.load(Relaxed) {
                moves += race(addr, &game, &stopped).await?;
            }
            Ok(moves)
        });
        Ok(Honest { stop, playing })
    }

    async fn stop(self) -> Result<u64> {
        self.stop.store(true, Relaxed);
        self.playing.await?
    }
}

/// Plays one race of two seats on one screen, as long as it takes. Says how many moves were acknowledged.
async fn race(addr: SocketAddr, game: &str, stop: &AtomicBool) -> Result<u64> {
    let mut device = Device::new(addr);
    let seats = json!([{"kind": "me", "name": "A"}, {"kind": "bot"}]);
    let body = json!({"game": game, "seats": seats, "start": true});
    let Some(created) = patiently(&mut device, "/api/tables", &body, stop).await? else { return Ok(0) };
    let id = created["table"]["id"].as_str().context("a table")?.to_owned();
    let mut socket = device.watch(&id, "seat=0").await?;
    let mut acked = 0;
    let mut sent = 0;
    while !stop.load(Relaxed) {
        let next = tokio::time::timeout(Duration::from_secs(60), socket.next()).await;
        let Incoming::Text(text) = next.context("others wait for their moves")?? else { break };
        acked += u64::from(player::kind(text) == player::Kind::Ack);
        if text.contains("\"phase\":\"over\"") {
            break;
        }
        if matches!(player::kind(text), player::Kind::Update | player::Kind::Snapshot)
            && let Some((decision, what)) = player::choice(text, sent)
        {
            sent += 1;
            let frame = player::act(decision, &format!("m{sent}"), what);
            socket.send(&frame).await?;
        }
    }
    let _ = device.post(&format!("/api/tables/{id}/abandon"), &json!({})).await;
    Ok(acked)
}

/// Asks again as long as the server says to wait, as it says. Nothing once it is time to stop.
pub async fn patiently(device: &mut Device, path: &str, body: &Value, stop: &AtomicBool) -> Result<Option<Value>> {
    while !stop.load(Relaxed) {
        let response = device.post(path, body).await?;
        match response.header("retry-after").map(str::parse) {
            None if response.status == 200 => return Ok(Some(response.json())),
            Some(Ok(seconds)) => tokio::time::sleep(Duration::from_secs(seconds)).await,
            _ => bail!("{path} was refused with {}: {}", response.status, response.body),
        }
    }
    Ok(None)
}

/// Asks for `/health` all the while, and looks at the server's memory.
struct Watched {
    stop: Arc<AtomicBool>,
    watching: tokio::task::JoinHandle<(u64, Taken)>,
}

impl Watched {
    fn start(addr: SocketAddr, pid: u32) -> Watched {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let watching = tokio::spawn(async move {
            let mut most = 0;
            let healthy = Taken::default();
            while !stopped.load(Relaxed) {
                let asked = tokio::time::timeout(Duration::from_secs(60), async {
                    Device::new(addr).get("/health").await.is_ok_and(|response| response.status == 200)
                });
                healthy.count(asked.await.unwrap_or(false));
                most = most.max(machine::resident(pid));
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            (most, healthy)
        });
        Watched { stop, watching }
    }

    async fn stop(self) -> Result<(u64, Taken)> {
        self.stop.store(true, Relaxed);
        Ok(self.watching.await?)
    }
}
