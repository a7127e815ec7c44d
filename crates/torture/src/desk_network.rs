//! Race desks on bad networks: requests and answers are lost, lines are cut, go dead or are not read, referees work offline, the server
//! crashes before and after it writes. Whatever the schedule, every entry that was acknowledged is on disk once, under the number
//! that was acknowledged, and everybody ends up with the book that is on disk.

use std::collections::{HashMap, VecDeque};

use anyhow::{Context, Result, bail, ensure};
use bots::{Generator, generator};
use desk::{Book, Entry};
use protocol::{
    Exact,
    desk::{DeskEntry, DeskMessage, NewEntry},
};
use rand::Rng;
use server::desk::{Desk, Follower, Followers, Outgoing, Outlet, Proposal};
use sha2::{Digest, Sha256};
use store::{DeskKey, DeskRow, DeskSecretHash, DeviceId, Grant, StoredDesk, TableId};
use tokio::sync::mpsc;

use crate::referee;

#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    pub schedules: u64,
    pub entries: u64,
    pub sent_again: u64,
    pub overtaken: u64,
    pub clashes_sent: u64,
    pub lost: u64,
    pub crashes: u64,
    pub cuts: u64,
    pub offline: u64,
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Figures { schedules, entries, sent_again, overtaken, clashes_sent, lost, crashes, cuts, offline } = self;
        write!(
            f,
            "{schedules} schedules: {entries} entries acknowledged, {offline} made offline, {sent_again} sent again, \
             {overtaken} overtaken and referees {clashes_sent} times stated so, {lost} requests or answers lost, {cuts} lines cut, \
             {crashes} crashes; nothing missing, nothing twice"
        )
    }
}

const KEY: &str = "0123456789abcdef0123456789abcdef";
/// What is kept for a slow reader here. The server keeps more; the schedules are short.
const QUEUE: usize = 4;
/// Events of one schedule.
const EVENTS: usize = 300;

/// A fault injected between the desk and its disk or followers, to show that the proof would notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Injection {
    None,
    /// A crash takes the last entry with it, acknowledged or not.
    LosesTheLast,
    /// A person who comes back is not sent the first entry they missed.
    SkipsOne,
    /// A repeat is entered again.
    ForgetsIds,
}

pub fn run(seeds: std::ops::Range<u64>, progress: impl FnMut()) -> Result<Figures> {
    run_with(Injection::None, seeds, progress)
}

pub fn run_with(inject: Injection, seeds: std::ops::Range<u64>, mut progress: impl FnMut()) -> Result<Figures> {
    let mut figures = Figures::default();
    for seed in seeds {
        let mut schedule = Schedule::new(seed, inject, figures)?;
        schedule.play().with_context(|| format!("desk, schedule {seed}"))?;
        figures = schedule.figures;
        figures.schedules += 1;
        progress();
    }
    Ok(figures)
}

/// A server without sockets and disk: the same desk and the same lines, and rows that survive a crash.
struct Server {
    disk: Vec<DeskRow>,
    desk: Desk,
    lines: Followers,
    next_socket: u64,
    now: u64,
    inject: Injection,
}

/// What came of a request.
enum Answer {
    Entered(u64),
    Moved(Vec<DeskEntry>),
    Refused,
}

impl Server {
    fn new(inject: Injection) -> Result<Server> {
        Ok(Server { disk: Vec::new(), desk: load(&[])?, lines: Followers::default(), next_socket: 0, now: 1, inject })
    }

