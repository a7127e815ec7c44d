//! What stands before the nodes: it asks each for its health and sends nobody to one that does not answer, as the operator's page says.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use bots::Generator;
use rand::Rng;
use tokio::task::JoinSet;

use super::nodes::is_healthy;

/// The figures of docs/operating.md.
const ASK_EVERY: Duration = Duration::from_secs(1);
const ANSWER_WITHIN: Duration = Duration::from_secs(1);

pub struct Balancer {
    nodes: Vec<(SocketAddr, AtomicBool)>,
}

impl Balancer {
    /// Asks until the set is dropped.
    pub fn before(addrs: &[SocketAddr]) -> (Arc<Balancer>, JoinSet<()>) {
        let nodes = addrs.iter().map(|addr| (*addr, AtomicBool::new(true))).collect();
        let balancer = Arc::new(Balancer { nodes });
        let mut asking = JoinSet::new();
        for at in 0..addrs.len() {
            let balancer = Arc::clone(&balancer);
            asking.spawn(async move {
                let (addr, is_up) = &balancer.nodes[at];
                loop {
                    is_up.store(is_healthy(*addr, ANSWER_WITHIN).await, Relaxed);
                    tokio::time::sleep(ASK_EVERY).await;
                }
            });
        }
        (balancer, asking)
    }

    /// A healthy node; any, if none is.
    pub fn node(&self, rng: &mut Generator) -> SocketAddr {
        let up: Vec<SocketAddr> =
            self.nodes.iter().filter(|(_, is_up)| is_up.load(Relaxed)).map(|(addr, _)| *addr).collect();
        let pick = rng.next_u32() as usize;
        if up.is_empty() { self.nodes[pick % self.nodes.len()].0 } else { up[pick % up.len()] }
    }
}
