mod advice;
mod calibrate;
mod errors;
mod mistakes;
mod races;

use std::{
    fs,
    io::{Write, stdout},
    path::PathBuf,
    process::ExitCode,
    sync::Mutex,
};

use anyhow::{Context, Result, bail};
use bots::Bot;
use catalogue::{Complete, Visitor};
use clap::Subcommand;
use engine::Lang;
use indicatif::ProgressBar;
use lab::{Fit, Mean, Study, Teach, Tune, Watch};
use serde_json::Map;

use self::races::Races;
use super::{positive, read_options, visit_game};
use crate::{
    lang::{LangArg, chosen},
    terminal::{RACES, progress, quoted},
};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Fit the values that a search reads where it cuts its playouts, and print them as a file of values
    Fit(FitArgs),
    /// Teach a net what a search would choose, to play its own seat on with, and print it as a file
    Teach(TeachArgs),
    /// Tune the figures of the heuristic that a search plays its own seat with, and print them as a file
    Tune(TuneArgs),
    /// Write a page about a game: length of races, wins by seat, how races are decided, openings, balance of the options
    Report(ReportArgs),
    /// Hold the chances of an analysis against what happened, by deciles, and write a page about it
    Calibrate(calibrate::Args),
    /// Measure tips of the rulebook: a seat that heeds one against the same seat flouting it, with the same luck
    Advice(advice::Args),
    /// Measure which mistakes an analysis finds: planted ones, or those of a bot
    Mistakes(mistakes::Args),
    /// Hold the values of an analysis against playouts to the end, to see whether its errors are honest
    Errors(errors::Args),
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

#[derive(clap::Args)]
struct FitArgs {
    /// The game (see `sillage games`)
    game: String,
    /// How many races to learn from
    #[arg(long, default_value_t = 20_000, value_parser = positive::<u64>)]
    races: u64,
    /// How many sit at the table, in turn
    #[arg(long, value_delimiter = ',', default_value = "4")]
    seats: Vec<u8>,
    /// Positions kept of each race, at most
    #[arg(long, default_value_t = 12, value_parser = positive::<u32>)]
    positions: u32,
    /// How many times the positions are gone through
    #[arg(long, default_value_t = 8, value_parser = positive::<u32>)]
    epochs: u32,
    /// Who rides
    #[arg(long, default_value = "amateur")]
    bot: Bot,
    /// What a bot that thinks may spend on a choice, in playouts
    #[arg(long)]
    playouts: Option<u64>,
    /// The game's options as a JSON object; given several times, races take them in turn
    #[arg(long)]
    options: Vec<String>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(clap::Args)]
struct TeachArgs {
    #[command(flatten)]
    of: Races,
    /// How many races to learn from; a multiple of the seats rides every deal from every seat
    #[arg(long, default_value_t = 2000, value_parser = positive::<u64>)]
    races: u64,
    /// What the search may spend on a choice, in playouts
    #[arg(long, default_value_t = 1200, value_parser = positive::<u64>)]
    playouts: u64,
    /// How many times the choices are gone through
    #[arg(long, default_value_t = 12, value_parser = positive::<u32>)]
    epochs: u32,
    /// Races that the result is measured in
    #[arg(long, default_value_t = 40_000, value_parser = positive::<u64>)]
    proof: u64,
}

#[derive(clap::Args)]
struct TuneArgs {
    #[command(flatten)]
    of: Races,
    /// How many times the figures follow what wins
    #[arg(long, default_value_t = 120)]
    generations: u64,
    /// Pairs of figures tried in each generation, and races for each of them
    #[arg(long, default_value_t = 24, value_parser = positive::<u64>)]
    pairs: u64,
    #[arg(long, default_value_t = 800, value_parser = positive::<u64>)]
    races: u64,
    /// Races that the result is measured in
    #[arg(long, default_value_t = 40_000, value_parser = positive::<u64>)]
    proof: u64,
}

struct Silent;

impl Watch for Silent {}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        match self.command {
            Command::Fit(args) => args.run(),
            Command::Teach(args) => args.run(),
            Command::Tune(args) => args.run(),
            Command::Report(args) => args.run(),
            Command::Calibrate(args) => args.run(),
            Command::Advice(args) => args.run(),
            Command::Mistakes(args) => args.run(),
            Command::Errors(args) => args.run(),
        }
    }
}

impl FitArgs {
    fn run(self) -> Result<ExitCode> {
        visit_game(&self.game.clone(), Lang::En, self)?
    }
}

impl Visitor for FitArgs {
    type Output = Result<ExitCode>;

