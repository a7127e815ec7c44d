use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value, value::RawValue};

use super::{expect::Expectation, verdict::Malformed};

/// A scenario file, read as far as it can be without knowing its game.
pub struct File<'a> {
    source: &'a str,
    pub options: Map<String, Value>,
    pub setup: Option<&'a RawValue>,
    pub seats: Vec<String>,
    pub fate: Option<&'a RawValue>,
    pub seed: u64,
    pub moves: Vec<Move<'a>>,
    pub expect: Vec<Expectation>,
}

pub struct Move<'a> {
    pub seat: u8,
    pub action: &'a RawValue,
    pub line: usize,
}

/// The keys of a file. What is only there to be read by people is named so that a misspelt key is still caught.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys<'a> {
    #[allow(dead_code)]
    game: String,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(borrow, default)]
    setup: Option<&'a RawValue>,
    seats: Vec<String>,
    #[serde(borrow, default)]
    fate: Option<&'a RawValue>,
    #[serde(default)]
    seed: u64,
    #[serde(borrow, default)]
    moves: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    expect: Vec<&'a RawValue>,
    #[serde(default, alias = "name", alias = "about", alias = "description", alias = "comment", alias = "note")]
    #[allow(dead_code)]
    title: Option<Value>,
    #[serde(default, alias = "rules", alias = "source")]
    #[allow(dead_code)]
    rule: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveKeys<'a> {
    seat: u8,
    #[serde(borrow, rename = "do")]
    action: &'a RawValue,
    #[serde(default, alias = "note", alias = "comment")]
    #[allow(dead_code)]
    why: Option<Value>,
}

/// Which game a scenario is of.
pub fn game_of(source: &str) -> Result<String, Malformed> {
    #[derive(Deserialize)]
    struct JustTheGame {
        game: String,
    }
    let just: JustTheGame = serde_json::from_str(source).map_err(|error| at(0, &error))?;
    Ok(just.game)
}

impl<'a> File<'a> {
    pub fn read(source: &'a str) -> Result<File<'a>, Malformed> {
        let keys: Keys<'a> = serde_json::from_str(source).map_err(|error| at(0, &error))?;
        let mut file = File {
            source,
            options: keys.options,
            setup: keys.setup,
            seats: keys.seats,
            fate: keys.fate,
            seed: keys.seed,
            moves: Vec::with_capacity(keys.moves.len()),
            expect: Vec::with_capacity(keys.expect.len()),
        };
        for raw in keys.moves {
            let MoveKeys { seat, action, .. } = file.typed(raw)?;
            file.moves.push(Move { seat, action, line: file.line_of(raw) });
            if usize::from(seat) >= file.seats.len() {
                let message = format!("seat {seat}: expected a seat from 0 to {}", file.seats.len().saturating_sub(1));
                return Err(Malformed { line: file.line_of(raw), message });
            }
        }
        for raw in keys.expect {
            let expectation = Expectation::read(&file, raw)?;
            file.expect.push(expectation);
        }
        Ok(file)
    }

    /// Reads a part of the file as what it must be; a fault is told with its line in the whole file.
    pub fn typed<T: Deserialize<'a>>(&self, raw: &'a RawValue) -> Result<T, Malformed> {
        serde_json::from_str(raw.get()).map_err(|error| at(self.line_of(raw) - 1, &error))
    }

    pub fn typed_or_default<T: DeserializeOwned + Default>(&self, raw: Option<&'a RawValue>) -> Result<T, Malformed> {
        raw.map_or_else(|| Ok(T::default()), |raw| self.typed(raw))
    }

    /// The line on which a part of the file begins, from 1. Parts borrow from the source, so their place is known.
    pub fn line_of(&self, raw: &RawValue) -> usize {
        let offset = raw.get().as_ptr().addr().saturating_sub(self.source.as_ptr().addr());
        1 + self.source[..offset.min(self.source.len())].matches('\n').count()
    }
}

fn at(lines_before: usize, error: &serde_json::Error) -> Malformed {
    let text = error.to_string();
    // The parser ends its sentence with a place of its own, counted within the part it was given.
    let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message).to_owned();
    Malformed { line: lines_before + error.line().max(1), message }
}
