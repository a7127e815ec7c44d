//! One race desk: its book, its referees, and what becomes of a proposed entry. It knows no sockets and no store.

use std::collections::{HashMap, HashSet};

use desk::{Book, Entry, Head};
use protocol::{
    Code, Json,
    desk::{DeskBook, DeskEntry, DeskInfo, MAX_ENTRIES, NewEntry, is_entry_id},
};
use store::{DeskId, DeskKey, DeskRow, DeskSecretHash, OwnerId, StoredDesk};

use crate::{secrets, time::Ms};
use room::Fault;

/// One desk: its book, who may write in it, and under which ids its entries came.
pub struct Desk {
    pub id: DeskId,
    pub key: DeskKey,
    /// None once the device that made it was cut off.
    secret: Option<DeskSecretHash>,
    created_ms: Ms,
    touched_ms: Ms,
    book: Book,
    /// The referees' own names for the entries and when they came, in their order.
    came: Vec<(String, Ms)>,
    numbers: HashMap<String, u64>,
    referees: HashSet<OwnerId>,
}

/// What is to be done about an entry.
#[derive(Debug)]
pub enum Proposal {
    /// It is on disk already, under this number.
    Known(u64),
    /// Others have been entered since the referee looked.
    Moved(Vec<DeskEntry>),
    Write(DeskRow, Entry),
}

impl Desk {
    /// Reads what is stored. Entries are numbered one by one, and all were taken before; anything else is a fault.
    pub fn load(id: DeskId, stored: StoredDesk) -> Result<Desk, Fault> {
        let head = Head::read(&stored.head).map_err(|_| Code::Internal)?;
        if (1..).zip(&stored.entries).any(|(n, row)| row.n != n) {
            return Err(Code::Internal.into());
        }
        let entries: Result<Vec<Entry>, _> = stored.entries.iter().map(|row| Entry::read(&row.entry)).collect();
        let book = entries.and_then(|entries| Book::again(head, entries)).map_err(|_| Code::Internal)?;
        let mut desk = Desk {
            id,
            key: stored.key,
            secret: stored.secret.map(|secret| secret.hash),
            created_ms: stored.created_ms,
            touched_ms: stored.created_ms,
            book,
            came: Vec::new(),
            numbers: HashMap::new(),
            referees: stored.referees.into_iter().collect(),
        };
        for row in stored.entries {
            desk.note(row);
        }
        Ok(desk)
    }

    /// The secret that this key shows, if it is the desk's.
    pub fn shown(&self, key: &str) -> Option<DeskSecretHash> {
        self.secret.filter(|&secret| secrets::hash(key).map(DeskSecretHash) == Some(secret))
    }

    /// Whether somebody referees: they show the key or, where it has ended, have shown it before. So its end takes no race from those who
    /// play it.
    pub fn referees_with(&self, owner: Option<OwnerId>, key: &str) -> Result<(), Fault> {
        let may = if self.secret.is_some() { self.shown(key).is_some() } else { self.is_referee(owner) };
        if may { Ok(()) } else { Err(Code::NotReferee.into()) }
    }

    pub fn end_secret(&mut self) {
        self.secret = None;
    }

    pub fn is_referee(&self, owner: Option<OwnerId>) -> bool {
        owner.is_some_and(|owner| self.referees.contains(&owner))
    }

    /// How many owners have shown the key.
    pub fn referees(&self) -> usize {
        self.referees.len()
    }

    pub fn add_referee(&mut self, owner: OwnerId) {
        self.referees.insert(owner);
    }

    pub fn forget_referee(&mut self, owner: OwnerId) {
        self.referees.remove(&owner);
    }

    pub fn head(&self) -> &Head {
        self.book.head()
    }

    pub fn book(&self) -> &Book {
        &self.book
    }

    /// The number of the last entry.
    pub fn last(&self) -> u64 {
        self.came.len() as u64
    }

    /// What to do about an entry. Nothing has changed: it is taken once it is on disk.
    pub fn propose(&self, owner: Option<OwnerId>, asked: &NewEntry, now: Ms) -> Result<Proposal, Fault> {
        self.referees_with(owner, &asked.key)?;
        if !is_entry_id(&asked.id) {
            return Err(Fault::at(Code::BadRequest, "id"));
        }
        if let Some(&n) = self.numbers.get(&asked.id) {
            return Ok(Proposal::Known(n));
        }
        let last = self.last();
        if asked.after > last {
            return Err(Fault::at(Code::BadRequest, "after"));
        }
        if asked.after < last {
            return Ok(Proposal::Moved(self.since(asked.after)));
        }
        if self.came.len() >= MAX_ENTRIES {
            return Err(Code::TooLarge.into());
        }
        let refused = |refusal: desk::Refusal| Fault::ruled(Code::Refused, refusal.rule(), refusal.why());
        let entry = Entry::read(asked.entry.0.get()).map_err(refused)?;
        self.book.check(&entry).map_err(refused)?;
        let text = serde_json::to_string(&entry).expect("plain data");
        Ok(Proposal::Write(DeskRow { n: last + 1, id: asked.id.clone(), at_ms: now, entry: text }, entry))
    }

    /// Takes an entry that is on disk, and gives its number.
    pub fn take(&mut self, row: DeskRow, entry: Entry) -> Result<u64, desk::Refusal> {
        let n = self.book.enter(entry)? as u64;
        self.note(row);
        Ok(n)
    }

    /// Under which name an entry of the book came, and when.
    fn note(&mut self, row: DeskRow) {
        self.touched_ms = row.at_ms;
        self.came.push((row.id.clone(), row.at_ms));
        self.numbers.insert(row.id, self.came.len() as u64);
    }

    /// The entries after this number.
    pub fn since(&self, after: u64) -> Vec<DeskEntry> {
        let rows = (1u64..).zip(self.came.iter().zip(self.book.entries())).skip(after as usize);
        rows.map(|(n, ((id, at_ms), written))| DeskEntry {
            n,
            id: id.clone(),
            at_ms: *at_ms,
            entry: Json::of(&written.entry),
        })
        .collect()
    }

    pub fn outcome(&self) -> Json {
        Json::of(&self.book.outcome())
    }

    /// The book with the entries after this number.
    pub fn book_since(&self, after: u64, referee: bool) -> DeskBook {
        DeskBook {
            id: self.id.to_string(),
            head: Json::of(self.book.head()),
            entries: self.since(after),
            outcome: self.outcome(),
            created_ms: self.created_ms,
            touched_ms: self.touched_ms,
            referee,
        }
    }

    /// The desk in a few words, without its classifications.
    pub fn info(&self) -> DeskInfo {
        let race = self.book.race();
        DeskInfo {
            id: self.id.to_string(),
            stages: self.head().stages.iter().map(|stage| stage.name.clone()).collect(),
            teams: self.head().teams.len(),
            stage: race.stage + 1,
            round: race.round,
            over: race.is_over(),
            touched_ms: self.touched_ms,
        }
    }
}
