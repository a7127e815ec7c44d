use std::{net::SocketAddr, path::PathBuf, process::ExitCode};

use anyhow::{Context, Result};
use server::{Config, Keep, Limits, Mail, Origin, Program, Proxy, Telling, Times, serve};

/// Serves tables to browsers and programs.
#[derive(clap::Args)]
pub struct Args {
    /// Where to listen
    #[arg(long, default_value = "127.0.0.1:8080")]
    addr: SocketAddr,
    /// The folder that races are kept in
    #[arg(long, default_value = "data")]
    data: PathBuf,
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
    /// Days that a person of several devices is remembered who does not come; 0 for ever
    #[arg(long, value_name = "DAYS", default_value_t = 400)]
    keep_persons_days: u64,
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
    /// Tell people by mail that it is their turn, through this server: smtps://USER:PASSWORD@HOST, smtp://HOST:587?tls=required
    #[arg(long, value_name = "URL", requires = "mail_from")]
    mail: Option<server::MailServer>,
    /// Whom such mail comes from: "Sillage <courses@sillage.example>"
    #[arg(long, value_name = "ADDRESS", requires = "mail", value_parser = mailbox)]
    mail_from: Option<server::Mailbox>,
    /// Messages may go to this machine and to private networks. Whom they go to strangers say: not where anything else listens there
    #[arg(long)]
    tell_private_networks: bool,
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
            origin: self.origin,
            proxies: self.behind_proxy,
            keep: Keep {
                names: days(self.keep_names_days),
                finished: days(self.keep_finished_days),
                abandoned: days(self.keep_abandoned_days),
                imported: days(self.keep_imported_days),
                desks: days(self.keep_desks_days),
                persons: days(self.keep_persons_days),
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
            telling: Telling {
                mail: self.mail.zip(self.mail_from).map(|(server, from)| Mail { server, from }),
                private: self.tell_private_networks,
            },
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

fn mailbox(text: &str) -> Result<server::Mailbox, String> {
    text.parse().map_err(|_| "an address, or a name and an address in <>".to_owned())
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
