use std::{
    fs,
    io::{Write, stdout},
    path::PathBuf,
    process::ExitCode,
};

use anyhow::{Context, Result, bail};
use bots::{Bot, Budget};
use clap::Subcommand;
use lab::{Calibration, Fit, Hunt, Mean, Study, Watch};

use indicatif::ProgressBar;

use super::{find_game, read_options, simulate::progress_bar};
use crate::lang::{LangArg, chosen};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Fit the values that a search reads where it cuts its playouts, and print them as a file of values
    Fit(FitArgs),
    /// Write a page about a game: length of races, wins by seat, how races are decided, openings, balance of the options
    Report(ReportArgs),
    /// Hold the chances of an analysis against what happened, by deciles, and write a page about it
    Calibrate(CalibrateArgs),
    /// Measure which mistakes an analysis finds: planted ones, or those of a bot
    Mistakes(MistakesArgs),
}

#[derive(clap::Args)]
struct CalibrateArgs {
    /// The game (see `sillage games`)
    game: String,
    #[arg(long, default_value_t = 1000)]
    races: u64,
    /// How many sit at the table
    #[arg(long, default_value_t = 4)]
    seats: u8,
    /// Who rides, in every seat
    #[arg(long, default_value = "amateur")]
    bot: Bot,
    /// Playouts that each chance comes from
    #[arg(long, default_value_t = 400)]
    worlds: usize,
    /// Where the page goes [default: GAME-calibration.html]
    #[arg(long)]
    out: Option<PathBuf>,
    /// The game's options as a JSON object
    #[arg(long)]
    options: Option<String>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[arg(long)]
    lang: Option<LangArg>,
}

#[derive(clap::Args)]
struct MistakesArgs {
    /// The game (see `sillage games`)
    game: String,
    #[arg(long, default_value_t = 20)]
    races: u64,
    /// How many sit at the table
    #[arg(long, default_value_t = 4)]
    seats: u8,
    /// Who rides, in every seat
    #[arg(long, default_value = "amateur")]
    bot: Bot,
    /// Make the worst choice at the decisions that are judged
    #[arg(long)]
    planted: bool,
    /// Decisions judged in each race, at most
    #[arg(long, default_value_t = 8)]
    decisions: usize,
    /// What a bot that thinks may spend on a choice, in playouts [default: by its level]
    #[arg(long)]
    iterations: Option<u64>,
    /// The game's options as a JSON object
    #[arg(long)]
    options: Option<String>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
struct ReportArgs {
    /// The game (see `sillage games`)
    game: String,
    /// Where the page goes [default: GAME.html]
    #[arg(long)]
    out: Option<PathBuf>,
    /// How many races; a quarter as many for each value of each option
    #[arg(long, default_value_t = 2000)]
    races: u64,
    /// How many sit at the table [default: 4]
    #[arg(long, default_value_t = 4)]
    seats: u8,
    /// Who rides, in every seat
    #[arg(long, default_value = "amateur")]
    bot: Bot,
    /// How many deals the opening choices are looked at in, and playouts for each
    #[arg(long, default_value_t = 40)]
    openings: u64,
    #[arg(long, default_value_t = 4000)]
    iterations: u64,
    /// The game's options as a JSON object
    #[arg(long)]
    options: Option<String>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long)]
    lang: Option<LangArg>,
}

#[derive(clap::Args)]
struct FitArgs {
    /// The game (see `sillage games`)
    game: String,
    /// How many races to learn from
    #[arg(long, default_value_t = 20_000)]
    races: u64,
    /// How many sit at the table, in turn
    #[arg(long, value_delimiter = ',', default_value = "4")]
    seats: Vec<u8>,
    /// Positions kept of each race, at most
    #[arg(long, default_value_t = 12)]
    positions: u32,
    /// How many times the positions are gone through
    #[arg(long, default_value_t = 8)]
    epochs: u32,
    /// Who rides
    #[arg(long, default_value = "amateur")]
    bot: Bot,
    /// What a bot that thinks may spend on a choice, in playouts
    #[arg(long)]
    iterations: Option<u64>,
    /// The game's options as a JSON object
    #[arg(long)]
    options: Option<String>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

struct Silent;

impl Watch for Silent {}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        match self.command {
            Command::Fit(args) => args.run(),
            Command::Report(args) => args.run(),
            Command::Calibrate(args) => args.run(),
            Command::Mistakes(args) => args.run(),
        }
    }
}

