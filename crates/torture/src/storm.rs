//! All sockets are cut at once and come back at once: how long until all of them are back where they were.

use std::{
    net::SocketAddr,
    path::PathBuf,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use client::{Device, Incoming, Socket};
use serde_json::{Value, json};

use crate::{
    machine,
    player::{act, choice, open_table},
    process::ServerProcess,
};

pub struct Storm {
    pub program: PathBuf,
    pub game: String,
    pub tables: usize,
    pub seats: usize,
}

#[derive(Clone, Debug)]
pub struct Figures {
    pub sockets: usize,
    pub back_in: Duration,
    pub resident: u64,
    /// After a restart of the server: nothing is in memory, everybody comes.
    pub back_after_restart: Duration,
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} sockets cut: all back and in sync after {:.1} s; after a restart of the server, {:.1} s; server memory {:.0} MB ({:.0} KB a socket)",
            self.sockets,
            self.back_in.as_secs_f64(),
            self.back_after_restart.as_secs_f64(),
            self.resident as f64 / 1e6,
            self.resident as f64 / 1e3 / self.sockets as f64
        )
    }
}

/// A seat and where it was when it was cut.
#[derive(Clone)]
struct CutSeat {
    device: Device,
    table: String,
    seat: usize,
    n: u64,
    view: Value,
}

pub async fn run(storm: &Storm) -> Result<Figures> {
    let folder = tempfile::tempdir()?;
    let more = ["--loose", "--window-ms", "60000", "--bot-ms", "0"];
    let server = ServerProcess::start(&storm.program, folder.path(), &more)?;
    let addr = server.addr;
    let mut cut_seats = Vec::new();
    let mut sockets: Vec<Socket> = Vec::new();
    for _ in 0..storm.tables {
        for (cut_seat, socket) in begun(addr, storm).await? {
            cut_seats.push(cut_seat);
            sockets.push(socket);
        }
    }
    let resident = machine::resident(server.pid());
    drop(sockets);
    let (back_in, sockets) = come_back(&cut_seats).await?;
    drop(sockets);
    server.kill()?;
    let _server = ServerProcess::start_at(&storm.program, folder.path(), &addr.to_string(), &more)?;
    let (back_after_restart, _sockets) = come_back(&cut_seats).await?;
    Ok(Figures { sockets: cut_seats.len(), back_in, resident, back_after_restart })
}

/// A race with a few moves made, everybody watching.
async fn begun(addr: SocketAddr, storm: &Storm) -> Result<Vec<(CutSeat, Socket)>> {
    let mut device = Device::new(addr);
    let table = open_table(&mut device, &storm.game, storm.seats).await?;
    // A few moves, so that there is a log to read.
    for turn in 0..4 {
        for seat in 0..storm.seats {
            let mut socket = device.watch(&table, &format!("seat={seat}")).await?;
            let Incoming::Text(text) = socket.next().await? else { bail!("the socket ended") };
            if let Some((decision, what)) = choice(text, turn) {
                let frame = act(decision, &format!("t{turn}"), what);
                socket.send(&frame).await?;
                while !matches!(socket.next().await?, Incoming::Text(text) if text.contains("\"ack\"")) {}
            }
        }
    }
    let mut cut_seats = Vec::new();
    for seat in 0..storm.seats {
        let cut_seat = CutSeat { device: device.clone(), table: table.clone(), seat, n: 0, view: Value::Null };
        let (n, view, socket) = cut_seat.look().await?;
        cut_seats.push((CutSeat { n, view, ..cut_seat }, socket));
    }
    Ok(cut_seats)
}

impl CutSeat {
    async fn look(&self) -> Result<(u64, Value, Socket)> {
        let mut socket = self.device.watch(&self.table, &format!("seat={}&since={}", self.seat, self.n)).await?;
        let Incoming::Text(text) = socket.next().await? else { bail!("the socket ended") };
        let snapshot: Value = serde_json::from_str(text)?;
        let n = snapshot["n"].as_u64().context("no number")?;
        ensure!(self.n == 0 || snapshot["facts"] == json!([]), "sent something twice");
        Ok((n, snapshot["view"].clone(), socket))
    }
}

/// Everybody at once.
async fn come_back(cut_seats: &[CutSeat]) -> Result<(Duration, Vec<Socket>)> {
    let began = Instant::now();
    let looks = cut_seats.iter().map(|cut_seat| {
        let cut_seat = cut_seat.clone();
        tokio::spawn(async move {
            // A server that has just begun may not have listened yet; a client tries again.
            let mut refused = None;
            for _ in 0..100 {
                match cut_seat.look().await {
                    Ok((_, view, socket)) => {
                        ensure!(
                            view == cut_seat.view,
                            "seat {} of {} sees something else",
                            cut_seat.seat,
                            cut_seat.table
                        );
                        return Ok(socket);
                    }
                    Err(error) => refused = Some(error),
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            bail!("seat {} of {} did not come back: {refused:?}", cut_seat.seat, cut_seat.table)
        })
    });
    let looks: Vec<_> = looks.collect();
    let mut sockets = Vec::new();
    for look in looks {
        sockets.push(look.await??);
    }
    Ok((began.elapsed(), sockets))
}
