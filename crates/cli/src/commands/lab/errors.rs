use std::{
    io::{Write, stdout},
    process::ExitCode,
};

use anyhow::{Result, bail};
use bots::Bot;
use lab::{ErrorCheck, Off};

use super::Counting;
use crate::commands::{find_game, read_options, simulate::progress_bar};

#[derive(clap::Args)]
pub struct Args {
    /// The game (see `sillage games`)
    game: String,
    #[arg(long, default_value_t = 4)]
    races: u64,
    /// How many sit at the table
    #[arg(long, default_value_t = 4)]
    seats: u8,
    /// Who rides, in every seat
    #[arg(long, default_value = "debutant")]
    bot: Bot,
    /// Decisions checked in each race, at most
    #[arg(long, default_value_t = 20)]
    decisions: usize,
    /// The error to which they are played to the end
    #[arg(long, default_value_t = 0.008)]
    error: f64,
    /// The game's options as a JSON object
    #[arg(long)]
    options: Option<String>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let game = find_game(&self.game)?;
        if self.error.is_nan() || self.error < 0.004 {
            bail!("--error must be at least 0.004");
        }
        let options = read_options(self.options.as_deref())?;
        let check = ErrorCheck {
            options: &options,
            seats: self.seats,
            races: self.races.max(1),
            bot: self.bot,
            decisions: self.decisions,
            error: self.error,
            seed: self.seed,
        };
        let watch = Counting(progress_bar(self.races));
        let found = game.check_errors(&check, &watch)?;
        watch.0.finish_and_clear();
        let mut out = stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&found)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        writeln!(out, "{} · {} races, mean error of all values {:.4}", found.game, found.races, found.mean_error)?;
        let mut line = |what: &str, off: Off| {
            let (errors, beyond) = (off.in_errors, 100.0 * off.beyond_two);
            let (mean, square, expected) = (off.mean, off.root_mean_square, off.expected);
            writeln!(
                out,
                "  {what} {:>5} figures, off by {errors:.2} errors (1 expected), {beyond:.1} % beyond two (4.6 expected); mean {mean:+.4}, root mean square {square:.4} ({expected:.4} expected)",
                off.figures,
            )
        };
        line("values ", found.values)?;
        line("changes", found.changes)?;
        Ok(ExitCode::SUCCESS)
    }
}
