//! What the attackers do, all at once from every address.

use std::{
    net::{IpAddr, SocketAddr},
    sync::atomic::Ordering::Relaxed,
    time::Duration,
};

use anyhow::{Context, Result};
use client::{Device, Incoming};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

use super::{Exhaustion, Figures, Taken};

fn address(n: u8) -> IpAddr {
    [127, 0, 1, n + 1].into()
}

/// Everything at once from every address, each thing as often as it is tried.
pub async fn all(
    addr: SocketAddr,
    operators: SocketAddr,
    exhaustion: &Exhaustion,
    records: Vec<String>,
    figures: &mut Figures,
) -> Result<()> {
    let mut held = Vec::new();
    // What takes connections comes last: it would be in the way of the rest.
    let long = records.first().cloned().unwrap_or_default();
    let mut owner = Device::from(addr, address(0));
    bring(&mut owner, "").await;
    let (_, brought) = bring(&mut owner, &long).await;
    figures.records.count(brought.is_some());
    let brought = brought.context("the first record is taken")?;
    let replay = format!("/api/tables/{brought}/replay?seat=all&lang=fr");
    // Read once, to know how long it is.
    figures.replay_bytes = Device::new(addr).get(&replay).await?.body.len() as u64;

    let mut records = records.into_iter().skip(1);
    for n in 0..exhaustion.addresses {
        for record in records.by_ref().take(exhaustion.tries) {
            // A device of its own each time, as anyone can have them.
            let mut device = Device::from(addr, address(n));
            bring(&mut device, "").await;
            let (_, id) = bring(&mut device, &record).await;
            figures.records.count(id.is_some());
        }
        chat(addr, address(n), exhaustion, &figures.chat).await?;
        tables(addr, address(n), exhaustion, figures).await?;
    }
    // All at once: what is counted is how many the server writes at the same time.
    let ask = |at: usize| {
        let from = address((at % usize::from(exhaustion.addresses)) as u8);
        let path = replay.clone();
        tokio::spawn(async move { unread(addr, from, &path).await })
    };
    let asked: Vec<_> = (0..exhaustion.tries * usize::from(exhaustion.addresses)).map(ask).collect();
    for one in asked {
        let stream = one.await?.ok().flatten();
        figures.replays.count(stream.is_some());
        held.extend(stream);
    }
    // Each from an address of its own that holds nothing yet.
    for n in 0..8 {
        let mut device = Device::from(addr, [127, 0, 2, n + 1].into());
        let answer = device.get(&replay).await;
        figures.read.count(answer.is_ok_and(|answer| answer.body.len() as u64 == figures.replay_bytes));
    }
    let listed = Device::new(addr).get("/api/tables").await?.json();
    let greedy = |table: &&Value| table["seats"][0]["name"].as_str().is_some_and(|name| name.starts_with("Cupide"));
    figures.listed = listed.as_array().context("a list")?.iter().filter(greedy).count() as u64;

    let before = refused(operators).await?;
    for n in 0..exhaustion.addresses {
        for at in 0..exhaustion.tries * 10 {
            held.push(stall(addr, address(n), at).await?);
        }
    }
    // The server counts those that it turns away. It may take a while to get to all of them.
    let tried = u64::from(exhaustion.addresses) * exhaustion.tries as u64 * 10;
    let mut last = u64::MAX;
    loop {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let now = refused(operators).await? - before;
        if now == last {
            break;
        }
        last = now;
    }
    figures.connections.tried.store(tried, Relaxed);
    figures.connections.had.store(tried - last, Relaxed);
    drop(held);
    Ok(())
}

async fn refused(operators: SocketAddr) -> Result<u64> {
    let page = Device::new(operators).get("/metrics").await?.body;
    let line = page.lines().find_map(|line| line.strip_prefix("sillage_connections_refused "));
    line.and_then(|count| count.parse().ok()).context("no count of refused connections")
}

async fn bring(device: &mut Device, record: &str) -> (u16, Option<String>) {
    match device.request("POST", "/api/records", &[], Some(record)).await {
        Ok(response) => (response.status, response.json()["id"].as_str().map(str::to_owned)),
        Err(_) => (0, None),
    }
}

