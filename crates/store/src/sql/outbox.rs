//! The statements for notifications and deliveries.

use super::{Engine, Result, Row, Statement, Tx, persons::is_bare, rights, rights::current_of, values};
use crate::{
    Delivery, DueNotification, Ending, Endpoint, NewEndpoint, Notification, OutboxStore, OwnerId, Pending, Settled,
    StoreError, TableKey, Then, Tried,
};

/// Messages that wait for one endpoint: beyond that the oldest go.
const MOST_WAITING: i64 = 16;

/// Writes a notification with its step. For a person who is reached nowhere, or not in this way, there is nothing to write. A
/// slot (the column is called `seat`) has at most one notification of each kind of reader: the next question takes the place
/// of the one before.
const NOTIFY: &str = concat!(
    "INSERT INTO notifications(tab, seat, open, person, kind, page, due_ms, until_ms) \
    SELECT $1, $2, $3, now.person, $5, $6, $7, $8 FROM (SELECT ",
    current_of!("$4"),
    " AS person) AS now \
    WHERE EXISTS(SELECT 1 FROM endpoints WHERE person = now.person AND confirmed AND (kind = 'webhook') = $3) \
    ON CONFLICT(tab, seat, open) DO UPDATE SET person = excluded.person, kind = excluded.kind, \
    page = excluded.page, until_ms = excluded.until_ms, \
    due_ms = CASE WHEN NOT $9 AND notifications.person = excluded.person AND notifications.page = -1 - excluded.page \
    THEN notifications.due_ms ELSE excluded.due_ms END, \
    notified_ms = CASE WHEN NOT $9 AND notifications.person = excluded.person AND notifications.page = -1 - excluded.page \
    THEN notifications.notified_ms END \
    WHERE $9 OR notifications.person <> excluded.person OR notifications.page <> excluded.page"
);

pub fn notify(table: TableKey, notification: &Notification) -> Statement<'_> {
    let values = values![
        table,
        notification.slot,
        notification.open,
        &notification.person,
        notification.kind,
        notification.page,
        notification.due_ms,
        notification.until_ms,
        notification.anew
    ];
    Statement::new(NOTIFY, values)
}

/// Its question has closed. One that was notified stays, since the question may be put again: its page is `-1 - page` until
/// then.
pub const WITHDRAW: &str =
    "DELETE FROM notifications WHERE tab = $1 AND seat = $2 AND open = $3 AND notified_ms IS NULL";
pub const KEEP_NOTIFIED: &str =
    "UPDATE notifications SET page = -1 - page WHERE tab = $1 AND seat = $2 AND open = $3 AND page >= 0";

/// There is no longer anything to notify of.
pub const UNNOTIFY: &str = "DELETE FROM notifications WHERE tab = $1 AND seat = $2 AND open = $3";

/// Another owner is notified of all that one owner is notified of. Where both are reached at one address, what is on its way there arrives once each.
pub async fn take_over(tx: &mut impl Tx, from: OwnerId, to: OwnerId) -> Result<()> {
    for sql in [
        "UPDATE notifications SET person = $2 WHERE person = $1",
        "UPDATE endpoints SET confirmed = confirmed OR EXISTS(SELECT 1 FROM endpoints AS same WHERE same.person = $1 \
         AND same.kind = endpoints.kind AND same.address = endpoints.address AND same.confirmed), \
         made_by = coalesce((SELECT made_by FROM endpoints AS same WHERE same.person = $1 \
         AND same.kind = endpoints.kind AND same.address = endpoints.address), made_by) WHERE person = $2",
        "UPDATE deliveries SET endpoint = coalesce((SELECT here.num FROM endpoints AS here JOIN endpoints AS gone \
         ON here.kind = gone.kind AND here.address = gone.address WHERE here.person = $2 AND gone.num = deliveries.endpoint), \
         endpoint) WHERE endpoint IN (SELECT num FROM endpoints WHERE person = $1)",
        "DELETE FROM endpoints WHERE person = $1 \
         AND (kind, address) IN (SELECT kind, address FROM endpoints WHERE person = $2)",
        "UPDATE endpoints SET person = $2 WHERE person = $1",
        "INSERT INTO notification_settings(person, settings, set_ms) SELECT $2, settings, set_ms FROM notification_settings WHERE person = $1 \
         ON CONFLICT DO NOTHING",
    ] {
        tx.execute(sql, &values![&from, &to]).await?;
    }
    tx.execute("DELETE FROM notification_settings WHERE person = $1", &values![&from]).await?;
    Ok(())
}

