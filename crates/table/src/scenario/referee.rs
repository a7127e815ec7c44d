//! Runs a scenario and says what does not hold.

use engine::{
    Awaiting, Event, Fact, Facts, Game, Names, OwnedText, PromptKind, Recording, ScriptError, Scripted, Seat, Shown,
    Viewer,
};
use fair::{Key, Streams};
use serde_json::value::RawValue;

use super::{
    expect::{Kind, Refuser},
    file::File,
    verdict::{Failure, Malformed, ScenarioEvent, Verdict},
};
use crate::{Moments, json_view, read_options};

/// Runs a scenario of this game and says what does not hold.
pub fn referee<G: Scripted + Shown>(source: &str) -> Result<Verdict, Malformed> {
    watch::<G>(source, &mut |_| {})
}

/// The race of a scenario before one of its moves, or after the last.
pub struct Scene<'a, G: Game> {
    pub game: &'a G,
    /// What happened since the scene before.
    pub moments: Moments<'a, G, Fact<G::Event>>,
    pub next: Option<(Seat, &'a G::Action)>,
    pub names: &'a [String],
}

/// Runs a scenario and shows every scene of it.
pub fn watch<G: Scripted + Shown>(source: &str, scene: &mut dyn FnMut(Scene<'_, G>)) -> Result<Verdict, Malformed> {
    let mut file = File::read(source)?;
    let mut verdict = Verdict::default();
    let created = read_options::<G>(&file.options).and_then(|options| G::new(&options, file.seats.len() as u8));
    let wanted = file.expect.iter().find_map(|expectation| match &expectation.kind {
        Kind::OptionsRefused(by) => Some((expectation.line, by)),
        _ => None,
    });
    let game = match (created, wanted) {
        (Ok(game), None) => game,
        (Err(refused), None) => return Err(Malformed { line: 1, message: format!("creation is refused: {refused}") }),
        (created, Some((line, by))) => {
            verdict.checked += 1;
            let found = created.as_ref().err().map(|refused| refused.key.as_str());
            if !found.is_some_and(|key| by.is(key)) {
                verdict.failures.push(Failure {
                    line,
                    what: "creation".into(),
                    expected: by.wanted("over"),
                    found: created.err().map_or("it was accepted".into(), |refused| refused.to_string()),
                });
            }
            return Ok(verdict);
        }
    };
    let fate = file.fate()?;
    let mut run = Run {
        fate,
        key: Key::from_seed(file.seed),
        streams: Streams::default(),
        actions: read_actions::<G>(&file)?,
        recording: Recording::default(),
        before: game.clone(),
        windows: Vec::new(),
        game,
        file: &file,
        verdict,
    };
    if let Some(setup) = file.setup {
        let position = file.typed::<G::Setup>(setup)?;
        run.game.set_up(&position).map_err(|error| run.script_fault(error, Some(setup), "setup"))?;
    }
    run.play_out(scene)?;
    Ok(run.verdict)
}

/// A move as written, or why it is no action of this game at all.
type ParsedAction<A> = Result<A, Malformed>;

fn read_actions<'a, G: Game>(file: &File<'a>) -> Result<Vec<ParsedAction<G::Action>>, Malformed> {
    let mut actions = Vec::with_capacity(file.moves.len());
    for (index, one) in file.moves.iter().enumerate() {
        let action = file.typed::<G::Action>(one.action);
        if let (Err(fault), None) = (&action, wanted_refusal(file, index)) {
            return Err(fault.clone());
        }
        actions.push(action);
    }
    Ok(actions)
}

fn wanted_refusal<'f>(file: &'f File<'_>, index: usize) -> Option<(usize, &'f Refuser)> {
    file.expect.iter().find_map(|expectation| match &expectation.kind {
        Kind::MoveRefused { index: wanted, by } if *wanted == index => Some((expectation.line, by)),
        _ => None,
    })
}

struct Run<'a, 'f, G: Scripted> {
    file: &'f File<'a>,
    game: G,
    fate: G::Fate,
    /// For luck that is not scripted.
    key: Key,
    streams: Streams,
    actions: Vec<ParsedAction<G::Action>>,
    /// What happened since the scene before, and the race as it was then.
    recording: Recording<G>,
    before: G,
    /// The race in each window that was passed since the last move.
    windows: Vec<G>,
    verdict: Verdict,
}

