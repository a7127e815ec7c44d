//! What a change of a table is in SQL.
//!
//! Architecture invariant: a seat is written by [`seat`] alone, with all that its rule asks.

use super::{Names, Result, Tx, Value, day, luck, outbox, read, rights::current_of, values};
use crate::{Account, Awaited, Change, Kind, Op, Phase, SeatRow, SeatRule, StoreError, TableId, TableKey};

/// Lines of chat kept for a table: more than anyone is shown.
const CHAT_KEPT: i64 = 200;

const NAME: &str = "UPDATE kept SET named = named OR $2, \
    touched_ms = CASE WHEN touched_ms < $3 THEN $3 ELSE touched_ms END WHERE key = $1";
const SET_UP: &str =
    concat!("UPDATE tables SET setup = $2, phase = $3, open = $4, host = ", current_of!("$5"), " WHERE num = $1");
const STATE: &str = "UPDATE kept SET state = $2, touched_ms = (SELECT max(at) FROM (SELECT touched_ms AS at \
    UNION ALL SELECT $3 UNION ALL SELECT used_ms FROM pulse WHERE pulse.key = $1) AS times) WHERE key = $1";
const HOLD: &str = "INSERT INTO held(tab, seat, decision, action, what) VALUES($1, $2, $3, $4, $5)";
const RELEASE: &str = "DELETE FROM held WHERE tab = $1";
/// The person that the device has come to belong to holds the seat already, or nobody does in this name.
const SEAT: &str = "INSERT INTO people(tab, seat, device, name, orders) \
    SELECT $1, $2, coalesce(linked.person, $3), $4, $5 FROM \
    (SELECT (SELECT person FROM person_devices WHERE device = $3 AND cut_ms IS NULL) AS person) AS linked \
    WHERE linked.person IS NULL OR EXISTS(SELECT 1 FROM people WHERE tab = $1 AND seat = $2 AND device = linked.person) \
    ON CONFLICT(tab, seat) DO UPDATE SET device = excluded.device, name = excluded.name, orders = excluded.orders";
/// Touches a row where the owner has no other seat. Of a race that is over two people may have become one.
const ONE_SEAT: &str = "SELECT 1 WHERE NOT EXISTS(SELECT 1 FROM people JOIN kept ON key = tab \
    WHERE tab = $1 AND seat <> $2 AND people.device = $3 AND state = 'open')";
const UNSEAT: &str = "DELETE FROM people WHERE tab = $1 AND seat = $2";
/// Touches a row where the device still acts for its owner.
const INVITE: &str = concat!(
    "INSERT INTO invitations(tab, seat, hash, made_by) SELECT $1, $2, $3, $4 WHERE ",
    current_of!("$4"),
    " = ",
    current_of!("$5"),
    " ON CONFLICT(tab, seat) DO UPDATE SET hash = excluded.hash, made_by = excluded.made_by"
);
const UNINVITE: &str = "DELETE FROM invitations WHERE tab = $1 AND seat = $2";
const CHAT: &str = concat!(
    "INSERT INTO chat(tab, n, at_ms, seat, device, name, text, phrase) VALUES($1, $2, $3, $4, ",
    current_of!("$5"),
    ", $6, $7, $8)"
);
const TRIM_CHAT: &str = "DELETE FROM chat WHERE tab = $1 AND num <= \
    (SELECT num FROM chat WHERE tab = $1 ORDER BY num DESC LIMIT 1 OFFSET $2)";
const OWN: &str =
    concat!("UPDATE kept SET kind = $2, device = ", current_of!("$3"), ", address = $4, digest = $5 WHERE key = $1");

/// A statement that waits for nothing but its turn.
pub struct Statement<'a> {
    pub sql: &'static str,
    pub values: Vec<Value<'a>>,
    /// Why a change that touches no row here is not written.
    pub refusal: Option<StoreError>,
}

