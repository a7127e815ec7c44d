//! An attacker floods the server — frames and pieces of frames as fast as they go, a bot that stands in and does not from fifteen sockets,
//! half-open connections, requests — while others play. Their play must go on
//! as before. Attackers, players and server share one machine here: so "before" is the same attack, aimed at another server on it, by turns
//! with this one, since one acknowledgement in a hundred takes a third longer or less from one run to the next.

use std::{
    net::SocketAddr,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use anyhow::Result;
use client::Device;
use serde_json::{Value, json};
use tokio::{io::AsyncWriteExt, net::TcpStream};

use crate::{
    load::{self, Load},
    process::ServerProcess,
};

pub struct Flood {
    pub program: PathBuf,
    pub game: String,
    pub tables: usize,
    pub rate: f64,
    /// Of each round, on either server.
    pub seconds: u64,
    pub rounds: usize,
    pub attackers: usize,
}

/// Of the players' server, by round.
#[derive(Default)]
pub struct Figures {
    pub aside: Vec<Round>,
    pub here: Vec<Round>,
}

pub struct Round {
    pub attacks: u64,
    pub load: load::Figures,
}

/// The median over rounds.
pub fn median<T: PartialOrd>(rounds: &[Round], of: impl Fn(&load::Figures) -> T) -> T {
    let mut found: Vec<T> = rounds.iter().map(|round| of(&round.load)).collect();
    found.sort_by(|one, other| one.partial_cmp(other).expect("figures compare"));
    found.swap_remove(found.len() / 2)
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (whom, rounds) in [("another server", &self.aside), ("this one", &self.here)] {
            let attacks: u64 = rounds.iter().map(|round| round.attacks).sum();
            let moves = median(rounds, load::Figures::moves_per_second);
            let slow = rounds.iter().map(|round| format!("{:.1}", round.load.ack[1].as_secs_f64() * 1e3));
            let slow = slow.collect::<Vec<_>>().join(", ");
            writeln!(
                f,
                "{attacks} attacks on {whom}: {moves:.0} moves a second; to the acknowledgement, 99 %: {slow} ms"
            )?;
        }
        Ok(())
    }
}

pub async fn run(flood: &Flood) -> Result<Figures> {
    let folder = tempfile::tempdir()?;
    let elsewhere = tempfile::tempdir()?;
    // The attacker comes from another loopback address and is limited as anyone would be. The players' address is not limited.
    let start = |folder: &std::path::Path| {
        let limits = ["--window-ms", "0", "--bot-ms", "0", "--trust-address", "127.0.0.1"];
        ServerProcess::start(&flood.program, folder, &limits)
    };
    let server = start(folder.path())?;
    let other = start(elsewhere.path())?;
    let load = Load {
        program: flood.program.clone(),
        game: flood.game.clone(),
        tables: flood.tables,
        seats: 2,
        bots: 0,
        seconds: flood.seconds,
        rate: Some(flood.rate),
        to_owner: false,
    };
    let under_attack = async |attacked: SocketAddr| -> Result<Round> {
        let stop = Arc::new(AtomicBool::new(false));
        let attacks = Arc::new(AtomicU64::new(0));
        let mut attackers = Vec::new();
        for at in 0..flood.attackers {
            let stop = Arc::clone(&stop);
            let attacks = Arc::clone(&attacks);
            attackers.push(tokio::spawn(async move {
                while !stop.load(Relaxed) {
                    let _ = attack(attacked, at, &stop, &attacks).await;
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            }));
        }
        let load = load::against(&load, server.addr, server.pid()).await?;
        stop.store(true, Relaxed);
        for attacker in attackers {
            attacker.await?;
        }
        Ok(Round { attacks: attacks.load(Relaxed), load })
    };
    let mut figures = Figures::default();
    for _ in 0..flood.rounds {
        figures.aside.push(under_attack(other.addr).await?);
        figures.here.push(under_attack(server.addr).await?);
    }
    Ok(figures)
}

async fn attack(addr: SocketAddr, at: usize, stop: &AtomicBool, attacks: &AtomicU64) -> Result<()> {
    let from: SocketAddr = ([127, 0, 0, 2], 0).into();
    match at % 5 {
        // Headers that never end.
        0 => {
            let mut stream = connect(from, addr).await?;
            stream.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n").await?;
            while !stop.load(Relaxed) {
                stream.write_all(b"x: y\r\n").await?;
                attacks.fetch_add(1, Relaxed);
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        }
        // Frames as fast as they go.
        1 => {
            let (device, id) = seated(addr, from).await?;
            let mut socket = device.watch(&id, "seat=0").await?;
            while !stop.load(Relaxed) {
                socket.send(r#"{"type":"act","decision":1,"action":"x","do":{"fly":1}}"#).await?;
                attacks.fetch_add(1, Relaxed);
                tokio::task::yield_now().await;
            }
        }
        // Pieces of one message, with nothing in them.
        2 => {
            let (device, id) = seated(addr, from).await?;
            let mut socket = device.watch(&id, "seat=0").await?;
            socket.send_raw(&[0x01, 0x80, 0, 0, 0, 0]).await?;
            let pieces = [0x00, 0x80, 0, 0, 0, 0].repeat(1_000);
            while !stop.load(Relaxed) {
                socket.send_raw(&pieces).await?;
                attacks.fetch_add(1_000, Relaxed);
                tokio::task::yield_now().await;
            }
        }
        // What all at the table are shown, from as many sockets as a seat may have.
        3 => {
            let (device, id) = seated(addr, from).await?;
            let mut sockets = Vec::new();
            for _ in 0..15 {
                sockets.push(device.watch(&id, "seat=0").await?);
            }
            for turn in 0_u64.. {
                if stop.load(Relaxed) {
                    break;
                }
                for socket in &mut sockets {
                    socket.send(&format!(r#"{{"type":"stand_in","on":{}}}"#, turn % 2 == 0)).await?;
                    attacks.fetch_add(1, Relaxed);
                }
                tokio::task::yield_now().await;
            }
        }
        // Requests as fast as they go.
        _ => {
            let mut device = Device::from(addr, from.ip());
            while !stop.load(Relaxed) {
                device.get("/api/tables").await?;
                attacks.fetch_add(1, Relaxed);
            }
        }
    }
    Ok(())
}

/// A device with a seat in a race against a bot.
async fn seated(addr: SocketAddr, from: SocketAddr) -> Result<(Device, String)> {
    let mut device = Device::from(addr, from.ip());
    let body = json!({"game": "echappee", "seats": [{"kind": "me"}, {"kind": "bot"}], "start": true});
    let created: Value = device.ask("/api/tables", &body).await?;
    let id = created["table"]["id"].as_str().unwrap_or_default().to_owned();
    Ok((device, id))
}

async fn connect(from: SocketAddr, to: SocketAddr) -> Result<TcpStream> {
    let socket = tokio::net::TcpSocket::new_v4()?;
    socket.bind(from)?;
    Ok(socket.connect(to).await?)
}
