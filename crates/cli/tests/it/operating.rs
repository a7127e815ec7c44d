//! What people who host a server do with it: back it up, look after it, stop it, read its log.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    time::Duration,
};

use client::{Device, Incoming, Socket};
use serde_json::{Value, json};

use crate::{
    program::{err, out, run},
    server_process::{Running, mode, until},
};

/// A person at a table with a bot, in a race.
async fn race(server: &Running) -> (Device, String) {
    let mut device = server.device();
    let seats = json!([{"kind": "me", "name": "Zébulon"}, {"kind": "bot"}]);
    let body = json!({"game": "echappee", "seats": seats, "start": true});
    let created: Value = device.ask("/api/tables", &body).await.unwrap();
    (device, created["table"]["id"].as_str().unwrap().to_owned())
}

async fn next(socket: &mut Socket) -> Result<Value, Option<u16>> {
    let next = tokio::time::timeout(Duration::from_secs(30), socket.next()).await.expect("something comes");
    match next {
        Ok(Incoming::Text(text)) => Ok(serde_json::from_str(text).unwrap()),
        Ok(Incoming::Closed(code)) => Err(code),
        Err(_) => Err(None),
    }
}

/// Plays the first of the choices that it is asked for, and waits until it is acknowledged.
async fn play(socket: &mut Socket, name: &str) {
    loop {
        let message = next(socket).await.unwrap();
        let choices = message["ask"]["choices"].as_array().cloned().unwrap_or_default();
        if !message["ask"]["kind"].is_null() && !choices.is_empty() {
            let decision = &message["ask"]["decision"];
            let act = json!({"type": "act", "decision": decision, "action": name, "do": choices[0]["do"]});
            socket.send(&act.to_string()).await.unwrap();
            break;
        }
    }
    while next(socket).await.unwrap()["type"] != "ack" {}
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

#[tokio::test]
async fn a_backup_of_a_running_server_is_whole_and_is_restored_elsewhere() {
    let server = Running::start(&[]);
    let (device, id) = race(&server).await;
    let mut socket = device.watch(&id, "seat=0").await.unwrap();
    play(&mut socket, "before").await;
    let folder = server.folder.path().to_owned();
    let data = path(&folder, "data");
    let copy = path(&folder, "copy.db");
    let made = run(&["backup", &copy, "--data", &data]);
    assert!(made.status.success(), "{}", err(&made));
    assert_eq!(mode(copy.as_ref()), 0o600);
    let again = run(&["backup", &copy, "--data", &data]);
    assert_eq!(again.status.code(), Some(2));
    assert!(err(&again).contains("not overwritten"), "{}", err(&again));
    let left: Vec<_> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().contains("partial")), "{left:?}");

    let elsewhere = path(&folder, "elsewhere");
    let restored = run(&["restore", &copy, "--data", &elsewhere]);
    assert!(restored.status.success(), "{}", err(&restored));
    assert_eq!((mode(elsewhere.as_ref()), mode(Path::new(&elsewhere).join("sillage.db").as_ref())), (0o700, 0o600));
    for over in [&elsewhere, &data] {
        let refused = run(&["restore", &copy, "--data", over]);
        assert_eq!(refused.status.code(), Some(2), "{over}");
    }
    for what in [["--data", &elsewhere], ["--backup", &copy], ["--data", &data]] {
        let checked = run(&[&["check"], &what[..]].concat());
        assert!(checked.status.success(), "{} {}", out(&checked), err(&checked));
        assert!(
            out(&checked).contains("1 table: 1 under way") && out(&checked).contains("all is sound"),
            "{}",
            out(&checked)
        );
    }
    // The race goes on where the copy was made.
    let folder = server.stop();
    fs::rename(&data, path(folder.path(), "before")).unwrap();
    fs::rename(&elsewhere, &data).unwrap();
    let other = Running::on(folder, &[]);
    let device = Device { addr: other.addr, ..device };
    let mut socket = device.watch(&id, "seat=0").await.unwrap();
    let snapshot = next(&mut socket).await.unwrap();
    assert_eq!(snapshot["table"]["phase"], "racing", "{snapshot}");
    let act = json!({"type": "act", "decision": 1, "action": "before", "do": "anything"});
    socket.send(&act.to_string()).await.unwrap();
    while next(&mut socket).await.unwrap()["type"] != "ack" {}
}

