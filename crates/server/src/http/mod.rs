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
    config::{Config, Limits, Patience},
    desk::Desks,
    hall::Hall,
    identities::Identities,
    limit::{Heavy, Pass, RateLimits, Slots},
    nodes,
    notices::Channels,
    persons::Persons,
    services::Services,
    tables::Tables,
};
pub use access::{Origins, Who};
pub use caller::{Caller, Crowded, Peer};
pub use docs::document;
pub use origin::{BadOrigin, Origin};
pub use reply::Rejection;
use room::Fault;
pub use routes::{Route, routes};
pub use subnet::{BadSubnet, Subnet};

/// How many books of race desks may be on their way at once.
const BOOKS: usize = 64;

/// The parts that handlers use.
#[derive(Clone)]
pub struct App {
    pub services: Arc<Services>,
    pub identities: Arc<Identities>,
    pub rates: Arc<RateLimits>,
    pub tables: Arc<Tables>,
    pub desks: Arc<Desks>,
    pub persons: Arc<Persons>,
    pub origins: Arc<Origins>,
    pub proxies: Arc<[Subnet]>,
    pub patience: Patience,
    pub pools: Arc<Pools>,
    pub analyses: Arc<Analyses>,
    pub health: Arc<health::LastProbe>,
    pub lobby: Arc<lists::Lobby>,
    pub channels: Channels,
}

/// What takes memory while it is under way: so many at once.
pub struct Pools {
    /// Requests that came through a proxy, by whom they are for.
    pub requests: Arc<Slots<IpAddr>>,
    pub heavy: Heavy,
    /// Books of race desks on their way to a reader.
    pub books: Heavy,
}

impl App {
    pub fn new(hall: &Hall, config: &Config, limits: &Limits, analyses: Arc<Analyses>, channels: Channels) -> App {
        let Hall { services, identities, rates, tables, desks, persons } = hall.clone();
        let books = Heavy::new(&Limits { heavy: BOOKS, ..*limits });
        App {
            services,
            identities,
            rates,
            tables,
            desks,
            persons,
            origins: Arc::new(config.origin.clone().map_or(Origins::Own, Origins::Only)),
            proxies: config.proxies.clone().into(),
            patience: config.patience,
            pools: Arc::new(Pools { requests: Arc::default(), heavy: Heavy::new(limits), books }),
            analyses,
            health: Arc::default(),
            lobby: Arc::default(),
            channels,
        }
    }

    /// Whether an address is not limited.
    pub fn is_trusted(&self, address: IpAddr) -> bool {
        self.rates.is_trusted(address)
    }

    /// Leave to send a whole book of a race desk, held until it has been read.
    pub async fn enter_book(&self, caller: &Caller) -> Result<Pass, Fault> {
        Ok(self.pools.books.enter(caller.address, !self.is_trusted(caller.address)).await?)
    }

    /// Leave to do something that takes memory and a thread for a while.
    pub async fn enter_heavy(&self, caller: &Caller) -> Result<Pass, Fault> {
        Ok(self.pools.heavy.enter(caller.address, !self.is_trusted(caller.address)).await?)
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
