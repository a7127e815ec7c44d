//! The program as a user types it.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

/// The program, in English, with nothing of this machine's settings in its environment.
pub fn sillage() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sillage"));
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("SILLAGE_")) {
        command.env_remove(name);
    }
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "en_GB.UTF-8");
    command
}

pub fn run(args: &[&str]) -> Output {
    typed(sillage().args(args), b"")
}

/// Runs a command that is given something to read.
pub fn typed(command: &mut Command, input: &[u8]) -> Output {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the program runs");
    // A command that does not read its input may have closed it already.
    let _ = child.stdin.take().expect("piped").write_all(input);
    child.wait_with_output().expect("the program ends")
}

pub fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

pub fn code(output: &Output) -> i32 {
    output.status.code().expect("not killed")
}
