//! `sillage ratings`: how strong the riders of a folder of records are.

mod riders;

use std::{
    collections::{BTreeMap, HashSet},
    io::{StdoutLock, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use analysis::{GameRatings, Rated, Rating, Ridden};
use anyhow::{Result, bail};
use engine::Lang;
use table::{LuckVerdict, Record, RecordError};

pub use self::riders::Riders;
use super::{bad_record, figures, find_game, read_file};

#[derive(clap::Args)]
pub struct Args {
    /// Records (JSON lines), in any order; races that are not over are left out
    #[arg(required = true)]
    records: Vec<PathBuf>,
    /// Who rode at each table, by seat: {"TABLE":["Ana",null]} [default: riders are called by their seats]
    #[arg(long)]
    riders: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let riders = self.riders.as_deref().map(Riders::read).transpose()?;
        let mut games: BTreeMap<String, Ridden> = BTreeMap::new();
        let mut seen = HashSet::new();
        for path in &self.records {
            let text = read_file(path, Lang::En)?;
            let bad = |error: RecordError| bad_record(path, &error, Lang::En);
            let record = Record::read(&text).map_err(bad)?;
            let verified = find_game(&record.header.game, Lang::En)?.verify(&text).map_err(bad)?;
            if verified.luck() == LuckVerdict::Forged {
                bail!("{}: this record is forged or broken; `sillage verify` says where", path.display());
            }
            let Some(places) = verified.ranking() else {
                eprintln!("{}: this race has no result, and is left out", path.display());
                continue;
            };
            if !seen.insert(record.last.to_string()) {
                eprintln!("{}: this race was read already, and counts once", path.display());
                continue;
            }
            let names = names(riders.as_ref(), path, &record.header.table, places.len())?;
            games.entry(record.header.game).or_default().add(&names, places);
        }
        let rated: Vec<GameRatings> = games.into_iter().map(|(game, ridden)| ridden.rated(game)).collect();
        let words = |out: &mut StdoutLock<'_>| rated.iter().try_for_each(|game| print(out, game));
        figures::print(self.json.then(|| serde_json::to_string(&rated)), words)
    }
}

/// The names of a table's seats; their numbers where there is no file of names.
fn names(riders: Option<&Riders>, record: &Path, table: &str, seats: usize) -> Result<Vec<Option<String>>> {
    let Some(riders) = riders else { return Ok((1..=seats).map(|seat| Some(format!("seat {seat}"))).collect()) };
    let Some(names) = riders.at(table) else {
        bail!("{}: nobody is named for table {table}: add its seats to the file of riders", record.display());
    };
    if names.len() != seats {
        bail!("{}: table {table} has {seats} seats, and the file of riders names {}", record.display(), names.len());
    }
    Ok(names.to_vec())
}

fn print(out: &mut impl Write, game: &GameRatings) -> Result<()> {
    let races = if game.races == 1 { "race" } else { "races" };
    writeln!(out, "{} · {} {races} (ratings with 95 % intervals; 400 more is ten to one)", game.game, game.races)?;
    for Rated { rider, rating } in &game.riders {
        let Rating { rating, error, races, wins } = rating;
        writeln!(out, "  {rating:>5.0} ± {:<4.0} {rider:<20} {wins:.1} wins in {races}", 1.96 * error)?;
    }
    Ok(())
}
