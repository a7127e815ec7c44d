//! What a table costs that nobody plays at.

use std::{path::PathBuf, time::Duration};

use anyhow::Result;
use client::Device;
use serde_json::{Value, json};

use crate::{machine, process::ServerProcess};

/// Tables that are awake at the same time.
const AT_ONCE: usize = 200;
/// By then a table that nobody uses has been put away: its people are said to be away after three seconds, and it sleeps after four.
const ASLEEP_WITHIN: Duration = Duration::from_millis(5_000);

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
    let server = ServerProcess::start(&idle.program, folder.path(), &["--loose", "--sleep-s", "4"])?;
    let body = json!({"game": idle.game, "seats": [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}], "hot_seat": true, "start": true});
    let open = async |count: usize| -> Result<()> {
        for _ in 0..count {
            let _: Value = Device::new(server.addr).ask("/api/tables", &body).await?;
        }
        Ok(())
    };
    // Caches and pools take theirs first.
    open(AT_ONCE).await?;
    let begun = machine::resident(server.pid());
    open(AT_ONCE).await?;
    let awake = machine::resident(server.pid()).saturating_sub(begun);
    tokio::time::sleep(ASLEEP_WITHIN).await;
    // What a table gives back when it falls asleep goes to the next one: so they come a few at a time.
    let before = machine::resident(server.pid());
    for _ in 0..idle.tables / AT_ONCE {
        open(AT_ONCE).await?;
        tokio::time::sleep(ASLEEP_WITHIN).await;
    }
    let asleep = machine::resident(server.pid()).saturating_sub(before);
    let opened = idle.tables / AT_ONCE * AT_ONCE;
    Ok(Figures { tables: opened, awake: awake as f64 / AT_ONCE as f64, asleep: asleep as f64 / opened.max(1) as f64 })
}
