//! A race against bots in this terminal, without a server.

use std::{
    io::{Stdout, Write, stdin, stdout},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Result;
use bots::{Bot, Generator, generator};
use catalogue::AnyGame;
use engine::{Lang, Seat, Viewer};
use protocol::Ask;
use serde_json::value::RawValue;
use table::By;

use super::save::SavedRace;
use crate::terminal::{DrawnGame, Screen, Typed, drawn, paint, quoted, read_line, understand};

/// Plays a race against bots at this terminal, to its end or until the player quits.
pub fn play(race: SavedRace, game: &'static dyn AnyGame, save: Option<&Path>, lang: Lang) -> Result<ExitCode> {
    let screen = Screen::new(stdout(), paint(), lang, game.rulebook(lang));
    // What bots do must not depend on how long people think, only on the race: any generator will do.
    let rng = generator(race.table.happened() as u64, 7);
    let mut seat =
        AtTheTable { narrated: 0, rng, race, game, drawn: drawn(game), screen, save: save.map(Path::to_owned) };
    seat.greet()?;
    while !seat.race.table.is_closed() {
        seat.let_others_play()?;
        if seat.race.table.is_closed() {
            break;
        }
        if seat.answer()? == Next::Leave {
            return Ok(ExitCode::SUCCESS);
        }
    }
    seat.farewell()?;
    Ok(ExitCode::SUCCESS)
}

#[derive(PartialEq)]
enum Next {
    GoOn,
    Leave,
}

struct AtTheTable {
    race: SavedRace,
    game: &'static dyn AnyGame,
    drawn: &'static dyn DrawnGame,
    screen: Screen<Stdout>,
    rng: Generator,
    /// How much of what happened has been narrated.
    narrated: usize,
    /// The file that the player chose for the race.
    save: Option<PathBuf>,
}

impl AtTheTable {
    fn me(&self) -> Seat {
        self.race.about.seat
    }

    fn greet(&mut self) -> Result<()> {
        let words = self.screen.words();
        self.screen.say(self.game.info().title)?;
        self.screen.say(if self.race.resumed { words.resumed() } else { words.offline() })?;
        self.screen.say(words.help())?;
        if self.race.resumed {
            // The last lines are enough to find one's way back.
            self.narrated = self.race.table.happened().saturating_sub(12);
        }
        Ok(())
    }

    /// Bots answer, and the table declines where a seat could only decline, until it is our turn to say something.
    fn let_others_play(&mut self) -> Result<()> {
        self.narrate()?;
        while let Some(prompt) = self.race.table.prompt() {
            let asked = prompt.asked.iter().find(|&seat| {
                seat != self.me() && self.race.table.owes(seat)
                    || seat == self.me() && self.race.table.can_only_decline(seat)
            });
            let Some(seat) = asked else { break };
            if seat == self.me() {
                self.race.table.play_idle(seat, By::Table);
            } else {
                let bot = self.race.about.bot(seat);
                let action = self.race.table.bot_action(seat, bot, &mut self.rng).expect("the seat owes");
                let decision = self.race.table.decision(seat);
                self.race.table.play(seat, decision, &action, By::Player).expect("bots play by the rules");
            }
            self.race.keep()?;
            self.narrate()?;
        }
        Ok(())
    }

    fn narrate(&mut self) -> Result<()> {
        let happened = self.race.table.happened();
        let viewer = Viewer::Seat(self.me());
        let facts =
            self.race.table.facts(self.narrated..happened, viewer, Some(self.screen.lang), &self.race.about.names);
        self.narrated = happened;
        self.race.table.set_shown();
        Ok(self.screen.narrate(&facts)?)
    }

    fn board(&mut self) -> Result<()> {
        let view = self.race.table.view(Viewer::Seat(self.me()));
        let drawn = self.drawn.draw(&view, &self.race.about.names, self.screen.lang, self.screen.paint)?;
        Ok(self.screen.board(&drawn)?)
    }

    fn ask(&self) -> Option<Ask> {
        let lang = self.screen.lang;
        let names = &self.race.about.names;
        let ask = self.race.table.ask(self.me(), Some(lang), names)?;
        Some(self.drawn.laid_out(ask, &self.race.table.view(Viewer::Seat(self.me())), lang, names))
    }

    fn question(&mut self, ask: &Ask) -> Result<()> {
        Ok(self.screen.question(ask, self.drawn.how_to_type(ask))?)
    }

    /// Asks until something is played.
    fn answer(&mut self) -> Result<Next> {
        let Some(ask) = self.ask() else { return Ok(Next::GoOn) };
        self.board()?;
        self.question(&ask)?;
        loop {
            let prompt = self.screen.words().prompt();
            let Some(line) = read_line(&mut stdin().lock(), &mut self.screen.out, prompt)? else {
                return self.leave();
            };
            let words = self.screen.words();
            match self.understand(&line, &ask) {
                Typed::Play(action) => {
                    if self.play(&ask, &action)? {
                        return Ok(Next::GoOn);
                    }
                }
                Typed::FollowAdvice => {
                    let action = self.advice();
                    if self.play(&ask, &action)? {
                        return Ok(Next::GoOn);
                    }
                }
                Typed::Advice => {
                    let action = self.advice();
                    let name = self.race.table.label(&action, self.screen.lang, &self.race.about.names);
                    self.screen.say(&format!("{} {}", words.advice(), name.as_deref().unwrap_or(action.get())))?;
                }
                Typed::Undo => {
                    let me = self.me();
                    if self.race.table.undo(me).is_ok() {
                        self.race.keep()?;
                        return Ok(Next::GoOn);
                    }
                    self.screen.say(words.nothing_to_take_back())?;
                }
                Typed::Rule(number) => self.screen.rule(number.as_deref(), &ask)?,
                Typed::Barred => self.screen.barred(&ask)?,
                Typed::Radio => self.screen.radio()?,
                Typed::Board => {
                    self.board()?;
                    self.question(&ask)?;
                }
                Typed::More => self.screen.more(&ask)?,
                Typed::Help => self.screen.say(words.help())?,
                Typed::Quit => return self.leave(),
                Typed::Perhaps(at) => self.screen.perhaps(&ask, at)?,
                Typed::Several(fitting) => self.screen.several(&ask, &fitting)?,
                Typed::TooHigh => self.screen.too_high(&ask)?,
                Typed::Unknown => self.screen.say(words.not_understood())?,
            }
        }
    }

    fn understand(&self, line: &str, ask: &Ask) -> Typed {
        let view = self.race.table.view(Viewer::Seat(self.me()));
        understand(line, ask, |line| self.drawn.read_typed(&view, line))
    }

    fn play(&mut self, ask: &Ask, action: &RawValue) -> Result<bool> {
        let me = self.me();
        match self.race.table.play(me, ask.decision, action, By::Player) {
            Ok(()) => {
                self.race.keep()?;
                Ok(true)
            }
            Err(refused) => {
                let (rule, why) = refused.explain(self.screen.lang);
                self.screen.refused(rule.map(|rule| rule.to_string()).as_deref(), &why)?;
                Ok(false)
            }
        }
    }

    fn advice(&mut self) -> Box<RawValue> {
        let me = self.me();
        self.race.table.bot_action(me, Bot::Heuristic, &mut self.rng).expect("we are asked")
    }

    fn leave(&mut self) -> Result<Next> {
        let words = self.screen.words();
        let save = self.save.as_ref().map(|path| format!(" --save {}", quoted(&path.display().to_string())));
        let lang = if self.screen.lang == Lang::En { " --lang en" } else { "" };
        let command = format!("sillage play {}{}{lang}", self.game.key(), save.unwrap_or_default());
        self.screen.say(&format!("\n{}", words.kept()))?;
        // In one piece, to be copied.
        writeln!(self.screen.out, "  {command}")?;
        Ok(Next::Leave)
    }

    fn farewell(&mut self) -> Result<()> {
        self.narrate()?;
        self.board()?;
        let words = self.screen.words();
        self.screen.say(words.over())?;
        if let Some(ranking) = self.race.table.ranking() {
            self.screen.ranking(&ranking, &self.race.about.names)?;
        }
        let secret = self.race.about.secret(self.screen.lang)?;
        self.race.table.reveal(&secret);
        self.race.keep()?;
        self.screen.say(&format!("{} {}", self.screen.words().record_kept(), self.race.record().display()))?;
        Ok(())
    }
}
