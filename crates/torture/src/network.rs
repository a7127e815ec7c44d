//! Bad networks, by the thousand and under virtual time: lines are cut with messages still in them, go dead without a word, deliver
//! late; moves are sent again, by people who do not know whether they arrived. Whatever the schedule, everybody ends up having been
//! sent everything once and in order, and every move that was acknowledged was played once.

use std::collections::VecDeque;

use anyhow::{Context, Result, bail, ensure};
use bots::{Generator, generator};
use catalogue::AnyGame;
use engine::{Lang, Seat, Viewer};
use protocol::{Clock, Windows};
use rand::Rng;
use room::{SocketId, Times};
use serde_json::Value;

use crate::{
    harness::{Harness, Seating},
    player,
};

#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    pub schedules: u64,
    pub moves: u64,
    pub cuts: u64,
    pub dead_lines: u64,
    pub overruns: u64,
    pub sent_again: u64,
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Figures { schedules, moves, cuts, dead_lines, overruns, sent_again } = self;
        write!(
            f,
            "{schedules} schedules: {moves} moves acknowledged, {sent_again} sent again, {cuts} cuts, {dead_lines} dead lines, \
             {overruns} slow readers let go; nothing missing, nothing twice"
        )
    }
}

/// What is kept for a slow reader here. The server keeps more; the schedules are short.
const QUEUE: usize = 4;
/// Events during which a person who looks away reads nothing.
const LOOKS_AWAY: u32 = 20;
/// Events of one schedule.
const EVENTS: usize = 250;

pub fn run(game: &'static dyn AnyGame, seeds: std::ops::Range<u64>, mut progress: impl FnMut()) -> Result<Figures> {
    let mut figures = Figures::default();
    for seed in seeds {
        let mut schedule = Schedule::new(game, seed, figures);
        schedule.play().with_context(|| format!("{}, schedule {seed}", game.key()))?;
        figures = schedule.figures;
        figures.schedules += 1;
        progress();
    }
    Ok(figures)
}

/// How a person's line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Link {
    Up(SocketId),
    /// Both ends believe in it; nothing gets through.
    Dead(SocketId),
    Down,
}

/// A person whose client follows the page of messages (`docs/socket.md`).
struct Person {
    seat: usize,
    lang: Option<Lang>,
    line: Link,
    /// Sent to them and not read yet.
    arriving: VecDeque<String>,
    /// How many more events they look away for.
    away: u32,
    n: u64,
    facts: Vec<Value>,
    ask: Option<Value>,
    view: Value,
    in_flight: Option<(String, String)>,
    acked: Vec<String>,
}

struct Schedule {
    harness: Harness,
    people: Vec<Person>,
    rng: Generator,
    next_socket: SocketId,
    figures: Figures,
}

impl Schedule {
    fn new(game: &'static dyn AnyGame, seed: u64, figures: Figures) -> Schedule {
        let mut rng = generator(seed, 21);
        let least = usize::from(*game.seats().start()).max(2);
        let most = usize::from(*game.seats().end()).min(4);
        let seats = least + rng.next_u32() as usize % (most.max(least) - least + 1);
        let seated: Vec<bool> = (0..seats).map(|seat| seat < 2 || rng.next_u32().is_multiple_of(2)).collect();
        let times = Times { window: 400, grace: 3_000, bot: (50, 200), ..Times::default() };
        let harness = Harness::new(
            game,
            &Seating { people: seated.clone(), clock: Clock::None, windows: Windows::Strict, times },
            seed,
        );
        let person = |seat: usize| Person {
            seat,
            lang: [None, Some(Lang::Fr)][seat % 2],
            line: Link::Up(seat as SocketId),
            arriving: VecDeque::new(),
            away: 0,
            n: 0,
            facts: Vec::new(),
            ask: None,
            view: Value::Null,
            in_flight: None,
            acked: Vec::new(),
        };
        let people = (0..seats).filter(|&seat| seated[seat]).map(person).collect();
        Schedule { harness, people, rng, next_socket: 1_000, figures }
    }

    fn play(&mut self) -> Result<()> {
        for _ in 0..EVENTS {
            self.carry(QUEUE);
            self.people.iter_mut().for_each(|person| person.away = person.away.saturating_sub(1));
            let at = self.rng.next_u32() as usize % self.people.len();
            if self.people[at].away > 0 {
                continue;
            }
            match self.rng.next_u32() % 16 {
                0 => self.cut(at),
                1 => self.go_dead(at),
                2..4 => self.come_back(at),
                4 => drop(self.harness.wait()),
                5 => self.people[at].away = LOOKS_AWAY,
                6..9 => self.read(at)?,
                // Most of the time a person reads all that came and answers.
                _ => {
                    while !self.people[at].arriving.is_empty() {
                        self.read(at)?;
                    }
                    self.answer(at);
                }
            }
        }
        self.end()
    }

    /// Brings what the table says to those whose lines are up. A line that is full is cut by the server.
    fn carry(&mut self, queue: usize) {
        for heard in std::mem::take(&mut self.harness.heard) {
            let Some(person) = self.people.iter_mut().find(|person| person.line == Link::Up(heard.socket)) else {
                continue;
            };
            person.arriving.push_back(heard.text);
            if person.arriving.len() > queue {
                person.arriving.truncate(queue);
                person.line = Link::Down;
                self.figures.overruns += 1;
                self.harness.disconnect(heard.socket);
            }
        }
    }

    /// The line breaks; some of what was on the way is lost.
    fn cut(&mut self, at: usize) {
        let person = &mut self.people[at];
        let (Link::Up(socket) | Link::Dead(socket)) = person.line else { return };
        let kept = self.rng.next_u32() as usize % (person.arriving.len() + 1);
        person.arriving.truncate(kept);
        person.line = Link::Down;
        self.figures.cuts += 1;
        self.harness.disconnect(socket);
    }

