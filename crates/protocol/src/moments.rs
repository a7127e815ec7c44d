//! What happened as people see it, one moment after the other.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Visitor},
    ser::SerializeSeq,
};
use ts_rs::TS;

use crate::{Fact, Json};

/// What is seen at once: who rides and what comes of it, a crash, an auction that closes.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(concrete(Event = Json))]
pub struct Moment<Event = Json> {
    pub facts: Vec<Fact<Event>>,
    /// What is different in this viewer's view since the moment before. Absent in the last one, which leads to the `view` beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub changes: Option<Vec<Change>>,
}

/// One difference between two views: `[where, what]`, or `[where]` for what is no longer there. `where` is a JSON pointer (RFC
/// 6901); one that ends in `/-` appends to a list.
#[derive(Clone, Debug, TS)]
#[ts(type = "[string] | [string, unknown]")]
pub struct Change {
    pub at: String,
    pub to: Option<Json>,
}

impl Serialize for Change {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seq = serializer.serialize_seq(Some(1 + usize::from(self.to.is_some())))?;
        seq.serialize_element(&self.at)?;
        self.to.iter().try_for_each(|to| seq.serialize_element(to))?;
        seq.end()
    }
}

impl<'de> Deserialize<'de> for Change {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Change, D::Error> {
        struct Pair;

        impl<'de> Visitor<'de> for Pair {
            type Value = Change;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("where, and what is there now if anything is")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Change, A::Error> {
                let at = seq.next_element()?.ok_or_else(|| Error::invalid_length(0, &self))?;
                Ok(Change { at, to: seq.next_element()? })
            }
        }

        deserializer.deserialize_seq(Pair)
    }
}

impl JsonSchema for Change {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Change".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Where (a JSON pointer; `/-` at its end appends to a list), and what is there now; without the latter it is gone.",
            "type": "array",
            "prefixItems": [{"type": "string"}, true],
            "minItems": 1,
            "maxItems": 2,
        })
    }
}

/// How much an event asks to be seen, for the pace at which it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Emphasis {
    /// It only goes with what happens before or after it.
    Minor,
    /// One wants to have seen it: a crash, an attack, the lead taken, a jersey.
    Key,
}
