use std::{
    io::{Write, stdout},
    process::ExitCode,
    time::Duration,
};

use ::games::AnyGame;
use anyhow::Result;
use lab::Bot;

use super::{find_game, read_options};

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
    /// Who plays: random or sensible
    #[arg(long, default_value = "random")]
    bot: Bot,
    /// How many runs to take the median of
    #[arg(long, default_value_t = 9)]
    runs: usize,
    /// How long each run lasts
    #[arg(long, default_value_t = 300)]
    millis: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let options = read_options(self.options.as_deref())?;
        let games: Vec<&dyn AnyGame> = match &self.game {
            Some(key) => vec![find_game(key)?],
            None => ::games::ALL.to_vec(),
        };
        let mut out = stdout().lock();
        let mut all = Vec::new();
        for game in &games {
            let seats = self.seats.unwrap_or(if *game.seats().start() >= 3 { *game.seats().end() } else { 4 });
            let result = game.bench(&options, seats, self.bot, self.runs, Duration::from_millis(self.millis))?;
            if !self.json {
                writeln!(
                    out,
                    "{:<14} {seats} seats, {} players: {:>6.2} million steps/s, {:>8.0} races/s",
                    result.game,
                    self.bot,
                    result.steps_per_second / 1e6,
                    result.races_per_second
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