/// A backup that a full disk cut off to nothing.
#[test]
fn an_empty_file_is_no_backup() {
    let folder = tempfile::tempdir().unwrap();
    let empty = path(folder.path(), "empty.db");
    let data = path(folder.path(), "data");
    fs::write(&empty, "").unwrap();
    for asked in [&["restore", &empty, "--data", &data][..], &["check", "--backup", &empty]] {
        let refused = run(asked);
        assert_eq!(refused.status.code(), Some(2), "{asked:?}");
        assert!(err(&refused).contains("empty.db is empty"), "{}", err(&refused));
    }
    assert!(!Path::new(&data).join("sillage.db").exists());
}

/// A race that goes on from another one, or has its luck, was promised to nobody: that is no fault.
#[tokio::test]
async fn a_check_finds_nothing_wrong_with_a_race_that_was_ridden_again() {
    let server = Running::start(&[]);
    let (mut device, id) = race(&server).await;
    let _: Value = device.ask(&format!("/api/tables/{id}/abandon"), &json!({})).await.unwrap();
    for again in [json!({"step": 0, "seat": 0, "same_luck": true}), json!({"step": 2, "seat": 0})] {
        let opened: Value = device.ask(&format!("/api/tables/{id}/what-if"), &again).await.unwrap();
        let path = format!("/api/tables/{}/abandon", opened["id"].as_str().unwrap());
        let _: Value = device.ask(&path, &json!({})).await.unwrap();
    }
    let folder = server.stop();
    let checked = run(&["check", "--data", &path(folder.path(), "data")]);
    assert!(checked.status.success() && out(&checked).contains("3 tables"), "{}", out(&checked));
}

#[tokio::test]
async fn a_check_says_what_is_broken() {
    let server = Running::start(&[]);
    let (device, id) = race(&server).await;
    let mut socket = device.watch(&id, "seat=0").await.unwrap();
    play(&mut socket, "one").await;
    let folder = server.stop();
    let data = path(folder.path(), "data");
    let database = folder.path().join("data/sillage.db");
    let checks = || run(&["check", "--data", &data]);
    assert_eq!(checks().status.code(), Some(0));
    let connection = rusqlite::Connection::open(&database).unwrap();
    connection.execute_batch("UPDATE steps SET lines = replace(lines, '\"seat\":0', '\"seat\":1')").unwrap();
    drop(connection);
    let found = checks();
    assert_eq!(found.status.code(), Some(1), "{}", out(&found));
    assert!(out(&found).contains(&format!("FAULT table {id}: ")), "{}", out(&found));

    let mut bytes = fs::read(&database).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 8192].fill(0xaa);
    fs::write(&database, bytes).unwrap();
    let broken = checks();
    assert!(matches!(broken.status.code(), Some(1 | 2)), "{}", out(&broken));
    fs::write(&database, "no database").unwrap();
    assert_eq!(checks().status.code(), Some(2));
    let nothing = run(&["check", "--data", &path(folder.path(), "nowhere")]);
    assert_eq!(nothing.status.code(), Some(2));
    assert!(
        err(&nothing).contains("there is no ") && err(&nothing).contains("nowhere/sillage.db"),
        "{}",
        err(&nothing)
    );
    assert!(!folder.path().join("nowhere").exists());
}

