//! What the client may ask of a server, as TypeScript, made from what `/api/openapi.json` says. `UPDATE=1` writes it;
//! `cargo xtask wire` does so.

use std::collections::BTreeSet;

use serde_json::Value;
use testkit::committed;

const HEAD: &str = "// Made from the server's OpenAPI document by `cargo xtask wire`. Do not edit.\n";

/// The document, and the types of the wire that were named so far.
struct Writer {
    document: Value,
    named: BTreeSet<String>,
}

impl Writer {
    /// A schema as a type. One without a form is a type without a name.
    fn form(&mut self, schema: &Value) -> String {
        if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
            let has_fields = |schema: &Value| schema["type"] != "object" || schema.get("properties").is_some();
            if !has_fields(&self.document["components"]["schemas"][name]) {
                return "unknown".to_owned();
            }
            self.named.insert(name.to_owned());
            return name.to_owned();
        }
        if let Some(forms) = schema["anyOf"].as_array() {
            let forms: Vec<String> = forms.iter().map(|form| self.form(form)).collect();
            return forms.join(" | ");
        }
        if let Some(values) = schema["enum"].as_array() {
            return values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
        }
        match schema["type"].as_str() {
            Some("array") => format!("{}[]", self.form(&schema["items"])),
            Some("integer" | "number") => "number".to_owned(),
            Some("string") => "string".to_owned(),
            _ => "unknown".to_owned(),
        }
    }

    /// What a request wants, and what it is answered. None for one that is answered with a socket.
    fn route(&mut self, method: &str, path: &str, operation: &Value) -> Option<String> {
        let responses = &operation["responses"];
        if responses.get("101").is_some() {
            return None;
        }
        let mut asks = Vec::new();
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let name = parameter["name"].as_str().expect("a name");
            let needed = if parameter["required"] == true { "" } else { "?" };
            asks.push(format!("{name}{needed}: {}", self.form(&parameter["schema"])));
        }
        if let Some(schema) = content(&operation["requestBody"]) {
            asks.push(format!("body: {}", self.form(schema)));
        }
        let asks = if asks.is_empty() { "Nothing".to_owned() } else { format!("{{ {} }}", asks.join("; ")) };
        let gives = content(&responses["200"]).map_or_else(|| "null".to_owned(), |schema| self.form(schema));
        let method = method.to_uppercase();
        Some(format!("  '{method} {path}': {{ asks: {asks}; gives: {gives} }};\n"))
    }
}

fn content(holder: &Value) -> Option<&Value> {
    let (_, content) = holder["content"].as_object()?.iter().next()?;
    content.get("schema")
}

#[test]
fn what_the_client_may_ask() {
    let mut writer = Writer { document: server::openapi(), named: BTreeSet::new() };
    let mut lines = String::new();
    for (path, methods) in writer.document["paths"].as_object().expect("paths").clone() {
        for (method, operation) in methods.as_object().expect("methods") {
            let route = path.starts_with("/api/").then(|| writer.route(method, &path, operation)).flatten();
            lines.extend(route);
        }
    }
    let named: Vec<String> = writer.named.into_iter().collect();
    let types = format!("import type {{ {} }} from './wire';", named.join(", "));
    let nothing = "type Nothing = Record<never, never>;";
    let about = "/** What each request takes, in its path, its query and its body, and what it is answered. */";
    let made = format!("{HEAD}{types}\n\n{nothing}\n\n{about}\nexport interface Routes {{\n{lines}}}\n");
    committed("web/src/net/generated/routes.ts", &made);
}
