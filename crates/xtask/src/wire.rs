//! Writes what is made from the code. Tests make it, and fail where a committed file is something else; asked to, they write it.

use std::process::{Command, ExitCode};

use anyhow::Result;

/// Examples of messages, from races played by the server, come first: the page is made with them.
const TESTS: [&str; 3] = ["examples::", "committed::", "routes::"];

pub fn run() -> Result<ExitCode> {
    for test in TESTS {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args([
            "test",
            "--quiet",
            "--package",
            "sillage-torture",
            "--package",
            "sillage-catalogue",
            "--test",
            "it",
            test,
        ]);
        if !cargo.current_dir(crate::ROOT).env("UPDATE", "1").status()?.success() {
            return Ok(ExitCode::FAILURE);
        }
    }
    Ok(ExitCode::SUCCESS)
}
