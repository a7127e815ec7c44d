//! `sillage backup` and `sillage restore`: a copy of a data folder while the server runs, and back.

use std::{
    io::{Write, stdout},
    path::PathBuf,
    process::ExitCode,
};

use anyhow::Result;
use store::Snapshot;

use super::data_folder::DataFolder;

#[derive(clap::Args)]
pub struct BackupArgs {
    /// The file to write; one that is there already is not overwritten
    file: PathBuf,
    #[command(flatten)]
    folder: DataFolder,
}

impl BackupArgs {
    pub fn run(self) -> Result<ExitCode> {
        let folder = self.folder.path()?;
        let bytes = Snapshot::of_folder(&folder)?.copy_to(&self.file)?;
        let mb = bytes as f64 / 1e6;
        let file = self.file.display();
        let folder = folder.display();
        let mut out = stdout().lock();
        writeln!(out, "{file} is a whole copy of {folder}: {mb:.1} MB, looked through")?;
        writeln!(out, "It holds secrets of races under way and people's names: keep it as private as the folder.")?;
        Ok(ExitCode::SUCCESS)
    }
}

#[derive(clap::Args)]
pub struct RestoreArgs {
    /// A file that `sillage backup` wrote
    file: PathBuf,
    #[command(flatten)]
    folder: DataFolder,
}

impl RestoreArgs {
    pub fn run(self) -> Result<ExitCode> {
        let folder = self.folder.path()?;
        Snapshot::restore(&self.file, &folder)?;
        writeln!(stdout(), "{} holds what {} held", folder.display(), self.file.display())?;
        Ok(ExitCode::SUCCESS)
    }
}
