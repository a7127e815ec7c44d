//! What a change is in SQL.

use std::{future::Future, pin::Pin};

use deadpool_postgres::{GenericClient, Transaction};
use tokio_postgres::{Client, Statement, types::ToSql};

use super::{
    luck,
    outbox::{NOTIFY, UNNOTIFY, WITHDRAW},
    read::{Result, belongings},
};
use crate::{Account, Awaited, Change, Epoch, Kind, Op, StoreError, TableKey};

/// In whose name something is kept that was decided in this one: a device may have come to belong to a person meanwhile.
macro_rules! current {
    ($owner:literal) => {
        concat!(
            "coalesce((SELECT person FROM person_devices WHERE device = ",
            $owner,
            "::bytea AND cut_ms IS NULL), ",
            $owner,
            "::bytea)"
        )
    };
}
pub(super) use current;

/// Lines of chat kept for a table: more than anybody is shown.
const CHAT_KEPT: i64 = 200;

/// Keeps the account of a table, and holds its change against the epoch: one row, or another node has the table, or it is gone.
const ACCOUNT: &str = "UPDATE pulse SET bytes = bytes + $3, used_ms = greatest(used_ms, $4), asked = coalesce($5, asked), \
    owing = coalesce($6, owing), until_ms = CASE WHEN $5 IS NULL THEN until_ms ELSE $7 END WHERE key = $1 AND epoch = $2";
const NAME: &str = "UPDATE kept SET named = named OR $2, touched_ms = greatest(touched_ms, $3) WHERE key = $1";
const APPEND: &str =
    "INSERT INTO steps(tab, seq, epoch, at_ms, marks, actions, clocks, lines) VALUES($1, $2, $3, $4, $5, $6, $7, $8)";
const SET_UP: &str =
    concat!("UPDATE tables SET setup = $2, phase = $3, open = $4, host = ", current!("$5"), " WHERE num = $1");
const STATE: &str = "UPDATE kept SET state = $2, \
    touched_ms = greatest(touched_ms, $3, (SELECT used_ms FROM pulse WHERE pulse.key = $1)) WHERE key = $1";
const HOLD: &str = "INSERT INTO held(tab, seat, decision, action, what) VALUES($1, $2, $3, $4, $5)";
const RELEASE: &str = "DELETE FROM held WHERE tab = $1";
/// The person that the device has come to belong to holds the seat already, or nobody does in this name.
const SEAT: &str = "INSERT INTO people(tab, seat, device, name, orders) \
    SELECT $1::bigint, $2::smallint, coalesce(linked.person, $3::bytea), $4::text, $5::text FROM \
    (SELECT (SELECT person FROM person_devices WHERE device = $3 AND cut_ms IS NULL) AS person) AS linked \
    WHERE linked.person IS NULL OR EXISTS(SELECT 1 FROM people WHERE tab = $1 AND seat = $2 AND device = linked.person) \
    ON CONFLICT(tab, seat) DO UPDATE SET device = excluded.device, name = excluded.name, orders = excluded.orders";
const ONLY_SEAT: &str = "SELECT 1 WHERE NOT EXISTS(SELECT 1 FROM people WHERE tab = $1 AND seat <> $2 AND device = $3)";
const UNSEAT: &str = "DELETE FROM people WHERE tab = $1 AND seat = $2";
/// Touches a row where the device still acts for its owner.
const INVITE: &str = concat!(
    "INSERT INTO invitations(tab, seat, hash, made_by) SELECT $1::bigint, $2::smallint, $3::bytea, $4::bytea WHERE ",
    current!("$4"),
    " = ",
    current!("$5"),
    " ON CONFLICT(tab, seat) DO UPDATE SET hash = excluded.hash, made_by = excluded.made_by"
);
const UNINVITE: &str = "DELETE FROM invitations WHERE tab = $1 AND seat = $2";
const CHAT: &str = concat!(
    "INSERT INTO chat(tab, n, at_ms, seat, device, name, text, phrase) VALUES($1, $2, $3, $4, ",
    current!("$5"),
    ", $6, $7, $8)"
);
const TRIM_CHAT: &str = "DELETE FROM chat WHERE tab = $1 AND num <= \
    (SELECT num FROM chat WHERE tab = $1 ORDER BY num DESC LIMIT 1 OFFSET $2)";

