//! The flags by which commands of the lab choose their races.

use anyhow::Result;
use engine::Lang;
use serde_json::{Map, Value};

use crate::commands::read_options;

/// Which races are studied: asked in the same way by every command of the lab.
#[derive(clap::Args)]
pub struct Races {
    /// The game (see `sillage games`)
    pub game: String,
    /// How many sit at the table
    #[arg(long, default_value_t = 4)]
    pub seats: u8,
    /// The game's options as a JSON object
    #[arg(long)]
    options: Option<String>,
    /// What the luck is drawn from: the same seed, the same races
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

impl Races {
    pub fn options(&self) -> Result<Map<String, Value>> {
        read_options(self.options.as_deref(), Lang::En)
    }
}