#[tokio::test]
async fn the_operator_looks_after_tables_devices_and_addresses() {
    let server = Running::start(&[]);
    let (mut device, id) = race(&server).await;
    let mut socket = device.watch(&id, "seat=0").await.unwrap();
    next(&mut socket).await.unwrap();
    assert_eq!(mode(&server.data().join("admin.sock")), 0o600);

    let tables = out(&server.admin(&["tables"]));
    assert!(tables.contains(&id) && tables.contains("Zébulon") && tables.contains("racing"), "{tables}");
    let one: Value = serde_json::from_str(&out(&server.admin(&["table", &id, "--json"]))).unwrap();
    let hash = one["tables"][0]["devices"][0].as_str().unwrap().to_owned();
    let statistics = out(&server.admin(&["statistics"]));
    assert!(statistics.contains("under way 1") && statistics.contains("\nsockets 1\n"), "{statistics}");

    // An address that is shut out loses its sockets, and is not let in before the operator says so.
    assert!(server.admin(&["block", "127.0.0.0/8"]).status.success());
    let ended = loop {
        if let Err(code) = next(&mut socket).await {
            break code;
        }
    };
    assert_eq!(ended, Some(1008));
    assert!(server.device().get("/api/tables").await.is_err());
    assert_eq!(out(&server.admin(&["blocked"])), "127.0.0.0/8\n");
    assert!(server.admin(&["unblock", "127.0.0.0/8"]).status.success());
    assert_eq!(server.admin(&["unblock", "127.0.0.0/8"]).status.code(), Some(1));
    assert_eq!(server.device().get("/api/tables").await.unwrap().status, 200);

    assert!(server.admin(&["forget", &hash]).status.success());
    assert!(!out(&server.admin(&["table", &id])).contains("Zébulon"));
    assert_eq!(device.get("/api/mine").await.unwrap().json(), json!([]));

    let (mut device, id) = race(&server).await;
    assert!(server.admin(&["close", &id]).status.success());
    assert_eq!(device.get(&format!("/api/tables/{id}")).await.unwrap().json()["phase"], "abandoned");
    let again = server.admin(&["close", &id]);
    assert_eq!(again.status.code(), Some(1));
    assert!(err(&again).contains("is over already"), "{}", err(&again));
    assert_eq!(out(&server.admin(&["blocked"])), "no address is blocked\n");
    assert_eq!(server.admin(&["blocked", "--json"]).status.code(), Some(0));
    for (args, wanted) in [
        (["close", "nonsense"], "32 hexadecimal"),
        (["forget", "nonsense"], "64 hexadecimal"),
        (["block", "nonsense"], "no address"),
        (["table", &"0".repeat(32)], "no such table"),
    ] {
        let said = server.admin(&args);
        assert_eq!(said.status.code(), Some(1), "{args:?}");
        assert!(err(&said).contains(wanted), "{args:?}: {}", err(&said));
    }
    let nobody = run(&["admin", "tables", "--data", "nowhere"]);
    assert_eq!(nobody.status.code(), Some(2));
    assert!(err(&nobody).contains("--data"), "{}", err(&nobody));
}