    /// Does what the server does with an entry. A crash comes before it is looked at, or after it is on disk.
    fn enter(&mut self, asked: &NewEntry, crash: Option<Crash>) -> Result<Option<Answer>> {
        self.now += 1;
        let mut asked = asked.clone();
        if self.inject == Injection::ForgetsIds {
            asked.id += &format!("-{}", self.now);
        }
        let asked = &asked;
        if crash == Some(Crash::Before) {
            self.crash()?;
            return Ok(None);
        }
        let (row, entry) = match self.desk.propose(None, asked, self.now) {
            Ok(Proposal::Known(n)) => return Ok(Some(Answer::Entered(n))),
            Ok(Proposal::Moved(since)) => {
                self.lines.broadcast_clash(asked);
                return Ok(Some(Answer::Moved(since)));
            }
            Ok(Proposal::Write(row, entry)) => (row, entry),
            Err(_) => return Ok(Some(Answer::Refused)),
        };
        self.disk.push(row.clone());
        if crash == Some(Crash::After) {
            self.crash()?;
            return Ok(None);
        }
        let n = self.desk.take(row, entry)?;
        self.lines.broadcast_entered(&self.desk);
        Ok(Some(Answer::Entered(n)))
    }

    fn crash(&mut self) -> Result<()> {
        if self.inject == Injection::LosesTheLast {
            self.disk.pop();
        }
        self.lines = Followers::default();
        self.desk = load(&self.disk)?;
        Ok(())
    }

