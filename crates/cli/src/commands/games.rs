//! `sillage games`: the games and their options.

use std::{
    io::{Write, stdout},
    process::ExitCode,
};

use anyhow::Result;
use catalogue::Info;
use serde_json::json;

use crate::lang::{LangArg, chosen};

#[derive(clap::Args)]
pub struct Args {
    /// Print JSON: keys, titles, seats, options and their defaults
    #[arg(long)]
    json: bool,
    /// The language [default: English where the environment says so, else French]
    #[arg(long)]
    lang: Option<LangArg>,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let mut out = stdout().lock();
        if self.json {
            let games: Vec<_> = catalogue::ALL
                .iter()
                .map(|game| game.info())
                .map(|info| {
                    json!({
                        "key": info.key,
                        "title": info.title,
                        "pitch": info.pitch,
                        "seats": [info.seats.start(), info.seats.end()],
                        "rules_version": info.rules_version,
                        "options": info.options,
                        "defaults": info.default_options,
                    })
                })
                .collect();
            writeln!(out, "{}", serde_json::to_string_pretty(&games)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        let lang = chosen(self.lang);
        for Info { key, title, seats, pitch, .. } in catalogue::ALL.iter().map(|game| game.info()) {
            writeln!(out, "{key:<14} {title} ({}–{})", seats.start(), seats.end())?;
            for line in pitch.get(lang).lines() {
                writeln!(out, "{:14} {line}", "")?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}