    fn go_dead(&mut self, at: usize) {
        let person = &mut self.people[at];
        if let Link::Up(socket) = person.line {
            person.line = Link::Dead(socket);
            self.figures.dead_lines += 1;
        }
    }

    /// A person notices that nothing arrives, and opens another line; the server learns of a dead one later, if ever.
    fn come_back(&mut self, at: usize) {
        let person = &mut self.people[at];
        let before = match person.line {
            Link::Up(_) => return,
            Link::Dead(socket) => Some(socket),
            Link::Down => None,
        };
        self.next_socket += 1;
        let socket = self.next_socket;
        // What the old line still held is not looked at any more: the snapshot has all since the last number.
        person.arriving.clear();
        person.line = Link::Up(socket);
        self.harness.connect(socket, Viewer::Seat(Seat(person.seat as u8)), person.lang, person.n);
        if let Some(before) = before
            && self.rng.next_u32().is_multiple_of(2)
        {
            self.harness.disconnect(before);
        }
        if let Some((_, text)) = self.people[at].in_flight.clone() {
            self.figures.sent_again += 1;
            self.harness.say(socket, &text);
        }
    }

    fn read(&mut self, at: usize) -> Result<()> {
        let person = &mut self.people[at];
        let Some(text) = person.arriving.pop_front() else { return Ok(()) };
        let message: Value = serde_json::from_str(&text)?;
        let kind = message["type"].as_str().unwrap_or_default();
        if let (Some(n), true) = (message["n"].as_u64(), kind != "snapshot") {
            ensure!(n == person.n + 1, "seat {}: message {n} after {}", person.seat, person.n);
        }
        match kind {
            "snapshot" | "update" => {
                if kind == "snapshot" {
                    let before = message["before"].as_u64().context("no count")? as usize;
                    ensure!(before >= person.facts.len(), "seat {}: sent {before} again", person.seat);
                    // Nobody is sent more than the last two hundred again.
                    person.facts.resize(before, Value::Null);
                }
                person.facts.extend(player::facts(&message).cloned());
                person.ask = Some(message["ask"].clone()).filter(|ask| ask["kind"].is_string());
                person.view = message["view"].clone();
            }
            "ack" => {
                let action = message["action"].as_str().unwrap_or_default();
                if person.in_flight.take_if(|(name, _)| name == action).is_some() {
                    person.acked.push(format!("{} {action}", person.seat));
                    self.figures.moves += 1;
                }
            }
            "stale" => person.in_flight = None,
            "refused" => bail!("seat {} was refused what it was offered: {text}", person.seat),
            _ => {}
        }
        person.n = message["n"].as_u64().unwrap_or(person.n);
        Ok(())
    }

    /// Answers what is asked, if anything is and no answer is on its way. On a dead line it goes nowhere.
    fn answer(&mut self, at: usize) {
        let person = &mut self.people[at];
        if person.in_flight.is_some() {
            return;
        }
        let Some(ask) = &person.ask else { return };
        let choices = ask["choices"].as_array().map_or(&[][..], Vec::as_slice);
        let what = match choices.len() {
            0 => match self.harness.room.table().and_then(|table| table.thinker(Seat(person.seat as u8))) {
                Some(thinker) => thinker.think(bots::Bot::Random, &mut self.rng).get().to_owned(),
                None => return,
            },
            count => choices[self.rng.next_u32() as usize % count]["do"].to_string(),
        };
        let action = format!("a{}", self.rng.next_u64());
        let text = format!(r#"{{"type":"act","decision":{},"action":"{action}","do":{what}}}"#, ask["decision"]);
        person.in_flight = Some((action, text.clone()));
        if let Link::Up(socket) = person.line {
            self.harness.say(socket, &text);
            // A nervous finger, or another tab.
            if self.rng.next_u32().is_multiple_of(6) {
                self.figures.sent_again += 1;
                self.harness.say(socket, &text);
            }
        }
    }

    /// The network is whole again: everybody comes back and compares what they know with what the table says.
    fn end(&mut self) -> Result<()> {
        for at in 0..self.people.len() {
            self.cut(at);
            self.come_back(at);
        }
        // By now everybody reads.
        self.carry(usize::MAX);
        for at in 0..self.people.len() {
            while !self.people[at].arriving.is_empty() {
                self.read(at)?;
            }
            let person = &self.people[at];
            let socket = 1_000_000 + at as SocketId;
            self.harness.heard.clear();
            self.harness.connect(socket, Viewer::Seat(Seat(person.seat as u8)), person.lang, 0);
            let fresh = self.harness.heard.iter().find(|heard| heard.socket == socket).context("no snapshot")?;
            let fresh: Value = serde_json::from_str(&fresh.text)?;
            let before = fresh["before"].as_u64().context("no count")? as usize;
            let whole = fresh["facts"].as_array().context("no facts")?;
            let known = person.facts.get(before..).unwrap_or_default();
            let same = known.iter().zip(whole).all(|(known, whole)| known.is_null() || known == whole);
            ensure!(
                known.len() == whole.len() && same,
                "seat {} knows {} facts, the table {}",
                person.seat,
                person.facts.len(),
                before + whole.len()
            );
            ensure!(person.view == fresh["view"], "seat {} sees something else", person.seat);
            self.harness.disconnect(socket);
            for action in &person.acked {
                let written = self.harness.actions.iter().chain(&self.harness.held);
                let times = written.filter(|written| *written == action).count();
                ensure!(times == 1, "seat {}: {action} was acknowledged and written {times} times", person.seat);
            }
        }
        Ok(())
    }
}
