//! What a server has said at one race, move by move: what a relay says again.

use std::{collections::VecDeque, net::SocketAddr, time::Duration};

use anyhow::{Result, bail, ensure};
use bots::generator;
use client::{Device, Incoming, Socket};
use rand::Rng;
use serde::{Deserialize, Serialize};

use crate::player::{Kind, act, asks_in_a_window, choice, is_over, kind, open_table};

#[derive(Serialize, Deserialize, Debug)]
pub struct Script {
    /// What each seat hears when it comes.
    pub first: Vec<Vec<String>>,
    pub moves: Vec<Move>,
}

#[derive(Serialize, Deserialize, Debug)]
pub struct Move {
    pub seat: usize,
    /// What each seat hears of it; the one that moved its acknowledgement too.
    pub sent: Vec<Vec<String>>,
}

/// Nothing more comes of a move after so long without a word, and nothing more at all.
const QUIET: Duration = Duration::from_millis(20);
const SILENT: Duration = Duration::from_secs(30);

impl Script {
    /// Plays a race at a server and writes down what everybody is sent.
    pub async fn record(addr: SocketAddr, game: &str, seats: usize) -> Result<Script> {
        let mut device = Device::new(addr);
        let id = open_table(&mut device, game, seats).await?;
        let mut race = RecordedRace { sockets: Vec::new(), asked: vec![None; seats], over: vec![false; seats] };
        for seat in 0..seats {
            race.sockets.push(device.watch(&id, &format!("seat={seat}")).await?);
        }
        let mut script = Script { first: vec![Vec::new(); seats], moves: Vec::new() };
        let mut rng = generator(1, 1);
        race.listen(&mut script.first, &mut rng).await?;
        let mut silent_for = Duration::ZERO;
        while race.over.contains(&false) {
            let seat = race.asked.iter().position(Option::is_some);
            let mut sent = vec![Vec::new(); seats];
            match seat.and_then(|seat| Some((seat, race.asked[seat].take()?))) {
                Some((seat, frame)) => {
                    race.sockets[seat].send(&frame).await?;
                    race.listen(&mut sent, &mut rng).await?;
                    script.moves.push(Move { seat, sent });
                    silent_for = Duration::ZERO;
                }
                None => {
                    // More may come of the last move.
                    race.listen(&mut sent, &mut rng).await?;
                    let last = script.moves.last_mut().map_or(&mut script.first, |last| &mut last.sent);
                    last.iter_mut().zip(sent).for_each(|(last, more)| last.extend(more));
                    silent_for += QUIET;
                    ensure!(silent_for < SILENT, "nobody is asked after {} moves", script.moves.len());
                }
            }
        }
        Ok(script)
    }
}

struct RecordedRace {
    sockets: Vec<Socket>,
    /// What each seat will send.
    asked: Vec<Option<String>>,
    /// Which have been sent the end of the race: the last to hear it must be heard too.
    over: Vec<bool>,
}

impl RecordedRace {
    /// What comes to each seat, until all are quiet.
    async fn listen(&mut self, sent: &mut [Vec<String>], rng: &mut bots::Generator) -> Result<()> {
        let mut seats: VecDeque<usize> = (0..self.sockets.len()).collect();
        while let Some(seat) = seats.pop_front() {
            // Who has heard something already waits only for what came with it.
            let wait = if sent[seat].is_empty() { QUIET } else { QUIET / 10 };
            let Ok(next) = tokio::time::timeout(wait, self.sockets[seat].next()).await else { continue };
            let Incoming::Text(message) = next? else { bail!("the socket ended") };
            if matches!(kind(message), Kind::Update | Kind::Snapshot) {
                self.over[seat] |= is_over(message);
                if !asks_in_a_window(message)
                    && let Some((decision, what)) = choice(message, rng.next_u32() as usize)
                {
                    self.asked[seat] = Some(act(decision, &format!("m{decision}"), what));
                }
            }
            sent[seat].push(message.to_owned());
            seats.push_back(seat);
        }
        Ok(())
    }
}
