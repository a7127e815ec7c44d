//! Races that are over, and what may be seen of those that are not.

use axum::{
    Json,
    extract::{Path, Query, Request, State},
    http::header,
    response::{IntoResponse, Response},
};
use engine::{Said, Seat, Viewer};
use games::AnyGame;
use protocol::{
    Code, Json as Raw, Phase, Told,
    requests::{Check, Opened, Replay, ReplayFrame, Verdict},
};
use serde::Deserialize;
use store::{Batch, Change, Op, TableId};
use table::Record;

use super::{
    App,
    caller::{self, Caller},
    lobby::table_id,
    packed,
    reply::{Named, Reply},
};
use crate::{
    fault::Fault,
    room::{
        About, Answer, Effects, Ending, Holder, Log, Made, Place, Request as Ask, Standing, Terms, first_mark, new_room,
    },
    secrets,
};

/// No record that is brought in is longer.
const MAX_RECORD: usize = 2 * 1024 * 1024;

#[derive(Deserialize)]
pub struct Eyes {
    seat: Option<String>,
    /// Without a language nothing is said in words.
    lang: Option<String>,
}

pub async fn replay(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(eyes): Query<Eyes>,
) -> Result<Response, Fault> {
    let all = eyes.seat.as_deref() == Some("all");
    let viewer = match eyes.seat.as_deref() {
        None | Some("all") => Viewer::Spectator,
        Some(seat) => Viewer::Seat(Seat(seat.parse().map_err(|_| Fault::from(Code::NoSuchSeat))?)),
    };
    let (about, record) = log(&app, caller, &id, viewer).await?;
    if all && !about.phase.is_closed() {
        return Err(Code::WrongPhase.into());
    }
    let lang = eyes.lang.map(|_| caller.lang);
    blocking(move || {
        let mut frames = Vec::new();
        let mut look = |frame: games::Frame| {
            frames.push(ReplayFrame {
                n: frames.len() as u64,
                seat: frame.seat.map(|seat| seat.0),
                what: frame.action.map(Raw),
                facts: frame.told.into_iter().map(told).collect(),
                view: Raw(frame.view),
                views: frame.views.map(|views| views.into_iter().map(Raw).collect()),
            });
        };
        let names = &about.names;
        let replayed = match all {
            true => about.game.replay_all(&record, lang, names, &mut look),
            false => about.game.replay(&record, viewer, lang, names, &mut look),
        };
        replayed.map_err(|_| Code::CannotReplay)?;
        let replay = Json(Replay { frames, names: about.names });
        Ok(if about.phase.is_closed() { packed::open(replay) } else { replay.into_response() })
    })
    .await
}

fn told(told: games::Told) -> Told {
    Told { rule: told.rule.map(str::to_owned), text: told.text, event: Raw(told.event) }
}

