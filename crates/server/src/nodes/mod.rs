//! Several nodes on one store. A table is one node's at a time (`store::Lease`); any node takes any request, and proxies what is not
//! its own to the owner, over HTTP.
//!
//! ```text
//! credentials    what nodes know each other by
//! peers          which other nodes there are, and which of them answer
//! owner          which node has a table, and a way to it
//! proxy          a request or a socket, sent on
//! listener       what other nodes send to this one
//! announcements  what was forgotten or deleted, for what others have in memory
//! presence       who is at the tables of others
//! keeping        a lease that is lost costs the tables; races without a node are taken
//! ```
//!
//! Architecture invariant: who may write is decided by the store. Nothing that nodes send each other changes that: a request that is
//! lost is sent again by its client.

mod announcements;
mod credentials;
mod keeping;
mod listener;
mod owner;
mod peers;
mod presence;
mod proxy;

use std::{net::SocketAddr, path::PathBuf, sync::Arc, time::Instant};

use store::{Lease, Store, StoreError};
use tokio::{
    net::TcpListener,
    sync::{Semaphore, watch},
};

use crate::http::Origin;
use credentials::{Client, Credentials};
use peers::Peers;
use presence::Presences;

pub use announcements::Announcement;
pub use keeping::keep;
pub use listener::{Forwarded, NodeListener, listen};
pub use proxy::pass_on;

/// How this node and others reach each other.
#[derive(Clone, Debug)]
pub struct NodeConfig {
    /// Where other nodes reach this one: `http://10.0.0.11:8081`, or `https://` with certificates.
    pub address: Origin,
    /// Where it listens for them, where that is another address.
    pub listens_at: Option<SocketAddr>,
    /// Where clients reach this very node, where they may.
    pub public: Option<Origin>,
    /// This node's certificate with its key, and what the others' are checked against.
    pub certificates: Option<Certificates>,
}

#[derive(Clone, Debug)]
pub struct Certificates {
    pub own: PathBuf,
    pub authority: PathBuf,
}

/// The other nodes, and the way to them.
pub struct Nodes {
    store: Arc<dyn Store>,
    credentials: Credentials,
    client: Client,
    peers: Peers,
    presences: Presences,
    /// Where clients reach this very node, where they may.
    pub public: Option<Origin>,
    sockets: ForeignSockets,
}

/// Sockets that pass through this node to tables of others.
struct ForeignSockets {
    most: usize,
    free: Arc<Semaphore>,
    /// True once they are to come again by another node.
    leaving: watch::Sender<bool>,
}

#[derive(Debug, thiserror::Error)]
pub enum NodesError {
    #[error("several nodes need a database that they can share: give --store postgres://… beside --node-address")]
    NotShared,
    #[error(
        "another node already uses this database: give each node --node-address http://… so that they can reach each other, or stop it first"
    )]
    Alone,
    #[error("cannot listen for other nodes at {at}: {error}")]
    Listen { at: String, error: std::io::Error },
    #[error("{0}")]
    Certificates(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Nodes {
    pub async fn join(
        config: &NodeConfig,
        sockets: usize,
        store: Arc<dyn Store>,
    ) -> Result<(Arc<Nodes>, NodeListener), NodesError> {
        let lease = store.lease().ok_or(NodesError::NotShared)?;
        let credentials = Credentials::of(&*store).await?;
        let (client, tls) = credentials::transport(config)?;
        let (listener, address) = bind(config).await?;
        lease.listens_at(address).await?;
        // From here on others must do so.
        lease.was_reachable(Instant::now());
        let peers = Peers::default();
        let presences = Presences::default();
        let most = sockets;
        let free = Arc::new(Semaphore::new(sockets));
        let sockets = ForeignSockets { most, free, leaving: watch::Sender::new(false) };
        let public = config.public.clone();
        let nodes = Nodes { store: Arc::clone(&store), credentials, client, peers, presences, public, sockets };
        Ok((Arc::new(nodes), NodeListener { listener, tls }))
    }

    /// Sends those who pass through this node to another.
    pub fn leave(&self) {
        self.sockets.leaving.send_replace(true);
    }

    /// Sockets of others' tables that are open still.
    pub fn open_sockets(&self) -> usize {
        self.sockets.most - self.sockets.free.available_permits()
    }

    fn lease(&self) -> &dyn Lease {
        self.store.lease().expect("checked when it joined")
    }
}

/// Listens, and says at which address: a port that was left to the system has a number then.
async fn bind(config: &NodeConfig) -> Result<(TcpListener, String), NodesError> {
    let scheme = if config.address.is_tls() { "https" } else { "http" };
    let authority = config.address.as_str().split_once("://").map_or("", |(_, authority)| authority);
    let has_port = authority.rsplit_once(':').is_some_and(|(_, port)| !port.ends_with(']'));
    let usual = if config.address.is_tls() { 443 } else { 80 };
    let named = if has_port { authority.to_owned() } else { format!("{authority}:{usual}") };
    let at = config.listens_at.map_or(named, |addr| addr.to_string());
    let failed = |error| NodesError::Listen { at: at.clone(), error };
    let listener = TcpListener::bind(&at).await.map_err(failed)?;
    let listens_at = listener.local_addr().map_err(failed)?;
    let address = match authority.strip_suffix(":0") {
        Some(host) => format!("{scheme}://{host}:{}", listens_at.port()),
        None => config.address.as_str().to_owned(),
    };
    Ok((listener, address))
}
