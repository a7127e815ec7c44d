//! Commands for those who work on the project, by `cargo xtask`; players and operators have `sillage`.
//!
//! `cargo xtask` compiles fast and runs slowly. What measures, or takes hours, is run by `cargo measure`: the same, optimised.

mod new_game;
mod research;
mod torture;
mod wire;

use std::process::ExitCode;

use anyhow::Result;
use catalogue::Visitor;
use clap::{Parser, Subcommand};
use engine::Lang;

/// The project's folder.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The load is made with the allocator of the program that it is put on.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Commands for those who work on the project. `cargo measure` is the same, optimised.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Xtask {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Prove what the server promises: load, kill, power cuts and worse
    Torture(torture::Args),
    /// Begin a game of your own: copies the skeleton and puts it on the list
    NewGame(new_game::Args),
    /// Write what is made from the code: the client's types and test data, and the page of socket messages
    Wire,
    /// Fit the values that a search reads where it cuts its playouts, and print them as a file of values
    Fit(research::Fit),
    /// Train a net what a search would choose, to play its own seat on with, and print it as a file
    Train(research::Train),
    /// Tune the figures of the heuristic that a search plays its own seat with, and print them as a file
    Tune(research::Tune),
    /// Hold the chances of an analysis against what happened, by deciles, and write a page about it
    Calibrate(research::Calibrate),
    /// Measure which mistakes an analysis finds: injected ones, or those of a bot
    Mistakes(research::Mistakes),
    /// Hold the values of an analysis against playouts to the end, to see whether its errors are honest
    Errors(research::Errors),
}

fn main() -> Result<ExitCode> {
    match Xtask::parse().command {
        Command::Torture(args) => args.run(),
        Command::NewGame(args) => args.run(),
        Command::Wire => wire::run(),
        Command::Fit(args) => study(args.game.clone(), args),
        Command::Train(args) => study(args.of.game.clone(), args),
        Command::Tune(args) => study(args.of.game.clone(), args),
        Command::Calibrate(args) => study(args.of.game.clone(), args),
        Command::Mistakes(args) => study(args.of.game.clone(), args),
        Command::Errors(args) => study(args.of.game.clone(), args),
    }
}

fn study(game: String, args: impl Visitor<Output = Result<ExitCode>>) -> Result<ExitCode> {
    cli::visit_game(&game, Lang::En, args)?
}
