//! `sillage lab`: reports over many races.

mod advice;
mod races;

use std::{
    fs,
    io::{Write, stdout},
    path::PathBuf,
    process::ExitCode,
};

use anyhow::{Context, Result};
use bots::Bot;
use catalogue::{Complete, Visitor};
use clap::Subcommand;
use engine::Lang;
use lab::Study;

pub use self::races::Races;
use super::{positive, visit_game};
use crate::{
    lang::{LangArg, chosen},
    terminal::quoted,
};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write a page about a game: length of races, wins by seat, how races are decided, openings, balance of the options
    Report(ReportArgs),
    /// Measure tips of the rulebook: a seat that heeds one against the same seat flouting it, with the same luck
    Advice(advice::Args),
}

#[derive(clap::Args)]
struct ReportArgs {
    #[command(flatten)]
    of: Races,
    /// Where the page goes [default: GAME.html]
    #[arg(long)]
    out: Option<PathBuf>,
    /// How many races; a quarter as many for each value of each option
    #[arg(long, default_value_t = 2000, value_parser = positive::<u64>)]
    races: u64,
    /// Who rides, in every seat
    #[arg(long, default_value = "amateur")]
    bot: Bot,
    /// How many deals a first choice, drawn at random, is tried in
    #[arg(long, default_value_t = 4000)]
    openings: u64,
    /// The language of the page
    #[arg(long)]
    lang: Option<LangArg>,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        match self.command {
            Command::Report(args) => visit_game(&args.of.game.clone(), Lang::En, args)?,
            Command::Advice(args) => visit_game(&args.of.game.clone(), Lang::En, args)?,
        }
    }
}

impl Visitor for ReportArgs {
    type Output = Result<ExitCode>;

    fn visit<G: Complete>(self) -> Result<ExitCode> {
        let options = self.of.options()?;
        let study = Study {
            options: &options,
            seats: self.of.seats,
            races: self.races,
            bot: self.bot,
            openings: self.openings,
            seed: self.of.seed,
            lang: chosen(self.lang),
            command: command_line("sillage"),
        };
        let path = self.out.unwrap_or_else(|| PathBuf::from(format!("{}.html", G::KEY)));
        fs::write(&path, lab::report::<G>(&study)?).with_context(|| format!("cannot write {}", path.display()))?;
        writeln!(stdout().lock(), "{}", path.display())?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The command as it can be given again.
pub fn command_line(program: &str) -> String {
    let given = std::env::args().skip(1).map(|word| quoted(&word));
    std::iter::once(program.to_owned()).chain(given).collect::<Vec<_>>().join(" ")
}
