//! Whatever comes over the wire: no panic, no hang. Inputs are honest ones, mutated; the generator is seeded, so that a fault can be
//! found again.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use anyhow::{Result, bail};
use bots::{Generator, generator};
use catalogue::{AnyGame, AnyTable};
use protocol::{ClientMessage, Clock, Windows};
use rand::Rng;
use server::Times;
use table::LuckVerdict;

use crate::{
    harness::{Harness, Seating},
    player::act,
};

/// What is fed with nonsense.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// Frames of a socket, read.
    Frames,
    /// Moves, played at a table.
    Moves,
    /// Records, brought in.
    Records,
    /// Options of a race, and the race if they are taken: a stage typed in by a player is among them.
    Options,
}

impl Target {
    pub const ALL: [Target; 4] = [Target::Frames, Target::Moves, Target::Records, Target::Options];
}

#[derive(Clone, Debug, Default)]
pub struct Figures {
    pub runs: u64,
    pub accepted: u64,
    pub slowest: Duration,
}

/// Moves of a race with options that came through.
const MOVES: usize = 40;
/// Nothing may take longer than this, however the machine is loaded.
const HANGS: Duration = Duration::from_secs(20);

pub fn run(target: Target, game: &'static dyn AnyGame, runs: u64, seed: u64) -> Result<Figures> {
    let mut rng = generator(seed, target as u64);
    let seats = (*game.seats().start()).max(2);
    let seeds = match target {
        Target::Frames | Target::Moves => protocol::page::from_client(),
        Target::Records => vec![record(game, seats, seed)?],
        Target::Options => game.info().example_options.iter().map(ToString::to_string).collect(),
    };
    let mut harness = fresh(game, seats, seed);
    let mut figures = Figures::default();
    for run in 0..runs {
        let mut input = seeds[rng.next_u32() as usize % seeds.len()].clone().into_bytes();
        if target == Target::Moves {
            input = a_move(&harness, usize::from(seats), &mut rng).into_bytes();
        }
        // Some moves are left as they are, so that the race goes on.
        let changes = rng.next_u32() % 4 + u32::from(target != Target::Moves);
        for _ in 0..changes {
            mutate(&mut input, &mut rng);
        }
        let text = String::from_utf8_lossy(&input).into_owned();
        let began = Instant::now();
        let done = catch_unwind(AssertUnwindSafe(|| match target {
            Target::Frames => ClientMessage::read(&text).is_ok(),
            Target::Moves => {
                let before = harness.heard.len();
                harness.say(u64::from(rng.next_u32()) % u64::from(seats), &text);
                // Windows close by themselves.
                if harness.room.next_wake(&harness.cx()).is_some() && rng.next_u32().is_multiple_of(8) {
                    harness.wait();
                }
                let acked = harness.heard[before..].iter().any(|heard| heard.text.contains("\"ack\""));
                if harness.is_over() || harness.heard.len() > 5_000 {
                    harness = fresh(game, seats, seed.wrapping_add(run));
                }
                acked
            }
            Target::Records => {
                game.resume(&text, None).is_ok()
                    | game.verify(&text).is_ok_and(|found| found.luck() != LuckVerdict::Forged)
            }
            Target::Options => is_raced(game, &text, seats, run),
        }));
        let took = began.elapsed();
        figures.slowest = figures.slowest.max(took);
        match done {
            Ok(accepted) => figures.accepted += u64::from(accepted),
            Err(_) => bail!("{target:?} {}: a panic at run {run} of seed {seed}, fed {text:?}", game.key()),
        }
        if took > HANGS {
            bail!("{target:?} {}: {took:?} at run {run} of seed {seed}, fed {text:?}", game.key());
        }
        figures.runs += 1;
    }
    Ok(figures)
}

fn fresh(game: &'static dyn AnyGame, seats: u8, seed: u64) -> Harness {
    let times = Times { window: 0, ..Times::default() };
    Harness::new(
        game,
        &Seating { people: vec![true; seats.into()], clock: Clock::None, windows: Windows::Strict, times },
        seed,
    )
}

