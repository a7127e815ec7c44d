//! People who keep books: every move that was acknowledged to them, everything that they were sent. After a crash the books are held
//! against the log.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use bots::generator;
use catalogue::AnyGame;
use client::{Device, Incoming};
use engine::{Seat, Viewer};
use protocol::MAX_FACTS;
use rand::Rng;
use serde_json::Value;
use store::{Batch, Store};

use crate::player::{self, act, choice, open_table};

/// One table and what its players know of it.
pub struct Ledger {
    pub id: String,
    pub device: Device,
    pub seats: Vec<Arc<Mutex<Page>>>,
}

/// What one seat has been sent and promised.
#[derive(Default)]
pub struct Page {
    pub n: u64,
    pub facts: Vec<String>,
    pub acked: Vec<String>,
    /// When the last of them was.
    pub acked_at: Option<Instant>,
    /// Sent, and neither acknowledged nor refused yet: to be sent again.
    pub in_flight: Option<(String, String)>,
    pub moves: u64,
    pub over: bool,
    /// The first promise that the server broke while this seat played.
    pub breach: Option<String>,
}

impl Ledger {
    pub async fn open(addr: SocketAddr, game: &str, seats: usize) -> Result<Ledger> {
        let mut device = Device::new(addr);
        let id = open_table(&mut device, game, seats).await?;
        Ok(Ledger { id, device, seats: (0..seats).map(|_| Arc::default()).collect() })
    }

    pub fn acked(&self) -> usize {
        self.seats.iter().map(|page| page.lock().expect("no panic").acked.len()).sum()
    }

    pub fn pages(&self) -> Vec<Arc<Mutex<Page>>> {
        self.seats.clone()
    }

    pub fn is_over(&self) -> bool {
        self.seats.iter().all(|page| page.lock().expect("no panic").over)
    }

    /// Has every seat play until its socket ends.
    pub fn play(&self, seed: u64) -> Vec<tokio::task::JoinHandle<()>> {
        let start = |(seat, page): (usize, &Arc<Mutex<Page>>)| {
            let device = self.device.clone();
            let id = self.id.clone();
            let page = Arc::clone(page);
            tokio::spawn(async move {
                // A server that dies takes its sockets along: that is not an error here. What breaks a promise is on the page.
                let _ = sit(&device, &id, seat, &page, seed, FOREVER).await;
            })
        };
        self.seats.iter().enumerate().map(start).collect()
    }

    /// Holds the books against the log. Says what the log has come to.
    pub async fn audit(&self, store: &dyn Store, find: impl Fn(&str) -> Option<&'static dyn AnyGame>) -> Result<Audit> {
        let id = self.id.parse().context("no id")?;
        let stored = store.table(id).await?.context("the table is gone")?;
        let batches = store.steps(stored.key).await?;
        let actions = actions(&batches);
        let held: Vec<(u8, String)> = stored.held.iter().map(|held| (held.seat, held.action.clone())).collect();
        for (seat, page) in self.seats.iter().enumerate() {
            let page = page.lock().expect("no panic");
            ensure!(page.breach.is_none(), "seat {seat} was sent {}", page.breach.as_deref().unwrap_or_default());
            for action in &page.acked {
                let key = (seat as u8, action.clone());
                let times = actions.iter().chain(&held).filter(|written| **written == key).count();
                ensure!(times == 1, "seat {seat} was promised {action}: it is in the log {times} times");
            }
        }
        let record: Vec<&str> = batches.iter().map(|batch| batch.lines.as_str()).collect();
        let record = record.join("\n");
        let game = find(&stored.game).context("no such game")?;
        let mut views = Vec::new();
        for (seat, page) in self.seats.iter().enumerate() {
            let mut facts = Vec::new();
            let mut view = String::new();
            let viewer = Viewer::Seat(Seat(seat as u8));
            game.replay(&record, viewer, None, &[], &mut |frame, _| {
                facts.extend(frame.facts().map(json));
                view = frame.view.0.get().to_owned();
                std::ops::ControlFlow::Continue(())
            })?;
            let page = page.lock().expect("no panic");
            ensure!(
                facts.starts_with(&page.facts),
                "seat {seat} was sent {} facts, which are not the first of the {} in the log",
                page.facts.len(),
                facts.len()
            );
            views.push((facts, view));
        }
        Ok(Audit { steps: batches.len(), views })
    }
}

/// What the log says.
pub struct Audit {
    pub steps: usize,
    /// All facts and the last view of each seat.
    pub views: Vec<(Vec<String>, String)>,
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_value(value).map(|value| value.to_string()).unwrap_or_default()
}

