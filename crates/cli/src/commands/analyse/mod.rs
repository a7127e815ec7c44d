mod page;
mod sentence;

use std::{
    io::{IsTerminal, Write, stderr, stdout},
    path::PathBuf,
    process::ExitCode,
    thread,
    time::{Duration, Instant},
};

use ::games::{AnalysisWatch, Chosen, analysed_race, in_words};
use analysis::{Analysis, Plan};
use anyhow::{Result, anyhow, bail};
use engine::Seat;
use indicatif::{ProgressBar, ProgressStyle};

use super::{find_game, read_file};
use crate::{
    lang::{LangArg, chosen},
    terminal::paint,
};
use page::Page;

#[derive(clap::Args)]
pub struct Args {
    /// A record of a finished race (JSON lines)
    record: PathBuf,
    /// Take so many seconds, and use them all; the figures then depend on the machine [default: until they are good enough]
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,
    /// What playouts draw their luck from: the same seed, the same figures
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Show every decision of this seat with all its choices
    #[arg(long)]
    seat: Option<u8>,
    /// Names of the players, in seat order
    #[arg(long, value_delimiter = ',')]
    names: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[arg(long)]
    lang: Option<LangArg>,
}

/// With a time given, values are refined to this error if time allows.
const FINEST: f64 = 0.004;

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let lang = chosen(self.lang);
        let text = read_file(&self.record)?;
        let refused = |why: engine::OwnedText| anyhow!("{}: {}", self.record.display(), why.get(lang));
        let header = table::Record::read(&text).map_err(|error| refused(error.text()))?.header;
        let game = find_game(&header.game)?;
        let (seats, seat) = (header.seats, self.seat.map(Seat));
        if let Some(seat) = seat.filter(|seat| seat.0 >= seats) {
            bail!("there is no seat {seat} in this race: they go from 0 to {}", seats - 1);
        }
        let deadline = match self.seconds {
            None => None,
            Some(seconds) if seconds > 0.0 && seconds < 1e6 => Some(Instant::now() + Duration::from_secs_f64(seconds)),
            Some(_) => bail!("--seconds must be a number above 0"),
        };
        let threads = thread::available_parallelism().map_or(1, |cores| cores.get());
        let usual = Plan { seed: self.seed, threads, ..Plan::default() };
        let plan = match deadline {
            None => usual,
            Some(_) => Plan { error: FINEST, most_steps: Some(u64::MAX), ..usual },
        };
        let names: Vec<String> = (0..usize::from(seats))
            .map(|seat| self.names.get(seat).cloned().unwrap_or_else(|| format!("N° {}", seat + 1)))
            .collect();
        let watch = Waiting { bar: bar(), begun: Instant::now(), deadline };
        let found = game.analyse(&text, plan, Some(lang), &names, &watch).map_err(|error| refused(error.text()))?;
        watch.bar.finish_and_clear();
        let mut out = stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&found)?)?;
        } else {
            let mut race = analysed_race(&found);
            in_words(&mut race, game, &game.words(&text, lang, &names)?, lang, &names);
            let turns = &race.turning_points;
            Page { title: game.title(), found: &found, names: &names, turns, lang, paint: paint(), seat }
                .write(&mut out)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Seen on a terminal, silent on a pipe.
fn bar() -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {percent} %  {msg}").expect("a good template");
    ProgressBar::new(1000).with_style(style)
}

struct Waiting {
    bar: ProgressBar,
    begun: Instant,
    deadline: Option<Instant>,
}

impl AnalysisWatch for Waiting {
    fn go_on(&self) -> bool {
        self.deadline.is_none_or(|deadline| Instant::now() < deadline)
    }

    fn passed(&self, progress: f64, picture: &dyn Fn() -> Analysis<Chosen>) {
        if self.bar.is_hidden() {
            return;
        }
        let by_time = self.deadline.map_or(0.0, |deadline| {
            self.begun.elapsed().as_secs_f64() / (deadline - self.begun).as_secs_f64().max(0.001)
        });
        self.bar.set_position((1000.0 * progress.max(by_time).min(1.0)) as u64);
        self.bar.set_message(format!("± {:.1} %", 100.0 * picture().mean_error));
    }
}
