//! A race at a server's table, from a terminal: the client adds to its luck, and holds the record against that by itself.

use std::{io::Write, process::Stdio};

use crate::{program::sillage, server_process::Running};

#[test]
fn the_terminal_adds_to_the_luck_and_checks_it_by_itself() {
    let server = Running::start(&["--loose", "--bot-ms", "0"]);
    let save = server.folder.path().join("seat.json");
    let mut child = sillage()
        .args(["play", "echappee", "--seats", "2", "--options", "{\"stages\":1}", "--lang", "en"])
        .args(["--server", &format!("http://{}", server.addr), "--save"])
        .arg(&save)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut keyboard = child.stdin.take().expect("piped");
    let _ = keyboard.write_all("1\n".repeat(2_000).as_bytes());
    let done = child.wait_with_output().expect("the binary ends");
    let out = String::from_utf8_lossy(&done.stdout);
    let err = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{out}{err}");
    let last: Vec<&str> = out.lines().rev().take(2).collect();
    assert!(last[1].starts_with("Luck proved"), "{out}{err}");
    assert!(last[0].starts_with("Your share of the luck is in the record"), "{out}{err}");
    assert!(!save.exists(), "the seat is let go");
    let over = out.lines().skip_while(|line| *line != "The race is over.").skip(1);
    let places: Vec<&str> =
        over.take(2).filter_map(|line| line.trim_start().split_once(". ")).map(|(n, _)| n).collect();
    assert!(places == ["1", "2"] || places == ["1", "1"], "the result is the last thing on the terminal: {out}");
}
