//! The lobby over HTTP. Handlers read, ask the table, and write the answer; what may be done is decided there.

mod access;
mod assets;
mod caller;
mod desks;
mod docs;
mod games;
mod guard;
mod lessons;
mod lobby;
mod opening;
mod packed;
mod records;
mod reply;
mod routes;
mod watch;

use std::{net::IpAddr, sync::Arc};

use axum::Router;

use crate::{hall::Hall, time::Ms};
pub use access::{Origins, Who};
pub use caller::Peer;
pub use docs::document;
pub use routes::{Route, routes};

/// What every handler knows.
#[derive(Clone)]
pub struct App {
    pub hall: Arc<Hall>,
    pub origins: Arc<Origins>,
    pub behind_proxy: bool,
    pub trusted: Option<IpAddr>,
    pub started_ms: Ms,
}

/// For whoever runs the server, on a door of its own: to an opponent, a count that moves is a move.
pub fn operator_router(app: App) -> Router {
    Router::new().route("/metrics", axum::routing::get(docs::metrics)).with_state(app)
}

pub fn router(app: App) -> Router {
    let mut router = Router::new();
    for route in routes() {
        router = router.route(route.path, route.handler);
    }
    router
        .fallback(assets::serve)
        .layer(packed::layer())
        .layer(axum::middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}
