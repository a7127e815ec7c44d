//! As much of JSON Schema as the games' own schemas use: to hold real answers against them.

use serde_json::Value;

const KNOWN: [&str; 13] = [
    "type",
    "properties",
    "required",
    "additionalProperties",
    "prefixItems",
    "minItems",
    "maxItems",
    "minimum",
    "maximum",
    "enum",
    "const",
    "anyOf",
    "default",
];

/// Whether a value fits a schema. A keyword that is not understood here panics, so that it is not taken for fulfilled.
pub fn fits(schema: &Value, value: &Value) -> bool {
    let rules = schema.as_object().expect("a schema is an object");
    for key in rules.keys().filter(|key| *key != "description") {
        assert!(KNOWN.contains(&key.as_str()), "{key} is not understood");
    }
    let has_type = match rules.get("type").and_then(Value::as_str) {
        None => true,
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some(other) => panic!("the type {other} is not understood"),
    };
    let within = |key: &str, holds: fn(f64, f64) -> bool, found: Option<f64>| {
        let bound = rules.get(key).and_then(Value::as_f64);
        bound.zip(found).is_none_or(|(bound, found)| holds(found, bound))
    };
    let length = value.as_array().map(|list| list.len() as f64);
    has_type
        && within("minimum", |found, bound| found >= bound, value.as_f64())
        && within("maximum", |found, bound| found <= bound, value.as_f64())
        && within("minItems", |found, bound| found >= bound, length)
        && within("maxItems", |found, bound| found <= bound, length)
        && rules.get("const").is_none_or(|only| only == value)
        && rules.get("enum").and_then(Value::as_array).is_none_or(|all| all.contains(value))
        && rules.get("anyOf").and_then(Value::as_array).is_none_or(|any| any.iter().any(|schema| fits(schema, value)))
        && fits_fields(schema, value)
        && fits_elements(schema, value)
}

fn fits_fields(schema: &Value, value: &Value) -> bool {
    let Some(fields) = value.as_object() else { return true };
    let named = |name: &str| schema["properties"].get(name);
    let required = schema["required"].as_array();
    required.is_none_or(|names| names.iter().filter_map(Value::as_str).all(|name| fields.contains_key(name)))
        && fields.iter().all(|(name, value)| match named(name) {
            Some(schema) => fits(schema, value),
            None => schema["additionalProperties"] != false,
        })
}

fn fits_elements(schema: &Value, value: &Value) -> bool {
    let (Some(list), Some(schemas)) = (value.as_array(), schema["prefixItems"].as_array()) else { return true };
    schemas.iter().zip(list).all(|(schema, value)| fits(schema, value))
}
