//! JSON that is passed on unread, as it was written.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, value::RawValue};
use ts_rs::TS;

/// A game's own JSON, passed on as it is.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(transparent)]
#[ts(type = "unknown")]
pub struct Json(pub Box<RawValue>);

impl Json {
    /// Serialized here and now. For plain data: numbers, words, lists and maps with keys of text.
    pub fn of(value: &impl Serialize) -> Json {
        Json(serde_json::value::to_raw_value(value).expect("plain data"))
    }
}

/// Null.
impl Default for Json {
    fn default() -> Json {
        Json::of(&())
    }
}

/// Through a tree: a tagged message is read into one before its kind is known.
impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        Value::deserialize(deserializer).map(|value| Json::of(&value))
    }
}

/// JSON exactly as it was written, a key that is written twice included. Not within a tagged message: see [`Json`].
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(as = "Json")]
pub struct Exact(pub Box<RawValue>);

macro_rules! any_json {
    ($($type:ty),*) => {
        $(impl JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                "Json".into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!(true)
            }
        })*
    };
}

any_json!(Json, Exact);