impl<'a> Statement<'a> {
    pub fn new(sql: &'static str, values: impl Into<Vec<Value<'a>>>) -> Statement<'a> {
        Statement { sql, values: values.into(), refusal: None }
    }

    /// What comes second, and is to be decided again.
    pub fn that_must_touch(sql: &'static str, values: impl Into<Vec<Value<'a>>>) -> Statement<'a> {
        Statement::or_refused(StoreError::Conflict, sql, values)
    }

    pub fn or_refused(why: StoreError, sql: &'static str, values: impl Into<Vec<Value<'a>>>) -> Statement<'a> {
        Statement { refusal: Some(why), ..Statement::new(sql, values) }
    }
}

/// Writes a change, or fails: then a part of it may be there, and the transaction must be undone.
pub async fn change(tx: &mut impl Tx, change: &Change) -> Result<()> {
    let Change { table, ops } = change;
    if let Some(names) = names_of([change]) {
        tx.lock_names(names).await?;
    }
    for op in ops {
        if let Op::Create { id, game, secret, created_ms } = op {
            create(tx, *table, *id, game, secret, *created_ms).await?;
        }
    }
    let charge = Charge::of(ops);
    tx.log(*table, ops, &charge).await?;
    for statement in statements(*table, ops, &charge) {
        tx.run(&statement).await?;
    }
    for op in ops {
        if let Op::Own { kind, account, digest, bounds } = op {
            let Account { owner, address } = account;
            // Requests at the same moment, at whatever node, do not pass each other: always in this order, so that none
            // wait in a ring.
            for hash in [owner.map(|owner| owner.0), address.map(|address| address.0)].into_iter().flatten() {
                tx.queue(kind.as_str(), &hash).await?;
            }
            if !bounds.hold(read::belongings(tx, *kind, *account).await?) {
                return Err(StoreError::Bounded);
            }
            tx.execute(OWN, &values![*table, *kind, owner, address, digest]).await?;
        }
    }
    for op in ops {
        if let Op::RideDay { day, person, address, most } = op {
            day::ride(tx, *table, (*day, person), (address, *most)).await?;
        }
    }
    Ok(())
}

async fn create(
    tx: &mut impl Tx,
    table: TableKey,
    id: TableId,
    game: &str,
    secret: &[u8; 32],
    created_ms: u64,
) -> Result<()> {
    // A node whose lease is gone makes no tables.
    if !tx.is_leased().await? {
        return Err(StoreError::Unavailable("the lease is gone".into()));
    }
    let sql = "INSERT INTO tables(num, id, game, secret, created_ms) VALUES($1, $2, $3, $4, $5)";
    tx.execute(sql, &values![table, &id, game, secret, created_ms]).await?;
    let sql = "INSERT INTO kept(key, kind, touched_ms) VALUES($1, $2, $3)";
    tx.execute(sql, &values![table, Kind::Table, created_ms]).await?;
    let epoch = tx.epoch()?;
    tx.execute("INSERT INTO pulse(key, epoch) VALUES($1, $2)", &values![table, epoch]).await?;
    Ok(())
}

/// Which names stand still while changes are written.
pub fn names_of<'a>(changes: impl IntoIterator<Item = &'a Change>) -> Option<Names> {
    let mut names = None;
    for op in changes.into_iter().flat_map(|change| &change.ops) {
        let is_named = match op {
            // Two names of a person, at two tables of one luck at the same moment.
            Op::Seat(row, SeatRule { luck: Some(_), .. }) if row.owner.is_some() => return Some(Names::Alone),
            Op::Seat(row, _) => row.owner.is_some(),
            Op::SetUp { host, .. } => host.is_some(),
            Op::Chat(row) => row.owner.is_some(),
            Op::Own { account, .. } => account.owner.is_some(),
            Op::Notify(_) | Op::Invite { .. } | Op::RideDay { .. } => true,
            _ => false,
        };
        if is_named {
            names = Some(Names::Shared);
        }
    }
    names
}

/// What a change does to the account of its table.
#[derive(Default)]
pub struct Charge {
    pub bytes: i64,
    pub used_ms: u64,
    pub awaited: Option<Awaited>,
    named: bool,
    said_ms: u64,
}

