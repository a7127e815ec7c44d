//! What can go wrong with a data folder: each with a message that says what to do, nothing lost, and a way back.

use std::{
    fs,
    io::Write,
    os::unix::fs::MetadataExt,
    path::Path,
    process::{Command, Output},
};

use client::{Device, Incoming};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    program::{err, run, sillage},
    server_process::{Running, until},
};

async fn open(device: &mut Device) -> client::Response {
    let seats = json!([{"kind": "me", "name": "A"}, {"kind": "bot"}]);
    device.post("/api/tables", &json!({"game": "echappee", "seats": seats})).await.unwrap()
}

fn serve(data: &Path) -> Output {
    run(&["serve", "--addr", "127.0.0.1:0", "--data", &data.display().to_string()])
}

/// A folder with a table in it, and nobody who serves it.
async fn left() -> (TempDir, String) {
    let server = Running::start(&[]);
    let id = open(&mut server.device()).await.json()["table"]["id"].as_str().unwrap().to_owned();
    (server.stop(), id)
}

#[tokio::test]
async fn two_servers_do_not_share_a_folder() {
    let server = Running::start(&[]);
    let second = serve(&server.data());
    assert_eq!(second.status.code(), Some(2));
    assert!(err(&second).contains("in use by another server: stop it first"), "{}", err(&second));
    assert_eq!(server.device().get("/health").await.unwrap().status, 200);
    assert!(server.admin(&["statistics"]).status.success(), "the first is still the one that answers");
}

#[tokio::test]
async fn a_folder_of_a_newer_version_is_left_alone() {
    let (folder, _) = left().await;
    let data = folder.path().join("data");
    let database = data.join("sillage.db");
    let version = |set: Option<i64>| -> i64 {
        let connection = rusqlite::Connection::open(&database).unwrap();
        if let Some(version) = set {
            connection.pragma_update(None, "user_version", version).unwrap();
        }
        connection.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap()
    };
    let before = version(None);
    version(Some(1_000));
    let refused = serve(&data);
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        err(&refused).contains("newer Sillage") && err(&refused).contains("Nothing was changed"),
        "{}",
        err(&refused)
    );
    assert_eq!(version(None), 1_000);
    version(Some(before));
    drop(Running::on(folder, &[]));
}

#[tokio::test]
async fn a_file_that_is_no_database_is_named_and_a_backup_helps() {
    let (folder, id) = left().await;
    let data = folder.path().join("data");
    let copy = folder.path().join("copy.db").display().to_string();
    assert!(run(&["backup", &copy, "--data", &data.display().to_string()]).status.success());
    fs::write(data.join("sillage.db"), "nonsense, and long enough to be looked at as a database by all that read it")
        .unwrap();
    let refused = serve(&data);
    assert_eq!(refused.status.code(), Some(2));
    let said = err(&refused);
    assert!(said.contains("damaged") && said.contains("sillage restore") && said.contains("data"), "{said}");
    fs::rename(&data, folder.path().join("damaged")).unwrap();
    assert!(run(&["restore", &copy, "--data", &data.display().to_string()]).status.success());
    let server = Running::on(folder, &[]);
    assert_eq!(server.device().get(&format!("/api/tables/{id}")).await.unwrap().status, 200);
}

#[tokio::test]
async fn while_another_program_holds_the_database_it_refuses_and_then_goes_on() {
    let server = Running::start(&[]);
    let connection = rusqlite::Connection::open(server.data().join("sillage.db")).unwrap();
    connection.execute_batch("BEGIN IMMEDIATE").unwrap();
    let refused = open(&mut server.device()).await;
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("2")));
    assert!(server.log().contains("locked") || refused.json()["error"]["code"] == "unavailable");
    connection.execute_batch("ROLLBACK").unwrap();
    assert_eq!(open(&mut server.device()).await.status, 200, "it goes on by itself");
}

/// Whether this machine lets tests mount things of their own; else they say so.
fn may_mount() -> bool {
    let tried = Command::new("unshare").args(["-m", "mount", "-t", "tmpfs", "none", "/mnt"]).output();
    let may = tried.is_ok_and(|tried| tried.status.success());
    if !may {
        eprintln!("SKIPPED: a disk of its own takes the right to mount one");
    }
    may
}

/// A command in a place where the folder is a disk of its own.
fn on_a_disk(folder: &Path, mount: &str) -> Command {
    let mut command = Command::new("unshare");
    command.args(["-m", "sh", "-c", &format!("folder=$1; shift; {mount} && exec \"$@\""), "sh"]).arg(folder);
    command.arg(sillage().get_program());
    command
}

