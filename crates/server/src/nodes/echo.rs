//! Whether this node can be reached: it sends itself a word over the bus, again and again, and notes when it came back.

use std::time::{Duration, Instant};

use axum::body::Bytes;
use futures_util::StreamExt;

use super::Nodes;

const EVERY: Duration = Duration::from_millis(250);
/// Without a word for so long, the bus is not there.
const SILENT_FOR: Duration = Duration::from_millis(1_000);

impl Nodes {
    pub fn is_on_bus(&self) -> bool {
        self.heard_at.borrow().elapsed() < SILENT_FOR
    }

    pub async fn listen_to_itself(&self) {
        self.lease().was_reachable(Instant::now());
        let subject = format!("sillage.echo.{}", self.bus.new_inbox().rsplit('.').next().unwrap_or_default());
        let mut ticks = tokio::time::interval(EVERY);
        // Fails when the client is closed, and never for want of a connection: it subscribes again by itself.
        let Ok(mut echo) = self.bus.subscribe(subject.clone()).await else { return };
        loop {
            tokio::select! {
                Some(_) = echo.next() => {
                    self.heard_at.send_replace(Instant::now());
                    self.lease().was_reachable(Instant::now());
                }
                _ = ticks.tick() => {
                    // Words that wait for a connection would all come at once.
                    if self.bus.connection_state() == async_nats::connection::State::Connected {
                        let _ = self.bus.publish(subject.clone(), Bytes::new()).await;
                    }
                }
            }
        }
    }
}
