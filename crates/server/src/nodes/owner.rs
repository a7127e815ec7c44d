//! Which node has a table or a desk, and a way to it.

use std::{net::IpAddr, time::Duration};

use protocol::Code;
use store::{Claim, Epoch, Thing};
use tokio::{io::DuplexStream, sync::watch, time::Instant};

use super::Nodes;
use crate::tables::Tables;
use room::Fault;

/// A node that is gone is replaced within this, once its lease is over.
const WITHIN: Duration = Duration::from_secs(7);
/// A node that has not answered by now is paused, cut off or dead.
const ANSWER_WITHIN: Duration = Duration::from_millis(1_000);
/// A node that has lost its lease and reaches the database has another by then.
const LEASE_WITHIN: Duration = Duration::from_millis(500);
const AGAIN_AFTER: Duration = Duration::from_millis(100);

pub enum Way {
    Here,
    There(DuplexStream),
}

impl Nodes {
    /// Where a request for something is answered. What has no node is taken by this one.
    pub async fn way(&self, tables: &Tables, thing: Thing, address: IpAddr) -> Result<Way, Fault> {
        if let Thing::Table(id) = thing
            && tables.is_in_memory(id)
        {
            return Ok(Way::Here);
        }
        tokio::select! {
            way = self.find(tables, thing, address) => way,
            () = without_lease(self.lease().epoch()) => Err(Code::Unavailable.into()),
        }
    }

    async fn find(&self, tables: &Tables, thing: Thing, address: IpAddr) -> Result<Way, Fault> {
        let until = Instant::now() + WITHIN;
        loop {
            let mut pause = AGAIN_AFTER;
            match self.lease().claim(thing).await {
                Ok(Claim::Mine | Claim::Missing) => return Ok(Way::Here),
                // Nobody can be reached from here: another node can.
                Ok(Claim::Theirs { .. }) if !self.is_on_bus() => return Err(Code::Unavailable.into()),
                Ok(Claim::Theirs { node, lasts }) => {
                    // No longer than its lease lasts: then its tables can be had.
                    if let Some(stream) = self.dial(node, address, ANSWER_WITHIN.min(lasts)).await {
                        return Ok(Way::There(stream));
                    }
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
