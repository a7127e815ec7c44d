//! What a search reads: values, trained choices and tuned figures.

use std::{
    io::{Write, stdout},
    process::ExitCode,
};

use anyhow::{Result, bail};
use bots::Bot;
use catalogue::{Complete, Visitor};
use cli::{Races, command_line, positive, read_options};
use engine::Lang;
use lab::{Mean, Watch};
use serde_json::Map;

use super::counted;

#[derive(clap::Args)]
pub struct Fit {
    /// The game (see `sillage games`)
    pub game: String,
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
pub struct Train {
    #[command(flatten)]
    pub of: Races,
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
pub struct Tune {
    #[command(flatten)]
    pub of: Races,
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

impl Visitor for Fit {
    type Output = Result<ExitCode>;

    fn visit<G: Complete>(self) -> Result<ExitCode> {
        let options = self.options.iter().map(|one| read_options(Some(one), Lang::En));
        let mut options = options.collect::<Result<Vec<_>>>()?;
        if options.is_empty() {
            options.push(Map::new());
        }
        let fit = research::Fit {
            options: &options,
            seats: &self.seats,
            races: self.races,
            positions: self.positions,
            epochs: self.epochs,
            bot: self.bot,
            playouts: self.playouts,
            seed: self.seed,
            command: command_line("cargo measure"),
        };
        let file = research::fit::<G>(&fit, &Silent)?;
        writeln!(stdout().lock(), "{}", serde_json::to_string(&file)?)?;
        Ok(ExitCode::SUCCESS)
    }
}

impl Visitor for Train {
    type Output = Result<ExitCode>;

    fn visit<G: Complete>(self) -> Result<ExitCode> {
        let options = self.of.options()?;
        if G::CHOICE_INPUTS == 0 {
            bail!("{} does not describe choices", G::KEY);
        }
        let train = research::Train {
            options: &options,
            seats: self.of.seats,
            races: self.races,
            playouts: self.playouts,
            epochs: self.epochs,
            proof: self.proof,
            seed: self.of.seed,
            command: command_line("cargo measure"),
        };
        let file = counted(self.races, |watch| research::train::<G>(&train, watch))?;
        writeln!(stdout().lock(), "{}", serde_json::to_string(&file)?)?;
        Ok(ExitCode::SUCCESS)
    }
}

impl Visitor for Tune {
    type Output = Result<ExitCode>;

    fn visit<G: Complete>(self) -> Result<ExitCode> {
        let options = self.of.options()?;
        let tune = research::Tune {
            options: &options,
            seats: self.of.seats,
            generations: self.generations,
            pairs: self.pairs,
            races: self.races,
            proof: self.proof,
            seed: self.of.seed,
            command: command_line("cargo measure"),
        };
        let mut report = |generation: u64, share: Mean| {
            eprintln!("generation {generation}: wins {:.1} ± {:.1} %", 100.0 * share.mean, 100.0 * share.margin);
        };
        let file = research::tune::<G>(&tune, &mut report)?;
        if file.weights.is_empty() {
            bail!("{} has no figures to tune", G::KEY);
        }
        writeln!(stdout().lock(), "{}", serde_json::to_string_pretty(&file)?)?;
        Ok(ExitCode::SUCCESS)
    }
}
