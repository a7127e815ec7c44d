//! `sillage analyse`: what was luck and what was choice in a record.

mod page;
mod sentence;

use std::{
    io::{Write, stdout},
    path::PathBuf,
    process::ExitCode,
    thread,
    time::{Duration, Instant},
};

use analysis::{Analysis, Error, Plan};
use anyhow::{Result, anyhow};
use catalogue::{AnalysisWatch, Chosen, analysed_race, in_words};
use engine::Lang;
use indicatif::ProgressBar;

use super::{ReadRecord, bad_record, refuse};
use crate::{
    lang::{LangArg, chosen},
    terminal::{paint, progress},
};
use page::Page;

#[derive(clap::Args)]
pub struct Args {
    /// A record of a finished race (JSON lines)
    record: PathBuf,
    /// Take so many seconds, and use them all; the figures then depend on the machine [default: until they are good enough]
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    seconds: Option<String>,
    /// What playouts draw their luck from: the same seed, the same figures
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true)]
    seed: String,
    /// Show every decision of this seat with all its choices
    #[arg(long)]
    seat: Option<u8>,
    /// Names of the players, in seat order
    #[arg(long, value_delimiter = ',')]
    names: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// The language [default: English where the environment says so, else French]
    #[arg(long)]
    lang: Option<LangArg>,
}

/// With a time given, values are refined to this error if time allows.
const FINEST: f64 = 0.004;

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let lang = chosen(self.lang);
        let seed = self.seed(lang)?;
        let seconds = self.seconds(lang)?;
        let record = ReadRecord::read(&self.record, lang)?;
        let game = record.game;
        let text = &record.text;
        let seat = self.seat.map(|seat| record.seat(seat, lang)).transpose()?;
        let deadline = seconds.map(|seconds| Instant::now() + seconds);
        let threads = thread::available_parallelism().map_or(1, |cores| cores.get());
        let usual = Plan { seed, threads, ..Plan::default() };
        let plan = match deadline {
            None => usual,
            Some(_) => Plan { error: FINEST, most_steps: Some(u64::MAX), ..usual },
        };
        let names = record.names(&self.names);
        let watch = Waiting { bar: progress(1000, "{bar:40} {percent} %  {msg}"), begun: Instant::now(), deadline };
        let found = game.analyse(text, plan, Some(lang), &names, &watch).map_err(|error| match error {
            Error::Record(error) => bad_record(&self.record, &error, lang),
            error => anyhow!("{}: {}", self.record.display(), error.text().get(lang)),
        })?;
        watch.bar.finish_and_clear();
        let mut out = stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&found)?)?;
        } else {
            let mut race = analysed_race(&found);
            in_words(&mut race, &game.words(text, lang, &names)?);
            let turns = &race.turning_points;
            Page { title: game.info().title, found: &found, names: &names, turns, lang, paint: paint(), seat }
                .write(&mut out)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    // Numbers are read here rather than with the arguments: what is refused is refused in the language that was asked for.

    fn seed(&self, lang: Lang) -> Result<u64> {
        let Ok(seed) = self.seed.parse() else {
            let given = &self.seed;
            let most = u64::MAX;
            refuse!(
                lang,
                "--seed {given} : donne un nombre entier de 0 à {most}",
                "--seed {given}: give a whole number from 0 to {most}"
            )
        };
        Ok(seed)
    }

    fn seconds(&self, lang: Lang) -> Result<Option<Duration>> {
        let Some(given) = &self.seconds else { return Ok(None) };
        match given.parse() {
            Ok(seconds) if seconds > 0.0 && seconds < 1e6 => Ok(Some(Duration::from_secs_f64(seconds))),
            _ => refuse!(
                lang,
                "--seconds {given} : donne un nombre de secondes au-dessus de 0 et au-dessous de 1000000, comme 30",
                "--seconds {given}: give a number of seconds above 0 and below 1000000, such as 30"
            ),
        }
    }
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
