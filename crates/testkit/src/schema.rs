//! As much of JSON Schema as our own schemas use: to hold what is really sent against them.

use serde_json::Value;

const KNOWN: [&str; 17] = [
    "$ref",
    "type",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "prefixItems",
    "minItems",
    "maxItems",
    "minLength",
    "maxLength",
    "minimum",
    "maximum",
    "enum",
    "const",
    "anyOf",
    "oneOf",
];

/// What says nothing of a value, or (`pattern`, `format`) nothing that is looked at here.
const PASSED_OVER: [&str; 4] = ["description", "default", "pattern", "format"];

/// Whether a value fits a schema that refers to no other.
pub fn fits(schema: &Value, value: &Value) -> bool {
    fits_in(&Value::Null, schema, value)
}

/// Whether a value fits a schema of a document, to whose schemas it may refer. A keyword that is not understood here panics, so that it is not
/// taken for fulfilled.
pub fn fits_in(document: &Value, schema: &Value, value: &Value) -> bool {
    let rules = match schema {
        Value::Bool(anything) => return *anything,
        _ => schema.as_object().expect("a schema is an object, or true or false"),
    };
    for key in rules.keys().filter(|key| !PASSED_OVER.contains(&key.as_str())) {
        assert!(KNOWN.contains(&key.as_str()), "{key} is not understood");
    }
    let within = |key: &str, holds: fn(f64, f64) -> bool, found: Option<f64>| {
        let bound = rules.get(key).and_then(Value::as_f64);
        bound.zip(found).is_none_or(|(bound, found)| holds(found, bound))
    };
    let at_least: fn(f64, f64) -> bool = |found, bound| found >= bound;
    let at_most: fn(f64, f64) -> bool = |found, bound| found <= bound;
    let length = value.as_array().map(|list| list.len() as f64);
    let characters = value.as_str().map(|text| text.chars().count() as f64);
    let of = |key: &str| rules.get(key).and_then(Value::as_array);
    let fitting = |schemas: &Vec<Value>| schemas.iter().filter(|schema| fits_in(document, schema, value)).count();
    rules.get("type").is_none_or(|kind| has_type(kind, value))
        && within("minimum", at_least, value.as_f64())
        && within("maximum", at_most, value.as_f64())
        && within("minItems", at_least, length)
        && within("maxItems", at_most, length)
        && within("minLength", at_least, characters)
        && within("maxLength", at_most, characters)
        && rules.get("const").is_none_or(|only| only == value)
        && of("enum").is_none_or(|all| all.contains(value))
        && of("anyOf").is_none_or(|schemas| fitting(schemas) > 0)
        && of("oneOf").is_none_or(|schemas| fitting(schemas) == 1)
        && rules.get("$ref").is_none_or(|to| fits_in(document, referred(document, to), value))
        && fits_fields(document, schema, value)
        && fits_elements(document, schema, value)
}

fn referred<'a>(document: &'a Value, to: &Value) -> &'a Value {
    let pointer = to.as_str().and_then(|to| to.strip_prefix('#')).expect("a reference into the same document");
    document.pointer(pointer).unwrap_or_else(|| panic!("{pointer} is not in the document"))
}

/// One type, or a list of those that will do.
fn has_type(kind: &Value, value: &Value) -> bool {
    match kind.as_str() {
        None => kind.as_array().expect("a type or several").iter().any(|kind| has_type(kind, value)),
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("string") => value.is_string(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        Some(other) => panic!("the type {other} is not understood"),
    }
}

fn fits_fields(document: &Value, schema: &Value, value: &Value) -> bool {
    let Some(fields) = value.as_object() else { return true };
    let named = |name: &str| schema["properties"].get(name);
    let required = schema["required"].as_array();
    required.is_none_or(|names| names.iter().filter_map(Value::as_str).all(|name| fields.contains_key(name)))
        && fields.iter().all(|(name, value)| match named(name).or_else(|| schema.get("additionalProperties")) {
            Some(schema) => fits_in(document, schema, value),
            None => true,
        })
}

fn fits_elements(document: &Value, schema: &Value, value: &Value) -> bool {
    let Some(list) = value.as_array() else { return true };
    let first = schema["prefixItems"].as_array().map_or(&[][..], Vec::as_slice);
    first.iter().zip(list).all(|(schema, value)| fits_in(document, schema, value))
        && schema
            .get("items")
            .is_none_or(|rest| list.iter().skip(first.len()).all(|value| fits_in(document, rest, value)))
}
