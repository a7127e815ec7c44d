use std::{net::SocketAddr, path::PathBuf, process::ExitCode};

use anyhow::{Context, Result};
use server::{Config, Limits, Times, serve};

/// Serves tables to browsers and programs.
#[derive(clap::Args)]
pub struct Args {
    /// Where to listen
    #[arg(long, default_value = "127.0.0.1:8080")]
    addr: SocketAddr,
    /// The folder that races are kept in
    #[arg(long, default_value = "data")]
    data: PathBuf,
    /// The address in people's browsers, where a proxy stands before this server (https://sillage.example)
    #[arg(long)]
    origin: Option<String>,
    /// Believe the proxy's X-Forwarded-For
    #[arg(long)]
    behind_proxy: bool,
    /// How long a window lasts at a table of several people, in milliseconds
    #[arg(long)]
    window_ms: Option<u64>,
    /// How long a bot waits at most before it answers, in milliseconds; by default it answers at once
    #[arg(long)]
    bot_ms: Option<u64>,
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

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let usual = Times::default();
        let config = Config {
            origin: self.origin,
            behind_proxy: self.behind_proxy,
            trusted: self.trust_address,
            metrics: self.metrics,
            durability: if self.careless { store::Durability::Normal } else { store::Durability::Full },
            times: Times {
                window: self.window_ms.unwrap_or(usual.window),
                bot: self.bot_ms.map_or(usual.bot, |most| (usual.bot.0.min(most), most)),
                sleep: self.sleep_s.map_or(usual.sleep, |seconds| seconds * 1_000),
                ..usual
            },
            limits: if self.loose { Limits::loose() } else { Limits::default() },
            ..Config::new(self.addr, self.data)
        };
        tracing_subscriber::fmt().with_writer(std::io::stderr).with_target(false).compact().init();
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no runtime")?;
        runtime.block_on(async { serve(config, |addr| println!("Sillage: http://{addr}/"), stopped()).await })?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Until somebody says stop.
async fn stopped() {
    let mut terminated = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()).expect("signals");
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminated.recv() => {}
    }
}