impl<G: Scripted + Shown> Run<'_, '_, G> {
    fn play_out(&mut self, scene: &mut dyn FnMut(Scene<'_, G>)) -> Result<(), Malformed> {
        self.settle(0)?;
        self.show(0, scene);
        self.look(0);
        for index in 0..self.actions.len() {
            match wanted_refusal(self.file, index) {
                Some((line, by)) => self.refused_move(index, line, by)?,
                None => self.accepted_move(index)?,
            }
            self.settle(index + 1)?;
            self.show(index + 1, scene);
            self.look(index + 1);
        }
        Ok(())
    }

    fn show(&self, next: usize, scene: &mut dyn FnMut(Scene<'_, G>)) {
        let action = self.actions.get(next).and_then(|written| written.as_ref().ok());
        let Recording { facts, moments } = &self.recording;
        let cuts = moments.iter().map(|moment| (moment.end, &moment.state));
        scene(Scene {
            game: &self.game,
            moments: Moments::new(&self.before, facts, cuts, &self.game),
            next: action.map(|action| (Seat(self.file.moves[next].seat), action)),
            names: &self.file.seats,
        });
    }

    fn accepted_move(&mut self, index: usize) -> Result<(), Malformed> {
        self.end_moment();
        let one = &self.file.moves[index];
        let action = self.actions[index].as_ref().expect("faults in accepted moves are reported before the run");
        self.game
            .try_play(Seat(one.seat), action, &mut self.recording)
            .map_err(|refusal| Malformed { line: one.line, message: format!("move {index} is refused: {refusal}") })
    }

    fn refused_move(&mut self, index: usize, line: usize, by: &Refuser) -> Result<(), Malformed> {
        self.verdict.checked += 1;
        let seat = Seat(self.file.moves[index].seat);
        let Ok(action) = self.actions[index].clone() else {
            // Not an action of this game: refused, but by no rule in particular.
            if let Refuser::Named(_) = by {
                let fault = self.actions[index].as_ref().unwrap_err().to_string();
                self.fail(line, format!("move {index}"), by.wanted("by"), fault);
            }
            return Ok(());
        };
        let now = self.game.seat_view(seat).check(&action).err();
        // The move may have been meant for a window that no move answers, and that has been passed since.
        let in_windows = self.windows.iter().filter_map(|game| game.seat_view(seat).check(&action).err());
        let refusal = now.into_iter().chain(in_windows).find(|refusal| by.is(refusal.rule.0)).or(now);
        match refusal {
            Some(refusal) if by.is(refusal.rule.0) => self.verdict.cited.push(refusal.rule),
            Some(refusal) => {
                self.fail(line, format!("move {index}"), by.wanted("by"), refusal.to_string());
            }
            None => {
                self.end_moment();
                self.game.play(seat, &action, &mut self.recording);
                self.fail(line, format!("move {index}"), by.wanted("by"), "it was accepted".into());
            }
        }
        Ok(())
    }

    /// All that follows by itself before move `next`: luck, and windows that neither it nor, where it is to be refused, the
    /// move after it answers.
    fn settle(&mut self, next: usize) -> Result<(), Malformed> {
        self.windows.clear();
        loop {
            self.settle_luck(next)?;
            if !self.window_is_open() || self.later_move_answers(next) {
                return Ok(());
            }
            self.windows.push(self.game.clone());
            self.decline_for_all();
        }
    }

    fn settle_luck(&mut self, next: usize) -> Result<(), Malformed> {
        while let Awaiting::Chance(chance) = G::awaiting(self.game.public()) {
            let scripted = self.game.scripted(&mut self.fate);
            let luck = match scripted.map_err(|error| self.script_fault(error, self.file.fate, "fate"))? {
                Some(luck) => luck,
                None if chance.starts_next_stage && next >= self.actions.len() => return Ok(()),
                None => self.game.luck(&self.key.draw(chance, self.streams.take(chance.stream))),
            };
            self.end_moment();
            self.game.take_luck(&luck, &mut self.recording);
        }
        Ok(())
    }

    /// What one step did is seen apart from the next.
    fn end_moment(&mut self) {
        self.recording.moment(|| self.game.clone());
    }

    fn window_is_open(&self) -> bool {
        G::awaiting(self.game.public()).prompt().is_some_and(|prompt| prompt.kind == PromptKind::Window)
    }

    /// Whether the first move from here on that is not to be refused answers the window that is open.
    fn later_move_answers(&self, from: usize) -> bool {
        let next = (from..self.actions.len()).find(|&index| wanted_refusal(self.file, index).is_none());
        next.is_some_and(|index| {
            let view = self.game.seat_view(Seat(self.file.moves[index].seat));
            view.owes() && self.actions[index].as_ref().is_ok_and(|action| view.check(action).is_ok())
        })
    }

    /// Passes this window and no other. An answer is its author's secret until the window closes, so the public part of the state
    /// stays as it is for exactly as long as the window is open; the last answer may open another window to the same seat.
    fn decline_for_all(&mut self) {
        let Some(prompt) = G::awaiting(self.game.public()).prompt().copied() else { return };
        let window = self.game.public().clone();
        for seat in prompt.asked.iter() {
            while *self.game.public() == window && self.game.seat_view(seat).owes() {
                let idle = self.game.seat_view(seat).idle();
                self.end_moment();
                self.game.play(seat, &idle, &mut self.recording);
            }
        }
    }

    fn look(&mut self, moves: usize) {
        self.report(moves);
        for expectation in &self.file.expect {
            let Kind::View { after, seat, at, wanted } = &expectation.kind else { continue };
            if *after != moves {
                continue;
            }
            self.verdict.checked += 1;
            let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
            let view = json_view(self.game.view(viewer));
            if let Some((expected, found)) = wanted.misses(view.pointer(at)) {
                let whose = seat.map_or(String::new(), |seat| format!(" of seat {seat}"));
                let what = format!("after {after} moves, {at:?}{whose}");
                self.verdict.failures.push(Failure { line: expectation.line, what, expected, found });
            }
        }
    }

    fn report(&mut self, moves: usize) {
        let names = Names::new(&self.file.seats);
        self.before.clone_from(&self.game);
        for fact in std::mem::take(&mut self.recording).facts {
            // A scenario has no secrets: the fullest face is narrated.
            let event = fact.private.as_ref().map_or(&fact.public, |(_, face)| face);
            self.verdict.cited.push(event.rule());
            self.verdict.events.push(ScenarioEvent {
                moves,
                rule: event.rule(),
                text: OwnedText::each(|lang| event.narrate(lang, names)),
                event: serde_json::to_value(event).expect("events are plain data"),
            });
        }
    }

    fn fail(&mut self, line: usize, what: String, expected: String, found: String) {
        self.verdict.failures.push(Failure { line, what, expected, found });
    }

    fn script_fault(&self, error: ScriptError, raw: Option<&RawValue>, part: &str) -> Malformed {
        Malformed { line: raw.map_or(1, |raw| self.file.line_of(raw)), message: format!("{part}: {error}") }
    }
}