/// The statements of changes, prepared once for each connection.
pub struct Statements {
    account: Statement,
    name: Statement,
    append: Statement,
    set_up: Statement,
    state: Statement,
    hold: Statement,
    release: Statement,
    seat: Statement,
    only_seat: Statement,
    luck: Statement,
    witness: Statement,
    unwitness: Statement,
    unseat: Statement,
    invite: Statement,
    uninvite: Statement,
    chat: Statement,
    trim_chat: Statement,
    notify: Statement,
    withdraw: Statement,
    unnotify: Statement,
}

impl Statements {
    pub async fn prepare(client: &impl GenericClient) -> Result<Statements> {
        Ok(Statements {
            account: client.prepare_cached(ACCOUNT).await?,
            name: client.prepare_cached(NAME).await?,
            append: client.prepare_cached(APPEND).await?,
            set_up: client.prepare_cached(SET_UP).await?,
            state: client.prepare_cached(STATE).await?,
            hold: client.prepare_cached(HOLD).await?,
            release: client.prepare_cached(RELEASE).await?,
            seat: client.prepare_cached(SEAT).await?,
            only_seat: client.prepare_cached(ONLY_SEAT).await?,
            luck: client.prepare_cached(luck::RIDE).await?,
            witness: client.prepare_cached(luck::WITNESS).await?,
            unwitness: client.prepare_cached(luck::UNWITNESS).await?,
            unseat: client.prepare_cached(UNSEAT).await?,
            invite: client.prepare_cached(INVITE).await?,
            uninvite: client.prepare_cached(UNINVITE).await?,
            chat: client.prepare_cached(CHAT).await?,
            trim_chat: client.prepare_cached(TRIM_CHAT).await?,
            notify: client.prepare_cached(NOTIFY).await?,
            withdraw: client.prepare_cached(WITHDRAW).await?,
            unnotify: client.prepare_cached(UNNOTIFY).await?,
        })
    }
}

type Sent<'a> = Pin<Box<dyn Future<Output = std::result::Result<u64, tokio_postgres::Error>> + Send + 'a>>;

/// A statement under way. It is sent when it is first polled, so that those of a group go out together.
pub struct Part<'a> {
    /// Which change of the group it belongs to.
    pub change: usize,
    /// Whether a change that touches no row here must not be written.
    pub must_touch: bool,
    pub sent: Sent<'a>,
}

/// Lays out the statements of a change, in their order.
pub struct Layout<'a> {
    pub client: &'a Client,
    pub sql: &'a Statements,
    pub epoch: Epoch,
    pub parts: Vec<Part<'a>>,
}

impl<'a> Layout<'a> {
    pub fn change(&mut self, at: usize, change: &'a Change) {
        let Charge { bytes, used_ms, awaited, named, said_ms } = Charge::of(&change.ops);
        let (table, epoch, sql) = (change.table.0, self.epoch.0, self.sql);
        let (asked, owing) = (awaited.map(|now| i64::from(now.asked)), awaited.map(|now| i64::from(now.owing)));
        let until_ms = awaited.and_then(|now| now.until_ms).map(|ms| ms as i64);
        self.part(at, true, &sql.account, (table, epoch, bytes, used_ms, asked, owing, until_ms));
        if named || said_ms > 0 {
            self.part(at, false, &sql.name, (table, named, said_ms));
        }
        for op in &change.ops {
            self.op(at, change.table, op);
        }
    }

