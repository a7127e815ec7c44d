//! Connections: how many one address may have, how long each phase may take, whom a proxy speaks for, by what name the server is asked.

use std::{net::IpAddr, sync::Arc, time::Duration};

use crate::common::*;
use client::Device;
use serde_json::json;
use server::{Config, Limits, Patience, Server, time::WallTime};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

const GREEDY: [u8; 4] = [127, 0, 0, 2];

async fn serving(limits: Limits, change: impl FnOnce(Config) -> Config) -> TestServer {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { limits, ..config(&folder) };
    let server = Server::start(change(config), GAMES, Arc::new(WallTime::new())).await.unwrap();
    TestServer { server, folder }
}

/// A connection from an address, with something already said.
async fn connected(server: &TestServer, from: impl Into<IpAddr>, say: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((from.into(), 0).into()).unwrap();
    let mut stream = socket.connect(server.server.addr).await.unwrap();
    // One that was turned away may be closed before it has spoken.
    let _ = stream.write_all(say.as_bytes()).await;
    stream
}

/// All that comes until the other side has done.
async fn rest(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut answer));
    let _ = read.await.expect("the server ends it");
    String::from_utf8(answer).unwrap()
}

const STALLED_BODY: &str =
    "POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{";

#[tokio::test]
async fn stalled_bodies_of_one_address_shut_nobody_out() {
    let limits = Limits { connections: 60, connections_per_address: 20, ..Limits::loose() };
    let server = serving(limits, |config| config).await;
    let (id, host, guest) = racing(&server, json!({})).await;
    let mut jean = Viewer::open(&host, &id, "seat=0").await;
    let mut stalled = Vec::new();
    for _ in 0..260 {
        stalled.push(connected(&server, GREEDY, STALLED_BODY).await);
    }
    let refused = || server.server.hall.services.metrics.connections_refused.get();
    until("most of them are turned away", async || refused() >= 240).await;
    // Others play, come and go, and `/health` says that all is well.
    jean.play_first().await;
    let mut lise = Viewer::open(&guest, &id, "seat=1").await;
    lise.play_first().await;
    assert_eq!(server.device().get("/health").await.unwrap().status, 200);
    assert_eq!(server.device().get("/api/games").await.unwrap().status, 200);
    drop(stalled);
}

#[tokio::test]
async fn a_few_addresses_do_not_take_all_sockets() {
    let limits = Limits { sockets: 12, sockets_per_address: 8, ..Limits::loose() };
    let server = serving(limits, |config| config).await;
    let (id, host, guest) = racing(&server, json!({})).await;
    let mut taken = Vec::new();
    for last in 2..=5 {
        let greedy = Device::from(server.server.addr, [127, 0, 0, last].into());
        for _ in 0..8 {
            taken.extend(greedy.watch(&id, "").await);
        }
    }
    assert!(taken.len() >= 8, "sockets are given while there are many: {}", taken.len());
    for (device, seat) in [(&host, "seat=0"), (&guest, "seat=1")] {
        Viewer::open(device, &id, seat).await;
    }
}

#[tokio::test]
async fn when_all_is_full_health_is_still_answered() {
    let limits = Limits { connections: 8, ..Limits::loose() };
    let server = serving(limits, |config| config).await;
    let mut full = Vec::new();
    for last in 2..=9 {
        full.push(connected(&server, [127, 0, 0, last], STALLED_BODY).await);
    }
    let health = async || server.device().get("/health").await.map(|response| response.status).ok();
    let games = async || server.device().get("/api/games").await.map(|response| response.json()).ok();
    until("the eight are in", async || games().await.is_some_and(|answer| answer["error"]["code"] == "unavailable"))
        .await;
    assert_eq!(health().await, Some(200));
    // A client that keeps asking while the server is full does not take the spare connections from others.
    let mut pushing = Vec::new();
    for _ in 0..40 {
        pushing.push(connected(&server, GREEDY, "GET /health HTTP/1.1\r\n").await);
    }
    assert_eq!(health().await, Some(200));
    drop((full, pushing));
    until("there is room again", async || games().await.is_some_and(|answer| answer.is_array())).await;
}

