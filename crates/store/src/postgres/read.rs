use deadpool_postgres::{Object, Transaction};
use tokio_postgres::{Row, types::ToSql};

use crate::{
    Account, Awaited, Batch, Belongings, Card, ChatRow, Digest, Grant, Held, Kind, OwnerId, Phase, SeatRow, StoreError,
    Stored, TableId, TableKey, Usage,
};

pub type Result<T> = std::result::Result<T, StoreError>;

/// As many lines of chat as anybody is shown.
const CHAT_LINES: i64 = 50;

/// Bytes of a fixed length. The database does not know of lengths.
pub fn fixed<const N: usize>(bytes: &[u8]) -> Result<[u8; N]> {
    bytes.try_into().map_err(|_| StoreError::Corrupt(format!("{} bytes where {N} belong", bytes.len())))
}

/// An identity.
pub fn identity<T: From<[u8; 32]>>(row: &Row, at: usize) -> Result<T> {
    fixed(row.get(at)).map(T::from)
}

pub fn optional_id<T: From<[u8; 32]>>(row: &Row, at: usize) -> Result<Option<T>> {
    row.get::<_, Option<&[u8]>>(at).map(|bytes| fixed(bytes).map(T::from)).transpose()
}

pub fn number(row: &Row, at: usize) -> u64 {
    row.get::<_, i64>(at) as u64
}

pub fn optional(row: &Row, at: usize) -> Option<u64> {
    row.get::<_, Option<i64>>(at).map(|number| number as u64)
}

pub fn ids(rows: Vec<Row>) -> Result<Vec<TableId>> {
    rows.iter().map(|row| fixed(row.get(0)).map(TableId)).collect()
}

/// A table from the columns that every query of tables begins with; what belongs to it is read apart.
fn bare(row: &Row) -> Result<Stored> {
    Ok(Stored {
        key: TableKey(row.get(0)),
        game: row.get(1),
        secret: fixed(row.get(2))?,
        setup: row.get(3),
        host: optional_id(row, 4)?,
        created_ms: number(row, 5),
        people: Vec::new(),
        invitations: Vec::new(),
        held: Vec::new(),
        chat: Vec::new(),
    })
}

pub async fn table(transaction: &Transaction<'_>, id: TableId) -> Result<Option<Stored>> {
    // One snapshot for all that follows.
    transaction.batch_execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    let sql = "SELECT num, game, secret, setup, host, created_ms FROM tables WHERE id = $1";
    let sql = transaction.prepare_cached(sql).await?;
    let Some(row) = transaction.query_opt(&sql, &[&&id.0[..]]).await? else { return Ok(None) };
    let mut stored = bare(&row)?;
    let table = stored.key.0;
    let [people, invitations, held, chat] = [
        "SELECT seat, device, name, orders FROM people WHERE tab = $1 ORDER BY seat",
        "SELECT seat, hash, made_by FROM invitations WHERE tab = $1 ORDER BY seat",
        "SELECT seat, decision, action, what FROM held WHERE tab = $1 ORDER BY seat",
        "SELECT n, at_ms, seat, device, name, text, phrase FROM chat WHERE tab = $1 ORDER BY num DESC LIMIT $2",
    ];
    let people = transaction.prepare_cached(people).await?;
    let invitations = transaction.prepare_cached(invitations).await?;
    let held = transaction.prepare_cached(held).await?;
    let chat = transaction.prepare_cached(chat).await?;
    let key: &[&(dyn ToSql + Sync)] = &[&table];
    let last: &[&(dyn ToSql + Sync)] = &[&table, &CHAT_LINES];
    // Sent together.
    let (people, invitations, held, chat) = tokio::try_join!(
        transaction.query(&people, key),
        transaction.query(&invitations, key),
        transaction.query(&held, key),
        transaction.query(&chat, last),
    )?;
    stored.people = people.iter().map(person).collect::<Result<_>>()?;
    let grant = |row: &Row| Ok((seat(row, 0), Grant { hash: identity(row, 1)?, made_by: identity(row, 2)? }));
    stored.invitations = invitations.iter().map(grant).collect::<Result<_>>()?;
    stored.held = held.iter().map(held_row).collect();
    stored.chat = chat.iter().rev().map(chat_row).collect::<Result<_>>()?;
    Ok(Some(stored))
}

fn seat(row: &Row, at: usize) -> u8 {
    row.get::<_, i16>(at) as u8
}

pub fn person(row: &Row) -> Result<SeatRow> {
    Ok(SeatRow { seat: seat(row, 0), owner: optional_id(row, 1)?, name: row.get(2), orders: row.get(3) })
}

pub fn held_row(row: &Row) -> Held {
    Held { seat: seat(row, 0), decision: number(row, 1), action: row.get(2), what: row.get(3) }
}

pub fn chat_row(row: &Row) -> Result<ChatRow> {
    Ok(ChatRow {
        n: number(row, 0),
        at_ms: number(row, 1),
        seat: row.get::<_, Option<i16>>(2).map(|seat| seat as u8),
        owner: optional_id(row, 3)?,
        name: row.get(4),
        text: row.get(5),
        phrase: row.get(6),
    })
}

pub async fn steps(client: &Object, TableKey(table): TableKey) -> Result<Vec<Batch>> {
    let sql = "SELECT seq, at_ms, marks, actions, clocks, lines FROM steps WHERE tab = $1 ORDER BY seq";
    let sql = client.prepare_cached(sql).await?;
    let steps: Vec<Batch> = client.query(&sql, &[&table]).await?.iter().map(batch).collect();
    // What is being deleted goes from its end: a gap is a fault.
    match steps.iter().zip(0..).all(|(step, seq)| step.seq == seq) {
        true => Ok(steps),
        false => Err(StoreError::Corrupt(format!("a step of table {table} is missing"))),
    }
}