/// Opens a race with these options and rides for a while, if it can be opened.
fn is_raced(game: &'static dyn AnyGame, options: &str, seats: u8, seed: u64) -> bool {
    let Ok(options) = serde_json::from_str(options) else { return false };
    let mut rng = generator(seed, 78);
    let luck =
        table::LuckSource::Fair { secret: fair::Secret([seed as u8; 32]), shares: (0..seats).map(|_| None).collect() };
    let Ok(mut table) = game.open("fuzzed", &options, seats, &luck) else { return false };
    table.draw_pending();
    for _ in 0..MOVES {
        if !move_at_random(&mut *table, &mut rng) {
            break;
        }
        table.view(engine::Viewer::Spectator);
    }
    true
}

/// One of the seats asked answers at random. Says whether any was asked.
pub(crate) fn move_at_random(table: &mut dyn AnyTable, rng: &mut Generator) -> bool {
    let Some(prompt) = table.prompt() else { return false };
    let seat = prompt.asked.iter().find(|&seat| table.owes(seat)).expect("a seat owes an answer");
    let what = table.bot_action(seat, bots::Bot::Random, rng).expect("a seat that owes an answer has one to give");
    table.play(seat, table.decision(seat), &what, table::By::Player).expect("a bot's move is legal");
    true
}

/// A move that would be taken, or one that looks like it.
fn a_move(harness: &Harness, seats: usize, rng: &mut Generator) -> String {
    let seat = rng.next_u32() as usize % seats;
    let offers = harness.offers(seat);
    let ask = harness.ask(seat);
    let what = match offers.len() {
        0 => ask.and_then(|ask| ask.wide.as_ref()?.example.as_ref()).map_or("null", |example| example.get()).to_owned(),
        count => offers[rng.next_u32() as usize % count].clone(),
    };
    let decision = ask.map_or(1, |ask| ask.decision);
    act(decision, &format!("f{}", rng.next_u32()), &what)
}

/// A whole race's record.
pub fn record(game: &'static dyn AnyGame, seats: u8, seed: u64) -> Result<String> {
    let mut rng = generator(seed, 77);
    let mut secret = [0; 32];
    rng.fill_bytes(&mut secret);
    let secret = fair::Secret(secret);
    let shares = (0..seats).map(|seat| (seat % 2 == 0).then(|| fair::Share::shown(fair::Nonce([seat; 32]))));
    let luck = table::LuckSource::Fair { secret: secret.clone(), shares: shares.collect() };
    let mut table = game.open("fuzzed", &serde_json::Map::new(), seats, &luck)?;
    table.draw_pending();
    while move_at_random(&mut *table, &mut rng) {}
    table.reveal(&secret);
    Ok(table.take_lines().join("\n"))
}

/// One change that a careless or a wicked sender would make.
fn mutate(input: &mut Vec<u8>, rng: &mut Generator) {
    const WORDS: [&str; 12] = [
        "null",
        "-1",
        "1e999",
        "18446744073709551616",
        "[[[[",
        "{}",
        "\"\\u0000\"",
        "\u{202e}",
        "true",
        "\"type\":\"act\",",
        "\\",
        "",
    ];
    const NUMBERS: [&str; 12] =
        ["0", "1", "2", "7", "16", "127", "128", "255", "256", "32767", "65535", "9223372036854775807"];
    let at = if input.is_empty() { 0 } else { rng.next_u32() as usize % input.len() };
    match rng.next_u32() % 8 {
        0 if !input.is_empty() => input[at] ^= 1 << (rng.next_u32() % 8),
        1 if !input.is_empty() => drop(input.remove(at)),
        2 => input.insert(at, rng.next_u32() as u8),
        3 => {
            let word = WORDS[rng.next_u32() as usize % WORDS.len()];
            input.splice(at..at, word.bytes());
        }
        4 => {
            let to = (at + rng.next_u32() as usize % 16).min(input.len());
            let part = input[at..to].to_vec();
            input.splice(at..at, part);
        }
        5 => input.truncate(at),
        _ => {
            let is_digit = |&byte: &u8| byte.is_ascii_digit();
            let Some(from) = input[at..].iter().position(is_digit).map(|from| at + from) else { return };
            let to = input[from..].iter().position(|byte| !is_digit(byte)).map_or(input.len(), |to| from + to);
            input.splice(from..to, NUMBERS[rng.next_u32() as usize % NUMBERS.len()].bytes());
        }
    }
}