fn actions(batches: &[Batch]) -> Vec<(u8, String)> {
    let lines = batches.iter().flat_map(|batch| batch.actions.lines());
    lines
        .filter_map(|line| line.split_once(' '))
        .filter_map(|(seat, action)| Some((seat.parse().ok()?, action.into())))
        .collect()
}

const FOREVER: Duration = Duration::from_secs(3_600);

/// Plays one seat, as a careful client would: what was sent and not answered is sent again. Ends when the socket does, has been
/// silent for so long, or has broken a promise.
pub async fn sit(
    device: &Device,
    id: &str,
    seat: usize,
    page: &Mutex<Page>,
    seed: u64,
    patience: Duration,
) -> Result<()> {
    let since = page.lock().expect("no panic").n;
    let query = format!("seat={seat}&since={since}");
    let mut socket = tokio::time::timeout(patience, device.watch(id, &query)).await??;
    let mut rng = generator(seed, seat as u64);
    let again = page.lock().expect("no panic").in_flight.clone();
    if let Some((_, text)) = again {
        socket.send(&text).await?;
    }
    loop {
        let Incoming::Text(text) = tokio::time::timeout(patience, socket.next()).await?? else { return Ok(()) };
        let message: Value = serde_json::from_str(text)?;
        let send = {
            let mut page = page.lock().expect("no panic");
            match message["type"].as_str().unwrap_or_default() {
                "ack" => {
                    let action = message["action"].as_str().unwrap_or_default();
                    if page.in_flight.take_if(|(id, _)| id == action).is_some() {
                        page.acked.push(action.to_owned());
                        page.acked_at = Some(Instant::now());
                    }
                    None
                }
                "stale" | "refused" => {
                    page.in_flight = None;
                    None
                }
                kind @ ("update" | "snapshot") => {
                    let n = message["n"].as_u64().unwrap_or(0);
                    if kind == "update" && n != page.n + 1 {
                        let breach = format!("message {n} after {}", page.n);
                        page.breach.get_or_insert(breach);
                        return Ok(());
                    }
                    let known = page.facts.len();
                    if let Some(before) = message["before"].as_u64().filter(|before| !follows(*before, known, &message))
                    {
                        let breach = format!("what comes after {before} facts, having {known} and message {}", page.n);
                        page.breach.get_or_insert(breach);
                        return Ok(());
                    }
                    page.n = n;
                    page.facts.extend(player::facts(&message).map(Value::to_string));
                    page.over |= text.contains("\"over\":true");
                    match choice(text, rng.next_u32() as usize) {
                        Some((decision, what)) if page.in_flight.is_none() => {
                            page.moves += 1;
                            let action = format!("m{}", page.moves);
                            let text = act(decision, &action, what);
                            page.in_flight = Some((action, text.clone()));
                            Some(text)
                        }
                        _ => None,
                    }
                }
                _ => {
                    if let Some(n) = message["n"].as_u64() {
                        page.n = n;
                    }
                    None
                }
            }
        };
        if let Some(text) = send {
            socket.send(&text).await?;
        }
    }
}

/// Whether a snapshot goes on where its viewer stands. No more than the last facts are sent again.
fn follows(before: u64, known: usize, snapshot: &Value) -> bool {
    let resent = snapshot["facts"].as_array().map_or(0, Vec::len);
    before == known as u64 || before > known as u64 && resent == MAX_FACTS
}

/// A seat looks again: everything since the last number, and the view, must be what the log says.
pub async fn look_again(ledger: &Ledger, audit: &Audit) -> Result<()> {
    for (seat, page) in ledger.seats.iter().enumerate() {
        let (since, known) = {
            let page = page.lock().expect("no panic");
            (page.n, page.facts.len())
        };
        let mut socket = ledger.device.watch(&ledger.id, &format!("seat={seat}&since={since}")).await?;
        let Incoming::Text(text) = socket.next().await? else { bail!("the socket ended") };
        let snapshot: Value = serde_json::from_str(text)?;
        let resent: Vec<String> = snapshot["facts"].as_array().into_iter().flatten().map(Value::to_string).collect();
        let before = snapshot["before"].as_u64().context("no count")? as usize;
        let (expected, view) = &audit.views[seat];
        // A window whose time was up by now has closed by itself: more is sent than the log had.
        let missed = expected.get(before..).unwrap_or_default();
        ensure!(
            follows(before as u64, known, &snapshot) && resent.starts_with(missed),
            "seat {seat} came back with message {since}, knowing {known} facts: sent {} after {before}, the log has {}",
            resent.len(),
            expected.len()
        );
        if resent.len() == missed.len() {
            ensure!(snapshot["view"] == serde_json::from_str::<Value>(view)?, "seat {seat}: the view is not the log's");
        }
    }
    Ok(())
}
