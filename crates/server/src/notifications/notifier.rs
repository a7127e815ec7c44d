//! Makes messages of what is due.

use std::{collections::BTreeMap, sync::Arc};

use store::{Channel, DueNotification, Endpoint, OwnerId, Settled, Then};
use tokio::sync::watch;

use super::{Channels, Settings, message::Message, sending::Sending};
use crate::{
    services::Services,
    tables::Tables,
    time::{Ms, Now, Tick},
};
use room::Times;
use room::slot;

/// Looked at without being asked. More often where another node may have written something and gone.
const EVERY: Ms = 600_000;
const EVERY_OF_SEVERAL: Ms = 20_000;
/// Not sooner again, also where something could not be written.
const LEAST: Ms = 1_000;
const AT_ONCE: usize = 200;

pub async fn run(tables: Arc<Tables>, channels: Channels, mut stopped: watch::Receiver<bool>) {
    let services = &tables.services;
    let mut sending = Sending::new(Arc::clone(services), channels);
    loop {
        let now = services.time.now();
        notify_due(&tables, now).await;
        sending.take_due(now).await;
        let mut due = services.time.until(next_look(services, now).await);
        loop {
            if sending.is_idle() {
                services.notifications.done_by(now.date);
            }
            tokio::select! {
                () = &mut due => break,
                () = services.notifications.wait() => break,
                // There may be more than there was room for.
                () = sending.one_ended() => {
                    let now = services.time.now();
                    sending.take_due(now).await;
                    // One that failed is due again sooner than it would have been had nothing been heard of it.
                    due = services.time.until(next_look(services, now).await);
                }
                _ = stopped.changed() => return sending.end().await,
            }
        }
    }
}

/// When something is due next, or there is reason to look.
async fn next_look(services: &Services, now: Now) -> Tick {
    let next = services.store.outbox().next_due().await.ok().flatten();
    let every = if services.nodes.is_some() { EVERY_OF_SEVERAL } else { EVERY };
    now.tick + next.map_or(every, |due| due.saturating_sub(now.date).clamp(LEAST, every))
}

async fn notify_due(tables: &Tables, now: Now) {
    let services = &tables.services;
    loop {
        let Ok(due) = services.store.outbox().due_notifications(now.date, AT_ONCE).await else { return };
        let full = due.len() == AT_ONCE;
        if !due.is_empty()
            && let Some(nodes) = &services.nodes
        {
            nodes.ask_presence().await;
        }
        let mut people: BTreeMap<OwnerId, Vec<DueNotification>> = BTreeMap::new();
        for notification in due {
            people.entry(notification.person).or_default().push(notification);
        }
        let mut written = true;
        for (person, notifications) in people {
            let Ok((settings, endpoints)) = services.store.outbox().settings(person).await else { return };
            let settings = Settings::read(settings.as_deref());
            let is_here = |notification: &DueNotification| {
                tables.presence(notification.table).seats >> slot::seat(notification.slot).0 & 1 == 1
            };
            let plan = Plan::of(&notifications, &settings, &endpoints, is_here, &services.times, now.date);
            // A notification that has changed meanwhile is looked at again by the next round.
            written &= services.store.outbox().settle(plan.settled, plan.deliveries, now.date).await == Ok(true);
        }
        if !full || !written {
            return;
        }
    }
}

/// What becomes of a person's due notifications.
#[derive(Debug, Default)]
struct Plan {
    settled: Vec<Settled>,
    deliveries: Vec<(i64, String)>,
}

