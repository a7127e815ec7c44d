use std::{
    io::{Write, stdout},
    process::ExitCode,
};

use anyhow::Result;
use serde_json::json;

use crate::lang::{LangArg, chosen};

#[derive(clap::Args)]
pub struct Args {
    /// Print JSON: keys, titles, seats, options and their defaults
    #[arg(long)]
    json: bool,
    #[arg(long)]
    lang: Option<LangArg>,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let mut out = stdout().lock();
        if self.json {
            let games: Vec<_> = catalogue::ALL
                .iter()
                .map(|game| {
                    json!({
                        "key": game.key(),
                        "title": game.title(),
                        "pitch": game.pitch(),
                        "seats": [game.seats().start(), game.seats().end()],
                        "rules_version": game.rules_version(),
                        "options": game.options(),
                        "defaults": game.default_options(),
                    })
                })
                .collect();
            writeln!(out, "{}", serde_json::to_string_pretty(&games)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        let lang = chosen(self.lang);
        for game in catalogue::ALL {
            let seats = game.seats();
            writeln!(out, "{:<14} {} ({}–{})", game.key(), game.title(), seats.start(), seats.end())?;
            for line in game.pitch().get(lang).lines() {
                writeln!(out, "{:14} {line}", "")?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}
