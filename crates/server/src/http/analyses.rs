//! What was luck and what was choice in a race that is over.

use std::{sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes},
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use catalogue::{RaceWords, in_words};
use engine::{Lang, Viewer};
use protocol::{
    Code, Phase,
    analysis::{AnalysedRace, AnalysisProgress},
};
use store::{OwnerId, StoredAnalysis};
use tokio::{runtime::Handle, sync::mpsc};

use super::{
    App,
    caller::Caller,
    lobby::table_id,
    packed,
    records::{blocking, log},
    reply::{Named, Rejection},
    streamed::Streamed,
};
use crate::{
    analyses::{Asker, Following, Stand, Work},
    limit::Permit,
};
use room::{About, Answer, Fault, Request as Ask};

/// An analysis is followed no longer than this; who still wants it asks again.
const FOLLOWED: Duration = Duration::from_secs(15 * 60);

/// Asks for an analysis: it is queued, or found.
pub async fn begin(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Result<Response, Rejection> {
    let named = Named::of(&caller, &app);
    let Some(owner) = caller.owner else {
        return Ok(named.with_cookie(Rejection::from(Code::NoDevice)));
    };
    let table = table_id(&id)?;
    let pass = app.enter_heavy(&caller).await?;
    let (about, record) = finished(&app, caller, &id).await?;
    let words = Words::of(&about, &record, caller.lang, &pass).await?;
    let (stand, asked_by) = match app.analyses.find(table) {
        Some(job) => (job.stand(), Some(job.asker.owner)),
        None => match kept(&app, &about).await? {
            Some(stand) => (stand, None),
            None => {
                let address = (!app.is_trusted(caller.address)).then_some(caller.address);
                let job = app.analyses.begin(table, Asker { owner, address }, work(&app, &about, record))?;
                (job.stand(), Some(job.asker.owner))
            }
        },
    };
    let words = words.asked_by(asked_by, caller);
    Ok(packed::open(named.reply(words.progress(stand).await?)))
}

/// Follows an analysis: a line whenever there is more, until it has ended.
pub async fn follow(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Result<Response, Rejection> {
    let following = app.analyses.follow(&caller.parties())?;
    let pass = app.enter_heavy(&caller).await?;
    let (about, record) = finished(&app, caller, &id).await?;
    let words = Words::of(&about, &record, caller.lang, &pass).await?;
    drop((record, pass));
    let kind = [(header::CONTENT_TYPE, "application/x-ndjson")];
    let Some(job) = app.analyses.find(table_id(&id)?) else {
        let stand = kept(&app, &about).await?.ok_or(Code::NoAnalysis)?;
        return Ok(packed::open((kind, words.asked_by(None, caller).line(stand).await?)));
    };
    let words = words.asked_by(Some(job.asker.owner), caller);
    let (to, lines) = mpsc::channel(1);
    let mut stands = job.follow();
    let first = match stands.next().await {
        Some(stand) => words.line(stand).await?,
        None => Bytes::new(),
    };
    tokio::spawn(async move {
        // A follower can ask again: those who have many places make room for those who have none.
        following.while_idle(send_lines(stands, &words, &to)).await;
    });
    Ok((kind, Body::new(Streamed::pieces(first, lines, FOLLOWED))).into_response())
}

/// Sends a line for each change.
async fn send_lines(mut stands: Following, words: &Arc<Words>, to: &mpsc::Sender<Result<Bytes, Fault>>) {
    // The latest is asked for when there is room for it.
    while let Ok(room) = to.reserve().await {
        let stand = tokio::select! {
            stand = stands.next() => stand,
            // Nothing is kept for a reader who is gone, however long the analysis waits.
            () = to.closed() => None,
        };
        let Some(stand) = stand else { return };
        room.send(words.line(stand).await);
    }
}

/// Calls an analysis off, for the owner who asked for it.
pub async fn cancel(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Result<StatusCode, Rejection> {
    let owner = caller.owner.ok_or(Code::NoAnalysis)?;
    app.analyses.cancel(table_id(&id)?, owner)?;
    Ok(StatusCode::NO_CONTENT)
}

/// The record of a race that has a result: anybody who may know of it may replay it whole, and none of its secrets are secrets any more.
async fn finished(app: &App, caller: Caller, id: &str) -> Result<(About, String), Fault> {
    let Answer::About(about) = app.tables.ask(table_id(id)?, caller.owner, Ask::About(Viewer::Spectator)).await? else {
        return Err(Code::Internal.into());
    };
    if about.phase != Phase::Over {
        return Err(Code::WrongPhase.into());
    }
    log(app, caller, id, Viewer::Spectator).await
}

/// What was found before, if it is still what would be found now.
async fn kept(app: &App, about: &About) -> Result<Option<Stand>, Fault> {
    let Some(kept) = app.services.store.analysis(about.key).await? else { return Ok(None) };
    if kept.version != analysis::VERSION {
        return Ok(None);
    }
    Ok(serde_json::from_str(&kept.text).ok().map(Stand::done))
}

fn work(app: &App, about: &About, record: String) -> Work {
    let store = Arc::clone(&app.services.store);
    let time = Arc::clone(&app.services.time);
    let key = about.key;
    let runtime = Handle::current();
    let keep = move |found: &AnalysedRace| {
        let text = serde_json::to_string(found).expect("plain data");
        let analysis = StoredAnalysis { version: analysis::VERSION, at_ms: time.now().date, text };
        if let Err(error) = runtime.block_on(store.keep_analysis(key, analysis)) {
            tracing::warn!(%error, "an analysis could not be kept");
        }
    };
    Work { game: about.game, record, keep: Box::new(keep) }
}

/// What an analysis is shown with: names of now, and the race in the asker's language.
struct Words {
    race: RaceWords,
    /// Whether the asker may call it off.
    mine: bool,
}

impl Words {
    async fn of(about: &About, record: &str, lang: Lang, pass: &Permit) -> Result<Words, Fault> {
        let game = about.game;
        let names = about.names.clone();
        let record = record.to_owned();
        let read = move || {
            let race = game.words(&record, lang, &names).map_err(|_| Code::Internal)?;
            Ok(Words { race, mine: false })
        };
        blocking(pass, read).await
    }

    fn asked_by(self, owner: Option<OwnerId>, caller: Caller) -> Arc<Words> {
        Arc::new(Words { mine: owner.is_some() && owner == caller.owner, ..self })
    }

    async fn progress(self: Arc<Words>, stand: Stand) -> Result<AnalysisProgress, Fault> {
        tokio::task::spawn_blocking(move || self.labelled(stand)).await.map_err(|_| Code::Internal.into())
    }

    async fn line(self: &Arc<Words>, stand: Stand) -> Result<Bytes, Fault> {
        let words = Arc::clone(self);
        let write = move || {
            let mut line = serde_json::to_vec(&words.labelled(stand)).expect("plain data into memory");
            line.push(b'\n');
            Bytes::from(line)
        };
        tokio::task::spawn_blocking(write).await.map_err(|_| Code::Internal.into())
    }

    fn labelled(&self, stand: Stand) -> AnalysisProgress {
        let mut analysis = stand.picture.as_deref().cloned();
        if let Some(race) = &mut analysis {
            in_words(race, &self.race);
        }
        let mine = self.mine && stand.is_under_way();
        AnalysisProgress { state: stand.state, progress: stand.progress, ahead: stand.ahead, mine, analysis }
    }
}