    fn follow(&mut self, referee: bool, since: u64, queue: usize) -> (u64, mpsc::Receiver<Outgoing>) {
        self.next_socket += 1;
        let (outlet, outgoing) = mpsc::channel(queue);
        let since = since + u64::from(self.inject == Injection::SkipsOne);
        self.lines.welcome(
            &self.desk,
            Follower { socket: self.next_socket, owner: None, device: None, referee, outlet: Outlet::queue(outlet) },
            since,
        );
        (self.next_socket, outgoing)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Crash {
    Before,
    After,
}

fn load(rows: &[DeskRow]) -> Result<Desk> {
    let stored = StoredDesk {
        key: DeskKey(1),
        secret: Some(Grant { hash: DeskSecretHash(Sha256::digest(KEY.as_bytes()).into()), made_by: DeviceId([9; 32]) }),
        head: referee::head().to_string(),
        created_ms: 0,
        touched_ms: 0,
        entries: rows.to_vec(),
        referees: Vec::new(),
    };
    Desk::load(TableId([1; 16]), stored).map_err(|fault| anyhow::anyhow!("the book cannot be read: {:?}", fault.code))
}

/// A person who follows the desk, and perhaps writes in it.
struct Person {
    name: usize,
    referee: bool,
    line: Option<(u64, mpsc::Receiver<Outgoing>)>,
    /// Both ends believe in the line; nothing gets through.
    dead: bool,
    /// The entries that this person knows, as id and text, in their order.
    known: Vec<(String, String)>,
    /// Made and not acknowledged yet, the oldest first. Only the first is ever under way.
    waiting: VecDeque<(String, String)>,
    /// As the first of them was sent, until an answer comes.
    under_way: Option<NewEntry>,
    made: u64,
    acked: Vec<(String, u64)>,
}

struct Schedule {
    server: Server,
    people: Vec<Person>,
    rng: Generator,
    figures: Figures,
}

impl Schedule {
    fn new(seed: u64, inject: Injection, figures: Figures) -> Result<Schedule> {
        let mut rng = generator(seed, 33);
        let count = 3 + rng.next_u32() as usize % 3;
        let person = |name: usize| Person {
            name,
            referee: name < 2,
            line: None,
            dead: false,
            known: Vec::new(),
            waiting: VecDeque::new(),
            under_way: None,
            made: 0,
            acked: Vec::new(),
        };
        Ok(Schedule { server: Server::new(inject)?, people: (0..count).map(person).collect(), rng, figures })
    }

    fn below(&mut self, bound: usize) -> usize {
        self.rng.next_u32() as usize % bound
    }

    fn play(&mut self) -> Result<()> {
        for _ in 0..EVENTS {
            let at = self.below(self.people.len());
            match self.below(20) {
                0 => self.cut(at),
                1 => self.people[at].dead = true,
                2..5 => self.come_back(at, QUEUE),
                5..9 => drop(self.read(at)?),
                // Made without a look at the server: offline this is all that happens.
                9..12 => self.make(at)?,
                _ => {
                    while self.read(at)? {}
                    if self.people[at].waiting.is_empty() {
                        self.make(at)?;
                    }
                    self.send(at, true)?;
                }
            }
        }
        self.end()
    }

    fn cut(&mut self, at: usize) {
        if let Some((socket, _)) = self.people[at].line.take() {
            self.figures.cuts += 1;
            self.people[at].dead = false;
            self.server.lines.remove(socket);
        }
    }

    /// Opens a line anew; of a dead one the server learns later, if ever.
    fn come_back(&mut self, at: usize, queue: usize) {
        let heard = self.people[at].line.is_some() && !self.people[at].dead;
        if heard {
            return;
        }
        let person = &mut self.people[at];
        person.dead = false;
        person.line = Some(self.server.follow(person.referee, person.known.len() as u64, queue));
    }

    /// Reads one message. Says whether there was one.
    fn read(&mut self, at: usize) -> Result<bool> {
        let person = &mut self.people[at];
        if person.dead {
            return Ok(false);
        }
        let Some((_, outgoing)) = &mut person.line else { return Ok(false) };
        let text = match outgoing.try_recv() {
            Ok(Outgoing::Text(queued)) => queued.text(),
            Ok(Outgoing::Close(_)) | Err(mpsc::error::TryRecvError::Disconnected) => {
                person.line = None;
                return Ok(false);
            }
            // A desk leaves all its writing to the sockets' tasks.
            Ok(Outgoing::Rest) | Err(mpsc::error::TryRecvError::Empty) => return Ok(false),
        };
        match serde_json::from_str(text.as_str())? {
            DeskMessage::Book { book } => person.learn(book.entries)?,
            DeskMessage::Entries { entries, outcome } => {
                person.learn(entries)?;
                // The outcome that is sent is what this person's own book comes to, unless an answer has brought more.
                let own = person.book()?.outcome();
                let stated: serde_json::Value = serde_json::from_str(outcome.0.get())?;
                if stated["entries"].as_array().map(Vec::len) == Some(person.known.len()) {
                    ensure!(stated == serde_json::to_value(own)?, "person {}: another outcome", person.name);
                }
            }
            DeskMessage::Clash { .. } => {
                ensure!(person.referee, "person {} is no referee and was sent a clash", person.name);
                self.figures.clashes_sent += 1;
            }
            other => bail!("person {} was sent {other:?}", person.name),
        }
        Ok(true)
    }

    /// A referee thinks of the next entry, from the book as it looks on this device.
    fn make(&mut self, at: usize) -> Result<()> {
        let person = &mut self.people[at];
        if !person.referee || person.waiting.len() > 6 {
            return Ok(());
        }
        let mut book = person.book()?;
        for (_, entry) in &person.waiting {
            // What others entered meanwhile may have overtaken it: the server will say.
            let _ = Entry::read(entry).map(|entry| book.enter(entry));
        }
        let entry = referee::written(&referee::next_entry(&book, &mut self.rng).to_string())?;
        person.made += 1;
        person.waiting.push_back((format!("p{}-{}", person.name, person.made), entry));
        if person.line.is_none() || person.dead {
            self.figures.offline += 1;
        }
        Ok(())
    }

    /// Sends the first entry that waits. On a bad network the request or its answer is lost, and the server may crash.
    fn send(&mut self, at: usize, bad: bool) -> Result<()> {
        let luck = self.below(12);
        let crash = self.below(60);
        let person = &mut self.people[at];
        let Some((id, entry)) = person.waiting.front().cloned() else { return Ok(()) };
        let asked = match person.under_way.take() {
            // Not knowing whether it arrived: the same again.
            Some(asked) => {
                self.figures.sent_again += 1;
                asked
            }
            None => NewEntry {
                key: KEY.into(),
                id,
                after: person.known.len() as u64,
                entry: Exact(serde_json::value::RawValue::from_string(entry)?),
            },
        };
        person.under_way = Some(asked.clone());
        if bad && luck == 0 {
            self.figures.lost += 1;
            return Ok(());
        }
        let crash = match crash {
            0 if bad => Some(Crash::Before),
            1 if bad => Some(Crash::After),
            _ => None,
        };
        self.figures.crashes += u64::from(crash.is_some());
        let Some(answer) = self.server.enter(&asked, crash)? else { return Ok(()) };
        if bad && luck == 1 {
            self.figures.lost += 1;
            return Ok(());
        }
        self.hear(at, asked, answer)
    }

    fn hear(&mut self, at: usize, asked: NewEntry, answer: Answer) -> Result<()> {
        let person = &mut self.people[at];
        person.under_way = None;
        match answer {
            Answer::Entered(n) => {
                let (id, entry) = person.waiting.pop_front().context("nothing was sent")?;
                ensure!(id == asked.id, "an answer to something else");
                if n == person.known.len() as u64 + 1 {
                    person.known.push((id.clone(), entry));
                }
                person.acked.push((id, n));
                self.figures.entries += 1;
            }
            Answer::Moved(since) => {
                self.figures.overtaken += 1;
                person.learn(since)?;
                // Whether it still holds is for the referee to say: half of the time it does.
                if self.rng.next_u32().is_multiple_of(2) {
                    self.people[at].waiting.pop_front();
                }
            }
            // What builds on it falls with it.
            Answer::Refused => person.waiting.clear(),
        }
        Ok(())
    }

    /// The network is whole again: everything is sent, everybody looks again, and all is held against the disk.
    fn end(&mut self) -> Result<()> {
        for at in 0..self.people.len() {
            while !self.people[at].waiting.is_empty() {
                self.send(at, false)?;
            }
        }
        let disk = &self.server.disk;
        let mut numbers = HashMap::new();
        for (n, row) in (1..).zip(disk) {
            ensure!(row.n == n, "number {} stands at {n}", row.n);
            ensure!(numbers.insert(row.id.clone(), n).is_none(), "{} is on disk twice", row.id);
        }
        let rows: Vec<(String, String)> = disk.iter().map(|row| (row.id.clone(), row.entry.clone())).collect();
        let book = referee::book(disk.iter().map(|row| row.entry.as_str()))?;
        let outcome = serde_json::to_string(&book.outcome())?;
        ensure!(self.server.desk.outcome().0.get() == outcome, "the desk has come to something else than its disk");
        for at in 0..self.people.len() {
            self.people[at].dead = true;
            self.come_back(at, usize::MAX >> 4);
            while self.read(at)? {}
            let person = &self.people[at];
            for (id, n) in &person.acked {
                ensure!(numbers.get(id) == Some(n), "{id} was acknowledged as {n}, and is {:?}", numbers.get(id));
            }
            ensure!(person.known == rows, "person {} knows {} of {}", person.name, person.known.len(), rows.len());
        }
        Ok(())
    }
}

impl Person {
    /// The book as far as this person knows it.
    fn book(&self) -> Result<Book> {
        referee::book(self.known.iter().map(|(_, entry)| entry.as_str()))
    }

    /// Takes in entries. What is known already must be the same; nothing may be missing before what is not.
    fn learn(&mut self, entries: Vec<DeskEntry>) -> Result<()> {
        for entry in entries {
            let one = (entry.id, referee::written(entry.entry.0.get())?);
            let at = entry.n as usize - 1;
            match self.known.get(at) {
                Some(known) => ensure!(*known == one, "person {}: {} is two entries", self.name, entry.n),
                None => {
                    ensure!(at == self.known.len(), "person {}: {} after {}", self.name, entry.n, self.known.len());
                    self.known.push(one);
                }
            }
        }
        Ok(())
    }
}
