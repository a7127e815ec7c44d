//! Races that are over, and what may be seen of those that are not.

use std::sync::Arc;

use axum::{
    Json,
    body::Body,
    extract::{Path, Request, State},
    http::header,
    response::Response,
};
use engine::Viewer;
use protocol::{
    Code, Phase,
    requests::{Opened, Verdict},
};
use sha2::{Digest, Sha256};
use store::{Batch, Bound, Bounds, Change, Kind, Op, StoreError, TableId};

use super::{
    App,
    caller::{self, Caller},
    duplicates,
    lobby::table_id,
    packed,
    reply::{Named, Rejection, Reply},
    streamed::Streamed,
};
use crate::{limit::Permit, secrets};
use room::{
    About, Answer, Ctx, Fault, LobbySeat, Occupant, Request as Ask, RoomParts, TablePhase, Vacancy, first_mark,
    new_room,
    past::{self, Imported},
};

/// No record that is brought in is longer.
const MAX_RECORD: usize = 2 * 1024 * 1024;

/// The record, once nothing in it is anyone's secret any more.
pub async fn record(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Result<Response, Rejection> {
    let pass = app.enter_heavy(&caller).await?;
    let (about, record) = log(&app, caller, &id, Viewer::Spectator).await?;
    if !about.phase.is_closed() {
        return Err(Code::WrongPhase.into());
    }
    let record = Body::new(Streamed::text(record, pass, app.patience.replay));
    let name = format!("attachment; filename=\"{}-{id}.jsonl\"", about.game.key());
    Ok(packed::open(([(header::CONTENT_TYPE, "application/jsonl"), (header::CONTENT_DISPOSITION, &name)], record)))
}

pub async fn verify(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Reply<Verdict> {
    let pass = app.enter_heavy(&caller).await?;
    let (about, record) = log(&app, caller, &id, Viewer::Spectator).await?;
    if !about.phase.is_closed() {
        return Err(Code::WrongPhase.into());
    }
    let lang = caller.lang;
    Ok(Json(blocking(&pass, move || past::verdict(&about, &record, lang)).await?))
}

/// A table's record as far as it goes, for a caller who may see as this viewer.
pub async fn log(app: &App, caller: Caller, id: &str, viewer: Viewer) -> Result<(About, String), Fault> {
    let Answer::About(about) = app.tables.ask(table_id(id)?, caller.owner, Ask::About(viewer)).await? else {
        return Err(Code::Internal.into());
    };
    if about.phase == Phase::Seating {
        return Err(Code::WrongPhase.into());
    }
    if about.hides && about.phase.is_closed() {
        duplicates::show_all(app, table_id(id)?).await?;
    }
    let batches = app.services.store.steps(about.key).await?;
    if batches.is_empty() {
        // A race that is over has a log, unless it was deleted and its table is still in memory.
        return Err(if about.phase == Phase::Over { Code::NoSuchTable } else { Code::WrongPhase }.into());
    }
    // Who lost the seat while the log was read does not get what the next player did.
    if !about.phase.is_closed() {
        app.tables.ask(table_id(id)?, caller.owner, Ask::About(viewer)).await?;
    }
    let mut record = String::with_capacity(batches.iter().map(|batch| batch.lines.len() + 1).sum());
    for batch in batches {
        record += &batch.lines;
        record.push('\n');
    }
    Ok((about, record))
}

/// Brings in a race that was played elsewhere, if it replays to its end. The same record again is the same table.
pub async fn import(State(app): State<App>, caller: Caller, request: Request) -> Result<Response, Rejection> {
    let named = Named::of(&caller, &app);
    let Some(owner) = caller.owner else {
        // A caller without a cookie is given one, and is known by it when they ask again.
        return Ok(named.with_cookie(Rejection::from(Code::NoDevice)));
    };
    let services = Arc::clone(&app.services);
    let now = app.services.time.now();
    app.rates.import(caller.address, owner)?;
    // Before the body, which takes memory too.
    let pass = app.enter_heavy(&caller).await?;
    // Until it has come nothing is done: who lets others wait for it loses the place to them.
    let bytes = pass.while_idle(caller::read(request, MAX_RECORD)).await.ok_or(Code::Unavailable)??;
    let text = String::from_utf8(bytes.into()).map_err(|_| Code::BadRecord)?;
    let digest = store::Digest(Sha256::digest(text.trim_end().as_bytes()).into());
    let account = services.account(Some(owner), caller.address);
    if let Some(id) = services.store.find_digest(digest, account).await? {
        return Ok(named.reply(Opened { id: id.to_string() }));
    }
    let id = TableId(secrets::bytes());
    let key = services.store.new_key().await?;
    let times = services.times;
    let find = Arc::clone(&services);
    let mut ops = blocking(&pass, move || {
        let Imported { game, terms, over, seats, happened } = past::import(&text, |key| find.find(key))?;
        let mut cx = Ctx::new(now, times);
        let parts = RoomParts {
            id,
            key,
            game,
            secret: [0; 32],
            created_ms: now.date,
            terms,
            phase: TablePhase::raced(over, None),
            host: Some(owner),
            seats: (0..seats).map(|_| LobbySeat::new(Occupant::vacant(Vacancy::default()))).collect(),
            bot_seed: 0,
        };
        new_room(&mut cx, parts);
        let marks = first_mark(happened, seats);
        cx.effects.ops.push(Op::Append(Batch {
            at_ms: now.date,
            marks,
            lines: text.trim_end().to_owned(),
            ..Batch::default()
        }));
        Ok(cx.effects.ops)
    })
    .await?;
    let bound = |(count, bytes): (u64, u64)| Bound { count, bytes, ..Bound::NONE };
    let limits = services.limits();
    let bounds = Bounds { owner: bound(limits.imports_per_device), address: bound(limits.imports_per_address) };
    let bounds = if app.is_trusted(caller.address) { Bounds::NONE } else { bounds };
    if app.identities.is_forgotten(owner) {
        return Err(Code::Forgotten.into());
    }
    ops.push(Op::Own { kind: Kind::Import, account, digest: Some(digest), bounds });
    services.store.commit(Change { table: key, ops }).await.map_err(|error| match error {
        StoreError::Bounded => Fault::from(Code::TooMuchKept),
        error => error.into(),
    })?;
    drop(pass);
    Ok(named.reply(Opened { id: id.to_string() }))
}

/// Replaying takes long enough to be in the way of others. It takes its place until it is done, though its asker may have gone before.
pub async fn blocking<T: Send + 'static>(
    place: &Permit,
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let place = place.clone();
    let work = move || {
        let _place = place;
        work()
    };
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(Code::Internal.into()))
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc, time::Duration};

    use futures_util::FutureExt;

    use super::*;
    use crate::limit::{FairPool, Party, Terms};

    #[tokio::test]
    async fn who_asks_and_goes_away_has_a_place_until_the_work_is_done() {
        let pool = FairPool::new(Terms { most: 1, per_party: 1, reserve: 0 });
        let party = [Party::at([192, 0, 2, 1].into())];
        let (done, wait) = mpsc::channel::<()>();
        {
            let place = pool.try_take(&party).expect("nobody has it");
            let asked = blocking(&place, move || Ok(wait.recv().ok()));
            assert!(asked.now_or_never().is_none(), "it is worked on");
        }
        assert!(pool.try_take(&party).is_none());
        drop(done);
        tokio::time::timeout(Duration::from_secs(60), pool.take(&party)).await.expect("it is given back then");
    }
}
