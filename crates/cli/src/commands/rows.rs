//! What every seat did in a series of races, as a file of rows.

use std::{fs, path::PathBuf, sync::Mutex};

use anyhow::{Context, Result};
use lab::{Format, Rode};

/// What comes of many races: asked in the same way by every command that rides them.
#[derive(clap::Args)]
pub struct Results {
    /// Write what every seat did in every race to this file: .csv, .json or .parquet
    #[arg(long)]
    pub out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Collects what every seat did, for the file of `--out`; nothing without one.
pub struct Rows {
    file: Option<(PathBuf, Format)>,
    rode: Mutex<Vec<Rode>>,
}

impl Rows {
    /// Refuses a name that says no format before any race is played.
    pub fn to(path: Option<PathBuf>) -> Result<Rows> {
        let file = path.map(|path| Format::of(&path).map(|format| (path, format))).transpose()?;
        Ok(Rows { file, rode: Mutex::default() })
    }

    pub fn add(&self, seats: &[Rode]) {
        if self.file.is_some() {
            self.rode.lock().expect("nobody panicked").extend_from_slice(seats);
        }
    }

    pub fn write(self) -> Result<()> {
        let Some((path, format)) = self.file else { return Ok(()) };
        let rode = self.rode.into_inner().expect("nobody panicked");
        fs::write(&path, format.write(rode)).with_context(|| format!("cannot write {}", path.display()))
    }
}