impl Plan {
    fn of(
        notifications: &[DueNotification],
        settings: &Settings,
        endpoints: &[Endpoint],
        is_here: impl Fn(&DueNotification) -> bool,
        times: &Times,
        now: Ms,
    ) -> Plan {
        let mut plan = Plan::default();
        for open in [false, true] {
            let reached = endpoints.iter().filter(|one| one.confirmed && (one.channel == Channel::Webhook) == open);
            let reached: Vec<i64> = reached.map(|one| one.n).collect();
            let mut turns = (Vec::new(), false);
            for notification in notifications.iter().filter(|notification| notification.open == open) {
                let wanted = !reached.is_empty() && settings.wants(&notification.table.to_string());
                let (then, notify) = judge(notification, wanted, is_here(notification), settings, times, now);
                let notified_ms = notify.then_some(now);
                let n = notification.n;
                let person = notification.person;
                let due_ms = notification.due_ms;
                plan.settled.push(Settled { n, person, due_ms, notified_ms, then });
                match Message::of(notification) {
                    _ if !notify => {}
                    Message::Turns { tables, reminder } => {
                        turns.0.extend(tables);
                        turns.1 |= reminder;
                    }
                    message => plan.deliveries.extend(reached.iter().map(|&to| (to, message.written()))),
                }
            }
            if !turns.0.is_empty() {
                let message = Message::Turns { tables: turns.0, reminder: turns.1 }.written();
                plan.deliveries.extend(reached.iter().map(|&to| (to, message.clone())));
            }
        }
        plan
    }
}

/// Whether a due notification is sent now, and what becomes of it.
fn judge(
    notification: &DueNotification,
    wanted: bool,
    here: bool,
    settings: &Settings,
    times: &Times,
    now: Ms,
) -> (Then, bool) {
    let turn = notification.kind.is_turn();
    // As long as it rests, a message that failed is tried again; when it is withdrawn, the message goes with it.
    let rest = if notification.kind.can_be_withdrawn() { Then::Rest } else { Then::Gone };
    if !wanted {
        return (rest, false);
    }
    if here {
        // Who looks at the table sees the question; who has seen the end need not be notified of it.
        return (if turn { Then::Again { due_ms: now + times.notify } } else { Then::Gone }, false);
    }
    if let Some(due_ms) = settings.quiet_until(now) {
        return (Then::Again { due_ms }, false);
    }
    let is_first = turn && notification.notified_ms.is_none();
    let reminder = if is_first { notification.until_ms } else { None };
    let reminder = reminder.and_then(|until| reminded_at(until, settings, times, now));
    (reminder.map_or(rest, |due_ms| Then::Again { due_ms }), true)
}

/// When to notify once more before the clock runs out, if there is a good moment.
fn reminded_at(until: Ms, settings: &Settings, times: &Times, now: Ms) -> Option<Ms> {
    let left = until.saturating_sub(now);
    let (least, most) = times.reminded();
    let grace = times.notify;
    let at = until.checked_sub((left / 4).clamp(least, most))?;
    // Not in quiet hours, and not after them where that is too late: the evening before.
    let at = settings.quiet_since(at).map_or(at, |since| since.saturating_sub(grace));
    (at > now + 2 * grace).then_some(at)
}

#[cfg(test)]
mod tests {
    use store::{NotificationKind, TableId};

    use super::*;
    use crate::notifications::Quiet;

    const HOUR: Ms = 3_600_000;
    const DAY: Ms = 24 * HOUR;
    const GRACE: Ms = 180_000;

    fn notification(n: u8, kind: NotificationKind, until_ms: Option<Ms>) -> DueNotification {
        DueNotification {
            n: n.into(),
            table: TableId([n; 16]),
            game: "toy".into(),
            slot: 0,
            person: OwnerId([0; 32]),
            kind,
            open: false,
            due_ms: 5,
            until_ms,
            notified_ms: None,
        }
    }

    fn endpoint(n: i64, channel: Channel, confirmed: bool) -> Endpoint {
        let person = OwnerId([0; 32]);
        let address = String::new();
        let made_by = store::DeviceId(person.0);
        Endpoint { n, person, channel, address, confirmed, made_by, made_ms: 0, failing_ms: None }
    }

    fn plan(notifications: &[DueNotification], settings: &Settings, here: bool, now: Ms) -> Plan {
        let endpoints =
            [endpoint(1, Channel::Push, true), endpoint(2, Channel::Mail, false), endpoint(3, Channel::Webhook, true)];
        Plan::of(notifications, settings, &endpoints, |_| here, &Times::default(), now)
    }

