//! Several nodes on one store. A table is one node's at a time (`store::Lease`); any node takes any request, and passes what is not
//! its own to the owner as it came: bytes of the same connection, carried by the bus.
//!
//! ```text
//! tunnel     a connection between two nodes, in messages of the bus
//! owner      which node has a table, and a way to it
//! forward    a request or a socket, passed on
//! accept     what other nodes pass on to this one
//! told       what nodes tell and ask each other beside that
//! keeping    a lease that is lost costs the tables; races without a node are taken
//! ```
//!
//! The bus is a hint, never the truth: who may write is decided by the store, and a message that is lost cuts a connection, which its
//! client opens again.

mod accept;
mod forward;
mod keeping;
mod owner;
mod told;
mod tunnel;

use std::{collections::HashSet, net::IpAddr, sync::Arc, time::Duration};

use store::{Epoch, Lease, Store};
use tokio::sync::watch;

pub use accept::{Forwarded, accept};
pub use forward::pass_on;
pub use keeping::keep;
pub use told::Told;

/// The other nodes, and the way to them.
pub struct Nodes {
    bus: async_nats::Client,
    store: Arc<dyn Store>,
    /// Counts the times that the bus was lost: messages may be, too.
    losses: watch::Receiver<u64>,
    /// The other nodes with a lease, as last looked.
    alive: watch::Sender<HashSet<Epoch>>,
    presences: told::Presences,
}

#[derive(Debug, thiserror::Error)]
pub enum BusError {
    #[error("the bus does not answer: {why}; start nats-server, or check --bus")]
    Unreachable { why: String },
    #[error("several nodes need a database that they can share: give --store postgres://… beside --bus")]
    NotShared,
    #[error(
        "another node already uses this database: give each node --bus nats://… so that they can reach each other, or stop it first"
    )]
    Alone,
}

/// The bus is asked this often whether it is there, and has gone when it has not answered twice.
const PING_EVERY: Duration = Duration::from_millis(700);
const CONNECT_WITHIN: Duration = Duration::from_secs(5);

impl Nodes {
    pub async fn join(url: &str, store: Arc<dyn Store>) -> Result<Arc<Nodes>, BusError> {
        if store.lease().is_none() {
            return Err(BusError::NotShared);
        }
        let (lost, losses) = watch::channel(0);
        let lost = Arc::new(lost);
        let connecting = async_nats::ConnectOptions::new()
            .name("sillage")
            .ping_interval(PING_EVERY)
            .connection_timeout(CONNECT_WITHIN)
            .reconnect_delay_callback(|tries| Duration::from_millis(50 * tries.min(10) as u64))
            .event_callback(move |event| {
                let lost = Arc::clone(&lost);
                async move {
                    if matches!(event, async_nats::Event::Disconnected) {
                        lost.send_modify(|count| *count += 1);
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
            alive: watch::channel(HashSet::new()).0,
            presences: told::Presences::default(),
        }))
    }

    fn lease(&self) -> &dyn Lease {
        self.store.lease().expect("checked when it joined")
    }

    fn is_on_bus(&self) -> bool {
        self.bus.connection_state() == async_nats::connection::State::Connected
    }

    async fn dial(&self, node: Epoch, address: IpAddr) -> Option<tokio::io::DuplexStream> {
        let from = (*self.lease().epoch().borrow())?;
        tunnel::dial(&self.bus, tunnel::Ends { from, to: node }, address, self.watch(node)).await
    }

    /// What ends a tunnel to a node before its time.
    fn watch(&self, node: Epoch) -> tunnel::Watch {
        tunnel::Watch { node, losses: self.losses.clone(), alive: self.alive.subscribe() }
    }
}
