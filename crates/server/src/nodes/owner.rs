//! Which node has a table or a desk, and a way to it.

use std::{sync::Arc, time::Duration};

use protocol::Code;
use store::{Claim, Epoch, LEASE, Thing};
use tokio::{sync::watch, time::Instant};

use super::{Nodes, peers::Peer};
use crate::tables::Tables;
use room::Fault;

/// A node that is gone is replaced within this, once its lease is over.
const WITHIN: Duration = Duration::from_secs(7);
/// A node that has lost its lease and reaches the database has another by then.
const LEASE_WITHIN: Duration = Duration::from_millis(500);
/// A node that renews its lease so long after it has last answered is alive, and cut off from this one.
const CUT_OFF_AFTER: Duration = Duration::from_millis(1_000);
const AGAIN_AFTER: Duration = Duration::from_millis(100);

pub enum Way {
    Here,
    There(Arc<Peer>),
}

impl Nodes {
    /// Where a request for something is answered. What has no node is taken by this one.
    pub async fn way(&self, tables: &Tables, thing: Thing) -> Result<Way, Fault> {
        if let Thing::Table(id) = thing
            && tables.is_in_memory(id)
        {
            return Ok(Way::Here);
        }
        tokio::select! {
            way = self.find(tables, thing) => way,
            () = without_lease(self.lease().epoch()) => Err(Code::Unavailable.into()),
        }
    }

    async fn find(&self, tables: &Tables, thing: Thing) -> Result<Way, Fault> {
        let until = Instant::now() + WITHIN;
        loop {
            let mut pause = AGAIN_AFTER;
            match self.lease().claim(thing).await {
                Ok(Claim::Mine { .. } | Claim::Missing) => return Ok(Way::Here),
                Ok(Claim::Theirs { node, lasts }) => {
                    if let Some(peer) = self.peers.get(node) {
                        if peer.answers() {
                            return Ok(Way::There(peer));
                        }
                        // It goes on without this node: a client that comes by another reaches it.
                        if peer.silent_for() + lasts > LEASE + CUT_OFF_AFTER {
                            return Err(Code::Unavailable.into());
                        }
                    }
                    // Once its lease is over its tables can be had.
                    pause = pause.min(lasts);
                }
                Err(error) => tracing::debug!(%error, "nobody can say whose a table is"),
            }
            if Instant::now() > until || tables.services.is_stopping() {
                return Err(Code::Unavailable.into());
            }
            tokio::time::sleep(pause).await;
        }
    }
}

/// Ends when this node has had no lease for a while: another node has one.
async fn without_lease(mut epochs: watch::Receiver<Option<Epoch>>) {
    loop {
        let _ = epochs.wait_for(Option::is_none).await;
        let again = tokio::time::timeout(LEASE_WITHIN, epochs.wait_for(Option::is_some));
        if again.await.is_err() {
            return;
        }
    }
}
