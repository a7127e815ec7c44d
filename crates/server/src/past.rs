//! Races that are over, taken out of a person's history. What a person did is read in `http/past.rs`.

use std::sync::Arc;

use store::{OwnerId, TableId};

use crate::{
    hall::{FORGETTING_ROUNDS, Hall},
    nodes::Announcement,
};
use room::{Fault, Request};

impl Hall {
    /// Takes a person out of races that are over, in the store and at the tables in memory, at whichever node. Says out of how many.
    pub async fn leave_past(self: &Arc<Hall>, person: OwnerId, tables: Vec<TableId>) -> Result<usize, Fault> {
        let mut races = 0;
        // Again for what was being written meanwhile.
        for _ in 0..FORGETTING_ROUNDS {
            let left = self.store.history().leave_past(person, tables.clone()).await?;
            if left.is_empty() {
                break;
            }
            races = races.max(left.len());
            self.has_left(person, &left).await;
            self.tell_nodes(|| Announcement::Left { person, tables: Announcement::names(&left) }).await;
        }
        Ok(races)
    }

    /// What the store no longer knows of a person at these tables is not known here either.
    pub async fn has_left(self: &Arc<Hall>, person: OwnerId, tables: &[TableId]) {
        for &id in tables.iter().filter(|id| self.is_in_memory(**id)) {
            let _ = self.ask(id, None, Request::Forgotten(person)).await;
        }
    }
}
