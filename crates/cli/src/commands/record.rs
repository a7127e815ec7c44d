//! Reads a record for a command, and says what to do where it cannot be read.

use std::path::Path;

use anyhow::{Result, anyhow};
use catalogue::AnyGame;
use engine::{Lang, Seat, say};

use super::{find_game, read_file, refuse};

/// A record, its game and how many sat there.
pub struct ReadRecord {
    pub text: String,
    pub game: &'static dyn AnyGame,
    seats: u8,
}

impl ReadRecord {
    pub fn read(path: &Path, lang: Lang) -> Result<ReadRecord> {
        let text = read_file(path, lang)?;
        let header = table::Record::read(&text).map_err(|error| bad_record(path, &error, lang))?.header;
        Ok(ReadRecord { game: find_game(&header.game, lang)?, text, seats: header.seats })
    }

    /// One of its seats.
    pub fn seat(&self, seat: u8, lang: Lang) -> Result<Seat> {
        if seat < self.seats {
            return Ok(Seat(seat));
        }
        let last = self.seats - 1;
        refuse!(
            lang,
            "il n’y a pas de place {seat} dans cette course : elles vont de 0 à {last}",
            "there is no seat {seat} in this race: they go from 0 to {last}"
        )
    }

    /// What the players are called; those who are not named, by their seats.
    pub fn names(&self, given: &[String]) -> Vec<String> {
        let named = |seat: u8| given.get(usize::from(seat)).cloned().unwrap_or_else(|| format!("N° {}", seat + 1));
        (0..self.seats).map(named).collect()
    }
}

/// Why a record cannot be used, and what to do where the file itself is at fault.
pub fn bad_record(path: &Path, error: &table::RecordError, lang: Lang) -> anyhow::Error {
    let path = path.display();
    let why = error.text();
    let why = why.get(lang);
    let instead = if error.is_broken() {
        say!(
            lang,
            ". Donne le fichier d’une course, entier et tel qu’il a été enregistré.",
            ". Give the file of a race, whole and as it was saved."
        )
    } else {
        String::new()
    };
    anyhow!("{}", say!(lang, "{path} : {why}{instead}", "{path}: {why}{instead}"))
}
