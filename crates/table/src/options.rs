use engine::{BadOption, Game};
use serde_json::{Map, Value};

/// Reads options as written, and says which key is wrong where one is.
///
/// Keys are tried one by one because a JSON error names a place in a text, and a client needs the name of the option.
pub fn read_options<G: Game>(written: &Map<String, Value>) -> Result<G::Options, BadOption> {
    for (key, value) in written {
        let alone = Value::Object(Map::from_iter([(key.clone(), value.clone())]));
        if let Err(error) = serde_json::from_value::<G::Options>(alone) {
            let error = error.to_string();
            return Err(BadOption::new(
                key,
                format!("{value} ne convient pas ici : {error}"),
                format!("{value} will not do here: {error}"),
            ));
        }
    }
    serde_json::from_value(Value::Object(written.clone()))
        .map_err(|error| BadOption::new("options", error.to_string(), error.to_string()))
}