#[tokio::test]
async fn every_phase_of_a_request_has_an_end() {
    // Longer than a busy machine takes between two of its own steps.
    let soon = Duration::from_millis(700);
    let patience = Patience { head: soon, body: soon, write: soon, replay: soon };
    let server = serving(Limits::loose(), |config| Config { patience, ..config }).await;
    let here = [127, 0, 0, 1];
    assert_eq!(rest(connected(&server, here, "").await).await, "", "nothing was asked");
    let half = rest(connected(&server, here, "GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n").await).await;
    assert!(half.is_empty() || half.starts_with("HTTP/1.1 408"), "{half}");
    let answer = rest(connected(&server, here, STALLED_BODY).await).await;
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("too_slow"), "{answer}");
    // A handler that wants no body does not wait for one either.
    let unread = "POST /api/forget HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100\r\n\r\n";
    assert!(rest(connected(&server, here, unread).await).await.starts_with("HTTP/1.1 200"));
    // Between two requests.
    let asked = "GET /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n";
    assert!(rest(connected(&server, here, asked).await).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn only_a_proxy_that_was_named_speaks_for_others() {
    let limits = Limits { address: (0.001, 3.0), ..Limits::loose() };
    let proxies = vec!["127.0.0.2".parse().unwrap()];
    let server = serving(limits, |config| Config { proxies, ..config }).await;
    let asked = async |from: [u8; 4], forwarded: String| {
        let mut device = Device::from(server.server.addr, from.into());
        device.request("GET", "/api/games", &[("x-forwarded-for", &forwarded)], None).await.unwrap().status
    };
    let mut direct = Vec::new();
    for n in 0..6 {
        direct.push(asked([127, 0, 0, 3], format!("198.51.100.{n}")).await);
    }
    assert_eq!(direct, [200, 200, 200, 429, 429, 429], "an address that anyone can write counts for nothing");
    for n in 0..6 {
        assert_eq!(asked(GREEDY, format!("203.0.113.9, 198.51.100.{n}")).await, 200, "each person has their own");
    }
    let mut one = Vec::new();
    for n in 0..4 {
        one.push(asked(GREEDY, format!("203.0.113.{n}, 198.51.100.77")).await);
    }
    assert_eq!(one, [200, 200, 200, 429], "and no more than that");
}

/// All connections are a proxy's: it is those for whom it asks that share them.
#[tokio::test]
async fn stalled_requests_that_a_proxy_passes_on_for_a_few_shut_nobody_out() {
    let limits = Limits { connections: 40, connections_per_address: 20, ..Limits::loose() };
    let proxies = vec!["127.0.0.2".parse().unwrap()];
    let server = serving(limits, |config| Config { proxies, ..config }).await;
    let metrics = &server.server.hall.services.metrics;
    let mut stalled = Vec::new();
    for (asked, n) in (1..).zip((1..=6).flat_map(|n| [n; 20])) {
        let for_whom = format!("host: 127.0.0.1\r\nx-forwarded-for: 198.51.100.{n}\r\n");
        let refused = metrics.requests_refused.get();
        let stream = connected(&server, GREEDY, &STALLED_BODY.replacen("host: 127.0.0.1\r\n", &for_whom, 1)).await;
        until("it is asked", async || metrics.requests.get() >= asked).await;
        // A proxy ends what was refused.
        if metrics.requests_refused.get() == refused {
            stalled.push(stream);
        }
    }
    assert!((10..=32).contains(&stalled.len()), "{}", stalled.len());
    for n in 100..104 {
        let mut device = Device::from(server.server.addr, GREEDY.into());
        let forwarded = [("x-forwarded-for", format!("198.51.100.{n}"))];
        let forwarded = forwarded.each_ref().map(|(name, value)| (*name, value.as_str()));
        assert_eq!(device.request("GET", "/api/games", &forwarded, None).await.unwrap().status, 200, "{n}");
    }
}

#[tokio::test]
async fn a_name_that_the_server_does_not_know_gets_an_answer_that_helps() {
    let server = serving(Limits::loose(), |config| config).await;
    let ask = async |path: &str, host: &str| {
        let say = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        rest(connected(&server, [127, 0, 0, 1], &say).await).await
    };
    let page = ask("/", "mybox.local:8080").await;
    assert!(page.starts_with("HTTP/1.1 403") && page.contains("text/html"), "{page}");
    assert_eq!(page.matches("--origin http://mybox.local:8080").count(), 2, "in French and in English: {page}");
    let answer = ask("/api/games?lang=en", "mybox.local:8080").await;
    assert!(answer.starts_with("HTTP/1.1 403") && answer.contains("application/json"), "{answer}");
    assert!(answer.contains("start it with --origin http://mybox.local:8080"), "{answer}");
    // A text that is not a name is not repeated.
    for host in ["<script>x</script>", "a b", "x:99999", "x/../y"] {
        let page = ask("/", host).await;
        assert!(page.starts_with("HTTP/1.1 4") && !page.contains(host), "{page}");
    }
    assert!(ask("/health", "mybox.local:8080").await.starts_with("HTTP/1.1 200"));

    let origin = Some("http://mybox.local:8080".parse().unwrap());
    let named = serving(Limits::loose(), |config| Config { origin, ..config }).await;
    let say = "GET /api/games HTTP/1.1\r\nhost: mybox.local:8080\r\nconnection: close\r\n\r\n";
    assert!(rest(connected(&named, [127, 0, 0, 1], say).await).await.starts_with("HTTP/1.1 200"));
}
