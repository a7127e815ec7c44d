use std::{
    io::{Write, stdout},
    ops::ControlFlow,
    path::PathBuf,
    process::ExitCode,
};

use anyhow::{Result, bail};
use drawing::Ink;
use engine::{Seat, Viewer};
use protocol::requests::ReplayFrame;

use super::{game_of_record, read_file};
use crate::{
    lang::{LangArg, chosen},
    terminal::paint,
};

#[derive(clap::Args)]
pub struct Args {
    /// A record (JSON lines)
    record: PathBuf,
    /// Turn the race into a scenario: its luck scripted, its moves, and the whole public view expected after each
    #[arg(long, conflicts_with_all = ["seat", "boards", "json"])]
    scenario: bool,
    /// See it with the eyes of this seat (absent: a spectator's)
    #[arg(long)]
    seat: Option<u8>,
    /// Draw the board after every move
    #[arg(long)]
    boards: bool,
    /// Print every step as JSON: seat, action, facts, view
    #[arg(long)]
    json: bool,
    /// Names of the players, in seat order
    #[arg(long, value_delimiter = ',')]
    names: Vec<String>,
    #[arg(long)]
    lang: Option<LangArg>,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let text = read_file(&self.record)?;
        let game = game_of_record(&text)?;
        let seats = table::Record::read(&text)?.header.seats;
        let names: Vec<String> = (0..usize::from(seats))
            .map(|seat| self.names.get(seat).cloned().unwrap_or_else(|| format!("N° {}", seat + 1)))
            .collect();
        let mut out = stdout().lock();
        if self.scenario {
            write!(out, "{}", game.as_scenario(&text, &names)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        let viewer = match self.seat {
            None => Viewer::Spectator,
            Some(seat) if seat < seats => Viewer::Seat(Seat(seat)),
            Some(seat) => bail!("there is no seat {seat} in this race: they go from 0 to {}", seats - 1),
        };
        let (lang, paint) = (chosen(self.lang), paint());
        let mut fault = None;
        game.replay(&text, viewer, Some(lang), &names, &mut |frame: ReplayFrame, _| {
            let mut show = || -> Result<()> {
                if self.json {
                    let step = serde_json::json!({
                        "seat": frame.seat, "do": frame.what, "facts": frame.facts, "view": frame.view,
                    });
                    writeln!(out, "{step}")?;
                    return Ok(());
                }
                for told in &frame.facts {
                    let rule = paint.ink(Ink::Dim, format!("{:>4}", told.rule.as_deref().unwrap_or_default()));
                    writeln!(out, "{rule}  {}", told.text.as_deref().unwrap_or_default())?;
                }
                if self.boards && !frame.facts.is_empty() {
                    writeln!(out, "{}", game.draw(&frame.view.0, &names, lang, paint)?)?;
                }
                Ok(())
            };
            fault = show().err();
            if fault.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        fault.map_or(Ok(ExitCode::SUCCESS), Err)
    }
}