impl Charge {
    pub fn of(ops: &[Op]) -> Charge {
        let mut charge = Charge::default();
        for op in ops {
            match op {
                Op::Append(batch) => {
                    let bytes = batch.lines.len() + batch.actions.len() + batch.clocks.len() + batch.marks.len();
                    charge.bytes += bytes as i64;
                    // A secret answer has no marks, and is nobody else's to notice, not even by the order of a list.
                    if !batch.marks.is_empty() {
                        charge.used_ms = charge.used_ms.max(batch.at_ms);
                    }
                }
                Op::Chat(row) => {
                    charge.bytes += (row.text.as_deref().unwrap_or_default().len() + row.name.len()) as i64;
                    charge.said_ms = charge.said_ms.max(row.at_ms);
                    charge.named = true;
                }
                Op::Seat(row, _) => charge.named |= row.owner.is_some() || !row.name.is_empty(),
                Op::Await(now) => charge.awaited = Some(*now),
                _ => {}
            }
        }
        charge
    }
}

/// The statements of a change in their order, but for its steps and the making of a table.
pub fn statements<'a>(table: TableKey, ops: &'a [Op], charge: &Charge) -> Vec<Statement<'a>> {
    let mut all = Vec::new();
    if charge.named {
        all.push(Statement::new(NAME, values![table, charge.named, charge.said_ms]));
    }
    ops.iter().for_each(|op| lay_out(table, op, &mut all));
    all
}

fn lay_out<'a>(table: TableKey, op: &'a Op, all: &mut Vec<Statement<'a>>) {
    let statement = match op {
        Op::SetUp { setup, phase, open, host, touched_ms } => {
            if *phase == Phase::Abandoned {
                all.push(Statement::new(luck::CLOSE_UNSEEN, values![table]));
            }
            all.push(Statement::new(SET_UP, values![table, setup, *phase, *open, host]));
            Statement::new(STATE, values![table, phase.state(), *touched_ms])
        }
        Op::Hold(held) => Statement::new(HOLD, values![table, held.seat, held.decision, &held.action, &held.what]),
        Op::Release => Statement::new(RELEASE, values![table]),
        Op::Seat(row, rule) => return seat(table, row, rule, all),
        Op::Unseat { seat } => Statement::new(UNSEAT, values![table, *seat]),
        Op::Invite { seat, hash, by } => {
            Statement::that_must_touch(INVITE, values![table, *seat, hash, &by.device, &by.owner])
        }
        Op::Uninvite { seat } => Statement::new(UNINVITE, values![table, *seat]),
        Op::Chat(row) => {
            let values = values![table, row.n, row.at_ms, row.seat, &row.owner, &row.name, &row.text, &row.phrase];
            all.push(Statement::new(CHAT, values));
            Statement::new(TRIM_CHAT, values![table, CHAT_KEPT])
        }
        Op::Notify(notification) => outbox::notify(table, notification),
        Op::Withdraw { slot, open } => {
            let values = values![table, *slot, *open];
            all.push(Statement::new(outbox::WITHDRAW, values));
            Statement::new(outbox::KEEP_NOTIFIED, values)
        }
        Op::EndDay { place } => Statement::new(day::END, values![table, *place]),
        Op::Unnotify { slot, open } => Statement::new(outbox::UNNOTIFY, values![table, *slot, *open]),
        // With the steps and the account; a table is created and owned apart.
        Op::Append(_) | Op::Await(_) | Op::Create { .. } | Op::Own { .. } | Op::RideDay { .. } => return,
    };
    all.push(statement);
}

/// Who holds a seat from now on. What was written since this was decided, here or elsewhere, is held against it.
fn seat<'a>(table: TableKey, row: &'a SeatRow, rule: &'a SeatRule, all: &mut Vec<Statement<'a>>) {
    let SeatRow { seat, owner, name, orders } = row;
    if owner.is_some() && !rule.one_screen {
        let values = values![table, *seat, owner];
        all.push(Statement::or_refused(StoreError::AlreadySeated, ONE_SEAT, values));
    }
    all.push(Statement::that_must_touch(SEAT, values![table, *seat, owner, name, orders]));
    let Some(luck) = &rule.luck else { return };
    all.push(Statement::new(luck::RIDE, values![table, luck]));
    if owner.is_some() {
        let values = values![luck, owner, table];
        all.push(Statement::or_refused(StoreError::SeatedElsewhere, luck::SEE, values));
    }
    all.push(Statement::new(luck::LEAVE_UNSEEN, values![table]));
}
