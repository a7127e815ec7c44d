//! What nodes say to each other beside requests: what was forgotten, moved or deleted, which others may have in memory. It is in the
//! database already, and goes to the others by it (`store::Lease::announce`).

use std::time::Duration;

use serde::{Deserialize, Serialize};
use store::{DeviceId, Moved, OwnerId, TableId};

use super::Nodes;
use crate::hall::Hall;
use room::Request as Ask;

/// A node that does not hear for so long has lost its lease, unless the database is away.
const HEARD_WITHIN: Duration = Duration::from_secs(5);
const AGAIN_AFTER: Duration = Duration::from_millis(100);
/// Looked for so often without a hint.
const LOOK_EVERY: Duration = Duration::from_secs(1);

#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Announcement {
    /// Somebody wants to be forgotten, and was in the store.
    Forgotten { owner: OwnerId, tables: Vec<String> },
    /// All names of these tables were forgotten in the store.
    AllForgotten { tables: Vec<String> },
    /// These tables are no longer in the store.
    Deleted { tables: Vec<String> },
    /// All that was one owner's is another's: a device belongs to a person now.
    Moved { from: OwnerId, to: OwnerId, tables: Vec<String>, desks: Vec<String> },
    /// A person was taken out of these races that are over, in the store.
    Left { person: OwnerId, tables: Vec<String> },
    /// A device was cut off from its person, who sits at these tables, or it invited there; and the keys of these desks ended with it.
    CutOff { device: DeviceId, tables: Vec<String>, desks: Vec<String> },
}

impl Announcement {
    pub fn names(tables: &[TableId]) -> Vec<String> {
        tables.iter().map(TableId::to_string).collect()
    }
}

impl Nodes {
    /// Says something to every other node, and waits until each that has a lease has done it.
    pub async fn announce(&self, announcement: &Announcement) {
        let text = serde_json::to_string(announcement).expect("plain data");
        if tokio::time::timeout(HEARD_WITHIN, self.say(text)).await.is_err() {
            tracing::warn!("a node that has a lease does not hear what is announced");
        }
    }

    async fn say(&self, text: String) {
        let lease = self.lease();
        let mut hints = self.lease().hints();
        let number = loop {
            match lease.announce(text.clone()).await {
                Ok(number) => break number,
                Err(_) => tokio::time::sleep(AGAIN_AFTER).await,
            }
        };
        while lease.is_heard(number).await != Ok(true) {
            let _ = tokio::time::timeout(AGAIN_AFTER, hints.changed()).await;
        }
    }
}

/// Hears what others announce.
pub async fn listen(hall: &Hall) {
    let Some(lease) = hall.services.store.lease() else { return };
    let mut hints = lease.hints();
    loop {
        hints.mark_unchanged();
        for (number, text) in lease.announced().await.unwrap_or_default() {
            match serde_json::from_str(&text) {
                Ok(announcement) => hear(hall, announcement).await,
                Err(error) => tracing::warn!(%error, "another node has announced what this one does not understand"),
            }
            let _ = lease.hear(number).await;
        }
        let _ = tokio::time::timeout(LOOK_EVERY, hints.changed()).await;
    }
}

/// What is not in memory here is in the store as it should be.
async fn hear(hall: &Hall, announcement: Announcement) {
    let ids = |tables: Vec<String>| tables.iter().filter_map(|table| table.parse().ok()).collect::<Vec<TableId>>();
    let Hall { tables: here, persons, .. } = hall;
    match announcement {
        Announcement::Forgotten { owner, tables } => {
            persons.is_forgotten(owner, &ids(tables)).await;
        }
        Announcement::AllForgotten { tables } => here.ask_awake(&ids(tables), || Ask::AllForgotten).await,
        Announcement::Moved { from, to, tables, desks } => {
            persons.has_moved(&Moved { from, to, tables: ids(tables), desks: ids(desks) }).await;
        }
        Announcement::Left { person, tables } => persons.has_left(person, &ids(tables)).await,
        Announcement::CutOff { device, tables, desks } => persons.is_cut_off(device, &ids(tables), &ids(desks)).await,
        Announcement::Deleted { tables } => {
            for id in ids(tables) {
                here.drop_table(id).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Nodes of two versions run beside each other while a cluster is upgraded.
    #[test]
    fn an_announcement_keeps_its_form() {
        let owner = OwnerId([1; 32]);
        let to = OwnerId([2; 32]);
        let tables = vec!["t".to_owned()];
        let desks = vec!["d".to_owned()];
        let bytes = |n: u8| vec![n; 32];
        for (announcement, form) in [
            (
                Announcement::Forgotten { owner, tables: tables.clone() },
                json!({"forgotten": {"owner": bytes(1), "tables": ["t"]}}),
            ),
            (
                Announcement::Moved { from: owner, to, tables: tables.clone(), desks: desks.clone() },
                json!({"moved": {"from": bytes(1), "to": bytes(2), "tables": ["t"], "desks": ["d"]}}),
            ),
            (
                Announcement::CutOff { device: DeviceId([3; 32]), tables, desks },
                json!({"cut_off": {"device": bytes(3), "tables": ["t"], "desks": ["d"]}}),
            ),
        ] {
            assert_eq!(serde_json::to_value(announcement).unwrap(), form);
        }
    }
}
