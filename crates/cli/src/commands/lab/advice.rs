//! `sillage lab advice`: what the tips of a rulebook are worth.

use std::{io::Write, process::ExitCode};

use anyhow::{Result, bail};
use catalogue::{Complete, Rulebook, Visitor};
use engine::Lang;
use lab::{Advised, Trial};

use super::races::Races;
use crate::commands::{figures, positive};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    pub of: Races,
    /// One tip, by its number [default: all that the game can measure]
    #[arg(long)]
    tip: Option<u8>,
    /// How many deals, each ridden twice from every seat
    #[arg(long, default_value_t = 2000, value_parser = positive::<u64>)]
    deals: u64,
    #[arg(long)]
    json: bool,
}

impl Visitor for Args {
    type Output = Result<ExitCode>;

    fn visit<G: Complete>(self) -> Result<ExitCode> {
        let options = self.of.options()?;
        let Races { seats, seed, .. } = self.of;
        let found = lab::advice::<G>(&Trial { options: &options, seats, deals: self.deals, tip: self.tip, seed })?;
        if found.is_empty() {
            bail!("{}: nothing to measure there", G::KEY);
        }
        let title = |advised: &Advised| {
            let tips = Rulebook::read(G::RULEBOOK.get(Lang::En)).tips;
            tips.into_iter().find(|tip| tip.number == advised.tip).map_or(String::new(), |tip| tip.title)
        };
        figures::print(self.json.then(|| serde_json::to_string(&found)), |out| {
            let Races { seats, .. } = self.of;
            writeln!(
                out,
                "{} · {} deals from {seats} seats, points of a hundred (95 % intervals)",
                G::KEY,
                self.deals
            )?;
            for advised in &found {
                let [worth, heeded, flouted] = [advised.worth, advised.heeded, advised.flouted].map(|mean| lab::Mean {
                    mean: 100.0 * mean.mean,
                    margin: 100.0 * mean.margin,
                    ..mean
                });
                writeln!(
                    out,
                    "  {:>2} {:<42} worth {worth:.2}: wins {:.2} % heeded, {:.2} % flouted; {:.1} % of races differ",
                    advised.tip,
                    title(advised),
                    heeded.mean,
                    flouted.mean,
                    100.0 * advised.differs
                )?;
            }
            Ok(())
        })
    }
}
