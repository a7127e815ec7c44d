//! Requests, by the same paths and with the same bodies as the server's HTTP: what a page asks of a table without a socket.

use std::sync::Mutex;

use analysis::Plan as AnalysisPlan;
use catalogue::{AnalysisWatch, AnyGame, Chosen, analysed_race, checked, in_words, lessons, tried};
use engine::{BadOption, Lang, Seat, Viewer, say};
use protocol::{
    Code, TableInfo,
    analysis::{AnalysisProgress, AnalysisState},
    requests::{Created, GameInfo, Lesson, LessonInfo, NewTable, OneSeat, Opened, Rename, RulebookPage, WhatIf},
    workshop::{Draft, NewTrial},
};
use room::{
    About, Answer, BotKind, Fault, LobbySeat, Occupant, Planner, Request, RoomParts, TablePhase, Vacancy, first_mark,
    new_room,
    past::{self, Frames, Imported, Replay},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use store::{Batch, Op, TableId};

use crate::{
    Device, Output,
    address::Address,
    device::{GAMES, OWNER, Out, find, is_open},
};

/// A trial shows how it stands after so many races.
const PICTURE: u32 = 10;

/// A race that was ridden elsewhere and is over, to be analysed here.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Finished {
    game: String,
    record: String,
    names: Vec<String>,
}

/// A body as it goes out.
type Body = Result<String, Fault>;

/// Answers a request, once.
pub fn answer(device: &mut Device, method: &str, path: &str, body: &str, id: u32, out: Out) {
    let address = Address::read(path);
    let lang = address.lang().unwrap_or(Lang::En);
    let answered = Asked { device, address: &address, lang, body, id, out }.route(method);
    let response = match answered {
        Ok(body) => Output::Response { id, status: 200, body },
        Err(fault) => {
            let body = serde_json::to_string(&fault.to_failed(lang)).expect("plain data");
            Output::Response { id, status: fault.code.status(), body }
        }
    };
    out(response);
}

struct Asked<'a> {
    device: &'a mut Device,
    address: &'a Address,
    lang: Lang,
    body: &'a str,
    id: u32,
    out: Out<'a>,
}

