//! Creations of one's own in a terminal: stages, boards, decks and courses, checked, tried by bots and written neatly.

mod file;
mod lanes;

use std::{
    fs,
    io::{Write, stdout},
    path::PathBuf,
    process::ExitCode,
};

use anyhow::{Context, Result, anyhow};
use catalogue::checked;
use clap::Subcommand;
use engine::{Lang, say};
use game_tour::{draw_stage, stage};
use protocol::workshop::{Creation, Draft, Figure, Trial};

pub use file::put_into;

use super::{find_game, positive};
use crate::{
    lang::{LangArg, chosen},
    terminal::{RACES, paint, progress},
};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Name the place and reason of any fault; a stage is drawn
    Check(Check),
    /// Let bots race on it: how long it is, whom it favours, where it is decided
    Simulate(Simulate),
    /// Write the file anew, neatly
    Fmt(File),
}

#[derive(clap::Args)]
struct File {
    /// A stage file (TOML), or options of a game (JSON: `game`, `name`, `options`)
    file: PathBuf,
    /// The language [default: English where the environment says so, else French]
    #[arg(long)]
    lang: Option<LangArg>,
}

#[derive(clap::Args)]
struct Check {
    #[command(flatten)]
    file: File,
    /// How many play [default: 4, or the nearest number that the game allows]
    #[arg(long)]
    seats: Option<u8>,
}

#[derive(clap::Args)]
struct Simulate {
    #[command(flatten)]
    check: Check,
    /// How many deals of luck; each is ridden by equal bots, and with one better bot
    #[arg(long, default_value_t = 100, value_parser = positive::<u32>)]
    races: u32,
    /// What the luck is drawn from: the same seed, the same races
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        match self.what {
            What::Check(check) => check.run(),
            What::Simulate(simulate) => simulate.run(),
            What::Fmt(file) => file.format(),
        }?;
        Ok(ExitCode::SUCCESS)
    }
}

impl File {
    fn lang(&self) -> Lang {
        chosen(self.lang)
    }

    fn format(self) -> Result<()> {
        let lang = self.lang();
        let text = file::formatted(&self.file, &file::read(&self.file, lang)?)?;
        fs::write(&self.file, text).with_context(|| format!("cannot write {}", self.file.display()))
    }
}

impl Check {
    /// The creation, without a fault.
    fn draft(&self) -> Result<Draft> {
        let lang = self.file.lang();
        let Creation { game, options, .. } = file::read(&self.file.file, lang)?;
        let found_game = find_game(&game, lang)?;
        let allowed = found_game.seats();
        let seats = self.seats.unwrap_or(4.clamp(*allowed.start(), *allowed.end()));
        let draft = Draft { game, options, seats };
        let found = checked(found_game, draft.clone(), lang);
        if found.faults.is_empty() { Ok(draft) } else { Err(anyhow!(file::listed(&self.file.file, &found.faults))) }
    }

    fn run(self) -> Result<()> {
        let lang = self.file.lang();
        let draft = self.draft()?;
        let mut out = stdout().lock();
        for stage in stages(&draft) {
            writeln!(out, "{}", draw_stage(&stage, lang, paint()))?;
        }
        writeln!(out, "{}", say!(lang, "aucun défaut : on peut la courir", "no fault: it can be raced"))?;
        Ok(())
    }
}

/// The stages that a creation brings along, if it is of Le Tour.
fn stages(draft: &Draft) -> Vec<stage::Stage> {
    let written = draft.options.get("stages").and_then(|stages| stages.as_array()).into_iter().flatten();
    let files = written.filter_map(|stage| serde_json::from_value::<stage::StageFile>(stage.clone()).ok());
    files.filter_map(|file| stage::Stage::build(&file.name, &file).ok()).collect()
}

impl Simulate {
    fn run(self) -> Result<()> {
        let lang = self.check.file.lang();
        let draft = self.check.draft()?;
        let stages = stages(&draft);
        let bar = progress(u64::from(self.races) * (1 + stages.len() as u64), RACES);
        let mut trial = find_game(&draft.game, lang)?.trial(&draft.options, draft.seats, self.seed)?;
        for _ in 0..self.races {
            trial.ride();
            bar.inc(1);
        }
        let lanes = stages.iter().map(|stage| {
            let mut rng = bots::generator(self.seed, 0);
            lanes::lanes(stage, draft.seats, self.races, &mut rng, &mut || bar.inc(1)).text(lang)
        });
        let lanes: Vec<String> = lanes.collect();
        bar.finish_and_clear();
        let mut out = stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&trial.report(lang))?)?;
            return Ok(());
        }
        write!(out, "{}", text(&trial.report(lang), lang))?;
        for lanes in lanes {
            write!(out, "{lanes}")?;
        }
        Ok(())
    }
}

/// The report as a page for people.
fn text(trial: &Trial, lang: Lang) -> String {
    let races = trial.races;
    let seats = trial.seats;
    let mut lines = vec![say!(lang, "{races} courses à {seats}", "{races} races of {seats}")];
    let mut add = |name: &str, figure: &Figure| {
        let Figure { mean, margin, least, most } = figure;
        lines.push(lang.decimal(say!(
            lang,
            "  {name:<52} {mean:>8.2} ± {margin:.2}   (de {least:.0} à {most:.0})",
            "  {name:<52} {mean:>8.2} ± {margin:.2}   (from {least:.0} to {most:.0})",
        )));
    };
    for measured in &trial.measures {
        add(&measured.name, &measured.figure);
    }
    add(&say!(lang, "décisions par course", "decisions a race"), &trial.decisions);
    if let Some(changes) = &trial.lead_changes {
        add(&say!(lang, "changements de favori", "changes of favourite"), changes);
    }
    add(
        &say!(lang, "victoires d’un meilleur bot, assis partout", "wins of a better bot, seated everywhere"),
        &trial.skill,
    );
    for (wins, seat) in trial.wins.iter().zip(1..) {
        add(&say!(lang, "victoires de la place {seat}", "wins of seat {seat}"), wins);
    }
    let forced = 100.0 * trial.forced;
    lines.push(say!(
        lang,
        "  {forced:.0} % des décisions n’ont qu’un choix",
        "  {forced:.0} % of the decisions leave one choice",
    ));
    lines.join("\n") + "\n"
}