impl FitArgs {
    fn run(self) -> Result<ExitCode> {
        let game = find_game(&self.game)?;
        if self.races == 0 || self.seats.is_empty() {
            bail!("--races and --seats must name at least one");
        }
        let options = read_options(self.options.as_deref())?;
        let fit = Fit {
            options: &options,
            seats: &self.seats,
            races: self.races,
            positions: self.positions,
            epochs: self.epochs,
            bot: self.bot,
            budget: self.iterations.map(Budget::Iterations),
            seed: self.seed,
            command: command_line(),
        };
        let file = game.fit(&fit, &Silent)?;
        writeln!(stdout().lock(), "{}", serde_json::to_string(&file)?)?;
        Ok(ExitCode::SUCCESS)
    }
}

impl ReportArgs {
    fn run(self) -> Result<ExitCode> {
        let game = find_game(&self.game)?;
        let options = read_options(self.options.as_deref())?;
        let study = Study {
            options: &options,
            seats: self.seats,
            races: self.races.max(1),
            bot: self.bot,
            openings: self.openings,
            iterations: self.iterations,
            seed: self.seed,
            lang: chosen(self.lang),
            command: command_line(),
        };
        let path = self.out.unwrap_or_else(|| PathBuf::from(format!("{}.html", game.key())));
        fs::write(&path, game.report(&study)?).with_context(|| format!("cannot write {}", path.display()))?;
        writeln!(stdout().lock(), "{}", path.display())?;
        Ok(ExitCode::SUCCESS)
    }
}

impl CalibrateArgs {
    fn run(self) -> Result<ExitCode> {
        let game = find_game(&self.game)?;
        if self.races == 0 {
            bail!("--races must be at least 1");
        }
        let options = read_options(self.options.as_deref())?;
        let calibration = Calibration {
            options: &options,
            seats: self.seats,
            races: self.races,
            bot: self.bot,
            worlds: self.worlds,
            seed: self.seed,
            lang: chosen(self.lang),
            command: command_line(),
        };
        let watch = Counting(progress_bar(self.races));
        let (found, page) = game.calibrate(&calibration, &watch)?;
        watch.0.finish_and_clear();
        let path = self.out.unwrap_or_else(|| PathBuf::from(format!("{}-calibration.html", game.key())));
        fs::write(&path, page).with_context(|| format!("cannot write {}", path.display()))?;
        let mut out = stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&found)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        writeln!(out, "{} · {} seats · {} races (95 % intervals)", found.game, found.seats, found.races)?;
        for moments in &found.moments {
            let (part, brier, equal) = (100.0 * moments.part, moments.brier, moments.equal_chances);
            writeln!(out, "  {part:.0} % of the way: Brier score {brier:.3}, with equal chances {equal:.3}")?;
            for decile in &moments.deciles {
                let mark = if decile.off { "  off" } else { "" };
                writeln!(out, "    predicted {:.3}  happened {:.3}{mark}", decile.predicted, decile.happened)?;
            }
        }
        writeln!(out, "  {} of {} deciles outside their interval", found.off, found.deciles)?;
        writeln!(out, "{}", path.display())?;
        Ok(ExitCode::SUCCESS)
    }
}

impl MistakesArgs {
    fn run(self) -> Result<ExitCode> {
        let game = find_game(&self.game)?;
        let options = read_options(self.options.as_deref())?;
        let hunt = Hunt {
            options: &options,
            seats: self.seats,
            races: self.races.max(1),
            bot: self.bot,
            budget: self.iterations.map(Budget::Iterations),
            decisions: self.decisions,
            planted: self.planted,
            seed: self.seed,
        };
        let watch = Counting(progress_bar(self.races));
        let hunted = game.hunt(&hunt, &watch)?;
        watch.0.finish_and_clear();
        let mut out = stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&hunted)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        let share = |mean: Mean| format!("{:.1} ± {:.1} %", 100.0 * mean.mean, 100.0 * mean.margin);
        writeln!(out, "{} · {} races, {} decisions judged (95 % intervals)", hunted.game, hunted.races, hunted.judged)?;
        writeln!(out, "  called mistakes                   {}", share(hunted.mistakes))?;
        if self.planted {
            writeln!(out, "  cost more than 0.1 of a win       {}", hunted.costly)?;
            writeln!(out, "  of those, called mistakes         {}", share(hunted.found))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Counts races on a terminal.
struct Counting(ProgressBar);

impl Watch for Counting {
    fn race_over(&self, _: u64, _: Option<Vec<String>>) {
        self.0.inc(1);
    }
}

/// The command as it can be given again.
fn command_line() -> String {
    let quoted = |word: String| if word.contains(['{', ' ', '"']) { format!("'{word}'") } else { word };
    std::iter::once("sillage".to_owned()).chain(std::env::args().skip(1).map(quoted)).collect::<Vec<_>>().join(" ")
}