impl<E: Engine> OutboxStore for E {
    fn due_notifications(&self, now_ms: u64, limit: usize) -> Pending<Vec<DueNotification>> {
        self.look((now_ms, limit), |tx, (now_ms, limit)| {
            Box::pin(async move {
                let sql = format!("{DUE} WHERE due_ms <= $1 AND page >= 0 ORDER BY due_ms, notifications.num LIMIT $2");
                tx.list(&sql, &values![*now_ms, *limit], notification).await
            })
        })
    }

    fn notified(&self, person: OwnerId) -> Pending<Vec<DueNotification>> {
        self.look(person, |tx, person| {
            Box::pin(async move {
                let sql = format!(
                    "{DUE} WHERE person = $1 AND notified_ms IS NOT NULL AND page >= 0 ORDER BY notifications.num"
                );
                tx.list(&sql, &values![person], notification).await
            })
        })
    }

    fn settle(&self, settled: Vec<Settled>, deliveries: Vec<(i64, String)>, now_ms: u64) -> Pending<bool> {
        self.write((settled, deliveries, now_ms), |tx, (settled, deliveries, now_ms)| {
            Box::pin(settle(tx, settled, deliveries, *now_ms))
        })
    }

    fn take_deliveries(&self, now_ms: u64, until_ms: u64, limit: usize) -> Pending<Vec<Delivery>> {
        self.write((now_ms, until_ms, limit), |tx, (now_ms, until_ms, limit)| {
            Box::pin(take_deliveries(tx, *now_ms, *until_ms, *limit))
        })
    }

    fn tried(&self, delivery: i64, tried: Tried) -> Pending<()> {
        self.write((delivery, tried), |tx, (delivery, tried)| Box::pin(note_try(tx, *delivery, *tried)))
    }

    fn next_due(&self) -> Pending<Option<u64>> {
        self.look((), |tx, ()| {
            Box::pin(async move {
                let sql = "SELECT min(due_ms) FROM (SELECT min(due_ms) AS due_ms FROM notifications \
                    WHERE due_ms IS NOT NULL AND page >= 0 UNION ALL SELECT min(due_ms) FROM deliveries) AS due";
                Ok(tx.find(sql, &[], |row| row.get(0)).await?.flatten())
            })
        })
    }

    fn settings(&self, person: OwnerId) -> Pending<(Option<String>, Vec<Endpoint>)> {
        self.read(person, |tx, person| {
            Box::pin(async move {
                let sql = "SELECT settings FROM notification_settings WHERE person = $1";
                let settings = tx.find(sql, &values![person], |row| row.get(0)).await?;
                let sql = format!("{ENDPOINTS} WHERE person = $1 ORDER BY num");
                Ok((settings, tx.list(&sql, &values![person], endpoint).await?))
            })
        })
    }

    fn set_settings(&self, person: OwnerId, before: Option<String>, settings: String, set_ms: u64) -> Pending<bool> {
        self.write((person, before, settings, set_ms), |tx, (person, before, settings, set_ms)| {
            Box::pin(async move {
                let person = rights::current(tx, *person).await?;
                let set = if before.is_none() {
                    let sql = "INSERT INTO notification_settings(person, settings, set_ms) VALUES($1, $2, $3) ON CONFLICT DO NOTHING";
                    tx.execute(sql, &values![&person, settings, *set_ms]).await?
                } else {
                    let sql = "UPDATE notification_settings SET settings = $2, set_ms = $4 WHERE person = $1 AND settings = $3";
                    tx.execute(sql, &values![&person, settings, before, *set_ms]).await?
                };
                Ok(set == 1)
            })
        })
    }

    fn add_endpoint(&self, new: NewEndpoint) -> Pending<i64> {
        self.write(new, |tx, new| Box::pin(add_endpoint(tx, new)))
    }

    fn endpoint(&self, n: i64) -> Pending<Option<Endpoint>> {
        self.look(n, |tx, n| {
            Box::pin(async move { tx.find(&format!("{ENDPOINTS} WHERE num = $1"), &values![*n], endpoint).await })
        })
    }

    fn confirm_endpoint(&self, n: i64) -> Pending<()> {
        self.write(n, |tx, n| {
            Box::pin(async move {
                tx.execute("UPDATE endpoints SET confirmed = true WHERE num = $1", &values![*n]).await?;
                Ok(())
            })
        })
    }

    fn drop_endpoint(&self, n: i64, by: Option<Ending>) -> Pending<()> {
        self.write((n, by), |tx, (n, by)| Box::pin(drop_endpoint(tx, *n, by)))
    }

    fn drop_endpoints_before(&self, unconfirmed_ms: u64, failing_ms: u64) -> Pending<()> {
        self.write((unconfirmed_ms, failing_ms), |tx, (unconfirmed_ms, failing_ms)| {
            Box::pin(async move {
                let sql = "DELETE FROM endpoints WHERE (NOT confirmed AND made_ms < $1) \
                    OR (failing_ms IS NOT NULL AND failing_ms < $2)";
                tx.execute(sql, &values![*unconfirmed_ms, *failing_ms]).await?;
                Ok(())
            })
        })
    }

