//! The binary `sillage`: play, study and check race games.

// What is printed may find its reader gone: an error, which `main` knows, and no panic.
#![deny(clippy::print_stdout)]

mod commands;
mod lang;
mod terminal;

use std::process::ExitCode;

use clap::Parser;

/// A server lives on small messages of many lengths: this one takes a tenth less of its time for them, and less memory a table.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = commands::Cli::parse();
    match cli.run() {
        Ok(code) => code,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sillage: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// The reader of our output has closed it (`sillage rules echappee | head`): that is not an error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
