//! `GET /api/about`: what people may know of how this server is run.

use axum::{Json, extract::State};
use protocol::requests::{About, KeptDays, KeptFor};

use super::{App, lobby::known_bots};

/// What people may know of how this server is run: what it keeps, for how long, and how much.
pub async fn about(State(app): State<App>) -> Json<About> {
    let keep = app.services.keep();
    let limits = app.services.limits();
    Json(About {
        bots: known_bots(&app),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        keep_days: KeptDays {
            names: keep.names,
            finished: keep.finished,
            abandoned: keep.abandoned,
            imported: keep.imported,
            desks: keep.desks,
            persons: keep.persons,
        },
        device: KeptFor {
            tables: limits.tables_per_device,
            imports: limits.imports_per_device.0,
            import_bytes: limits.imports_per_device.1,
        },
        address: KeptFor {
            tables: limits.tables_per_address,
            imports: limits.imports_per_address.0,
            import_bytes: limits.imports_per_address.1,
        },
    })
}