    fn op(&mut self, at: usize, TableKey(table): TableKey, op: &'a Op) {
        let (sql, epoch) = (self.sql, self.epoch.0);
        match op {
            Op::Append(batch) => self.part(
                at,
                false,
                &sql.append,
                (
                    table,
                    batch.seq as i64,
                    epoch,
                    batch.at_ms as i64,
                    &batch.marks,
                    &batch.actions,
                    &batch.clocks,
                    &batch.lines,
                ),
            ),
            Op::SetUp { setup, phase, open, host, touched_ms } => {
                self.part(at, false, &sql.set_up, (table, setup, *phase, *open, *host));
                self.part(at, false, &sql.state, (table, phase.state(), *touched_ms as i64));
            }
            Op::Hold(held) => self.part(
                at,
                false,
                &sql.hold,
                (table, i16::from(held.seat), held.decision as i64, &held.action, &held.what),
            ),
            Op::Release => self.part(at, false, &sql.release, (table,)),
            Op::Seat(person) => {
                self.part(
                    at,
                    true,
                    &sql.seat,
                    (table, i16::from(person.seat), person.owner, &person.name, &person.orders),
                );
            }
            Op::OnlySeat { seat, owner } => self.part(at, true, &sql.only_seat, (table, i16::from(*seat), *owner)),
            Op::Luck { luck } => self.part(at, false, &sql.luck, (table, &luck.0[..])),
            Op::Witness { luck, owner } => self.part(at, true, &sql.witness, (&luck.0[..], *owner, table)),
            Op::Unwitness { luck, owner } => self.part(at, false, &sql.unwitness, (&luck.0[..], *owner, table)),
            Op::Unseat { seat } => self.part(at, false, &sql.unseat, (table, i16::from(*seat))),
            Op::Invite { seat, hash, by } => {
                self.part(at, true, &sql.invite, (table, i16::from(*seat), *hash, by.device, by.owner));
            }
            Op::Uninvite { seat } => self.part(at, false, &sql.uninvite, (table, i16::from(*seat))),
            Op::Chat(row) => {
                let seat = row.seat.map(i16::from);
                let (n, at_ms) = (row.n as i64, row.at_ms as i64);
                self.part(at, false, &sql.chat, (table, n, at_ms, seat, row.owner, &row.name, &row.text, &row.phrase));
                self.part(at, false, &sql.trim_chat, (table, CHAT_KEPT));
            }
            Op::Notify(notice) => {
                let (slot, person) = (i16::from(notice.slot), notice.person);
                let (page, due_ms) = (notice.page as i64, notice.due_ms as i64);
                let until_ms = notice.until_ms.map(|ms| ms as i64);
                let values = (table, slot, notice.open, person, notice.kind, page, due_ms, until_ms, notice.anew);
                self.part(at, false, &sql.notify, values);
            }
            Op::Withdraw { slot, open } => self.part(at, false, &sql.withdraw, (table, i16::from(*slot), *open)),
            Op::Unnotify { slot, open } => self.part(at, false, &sql.unnotify, (table, i16::from(*slot), *open)),
            // `Await` is in the account; a table is created apart.
            Op::Await(_) | Op::Create { .. } | Op::Own { .. } => {}
        }
    }

    fn part(&mut self, change: usize, must_touch: bool, sql: &'a Statement, values: impl Values + 'a) {
        let client = self.client;
        let sent = Box::pin(async move { client.execute(sql, &values.list()).await });
        self.parts.push(Part { change, must_touch, sent });
    }
}

/// The values of a statement, each of its own type.
trait Values: Send + Sync {
    fn list(&self) -> Vec<&(dyn ToSql + Sync)>;
}

macro_rules! values {
    ($($name:ident)+) => {
        impl<$($name: ToSql + Send + Sync),+> Values for ($($name,)+) {
            fn list(&self) -> Vec<&(dyn ToSql + Sync)> {
                #[allow(non_snake_case)]
                let ($($name,)+) = self;
                vec![$($name),+]
            }
        }
    };
}
values!(A);
values!(A B);
values!(A B C);
values!(A B C D E);
values!(A B C D E F G);
values!(A B C D E F G H);
values!(A B C D E F G H I);

