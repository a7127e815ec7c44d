//! The short forms of the proofs that need a server process. The long ones are `cargo measure torture`. A test machine may be
//! busy, so these judge counts and order, never time.

use std::{path::Path, process::Command};

use crate::program::{err, out, xtask};

/// Runs a proof and gives what it printed. It must have been kept.
fn prove(arguments: &[&str]) -> String {
    // Cargo builds it there with the workspace's tests.
    let program = Path::new(env!("CARGO_BIN_EXE_xtask")).with_file_name("sillage");
    assert!(
        program.is_file(),
        "{} is not there: build it first, by `cargo build --package sillage`",
        program.display()
    );
    let done = xtask().args(["torture", "--untimed", "--program"]).arg(program).args(arguments).output().expect("runs");
    let out = out(&done);
    let err = err(&done);
    println!("torture {}\n{out}", arguments.join(" "));
    assert!(done.status.success(), "torture {}: {out}{err}", arguments.join(" "));
    out
}

/// The machine may not let us have a disk of our own: then the proof says so, and why.
fn skipped(out: &str) -> bool {
    let skipped = out.lines().any(|line| line.starts_with("skipped:"));
    if skipped {
        eprintln!("{}", out.trim());
    }
    skipped
}

#[test]
fn kills_lose_and_double_nothing() {
    let out = prove(&["kill", "--trials", "24", "--tables", "4"]);
    assert!(out.contains("24 kills"), "{out}");
    let entries = out.split(" and ").nth(1).and_then(|rest| rest.split(" entries").next());
    let entries: u64 = entries.and_then(|count| count.parse().ok()).expect("a count of entries");
    assert!(entries > 100, "{out}");
}

#[test]
fn three_nodes_lose_nothing_whatever_is_done_to_them() {
    let out = prove(&["cluster", "--faults", "7", "--tables", "4"]);
    assert!(skipped(&out) || out.contains("7 faults") && out.contains("none lost or doubled"), "{out}");
    // Where the machine gives us networks of our own, cuts are those of a network.
    let link = ["--net", "ip", "link", "add", "near", "type", "veth", "peer", "name", "far"];
    let may = Command::new("unshare").args(link).output().is_ok_and(|tried| tried.status.success());
    let cuts = if may { "cuts: links between network namespaces" } else { "cuts: by gates in this program" };
    assert!(out.contains(cuts), "{out}");
}

#[test]
fn power_cuts_lose_nothing_and_would_be_noticed_if_they_did() {
    let out = prove(&["power", "--trials", "4"]);
    if !skipped(&out) {
        assert!(out.contains("4 cuts") && out.contains("0 cuts with a loss"), "{out}");
        prove(&["power", "--trials", "4", "--careless"]);
    }
}

#[test]
fn a_load_is_measured_against_a_bare_relay_of_its_messages() {
    let out = prove(&["load", "--tables", "4", "--seconds", "1", "--relay", "--most-ms", "10"]);
    assert!(out.contains("of what the relay carries 0.") || out.contains("of what the relay carries 1."), "{out}");
    let out = prove(&["load", "--tables", "2,6", "--seconds", "1", "--nodes", "2"]);
    assert!(skipped(&out) || out.contains("a move at 6 tables takes"), "{out}");
}

#[test]
fn everybody_comes_back_after_a_storm() {
    prove(&["storm", "--tables", "40"]);
}

#[test]
fn a_flood_does_not_stop_others() {
    prove(&["flood", "--tables", "10", "--rate", "50", "--seconds", "1", "--attackers", "9"]);
}

#[test]
fn moves_go_through_under_load() {
    let out = prove(&["load", "--tables", "20", "--seconds", "1"]);
    assert!(out.contains("20 tables of 2 seats"), "{out}");
}

#[test]
fn real_windows_last_as_long_for_everybody() {
    let out = prove(&["windows", "--races", "10", "--windows", "4", "--tables", "4"]);
    assert!(out.contains("real clock"), "{out}");
}

#[test]
fn exhaustion_takes_no_more_than_its_share() {
    // It judges counts: how many of each thing were to be had, and that others went on.
    let out = prove(&["exhaustion", "--addresses", "2", "--tries", "14", "--lines", "3000"]);
    assert!(out.contains("2 greedy addresses"), "{out}");
}
