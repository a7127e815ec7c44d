//! The client of `docs/examples/client.py`, which is written from `docs/socket.md`, plays every game to its end against the real server; and
//! so does the bot of `docs/examples/bot.py`, which the server starts. Programs that are no such bots cost nobody a race.

use std::{
    io::{BufRead, BufReader, Read},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::Arc,
};

use crate::common::{GAMES, Viewer, quick};
use catalogue::AnyGame;
use client::Device;
use serde_json::{Value, json};
use server::{Config, Limits, Program, Server, Times, time::WallTime};

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
    (Server::start(config, catalogue::ALL, Arc::new(WallTime::new())).await.unwrap(), folder)
}

fn skipped() -> bool {
    let missing = Command::new("python3").arg("--version").output().is_err();
    if missing {
        println!("SKIPPED: docs/examples is not tested, since there is no python3 on this machine");
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
        for game in catalogue::ALL {
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
async fn it_shows_a_race_of_every_game_from_moments_alone() {
    if skipped() {
        return;
    }
    let (server, _folder) = server(quick(), Limits::loose()).await;
    let address = format!("http://{}", server.addr);
    let played = tokio::task::spawn_blocking(move || {
        for game in catalogue::ALL {
            let mut client = Client::start(&[&address, game.key(), "--film"]);
            let mut changes = 0;
            let mut line = client.line();
            while !line.starts_with('{') {
                assert!(!line.is_empty(), "{}: the client gave up", game.key());
                changes += usize::from(line.starts_with('/'));
                line = client.line();
            }
            let report: Value = serde_json::from_str(&line).expect("a report");
            assert_played(game.key(), &report);
            assert!(report["on_the_way"].as_u64() > Some(0), "{}: each message was one moment: {report}", game.key());
            assert!(changes as u64 > report["frames"].as_u64().unwrap() / 2, "{}: {changes}: {report}", game.key());
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
        for game in catalogue::ALL {
            let mut host = Client::start(&[&address, game.key(), "--people", "1", "--cut", "5"]);
            let link = host.line();
            let guest = Client::start(&[&link, "--name", "Lise"]);
            let guest = guest.report();
            let host = host.report();
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
async fn it_is_never_cut_off_for_answering_fast() {
    if skipped() {
        return;
    }
    let (server, _folder) = server(quick(), hasty()).await;
    let address = format!("http://{}", server.addr);
    let played = tokio::task::spawn_blocking(move || {
        for game in catalogue::ALL {
            let report = Client::start(&[&address, game.key()]).report();
            assert_played(game.key(), &report);
            assert_eq!(report["cuts"], 0, "{}: {report}", game.key());
        }
    });
    played.await.unwrap();
    server.stop().await;
}

/// Hardly a message that is no answer.
fn hasty() -> Limits {
    Limits { socket: (0.001, 8.0), frames_per_address: (0.001, 20.0), ..Limits::loose() }
}

/// A server with an external bot program.
async fn with_bot(
    command: &str,
    program_ms: u64,
    games: &'static [&'static dyn AnyGame],
) -> (Server, tempfile::TempDir) {
    with_bot_under(command, program_ms, games, Limits::loose()).await
}

async fn with_bot_under(
    command: &str,
    program_ms: u64,
    games: &'static [&'static dyn AnyGame],
    limits: Limits,
) -> (Server, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let programs = vec![Program { name: "theirs".into(), command: command.to_owned() }];
    let times = Times { program: program_ms, ..quick() };
    let supervisor = env!("CARGO_BIN_EXE_supervise").into();
    let config =
        Config { times, limits, programs, supervisor, ..Config::new(([127, 0, 0, 1], 0).into(), folder.path()) };
    (Server::start(config, games, Arc::new(WallTime::new())).await.unwrap(), folder)
}

/// A race between that bot and some of ours, to its end: the table, and its record.
async fn ridden_by_theirs(server: &Server, game: &dyn AnyGame) -> (Value, String) {
    let seats = usize::from(*game.seats().start());
    let game = game.key();
    let mut device = Device::new(server.addr);
    let bots = std::iter::once("theirs").chain(std::iter::repeat("amateur"));
    let seats: Vec<Value> = bots.take(seats).map(|bot| json!({"kind": "bot", "bot": bot})).collect();
    let created: Value =
        device.ask("/api/tables", &json!({"game": game, "seats": seats, "start": true})).await.unwrap();
    assert_eq!(created["table"]["seats"][0]["bot"], "theirs");
    let mut crowd = Viewer::open(&device, created["table"]["id"].as_str().unwrap(), "").await;
    while !crowd.is_over() {
        crowd.next().await;
    }
    assert!(crowd.view["ranking"].is_array(), "{game}");
    let path = format!("/api/tables/{}", created["table"]["id"].as_str().unwrap());
    let table = device.get(&path).await.unwrap().json();
    (table, device.get(&format!("{path}/record")).await.unwrap().body)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_example_of_a_bot_plays_every_game_by_the_rules() {
    if skipped() {
        return;
    }
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/bot.py");
    let command = format!("python3 {}", script.display());
    let (server, _folder) = with_bot_under(&command, 60_000, catalogue::ALL, hasty()).await;
    let about = Device::new(server.addr).get("/api/about").await.unwrap().json();
    assert!(about["bots"].as_array().unwrap().contains(&json!("theirs")), "it can be chosen");
    for game in catalogue::ALL {
        let (table, record) = ridden_by_theirs(&server, *game).await;
        let marked = table["seats"][0].get("stood_in").is_some() || record.contains("stand_in");
        assert!(!marked, "{}: nobody took its place", game.key());
        let metrics = &server.hall.services.metrics;
        assert_eq!((metrics.bots_replaced.get(), metrics.programs_failed.get()), (0, 0), "{}", game.key());
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_table_waits_for_a_program_that_is_no_player() {
    // It exits, is not there, says nothing, echoes what it is sent, floods, writes without end, or moves against the rules.
    let cheats =
        r#"sed -un 's/.*"ask":{"decision":\([0-9]*\).*/{"type":"act","decision":\1,"action":"a\1","do":{"fly":1}}/p'"#;
    for command in ["true", "/nowhere/bot", "sleep 1000", "cat", "yes", "cat /dev/zero", cheats] {
        let (server, _folder) = with_bot(command, 20, GAMES).await;
        let (table, record) = ridden_by_theirs(&server, GAMES[0]).await;
        assert_eq!(table["seats"][0]["stood_in"], true, "{command}: the result says that a bot of ours took its place");
        assert!(table["seats"][1].get("stood_in").is_none(), "{command}");
        assert!(
            record.contains(r#""seat":0"#) && record.contains(r#""by":"stand_in""#),
            "{command}: so does the record"
        );
        let metrics = &server.hall.services.metrics;
        let counted = metrics.bots_replaced.get() + metrics.programs_failed.get();
        assert!(counted > 0, "{command}");
        assert_eq!(metrics.panics.get(), 0, "{command}");
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_knows_nothing_of_the_server_and_ends_with_its_race() {
    let notes = tempfile::tempdir().unwrap();
    let path = notes.path().display();
    // Its number outside: in a namespace of its own it has another.
    let command = format!(
        "sh -c 'env > {path}/env; ls -l /proc/self/fd > {path}/fds; cut -d \" \" -f 4 /proc/self/stat > {path}/pid; \
         cat > {path}/received'"
    );
    let (server, folder) = with_bot(&command, 50, GAMES).await;
    ridden_by_theirs(&server, GAMES[0]).await;
    let note = |name: &str| std::fs::read_to_string(notes.path().join(name)).unwrap();
    // Cargo gives the tests an environment that nobody else needs to know.
    assert!(
        note("env").lines().any(|line| line.starts_with("PATH=")) && !note("env").contains("CARGO"),
        "{}",
        note("env")
    );
    let data = folder.path().to_string_lossy().into_owned();
    assert!(note("fds").contains("pipe:") && !note("fds").contains(&data), "{}", note("fds"));
    let answer = note("received");
    let first: Value = serde_json::from_str(answer.lines().next().unwrap()).unwrap();
    assert_eq!((&first["type"], &first["table"]["seats"][0]["mine"]), (&json!("snapshot"), &json!(true)));
    let process = PathBuf::from(format!("/proc/{}", note("pid").trim()));
    for _ in 0..2_000 {
        let is_zombie = std::fs::read_to_string(process.join("stat")).is_ok_and(|stat| stat.contains(") Z "));
        if !process.exists() || is_zombie {
            server.stop().await;
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the program goes on after its race");
}
