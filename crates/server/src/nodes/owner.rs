//! Which node has a table or a desk, and a way to it.

use std::{net::IpAddr, time::Duration};

use protocol::Code;
use store::{Claim, Thing};
use tokio::{io::DuplexStream, time::Instant};

use super::Nodes;
use crate::{fault::Fault, hall::Hall};

/// A node that is gone is replaced within this, once its lease is over.
const WITHIN: Duration = Duration::from_secs(7);
const AGAIN_AFTER: Duration = Duration::from_millis(100);

pub enum Way {
    Here,
    There(DuplexStream),
}

impl Nodes {
    /// Where a request for something is answered. What has no node is taken by this one.
    pub async fn way(&self, hall: &Hall, thing: Thing, address: IpAddr) -> Result<Way, Fault> {
        if let Thing::Table(id) = thing
            && hall.is_in_memory(id)
        {
            return Ok(Way::Here);
        }
        let until = Instant::now() + WITHIN;
        loop {
            match self.lease().claim(thing).await {
                Ok(Claim::Mine | Claim::Missing) => return Ok(Way::Here),
                Ok(Claim::Theirs(node)) => {
                    if let Some(stream) = self.dial(node, address).await {
                        return Ok(Way::There(stream));
                    }
                }
                Err(error) => tracing::debug!(%error, "nobody can say whose a table is"),
            }
            if Instant::now() > until || hall.is_stopping() {
                return Err(Code::Unavailable.into());
            }
            tokio::time::sleep(AGAIN_AFTER).await;
        }
    }
}