impl Asked<'_> {
    fn route(mut self, method: &str) -> Body {
        let parts = self.address.parts();
        match (method, parts.as_slice()) {
            ("GET", ["games"]) => written(&GAMES.iter().map(|game| GameInfo::from(game.info())).collect::<Vec<_>>()),
            ("GET", ["games", game, "rulebook"]) => {
                written(&RulebookPage::from(find(game).ok_or(Code::NoSuchGame)?.rulebook(self.lang)))
            }
            ("GET", ["lessons"]) => written(&all_lessons()?),
            ("GET", ["lessons", game, name]) => written(&self.lesson(game, name)?),
            ("POST", ["workshop", "check"]) => {
                let draft: Draft = self.read()?;
                let game = find(&draft.game).ok_or(Code::NoSuchGame)?;
                written(&checked(game, draft, self.lang))
            }
            ("POST", ["workshop", "trial"]) => self.attempt(),
            ("GET", ["mine"]) => written(&self.mine()?),
            ("POST", ["tables"]) => self.create(),
            ("POST", ["records"]) => self.import(),
            ("POST", ["analysis"]) => {
                let Finished { game, record, names } = self.read()?;
                self.analyse(find(&game).ok_or(Code::NoSuchGame)?, &record, &names)
            }
            (_, ["tables", id, rest @ ..]) => {
                let id = id.parse().map_err(|_| Code::NoSuchTable)?;
                self.of_table(method, id, rest)
            }
            _ => Err(Code::NoSuchPage.into()),
        }
    }

    fn of_table(mut self, method: &str, id: TableId, rest: &[&str]) -> Body {
        match (method, rest) {
            ("GET", []) => self.ask(id, Request::Info),
            ("DELETE", []) => {
                let open = is_open(self.info(id)?.phase);
                if open {
                    return Err(Code::WrongPhase.into());
                }
                self.device.forget(id, &mut *self.out)?;
                Ok("{}".to_owned())
            }
            ("POST", ["start"]) => self.ask(id, Request::Start),
            ("POST", ["abandon"]) => self.ask(id, Request::Abandon),
            ("POST", ["leave"]) => {
                let OneSeat { seat } = self.read()?;
                self.ask(id, Request::Leave(Seat(seat)))
            }
            ("POST", ["name"]) => {
                let Rename { seat, name } = self.read()?;
                let name = protocol::bounded::Name::read(&name)?;
                self.ask(id, Request::Rename { seat: Seat(seat), name })
            }
            ("POST", ["rematch"]) => self.rematch(id),
            ("GET", ["record"]) => Ok(self.closed(id)?.1),
            ("GET", ["verify"]) => {
                let (about, record) = self.closed(id)?;
                written(&past::verdict(&about, &record, self.lang)?)
            }
            ("GET", ["replay"]) => self.replay(id),
            ("POST", ["what-if"]) => self.ride_on(id),
            ("GET", ["results"]) => match self.device.ask(id, Request::Results, &mut *self.out)? {
                Answer::Results(results) => Ok(results.get().to_owned()),
                _ => Err(Code::Internal.into()),
            },
            ("POST", ["analysis"]) => {
                let (about, record) = self.closed(id)?;
                self.analyse(about.game, &record, &about.names)
            }
            _ => Err(Code::NoSuchPage.into()),
        }
    }

    fn read<T: DeserializeOwned>(&self) -> Result<T, Fault> {
        serde_json::from_str(self.body).map_err(|error| Fault::misread(&error))
    }

    fn value(&self, key: &str) -> Option<String> {
        self.address.value(key).map(str::to_owned)
    }

    fn info(&mut self, id: TableId) -> Result<TableInfo, Fault> {
        match self.device.ask(id, Request::Info, &mut *self.out)? {
            Answer::Info(info) => Ok(*info),
            _ => Err(Code::Internal.into()),
        }
    }

    fn ask(mut self, id: TableId, request: Request) -> Body {
        match self.device.ask(id, request, &mut *self.out)? {
            Answer::Info(info) => written(&*info),
            _ => written(&self.info(id)?),
        }
    }

    fn lesson(&self, game: &str, name: &str) -> Result<Lesson, Fault> {
        let game = find(game).ok_or(Code::NoSuchGame)?;
        let source = lessons::find(game.info(), name).ok_or(Code::NoSuchLesson)?;
        Ok(game.lesson(source.text, self.lang).map_err(|_| Code::Internal)?)
    }

    fn mine(&mut self) -> Result<Vec<TableInfo>, Fault> {
        self.device.ids().into_iter().map(|id| self.info(id)).collect()
    }

    fn planner<T>(&self, plan: impl FnOnce(&Planner) -> T) -> T {
        plan(&Planner { owner: OWNER, now: self.device.now().tick, find: &find, bot: &bot })
    }

    /// Races of bots on a creation, with a picture every few of them.
    fn attempt(self) -> Body {
        let new: NewTrial = self.read()?;
        let game = find(&new.draft.game).ok_or(Code::NoSuchGame)?;
        let id = self.id;
        let lang = self.lang;
        let out = self.out;
        let trial = tried(game, new, lang, &mut |races, trial| {
            if races % PICTURE == 0 {
                let body = serde_json::to_string(&trial.report(lang)).expect("plain data");
                out(Output::Progress { id, body });
            }
            true
        })?;
        written(&trial)
    }

    fn create(mut self) -> Body {
        let body: NewTable = self.read()?;
        let start = body.start;
        let plan = self.planner(|planner| planner.plan(body, Vec::new(), &mut |_| None))?;
        // A seat that is open waits for somebody who cannot come.
        if plan.seats.iter().any(|seat| matches!(seat, Occupant::Open { .. })) {
            let why = say!("une place ouverte demande le serveur", "an open seat needs the server");
            return Err(BadOption::new("seats", why).into());
        }
        let id = self.device.new_id();
        self.device.open(id, plan, None, start, &mut *self.out)?;
        let table = self.info(id)?;
        written(&Created { table, invitations: Vec::new() })
    }

    fn rematch(self, id: TableId) -> Body {
        let next = self.device.new_id();
        let Answer::Rematch(next, plan) = self.device.ask(id, Request::Rematch(next), &mut *self.out)? else {
            return Err(Code::Internal.into());
        };
        if !self.device.has(next) {
            self.device.open(next, *plan, None, true, &mut *self.out)?;
        }
        written(&Opened { id: next.to_string() })
    }

    fn import(self) -> Body {
        let Imported { game, terms, over, seats, happened } = past::import(self.body, find)?;
        let lines = self.body.trim_end().to_owned();
        let id = self.device.bring_in(
            |id, key, cx| {
                let parts = RoomParts {
                    id,
                    key,
                    game,
                    secret: [0; 32],
                    created_ms: cx.now.date,
                    terms,
                    phase: TablePhase::raced(over, None),
                    host: Some(OWNER),
                    seats: (0..seats).map(|_| LobbySeat::new(Occupant::vacant(Vacancy::default()))).collect(),
                    bot_seed: 0,
                };
                let room = new_room(cx, parts);
                let at_ms = cx.now.date;
                let marks = first_mark(happened, seats);
                cx.effects.ops.push(Op::Append(Batch { at_ms, marks, lines, ..Batch::default() }));
                room
            },
            &mut *self.out,
        );
        written(&Opened { id: id.to_string() })
    }

    /// A race and its record, once it has ended.
    fn closed(&mut self, id: TableId) -> Result<(About, String), Fault> {
        let found = self.about(id, Viewer::Spectator)?;
        if found.0.phase.is_closed() { Ok(found) } else { Err(Code::WrongPhase.into()) }
    }

    fn about(&mut self, id: TableId, viewer: Viewer) -> Result<(About, String), Fault> {
        let Answer::About(about) = self.device.ask(id, Request::About(viewer), &mut *self.out)? else {
            return Err(Code::Internal.into());
        };
        let record = self.device.record(id)?;
        if record.is_empty() { Err(Code::WrongPhase.into()) } else { Ok((about, record)) }
    }

    fn replay(mut self, id: TableId) -> Body {
        let seat = self.value("seat");
        let all = seat.as_deref() == Some("all");
        let viewer = match seat.as_deref() {
            None | Some("all") => Viewer::Spectator,
            Some(seat) => Viewer::Seat(Seat(seat.parse().map_err(|_| Code::NoSuchSeat)?)),
        };
        let (about, record) = if all { self.closed(id)? } else { self.about(id, viewer)? };
        let lang = self.address.lang();
        let frames = Frames { about: &about, record: &record, viewer, all, lang };
        serde_json::to_string(&Replay { frames, names: &about.names }).map_err(|_| Code::CannotReplay.into())
    }

    fn ride_on(mut self, id: TableId) -> Body {
        let body: WhatIf = self.read()?;
        let (about, record) = self.closed(id)?;
        let new = self.device.new_id();
        let seed = self.device.seed();
        let begun = past::what_if(about.game, &record, &body, new, seed)?;
        let first = self.info(id)?;
        let luck = first.repeats.as_ref().unwrap_or(&first.id).parse().ok();
        let (plan, record) = self.planner(|planner| planner.ride_on(about.game, begun, &body, luck, &first.seats))?;
        self.device.open(new, plan, record, true, &mut *self.out)?;
        written(&self.info(new)?)
    }

    /// The whole analysis, with a picture after each pass. It takes seconds: the page asks a worker of its own, and ends it to call it off.
    fn analyse(self, game: &dyn AnyGame, record: &str, names: &[String]) -> Body {
        let lang = self.lang;
        let words = game.words(record, lang, names)?;
        let progress = |progress: f64, state: AnalysisState, found: &analysis::Analysis<Chosen>| {
            let mut race = analysed_race(found);
            in_words(&mut race, &words);
            AnalysisProgress { state, progress, ahead: 0, mine: true, analysis: Some(race) }
        };
        let watch = Watching { id: self.id, out: Mutex::new(&mut *self.out), progress: &progress };
        let found =
            game.analyse(record, AnalysisPlan::default(), Some(lang), names, &watch).map_err(|_| Code::CannotReplay)?;
        written(&progress(1.0, AnalysisState::Done, &found))
    }
}

