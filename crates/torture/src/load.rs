//! Many tables moving as fast as they are acknowledged, server and load on the same machine.

use std::{
    fmt::Write as _,
    net::SocketAddr,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use bots::{Generator, generator};
use client::{Device, Incoming, Socket};
use rand::Rng;
use serde_json::{Value, json};
use services::{Missing, Postgres};
use tokio::sync::Semaphore;

use crate::{
    machine,
    player::{Kind, asks_in_a_window, choice, is_over, kind, open_table_with_bots},
    process::ServerProcess,
    script::Script,
};

pub struct Load {
    pub program: PathBuf,
    pub game: String,
    pub tables: usize,
    /// Played by people, each with a socket.
    pub seats: usize,
    /// Played by bots beside them, which take none.
    pub bots: usize,
    pub seconds: u64,
    /// Moves a second over all tables; none: as many as are acknowledged.
    pub rate: Option<f64>,
    /// Where there are several nodes, every seat comes through the one that has its table.
    pub to_owner: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Figures {
    pub moves: u64,
    pub seconds: f64,
    pub server_cpu: f64,
    pub load_cpu: f64,
    /// Of the database, where there are several nodes.
    pub database_cpu: Option<f64>,
    /// From sending a move to its acknowledgement, and to another seat's receipt.
    pub ack: [Duration; 3],
    pub receipt: [Duration; 3],
    pub resident: u64,
    pub races: u64,
    /// Messages that the seats were sent, and their bytes.
    pub heard: u64,
    pub heard_bytes: u64,
}

impl Figures {
    pub fn moves_per_second(&self) -> f64 {
        self.moves as f64 / self.seconds
    }

    pub fn moves_per_cpu_second(&self) -> f64 {
        self.moves as f64 / self.server_cpu
    }

    /// What a move costs the server, in microseconds of processor time.
    pub fn cost(&self) -> f64 {
        1e6 * self.server_cpu / self.moves as f64
    }
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ms = |times: &[Duration; 3]| {
            let [median, p99, worst] = times.map(|time| time.as_secs_f64() * 1e3);
            format!("{median:.1} / {p99:.1} / {worst:.1} ms")
        };
        writeln!(f, "durable moves          {} in {:.1} s ({} races begun)", self.moves, self.seconds, self.races)?;
        writeln!(f, "  a second             {:.0}", self.moves_per_second())?;
        writeln!(f, "  a second of server   {:.0}", self.moves_per_cpu_second())?;
        write!(f, "processor              server {:.1} s, load {:.1} s", self.server_cpu, self.load_cpu)?;
        if let Some(database) = self.database_cpu {
            write!(f, ", database {database:.1} s")?;
        }
        writeln!(f)?;
        writeln!(f, "to the acknowledgement {} (median / 99 % / worst)", ms(&self.ack))?;
        writeln!(f, "to the other seat      {}", ms(&self.receipt))?;
        let a_move = |count: u64| count as f64 / self.moves as f64;
        writeln!(
            f,
            "sent for a move        {:.2} messages, {:.0} bytes",
            a_move(self.heard),
            a_move(self.heard_bytes)
        )?;
        write!(f, "server memory          {:.0} MB", self.resident as f64 / 1e6)
    }
}

#[derive(Default)]
struct Shared {
    moves: AtomicU64,
    /// Tables at which everybody sits.
    seated: AtomicU64,
    races: AtomicU64,
    measuring: AtomicBool,
    stop: AtomicBool,
}

#[derive(Default)]
struct Samples {
    ack: Vec<Duration>,
    receipt: Vec<Duration>,
    heard: u64,
    heard_bytes: u64,
}

impl Samples {
    fn add(&mut self, more: Samples) {
        self.ack.extend(more.ack);
        self.receipt.extend(more.receipt);
        self.heard += more.heard;
        self.heard_bytes += more.heard_bytes;
    }
}

pub async fn run(load: &Load) -> Result<Figures> {
    let (_folder, server) = start(load)?;
    against(load, server.addr, server.pid()).await
}

fn start(load: &Load) -> Result<(tempfile::TempDir, ServerProcess)> {
    let folder = tempfile::tempdir()?;
    let server = ServerProcess::start(&load.program, folder.path(), &["--loose", "--window-ms", "0", "--bot-ms", "0"])?;
    Ok((folder, server))
}

/// A bare relay of the messages of a race that was played at such a server: what this machine's sockets allow.
pub async fn relay(load: &Load) -> Result<Figures> {
    let (folder, server) = start(load)?;
    let script = Script::record(server.addr, &load.game, load.seats).await.context("a race to be relayed")?;
    drop(server);
    let file = folder.path().join("script.json");
    std::fs::write(&file, serde_json::to_vec(&script)?)?;
    let file = file.to_str().context("a folder with a plain name")?;
    let relay = ServerProcess::run(&std::env::current_exe()?, &["torture", "relay", file])?;
    against(load, relay.addr, relay.pid()).await
}

/// The same load twice on one server: alone, and while champions think at other tables.
pub async fn beside_champions(load: &Load, champions: usize) -> Result<(Figures, Figures)> {
    let (_folder, server) = start(load)?;
    let alone = against(load, server.addr, server.pid()).await?;
    let addr = server.addr;
    let game = load.game.clone();
    let mut thinking = tokio::task::JoinSet::new();
    for _ in 0..champions.div_ceil(CHAMPIONS_AT_A_TABLE) {
        let game = game.clone();
        thinking.spawn(async move { seat_champions(addr, &game).await });
    }
    let beside = tokio::select! {
        figures = against(load, server.addr, server.pid()) => figures?,
        Some(ended) = thinking.join_next() => {
            ended??;
            bail!("champions stopped")
        }
    };
    Ok((alone, beside))
}

/// Champions that ride against each other at one table.
const CHAMPIONS_AT_A_TABLE: usize = 4;

/// Race after race between champions, with a spectator who keeps it going.
async fn seat_champions(addr: SocketAddr, game: &str) -> Result<()> {
    loop {
        let mut device = Device::new(addr);
        let seats: Vec<Value> = (0..CHAMPIONS_AT_A_TABLE).map(|_| json!({"kind": "bot", "bot": "champion"})).collect();
        let created: Value = device.ask("/api/tables", &json!({"game": game, "seats": seats, "start": true})).await?;
        let mut socket = device.watch(created["table"]["id"].as_str().context("no table")?, "").await?;
        while let Incoming::Text(message) = socket.next().await? {
            if is_over(message) {
                break;
            }
        }
    }
}

/// So many nodes on one PostgreSQL. The seats of a table come through different nodes, or all through the one that has it. Says why where
/// that cannot be had.
pub async fn through_nodes(load: &Load, count: usize) -> Result<std::result::Result<Figures, Missing>> {
    let database = match Postgres::start() {
        Ok(database) => database,
        Err(why) => return Ok(Err(why)),
    };
    let store = database.database("load")?;
    let more =
        ["--store", &store, "--node-address", "http://127.0.0.1:0", "--loose", "--window-ms", "0", "--bot-ms", "0"];
    let folders: Vec<tempfile::TempDir> = (0..count).map(|_| tempfile::tempdir()).collect::<std::io::Result<_>>()?;
    let nodes: Vec<ServerProcess> = folders
        .iter()
        .map(|folder| ServerProcess::start(&load.program, folder.path(), &more))
        .collect::<Result<_>>()?;
    let addrs: Vec<SocketAddr> = nodes.iter().map(|node| node.addr).collect();
    let pids: Vec<u32> = nodes.iter().map(ServerProcess::pid).collect();
    spread(load, &addrs, &pids, database.pid()).await.map(Ok)
}

/// Puts the load on a server that runs.
pub async fn against(load: &Load, addr: SocketAddr, pid: u32) -> Result<Figures> {
    spread(load, &[addr], &[pid], None).await
}

/// Tables that sit down at the same moment: a storm of connections is another proof.
const SIT_AT_ONCE: usize = 64;
const SEATED_WITHIN: Duration = Duration::from_secs(300);
/// Caches fill and races get going; a short run has no use for so much.
const WARM_UP: Duration = Duration::from_secs(3);

async fn spread(load: &Load, addrs: &[SocketAddr], pids: &[u32], database: Option<u32>) -> Result<Figures> {
    let cpu = || pids.iter().map(|pid| machine::cpu(*pid)).sum::<Duration>();
    let database_cpu = || database.map(|pid| machine::family(pid).into_iter().map(machine::cpu).sum::<Duration>());
    let sitting = Arc::new(Semaphore::new(SIT_AT_ONCE));
    let shared = Arc::new(Shared::default());
    let pace = load.rate.map(|rate| Duration::from_secs_f64(load.tables as f64 / rate));
    let mut tables = Vec::new();
    for at in 0..load.tables {
        let shared = Arc::clone(&shared);
        let sitting = Arc::clone(&sitting);
        let game = load.game.clone();
        let seats = load.seats;
        let bots = load.bots;
        let ways = if load.to_owner { 1 } else { addrs.len() };
        let addrs: Vec<SocketAddr> = addrs.iter().cycle().skip(at).take(ways).copied().collect();
        tables.push(tokio::spawn(async move {
            let mut samples = Samples::default();
            let mut race = LoadRace { game, seats, bots, pace, seed: at as u64 };
            while !shared.stop.load(Relaxed) {
                play(&addrs, &race, &shared, &sitting, &mut samples).await?;
                race.seed += 1 << 32;
            }
            Ok::<_, anyhow::Error>(samples)
        }));
    }
    // Until everybody sits and the caches are warm.
    let opening = Instant::now();
    while shared.seated.load(Relaxed) < load.tables as u64 && !tables.iter().any(tokio::task::JoinHandle::is_finished) {
        ensure!(opening.elapsed() < SEATED_WITHIN, "{} of {} tables sit", shared.seated.load(Relaxed), load.tables);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    tokio::time::sleep(WARM_UP.min(Duration::from_secs(load.seconds))).await;
    let before = cpu();
    let own_before = machine::cpu(std::process::id());
    let database_before = database_cpu();
    let began = Instant::now();
    let moves_before = shared.moves.load(Relaxed);
    let races_before = shared.races.load(Relaxed);
    shared.measuring.store(true, Relaxed);
    tokio::time::sleep(Duration::from_secs(load.seconds)).await;
    shared.measuring.store(false, Relaxed);
    let moves = shared.moves.load(Relaxed) - moves_before;
    let seconds = began.elapsed().as_secs_f64();
    let after = cpu();
    let own_after = machine::cpu(std::process::id());
    let database_after = database_cpu();
    let resident = pids.iter().map(|pid| machine::resident(*pid)).sum();
    shared.stop.store(true, Relaxed);
    let mut samples = Samples::default();
    for table in tables {
        samples.add(table.await??);
    }
    let three = |samples: &mut Vec<Duration>| {
        [0.5, 0.99, 1.0].map(|part| machine::percentile(samples, part).unwrap_or_default())
    };
    Ok(Figures {
        moves,
        seconds,
        server_cpu: (after - before).as_secs_f64(),
        load_cpu: (own_after - own_before).as_secs_f64(),
        database_cpu: database_before.zip(database_after).map(|(before, after)| (after - before).as_secs_f64()),
        ack: three(&mut samples.ack),
        receipt: three(&mut samples.receipt),
        heard: samples.heard,
        heard_bytes: samples.heard_bytes,
        resident,
        races: shared.races.load(Relaxed) - races_before,
    })
}

/// One race from its beginning to its end, a task for each seat, each through another node where there are several.
async fn play(
    addrs: &[SocketAddr],
    load: &LoadRace,
    shared: &Arc<Shared>,
    sitting: &Semaphore,
    samples: &mut Samples,
) -> Result<()> {
    let sits = sitting.acquire().await?;
    let mut device = Device::new(addrs[0]);
    let id = open_table_with_bots(&mut device, &load.game, load.seats, load.bots).await?;
    shared.races.fetch_add(1, Relaxed);
    let by = (0..load.seats).map(|_| AtomicU64::new(0)).collect();
    let sent = Arc::new(LastSent { began: Instant::now(), by, due: AtomicU64::new(0) });
    // The first seat to fail says why.
    let mut seats = tokio::task::JoinSet::new();
    for seat in 0..load.seats {
        let device = Device { addr: addrs[seat % addrs.len()], ..device.clone() };
        let socket = device.watch(&id, &format!("seat={seat}")).await?;
        let shared = Arc::clone(shared);
        let sent = Arc::clone(&sent);
        let rng = generator(load.seed, seat as u64);
        let sitter = Sitter { socket, seat, pace: load.pace, sent, shared, rng, samples: Samples::default() };
        seats.spawn(sitter.play());
    }
    drop(sits);
    shared.seated.fetch_add(1, Relaxed);
    while let Some(seat) = seats.join_next().await {
        samples.add(seat??);
    }
    Ok(())
}

struct LoadRace {
    game: String,
    seats: usize,
    bots: usize,
    pace: Option<Duration>,
    seed: u64,
}

/// When each seat last sent a move, in microseconds since the race began.
struct LastSent {
    began: Instant,
    by: Vec<AtomicU64>,
    /// When the table's next move is due, where there is a pace. It does not depend on how long the last one took, so that a server that
    /// is slow is not asked for less.
    due: AtomicU64,
}

impl LastSent {
    fn now(&self) -> u64 {
        self.began.elapsed().as_micros() as u64
    }

    fn by_others(&self, seat: usize) -> u64 {
        let others = self.by.iter().enumerate().filter(|(other, _)| *other != seat);
        others.map(|(_, sent)| sent.load(Relaxed)).max().unwrap_or(0)
    }
}

struct Sitter {
    socket: Socket,
    seat: usize,
    pace: Option<Duration>,
    sent: Arc<LastSent>,
    shared: Arc<Shared>,
    rng: Generator,
    samples: Samples,
}

impl Sitter {
    async fn play(mut self) -> Result<Samples> {
        let mut moves = 0u64;
        let mut silences = 0;
        let mut text = String::new();
        while !self.shared.stop.load(Relaxed) {
            // Once all stop, nobody moves any more, and nothing comes.
            let Ok(wait) = tokio::time::timeout(Duration::from_millis(500), self.socket.next()).await else {
                silences += 1;
                ensure!(silences < 60, "seat {}: nothing came for 30 s", self.seat);
                continue;
            };
            let Incoming::Text(message) = wait? else { bail!("the socket ended") };
            silences = 0;
            let now = self.sent.now();
            let measuring = self.shared.measuring.load(Relaxed);
            if measuring {
                self.samples.heard += 1;
                self.samples.heard_bytes += message.len() as u64;
            }
            match kind(message) {
                Kind::Ack => {
                    self.shared.moves.fetch_add(1, Relaxed);
                    if measuring {
                        self.samples.ack.push(Duration::from_micros(now - self.sent.by[self.seat].load(Relaxed)));
                    }
                }
                Kind::Update | Kind::Snapshot => {
                    let other = self.sent.by_others(self.seat);
                    let own = self.sent.by[self.seat].load(Relaxed);
                    if measuring && other > own {
                        self.samples.receipt.push(Duration::from_micros(now.saturating_sub(other)));
                    }
                    if is_over(message) {
                        return Ok(self.samples);
                    }
                    // Where several people are asked it lasts no time here; one person among bots is waited for.
                    if asks_in_a_window(message) && self.sent.by.len() > 1 {
                        continue;
                    }
                    let Some((decision, what)) = choice(message, self.rng.next_u32() as usize) else { continue };
                    moves += 1;
                    text.clear();
                    write!(text, r#"{{"type":"act","decision":{decision},"action":"m{moves}","do":{what}}}"#)?;
                    if let Some(pace) = self.pace {
                        // On average the pace, and never all tables at once.
                        let part = f64::from(self.rng.next_u32()) / f64::from(u32::MAX);
                        let next = pace.mul_f64(2.0 * part).as_micros() as u64;
                        let due = self.sent.due.fetch_add(next, Relaxed) + next;
                        tokio::time::sleep(Duration::from_micros(due.saturating_sub(self.sent.now()))).await;
                    }
                    self.sent.by[self.seat].store(self.sent.now(), Relaxed);
                    self.socket.send(&text).await?;
                }
                Kind::Other if message.starts_with("{\"type\":\"table") => {}
                Kind::Other => bail!("unexpected: {message}"),
            }
        }
        Ok(self.samples)
    }
}
