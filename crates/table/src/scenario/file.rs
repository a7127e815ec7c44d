//! A scenario file, read as far as it can be without its game.

use serde::{
    Deserialize,
    de::{DeserializeOwned, IgnoredAny},
};
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
#[allow(dead_code)]
struct Keys<'a> {
    game: String,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(borrow, default)]
    setup: Option<&'a RawValue>,
    seats: Vec<String>,
    #[serde(borrow, default)]
    fate: Option<&'a RawValue>,
    seed: Option<u64>,
    #[serde(borrow, default)]
    moves: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    expect: Vec<&'a RawValue>,
    id: Option<IgnoredAny>,
    name: Option<IgnoredAny>,
    title: Option<IgnoredAny>,
    about: Option<IgnoredAny>,
    description: Option<IgnoredAny>,
    note: Option<IgnoredAny>,
    comment: Option<IgnoredAny>,
    why: Option<IgnoredAny>,
    rule: Option<IgnoredAny>,
    rules: Option<IgnoredAny>,
    source: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct MoveKeys<'a> {
    seat: u8,
    #[serde(borrow, rename = "do")]
    action: &'a RawValue,
    why: Option<IgnoredAny>,
    note: Option<IgnoredAny>,
    comment: Option<IgnoredAny>,
    rule: Option<IgnoredAny>,
}

/// Which game a scenario is of.
pub fn game_of(source: &str) -> Result<String, Malformed> {
    #[derive(Deserialize)]
    #[serde(expecting = "a scenario, which is an object")]
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
            // An empty position is the one that the race begins with.
            setup: keys.setup.filter(|setup| !is_empty(setup)),
            seats: keys.seats,
            fate: keys.fate,
            seed: keys.seed.unwrap_or_default(),
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

    /// Reads a part of the file as what it must be; a fault is reported with its line in the whole file.
    pub fn typed<T: Deserialize<'a>>(&self, raw: &'a RawValue) -> Result<T, Malformed> {
        serde_json::from_str(raw.get()).map_err(|error| at(self.line_of(raw) - 1, &error))
    }

    /// Scripted luck; the seed of the rest of it may stand among the streams.
    pub fn fate<F: DeserializeOwned + Default>(&mut self) -> Result<F, Malformed> {
        let Some(raw) = self.fate else { return Ok(F::default()) };
        let mut streams: Map<String, Value> = self.typed(raw)?;
        let Some(seed) = streams.remove("seed") else { return self.typed(raw) };
        let fault = |error: serde_json::Error| at(self.line_of(raw) - 1, &error);
        let seed = serde_json::from_value(seed).map_err(fault)?;
        let fate = serde_json::from_value(streams.into()).map_err(fault)?;
        self.seed = seed;
        Ok(fate)
    }

    /// The line on which a part of the file begins, from 1. Parts borrow from the source, so their place is known.
    pub fn line_of(&self, raw: &RawValue) -> usize {
        let offset = raw.get().as_ptr().addr().saturating_sub(self.source.as_ptr().addr());
        1 + self.source[..offset.min(self.source.len())].matches('\n').count()
    }
}

fn is_empty(raw: &RawValue) -> bool {
    serde_json::from_str::<Map<String, Value>>(raw.get()).is_ok_and(|object| object.is_empty())
}

fn at(lines_before: usize, error: &serde_json::Error) -> Malformed {
    let text = error.to_string();
    // The parser ends its sentence with a place of its own, counted within the part it was given.
    let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message).to_owned();
    Malformed { line: lines_before + error.line().max(1), message }
}
