//! `cargo measure mistakes`: which mistakes an analysis finds.

use std::{io::Write, process::ExitCode};

use anyhow::Result;
use bots::Bot;
use catalogue::{Complete, Visitor};
use cli::{Races, figures, positive};
use lab::Mean;
use research::{Hunt, Hunted};

use super::advancing;

#[derive(clap::Args)]
pub struct Mistakes {
    #[command(flatten)]
    pub of: Races,
    #[arg(long, default_value_t = 20, value_parser = positive::<u64>)]
    races: u64,
    /// Who rides, in every seat
    #[arg(long, default_value = "amateur")]
    bot: Bot,
    /// Make the worst choice at the decisions that are judged
    #[arg(long)]
    injected: bool,
    /// Decisions judged in each race, at most
    #[arg(long, default_value_t = 8, value_parser = positive::<usize>)]
    decisions: usize,
    /// What a bot that thinks may spend on a choice, in playouts [default: by its level]
    #[arg(long)]
    playouts: Option<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Visitor for Mistakes {
    type Output = Result<ExitCode>;

    fn visit<G: Complete>(self) -> Result<ExitCode> {
        let options = self.of.options()?;
        let hunt = Hunt {
            options: &options,
            seats: self.of.seats,
            races: self.races,
            bot: self.bot,
            playouts: self.playouts,
            decisions: self.decisions,
            injected: self.injected,
            seed: self.of.seed,
        };
        let hunted = advancing(self.races, |watch| research::hunt::<G>(&hunt, watch))?;
        figures::print(self.json.then(|| serde_json::to_string(&hunted)), |out| print(out, &hunted, self.injected))
    }
}

fn print(out: &mut impl Write, hunted: &Hunted, injected: bool) -> Result<()> {
    let share = |mean: Mean| format!("{:.1} ± {:.1} %", 100.0 * mean.mean, 100.0 * mean.margin);
    writeln!(out, "{} · {} races, {} decisions judged (95 % intervals)", hunted.game, hunted.races, hunted.judged)?;
    writeln!(out, "  called mistakes                   {}", share(hunted.mistakes))?;
    if injected {
        writeln!(out, "  cost more than 0.1 of a win       {}", hunted.costly)?;
        writeln!(out, "  of those, called mistakes         {}", share(hunted.found))?;
    }
    Ok(())
}
