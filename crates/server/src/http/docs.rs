//! The OpenAPI page, the page about sockets, and the metrics.

use axum::{
    Json,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

use super::{App, Who, routes, routes::Content};
pub async fn metrics(State(app): State<App>) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.services.metrics.page()).into_response()
}

pub async fn socket_page() -> Response {
    ([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], protocol::page::socket()).into_response()
}

pub async fn openapi(State(app): State<App>) -> Json<Value> {
    Json(document(app.origins.cookie()))
}

/// The HTTP part as an OpenAPI document, from the table of routes and the types they take and give; and the socket's messages as schemas.
/// `cookie` is what the device's cookie is called at this server.
pub fn document(cookie: &str) -> Value {
    let mut settings = schemars::generate::SchemaSettings::draft2020_12();
    settings.definitions_path = "/components/schemas".into();
    let mut schemas = SchemaGenerator::new(settings);
    let failure = schemas.subschema_for::<protocol::Failed>().to_value();
    let failed = json!({"application/json": {"schema": failure}});
    schemas.subschema_for::<protocol::ClientMessage>();
    schemas.subschema_for::<protocol::ServerMessage>();
    schemas.subschema_for::<protocol::desk::DeskRequest>();
    schemas.subschema_for::<protocol::desk::DeskMessage>();
    let mut paths = Map::new();
    for route in routes() {
        let mut operation = json!({
            "summary": route.about,
            "responses": {"default": {"description": "Why it was not done.", "content": failed}},
            "security": security(route.who),
            "x-who": who(route.who),
        });
        let parameters: Vec<Value> = route.parameters().collect();
        if !parameters.is_empty() {
            operation["parameters"] = parameters.into();
        }
        if let Some(body) = route.body {
            let (kind, schema) = body.schema(&mut schemas);
            operation["requestBody"] = json!({"required": true, "content": {kind: {"schema": schema}}});
        }
        for (status, about) in [("429", "Too many requests."), ("503", "The server is stopping or full.")] {
            let after = json!({"description": "Seconds to wait.", "schema": {"type": "integer"}});
            operation["responses"][status] =
                json!({"description": about, "headers": {"Retry-After": after}, "content": failed});
        }
        if let Some((status, answer)) = route.also {
            let (kind, schema) = answer.schema(&mut schemas);
            operation["responses"][status.to_string()] =
                json!({"description": "Why not.", "content": {kind: {"schema": {"anyOf": [schema, failure]}}}});
        }
        match route.answer {
            Content::Socket => operation["responses"]["101"] = json!({"description": "A WebSocket from here on."}),
            Content::Nothing => operation["responses"]["204"] = json!({"description": "Done."}),
            answer => {
                let (kind, schema) = answer.schema(&mut schemas);
                operation["responses"]["200"] = json!({"description": "Done.", "content": {kind: {"schema": schema}}});
            }
        }
        let methods = paths.entry(route.path).or_insert_with(|| json!({}));
        methods[route.method.as_str().to_ascii_lowercase()] = operation;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Sillage",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The lobby. Races are played over a socket: see /api/socket.md. What is kept, and for how long, is in \
                /api/about; POST /api/forget forgets one's own names, chat and seats at once.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas.take_definitions(true),
            "securitySchemes": {"device": {
                "type": "apiKey",
                "in": "cookie",
                "name": cookie,
                "description": "Names a device. Set by the first answer that gives the device something to keep: a table, a seat, a record, a race desk.",
            }},
        },
    })
}

/// Seats and tables belong to devices. Where anyone may ask, a device still gets its own part of the answer.
fn security(who: Who) -> Value {
    match who {
        Who::SeatHolder | Who::Seated | Who::Host | Who::HostOrHolder => json!([{"device": []}]),
        Who::Anyone | Who::Invited | Who::Referee => json!([{}, {"device": []}]),
    }
}

fn who(who: Who) -> &'static str {
    match who {
        Who::Anyone => "anyone",
        Who::SeatHolder => "the player who holds the seat",
        Who::Seated => "a player who holds a seat of the table",
        Who::Host => "the host",
        Who::HostOrHolder => "the host, or the player who holds the seat",
        Who::Invited => "a caller with the invitation",
        Who::Referee => "a caller with the key of the desk",
    }
}
