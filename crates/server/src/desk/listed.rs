//! The desks of a referee, in a few words each. They are read from the store, since each may be another node's, and a book is folded once for
//! each entry however often it is listed: a lobby asks every few seconds.

use std::{collections::HashMap, sync::Mutex};

use protocol::desk::DeskInfo;
use store::{DeskCard, DeskKey};

use super::Desk;

/// Beyond so many, what is remembered is let go.
const MOST: usize = 2_000;

/// What a book came to after so many entries. Neither they nor its head ever change.
#[derive(Default)]
pub struct Listed(Mutex<HashMap<DeskKey, (u64, DeskInfo)>>);

impl Listed {
    pub fn find(&self, desk: DeskCard) -> Option<DeskInfo> {
        let known = self.0.lock().expect("no panic while held");
        known.get(&desk.key).filter(|(entries, _)| *entries == desk.last).map(|(_, info)| info.clone())
    }

    pub fn remember(&self, desk: &Desk, info: &DeskInfo) {
        let mut known = self.0.lock().expect("no panic while held");
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(desk.key, (desk.last(), info.clone()));
    }
}
