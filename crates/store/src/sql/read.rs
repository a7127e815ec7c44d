//! Tables as they are read: whole, as cards of a list, and counted.

use super::{Result, Row, Tx, Value, values};
use crate::{
    Account, Awaited, Belongings, Card, ChatRow, Digest, Grant, Held, Kind, OwnerId, Phase, SeatRow, Stored, TableId,
    TableKey, Usage,
};

/// As many lines of chat as anyone is shown.
const CHAT_LINES: i64 = 50;

/// A table from the columns that every query of tables begins with; what belongs to it is read apart.
fn bare(row: &mut Row) -> Result<Stored> {
    Ok(Stored {
        key: row.get(0)?,
        game: row.get(1)?,
        secret: row.get(2)?,
        setup: row.get(3)?,
        host: row.get(4)?,
        created_ms: row.get(5)?,
        people: Vec::new(),
        invitations: Vec::new(),
        held: Vec::new(),
        chat: Vec::new(),
    })
}

pub async fn table(tx: &mut impl Tx, id: TableId) -> Result<Option<Stored>> {
    let sql = "SELECT num, game, secret, setup, host, created_ms FROM tables WHERE id = $1";
    let Some(mut stored) = tx.find(sql, &values![&id], bare).await? else { return Ok(None) };
    let table = values![stored.key];
    let sql = "SELECT seat, device, name, orders FROM people WHERE tab = $1 ORDER BY seat";
    stored.people = tx.list(sql, &table, person).await?;
    let sql = "SELECT seat, hash, made_by FROM invitations WHERE tab = $1 ORDER BY seat";
    let grant = |row: &mut Row| Ok((row.get(0)?, Grant { hash: row.get(1)?, made_by: row.get(2)? }));
    stored.invitations = tx.list(sql, &table, grant).await?;
    let sql = "SELECT seat, decision, action, what FROM held WHERE tab = $1 ORDER BY seat";
    let held =
        |row: &mut Row| Ok(Held { seat: row.get(0)?, decision: row.get(1)?, action: row.get(2)?, what: row.get(3)? });
    stored.held = tx.list(sql, &table, held).await?;
    stored.chat = chat(tx, stored.key).await?;
    Ok(Some(stored))
}

/// The last lines, the oldest first.
async fn chat(tx: &mut impl Tx, table: TableKey) -> Result<Vec<ChatRow>> {
    let sql = "SELECT n, at_ms, seat, device, name, text, phrase FROM chat WHERE tab = $1 ORDER BY num DESC LIMIT $2";
    let line = |row: &mut Row| {
        Ok(ChatRow {
            n: row.get(0)?,
            at_ms: row.get(1)?,
            seat: row.get(2)?,
            owner: row.get(3)?,
            name: row.get(4)?,
            text: row.get(5)?,
            phrase: row.get(6)?,
        })
    };
    let mut lines = tx.list(sql, &values![table, CHAT_LINES], line).await?;
    lines.reverse();
    Ok(lines)
}

fn person(row: &mut Row) -> Result<SeatRow> {
    Ok(SeatRow { seat: row.get(0)?, owner: row.get(1)?, name: row.get(2)?, orders: row.get(3)? })
}

pub const CARD: &str = "SELECT num, game, secret, setup, host, created_ms, id, kept.device, address, \
    CASE WHEN used_ms > kept.touched_ms THEN used_ms ELSE kept.touched_ms END, asked, owing, until_ms \
    FROM tables JOIN kept ON kept.key = num JOIN pulse ON pulse.key = num";

pub async fn open_tables(tx: &mut impl Tx, limit: usize) -> Result<Vec<Card>> {
    // Everybody's newest table before anybody's second: however many one of them opens, the others' are among those that are looked at.
    let newest = "ORDER BY created_ms DESC, num DESC";
    let ranked = format!(
        "SELECT num AS n, row_number() OVER (PARTITION BY address {newest}) AS of_address, \
         row_number() OVER (PARTITION BY coalesce(kept.device, host) {newest}) AS of_owner \
         FROM tables JOIN kept ON kept.key = num WHERE open"
    );
    let sql = format!(
        "{CARD} JOIN ({ranked}) AS ranked ON n = num \
         ORDER BY CASE WHEN of_address > of_owner THEN of_address ELSE of_owner END, created_ms DESC LIMIT $1"
    );
    cards(tx, &sql, &values![limit]).await
}

