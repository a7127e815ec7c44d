use std::{
    io::{Write, stdout},
    path::PathBuf,
    process::ExitCode,
};

use anyhow::Result;

use super::{game_of_record, read_file};

#[derive(clap::Args)]
pub struct Args {
    /// A record (JSON lines)
    record: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Exit 0 if everything holds, 1 if something does not, 2 if the record cannot be read.
    pub fn run(self) -> Result<ExitCode> {
        let text = read_file(&self.record)?;
        let verified = game_of_record(&text)?.verify(&text)?;
        let mut out = stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&verified)?)?;
        } else {
            for check in &verified.checks {
                writeln!(out, "{} {:<8} {}", if check.ok { "ok  " } else { "FAIL" }, check.what, check.detail.en)?;
            }
            if let Some(ranking) = &verified.ranking {
                writeln!(out, "places by seat, from 0: {ranking:?}")?;
            }
        }
        Ok(if verified.holds() { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}
