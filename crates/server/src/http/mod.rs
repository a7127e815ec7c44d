//! The lobby over HTTP. Handlers read, ask the table, and write the answer; what may be done is decided there.

mod about;
mod access;
mod analyses;
mod assets;
mod caller;
mod day;
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
mod notifications;
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
mod unread;
mod watch;
mod what_if;
mod workshop;

use std::{net::IpAddr, sync::Arc};

use axum::Router;

use crate::{
    analyses::Analyses,
    config::{Config, Limits, Patience},
    desk::Desks,
    hall::Hall,
    identities::Identities,
    limit::{FairPool, Permit, RateLimits, Terms},
    nodes,
    notifications::Channels,
    persons::Persons,
    services::Services,
    tables::Tables,
};
pub use access::{Origins, Who};
pub use caller::{Caller, Crowded, Peer};
pub use docs::document;
pub use origin::{BadOrigin, Origin};
use protocol::Code;
pub use reply::Rejection;
use room::Fault;
pub use routes::{Route, routes};
pub use subnet::{BadSubnet, Subnet};

/// How many books of race desks and histories may be on their way at once.
const BOOKS: usize = 64;
/// Trials of creations, one after the other.
const TRIALS: Terms = Terms { most: 1, per_party: 1, reserve: 0 };
/// Kilobytes of long answers that wait for their readers.
const ANSWERS: Terms = Terms { most: 32 * 1024, per_party: 4 * 1024, reserve: 8 * 1024 };

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
    /// Requests that came through a proxy, by whom they are for: shared as connections are that come without one.
    pub requests: Arc<FairPool>,
    pub heavy: Arc<FairPool>,
    /// Trials of creations: each has its processor time, and none is in the way of replays.
    pub trials: Arc<FairPool>,
    /// Books of race desks on their way to a reader.
    pub books: Arc<FairPool>,
    /// All other answers that are long.
    pub answers: Arc<FairPool>,
}

impl App {
    pub fn new(hall: &Hall, config: &Config, limits: &Limits, analyses: Arc<Analyses>, channels: Channels) -> App {
        let Hall { services, identities, rates, tables, desks, persons } = hall.clone();
        let terms = |most| Terms::new(most, limits.heavy_per_address);
        let requests = Terms::new(limits.connections, limits.connections_per_address);
        let [requests, heavy, trials, books, answers] = [requests, terms(limits.heavy), TRIALS, terms(BOOKS), ANSWERS]
            .map(|terms| FairPool::trusting(terms, config.trusted));
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
            pools: Arc::new(Pools { requests, heavy, trials, books, answers }),
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
    pub async fn enter_book(&self, caller: &Caller) -> Result<Permit, Fault> {
        self.enter(&self.pools.books, caller).await
    }

    /// Leave to do something that takes memory and a thread for a while.
    pub async fn enter_heavy(&self, caller: &Caller) -> Result<Permit, Fault> {
        self.enter(&self.pools.heavy, caller).await
    }

    /// Leave to have bots race on a creation.
    pub async fn enter_trial(&self, caller: &Caller) -> Result<Permit, Fault> {
        self.enter(&self.pools.trials, caller).await
    }

    /// Waits for its turn: people of one household who all look at the end of a race have one address.
    async fn enter(&self, pool: &Arc<FairPool>, caller: &Caller) -> Result<Permit, Fault> {
        let parties = caller.parties();
        let place = tokio::time::timeout(self.services.limits().heavy_wait, pool.take(&parties)).await;
        let full = || if pool.holds(&parties) { Code::TooMany } else { Code::Unavailable };
        Ok(place.map_err(|_| full())?)
    }
}

/// For the operator, at an address of its own: a count that goes up would reveal to an opponent that a move was made.
pub fn operator_router(app: App) -> Router {
    Router::new().route("/metrics", axum::routing::get(docs::metrics)).with_state(app)
}

pub fn router(app: App) -> Router {
    let mut router = Router::new();
    for route in routes() {
        router = router.route(route.path, route.handler);
    }
    router
        .route_layer(axum::middleware::from_fn_with_state(app.clone(), unread::bound))
        .fallback(assets::serve)
        .layer(packed::layer())
        .layer(axum::middleware::from_fn_with_state(app.clone(), nodes::pass_on))
        .layer(axum::middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}
