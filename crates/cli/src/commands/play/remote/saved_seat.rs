//! The seat that this terminal holds at a server, kept so that the race goes on after the program was closed.

use std::{
    fs,
    io::Write,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, anyhow};
use client::Device;
use engine::{Lang, say};
use serde::{Deserialize, Serialize};
use table::Witness;

use super::super::save;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedSeat {
    /// What the links to the server begin with: the cookie is for no other.
    server: String,
    pub table: String,
    pub seat: u8,
    cookie: String,
    /// What we added to the luck, and were shown before the race.
    #[serde(default)]
    pub witness: Option<Witness>,
}

impl SavedSeat {
    pub fn new(device: &Device, table: &str, seat: u8) -> Result<SavedSeat> {
        let cookie = device.cookie.clone().context("the server gave no cookie")?;
        Ok(SavedSeat { server: device.origin(), table: table.to_owned(), seat, cookie, witness: None })
    }

    /// The device that holds the seat, at the server of this one.
    pub fn device(&self, at: &Device) -> Device {
        Device { cookie: Some(self.cookie.clone()), ..at.clone() }
    }

    /// The seat held at this server, if there is one.
    pub fn find(path: &Path, server: &Device) -> Option<SavedSeat> {
        let kept: SavedSeat = serde_json::from_str(&fs::read_to_string(path).ok()?).ok()?;
        (kept.server == server.origin()).then_some(kept)
    }

    /// A reader of this file can play the seat, so only its owner may read it. It is written beside its place and then moved there: a crash
    /// leaves the seat as it was.
    pub fn keep(&self, path: &Path, lang: Lang) -> Result<()> {
        let new = path.with_extension(format!("{}.partial", std::process::id()));
        let written = || -> std::io::Result<()> {
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            // One that a crash of a program of this number left behind.
            let _ = fs::remove_file(&new);
            let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&new)?;
            file.write_all(serde_json::to_string(self)?.as_bytes())?;
            file.sync_data()?;
            fs::rename(&new, path)
        };
        written().map_err(|error| {
            let _ = fs::remove_file(&new);
            let path = path.display();
            let cannot = say!(lang, "impossible de garder la place dans {path}", "cannot keep the seat in {path}");
            anyhow!(error).context(cannot)
        })
    }

    pub fn default_path(game: &str, lang: Lang) -> Result<PathBuf> {
        Ok(save::default_path(game, lang)?.with_extension("server.json"))
    }
}
