//! `sillage ladder`: a round robin between bots and programs, and the page about it.

mod page;

use std::{
    fs,
    io::{StdoutLock, Write},
    path::PathBuf,
    process::ExitCode,
    sync::Mutex,
    time::Duration,
};

use analysis::{GameRatings, Rated, Ridden};
use anyhow::{Context, Result, bail};
use catalogue::{Complete, Visitor};
use engine::Lang;
use indicatif::ProgressBar;
use lab::{BrokenRace, Entrant, Outcome, Rode, Share, Tournament, Watch, head_to_head};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    command_line, figures, read_file,
    tournament::{Entrants, Pace},
    visit_game,
};
use crate::terminal::{RACES, progress};

#[derive(clap::Args)]
pub struct Args {
    /// The game (see `sillage games`)
    game: String,
    /// Who takes part, a TOML file: bots = ["mine=./bot.py", "champion", "amateur"], and if wanted seats, races (of
    /// each pair), seed and [options]
    bots: PathBuf,
    /// Where the page goes [default: ladder-GAME.html]
    #[arg(long)]
    out: Option<PathBuf>,
    #[command(flatten)]
    pace: Pace,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LadderFile {
    bots: Vec<String>,
    /// Two entrants share the seats of a race between them.
    seats: Option<u8>,
    #[serde(default = "LadderFile::races")]
    races: u64,
    #[serde(default = "LadderFile::seed")]
    seed: u64,
    #[serde(default)]
    options: Map<String, Value>,
}

impl LadderFile {
    fn races() -> u64 {
        100
    }

    fn seed() -> u64 {
        1
    }
}

/// A round robin: every two entrants against each other, and what all of it says of each.
#[derive(Serialize)]
struct Ladder {
    #[serde(flatten)]
    rated: GameRatings,
    pairs: Vec<Pair>,
}

#[derive(Serialize)]
struct Pair {
    bots: [String; 2],
    races: u64,
    /// In how many of the pairs of their seats the first came in before the second.
    #[serde(flatten)]
    before: Share,
    broken: Vec<BrokenRace>,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        visit_game(&self.game.clone(), Lang::En, self)?
    }
}

impl Visitor for Args {
    type Output = Result<ExitCode>;

    fn visit<G: Complete>(self) -> Result<ExitCode> {
        let text = read_file(&self.bots, Lang::En)?;
        let file: LadderFile = toml::from_str(&text).with_context(|| format!("{}", self.bots.display()))?;
        let entrants = Entrants::read(&file.bots)?;
        let pairs = pairs(&entrants.list)?;
        let seats = file.seats.unwrap_or(4).clamp(*G::SEATS.start(), *G::SEATS.end());
        let watch = Races { bar: progress(pairs.len() as u64 * file.races, RACES), rode: Mutex::default() };
        let mut ridden = Ridden::default();
        let mut played = Vec::new();
        for (of_pair, pair) in pairs.into_iter().enumerate() {
            let tournament = Tournament {
                options: &file.options,
                seats,
                races: file.races,
                entrants: &pair,
                seed: file.seed.wrapping_add(of_pair as u64),
                playouts: self.pace.playouts,
            };
            let result = entrants.ride::<G>(&tournament, Duration::from_secs(self.pace.patience), &watch)?;
            let mut rode = std::mem::take(&mut *watch.rode.lock().expect("nobody panicked"));
            rode.sort_by_key(|rode| (rode.race, rode.seat));
            rode.chunk_by(|a, b| a.race == b.race).for_each(|race| add(&mut ridden, race));
            let bots = [pair[0].name().into_owned(), pair[1].name().into_owned()];
            let before = head_to_head(&rode, &bots[0], &bots[1]);
            played.push(Pair { bots, races: file.races, before, broken: result.broken });
        }
        watch.bar.finish_and_clear();
        let ladder = Ladder { rated: ridden.rated(G::KEY.to_owned()), pairs: played };
        let path = self.out.unwrap_or_else(|| PathBuf::from(format!("ladder-{}.html", G::KEY)));
        let page = page::write(G::TITLE, &ladder, &command_line("sillage"));
        fs::write(&path, page).with_context(|| format!("cannot write {}", path.display()))?;
        figures::print(self.json.then(|| serde_json::to_string(&ladder)), |out| {
            print(out, &ladder)?;
            Ok(writeln!(out, "{}", path.display())?)
        })
    }
}

fn pairs(entrants: &[Entrant]) -> Result<Vec<[Entrant; 2]>> {
    let mut pairs = Vec::new();
    for (at, first) in entrants.iter().enumerate() {
        for second in &entrants[at + 1..] {
            if first.name() == second.name() {
                bail!("{} is named twice", first.name());
            }
            pairs.push([first.clone(), second.clone()]);
        }
    }
    if pairs.is_empty() {
        bail!("a ladder needs two bots at least");
    }
    Ok(pairs)
}

/// A race for the ratings. One that was broken off was lost by its seat to all others, of whom it says nothing more.
fn add(ridden: &mut Ridden, race: &[Rode]) {
    let names: Vec<_> = race.iter().map(|rode| Some(rode.bot.to_string())).collect();
    let is_broken = race.iter().any(|rode| rode.outcome == Outcome::BrokeOff);
    let place = |rode: &Rode| if is_broken { u8::from(rode.outcome == Outcome::BrokeOff) } else { rode.place - 1 };
    ridden.add(&names, &race.iter().map(place).collect::<Vec<_>>());
}

fn print(out: &mut StdoutLock<'_>, ladder: &Ladder) -> Result<()> {
    writeln!(
        out,
        "{} · {} races (95 % intervals; 400 points more is ten to one)",
        ladder.rated.game, ladder.rated.races
    )?;
    for Rated { rider, rating } in &ladder.rated.riders {
        writeln!(out, "  {:>5.0} ± {:<4.0} {rider}", rating.rating, 1.96 * rating.error)?;
    }
    for Pair { bots: [first, second], before, broken, .. } in &ladder.pairs {
        let Share { share, low, high } = before;
        write!(out, "  {first} before {second}: {:.1} % ({:.1} to {:.1})", 100.0 * share, 100.0 * low, 100.0 * high)?;
        match broken.len() {
            0 => writeln!(out)?,
            some => writeln!(out, ", {some} broken off: {} {}", broken[0].bot, broken[0].why)?,
        }
    }
    Ok(())
}

struct Races {
    bar: ProgressBar,
    rode: Mutex<Vec<Rode>>,
}

impl Watch for Races {
    fn rode(&self, seats: &[Rode]) {
        self.rode.lock().expect("nobody panicked").extend_from_slice(seats);
    }

    fn race_over(&self, _: u64, _: Option<Vec<String>>) {
        self.bar.inc(1);
    }
}
