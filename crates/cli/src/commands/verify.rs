//! `sillage verify`: recomputes a record and prints each check.

use std::{
    fs,
    io::{Write, stdout},
    path::PathBuf,
    process::ExitCode,
};

use anyhow::{Result, anyhow};
use engine::Lang;
use engine::drawing::Ink;
use fair::Commitment;
use table::{LuckVerdict, Outcome, Record, Verified};

use super::{cannot_read, find_game};
use crate::terminal::paint;

#[derive(clap::Args)]
pub struct Args {
    /// A record (JSON lines)
    record: PathBuf,
    /// The commitment that the table showed before the race, to hold the record against
    #[arg(long)]
    commitment: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Exit 0 if the luck is proved, 1 if the record is forged or broken, 3 if it is consistent and proves nothing, 2 if
    /// this program cannot judge it.
    pub fn run(self) -> Result<ExitCode> {
        let bytes = fs::read(&self.record).map_err(|error| cannot_read(&self.record, &error, Lang::En))?;
        // A file that is not text is not a record either. The bytes that are replaced here are under the chain, which shows it.
        let text = String::from_utf8_lossy(&bytes);
        let published = self.commitment.as_deref().map(str::parse::<Commitment>).transpose();
        let published = published.map_err(|error| anyhow!("--commitment: {error}"))?;
        let verified = match Record::read(&text) {
            Ok(record) => find_game(&record.header.game, Lang::En)?.verify(&text)?,
            Err(error) => Verified::broken(error)?,
        };
        let verified = match published {
            Some(published) => verified.against(published),
            None => verified,
        };
        let mut out = stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&verified)?)?;
        } else {
            print(&verified, &mut out)?;
        }
        Ok(ExitCode::from(match verified.luck() {
            LuckVerdict::Proved => 0,
            LuckVerdict::Forged => 1,
            LuckVerdict::Unproved => 3,
        }))
    }
}

fn print(verified: &Verified, out: &mut impl Write) -> Result<()> {
    for check in verified.checks() {
        let mark = match check.outcome {
            Outcome::Ok => "ok",
            Outcome::Unproved => "UNPROVED",
            Outcome::Failed => "FAILED",
        };
        writeln!(out, "{mark:<9} {:<9} {}", check.what, check.detail.en)?;
    }
    if let Some(ranking) = verified.ranking() {
        writeln!(out, "places by seat, from 0: {ranking:?}")?;
    }
    let (ink, words) = match verified.luck() {
        LuckVerdict::Proved => {
            (Ink::Green, "PROVED: nobody chose this luck, if the table showed this commitment before the race")
        }
        LuckVerdict::Unproved => {
            (Ink::Yellow, "UNPROVED: nothing contradicts this record, and nothing proves its luck")
        }
        LuckVerdict::Forged => {
            (Ink::Red, "FORGED OR BROKEN: this is not the record of a race as it was promised and played")
        }
    };
    Ok(writeln!(out, "{}", paint().ink(ink, words))?)
}
