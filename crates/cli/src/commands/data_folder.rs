//! Which data folder a command means.

use std::path::PathBuf;

use anyhow::Result;

use super::serve::Settings;

/// Which data folder is meant: the one that `serve` would take.
#[derive(clap::Args)]
pub struct DataFolder {
    /// The folder that races are kept in [default: what the settings file says, or data]
    #[arg(long, env = "SILLAGE_DATA", global = true)]
    data: Option<PathBuf>,
    /// The settings file of the server
    #[arg(long, env = "SILLAGE_CONFIG", value_name = "FILE", global = true)]
    config: Option<PathBuf>,
}

impl DataFolder {
    pub fn path(self) -> Result<PathBuf> {
        match self.data {
            Some(data) => Ok(data),
            None => Ok(Settings::default().with_file(self.config.as_deref())?.data()),
        }
    }
}
