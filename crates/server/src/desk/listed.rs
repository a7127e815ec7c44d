//! The desks of a referee, in a few words each. They are read from the store, since each may be another node's, and a book is folded once for
//! each entry however often it is listed: a lobby asks every few seconds.

use std::{collections::HashMap, sync::Mutex};

use protocol::desk::DeskInfo;
use store::{DeskCard, DeskKey, OwnerId};

use super::Desk;
use crate::hall::Hall;
use room::Fault;

/// Beyond so many, what is remembered is let go.
const MOST: usize = 2_000;

/// What a book came to after so many entries. Neither they nor its head ever change.
#[derive(Default)]
pub struct Listed(Mutex<HashMap<DeskKey, (u64, DeskInfo)>>);

impl Listed {
    fn find(&self, desk: DeskCard) -> Option<DeskInfo> {
        let known = self.0.lock().expect("no panic while held");
        known.get(&desk.key).filter(|(entries, _)| *entries == desk.last).map(|(_, info)| info.clone())
    }

    fn remember(&self, desk: &Desk, info: &DeskInfo) {
        let mut known = self.0.lock().expect("no panic while held");
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(desk.key, (desk.last(), info.clone()));
    }
}

impl Hall {
    /// The desks that somebody referees, the last touched first.
    pub async fn desks_of(&self, owner: OwnerId, limit: usize) -> Result<Vec<DeskInfo>, Fault> {
        let mut desks = Vec::new();
        for card in self.store.desks().desks_of(owner, limit).await? {
            if let Some(info) = self.listed.find(card) {
                desks.push(info);
                continue;
            }
            // Deleted meanwhile, where it is not there.
            let Some(stored) = self.store.desks().desk(card.id).await? else { continue };
            let desk = Desk::load(card.id, stored)?;
            let info = desk.info();
            self.listed.remember(&desk, &info);
            desks.push(info);
        }
        Ok(desks)
    }
}
