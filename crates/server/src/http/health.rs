//! Whether the server is well, and whether requests should come to it.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use protocol::requests::{Health, NotReady, Readiness, Trouble, Version};
use store::StoreError;
use tokio::sync::Mutex;

use super::App;
use crate::time::{Ms, Tick};

/// The store is asked to write no more often than this, however many ask.
const EVERY: Ms = 1_000;

/// What the last probe found.
#[derive(Default)]
pub struct LastProbe(Mutex<Option<(Tick, Result<(), Trouble>)>>);

impl LastProbe {
    async fn ask(&self, app: &App) -> Result<(), Trouble> {
        // A request that comes while a probe is under way waits for it.
        let mut last = self.0.lock().await;
        let now = app.services.time.now().tick;
        if let Some((at, found)) = *last
            && now.since(at) < EVERY
        {
            return found;
        }
        let found = app.services.store.probe().await.map_err(|error| {
            tracing::error!(%error, "the store cannot write");
            trouble(&error)
        });
        *last = Some((now, found));
        found
    }
}

/// What is wrong, for the operator: a word that anyone may read. The rest is in the log.
fn trouble(error: &StoreError) -> Trouble {
    match error {
        StoreError::Full(_) => Trouble::DiskFull,
        StoreError::ReadOnly(_) => Trouble::ReadOnly,
        StoreError::Corrupt(_) => Trouble::Corrupt,
        StoreError::Conflict
        | StoreError::Bounded
        | StoreError::AlreadySeated
        | StoreError::SeatedElsewhere
        | StoreError::NewDevice
        | StoreError::Unavailable(_)
        | StoreError::Unusable(_)
        | StoreError::Lost(_) => Trouble::CannotWrite,
    }
}

pub async fn health(State(app): State<App>) -> Response {
    let found = Arc::clone(&app.health).ask(&app).await;
    let status = if found.is_ok() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let health = Health {
        ok: found.is_ok(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        uptime_s: app.services.time.now().tick.since(app.services.started_at) / 1_000,
        trouble: found.err(),
    };
    (status, Json(health)).into_response()
}

/// Whether requests should come here. A server that stops is no longer asked: see [`guard`](super::guard).
pub async fn ready(State(app): State<App>) -> Response {
    let why = if app.tables.is_awake() {
        app.health.ask(&app).await.err().map(|_| NotReady::CannotWrite)
    } else {
        Some(NotReady::Starting)
    };
    let status = if why.is_none() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(Readiness { ready: why.is_none(), why })).into_response()
}

pub async fn version() -> Json<Version> {
    Json(Version { version: env!("CARGO_PKG_VERSION").to_owned(), record_format: table::FORMAT })
}
