//! Races as rows for other programs: CSV, JSON or Parquet, by the end of the file's name.

mod csv;
mod parquet;

use std::path::Path;

use bots::Bot;
use serde::Serialize;

/// What one seat did in one race.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rode {
    pub race: u64,
    /// Races of one deal have the same luck.
    pub deal: u64,
    pub seat: u8,
    pub bot: Bot,
    /// From 1; ties share the better place.
    pub place: u8,
    /// Of the win: a shared first place in parts.
    pub share: f64,
    /// Of the race: luck and actions, and those of seats whose turn it was.
    pub steps: u64,
    pub turns: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    Csv,
    Json,
    Parquet,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("--out {0}: the name must end in .csv, .json or .parquet")]
pub struct UnknownFormat(String);

impl Format {
    pub fn of(path: &Path) -> Result<Format, UnknownFormat> {
        match path.extension().and_then(|end| end.to_str()) {
            Some("csv") => Ok(Format::Csv),
            Some("json") => Ok(Format::Json),
            Some("parquet") => Ok(Format::Parquet),
            _ => Err(UnknownFormat(path.display().to_string())),
        }
    }

    /// The whole file. Rows come in any order and go out by race and seat.
    pub fn write(self, mut rows: Vec<Rode>) -> Vec<u8> {
        rows.sort_by_key(|row| (row.race, row.seat));
        match self {
            Format::Csv => csv::write(&columns(&rows)).into_bytes(),
            Format::Json => serde_json::to_vec(&rows).expect("rows are plain data"),
            Format::Parquet => parquet::write(&columns(&rows)),
        }
    }
}

/// One column of a table.
struct Column {
    name: &'static str,
    values: Values,
}

enum Values {
    Whole(Vec<i64>),
    Real(Vec<f64>),
    Text(Vec<&'static str>),
}

impl Values {
    fn len(&self) -> usize {
        match self {
            Values::Whole(numbers) => numbers.len(),
            Values::Real(numbers) => numbers.len(),
            Values::Text(words) => words.len(),
        }
    }
}

fn columns(rows: &[Rode]) -> Vec<Column> {
    let whole = |name, of: fn(&Rode) -> u64| Column {
        name,
        values: Values::Whole(rows.iter().map(|row| of(row) as i64).collect()),
    };
    vec![
        whole("race", |row| row.race),
        whole("deal", |row| row.deal),
        whole("seat", |row| row.seat.into()),
        Column { name: "bot", values: Values::Text(rows.iter().map(|row| row.bot.name()).collect()) },
        whole("place", |row| row.place.into()),
        Column { name: "share", values: Values::Real(rows.iter().map(|row| row.share).collect()) },
        whole("steps", |row| row.steps),
        whole("turns", |row| row.turns),
    ]
}
