//! Several nodes on one store. A table is one node's at a time (`store::Lease`); any node takes any request, and passes what is not
//! its own to the owner as it came: bytes of the same connection, carried by the bus.
//!
//! ```text
//! tunnel     a connection between two nodes, in messages of the bus
//! owner      which node has a table, and a way to it
//! forward    a request or a socket, passed on
//! accept     what other nodes pass on to this one
//! echo       whether this node is on the bus
//! told       what nodes tell and ask each other beside that
//! keeping    a lease that is lost costs the tables; races without a node are taken
//! ```
//!
//! The bus is a hint, never the truth: who may write is decided by the store, and a message that is lost cuts a connection, which its
//! client opens again.

mod accept;
mod echo;
mod forward;
mod keeping;
mod owner;
mod told;
mod tunnel;

use std::{
    collections::HashSet,
    net::IpAddr,
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

use store::{Epoch, Lease, Store};
use tokio::sync::watch;

pub use accept::{Forwarded, accept};
pub use forward::pass_on;
pub use keeping::keep;
pub use told::Announcement;

/// The other nodes, and the way to them.
pub struct Nodes {
    bus: async_nats::Client,
    store: Arc<dyn Store>,
    /// Counts the times that the bus was lost: messages may be, too.
    losses: watch::Receiver<u64>,
    /// When a word of this node to itself last came back.
    heard_at: watch::Sender<Instant>,
    /// The other nodes with a lease, as last looked.
    alive: watch::Sender<HashSet<Epoch>>,
    presences: told::Presences,
}

#[derive(Debug, thiserror::Error)]
pub enum BusError {
    #[error("the bus does not answer: {why}; start nats-server, or check --bus")]
    Unreachable { why: String },
    #[error("{0} is not known in --bus: only sslrootcert=FILE is, behind tls://host:4222?")]
    Option(String),
    #[error("several nodes need a database that they can share: give --store postgres://… beside --bus")]
    NotShared,
    #[error(
        "another node already uses this database: give each node --bus nats://… so that they can reach each other, or stop it first"
    )]
    Alone,
}

/// Takes `sslrootcert=FILE` out of an address: the certificates that the bus's is checked against, instead of the system's.
fn read_url(url: &str) -> Result<(String, Option<PathBuf>), BusError> {
    let Some((rest, query)) = url.split_once('?') else { return Ok((url.to_owned(), None)) };
    match query.split_once('=') {
        Some(("sslrootcert", file)) => Ok((rest.to_owned(), Some(file.into()))),
        other => Err(BusError::Option(other.map_or(query, |(name, _)| name).to_owned())),
    }
}

/// The bus is asked this often whether it is there; after two questions without an answer it is dialled again.
const PING_EVERY: Duration = Duration::from_millis(700);
const CONNECT_WITHIN: Duration = Duration::from_secs(5);

impl Nodes {
    pub async fn join(url: &str, store: Arc<dyn Store>) -> Result<Arc<Nodes>, BusError> {
        if store.lease().is_none() {
            return Err(BusError::NotShared);
        }
        let (url, authority) = read_url(url)?;
        let (lost, losses) = watch::channel(0);
        let lost = Arc::new(lost);
        let options = async_nats::ConnectOptions::new();
        let options = authority.into_iter().fold(options, async_nats::ConnectOptions::add_root_certificates);
        let connecting = options
            .name("sillage")
            .ping_interval(PING_EVERY)
            .connection_timeout(CONNECT_WITHIN)
            .reconnect_delay_callback(|tries| Duration::from_millis(50 * tries.min(4) as u64))
            .event_callback(move |event| {
                let lost = Arc::clone(&lost);
                async move {
                    match event {
                        async_nats::Event::Connected => tracing::info!("connected to the bus"),
                        async_nats::Event::Disconnected => {
                            tracing::warn!("the bus is lost: other nodes cannot be reached until it is back");
                            lost.send_modify(|count| *count += 1);
                        }
                        _ => {}
                    }
                }
            })
            .connect(url);
        let why = |why: String| BusError::Unreachable { why };
        let bus = tokio::time::timeout(CONNECT_WITHIN, connecting)
            .await
            .map_err(|_| why("no answer".into()))?
            .map_err(|error| why(error.to_string()))?;
        Ok(Arc::new(Nodes {
            bus,
            store,
            losses,
            heard_at: watch::channel(Instant::now()).0,
            alive: watch::channel(HashSet::new()).0,
            presences: told::Presences::default(),
        }))
    }

    fn lease(&self) -> &dyn Lease {
        self.store.lease().expect("checked when it joined")
    }

    /// A way to a node, if it answers in time.
    async fn dial(&self, node: Epoch, address: IpAddr, within: Duration) -> Option<tokio::io::DuplexStream> {
        let from = (*self.lease().epoch().borrow())?;
        let dialling = tunnel::dial(&self.bus, tunnel::Ends { from, to: node }, address, self.watch(node));
        tokio::time::timeout(within, dialling).await.ok()?
    }

    /// What ends a tunnel to a node before its time.
    fn watch(&self, node: Epoch) -> tunnel::Watch {
        tunnel::Watch { node, losses: self.losses.clone(), alive: self.alive.subscribe() }
    }
}
