use std::{net::SocketAddr, path::PathBuf, process::ExitCode};

use anyhow::{Context, Result};
use server::{Config, Keep, Limits, Origin, Program, Proxy, Times, serve};

/// Serves tables to browsers and programs.
#[derive(clap::Args)]
pub struct Args {
    /// Where to listen
    #[arg(long, default_value = "127.0.0.1:8080")]
    addr: SocketAddr,
    /// The folder that races are kept in
    #[arg(long, default_value = "data")]
    data: PathBuf,
    /// Keep races in a PostgreSQL database instead of a folder: postgres://user:password@host:5432/database
    #[arg(long, value_name = "URL", value_parser = database, conflicts_with = "data")]
    store: Option<String>,
    /// The NATS server through which several nodes on one PostgreSQL database reach each other: nats://host:4222
    #[arg(long, value_name = "URL", requires = "store")]
    bus: Option<String>,
    /// The address in people's browsers, where it is not this machine's own: https://sillage.example, http://mybox:8080
    #[arg(long)]
    origin: Option<Origin>,
    /// The proxies before this server, whose X-Forwarded-For is believed: addresses or networks, separated by commas
    #[arg(long, value_name = "ADDR[/PREFIX]", value_delimiter = ',')]
    behind_proxy: Vec<Proxy>,
    /// Days that names and chat of a race are kept once it is over and nobody uses it; 0 for ever
    #[arg(long, value_name = "DAYS", default_value_t = 90)]
    keep_names_days: u64,
    /// Days that a finished race is kept; 0 for ever
    #[arg(long, value_name = "DAYS", default_value_t = 365)]
    keep_finished_days: u64,
    /// Days that a race is kept that was given up, that never began or that bots played alone; 0 for ever
    #[arg(long, value_name = "DAYS", default_value_t = 30)]
    keep_abandoned_days: u64,
    /// Days that a record is kept that was brought in; 0 for ever
    #[arg(long, value_name = "DAYS", default_value_t = 30)]
    keep_imported_days: u64,
    /// Days that a race desk is kept that nobody uses; 0 for ever
    #[arg(long, value_name = "DAYS", default_value_t = 365)]
    keep_desks_days: u64,
    /// The database grows no larger than this: moves that do not fit are refused, and /health says so
    #[arg(long, value_name = "MB")]
    most_disk_mb: Option<u64>,
    /// How long a window lasts at a table of several people, in milliseconds
    #[arg(long)]
    window_ms: Option<u64>,
    /// How long a bot waits at most before it answers, in milliseconds; by default it answers at once
    #[arg(long)]
    bot_ms: Option<u64>,
    /// A bot of yours: NAME=COMMAND starts COMMAND for every seat that is given to NAME (docs/bots.md). May be repeated
    #[arg(long = "bot", value_name = "NAME=COMMAND")]
    bots: Vec<Program>,
    /// How long a table is kept in memory that nobody uses, in seconds
    #[arg(long)]
    sleep_s: Option<u64>,
    /// Show counts for Prometheus at this address, under /metrics. Keep it from players: a count that moves is a move
    #[arg(long, value_name = "ADDR")]
    metrics: Option<SocketAddr>,
    /// No limits on rates and counts: for measuring on one machine
    #[arg(long, hide = true)]
    loose: bool,
    /// An address without limits: for measuring what others notice of a flood
    #[arg(long, hide = true)]
    trust_address: Option<std::net::IpAddr>,
    /// Do not wait for the disk: loses acknowledged moves in a power cut. For the test of that test
    #[arg(long, hide = true)]
    careless: bool,
}

/// Eight requests that may be heavy at once, and as many for the store's readers and for bots that think.
const BLOCKING_THREADS: usize = 16;

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let usual = Times::default();
        let config = Config {
            database: self.store,
            bus: self.bus,
            origin: self.origin,
            proxies: self.behind_proxy,
            keep: Keep {
                names: days(self.keep_names_days),
                finished: days(self.keep_finished_days),
                abandoned: days(self.keep_abandoned_days),
                imported: days(self.keep_imported_days),
                desks: days(self.keep_desks_days),
            },
            max_bytes: self.most_disk_mb.map(|mb| mb * 1024 * 1024),
            trusted: self.trust_address,
            metrics: self.metrics,
            durability: if self.careless { store::Durability::Normal } else { store::Durability::Full },
            times: Times {
                window: self.window_ms.unwrap_or(usual.window),
                bot: self.bot_ms.map_or(usual.bot, |most| (usual.bot.0.min(most), most)),
                sleep: self.sleep_s.map_or(usual.sleep, |seconds| seconds * 1_000),
                ..usual
            },
            programs: self.bots,
            limits: if self.loose { Limits::loose() } else { Limits::default() },
            ..Config::new(self.addr, self.data)
        };
        tracing_subscriber::fmt().with_writer(std::io::stderr).with_target(false).compact().init();
        // Each thread keeps some megabytes of memory that it has used once: those that read, replay and think need not be hundreds.
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .max_blocking_threads(BLOCKING_THREADS)
            .build()
            .context("no runtime")?;
        runtime.block_on(async { serve(config, |addr| println!("Sillage: http://{addr}/"), stopped()).await })?;
        Ok(ExitCode::SUCCESS)
    }
}

/// What `--store` takes. The password in it is nobody's to read: it is not repeated.
fn database(url: &str) -> Result<String, String> {
    let is_known = url.starts_with("postgres://") || url.starts_with("postgresql://");
    let why = "expected postgres://user:password@host:5432/database; for SQLite give a folder with --data";
    is_known.then(|| url.to_owned()).ok_or_else(|| why.into())
}

fn days(days: u64) -> Option<u64> {
    (days > 0).then_some(days)
}

/// Waits for SIGINT or SIGTERM.
async fn stopped() {
    let mut terminated = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()).expect("signals");
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminated.recv() => {}
    }
}