    fn visit<G: Complete>(self) -> Result<ExitCode> {
        let options = self.options.iter().map(|one| read_options(Some(one), Lang::En));
        let mut options = options.collect::<Result<Vec<_>>>()?;
        if options.is_empty() {
            options.push(Map::new());
        }
        let fit = Fit {
            options: &options,
            seats: &self.seats,
            races: self.races,
            positions: self.positions,
            epochs: self.epochs,
            bot: self.bot,
            playouts: self.playouts,
            seed: self.seed,
            command: command_line(),
        };
        let file = lab::fit::<G>(&fit, &Silent)?;
        writeln!(stdout().lock(), "{}", serde_json::to_string(&file)?)?;
        Ok(ExitCode::SUCCESS)
    }
}

impl TeachArgs {
    fn run(self) -> Result<ExitCode> {
        visit_game(&self.of.game.clone(), Lang::En, self)?
    }
}

impl Visitor for TeachArgs {
    type Output = Result<ExitCode>;

    fn visit<G: Complete>(self) -> Result<ExitCode> {
        let options = self.of.options()?;
        if G::CHOICE_INPUTS == 0 {
            bail!("{} does not describe choices", G::KEY);
        }
        let teach = Teach {
            options: &options,
            seats: self.of.seats,
            races: self.races,
            playouts: self.playouts,
            epochs: self.epochs,
            proof: self.proof,
            seed: self.of.seed,
            command: command_line(),
        };
        let file = counted(self.races, |watch| lab::teach::<G>(&teach, watch))?;
        writeln!(stdout().lock(), "{}", serde_json::to_string(&file)?)?;
        Ok(ExitCode::SUCCESS)
    }
}

impl TuneArgs {
    fn run(self) -> Result<ExitCode> {
        visit_game(&self.of.game.clone(), Lang::En, self)?
    }
}

impl Visitor for TuneArgs {
    type Output = Result<ExitCode>;

    fn visit<G: Complete>(self) -> Result<ExitCode> {
        let options = self.of.options()?;
        let tune = Tune {
            options: &options,
            seats: self.of.seats,
            generations: self.generations,
            pairs: self.pairs,
            races: self.races,
            proof: self.proof,
            seed: self.of.seed,
            command: command_line(),
        };
        let mut tell = |generation: u64, share: Mean| {
            eprintln!("generation {generation}: wins {:.1} ± {:.1} %", 100.0 * share.mean, 100.0 * share.margin);
        };
        let file = lab::tune::<G>(&tune, &mut tell)?;
        if file.weights.is_empty() {
            bail!("{} has no figures to tune", G::KEY);
        }
        writeln!(stdout().lock(), "{}", serde_json::to_string_pretty(&file)?)?;
        Ok(ExitCode::SUCCESS)
    }
}

impl ReportArgs {
    fn run(self) -> Result<ExitCode> {
        visit_game(&self.of.game.clone(), Lang::En, self)?
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
            command: command_line(),
        };
        let path = self.out.unwrap_or_else(|| PathBuf::from(format!("{}.html", G::KEY)));
        fs::write(&path, lab::report::<G>(&study)?).with_context(|| format!("cannot write {}", path.display()))?;
        writeln!(stdout().lock(), "{}", path.display())?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Runs a study; its races are counted on a terminal.
fn counted<T, E>(races: u64, study: impl FnOnce(&Counting) -> Result<T, E>) -> Result<T, E> {
    let counting = Counting(progress(races, RACES));
    let found = study(&counting);
    counting.0.finish_and_clear();
    found
}

struct Counting(ProgressBar);

impl Watch for Counting {
    fn race_over(&self, _: u64, _: Option<Vec<String>>) {
        self.0.inc(1);
    }
}

/// Runs a study in which one race takes minutes; a terminal shows how far it has come.
fn advancing<T, E>(races: u64, study: impl FnOnce(&Advancing) -> Result<T, E>) -> Result<T, E> {
    let bar = progress(races * Advancing::PARTS as u64, "{bar:40} {percent} %, {elapsed} so far, {eta} left");
    let advancing = Advancing { bar, races_done: Mutex::default() };
    let found = study(&advancing);
    advancing.bar.finish_and_clear();
    found
}

struct Advancing {
    bar: ProgressBar,
    races_done: Mutex<f64>,
}

impl Advancing {
    /// Of a race, on the bar.
    const PARTS: f64 = 1000.0;
}

impl Watch for Advancing {
    fn went_on(&self, by: f64) {
        let mut done = self.races_done.lock().expect("no panic while held");
        *done += by;
        self.bar.set_position((*done * Advancing::PARTS) as u64);
    }
}

/// The command as it can be given again.
fn command_line() -> String {
    let given = std::env::args().skip(1).map(|word| quoted(&word));
    std::iter::once("sillage".to_owned()).chain(given).collect::<Vec<_>>().join(" ")
}