    #[test]
    fn several_turns_go_in_one_message_to_confirmed_endpoints_of_their_kind() {
        let public = DueNotification { open: true, ..notification(4, NotificationKind::Turn, None) };
        let planned = plan(
            &[notification(1, NotificationKind::Turn, None), notification(2, NotificationKind::Turn, None), public],
            &Settings::default(),
            false,
            DAY,
        );
        let to: Vec<i64> = planned.deliveries.iter().map(|(to, _)| *to).collect();
        assert_eq!(to, [1, 3]);
        assert!(
            planned.deliveries[0].1.contains(&"01".repeat(16)) && planned.deliveries[0].1.contains(&"02".repeat(16))
        );
        assert!(
            planned.deliveries[1].1.contains(&"04".repeat(16)) && !planned.deliveries[1].1.contains(&"01".repeat(16))
        );
        assert!(planned.settled.iter().all(|one| one.notified_ms == Some(DAY) && one.then == Then::Rest));
    }

    #[test]
    fn who_is_here_or_asleep_is_not_notified_now() {
        let until = |planned: Plan| (planned.deliveries.len(), planned.settled[0].then);
        let turn = || [notification(1, NotificationKind::Turn, None)];
        assert_eq!(until(plan(&turn(), &Settings::default(), true, DAY)), (0, Then::Again { due_ms: DAY + GRACE }));
        let asleep = Settings { quiet: Some(Quiet { from: 0, to: 8 * 60 }), ..Settings::default() };
        assert_eq!(until(plan(&turn(), &asleep, false, DAY)), (0, Then::Again { due_ms: DAY + 8 * HOUR }));
        let mut deaf = Settings::default();
        deaf.set_race("01".repeat(16), Some(false));
        assert_eq!(until(plan(&turn(), &deaf, false, DAY)), (0, Then::Rest));
        assert_eq!(
            until(plan(&[notification(1, NotificationKind::Over, None)], &Settings::default(), true, DAY)),
            (0, Then::Gone)
        );
        assert_eq!(
            until(plan(&[notification(1, NotificationKind::Over, None)], &Settings::default(), false, DAY)),
            (1, Then::Gone)
        );
        assert_eq!(
            until(plan(&[notification(1, NotificationKind::Ending, None)], &Settings::default(), false, DAY)),
            (1, Then::Rest)
        );
    }

    #[test]
    fn once_more_before_the_clock_runs_out_and_not_in_the_night() {
        let settings = Settings::default();
        let times = Times::default();
        assert_eq!(reminded_at(10 * DAY, &settings, &times, DAY), Some(10 * DAY - 12 * HOUR));
        assert_eq!(reminded_at(DAY + 24 * HOUR, &settings, &times, DAY), Some(DAY + 18 * HOUR));
        assert_eq!(reminded_at(DAY + HOUR, &settings, &times, DAY), None, "it was notified just now");
        let asleep = Settings { quiet: Some(Quiet { from: 22 * 60, to: 8 * 60 }), ..settings };
        assert_eq!(reminded_at(DAY + 42 * HOUR, &asleep, &times, DAY + 8 * HOUR), Some(DAY + 33 * HOUR + HOUR / 2));
        // Five in the morning is in the night: notified before ten in the evening.
        assert_eq!(reminded_at(DAY + 36 * HOUR, &asleep, &times, DAY + 8 * HOUR), Some(DAY + 22 * HOUR - GRACE));
        let planned = plan(&[notification(1, NotificationKind::Turn, Some(3 * DAY))], &asleep, false, DAY + 9 * HOUR);
        assert!(matches!(planned.settled[0].then, Then::Again { .. }));
        let again =
            DueNotification { notified_ms: Some(DAY), ..notification(1, NotificationKind::Turn, Some(3 * DAY)) };
        assert_eq!(plan(&[again], &asleep, false, DAY + 9 * HOUR).settled[0].then, Then::Rest, "but once only");
    }
}