    fn drop_settings_before(&self, set_ms: u64, bare_ms: u64) -> Pending<()> {
        self.write((set_ms, bare_ms), |tx, (set_ms, bare_ms)| {
            Box::pin(async move {
                let sql = "DELETE FROM notification_settings WHERE set_ms < $1 AND person NOT IN (SELECT id FROM persons)";
                tx.execute(sql, &values![*set_ms]).await?;
                let sql = "DELETE FROM endpoints WHERE made_ms < $1 AND person NOT IN (SELECT id FROM persons)";
                tx.execute(sql, &values![*set_ms]).await?;
                let sql = concat!(
                    "DELETE FROM notification_settings WHERE set_ms < $1 AND person NOT IN (SELECT id FROM persons) AND ",
                    is_bare!("notification_settings.person")
                );
                tx.execute(sql, &values![*bare_ms]).await?;
                Ok(())
            })
        })
    }

    fn forget_settings(&self, person: OwnerId) -> Pending<()> {
        self.write(person, |tx, person| {
            Box::pin(async move {
                for table in ["endpoints", "notification_settings", "notifications"] {
                    tx.execute(&format!("DELETE FROM {table} WHERE person = $1"), &values![person]).await?;
                }
                Ok(())
            })
        })
    }

    fn key(&self, name: &'static str, made: Vec<u8>) -> Pending<Vec<u8>> {
        self.write((name, made), |tx, (name, made)| {
            Box::pin(async move {
                let sql = "INSERT INTO keys(name, key) VALUES($1, $2) ON CONFLICT DO NOTHING";
                tx.execute(sql, &values![*name, made]).await?;
                let kept = tx.find("SELECT key FROM keys WHERE name = $1", &values![*name], |row| row.get(0)).await?;
                kept.ok_or(StoreError::Conflict)
            })
        })
    }
}

const DUE: &str = "SELECT notifications.num, tables.id, tables.game, seat, person, kind, notifications.open, \
    due_ms, until_ms, notified_ms FROM notifications JOIN tables ON tables.num = tab";

fn notification(row: &mut Row) -> Result<DueNotification> {
    Ok(DueNotification {
        n: row.get(0)?,
        table: row.get(1)?,
        game: row.get(2)?,
        slot: row.get(3)?,
        person: row.get(4)?,
        kind: row.get(5)?,
        open: row.get(6)?,
        due_ms: row.get::<Option<u64>>(7)?.unwrap_or(0),
        until_ms: row.get(8)?,
        notified_ms: row.get(9)?,
    })
}

pub const ENDPOINTS: &str = "SELECT num, person, kind, address, confirmed, made_ms, failing_ms, made_by FROM endpoints";

pub fn endpoint(row: &mut Row) -> Result<Endpoint> {
    Ok(Endpoint {
        n: row.get(0)?,
        person: row.get(1)?,
        channel: row.get(2)?,
        address: row.get(3)?,
        confirmed: row.get(4)?,
        made_ms: row.get(5)?,
        failing_ms: row.get(6)?,
        made_by: row.get(7)?,
    })
}

async fn take_deliveries(tx: &mut impl Tx, now_ms: u64, until_ms: u64, limit: usize) -> Result<Vec<Delivery>> {
    // Nodes that look at the same moment take different ones.
    let sql = "SELECT endpoints.num, person, kind, address, confirmed, endpoints.made_ms, failing_ms, made_by, \
        deliveries.num, text, tries, deliveries.made_ms FROM deliveries JOIN endpoints ON endpoints.num = endpoint \
        WHERE due_ms <= $1 ORDER BY due_ms, deliveries.num LIMIT $2";
    let due = tx.locked(sql, "FOR UPDATE OF deliveries SKIP LOCKED", &values![now_ms, limit]).await?;
    let due = due.into_iter().map(|mut row| {
        Ok(Delivery {
            endpoint: endpoint(&mut row)?,
            n: row.get(8)?,
            text: row.get(9)?,
            tries: row.get(10)?,
            made_ms: row.get(11)?,
        })
    });
    let due = due.collect::<Result<Vec<Delivery>>>()?;
    let keys: Vec<i64> = due.iter().map(|delivery| delivery.n).collect();
    tx.execute_among("UPDATE deliveries SET due_ms = $1 WHERE num IN ($keys)", &values![until_ms], &keys).await?;
    Ok(due)
}