/// Puts out a picture after each pass.
struct Watching<'a> {
    id: u32,
    out: Mutex<Out<'a>>,
    progress: &'a (dyn Fn(f64, AnalysisState, &analysis::Analysis<Chosen>) -> AnalysisProgress + Sync),
}

impl AnalysisWatch for Watching<'_> {
    fn passed(&self, progress: f64, picture: &dyn Fn() -> analysis::Analysis<Chosen>) {
        let found = (self.progress)(progress, AnalysisState::Running, &picture());
        let body = serde_json::to_string(&found).expect("plain data");
        (self.out.lock().expect("one thread"))(Output::Progress { id: self.id, body });
    }
}

fn all_lessons() -> Result<Vec<LessonInfo>, Fault> {
    let mut infos = Vec::new();
    for game in GAMES {
        infos.extend(lessons::infos(game.info()).map_err(|_| Code::Internal)?);
    }
    Ok(infos)
}

/// The bots of a device are ours alone.
fn bot(name: &str) -> Result<BotKind, Fault> {
    let known = bots::Bot::ALL.map(|bot| bot.to_string());
    if known.iter().any(|known| known == name) {
        return Ok(BotKind::from(name.to_owned()));
    }
    let known = known.join(", ");
    let why = say!("bot inconnu ; choisis parmi : {known}", "unknown bot; expected one of: {known}");
    Err(BadOption::new("bot", why).into())
}

fn written(body: &impl Serialize) -> Body {
    Ok(serde_json::to_string(body).expect("plain data"))
}
