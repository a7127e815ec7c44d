//! The expectations of a scenario, checked for form.

use engine::Seat;
use serde::{Deserialize, de::IgnoredAny};
use serde_json::{Value, value::RawValue};

use super::{file::File, verdict::Malformed};

/// One entry of `expect`, checked for form.
pub struct Expectation {
    pub line: usize,
    pub kind: Kind,
}

pub enum Kind {
    View { after: usize, seat: Option<Seat>, at: String, wanted: Wanted },
    MoveRefused { index: usize, by: Refuser },
    OptionsRefused(Refuser),
}

pub enum Wanted {
    Is(Value),
    Has(Value),
}

/// Whose refusal is wanted: a rule's or an option's name, or any.
pub enum Refuser {
    Any,
    Named(String),
}

impl Refuser {
    pub fn is(&self, name: &str) -> bool {
        match self {
            Refuser::Any => true,
            Refuser::Named(wanted) => wanted == name,
        }
    }

    /// `a refusal by M6`, `a refusal over teams`.
    pub fn wanted(&self, by: &str) -> String {
        match self {
            Refuser::Any => "a refusal".to_owned(),
            Refuser::Named(name) => format!("a refusal {by} {name}"),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Keys {
    after: Option<usize>,
    at: Option<String>,
    /// `null` is a value like another here, so absence is told apart.
    #[serde(default, deserialize_with = "present")]
    is: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    has: Option<Value>,
    seat: Option<u8>,
    #[serde(rename = "move")]
    index: Option<usize>,
    refused: Option<Value>,
    refused_options: Option<Value>,
    why: Option<IgnoredAny>,
    note: Option<IgnoredAny>,
    comment: Option<IgnoredAny>,
    rule: Option<IgnoredAny>,
}

fn present<'de, D: serde::Deserializer<'de>>(value: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(value).map(Some)
}

const FORMS: &str = r#"expected {"after":n,"at":pointer,"is":value} (or "has"; "seat" optional), {"move":n,"refused":rule or true} or {"refused_options":key or true}"#;

impl Expectation {
    pub fn read<'a>(file: &File<'a>, raw: &'a RawValue) -> Result<Expectation, Malformed> {
        let line = file.line_of(raw);
        let fault = |message: String| Malformed { line, message };
        let keys: Keys = file.typed(raw)?;
        let kind = match keys {
            Keys {
                after: Some(after),
                at: Some(at),
                is,
                has,
                seat,
                index: None,
                refused: None,
                refused_options: None,
                ..
            } => {
                if after > file.moves.len() {
                    return Err(fault(format!("\"after\": {after}, but there are {} moves", file.moves.len())));
                }
                if seat.is_some_and(|seat| usize::from(seat) >= file.seats.len()) {
                    return Err(fault(format!("\"seat\": expected one of the {} seats, from 0", file.seats.len())));
                }
                if !at.is_empty() && !at.starts_with('/') {
                    return Err(fault(format!("\"at\": {at:?} is no JSON pointer: it must be empty or begin with /")));
                }
                let wanted = match (is, has) {
                    (Some(value), None) => Wanted::Is(value),
                    (None, Some(value)) => Wanted::Has(value),
                    _ => return Err(fault("expected exactly one of \"is\" and \"has\"".into())),
                };
                Kind::View { after, seat: seat.map(Seat), at, wanted }
            }
            Keys {
                after: None,
                at: None,
                is: None,
                has: None,
                seat: None,
                index: Some(index),
                refused: Some(refused),
                refused_options: None,
                ..
            } => {
                if index >= file.moves.len() {
                    return Err(fault(format!("\"move\": {index}, but there are {} moves, from 0", file.moves.len())));
                }
                Kind::MoveRefused { index, by: refuser(refused, "refused").map_err(fault)? }
            }
            Keys {
                after: None,
                at: None,
                is: None,
                has: None,
                seat: None,
                index: None,
                refused: None,
                refused_options: Some(key),
                ..
            } => Kind::OptionsRefused(refuser(key, "refused_options").map_err(fault)?),
            _ => return Err(fault(FORMS.into())),
        };
        Ok(Expectation { line, kind })
    }
}

fn refuser(value: Value, key: &str) -> Result<Refuser, String> {
    match value {
        Value::Bool(true) => Ok(Refuser::Any),
        Value::String(name) => Ok(Refuser::Named(name)),
        other => Err(format!("\"{key}\": expected a name or true, found {other}")),
    }
}

impl Wanted {
    /// What is wrong with what was found at a pointer, if anything.
    pub fn misses(&self, found: Option<&Value>) -> Option<(String, String)> {
        let holds = match (self, found) {
            (_, None) => false,
            (Wanted::Is(wanted), Some(found)) => same(wanted, found),
            (Wanted::Has(wanted), Some(Value::Array(elements))) => elements.iter().any(|element| same(wanted, element)),
            (Wanted::Has(Value::String(key)), Some(Value::Object(fields))) => fields.contains_key(key),
            (Wanted::Has(_), Some(_)) => false,
        };
        if holds {
            return None;
        }
        let expected = match self {
            Wanted::Is(wanted) => wanted.to_string(),
            Wanted::Has(wanted) => format!("a list with {wanted}"),
        };
        Some((expected, found.map_or("nothing there".into(), Value::to_string)))
    }
}

/// JSON has one kind of number: 3 and 3.0 are the same.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}
