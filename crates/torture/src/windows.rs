//! A window lasts as long whether or not anyone can answer it. Under virtual time to the tick; on the real clock, medians.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use bots::generator;
use catalogue::AnyGame;
use client::{Device, Incoming, Socket};
use engine::PromptKind;
use protocol::{Clock, Windows};
use server::Times;

use crate::{
    harness::{CROWD, Harness, Seating},
    machine::percentile,
    player::{act, choice, open_table},
};

/// Windows seen under virtual time: how many that nobody could answer, how many that a seat could. All of the same length, or an
/// error that says which was not.
pub fn virtually(game: &'static dyn AnyGame, seats: usize, races: u64) -> Result<[u64; 2]> {
    let window = 5_000;
    let seating = Seating {
        people: vec![true; seats],
        clock: Clock::None,
        windows: Windows::Strict,
        times: Times { window, ..Times::default() },
    };
    let mut seen = [0, 0];
    for seed in 0..races {
        let mut harness = Harness::new(game, &seating, seed);
        let mut rng = generator(seed, 3);
        let mut opened: Option<(u64, u64, bool)> = None;
        for _ in 0..2_000 {
            if let (Some(table), true) = (harness.room.table(), opened.is_none())
                && let Some(prompt) = table.prompt().filter(|prompt| prompt.kind == PromptKind::Window)
            {
                let can = prompt.asked.iter().any(|seat| !table.can_only_decline(seat));
                opened = Some((harness.now, table.revision(), can));
                harness.heard.clear();
            }
            if !harness.random_step(&mut rng) {
                break;
            }
            let Some((at, revision, can)) = opened else { continue };
            if harness.room.table().is_none_or(|table| table.revision() != revision) {
                let first =
                    harness.heard.iter().find(|heard| heard.socket == CROWD && heard.text.contains("\"update\""));
                let lasted = first.map(|heard| heard.at - at);
                if lasted != Some(window) {
                    bail!("seed {seed}: a window of {window} ms lasted {lasted:?} (could be answered: {can})");
                }
                seen[usize::from(can)] += 1;
                opened = None;
            }
        }
    }
    Ok(seen)
}

/// How long windows lasted on the real clock, where nobody could answer and where a seat could (and did not).
#[derive(Clone, Debug, Default)]
pub struct Lasted {
    pub nobody: Vec<Duration>,
    pub a_seat: Vec<Duration>,
}

impl Lasted {
    pub fn medians(&mut self) -> [Duration; 2] {
        [&mut self.nobody, &mut self.a_seat].map(|times| percentile(times, 0.5).unwrap_or_default())
    }
}

/// Plays races over sockets as a spectator would see them, until so many windows of each kind were seen.
pub async fn really(
    addr: std::net::SocketAddr,
    game: &str,
    seats: usize,
    wanted: usize,
    tables: usize,
) -> Result<Lasted> {
    let mut playing = Vec::new();
    for table in 0..tables {
        let game = game.to_owned();
        let each = wanted.div_ceil(tables);
        playing.push(tokio::spawn(async move {
            let mut lasted = Lasted::default();
            let mut race = 0;
            while lasted.nobody.len() < each || lasted.a_seat.len() < each {
                race += 1;
                watch_race(addr, &game, seats, (table as u64) << 32 | race, &mut lasted).await?;
                // One window in ten or so can be answered, and a race has a few.
                if race > 400 + 40 * each as u64 {
                    bail!("too few windows in {race} races: {} and {}", lasted.nobody.len(), lasted.a_seat.len());
                }
            }
            Ok(lasted)
        }));
    }
    let mut all = Lasted::default();
    for table in playing {
        let lasted = table.await??;
        all.nobody.extend(lasted.nobody);
        all.a_seat.extend(lasted.a_seat);
    }
    Ok(all)
}

/// One race; nobody answers a window, so each lasts its time.
async fn watch_race(
    addr: std::net::SocketAddr,
    game: &str,
    seats: usize,
    seed: u64,
    lasted: &mut Lasted,
) -> Result<()> {
    let mut device = Device::new(addr);
    let id = open_table(&mut device, game, seats).await?;
    let mut sockets = Vec::new();
    for seat in 0..seats {
        sockets.push(device.watch(&id, &format!("seat={seat}")).await?);
    }
    let mut rng = generator(seed, 4);
    let mut moves = 0u32;
    // A step is broadcast to everybody at once: each seat is read until all have been sent.
    let mut opened: Option<(Instant, bool)> = None;
    loop {
        let mut messages = Vec::new();
        for socket in &mut sockets {
            messages.push(next_position(socket).await?);
        }
        let now = Instant::now();
        if let Some((at, can)) = opened.take() {
            if can { &mut lasted.a_seat } else { &mut lasted.nobody }.push(now - at);
        }
        if messages[0].contains("\"over\":true") {
            return Ok(());
        }
        if messages[0].contains("\"awaiting\":{\"kind\":\"window\"") {
            opened = Some((now, messages.iter().any(|message| choice(message, 0).is_some())));
            continue;
        }
        // A turn is one seat's; a choice everybody's: secret answers come back to their author alone.
        let asked: Vec<usize> = (0..seats).filter(|&seat| choice(&messages[seat], 0).is_some()).collect();
        for (at, &seat) in asked.iter().enumerate() {
            let pick = rand::Rng::next_u32(&mut rng) as usize;
            let Some((decision, what)) = choice(&messages[seat], pick) else { continue };
            moves += 1;
            sockets[seat].send(&act(decision, &format!("m{moves}"), what)).await?;
            if at + 1 < asked.len() {
                next_position(&mut sockets[seat]).await?;
            }
        }
        if asked.is_empty() || moves > 3_000 {
            return Ok(());
        }
    }
}

async fn next_position(socket: &mut Socket) -> Result<String> {
    loop {
        let incoming = tokio::time::timeout(Duration::from_secs(30), socket.next()).await??;
        let Incoming::Text(text) = incoming else { bail!("the socket ended") };
        if text.starts_with("{\"type\":\"update") || text.starts_with("{\"type\":\"snap") {
            return Ok(text.to_owned());
        }
    }
}
