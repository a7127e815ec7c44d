//! `sillage tournament`: bots and programs against each other with the same luck from every seat.

mod at_a_table;
mod program;

use std::{collections::HashMap, io::Write, process::ExitCode, time::Duration};

use anyhow::{Result, bail};
use bots::Bot;
use catalogue::{Complete, Visitor};
use engine::Lang;
use indicatif::ProgressBar;
use lab::{BotRaces, Entrant, Rode, Tournament, TournamentResult, Watch};
use server::Program;

use self::at_a_table::TableRaces;
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
    /// Who rides, one a seat: random, heuristic, debutant, amateur, pro, champion, attaquant, suceur-de-roue, flambeur,
    /// or a program of yours: mine=./bot.py
    #[arg(long, value_delimiter = ',', default_value = "champion,amateur,amateur,amateur")]
    bots: Vec<String>,
    /// How many races; a multiple of the seats rides every deal from every seat
    #[arg(long, default_value_t = 100, value_parser = positive::<u64>)]
    races: u64,
    /// How many sit at the table [default: as many as there are bots]
    #[arg(long)]
    seats: Option<u8>,
    /// What the luck is drawn from: the same seed, the same races
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The game's options as a JSON object
    #[arg(long)]
    options: Option<String>,
    #[command(flatten)]
    pace: Pace,
    #[command(flatten)]
    results: Results,
}

/// How long entrants may think.
#[derive(clap::Args, Clone, Copy)]
pub struct Pace {
    /// Playouts for each choice of a bot that searches [default: by its level and the game]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub playouts: Option<u64>,
    /// Seconds in which a program has to answer, its start included
    #[arg(long, default_value_t = 10, value_parser = positive::<u64>)]
    pub patience: u64,
}

/// Bots of ours by their names, and programs by the commands that start them.
pub struct Entrants {
    pub list: Vec<Entrant>,
    commands: HashMap<String, String>,
}

impl Entrants {
    pub fn read(written: &[String]) -> Result<Entrants> {
        let mut entrants = Entrants { list: Vec::new(), commands: HashMap::new() };
        for text in written {
            if !text.contains('=') {
                entrants.list.push(Entrant::Bot(text.parse::<Bot>()?));
                continue;
            }
            let Program { name, command } = text.parse()?;
            entrants.list.push(Entrant::Program(name.clone()));
            if entrants.commands.insert(name.clone(), command.clone()).is_some_and(|before| before != command) {
                bail!("two programs are called {name:?}: give each a name of its own");
            }
        }
        Ok(entrants)
    }

    /// Rides a tournament, with tables where programs take part.
    pub fn ride<G: Complete>(
        &self,
        tournament: &Tournament<'_>,
        patience: Duration,
        watch: &dyn Watch,
    ) -> Result<TournamentResult> {
        Ok(if self.commands.is_empty() {
            lab::tournament::<G>(tournament, &BotRaces::new(tournament)?, watch)
        } else {
            lab::tournament::<G>(tournament, &TableRaces::new::<G>(tournament, &self.commands, patience)?, watch)
        })
    }
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        visit_game(&self.game.clone(), Lang::En, self)?
    }
}

impl Visitor for Args {
    type Output = Result<ExitCode>;

    fn visit<G: Complete>(self) -> Result<ExitCode> {
        let entrants = Entrants::read(&self.bots)?;
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
            entrants: &entrants.list,
            seed: self.seed,
            playouts: self.pace.playouts,
        };
        let result = entrants.ride::<G>(&tournament, Duration::from_secs(self.pace.patience), &watch)?;
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
            100.0 * player.wins.share,
            100.0 * player.wins.low,
            100.0 * player.wins.high,
            player.mean_place,
            player.races
        )?;
    }
    const SHOWN: usize = 10;
    if !result.broken.is_empty() {
        let races = if result.broken.len() == 1 { "race was" } else { "races were" };
        writeln!(
            out,
            "  {} {races} broken off by a program: lost for it, not counted for the others",
            result.broken.len()
        )?;
    }
    for broken in result.broken.iter().take(SHOWN) {
        writeln!(out, "  race {}, seat {}: {} {}", broken.race, broken.seat, broken.bot, broken.why)?;
    }
    if let Some(more) = result.broken.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        writeln!(out, "  and {more} more; --json has them all")?;
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
