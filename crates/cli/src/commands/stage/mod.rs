//! Stages of Le Tour: the one command that knows a game by name, because stage files are that game's alone.

mod report;
mod simulate;
mod spread;

use std::{
    io::{Write, stdout},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Result;
use clap::Subcommand;
use engine::Lang;
use game_tour::{
    draw_stage,
    stage::{self, Stage},
};
use serde_json::{Map, Value};

use report::Report;
use simulate::{Series, simulate};
use spread::Spread;

use super::{read_file, refuse};
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
    /// Name the line and reason of any fault in a stage file, and draw the stage
    Check(Check),
}

#[derive(clap::Args)]
struct Check {
    /// A stage file (TOML)
    file: PathBuf,
    /// Ride it so many times with amateurs: how many rounds it takes, how it breaks up, whether a lane or side is
    /// favoured
    #[arg(long, value_name = "N")]
    simulate: Option<u32>,
    /// How many teams ride it
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=6))]
    seats: u8,
    /// How many riders a team has
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(3..=6))]
    team_size: u8,
    #[arg(long)]
    lang: Option<LangArg>,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let What::Check(check) = self.what;
        let lang = chosen(check.lang);
        let stage = read(&check.file, lang)?;
        let mut out = stdout().lock();
        writeln!(out, "{}", draw_stage(&stage, lang, paint()))?;
        if let Some(races) = check.simulate {
            let bar = progress(races.into(), RACES);
            let series = Series { races, seats: check.seats, team_size: check.team_size };
            let report =
                simulate(&stage, &series, &mut bots::generator(1, 0), &mut |done| bar.set_position(done.into()));
            bar.finish_and_clear();
            writeln!(out, "{}", report.text(lang))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn read(path: &Path, lang: Lang) -> Result<Stage> {
    stage::read(&path.display().to_string(), &read_file(path, lang)?).map_err(|faults| {
        let lines: Vec<String> =
            faults.iter().map(|fault| format!("{}: {}", path.display(), fault.text(lang))).collect();
        anyhow::anyhow!("{}", lines.join("\n"))
    })
}

/// Puts a player's own stage into the options of a race: whole, so that the record can be replayed anywhere.
pub fn put_into(options: &mut Map<String, Value>, game: &str, path: &Path, lang: Lang) -> Result<()> {
    if game != "tour" {
        refuse!(lang, "--stage est pour le jeu tour", "--stage is for the game tour");
    }
    if options.contains_key("stages") {
        refuse!(
            lang,
            "--stage et l’option `stages` disent deux fois la même chose : donnes-en une",
            "--stage and the option `stages` say the same thing twice: give one of them"
        );
    }
    let stage = read(path, lang)?;
    options.insert("stages".into(), Value::Array(vec![serde_json::to_value(&stage.file)?]));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_counts_every_race() {
        let text = include_str!("../../../../../games/tour/tests/stages/short.toml");
        let stage = stage::read("short", text).expect("a good stage");
        let series = Series { races: 30, seats: 3, team_size: 3 };
        let mut seen = Vec::new();
        let report = simulate(&stage, &series, &mut bots::generator(1, 1), &mut |done| seen.push(done));
        assert_eq!(seen, (1..=30).collect::<Vec<_>>());
        assert_eq!(report.winner_rounds.count(), 30);
        assert!(report.winner_rounds.mean() > 4.0 && report.last_rounds.mean() >= report.winner_rounds.mean());
        assert_eq!(report.winners_by_lane.iter().sum::<u32>(), 30);
        let fr = report.text(Lang::Fr);
        let en = report.text(Lang::En);
        assert!(fr.contains("tours du vainqueur") && en.contains("rounds of the winner"));
    }
}
