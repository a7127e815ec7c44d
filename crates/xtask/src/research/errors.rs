//! `cargo measure errors`: how far analyses are off, against playouts to the end.

use std::{io::Write, process::ExitCode};

use anyhow::{Result, bail};
use bots::Bot;
use catalogue::{Complete, Visitor};
use cli::{Races, figures, positive};
use research::ErrorCheck;

use super::advancing;

#[derive(clap::Args)]
pub struct Errors {
    #[command(flatten)]
    pub of: Races,
    #[arg(long, default_value_t = 4, value_parser = positive::<u64>)]
    races: u64,
    /// Who rides, in every seat
    #[arg(long, default_value = "debutant")]
    bot: Bot,
    /// Decisions checked in each race, at most; half of them such that the choice was not the heuristic's
    #[arg(long, default_value_t = 20, value_parser = positive::<usize>)]
    decisions: usize,
    /// The error to which they are played to the end
    #[arg(long, default_value_t = 0.008)]
    error: f64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Visitor for Errors {
    type Output = Result<ExitCode>;

    fn visit<G: Complete>(self) -> Result<ExitCode> {
        let options = self.of.options()?;
        if self.error.is_nan() || self.error < 0.004 {
            bail!("--error must be at least 0.004");
        }
        let check = ErrorCheck {
            options: &options,
            seats: self.of.seats,
            races: self.races,
            bot: self.bot,
            decisions: self.decisions,
            error: self.error,
            seed: self.of.seed,
        };
        let found = advancing(self.races, |watch| research::check_errors::<G>(&check, watch))?;
        figures::print(self.json.then(|| serde_json::to_string(&found)), |out| print(out, &found))
    }
}

fn print(out: &mut impl Write, found: &research::Errors) -> Result<()> {
    writeln!(out, "{} · {} races, mean error of all values {:.4}", found.game, found.races, found.mean_error)?;
    for (what, off) in [("values ", found.values), ("changes", found.changes)] {
        let errors = off.in_errors;
        let beyond = 100.0 * off.beyond_two;
        let mean = off.mean;
        let square = off.root_mean_square;
        let expected = off.expected;
        writeln!(
            out,
            "  {what} {:>5} figures, off by {errors:.2} errors (1 expected), {beyond:.1} % beyond two (4.6 expected); mean {mean:+.4}, root mean square {square:.4} ({expected:.4} expected)",
            off.figures,
        )?;
    }
    Ok(())
}