async fn add_endpoint(tx: &mut impl Tx, new: &NewEndpoint) -> Result<i64> {
    let person = rights::acts_for(tx, new.by).await?;
    // Requests at the same moment, at whatever node, do not pass each other.
    tx.queue("endpoints", &person.0).await?;
    let sql = "UPDATE endpoints SET made_by = $4 WHERE person = $1 AND kind = $2 AND address = $3 RETURNING num";
    let values = values![&person, new.channel, &new.address, &new.by.device];
    if let Some(known) = tx.find(sql, &values, |row| row.get(0)).await? {
        return Ok(known);
    }
    let sql = "SELECT count(*) FROM endpoints WHERE person = $1";
    if tx.count(sql, &values![&person]).await? >= new.most as u64 {
        return Err(StoreError::Bounded);
    }
    let sql = "INSERT INTO endpoints(person, kind, address, confirmed, made_ms, made_by) \
        VALUES($1, $2, $3, $4, $5, $6) RETURNING num";
    let values = values![&person, new.channel, &new.address, new.confirmed, new.made_ms, &new.by.device];
    tx.find(sql, &values, |row| row.get(0)).await?.ok_or(StoreError::Conflict)
}

async fn drop_endpoint(tx: &mut impl Tx, n: i64, by: &Option<Ending>) -> Result<()> {
    if let Some(asked) = by {
        let person = rights::acts_for(tx, asked.by).await?;
        let sql = "SELECT made_by FROM endpoints WHERE num = $1 AND person = $2";
        let Some(made_by) = tx.find(sql, &values![n, &person], |row| row.get(0)).await? else { return Ok(()) };
        if !rights::may_end(tx, asked, made_by).await? {
            return Err(StoreError::NewDevice);
        }
    }
    tx.execute("DELETE FROM endpoints WHERE num = $1", &values![n]).await?;
    Ok(())
}

async fn settle(tx: &mut impl Tx, settled: &[Settled], deliveries: &[(i64, String)], now_ms: u64) -> Result<bool> {
    // Locked until the end: of several nodes that would notify, one does.
    for one in settled {
        let sql = "SELECT 1 FROM notifications WHERE num = $1 AND due_ms = $2 AND person = $3 AND page >= 0";
        if tx.locked(sql, "FOR UPDATE", &values![one.n, one.due_ms, &one.person]).await?.is_empty() {
            return Ok(false);
        }
    }
    for one in settled {
        let due_ms = match one.then {
            Then::Gone => {
                tx.execute("DELETE FROM notifications WHERE num = $1", &values![one.n]).await?;
                continue;
            }
            Then::Rest => None,
            Then::Again { due_ms } => Some(due_ms),
        };
        let sql = "UPDATE notifications SET due_ms = $2, notified_ms = coalesce(notified_ms, $3) WHERE num = $1";
        tx.execute(sql, &values![one.n, due_ms, one.notified_ms]).await?;
    }
    for (endpoint, text) in deliveries {
        // An endpoint that went meanwhile takes nothing more.
        let sql = "INSERT INTO deliveries(endpoint, text, due_ms, made_ms) \
            SELECT num, $2, $3, $3 FROM endpoints WHERE num = $1";
        tx.execute(sql, &values![*endpoint, text, now_ms]).await?;
        let sql = "DELETE FROM deliveries WHERE endpoint = $1 AND num <= \
            (SELECT num FROM deliveries WHERE endpoint = $1 ORDER BY num DESC LIMIT 1 OFFSET $2)";
        tx.execute(sql, &values![*endpoint, MOST_WAITING]).await?;
    }
    Ok(true)
}

async fn note_try(tx: &mut impl Tx, delivery: i64, tried: Tried) -> Result<()> {
    let of_delivery = "(SELECT endpoint FROM deliveries WHERE num = $1)";
    match tried {
        Tried::Done => {
            let reached = format!("UPDATE endpoints SET failing_ms = NULL WHERE num = {of_delivery}");
            tx.execute(&reached, &values![delivery]).await?;
            tx.execute("DELETE FROM deliveries WHERE num = $1", &values![delivery]).await?;
        }
        Tried::Dropped => {
            tx.execute("DELETE FROM deliveries WHERE num = $1", &values![delivery]).await?;
        }
        Tried::Later { due_ms, now_ms } => {
            let failing =
                format!("UPDATE endpoints SET failing_ms = coalesce(failing_ms, $2) WHERE num = {of_delivery}");
            tx.execute(&failing, &values![delivery, now_ms]).await?;
            let later = "UPDATE deliveries SET tries = tries + 1, due_ms = $2 WHERE num = $1";
            tx.execute(later, &values![delivery, due_ms]).await?;
        }
        Tried::EndpointGone => {
            let gone = format!("DELETE FROM endpoints WHERE num = {of_delivery}");
            tx.execute(&gone, &values![delivery]).await?;
        }
    }
    Ok(())
}
