//! The seat that this terminal holds at a server, kept so that the race goes on after the program was closed.

use std::{
    fs,
    io::Write,
    net::SocketAddr,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use client::Device;
use serde::{Deserialize, Serialize};
use table::Witness;

use super::super::save;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    pub addr: SocketAddr,
    pub table: String,
    pub seat: u8,
    cookie: String,
    /// What we added to the luck, and were shown before the race.
    #[serde(default)]
    pub witness: Option<Witness>,
}

impl Kept {
    pub fn new(device: &Device, table: &str, seat: u8) -> Result<Kept> {
        let cookie = device.cookie.clone().context("the server gave no cookie")?;
        Ok(Kept { addr: device.addr, table: table.to_owned(), seat, cookie, witness: None })
    }

    pub fn device(&self) -> Device {
        Device { cookie: Some(self.cookie.clone()), ..Device::new(self.addr) }
    }

    /// The seat held at this server, if there is one.
    pub fn find(path: &Path, addr: SocketAddr) -> Option<Kept> {
        let kept: Kept = serde_json::from_str(&fs::read_to_string(path).ok()?).ok()?;
        (kept.addr == addr).then_some(kept)
    }

    /// A reader of this file can play the seat, so only its owner may read it.
    pub fn keep(&self, path: &Path) -> Result<()> {
        let cannot = || format!("cannot keep the seat in {}", path.display());
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(cannot)?;
        }
        let mut options = fs::OpenOptions::new();
        let file = options.write(true).create(true).truncate(true).mode(0o600).open(path);
        Ok(file.with_context(cannot)?.write_all(serde_json::to_string(self)?.as_bytes())?)
    }

    pub fn default_path(game: &str) -> Result<PathBuf> {
        Ok(save::default_path(game)?.with_extension("server.json"))
    }
}