/// What a change does to the account of its table.
#[derive(Default)]
struct Charge {
    bytes: i64,
    used_ms: i64,
    awaited: Option<Awaited>,
    named: bool,
    said_ms: i64,
}

impl Charge {
    fn of(ops: &[Op]) -> Charge {
        let mut charge = Charge::default();
        for op in ops {
            match op {
                Op::Append(batch) => {
                    let bytes = batch.lines.len() + batch.actions.len() + batch.clocks.len() + batch.marks.len();
                    charge.bytes += bytes as i64;
                    // A secret answer has no marks, and is nobody else's to notice, not even by the order of a list.
                    if !batch.marks.is_empty() {
                        charge.used_ms = charge.used_ms.max(batch.at_ms as i64);
                    }
                }
                Op::Chat(row) => {
                    charge.bytes += (row.text.as_deref().unwrap_or_default().len() + row.name.len()) as i64;
                    charge.said_ms = charge.said_ms.max(row.at_ms as i64);
                    charge.named = true;
                }
                Op::Seat(person) => charge.named |= person.owner.is_some() || !person.name.is_empty(),
                Op::Await(now) => charge.awaited = Some(*now),
                _ => {}
            }
        }
        charge
    }
}

/// Writes a change with a table that is new, or comes to another's account.
pub async fn create(transaction: &Transaction<'_>, change: &Change, epoch: Epoch) -> Result<()> {
    let TableKey(table) = change.table;
    if let Some(lock) = luck::lock(&[change]) {
        transaction.execute(lock, &[]).await?;
    }
    for op in &change.ops {
        if let Op::Create { id, game, secret, created_ms } = op {
            let created_ms = *created_ms as i64;
            let sql = "INSERT INTO tables(num, id, game, secret, created_ms) VALUES($1, $2, $3, $4, $5)";
            transaction.execute(sql, &[&table, &&id.0[..], game, &secret, &created_ms]).await?;
            let sql = "INSERT INTO kept(key, kind, touched_ms) VALUES($1, $2, $3)";
            transaction.execute(sql, &[&table, &Kind::Table, &created_ms]).await?;
            // A node whose lease is gone makes no tables.
            let sql = "INSERT INTO pulse(key, epoch) SELECT $1, epoch FROM nodes WHERE epoch = $2 AND until > clock_timestamp()";
            if transaction.execute(sql, &[&table, &epoch.0]).await? == 0 {
                return Err(StoreError::Unavailable("the lease is gone".into()));
            }
        }
    }
    let rest: Vec<Op> =
        change.ops.iter().filter(|op| !matches!(op, Op::Create { .. } | Op::Own { .. })).cloned().collect();
    let (sql, client) =
        (Statements::prepare(transaction).await?, tokio_postgres::GenericClient::client(&**transaction));
    let rest = Change { table: change.table, ops: rest };
    let mut layout = Layout { client, sql: &sql, epoch, parts: Vec::new() };
    layout.change(0, &rest);
    for part in layout.parts {
        if part.sent.await? == 0 && part.must_touch {
            return Err(StoreError::Conflict);
        }
    }
    for op in &change.ops {
        if let Op::Own { kind, account: Account { owner, address }, digest, bounds } = op {
            // Requests at the same moment, at whatever node, do not pass each other: always in this order, so that none wait in a ring.
            for hash in [owner.map(|owner| owner.0), address.map(|address| address.0)].into_iter().flatten() {
                let sql = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";
                transaction.execute(sql, &[&format!("{} {hash:02x?}", kind.as_str())]).await?;
            }
            let account = Account { owner: *owner, address: *address };
            let found = belongings(&**transaction, *kind, account).await?;
            if !bounds.hold(found) {
                return Err(StoreError::Bounded);
            }
            let sql = concat!(
                "UPDATE kept SET kind = $2, device = ",
                current!("$3"),
                ", address = $4, digest = $5 WHERE key = $1"
            );
            transaction.execute(sql, &[&table, kind, owner, address, digest]).await?;
        }
    }
    Ok(())
}
