use engine::{BadOption, Game};
use serde_json::{Error, Map, Value};

use crate::misread;

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
