//! The commands of `sillage`, and how a command finds its game. What a command does is in a file of its own.

mod admin;
mod analyse;
mod backup;
mod bench;
mod check;
mod data_folder;
mod desk;
pub mod figures;
mod games;
mod lab;
mod ladder;
mod play;
mod ratings;
mod reading;
mod record;
mod referee;
mod replay;
mod rows;
mod rules;
mod serve;
mod simulate;
mod store;
mod tournament;
mod verify;
mod workshop;

use std::process::ExitCode;

use anyhow::{Result, anyhow};
use catalogue::{AnyGame, Visitor};
use clap::{Parser, Subcommand};
use engine::{Lang, say};

pub use self::{
    lab::{Races, command_line},
    reading::{positive, read_options},
};
use self::{
    reading::{cannot_read, read_file},
    record::{ReadRecord, bad_record},
};

/// A table for French race games.
#[derive(Parser)]
#[command(name = "sillage", version, about)]
pub struct Cli {
    /// Without a command: serve
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// List the games
    Games(games::Args),
    /// Play a game in the terminal, against bots
    Play(play::Args),
    /// Simulate many races between bots, with 95 % intervals
    Simulate(simulate::Args),
    /// Run a tournament between bots, every deal of luck once from each seat, with 95 % intervals
    Tournament(tournament::Args),
    /// Play a round robin between bots and programs, and write a page: ratings, how sure they are, who beats whom
    Ladder(ladder::Args),
    /// Study the games: a page about one, or what the tips of its rulebook are worth
    Lab(lab::Args),
    /// Measure how fast a game's engine plays
    Bench(bench::Args),
    /// Run scenario files and name what fails: exit 0 if all hold, 1 if an expectation fails, 2 if a file is malformed or a
    /// move is refused unexpectedly
    Referee(referee::Args),
    /// Replay a recorded race in words, or turn it into a scenario
    Replay(replay::Args),
    /// Recompute a finished race from its record: the chain, every move, every draw
    Verify(verify::Args),
    /// Explain a finished race: how the chances moved, what was luck and what was choice
    Analyse(analyse::Args),
    /// Rate riders from the records of their races, with intervals
    Ratings(ratings::Args),
    /// Read a game's rules
    Rules(rules::Args),
    /// Compute the results of a race desk's book: exit 0, or 2 if a line is refused
    Desk(desk::Args),
    /// Serve tables to browsers and programs
    Serve(Box<serve::Args>),
    /// Back up a server's data into one file, while it runs or not
    Backup(backup::BackupArgs),
    /// Restore a data folder from a backup; an existing one is not overwritten
    Restore(backup::RestoreArgs),
    /// Check a data folder or a backup: exit 0 if all is sound, 1 if something is not, 2 if it cannot be read
    Check(check::Args),
    /// Administer a server that runs on this machine: tables, devices, addresses, settings
    Admin(admin::Args),
    /// Copy a server's data from one store to another
    Store(store::Args),
    /// Check a stage, board, deck or course of your own, or let bots race on it
    // A stage is what most people make.
    #[command(alias = "stage")]
    Workshop(workshop::Args),
    /// Run a program that plays a seat, and end it with all that it has started. For the server itself
    #[command(hide = true)]
    Supervise { command: String },
}

impl Cli {
    pub fn run(self) -> Result<ExitCode> {
        let command = self.command.map_or_else(|| Cli::parse_from(["sillage", "serve"]).command, Some);
        match command.expect("serve is a command") {
            Command::Games(args) => args.run(),
            Command::Play(args) => args.run(),
            Command::Simulate(args) => args.run(),
            Command::Tournament(args) => args.run(),
            Command::Ladder(args) => args.run(),
            Command::Lab(args) => args.run(),
            Command::Bench(args) => args.run(),
            Command::Referee(args) => args.run(),
            Command::Replay(args) => args.run(),
            Command::Verify(args) => args.run(),
            Command::Analyse(args) => args.run(),
            Command::Ratings(args) => args.run(),
            Command::Rules(args) => args.run(),
            Command::Desk(args) => args.run(),
            Command::Serve(args) => args.run(),
            Command::Backup(args) => args.run(),
            Command::Restore(args) => args.run(),
            Command::Check(args) => args.run(),
            Command::Admin(args) => args.run(),
            Command::Store(args) => args.run(),
            Command::Workshop(args) => args.run(),
            Command::Supervise { command } => Ok(server::supervise(&command)),
        }
    }
}

/// A refusal in the language of the command.
macro_rules! refuse {
    ($($said:tt)*) => {
        ::anyhow::bail!("{}", ::engine::say!($($said)*))
    };
}
use refuse;

/// The game of this name.
pub fn find_game(key: &str, lang: Lang) -> Result<&'static dyn AnyGame> {
    catalogue::find(key).ok_or_else(|| unknown_game(key, lang))
}

/// Sends a visitor to the game of this name.
pub fn visit_game<V: Visitor>(key: &str, lang: Lang, visitor: V) -> Result<V::Output> {
    catalogue::visit(key, visitor).ok_or_else(|| unknown_game(key, lang))
}

fn unknown_game(key: &str, lang: Lang) -> anyhow::Error {
    let known: Vec<&str> = catalogue::ALL.iter().map(|game| game.key()).collect();
    let known = known.join(", ");
    let why = say!(
        lang,
        "aucun jeu ne s’appelle {key:?} : choisis parmi {known}",
        "there is no game called {key:?}: choose among {known}"
    );
    anyhow!("{why}")
}
