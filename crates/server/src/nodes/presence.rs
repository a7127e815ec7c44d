//! Who is at the tables of other nodes, as they last said.

use std::{
    collections::HashMap,
    sync::Mutex,
    time::{Duration, Instant},
};

use room::Presence;
use serde::{Deserialize, Serialize};
use store::TableId;

use super::{Nodes, listener::PRESENCE};
use crate::tables::Tables;

/// It is asked no more often.
const FOR: Duration = Duration::from_secs(2);

#[derive(Default)]
pub struct Presences {
    known: Mutex<HashMap<TableId, Presence>>,
    asked: tokio::sync::Mutex<Option<Instant>>,
}

#[derive(Serialize, Deserialize)]
struct Present {
    table: String,
    seats: u32,
    host: bool,
}

/// Who is at the tables of this node, for another.
pub fn here(tables: &Tables) -> String {
    let present = tables.all_presence().into_iter();
    let present = present.map(|(id, now)| Present { table: id.to_string(), seats: now.seats, host: now.host });
    serde_json::to_string(&present.collect::<Vec<_>>()).expect("plain data")
}

impl Nodes {
    /// Who is at a table of another node.
    pub fn presence(&self, id: TableId) -> Presence {
        self.presences.known.lock().expect("no panic while held").get(&id).copied().unwrap_or_default()
    }

    /// Asks the other nodes who is at their tables, unless that was asked just now.
    pub async fn ask_presence(&self) {
        let mut asked = self.presences.asked.lock().await;
        if asked.is_some_and(|at| at.elapsed() < FOR) {
            return;
        }
        let mut known = HashMap::new();
        for answer in self.get_all(PRESENCE).await {
            let present: Vec<Present> = serde_json::from_slice(&answer).unwrap_or_default();
            known.extend(present.into_iter().filter_map(|one| {
                Some((one.table.parse::<TableId>().ok()?, Presence { seats: one.seats, host: one.host }))
            }));
        }
        *self.presences.known.lock().expect("no panic while held") = known;
        *asked = Some(Instant::now());
    }
}
