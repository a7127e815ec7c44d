//! The client of `docs/examples/client.py`, which is written from `docs/socket.md`, plays every game to its end against the real server.

use std::{
    io::{BufRead, BufReader, Read},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::Arc,
};

use crate::common::quick;
use serde_json::Value;
use server::{Config, Limits, Server, Times, time::WallTime};

/// A client that runs. It ends with the test, whatever happens.
struct Client {
    child: Child,
    out: BufReader<std::process::ChildStdout>,
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Client {
    fn start(arguments: &[&str]) -> Client {
        let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/client.py");
        let mut child = Command::new("python3")
            .arg(script)
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("python3 runs");
        let out = BufReader::new(child.stdout.take().expect("piped"));
        Client { child, out }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.out.read_line(&mut line).expect("text");
        line.trim().to_owned()
    }

    /// What it says of the race once that is over.
    fn report(mut self) -> Value {
        let line = self.line();
        if line.is_empty() {
            let mut why = String::new();
            let _ = self.child.stderr.take().expect("piped").read_to_string(&mut why);
            panic!("the client gave up: {why}");
        }
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }
}

async fn server(times: Times, limits: Limits) -> (Server, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { times, limits, ..Config::new(([127, 0, 0, 1], 0).into(), folder.path()) };
    (Server::start(config, games::ALL, Arc::new(WallTime::new())).await.unwrap(), folder)
}

fn skipped() -> bool {
    let missing = Command::new("python3").arg("--version").output().is_err();
    if missing {
        println!("SKIPPED: docs/examples/client.py is not tested, since there is no python3 on this machine");
    }
    missing
}

fn assert_played(game: &str, report: &Value) {
    assert_eq!(report["phase"], "over", "{game}: {report}");
    assert!(report["ranking"].is_array(), "{game}: {report}");
    assert!(report["moves"].as_u64() > Some(0), "{game}: {report}");
    assert_eq!(report["nonce_in_record"], true, "{game}: {report}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_plays_every_game_against_bots_and_is_cut_off_all_the_time() {
    if skipped() {
        return;
    }
    let (server, _folder) = server(quick(), Limits::loose()).await;
    let address = format!("http://{}", server.addr);
    let played = tokio::task::spawn_blocking(move || {
        for game in games::ALL {
            let report = Client::start(&[&address, game.key(), "--cut", "3"]).report();
            println!("{}: {report}", game.key());
            assert_played(game.key(), &report);
            let cuts = report["moves"].as_u64().unwrap() / 3;
            assert!(report["resent"].as_u64() >= Some(cuts), "each was sent again: {report}");
        }
    });
    played.await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_of_them_play_every_game_by_invitation() {
    if skipped() {
        return;
    }
    let (server, _folder) = server(Times { window: 5, ..quick() }, Limits::loose()).await;
    let address = format!("http://{}", server.addr);
    let played = tokio::task::spawn_blocking(move || {
        for game in games::ALL {
            let mut host = Client::start(&[&address, game.key(), "--people", "1", "--cut", "5"]);
            let link = host.line();
            let guest = Client::start(&[&link, "--name", "Lise"]);
            let (guest, host) = (guest.report(), host.report());
            println!("{}: {host} {guest}", game.key());
            assert_played(game.key(), &host);
            assert_played(game.key(), &guest);
            assert_eq!((&host["ranking"], &host["record_lines"]), (&guest["ranking"], &guest["record_lines"]));
        }
    });
    played.await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_gets_to_the_end_although_it_is_cut_off_for_its_haste() {
    if skipped() {
        return;
    }
    let (server, _folder) = server(quick(), Limits { socket: (1.0, 8.0), ..Limits::loose() }).await;
    let address = format!("http://{}", server.addr);
    let report = tokio::task::spawn_blocking(move || Client::start(&[&address, "bordure"]).report()).await.unwrap();
    assert_played("bordure", &report);
    assert!(report["cuts"].as_u64() > Some(1), "{report}");
    server.stop().await;
}