/// Another program that closes the database takes its log away, unless the server's lock says that it is in use.
#[tokio::test]
async fn a_server_that_is_asked_for_its_health_keeps_its_lock_on_the_database() {
    let server = Running::start(&[]);
    let file = fs::metadata(server.data().join("sillage.db")).unwrap().ino().to_string();
    let is_locked = || {
        let locks = fs::read_to_string("/proc/locks").unwrap();
        locks.lines().any(|line| line.split_whitespace().nth(5).is_some_and(|at| at.ends_with(&format!(":{file}"))))
    };
    assert!(is_locked());
    assert_eq!(server.device().get("/health").await.unwrap().status, 200);
    assert!(is_locked());
}

/// What somebody does to a data folder that is in use.
type Loss = fn(&Path);

#[tokio::test]
async fn a_server_whose_database_is_gone_acknowledges_nothing_and_stops() {
    let gone: Loss = |data| fs::rename(data, data.with_file_name("elsewhere")).unwrap();
    // As `cp` does: into the file that is there.
    let overwritten: Loss = |data| fs::write(data.join("sillage.db"), vec![0; 1 << 16]).unwrap();
    for lose in [gone, overwritten] {
        acknowledges_nothing_and_stops(lose).await;
    }
}

async fn acknowledges_nothing_and_stops(lose: Loss) {
    let mut server = Running::start(&["--window-ms", "0"]);
    let mut device = server.device();
    let id = open(&mut device).await.json()["table"]["id"].as_str().unwrap().to_owned();
    let mut socket = device.watch(&id, "seat=0").await.unwrap();
    let data = server.data();
    lose(&data);
    let was_there = data.exists();
    let refused = device.post(&format!("/api/tables/{id}/ready"), &json!({"seat": 0})).await;
    assert!(refused.is_err() || refused.is_ok_and(|refused| refused.status == 503), "nothing is acknowledged");
    // The player hears that the server is no longer there, and not from a line that breaks.
    let mut heard = Vec::new();
    while let Ok(Incoming::Text(text)) = socket.next().await {
        heard.push(text.to_owned());
    }
    assert!(heard.iter().any(|text| text.contains(r#""code":"unavailable""#)), "{heard:?}");
    assert_eq!(server.wait().code(), Some(3), "{}", server.log());
    assert!(server.log().contains("no longer the one on the disk"), "{}", server.log());
    assert_eq!(data.exists(), was_there, "and no empty database is left in its place");
}

#[tokio::test]
async fn a_full_disk_refuses_and_goes_on_when_there_is_room() {
    if !may_mount() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    fs::create_dir(&data).unwrap();
    let mut command = on_a_disk(&data, "mount -t tmpfs -o size=40m,mode=0700 none \"$folder\"");
    command.args(["serve", "--loose", "--addr", "127.0.0.1:0", "--data"]).arg(&data);
    let server = Running::spawn(command, folder);
    let mut device = server.device();
    let first = open(&mut device).await.json()["table"]["id"].as_str().unwrap().to_owned();
    // The disk as the server sees it.
    let inside = Path::new("/proc").join(server.pid().to_string()).join("root").join(data.strip_prefix("/").unwrap());
    let filler = inside.join("filler");
    let mut file = fs::File::create(&filler).unwrap();
    while file.write_all(&[7; 1 << 16]).is_ok() {}
    let health = async || {
        let health = server.device().get("/health").await.unwrap();
        (health.status, health.json()["trouble"].clone())
    };
    let mut refused = 0;
    for _ in 0..200 {
        refused += u32::from(open(&mut device).await.status == 503);
    }
    assert!(refused > 0, "a full disk refuses");
    until("health says so", async || health().await == (503, json!("disk_full"))).await;
    assert_eq!(server.device().get("/ready").await.unwrap().status, 503);
    assert_eq!(device.get(&format!("/api/tables/{first}")).await.unwrap().status, 200, "what was kept is there");
    drop(file);
    fs::remove_file(&filler).unwrap();
    until("there is room", async || health().await == (200, Value::Null)).await;
    assert_eq!(open(&mut server.device()).await.status, 200);
    let mut check = Command::new("nsenter");
    check.args(["-m", "-t", &server.pid().to_string()]).arg(sillage().get_program());
    let checked = check.args(["check", "--data"]).arg(&data).output().unwrap();
    assert!(checked.status.success(), "{}", err(&checked));
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_is_named() {
    if !may_mount() {
        return;
    }
    let (folder, _) = left().await;
    let data = folder.path().join("data");
    let mut command = on_a_disk(&data, "mount --bind \"$folder\" \"$folder\" && mount -o remount,ro,bind \"$folder\"");
    let refused = command.args(["serve", "--addr", "127.0.0.1:0", "--data"]).arg(&data).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(err(&refused).contains("data") && err(&refused).contains("Read-only"), "{}", err(&refused));
    drop(Running::on(folder, &[]));
}
