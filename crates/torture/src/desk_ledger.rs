//! What the referees of a race desk were promised, and what its followers were sent, to be held against the disk.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use anyhow::{Context, Result, bail, ensure};
use bots::generator;
use client::{Device, Incoming};
use desk::Book;
use rand::Rng;
use serde_json::{Value, json};
use store::Store;

use crate::referee;

/// A book of this length is left alone: the server takes no more than 2,000 entries.
const FULL: usize = 1_500;
const REFEREES: usize = 2;

/// One desk and what is known of it.
pub struct DeskLedger {
    pub id: String,
    key: String,
    addr: SocketAddr,
    referees: Vec<Arc<Mutex<Referee>>>,
    /// What a follower was sent, as id and entry.
    followed: Arc<Mutex<Vec<BookLine>>>,
}

/// The referee's own name for an entry, and the entry.
type BookLine = (String, String);

#[derive(Default)]
struct Referee {
    known: Vec<BookLine>,
    acked: Vec<(String, u64)>,
    /// Sent, and not answered yet: to be sent again.
    under_way: Option<(String, u64, String)>,
    made: u64,
}

impl DeskLedger {
    pub async fn open(addr: SocketAddr, seed: u64) -> Result<DeskLedger> {
        let mut rng = generator(seed, 41);
        let mut word = || format!("{:016x}{:016x}", rng.next_u64(), rng.next_u64());
        let id = word();
        let key = word();
        let begun =
            Device::new(addr).put(&format!("/api/desks/{id}"), &json!({"key": key, "head": referee::head()})).await?;
        ensure!(begun.status == 200, "a desk could not be begun: {}", begun.body);
        let referees = (0..REFEREES).map(|_| Arc::default()).collect();
        Ok(DeskLedger { id, key, addr, referees, followed: Arc::default() })
    }

    pub fn acked(&self) -> usize {
        self.referees.iter().map(|referee| referee.lock().expect("no panic").acked.len()).sum()
    }

    pub fn is_full(&self) -> bool {
        self.referees.iter().any(|referee| referee.lock().expect("no panic").known.len() >= FULL)
    }

    /// Has the referees enter and a follower look until the server is gone.
    pub fn play(&self, seed: u64) -> Vec<tokio::task::JoinHandle<Result<()>>> {
        let mut tasks = Vec::new();
        for (at, page) in self.referees.iter().enumerate() {
            let addr = self.addr;
            let id = self.id.clone();
            let key = self.key.clone();
            let page = Arc::clone(page);
            tasks.push(tokio::spawn(async move { enter(addr, &id, &key, at, &page, seed).await }));
        }
        let addr = self.addr;
        let id = self.id.clone();
        let followed = Arc::clone(&self.followed);
        tasks.push(tokio::spawn(async move { follow(addr, &id, &followed).await }));
        tasks
    }

    /// Holds what was promised and sent against the disk. Says what is on it.
    pub async fn audit(&self, store: &dyn Store) -> Result<Vec<BookLine>> {
        let stored = store.desks().desk(self.id.parse().context("no id")?).await?.context("the desk is gone")?;
        for (n, row) in (1..).zip(&stored.entries) {
            ensure!(row.n == n, "number {} stands at {n}", row.n);
        }
        let disk: Vec<BookLine> = stored.entries.into_iter().map(|row| (row.id, row.entry)).collect();
        let mut sent = Vec::new();
        for (at, page) in self.referees.iter().enumerate() {
            let page = page.lock().expect("no panic");
            for (id, n) in &page.acked {
                let times = disk.iter().filter(|(written, _)| written == id).count();
                ensure!(times == 1, "referee {at} was promised {id}: it is in the book {times} times");
                ensure!(disk[*n as usize - 1].0 == *id, "referee {at} was promised {id} as number {n}");
            }
            ensure!(disk.starts_with(&page.known), "referee {at} knows another book");
            sent.extend(page.acked.iter().map(|(id, _)| id.clone()));
            sent.extend(page.under_way.iter().map(|(id, ..)| id.clone()));
        }
        ensure!(
            disk.iter().all(|(id, _)| sent.contains(id)),
            "something is in the book that was refused or never sent"
        );
        let followed = self.followed.lock().expect("no panic");
        ensure!(
            disk.starts_with(&followed),
            "a follower was sent {} entries, which are not the book's first",
            followed.len()
        );
        fold(&disk)?;
        Ok(disk)
    }