/// The record, once nothing in it is anybody's secret any more.
pub async fn record(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Result<Response, Fault> {
    let (about, record) = log(&app, caller, &id, Viewer::Spectator).await?;
    if !about.phase.is_closed() {
        return Err(Code::WrongPhase.into());
    }
    let name = format!("attachment; filename=\"{}-{id}.jsonl\"", about.game.key());
    Ok(packed::open(([(header::CONTENT_TYPE, "application/jsonl"), (header::CONTENT_DISPOSITION, &name)], record)))
}

pub async fn verify(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Reply<Verdict> {
    let (about, record) = log(&app, caller, &id, Viewer::Spectator).await?;
    if !about.phase.is_closed() {
        return Err(Code::WrongPhase.into());
    }
    blocking(move || {
        let verified = about.game.verify(&record)?;
        let check = |check: &table::Check| Check {
            what: check.what.to_owned(),
            ok: check.ok,
            detail: check.detail.get(caller.lang).to_owned(),
        };
        Ok(Json(Verdict { ok: verified.holds(), checks: verified.checks.iter().map(check).collect() }))
    })
    .await
}

/// A table's record as far as it goes, for somebody who may look through these eyes.
async fn log(app: &App, caller: Caller, id: &str, viewer: Viewer) -> Result<(About, String), Fault> {
    let Answer::About(about) = app.hall.ask(table_id(id)?, caller.device, Ask::About(viewer)).await? else {
        return Err(Code::Internal.into());
    };
    if about.phase == Phase::Seating {
        return Err(Code::WrongPhase.into());
    }
    let batches = app.hall.store.steps(about.key).await?;
    if batches.is_empty() {
        return Err(Code::WrongPhase.into());
    }
    // Who lost the seat while the log was read does not get what the next player did.
    if !about.phase.is_closed() {
        app.hall.ask(table_id(id)?, caller.device, Ask::About(viewer)).await?;
    }
    let mut record = String::with_capacity(batches.iter().map(|batch| batch.lines.len() + 1).sum());
    for batch in batches {
        record += &batch.lines;
        record.push('\n');
    }
    Ok((about, record))
}

/// Brings in a race that was played elsewhere, if it replays to its end.
pub async fn import(State(app): State<App>, caller: Caller, request: Request) -> Result<Response, Fault> {
    let bytes = caller::read(request, &app, MAX_RECORD).await?;
    let text = String::from_utf8(bytes.into()).map_err(|_| Code::BadRecord)?;
    let named = Named::of(&caller, &app);
    let (hall, now) = (app.hall.clone(), app.hall.time.now());
    let id = TableId(secrets::bytes());
    let (device, key, seed) = (named.device, hall.store.new_key(), hall.new_bot_seed());
    let (times, find) = (hall.times, hall.clone());
    let ops = blocking(move || {
        let Imported { game, terms, ending, seats, happened } = read(&text, |key| find.find(key))?;
        let mut fx = Effects::default();
        let made = Made {
            id,
            key,
            game,
            secret: [0; 32],
            created_ms: now.date,
            terms,
            standing: Standing::Ended { ending, rematch: None },
            host: Some(device),
            seats: (0..seats).map(|_| Place::new(Holder::vacant())).collect(),
            times,
            bot_seed: seed,
        };
        new_room(made, now, &mut fx);
        let marks = first_mark(happened, seats);
        fx.ops.push(Op::Append(Batch {
            at_ms: now.date,
            marks,
            lines: text.trim_end().to_owned(),
            ..Batch::default()
        }));
        Ok(fx.ops)
    })
    .await?;
    hall.store.commit(Change { table: key, ops }).await?;
    Ok(named.reply(Opened { id: id.to_string() }))
}

/// A race that was played elsewhere.
struct Imported {
    game: &'static dyn AnyGame,
    terms: Terms,
    ending: Ending,
    seats: usize,
    happened: usize,
}

/// Replays a record to see that it is one, and of a race that is over.
fn read(text: &str, find: impl Fn(&str) -> Option<&'static dyn AnyGame>) -> Result<Imported, Fault> {
    let header = Record::read(text)?.header;
    let game = find(&header.game).ok_or(Code::NoSuchGame)?;
    let table = game.resume(text, None)?;
    if !table.is_closed() {
        return Err(Fault::because(
            Code::BadRecord,
            &Said::new("la course est en cours", "the race is still under way"),
        ));
    }
    let terms = Terms {
        options: header.options,
        public: false,
        hot_seat: false,
        clock: Default::default(),
        abandoned_starts: 0,
        imported: Some(header.commitment.unwrap_or_default()),
    };
    let ending = if table.ranking().is_some() { Ending::Over } else { Ending::Abandoned };
    let (ending, seats) = (ending(Log::unread()), usize::from(header.seats));
    Ok(Imported { game, terms, ending, seats, happened: table.happened() })
}

/// Replaying takes long enough to be in the way of others.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T, Fault> + Send + 'static) -> Result<T, Fault> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(Code::Internal.into()))
}
