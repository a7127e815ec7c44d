//! Options as they are written: in a request, in the header of a record, in a store.

use std::ops::Deref;

use engine::{BadOption, Game, say};
use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::{Error, Map, Value};

use crate::misread;

/// Options take no more bytes as JSON, through whatever door they come.
pub const MAX_OPTIONS: usize = 16 * 1024;

/// Options of a race, by their keys. What is too long cannot be read as one: a table, a record and a list of races hold nothing else.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct WrittenOptions(Map<String, Value>);

impl WrittenOptions {
    pub fn new(written: Map<String, Value>) -> Result<WrittenOptions, BadOption> {
        let length = serde_json::to_string(&written).map_or(usize::MAX, |text| text.len());
        if length > MAX_OPTIONS {
            let most = MAX_OPTIONS / 1024;
            let why = say!(
                "au plus {most} Ko, et il y en a {length} octets",
                "at most {most} KB, and these are {length} bytes"
            );
            return Err(BadOption::new("options", why));
        }
        Ok(WrittenOptions(written))
    }

    pub fn into_map(self) -> Map<String, Value> {
        self.0
    }
}

impl<'de> Deserialize<'de> for WrittenOptions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WrittenOptions, D::Error> {
        WrittenOptions::new(Map::deserialize(deserializer)?).map_err(|bad| de::Error::custom(bad.why.en))
    }
}

impl Deref for WrittenOptions {
    type Target = Map<String, Value>;

    fn deref(&self) -> &Map<String, Value> {
        &self.0
    }
}

/// Reads options as written, and says which key is wrong where one is.
///
/// Keys are tried one by one because a JSON error names a place in a text, and a client needs the name of the option.
pub fn read_options<G: Game>(written: &Map<String, Value>) -> Result<G::Options, BadOption> {
    let bad = |key: &str, error: Error| BadOption::new(key, misread(&error));
    for (key, value) in written {
        let alone = Value::Object(Map::from_iter([(key.clone(), value.clone())]));
        serde_json::from_value::<G::Options>(alone).map_err(|error| bad(key, error))?;
    }
    serde_json::from_value(Value::Object(written.clone())).map_err(|error| bad("options", error))
}