    /// The server is back: what it serves is what was on disk.
    pub async fn look_again(&self, disk: &[BookLine]) -> Result<()> {
        let served = Device::new(self.addr).get(&format!("/api/desks/{}", self.id)).await?.json();
        ensure!(lines(&served["entries"])? == disk, "the book that is served is not the one on disk");
        ensure!(served["outcome"] == serde_json::to_value(fold(disk)?.outcome())?, "another outcome");
        let since = self.followed.lock().expect("no panic").len();
        let mut socket = Device::new(self.addr).follow(&self.id, since as u64).await?;
        let Incoming::Text(text) = socket.next().await? else { bail!("the socket ended") };
        let book: Value = serde_json::from_str(text)?;
        ensure!(lines(&book["book"]["entries"])? == disk[since..], "a follower who comes back is sent something else");
        Ok(())
    }
}

fn fold(lines: &[BookLine]) -> Result<Book> {
    referee::book(lines.iter().map(|(_, entry)| entry.as_str()))
}

fn lines(entries: &Value) -> Result<Vec<BookLine>> {
    let line = |entry: &Value| -> Result<BookLine> {
        let id = entry["id"].as_str().context("no id")?.to_owned();
        Ok((id, referee::written(&entry["entry"].to_string())?))
    };
    entries.as_array().context("no entries")?.iter().map(line).collect()
}

/// Enters one thing after the other, as a careful device would: what was sent and not answered is sent again. A server that dies
/// ends this without an error; an answer that cannot be is one.
async fn enter(addr: SocketAddr, desk: &str, key: &str, at: usize, page: &Mutex<Referee>, seed: u64) -> Result<()> {
    let mut device = Device::new(addr);
    let mut rng = generator(seed, 50 + at as u64);
    let path = format!("/api/desks/{desk}/entries");
    loop {
        let (id, after, entry) = {
            let mut page = page.lock().expect("no panic");
            match page.under_way.clone() {
                Some(again) => again,
                None => {
                    let entry = referee::next_entry(&fold(&page.known)?, &mut rng).to_string();
                    page.made += 1;
                    let sent = (format!("r{at}-{}", page.made), page.known.len() as u64, referee::written(&entry)?);
                    page.under_way = Some(sent.clone());
                    sent
                }
            }
        };
        let what: Value = serde_json::from_str(&entry)?;
        let Ok(answer) = device.post(&path, &json!({"key": key, "id": id, "after": after, "entry": what})).await else {
            return Ok(());
        };
        let followed = answer.json();
        let mut page = page.lock().expect("no panic");
        match answer.status {
            200 => {
                let n = followed["n"].as_u64().context("no number")?;
                page.under_way = None;
                if n == page.known.len() as u64 + 1 {
                    page.known.push((id.clone(), entry));
                }
                page.acked.push((id, n));
            }
            409 => {
                let since = lines(&followed["since"])?;
                // It was sent before others were known of: what came after `after` may be known in part.
                let new = (page.known.len() as u64 - after) as usize;
                page.known.extend(since.into_iter().skip(new));
                page.under_way = None;
            }
            422 => page.under_way = None,
            // Stopping, or cut while it answered.
            _ => return Ok(()),
        }
        if page.known.len() >= FULL {
            return Ok(());
        }
    }
}

async fn follow(addr: SocketAddr, desk: &str, followed: &Mutex<Vec<BookLine>>) -> Result<()> {
    let since = followed.lock().expect("no panic").len();
    let Ok(mut socket) = Device::new(addr).follow(desk, since as u64).await else { return Ok(()) };
    loop {
        let Ok(Incoming::Text(text)) = socket.next().await else { return Ok(()) };
        let message: Value = serde_json::from_str(text)?;
        let entries = match message["type"].as_str().unwrap_or_default() {
            "book" => &message["book"]["entries"],
            "entries" => &message["entries"],
            _ => continue,
        };
        let mut followed = followed.lock().expect("no panic");
        let first = entries.get(0).and_then(|entry| entry["n"].as_u64());
        ensure!(first.is_none_or(|n| n == followed.len() as u64 + 1), "entry {first:?} after {}", followed.len());
        followed.extend(lines(entries)?);
    }
}
