use axum::{
    Json,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use protocol::requests::Health;
use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

use super::{App, Who, routes, routes::Content};
use crate::fault::Fault;

pub async fn health(State(app): State<App>) -> Result<Json<Health>, Fault> {
    app.hall.store.ping().await?;
    Ok(Json(Health {
        ok: true,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        uptime_s: app.hall.time.now().saturating_sub(app.started_ms) / 1_000,
    }))
}

pub async fn metrics(State(app): State<App>) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.hall.metrics.page()).into_response()
}

pub async fn socket_page() -> Response {
    ([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], protocol::page::socket()).into_response()
}

pub async fn openapi() -> Json<Value> {
    Json(document())
}

/// The HTTP part as an OpenAPI document, from the table of routes and the types they take and give.
pub fn document() -> Value {
    let mut settings = schemars::generate::SchemaSettings::draft2020_12();
    settings.definitions_path = "/components/schemas".into();
    let mut schemas = SchemaGenerator::new(settings);
    let failed = schemas.subschema_for::<protocol::Failed>();
    let mut paths = Map::new();
    for route in routes() {
        let mut operation = json!({
            "summary": route.about,
            "responses": {"default": {"description": "Why it was not done.", "content": {"application/json": {"schema": failed}}}},
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
        match route.answer {
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
            "description": "The lobby. Races are played over a socket: see /api/socket.md. Names and chat of a table that nobody \
                has touched for 90 days are forgotten, and so are race desks; POST /api/forget forgets one's own at once.",
        },
        "paths": paths,
        "components": {"schemas": schemas.take_definitions(true)},
    })
}

fn who(who: Who) -> &'static str {
    match who {
        Who::Anyone => "anyone",
        Who::SeatHolder => "whoever holds the seat",
        Who::Seated => "whoever holds a seat of the table",
        Who::Host => "the host",
        Who::Invited => "whoever has the invitation",
        Who::Referee => "whoever has the key of the desk",
    }
}
