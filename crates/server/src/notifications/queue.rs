//! What is known of the store's outbox without reading it.

use tokio::sync::{Notify, watch};

use crate::time::Ms;

/// What is known of the store's outbox without reading it.
#[derive(Default)]
pub struct Queue {
    added: Notify,
    done_by: watch::Sender<Ms>,
}

impl Queue {
    /// Something was put into the outbox.
    pub fn added(&self) {
        self.added.notify_one();
    }

    /// Ends when there may be something new.
    pub async fn wait(&self) {
        self.added.notified().await;
    }

    /// All that was due by this date was sent, or tried.
    pub fn done_by(&self, date: Ms) {
        self.done_by.send_replace(date);
    }

    /// Ends when all that was due by this date was sent, or tried.
    pub async fn until_done(&self, date: Ms) {
        let _ = self.done_by.subscribe().wait_for(|by| *by >= date).await;
    }
}
