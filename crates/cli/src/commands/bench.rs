//! `sillage bench`: how fast the games are played by one thread.

use std::{
    io::{Write, stdout},
    process::ExitCode,
    time::Duration,
};

use anyhow::Result;
use bots::{Bot, Policy};
use catalogue::{AnyGame, Complete, Visitor};
use cpu_time::ThreadTime;
use engine::{BadOption, Lang};
use lab::{Bench, BenchPlan};
use serde_json::{Map, Value};

use super::{find_game, positive, read_options, visit_game};

#[derive(clap::Args)]
pub struct Args {
    /// The game; all of them if absent
    game: Option<String>,
    /// How many sit at the table [default: 4, or 6 where the game is for at least three]
    #[arg(long)]
    seats: Option<u8>,
    /// The game's options as a JSON object
    #[arg(long)]
    options: Option<String>,
    /// Who plays; for a bot that thinks, the inside of its search is measured
    #[arg(long, default_value = "random")]
    bot: Bot,
    /// Inside a search, play on at random and to the end of the race (instead of by the heuristic, cut where a position can be
    /// valued)
    #[arg(long)]
    random_playouts: bool,
    /// How many runs to take the median of
    #[arg(long, default_value_t = 9, value_parser = positive::<usize>)]
    runs: usize,
    /// How long each run lasts
    #[arg(long, default_value_t = 300, value_parser = positive::<u64>)]
    millis: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let options = read_options(self.options.as_deref(), Lang::En)?;
        let games: Vec<&dyn AnyGame> = match &self.game {
            Some(key) => vec![find_game(key, Lang::En)?],
            None => catalogue::ALL.to_vec(),
        };
        let mut out = stdout().lock();
        let mut all = Vec::new();
        for game in &games {
            let seats = self.seats.unwrap_or(if *game.seats().start() >= 3 { *game.seats().end() } else { 4 });
            let plan = BenchPlan {
                seats,
                bot: self.bot,
                playouts: if self.random_playouts { Policy::Random } else { Policy::Heuristic },
                whole: self.random_playouts,
                runs: self.runs,
                each: Duration::from_millis(self.millis),
                processor_time: || ThreadTime::now().as_duration(),
            };
            let result = visit_game(game.key(), Lang::En, Run { options: &options, plan })??;
            if !self.json {
                let (others, what) = match (result.races_per_second, result.iterations_per_second) {
                    (_, Some(iterations)) => (iterations, "iterations/s"),
                    (races, None) => (races.unwrap_or_default(), "races/s"),
                };
                writeln!(
                    out,
                    "{:<14} {seats} seats, {} players: {:>6.2} million steps/s, {others:>8.0} {what}",
                    result.game,
                    self.bot,
                    result.steps_per_second / 1e6,
                )?;
            }
            all.push(result);
        }
        if self.json {
            let text = match (&self.game, all.as_slice()) {
                (Some(_), [one]) => serde_json::to_string(one)?,
                _ => serde_json::to_string(&all)?,
            };
            writeln!(out, "{text}")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

struct Run<'a> {
    options: &'a Map<String, Value>,
    plan: BenchPlan,
}

impl Visitor for Run<'_> {
    type Output = Result<Bench, BadOption>;

    fn visit<G: Complete>(self) -> Result<Bench, BadOption> {
        lab::bench::<G>(&table::read_options::<G>(self.options)?, self.plan)
    }
}
