//! `sillage replay`: a record in words and boards, or as a scenario.

use std::{
    io::{Write, stdout},
    ops::ControlFlow,
    path::PathBuf,
    process::ExitCode,
};

use anyhow::Result;
use catalogue::{Complete, Visitor};
use engine::Viewer;
use engine::drawing::Ink;
use protocol::requests::ReplayFrame;
use table::RecordError;

use super::{ReadRecord, bad_record, visit_game};
use crate::{
    lang::{LangArg, chosen},
    terminal::{drawn, paint},
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
    /// The language [default: English where the environment says so, else French]
    #[arg(long)]
    lang: Option<LangArg>,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let lang = chosen(self.lang);
        let paint = paint();
        let record = ReadRecord::read(&self.record, lang)?;
        let game = record.game;
        let text = &record.text;
        let names = record.names(&self.names);
        let bad = |error: RecordError| bad_record(&self.record, &error, lang);
        let mut out = stdout().lock();
        if self.scenario {
            write!(out, "{}", visit_game(game.key(), lang, AsScenario(text, &names))?.map_err(bad)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        let viewer = match self.seat {
            None => Viewer::Spectator,
            Some(seat) => Viewer::Seat(record.seat(seat, lang)?),
        };
        let drawn = drawn(game);
        let mut fault = None;
        game.replay(text, viewer, Some(lang), &names, &mut |frame: ReplayFrame, _| {
            let mut show = || -> Result<()> {
                if self.json {
                    let step = serde_json::json!({
                        "seat": frame.seat, "do": frame.what, "moments": frame.moments, "view": frame.view,
                    });
                    writeln!(out, "{step}")?;
                    return Ok(());
                }
                for fact in frame.facts() {
                    let rule = paint.ink(Ink::Dim, format!("{:>4}", fact.rule.as_deref().unwrap_or_default()));
                    writeln!(out, "{rule}  {}", fact.text.as_deref().unwrap_or_default())?;
                }
                if self.boards && !frame.moments.is_empty() {
                    writeln!(out, "{}", drawn.draw(&frame.view.0, &names, lang, paint)?)?;
                }
                Ok(())
            };
            fault = show().err();
            if fault.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .map_err(bad)?;
        fault.map_or(Ok(ExitCode::SUCCESS), Err)
    }
}

/// A record and the names of its players.
struct AsScenario<'a>(&'a str, &'a [String]);

impl Visitor for AsScenario<'_> {
    type Output = Result<String, RecordError>;

    fn visit<G: Complete>(self) -> Result<String, RecordError> {
        table::as_scenario::<G>(self.0, self.1)
    }
}
