//! Creations: options that a person made, checked and tried by races of bots. Nothing is kept of them here.

use std::{thread, time::Duration};

use axum::{Json, extract::State};
use catalogue::{checked, tried};
use protocol::{
    Code,
    workshop::{Checked, Draft, NewTrial, Trial},
};
use rustix::time::{ClockId, clock_gettime};
use tokio::sync::oneshot;

use super::{
    App,
    caller::{Body, Caller},
    records::blocking,
    reply::Reply,
};
use room::Fault;

/// Processor time of one trial; it ends with the races that it has ridden.
const BUDGET: Duration = Duration::from_secs(2);
/// How much a trial gives way to all else.
const NICENESS: i32 = 10;

pub async fn check(State(app): State<App>, caller: Caller, Body(draft): Body<Draft>) -> Reply<Checked> {
    let game = app.services.find(&draft.game).ok_or(Code::NoSuchGame)?;
    let pass = app.enter_heavy(&caller).await?;
    Ok(Json(blocking(&pass, move || Ok(checked(game, draft, caller.lang))).await?))
}

pub async fn attempt(State(app): State<App>, caller: Caller, Body(new): Body<NewTrial>) -> Reply<Trial> {
    let game = app.services.find(&new.draft.game).ok_or(Code::NoSuchGame)?;
    let place = app.enter_trial(&caller).await?;
    let (done, report) = oneshot::channel();
    let ride = move || {
        let _place = place;
        // Where the system refuses, it runs as others do.
        let _ = rustix::process::nice(NICENESS);
        let goes_on = || !done.is_closed() && processor_time() < BUDGET;
        let ridden = tried(game, new, caller.lang, &mut |_, _| goes_on());
        let _ = done.send(ridden);
    };
    thread::Builder::new().name("trial".into()).spawn(ride).map_err(|_| Fault::from(Code::Unavailable))?;
    let ridden = report.await.map_err(|_| Fault::from(Code::Internal))?;
    Ok(Json(ridden.map_err(Fault::from)?))
}

/// Of this thread.
fn processor_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec as u32)
}
