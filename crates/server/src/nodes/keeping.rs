//! A node's part among the others, while it runs: it knows who else is there and hears them, lets go of its tables when its lease is gone,
//! and takes races that have no node.

use std::time::{Duration, Instant};

use futures_util::StreamExt;
use tokio::sync::watch;

use super::announcements;
use crate::hall::Hall;
use room::Request;
use store::Phase;

const LOOK_EVERY: Duration = Duration::from_millis(300);
/// Races taken at one look, and read side by side: others who look take the rest.
const RACES_AT_A_LOOK: usize = 200;
const RACES_AT_ONCE: usize = 8;

pub async fn keep(hall: Hall, mut stopped: watch::Receiver<bool>) {
    let kept =
        async { tokio::join!(watch_lease(&hall), watch_nodes(&hall), take_races(&hall), announcements::listen(&hall)) };
    tokio::select! {
        _ = kept => {}
        _ = stopped.changed() => {}
    }
    if let Some(nodes) = &hall.services.nodes {
        nodes.leave();
    }
}

/// What is in memory was this node's under the old lease: another may have written since.
async fn watch_lease(hall: &Hall) {
    let Some(lease) = hall.services.store.lease() else { return };
    let mut epochs = lease.epoch();
    while epochs.changed().await.is_ok() {
        let hall = hall.clone();
        // Some may be in the middle of something that takes its time: the others do not wait for them.
        tokio::spawn(async move { hall.let_go().await });
    }
}

/// Knows which other nodes there are.
async fn watch_nodes(hall: &Hall) {
    let (Some(lease), Some(nodes)) = (hall.services.store.lease(), &hall.services.nodes) else { return };
    loop {
        if let Ok(others) = lease.others().await {
            if others.iter().all(|(_, address)| address.is_none()) {
                // Nobody is there that could reach this one.
                lease.was_reachable(Instant::now());
            }
            nodes.know(others);
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// Takes races that have no node.
async fn take_races(hall: &Hall) {
    let Some(lease) = hall.services.store.lease() else { return };
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        if lease.epoch().borrow().is_none() {
            continue;
        }
        let ownerless = lease.ownerless(Phase::Racing, RACES_AT_A_LOOK).await.unwrap_or_default();
        let take = async |id| {
            if !hall.services.is_stopping() {
                let _ = hall.tables.ask(id, None, Request::Info).await;
            }
        };
        futures_util::stream::iter(ownerless).for_each_concurrent(RACES_AT_ONCE, take).await;
    }
}
