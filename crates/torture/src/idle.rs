//! What a table costs that nobody plays at.

use std::{path::PathBuf, time::Duration};

use anyhow::Result;
use client::Device;
use serde_json::{Value, json};

use crate::{machine, process::ServerProcess};

pub struct Idle {
    pub program: PathBuf,
    pub game: String,
    pub tables: usize,
}

#[derive(Clone, Debug)]
pub struct Figures {
    pub tables: usize,
    /// Bytes a table, in memory right after it began, and once it sleeps.
    pub awake: f64,
    pub asleep: f64,
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Figures { tables, awake, asleep } = self;
        write!(
            f,
            "{tables} tables: {:.1} KB each in memory, {:.1} KB once nobody has used them for a while",
            awake / 1e3,
            asleep / 1e3
        )
    }
}

pub async fn run(idle: &Idle) -> Result<Figures> {
    let folder = tempfile::tempdir()?;
    let server = ServerProcess::start(&idle.program, folder.path(), &["--loose", "--sleep-s", "30"])?;
    let body = json!({"game": idle.game, "seats": [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}], "hot_seat": true, "start": true});
    let open = async |count: usize| -> Result<()> {
        for _ in 0..count {
            let _: Value = Device::new(server.addr).ask("/api/tables", &body).await?;
        }
        Ok(())
    };
    // Caches and pools take theirs first.
    open(200).await?;
    let before = machine::resident(server.pid());
    open(idle.tables).await?;
    let awake = machine::resident(server.pid());
    tokio::time::sleep(Duration::from_secs(40)).await;
    let asleep = machine::resident(server.pid());
    let each = |after: u64| after.saturating_sub(before) as f64 / idle.tables as f64;
    Ok(Figures { tables: idle.tables, awake: each(awake), asleep: each(asleep) })
}
