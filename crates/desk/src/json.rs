//! JSON that keeps a key written twice, so that a book can be refused for it.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, SeqAccess, Visitor},
};
use serde_json::Number;

/// JSON as it was written: unlike `serde_json::Value` it keeps a key that is written twice, so that it can be refused.
#[derive(Clone, PartialEq, Debug)]
pub enum Json {
    Null,
    Bool,
    Number(Number),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// In bytes. What a server shows is shorter still; accents may be written apart from their letters.
const LONGEST_TEXT: usize = 512;

impl Json {
    /// A whole number. One that is too large for 64 bits is cut to them: nothing in a book is as large.
    pub fn whole(&self) -> Option<i64> {
        let Json::Number(number) = self else { return None };
        if let Some(whole) = number.as_i64() {
            return Some(whole);
        }
        // Written as `26.0`: a whole number all the same, and readers in other languages cannot tell them apart.
        let float = number.as_f64()?;
        (float.fract() == 0.0).then_some(float as i64)
    }

    pub fn wholes(&self) -> Option<Vec<i64>> {
        let Json::List(items) = self else { return None };
        items.iter().map(Json::whole).collect()
    }

    /// A text, of a length that a name or a time may have: no head holds a longer one, whatever door it comes through.
    pub fn text(&self) -> Option<&str> {
        match self {
            Json::Text(text) if text.len() <= LONGEST_TEXT => Some(text),
            _ => None,
        }
    }

    pub fn list(&self) -> Option<&[Json]> {
        match self {
            Json::List(items) => Some(items),
            _ => None,
        }
    }

    /// The values of an object's keys, where it has no other key and none twice. A key that is left out has no value.
    pub fn fields<const N: usize>(&self, keys: [&str; N]) -> Option<[Option<&Json>; N]> {
        let Json::Object(pairs) = self else { return None };
        let mut values = [None; N];
        for (key, value) in pairs {
            let at = keys.iter().position(|known| known == key)?;
            if values[at].replace(value).is_some() {
                return None;
            }
        }
        Some(values)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Json, E> {
        Ok(Json::Bool)
    }

    fn visit_i64<E>(self, number: i64) -> Result<Json, E> {
        Ok(Json::Number(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(Json::Number(number.into()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Json, E> {
        Ok(Number::from_f64(number).map_or(Json::Null, Json::Number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Json, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Json::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let mut pairs = Vec::new();
        while let Some(pair) = map.next_entry()? {
            pairs.push(pair);
        }
        Ok(Json::Object(pairs))
    }
}
