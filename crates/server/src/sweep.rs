//! What has been kept long enough goes: a look every hour, a few tables at a time.

use store::{Expiry, Kind, State};
use tokio::sync::watch;

use crate::{
    config::Keep,
    hall::Hall,
    nodes::Announcement,
    time::{Ms, Now, Tick},
};

const EVERY: Ms = 3_600_000;
const DAY: Ms = 86_400_000;
/// A race that its people have left counts against them until it is given up: one person among bots, and several people.
const IDLE_ALONE_DAYS: u64 = 90;
const IDLE_DAYS: u64 = 365;

/// An address that nobody confirms, and an endpoint that nothing reaches.
const UNCONFIRMED_DAYS: u64 = 1;
const FAILING_DAYS: u64 = 7;

/// Persons and settings of those for whom nothing else is kept: no seat, no race, no desk, no way to reach them.
const BARE_DAYS: u64 = 30;

/// A calendar that is further ahead than this of what was known of it may have been set wrong.
const JUMP: Ms = 30 * DAY;
/// Then nothing is deleted for so long, so that it can be set right.
const DOUBT: Ms = DAY;

pub async fn run(hall: Hall, mut stopped: watch::Receiver<bool>) {
    let services = &hall.services;
    let mut calendar = Calendar::new(services.store.last_step_ms().await.unwrap_or_default(), services.time.now());
    loop {
        let began = services.time.now();
        if calendar.is_believed(began) {
            sweep(&hall, services.keep()).await;
        } else {
            tracing::warn!("the date is far ahead of the last one known: nothing is deleted for a day");
        }
        // Counted from its beginning: time that passes while it sweeps is not lost.
        let next = services.time.until(began.tick + EVERY);
        tokio::select! {
            () = next => {}
            _ = stopped.changed() => return,
        }
    }
}

/// Whether dates can be relied on. What is deleted by a wrong one does not come back.
struct Calendar {
    last: Now,
    doubted_until: Option<Tick>,
}

impl Calendar {
    /// `written_ms` is the last date that was written down.
    fn new(written_ms: Option<Ms>, now: Now) -> Calendar {
        let last = Now { date: written_ms.unwrap_or(now.date), tick: now.tick };
        Calendar { last, doubted_until: None }
    }

    fn is_believed(&mut self, now: Now) -> bool {
        let expected = self.last.date + now.tick.since(self.last.tick);
        if now.date > expected + JUMP {
            self.doubted_until = Some(now.tick + DOUBT);
        }
        self.last = now;
        self.doubted_until.is_none_or(|until| until <= now.tick)
    }
}

async fn sweep(hall: &Hall, keep: Keep) {
    let Hall { services, tables, desks, persons, .. } = hall;
    let now = services.time.now().date;
    let before = |days: u64| days_before(now, days);
    if let Some(days) = keep.names {
        tables.forget_old(before(days)).await;
    }
    tables.close_unvisited().await;
    tables.give_up_idle(before(IDLE_ALONE_DAYS), true).await;
    tables.give_up_idle(before(IDLE_DAYS), false).await;
    if let Some(days) = keep.desks
        && let Err(fault) = desks.delete_before(before(days)).await
    {
        tracing::warn!(code = ?fault.code, "desks that were kept long enough could not be deleted");
    }
    if let Err(error) =
        services.store.outbox().drop_endpoints_before(before(UNCONFIRMED_DAYS), before(FAILING_DAYS)).await
    {
        tracing::warn!(%error, "endpoints that are of no use could not be deleted");
    }
    if let Err(error) = services.store.persons().drop_offers(now).await {
        tracing::warn!(%error, "codes whose time is up could not be deleted");
    }
    if let Some(days) = keep.persons {
        let bare_ms = before(BARE_DAYS.min(days));
        persons.forget_persons_before(before(days), bare_ms).await;
        if let Err(error) = services.store.outbox().drop_settings_before(before(days), bare_ms).await {
            tracing::warn!(%error, "settings that were kept long enough could not be deleted");
        }
    }
    let due = expiries(keep, before);
    loop {
        // The sweep waits its turn with every other change; a fault is met again at the next one.
        match services.store.sweep(due.clone()).await {
            Ok(swept) => {
                services.metrics.tables_swept.add(swept.deleted.len() as u64);
                services.announce(|| Announcement::Deleted { tables: Announcement::names(&swept.deleted) }).await;
                for id in swept.deleted {
                    tables.drop_table(id).await;
                }
                if !swept.more {
                    break;
                }
            }
            Err(error) => {
                tracing::warn!(%error, "what was kept long enough could not be deleted");
                break;
            }
        }
    }
    while services.store.shrink().await.is_ok_and(|pages| pages > 0) && !services.is_stopping() {}
}

/// So many days ago. An operator who means for ever may write any number of them.
fn days_before(now: Ms, days: u64) -> Ms {
    now.saturating_sub(days.saturating_mul(DAY))
}

/// A race at which only bots sat is worth as little as one that was given up.
fn expiries(keep: Keep, before: impl Fn(u64) -> Ms) -> Vec<Expiry> {
    let rules = [
        (Kind::Table, State::Finished, keep.finished),
        (Kind::Table, State::Abandoned, keep.abandoned),
        (Kind::Bots, State::Finished, keep.abandoned),
        (Kind::Bots, State::Abandoned, keep.abandoned),
        (Kind::Import, State::Finished, keep.imported),
        (Kind::Import, State::Abandoned, keep.imported),
    ];
    let due = |(kind, state, days): (Kind, State, Option<u64>)| Some(Expiry { kind, state, before_ms: before(days?) });
    rules.into_iter().filter_map(due).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(tick: Ms, date: Ms) -> Now {
        Now { tick: Tick(tick), date }
    }

    #[test]
    fn a_date_that_jumps_ahead_deletes_nothing_for_a_day() {
        let mut calendar = Calendar::new(None, at(0, 1_000 * DAY));
        assert!(calendar.is_believed(at(0, 1_000 * DAY)));
        assert!(calendar.is_believed(at(EVERY, 1_000 * DAY + EVERY)));
        // The machine sleeps over a weekend, in which no time elapsed; then the operator sets another year by mistake, and corrects it.
        assert!(calendar.is_believed(at(2 * EVERY, 1_002 * DAY)));
        assert!(!calendar.is_believed(at(3 * EVERY, 2_000 * DAY)));
        assert!(!calendar.is_believed(at(4 * EVERY, 2_000 * DAY + EVERY)));
        assert!(!calendar.is_believed(at(5 * EVERY, 1_002 * DAY + EVERY)));
        // A date that stays for a day is meant.
        assert!(calendar.is_believed(at(3 * EVERY + DAY, 1_003 * DAY)));
        assert!(calendar.is_believed(at(3 * EVERY + 90 * DAY, 1_092 * DAY)));
    }

    #[test]
    fn more_days_than_there_were_delete_nothing() {
        let now = 20_000 * DAY;
        assert_eq!(
            [0, 1, 20_001, 999_999_999_999_999, u64::MAX].map(|days| days_before(now, days)),
            [now, now - DAY, 0, 0, 0]
        );
    }

    #[test]
    fn a_server_that_starts_with_another_date_than_it_last_wrote_waits_too() {
        let start = |written: Ms, now: Ms| Calendar::new(Some(written), at(5, now)).is_believed(at(5, now));
        assert!(start(1_000 * DAY, 1_029 * DAY));
        assert!(!start(1_000 * DAY, 1_031 * DAY));
        assert!(start(1_000 * DAY, 10 * DAY), "a date of the past deletes nothing");
    }
}
