//! What has been kept long enough goes: a look every hour, a few tables at a time.

use std::sync::Arc;

use store::{Expiry, State, kind};
use tokio::sync::watch;

use crate::{config::Keep, hall::Hall, time::Ms};

const EVERY: Ms = 3_600_000;
const DAY: Ms = 86_400_000;
/// A race that its people have left counts against them until it is given up: one person among bots, and several people.
const IDLE_ALONE_DAYS: u64 = 90;
const IDLE_DAYS: u64 = 365;

pub async fn run(hall: Arc<Hall>, keep: Keep, mut stopped: watch::Receiver<bool>) {
    loop {
        sweep(&hall, keep).await;
        let next = hall.time.until(hall.time.now().tick + EVERY);
        tokio::select! {
            () = next => {}
            _ = stopped.changed() => return,
        }
    }
}

async fn sweep(hall: &Arc<Hall>, keep: Keep) {
    let now = hall.time.now().date;
    let before = |days: u64| now.saturating_sub(days * DAY);
    if let Some(days) = keep.names {
        hall.forget_old(before(days)).await;
    }
    hall.close_unvisited().await;
    hall.give_up_idle(before(IDLE_ALONE_DAYS), true).await;
    hall.give_up_idle(before(IDLE_DAYS), false).await;
    if let Some(days) = keep.desks
        && let Err(fault) = hall.delete_desks_before(before(days)).await
    {
        tracing::warn!(code = ?fault.code, "desks that were kept long enough could not be deleted");
    }
    let due = expiries(keep, before);
    loop {
        // The sweep waits its turn with every other change; a fault is met again at the next one.
        match hall.store.sweep(due.clone()).await {
            Ok(deleted) if !deleted.is_empty() => {
                hall.metrics.tables_swept.add(deleted.len() as u64);
                for id in deleted {
                    hall.drop_table(id).await;
                }
            }
            Ok(_) => break,
            Err(error) => {
                tracing::warn!(%error, "what was kept long enough could not be deleted");
                break;
            }
        }
    }
    while hall.store.shrink().await.is_ok_and(|pages| pages > 0) && !hall.is_stopping() {}
}

/// A race at which only bots sat is worth as little as one that was given up.
fn expiries(keep: Keep, before: impl Fn(u64) -> Ms) -> Vec<Expiry> {
    let rules = [
        (kind::TABLE, State::Finished, keep.finished),
        (kind::TABLE, State::Abandoned, keep.abandoned),
        (kind::BOTS, State::Finished, keep.abandoned),
        (kind::BOTS, State::Abandoned, keep.abandoned),
        (kind::IMPORT, State::Finished, keep.imported),
        (kind::IMPORT, State::Abandoned, keep.imported),
    ];
    let due = |(kind, state, days): (&'static str, State, Option<u64>)| {
        Some(Expiry { kind, state, before_ms: before(days?) })
    };
    rules.into_iter().filter_map(due).collect()
}