/// Fifteen sockets of one seat, all of them talking.
async fn chat(addr: SocketAddr, from: IpAddr, exhaustion: &Exhaustion, taken: &Taken) -> Result<()> {
    let mut device = Device::from(addr, from);
    let body = json!({"game": exhaustion.game.key(), "seats": [{"kind": "me", "name": "Cupide"}, {"kind": "open"}]});
    let response = device.post("/api/tables", &body).await?;
    let Some(id) = response.json()["table"]["id"].as_str().map(str::to_owned) else { return Ok(()) };
    let mut hears = Device::new(addr).watch(&id, "").await?;
    let mut sockets = Vec::new();
    for _ in 0..15 {
        sockets.extend(device.watch(&id, "seat=0").await.ok());
    }
    for line in 0..exhaustion.tries {
        for socket in &mut sockets {
            taken.tried.fetch_add(1, Relaxed);
            let _ = socket.send(&format!(r#"{{"type":"chat","text":"{line}"}}"#)).await;
        }
    }
    // Each answers only after it has heard all that was said before.
    for socket in &mut sockets {
        let _ = socket.send(r#"{"type":"ping"}"#).await;
        while let Ok(Ok(Incoming::Text(text))) = tokio::time::timeout(Duration::from_secs(30), socket.next()).await {
            if text.contains("\"pong\"") {
                break;
            }
        }
    }
    hears.send(r#"{"type":"ping"}"#).await?;
    while let Ok(Ok(Incoming::Text(text))) = tokio::time::timeout(Duration::from_secs(30), hears.next()).await {
        if text.contains("\"pong\"") {
            break;
        }
        taken.had.fetch_add(text.starts_with("{\"type\":\"chat\"").into(), Relaxed);
    }
    Ok(())
}

async fn tables(addr: SocketAddr, from: IpAddr, exhaustion: &Exhaustion, figures: &Figures) -> Result<()> {
    let game = exhaustion.game.key();
    for _ in 0..exhaustion.tries {
        let bots = json!({"game": game, "seats": [{"kind": "bot"}, {"kind": "bot"}], "start": true});
        let opened = Device::from(addr, from).post("/api/tables", &bots).await?;
        figures.bot_tables.count(opened.status == 200);
        let seats = json!([{"kind": "me", "name": "Cupide"}, {"kind": "open"}]);
        let public = json!({"game": game, "seats": seats, "public": true});
        let opened = Device::from(addr, from).post("/api/tables", &public).await?;
        figures.public_tables.count(opened.status == 200);
    }
    Ok(())
}

async fn connect(addr: SocketAddr, from: IpAddr) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((from, 0).into())?;
    Ok(socket.connect(addr).await?)
}

/// A replay whose reader takes the first bytes and no more. Says whether it began.
async fn unread(addr: SocketAddr, from: IpAddr, path: &str) -> Result<Option<TcpStream>> {
    let socket = TcpSocket::new_v4()?;
    // The system goes on receiving although nothing is read: as little as it can.
    socket.set_recv_buffer_size(4_096)?;
    socket.bind((from, 0).into())?;
    let mut stream = socket.connect(addr).await?;
    stream.write_all(format!("GET {path} HTTP/1.1\r\nhost: {addr}\r\n\r\n").as_bytes()).await?;
    let mut start = [0; 12];
    // One that waits for its turn has not begun.
    let answered = tokio::time::timeout(Duration::from_secs(2), stream.read_exact(&mut start)).await;
    Ok(matches!(answered, Ok(Ok(_)) if &start == b"HTTP/1.1 200").then_some(stream))
}

/// A connection that stalls in one of three ways.
async fn stall(addr: SocketAddr, from: IpAddr, at: usize) -> Result<TcpStream> {
    let mut stream = connect(addr, from).await?;
    let say: &[u8] = match at % 3 {
        0 => b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n",
        1 => b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{",
        _ => b"",
    };
    // One that was turned away may be closed before it has spoken.
    let _ = stream.write_all(say).await;
    Ok(stream)
}