pub async fn tables_of(tx: &mut impl Tx, owner: OwnerId, limit: usize) -> Result<Vec<Card>> {
    let mine = "num IN (SELECT tab FROM people WHERE device = $1 UNION SELECT num FROM tables WHERE host = $1)";
    let sql = format!("{CARD} WHERE {mine} ORDER BY 10 DESC, num DESC LIMIT $2");
    cards(tx, &sql, &values![&owner, limit]).await
}

/// Whom a race waits for, in three columns from this one on.
pub fn awaited(row: &mut Row, at: usize) -> Result<Awaited> {
    Ok(Awaited { asked: row.get(at)?, owing: row.get(at + 1)?, until_ms: row.get(at + 2)? })
}

pub async fn cards(tx: &mut impl Tx, sql: &str, values: &[Value<'_>]) -> Result<Vec<Card>> {
    let card = |row: &mut Row| {
        Ok(Card {
            stored: bare(row)?,
            id: row.get(6)?,
            account: Account { owner: row.get(7)?, address: row.get(8)? },
            touched_ms: row.get(9)?,
            awaited: awaited(row, 10)?,
        })
    };
    let mut cards = tx.list(sql, values, card).await?;
    let keys: Vec<i64> = cards.iter().map(|card| card.stored.key.0).collect();
    let sql = "SELECT seat, device, name, orders, tab FROM people WHERE tab IN ($keys) ORDER BY seat";
    for mut row in tx.rows_among(sql, &[], &keys).await? {
        let table: TableKey = row.get(4)?;
        if let Some(card) = cards.iter_mut().find(|card| card.stored.key == table) {
            card.stored.people.push(person(&mut row)?);
        }
    }
    Ok(cards)
}

pub async fn belongings(tx: &mut impl Tx, kind: Kind, Account { owner, address }: Account) -> Result<Belongings> {
    Ok(Belongings {
        owner: usage(tx, "device", Value::from(&owner), kind).await?,
        address: usage(tx, "address", Value::from(&address), kind).await?,
    })
}

async fn usage(tx: &mut impl Tx, column: &str, whose: Value<'_>, kind: Kind) -> Result<Usage> {
    let sql = format!(
        "SELECT count(*) FILTER (WHERE state = 'open'), count(*), CAST(coalesce(sum(bytes), 0) AS bigint) FROM kept \
         JOIN pulse ON pulse.key = kept.key WHERE {column} = $1 AND kind = $2"
    );
    let usage = |row: &mut Row| Ok(Usage { open: row.get(0)?, count: row.get(1)?, bytes: row.get(2)? });
    Ok(tx.find(&sql, &[whose, kind.into()], usage).await?.unwrap_or_default())
}

pub async fn find_digest(
    tx: &mut impl Tx,
    digest: Digest,
    Account { owner, address }: Account,
) -> Result<Option<TableId>> {
    let sql = "SELECT id FROM kept JOIN tables ON num = key \
        WHERE digest = $1 AND (kept.device = $2 OR address = $3) LIMIT 1";
    tx.find(sql, &values![&digest, &owner, &address], |row| row.get(0)).await
}

pub async fn untouched(tx: &mut impl Tx, phase: Phase, touched_ms: u64) -> Result<Vec<TableId>> {
    let sql = "SELECT id FROM tables JOIN kept ON kept.key = num JOIN pulse ON pulse.key = num \
        WHERE phase = $1 AND kept.touched_ms < $2 AND used_ms < $2 ORDER BY num";
    tx.list(sql, &values![phase, touched_ms], |row| row.get(0)).await
}

pub async fn in_phase(tx: &mut impl Tx, phase: Phase) -> Result<Vec<TableId>> {
    tx.list("SELECT id FROM tables WHERE phase = $1 ORDER BY num", &values![phase], |row| row.get(0)).await
}

pub async fn last_step_ms(tx: &mut impl Tx) -> Result<Option<u64>> {
    let found = tx.find("SELECT max(used_ms) FROM pulse WHERE used_ms > 0", &[], |row| row.get(0)).await?;
    Ok(found.flatten())
}
