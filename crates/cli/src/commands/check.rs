//! `sillage check`: reads every race of a data folder and verifies what can be verified. It changes nothing.

use std::{
    collections::BTreeMap,
    io::{Write, stdout},
    path::PathBuf,
    process::ExitCode,
};

use anyhow::{Result, bail};
use fair::Secret;
use server::desk::Desk;
use store::{Snapshot, Stored, TableId};
use table::{LuckVerdict, Outcome, RecordError};

use super::data_folder::DataFolder;

#[derive(clap::Args)]
pub struct Args {
    /// A backup to look through instead of a data folder
    #[arg(long, value_name = "FILE", conflicts_with = "data")]
    backup: Option<PathBuf>,
    #[command(flatten)]
    folder: DataFolder,
}

/// What was found.
#[derive(Default)]
struct Found {
    /// Tables by how they stand.
    tables: BTreeMap<&'static str, usize>,
    steps: usize,
    /// Races by rules of another version, which this one cannot replay.
    other_rules: usize,
    desks: usize,
    entries: usize,
    faults: Vec<String>,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let (snapshot, what) = match self.backup {
            Some(file) => (Snapshot::open(&file)?, file),
            None => {
                let folder = self.folder.path()?;
                (Snapshot::of_folder(&folder)?, folder)
            }
        };
        if !snapshot.is_current()? {
            bail!("{} was written by an earlier version: start this server on it once, then check", what.display());
        }
        let found = look(&snapshot)?;
        let mut out = stdout().lock();
        writeln!(out, "{}\n{found}", what.display())?;
        for fault in &found.faults {
            writeln!(out, "FAULT {fault}")?;
        }
        if found.faults.is_empty() {
            writeln!(out, "all is sound")?;
            return Ok(ExitCode::SUCCESS);
        }
        let faults = counted(found.faults.len(), "fault");
        writeln!(out, "{faults}: stop the server, keep a copy of the folder as it is, and restore a backup")?;
        Ok(ExitCode::from(1))
    }
}

fn look(snapshot: &Snapshot) -> Result<Found> {
    let mut found = Found { faults: snapshot.faults()?, ..Found::default() };
    // What lies on broken pages is not worth reading.
    if !found.faults.is_empty() {
        return Ok(found);
    }
    for (id, phase) in snapshot.tables()? {
        let Some(stored) = snapshot.table(id)? else { continue };
        let (state, closed) = match phase.as_str() {
            "seating" => ("waiting for their start", false),
            "racing" => ("under way", false),
            "over" => ("finished", true),
            _ => ("given up or closed", true),
        };
        *found.tables.entry(state).or_default() += 1;
        let batches = snapshot.steps(stored.key)?;
        if batches.is_empty() {
            if phase == "racing" || phase == "over" {
                found.faults.push(format!("table {id}: its race has no steps"));
            }
            continue;
        }
        let lines: Vec<&str> = batches.iter().map(|batch| batch.lines.as_str()).collect();
        let record = lines.join("\n");
        found.steps += record.lines().count();
        match race(id, &stored, &record, closed) {
            Ok(()) => {}
            Err(Fault::OtherRules) => found.other_rules += 1,
            Err(Fault::Broken(why)) => found.faults.push(format!("table {id}: {why}")),
        }
    }
    for id in snapshot.desks()? {
        let Some(stored) = snapshot.desk(id)? else { continue };
        found.desks += 1;
        found.entries += stored.entries.len();
        if Desk::load(id, stored).is_err() {
            found.faults.push(format!("race desk {id}: its book cannot be read"));
        }
    }
    Ok(found)
}

enum Fault {
    OtherRules,
    Broken(String),
}

impl From<RecordError> for Fault {
    fn from(error: RecordError) -> Fault {
        match error {
            RecordError::OtherRules { .. } => Fault::OtherRules,
            error => Fault::Broken(error.to_string()),
        }
    }
}

/// The chain and every step; once a race is over, its luck too. A race that was brought in as a file may claim any luck, and one that goes
/// on from another race or has its luck was promised to nobody.
fn race(id: TableId, stored: &Stored, record: &str, closed: bool) -> Result<(), Fault> {
    let game = catalogue::find(&stored.game);
    let game = game.ok_or_else(|| Fault::Broken(format!("there is no game called {:?}", stored.game)))?;
    let setup: serde_json::Value = serde_json::from_str(&stored.setup).unwrap_or_default();
    if setup.is_null() {
        return Err(Fault::Broken("how it is set up cannot be read".into()));
    }
    let imported = !setup["imported"].is_null();
    if !closed || imported {
        return Ok(game.resume(record, None).map(drop)?);
    }
    let mut verified = game.verify(record)?;
    if setup["what_if"].is_null() && setup["repeats"].is_null() {
        verified = verified.against(Secret(stored.secret).commitment(&id.to_string(), game.info().rules_version));
    }
    if verified.luck() != LuckVerdict::Forged {
        return Ok(());
    }
    let failed = verified.checks().iter().find(|check| check.outcome == Outcome::Failed);
    Err(Fault::Broken(failed.map_or("it is forged".into(), |check| check.detail.en.clone())))
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

impl std::fmt::Display for Found {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let total: usize = self.tables.values().sum();
        write!(f, "{}", counted(total, "table"))?;
        for (at, (state, count)) in self.tables.iter().enumerate() {
            write!(f, "{} {count} {state}", if at == 0 { ":" } else { "," })?;
        }
        let steps = counted(self.steps, "step");
        let desks = counted(self.desks, "race desk");
        write!(f, "\n{steps} replayed; {desks}, entries in them: {}", self.entries)?;
        if self.other_rules > 0 {
            let races = counted(self.other_rules, "race");
            write!(f, "\n{races} by rules of another version: kept, not replayed")?;
        }
        Ok(())
    }
}
