//! What a table costs that nobody plays at.

use std::{
    net::{SocketAddr, TcpListener},
    path::PathBuf,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use client::Device;
use serde_json::{Value, json};

use crate::{machine, process::ServerProcess};

/// After so many tables the caches, which have their bounds, are full, and what grows is the tables' own.
const WARM_UP: usize = 4_000;
/// How long a table that nobody uses stays in memory, in seconds: longer than opening them all takes.
const SLEEP: u64 = 45;

pub struct Idle {
    pub program: PathBuf,
    pub game: String,
    pub tables: usize,
}

#[derive(Clone, Debug)]
pub struct Figures {
    pub tables: usize,
    /// Bytes a table while its race is in memory.
    pub bytes: f64,
    /// From the last table that was opened until none was left in memory.
    pub gone_after: Duration,
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Figures { tables, bytes, gone_after } = self;
        write!(
            f,
            "{tables} tables: {:.1} KB each with the race in memory; none in memory after {:.0} s in which nobody used them",
            bytes / 1e3,
            gone_after.as_secs_f64()
        )
    }
}

pub async fn run(idle: &Idle) -> Result<Figures> {
    let folder = tempfile::tempdir()?;
    let operators = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let metrics = operators.to_string();
    let sleep = SLEEP.to_string();
    let server =
        ServerProcess::start(&idle.program, folder.path(), &["--loose", "--sleep-s", &sleep, "--metrics", &metrics])?;
    let seats = json!([{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}]);
    let body = json!({"game": idle.game, "seats": seats, "hot_seat": true, "start": true});
    let began = Instant::now();
    let open = async |count: usize| -> Result<()> {
        for _ in 0..count {
            let _: Value = Device::new(server.addr).ask("/api/tables", &body).await?;
        }
        Ok(())
    };
    open(WARM_UP).await?;
    let before = machine::resident(server.pid());
    open(idle.tables).await?;
    // The last ones are still settling in.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let after = machine::resident(server.pid());
    // Memory that a table gave back and the next one took would not be counted.
    if live_tables(operators).await? < WARM_UP + idle.tables {
        bail!("some tables fell asleep while others were opened, which took {:.0} s", began.elapsed().as_secs_f64());
    }
    let opened = Instant::now();
    while live_tables(operators).await? > 0 {
        if opened.elapsed() > Duration::from_secs(3 * SLEEP) {
            bail!("{} tables are still in memory, long after anyone used them", live_tables(operators).await?);
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    let bytes = after.saturating_sub(before) as f64 / idle.tables.max(1) as f64;
    Ok(Figures { tables: idle.tables, bytes, gone_after: opened.elapsed() })
}

async fn live_tables(operators: SocketAddr) -> Result<usize> {
    let page = Device::new(operators).get("/metrics").await?.body;
    let count = page.lines().find_map(|line| line.strip_prefix("sillage_live_tables "));
    count.and_then(|count| count.trim().parse().ok()).context("no count of tables in memory")
}
