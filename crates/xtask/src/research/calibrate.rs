//! `cargo measure calibrate`: whether predicted chances come true.

use std::{fs, io::Write, path::PathBuf, process::ExitCode};

use anyhow::{Context, Result};
use bots::Bot;
use catalogue::{Complete, Visitor};
use cli::{LangArg, Races, chosen, command_line, figures, positive};
use research::{Calibration, Predicted};

use super::counted;

#[derive(clap::Args)]
pub struct Calibrate {
    #[command(flatten)]
    pub of: Races,
    #[arg(long, default_value_t = 1000, value_parser = positive::<u64>)]
    races: u64,
    /// Who rides, in every seat
    #[arg(long, default_value = "amateur")]
    bot: Bot,
    /// Playouts that each chance comes from
    #[arg(long, default_value_t = 400, value_parser = positive::<usize>)]
    worlds: usize,
    /// Where the page goes [default: GAME-calibration.html]
    #[arg(long)]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// The language of the page
    #[arg(long)]
    lang: Option<LangArg>,
}

impl Visitor for Calibrate {
    type Output = Result<ExitCode>;

    fn visit<G: Complete>(self) -> Result<ExitCode> {
        let options = self.of.options()?;
        let calibration = Calibration {
            options: &options,
            seats: self.of.seats,
            races: self.races,
            bot: self.bot,
            worlds: self.worlds,
            seed: self.of.seed,
            lang: chosen(self.lang),
            command: command_line("cargo measure"),
        };
        let (found, page) = counted(self.races, |watch| research::calibrate::<G>(&calibration, watch))?;
        let path = self.out.unwrap_or_else(|| PathBuf::from(format!("{}-calibration.html", G::KEY)));
        fs::write(&path, page).with_context(|| format!("cannot write {}", path.display()))?;
        figures::print(self.json.then(|| serde_json::to_string(&found)), |out| {
            print(out, &found)?;
            Ok(writeln!(out, "{}", path.display())?)
        })
    }
}

fn print(out: &mut impl Write, found: &Predicted) -> Result<()> {
    writeln!(out, "{} · {} seats · {} races (95 % intervals)", found.game, found.seats, found.races)?;
    for moments in &found.moments {
        let part = 100.0 * moments.part;
        let brier = moments.brier;
        let equal = moments.equal_chances;
        writeln!(out, "  {part:.0} % of the way: Brier score {brier:.3}, with equal chances {equal:.3}")?;
        for decile in &moments.deciles {
            let mark = match (decile.off, decile.far) {
                (_, true) => "  far off",
                (true, false) => "  off",
                (false, false) => "",
            };
            writeln!(out, "    predicted {:.3}  happened {:.3}{mark}", decile.predicted, decile.happened)?;
        }
    }
    let off = found.off;
    let deciles = found.deciles;
    let by_chance = 0.05 * found.deciles as f64;
    writeln!(out, "  {off} of {deciles} deciles outside their interval, {by_chance:.1} expected by chance")?;
    writeln!(out, "  {} outside the interval that all are in together with 95 %", found.far)?;
    Ok(())
}
