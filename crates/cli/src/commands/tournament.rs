//! `sillage tournament`: bots against each other with the same luck from every seat.

use std::{io::Write, process::ExitCode};

use anyhow::{Result, bail};
use bots::Bot;
use catalogue::{Complete, Visitor};
use engine::Lang;
use indicatif::ProgressBar;
use lab::{Rode, Tournament, TournamentResult, Watch};

use super::{
    figures, positive, read_options,
    rows::{Results, Rows},
    visit_game,
};
use crate::terminal::{RACES, progress};

#[derive(clap::Args)]
pub struct Args {
    /// The game (see `sillage games`)
    game: String,
    /// Who rides, a bot a seat: random, heuristic, debutant, amateur, pro, champion, attaquant, suceur-de-roue, flambeur
    #[arg(long, value_delimiter = ',', default_value = "champion,amateur,amateur,amateur")]
    bots: Vec<Bot>,
    /// How many races; a multiple of the seats rides every deal from every seat
    #[arg(long, default_value_t = 100, value_parser = positive::<u64>)]
    races: u64,
    /// How many sit at the table [default: as many as there are bots]
    #[arg(long)]
    seats: Option<u8>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The game's options as a JSON object
    #[arg(long)]
    options: Option<String>,
    /// Playouts for each choice of a bot that searches [default: by its level and the game]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    playouts: Option<u64>,
    #[command(flatten)]
    results: Results,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        visit_game(&self.game.clone(), Lang::En, self)?
    }
}

impl Visitor for Args {
    type Output = Result<ExitCode>;

    fn visit<G: Complete>(self) -> Result<ExitCode> {
        let seats = match self.seats {
            Some(seats) => seats,
            None => u8::try_from(self.bots.len()).unwrap_or(u8::MAX),
        };
        if self.bots.len() > usize::from(seats) {
            bail!("--bots names {} bots for {seats} seats", self.bots.len());
        }
        let options = read_options(self.options.as_deref(), Lang::En)?;
        let watch = Progress { bar: progress(self.races, RACES), rows: Rows::to(self.results.out)? };
        let tournament = Tournament {
            options: &options,
            seats,
            races: self.races,
            bots: &self.bots,
            seed: self.seed,
            playouts: self.playouts,
        };
        let result = lab::tournament::<G>(&tournament, &watch)?;
        watch.bar.finish_and_clear();
        watch.rows.write()?;
        figures::print(self.results.json.then(|| serde_json::to_string(&result)), |out| print(out, &result))
    }
}

fn print(out: &mut impl Write, result: &TournamentResult) -> Result<()> {
    writeln!(out, "{} · {} races in {:.1} s (95 % intervals)", result.game, result.races, result.seconds)?;
    for player in &result.players {
        writeln!(
            out,
            "  {:<14} wins {:>5.1} % ({:.1} to {:.1}), mean place {:.2}, {} races",
            player.bot,
            100.0 * player.share,
            100.0 * player.low,
            100.0 * player.high,
            player.mean_place,
            player.races
        )?;
    }
    Ok(())
}

struct Progress {
    bar: ProgressBar,
    rows: Rows,
}

impl Watch for Progress {
    fn rode(&self, seats: &[Rode]) {
        self.rows.add(seats);
    }

    fn race_over(&self, _: u64, _: Option<Vec<String>>) {
        self.bar.inc(1);
    }
}
