//! Creations: options that a person made, checked and tried by races of bots. Nothing is kept of them here.

use std::time::Duration;

use axum::{Json, extract::State};
use catalogue::{checked, tried};
use protocol::{
    Code,
    workshop::{Checked, Draft, NewTrial, Trial},
};
use rustix::time::{ClockId, clock_gettime};

use super::{
    App,
    caller::{Body, Caller},
    records::blocking,
    reply::Reply,
};

/// Processor time of one trial; it ends with the races that it has ridden.
const BUDGET: Duration = Duration::from_secs(2);

pub async fn check(State(app): State<App>, caller: Caller, Body(draft): Body<Draft>) -> Reply<Checked> {
    let game = app.services.find(&draft.game).ok_or(Code::NoSuchGame)?;
    let _pass = app.enter_heavy(&caller).await?;
    Ok(Json(blocking(move || Ok(checked(game, draft, caller.lang))).await?))
}

pub async fn attempt(State(app): State<App>, caller: Caller, Body(new): Body<NewTrial>) -> Reply<Trial> {
    let game = app.services.find(&new.draft.game).ok_or(Code::NoSuchGame)?;
    let _pass = app.enter_heavy(&caller).await?;
    let ride = move || {
        let begun = processor_time();
        Ok(tried(game, new, caller.lang, &mut |_, _| processor_time().saturating_sub(begun) < BUDGET)?)
    };
    Ok(Json(blocking(ride).await?))
}

/// Of this thread.
fn processor_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec as u32)
}
