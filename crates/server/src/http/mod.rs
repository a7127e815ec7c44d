//! The lobby over HTTP. Handlers read, ask the table, and write the answer; what may be done is decided there.

mod about;
mod access;
mod analyses;
mod assets;
mod caller;
mod desks;
mod docs;
mod duplicates;
mod games;
mod glance;
mod guard;
mod health;
mod history;
mod lessons;
mod lists;
mod lobby;
mod opening;
mod origin;
mod packed;
mod past;
mod persons;
mod proxies;
mod ratings;
mod records;
mod replay;
mod reply;
mod request_id;
mod routes;
mod streamed;
mod subnet;
mod tar;
mod tellings;
mod watch;
mod what_if;

use std::{net::IpAddr, sync::Arc};

use axum::Router;

use crate::{
    analyses::Analyses,
    config::Patience,
    hall::Hall,
    limit::{Heavy, Pass, Slots},
    nodes,
    notices::Channels,
    time::Tick,
};
pub use access::{Origins, Who};
pub use caller::{Caller, Crowded, Peer};
pub use docs::document;
pub use origin::{BadOrigin, Origin};
pub use reply::Rejection;
use room::Fault;
pub use routes::{Route, routes};
pub use subnet::{BadSubnet, Subnet};

/// What every handler knows.
#[derive(Clone)]
pub struct App {
    pub hall: Arc<Hall>,
    pub origins: Arc<Origins>,
    pub proxies: Arc<[Subnet]>,
    pub trusted: Option<IpAddr>,
    pub started_at: Tick,
    pub patience: Patience,
    /// Requests under way that came through a proxy, by whom they are for.
    pub requests: Arc<Slots<IpAddr>>,
    pub heavy: Arc<Heavy>,
    /// Books of race desks on their way to a reader: so many at once, and so many for one address.
    pub books: Arc<Heavy>,
    pub analyses: Arc<Analyses>,
    pub health: Arc<health::LastProbe>,
    pub lobby: Arc<lists::Lobby>,
    pub channels: Channels,
}

impl App {
    /// Whether an address is not limited.
    pub fn is_trusted(&self, address: IpAddr) -> bool {
        self.trusted == Some(address)
    }

    /// Leave to send a whole book of a race desk, held until it has been read.
    pub async fn enter_book(&self, caller: &Caller) -> Result<Pass, Fault> {
        Ok(self.books.enter(caller.address, !self.is_trusted(caller.address)).await?)
    }

    /// Leave to do something that takes memory and a thread for a while.
    pub async fn enter_heavy(&self, caller: &Caller) -> Result<Pass, Fault> {
        Ok(self.heavy.enter(caller.address, !self.is_trusted(caller.address)).await?)
    }
}

/// For the operator, at an address of its own: a count that goes up would tell an opponent that a move was made.
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
        .layer(axum::middleware::from_fn_with_state(app.clone(), nodes::pass_on))
        .layer(axum::middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}
