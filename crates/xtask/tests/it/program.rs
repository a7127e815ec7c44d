//! The program as somebody who works on the project types it.

use std::process::{Command, Output};

pub fn xtask() -> Command {
    Command::new(env!("CARGO_BIN_EXE_xtask"))
}

pub fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