pub fn batch(row: &Row) -> Batch {
    Batch {
        seq: number(row, 0),
        at_ms: number(row, 1),
        marks: row.get(2),
        actions: row.get(3),
        clocks: row.get(4),
        lines: row.get(5),
    }
}

pub const CARD: &str = "SELECT num, game, secret, setup, host, created_ms, id, kept.device, address, \
    greatest(kept.touched_ms, used_ms), asked, owing, until_ms FROM tables JOIN kept ON kept.key = num JOIN pulse ON pulse.key = num";

pub async fn open_tables(client: &Object, limit: usize) -> Result<Vec<Card>> {
    let sql = format!("{CARD} WHERE open ORDER BY created_ms DESC LIMIT $1");
    cards(client, &sql, &[&(limit as i64)]).await
}

pub async fn tables_of(client: &Object, owner: OwnerId, limit: usize) -> Result<Vec<Card>> {
    let mine = "num IN (SELECT tab FROM people WHERE device = $1 UNION SELECT num FROM tables WHERE host = $1)";
    let sql = format!("{CARD} WHERE {mine} ORDER BY 10 DESC, num DESC LIMIT $2");
    cards(client, &sql, &[&owner, &(limit as i64)]).await
}

/// Whom a race waits for, in three columns from this one on.
pub fn awaited(row: &Row, at: usize) -> Awaited {
    let seats = |at| number(row, at) as u32;
    Awaited { asked: seats(at), owing: seats(at + 1), until_ms: optional(row, at + 2) }
}

pub async fn cards(client: &Object, sql: &str, values: &[&(dyn ToSql + Sync)]) -> Result<Vec<Card>> {
    let sql = client.prepare_cached(sql).await?;
    let mut cards = Vec::new();
    for row in client.query(&sql, values).await? {
        cards.push(Card {
            stored: bare(&row)?,
            id: TableId(fixed(row.get(6))?),
            account: Account { owner: optional_id(&row, 7)?, address: optional_id(&row, 8)? },
            touched_ms: number(&row, 9),
            awaited: awaited(&row, 10),
        });
    }
    let keys: Vec<i64> = cards.iter().map(|card| card.stored.key.0).collect();
    let sql = "SELECT seat, device, name, orders, tab FROM people WHERE tab = ANY($1) ORDER BY seat";
    let sql = client.prepare_cached(sql).await?;
    for row in client.query(&sql, &[&keys]).await? {
        let table = TableKey(row.get(4));
        for card in cards.iter_mut().filter(|card| card.stored.key == table) {
            card.stored.people.push(person(&row)?);
        }
    }
    Ok(cards)
}

pub async fn belongings(
    client: &impl tokio_postgres::GenericClient,
    kind: Kind,
    account: Account,
) -> Result<Belongings> {
    Ok(Belongings {
        owner: usage(client, "device", account.owner.as_ref().map(|owner| owner as _), kind).await?,
        address: usage(client, "address", account.address.as_ref().map(|address| address as _), kind).await?,
    })
}

pub async fn usage(
    client: &impl tokio_postgres::GenericClient,
    column: &str,
    whose: Option<&(dyn ToSql + Sync)>,
    kind: Kind,
) -> Result<Usage> {
    let Some(whose) = whose else { return Ok(Usage::default()) };
    let sql = format!(
        "SELECT count(*) FILTER (WHERE state = 'open'), count(*), coalesce(sum(bytes), 0)::bigint FROM kept \
         JOIN pulse USING (key) WHERE {column} = $1 AND kind = $2"
    );
    let row = client.query_one(&sql, &[whose, &kind]).await?;
    Ok(Usage { open: number(&row, 0), count: number(&row, 1), bytes: number(&row, 2) })
}

pub async fn find_digest(client: &Object, digest: Digest, account: Account) -> Result<Option<TableId>> {
    let sql =
        "SELECT id FROM kept JOIN tables ON num = key WHERE digest = $1 AND (device = $2 OR address = $3) LIMIT 1";
    let sql = client.prepare_cached(sql).await?;
    let found = client.query(&sql, &[&digest, &account.owner, &account.address]).await?;
    Ok(ids(found)?.into_iter().next())
}

pub async fn untouched(client: &Object, phase: Phase, touched_ms: u64) -> Result<Vec<TableId>> {
    let sql = "SELECT id FROM tables JOIN kept ON kept.key = num JOIN pulse ON pulse.key = num \
        WHERE phase = $1 AND greatest(kept.touched_ms, used_ms) < $2 ORDER BY num";
    let sql = client.prepare_cached(sql).await?;
    ids(client.query(&sql, &[&phase, &(touched_ms as i64)]).await?)
}

pub async fn in_phase(client: &Object, phase: Phase) -> Result<Vec<TableId>> {
    let sql = client.prepare_cached("SELECT id FROM tables WHERE phase = $1 ORDER BY num").await?;
    ids(client.query(&sql, &[&phase]).await?)
}

pub async fn last_step_ms(client: &Object) -> Result<Option<u64>> {
    let row = client.query_one("SELECT max(used_ms) FROM pulse WHERE used_ms > 0", &[]).await?;
    Ok(row.get::<_, Option<i64>>(0).map(|at| at as u64))
}
