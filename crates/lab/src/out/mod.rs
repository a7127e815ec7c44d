//! Races as rows for other programs: CSV, JSON or Parquet, by the end of the file's name.

mod csv;
mod parquet;
#[cfg(test)]
mod read_back;

use std::{borrow::Cow, path::Path};

use serde::Serialize;

/// What one seat did in one race.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rode {
    pub race: u64,
    /// Races of one deal have the same luck.
    pub deal: u64,
    pub seat: u8,
    pub bot: Cow<'static, str>,
    pub outcome: Outcome,
    /// From 1; ties share the better place.
    pub place: u8,
    /// Of the win: a shared first place in parts.
    pub share: f64,
    /// Of the race: luck and actions, and those of seats whose turn it was.
    pub steps: u64,
    pub turns: u64,
}

/// How a race ended for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Over,
    /// Its program failed: the race ended there, lost for it.
    BrokeOff,
    /// Another seat broke it off: it counts for nothing.
    Void,
}

impl Outcome {
    fn name(self) -> &'static str {
        match self {
            Outcome::Over => "over",
            Outcome::BrokeOff => "broke_off",
            Outcome::Void => "void",
        }
    }
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
    Text(Vec<Cow<'static, str>>),
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
        Column { name: "bot", values: Values::Text(rows.iter().map(|row| row.bot.clone()).collect()) },
        Column {
            name: "outcome",
            values: Values::Text(rows.iter().map(|row| Cow::Borrowed(row.outcome.name())).collect()),
        },
        whole("place", |row| row.place.into()),
        Column { name: "share", values: Values::Real(rows.iter().map(|row| row.share).collect()) },
        whole("steps", |row| row.steps),
        whole("turns", |row| row.turns),
    ]
}

#[cfg(test)]
mod tests {
    use super::{read_back::Read, *};

    /// So many races that lengths and offsets need several bytes, written in the wrong order.
    fn rows() -> Vec<Rode> {
        let row = |at: u64| {
            let seat = (at % 4) as u8;
            let bot = Cow::Borrowed(if seat == 0 { "champion" } else { "mine" });
            let outcome = if seat == 0 { Outcome::BrokeOff } else { Outcome::Void };
            let share = if seat == 0 { 1.0 / 3.0 } else { 0.0 };
            Rode {
                race: at / 4,
                deal: at / 16,
                seat,
                bot,
                outcome,
                place: seat + 1,
                share,
                steps: 1 << (at % 40),
                turns: at * at,
            }
        };
        (0..1000).rev().map(row).collect()
    }

    #[test]
    fn a_parquet_file_gives_back_what_went_in() {
        let mut sorted = rows();
        sorted.sort_by_key(|row| (row.race, row.seat));
        let whole = |of: fn(&Rode) -> u64| Read::Int64(sorted.iter().map(|row| of(row) as i64).collect());
        let expected = [
            ("race", whole(|row| row.race)),
            ("deal", whole(|row| row.deal)),
            ("seat", whole(|row| row.seat.into())),
            ("bot", Read::Text(sorted.iter().map(|row| row.bot.to_string()).collect())),
            ("outcome", Read::Text(sorted.iter().map(|row| row.outcome.name().to_owned()).collect())),
            ("place", whole(|row| row.place.into())),
            ("share", Read::Double(sorted.iter().map(|row| row.share).collect())),
            ("steps", whole(|row| row.steps)),
            ("turns", whole(|row| row.turns)),
        ];
        let read = read_back::read(&Format::Parquet.write(rows()));
        assert_eq!(read.len(), expected.len());
        for ((name, values), (expected_name, expected)) in read.iter().zip(&expected) {
            assert_eq!((name.as_str(), values), (*expected_name, expected));
        }
    }

    #[test]
    fn a_parquet_file_of_no_races_can_be_read() {
        let read = read_back::read(&Format::Parquet.write(Vec::new()));
        assert_eq!((read.len(), &read[0].1), (9, &Read::Int64(Vec::new())));
    }
}
