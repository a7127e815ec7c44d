//! What `sillage supervise` is, for the tests of this crate.

use std::process::ExitCode;

fn main() -> ExitCode {
    let command = std::env::args().nth(2);
    command.map_or(ExitCode::FAILURE, |command| server::supervise(&command))
}