#[tokio::test]
async fn limits_and_retention_change_while_it_runs() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sillage.toml");
    fs::write(&file, "").unwrap();
    let server = Running::on(folder, &["--config", &file.display().to_string()]);
    let about = async || server.device().get("/api/about").await.unwrap().json();
    assert_eq!(about().await["device"]["tables"], 50);
    fs::write(&file, "keep-names-days = 7\nsleep-s = 5\n[limits]\ntables-per-device = 1\n").unwrap();
    let said = out(&server.admin(&["reload"]));
    assert!(said.contains("take a restart: sleep-s"), "{said}");
    let now = about().await;
    assert_eq!((&now["device"]["tables"], &now["keep_days"]["names"]), (&json!(1), &json!(7)));
    let (mut device, _) = race(&server).await;
    let seats = json!([{"kind": "me", "name": "A"}, {"kind": "bot"}]);
    let second = device.post("/api/tables", &json!({"game": "echappee", "seats": seats})).await.unwrap();
    assert_eq!(second.json()["error"]["code"], "too_many_tables");

    // A mistake leaves everything as it was.
    fs::write(&file, "keep-names-days = \"seven\"").unwrap();
    let refused = server.admin(&["reload"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(err(&refused).contains("sillage.toml"), "{}", err(&refused));
    assert_eq!(about().await["device"]["tables"], 1);
    fs::write(&file, "[limits]\ntables-per-device = 2\n").unwrap();
    server.signal("HUP");
    until("SIGHUP is heard", async || about().await["device"]["tables"] == 2).await;
}

#[tokio::test]
async fn a_server_that_is_stopped_closes_its_sockets_and_loses_nothing() {
    let mut server = Running::start(&[]);
    let (device, id) = race(&server).await;
    let mut socket = device.watch(&id, "seat=0").await.unwrap();
    play(&mut socket, "last").await;
    until("it is ready", async || {
        let ready = server.device().get("/ready").await.unwrap();
        assert!(ready.status == 200 || ready.json() == json!({"ready": false, "why": "starting"}), "{}", ready.body);
        (ready.status, ready.json()) == (200, json!({"ready": true}))
    })
    .await;
    let version = server.device().get("/version").await.unwrap();
    assert_eq!(version.json(), json!({"version": env!("CARGO_PKG_VERSION"), "record_format": 2}));
    server.signal("TERM");
    let ended = loop {
        if let Err(code) = next(&mut socket).await {
            break code;
        }
    };
    assert_eq!(ended, Some(1012), "asked to come back");
    assert!(server.wait().success());
    assert!(!server.data().join("admin.sock").exists());
    assert!(server.log().contains("stopping"), "{}", server.log());
    assert!(!server.log().contains("not waited for"), "{}", server.log());
    let data = server.data().display().to_string();
    assert!(run(&["check", "--data", &data]).status.success());
}

#[tokio::test]
async fn the_log_is_json_has_request_ids_and_holds_no_secret() {
    let server = Running::start(&["--log", "json", "--log-level", "trace"]);
    let mut host = server.device();
    let seats = json!([{"kind": "me", "name": "Zébulon"}, {"kind": "open"}]);
    let created: Value = host.ask("/api/tables", &json!({"game": "echappee", "seats": seats})).await.unwrap();
    let id = created["table"]["id"].as_str().unwrap().to_owned();
    let invitation = created["invitations"][0]["secret"].as_str().unwrap().to_owned();
    let mut guest = server.device();
    let joined = guest
        .post(&format!("/api/tables/{id}/join"), &json!({"invitation": invitation, "name": "Pollux"}))
        .await
        .unwrap();
    assert_eq!(joined.status, 200);
    let request = joined.header("x-request-id").unwrap().to_owned();
    guest.post(&format!("/api/tables/{id}/ready"), &json!({"seat": 1})).await.unwrap();
    host.post(&format!("/api/tables/{id}/start"), &json!({})).await.unwrap();
    let mut socket = host.watch(&id, "seat=0").await.unwrap();
    socket.send(r#"{"type":"chat","text":"tournicoti"}"#).await.unwrap();
    let mut seen = next(&mut socket).await.unwrap();
    while seen["type"] != "chat" {
        seen = next(&mut socket).await.unwrap();
    }
    let refused = guest.post(&format!("/api/tables/{id}/abandon"), &json!({})).await.unwrap();
    assert_eq!(refused.status, 403);
    assert!(server.admin(&["close", &id]).status.success());
    let _ = server.device().get("/api/tables/nonsense").await;

    let cookie = |device: &Device| device.cookie.as_ref().unwrap().split('=').nth(1).unwrap().to_owned();
    let secrets = [invitation, cookie(&host), cookie(&guest), "Zébulon".into(), "Pollux".into(), "tournicoti".into()];
    let folder = server.stop();
    let log = fs::read_to_string(folder.path().join("log")).unwrap();
    for secret in secrets {
        assert!(!log.contains(&secret), "{secret} is in the log");
    }
    let known = BTreeSet::from([
        "timestamp",
        "level",
        "message",
        "span",
        "method",
        "route",
        "status",
        "ms",
        "table",
        "seat",
        "code",
        "error",
        "bot",
        "why",
        "decision",
        "desk",
        "ended",
    ]);
    let mut named = BTreeMap::new();
    for line in log.lines() {
        let line: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        for key in line.as_object().unwrap().keys() {
            assert!(known.contains(key.as_str()), "{key} in {line}");
        }
        if let Some(id) = line["span"]["id"].as_str() {
            named.insert(id.to_owned(), line);
        }
    }
    let found = named.get(&request).unwrap_or_else(|| panic!("{request} is not in {log}"));
    assert_eq!((&found["route"], &found["status"]), (&json!("/api/tables/{id}/join"), &json!(200)));
}

#[tokio::test]
async fn the_dashboard_shows_counts_that_there_are() {
    let operators = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = Running::start(&["--metrics", &operators.to_string()]);
    let page = Device::new(operators).get("/metrics").await.unwrap().body;
    let there: BTreeSet<&str> =
        page.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split([' ', '{']).next()).collect();
    let dashboard = fs::read_to_string(testkit::root().join("deploy/grafana.json")).unwrap();
    let read: Value = serde_json::from_str(&dashboard).unwrap();
    let mut named = BTreeSet::new();
    for panel in read["panels"].as_array().unwrap() {
        for target in panel["targets"].as_array().unwrap() {
            let query = target["expr"].as_str().unwrap();
            let names = query
                .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
                .filter(|word| word.starts_with("sillage_"));
            named.extend(names.map(str::to_owned));
        }
    }
    assert!(named.len() > 10, "{named:?}");
    for name in named {
        assert!(there.contains(name.as_str()), "{name} is not among {there:?}");
    }
    drop(server);
}
