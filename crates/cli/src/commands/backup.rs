use std::{path::PathBuf, process::ExitCode};

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
        println!("{} is a whole copy of {}: {mb:.1} MB, looked through", self.file.display(), folder.display());
        println!("It holds secrets of races under way and people's names: keep it as private as the folder.");
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
        println!("{} holds what {} held", folder.display(), self.file.display());
        Ok(ExitCode::SUCCESS)
    }
}
