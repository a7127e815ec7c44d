use rusqlite::{Connection, OptionalExtension, Result, Row, ToSql, params};

use super::log;
use crate::{
    Account, Awaited, Batch, Belongings, Card, ChatRow, Digest, Grant, Held, Kind, OwnerId, Phase, SeatRow, Stored,
    TableId, TableKey, Usage,
};

/// As many lines of chat as anyone is shown.
const CHAT_LINES: i64 = 50;

/// A table from the columns that every query of tables begins with; what belongs to it is read apart.
fn bare(row: &Row<'_>) -> Result<Stored> {
    Ok(Stored {
        key: TableKey(row.get(0)?),
        game: row.get(1)?,
        secret: row.get(2)?,
        setup: row.get(3)?,
        host: row.get(4)?,
        created_ms: row.get::<_, i64>(5)? as u64,
        people: Vec::new(),
        invitations: Vec::new(),
        held: Vec::new(),
        chat: Vec::new(),
    })
}

pub fn table(connection: &Connection, id: TableId) -> Result<Option<Stored>> {
    // One snapshot for all that follows.
    table_within(&*connection.unchecked_transaction()?, id)
}

/// The same within a transaction that is under way.
pub fn table_within(connection: &Connection, id: TableId) -> Result<Option<Stored>> {
    let row = connection
        .prepare_cached("SELECT num, game, secret, setup, host, created_ms FROM tables WHERE id = ?")?
        .query_row([id.0], bare)
        .optional()?;
    let Some(mut stored) = row else { return Ok(None) };
    let table = [stored.key.0];
    stored.people = people(connection, stored.key)?;
    stored.invitations = connection
        .prepare_cached("SELECT seat, hash, made_by FROM invitations WHERE tab = ? ORDER BY seat")?
        .query_map(table, |row| Ok((row.get(0)?, Grant { hash: row.get(1)?, made_by: row.get(2)? })))?
        .collect::<Result<_>>()?;
    stored.held = connection
        .prepare_cached("SELECT seat, decision, action, what FROM held WHERE tab = ? ORDER BY seat")?
        .query_map(table, |row| {
            Ok(Held {
                seat: row.get(0)?,
                decision: row.get::<_, i64>(1)? as u64,
                action: row.get(2)?,
                what: row.get(3)?,
            })
        })?
        .collect::<Result<_>>()?;
    stored.chat = chat(connection, stored.key, CHAT_LINES)?;
    Ok(Some(stored))
}

pub fn all_chat(connection: &Connection, table: TableKey) -> Result<Vec<ChatRow>> {
    chat(connection, table, i64::MAX)
}

/// The last lines, the oldest first.
fn chat(connection: &Connection, TableKey(table): TableKey, most: i64) -> Result<Vec<ChatRow>> {
    let mut rows = connection
        .prepare_cached(
            "SELECT n, at_ms, seat, device, name, text, phrase FROM chat WHERE tab = ? ORDER BY num DESC LIMIT ?",
        )?
        .query_map([table, most], |row| {
            Ok(ChatRow {
                n: row.get::<_, i64>(0)? as u64,
                at_ms: row.get::<_, i64>(1)? as u64,
                seat: row.get(2)?,
                owner: row.get(3)?,
                name: row.get(4)?,
                text: row.get(5)?,
                phrase: row.get(6)?,
            })
        })?
        .collect::<Result<Vec<ChatRow>>>()?;
    rows.reverse();
    Ok(rows)
}

pub fn steps(connection: &Connection, table: TableKey) -> Result<Vec<Batch>> {
    steps_within(&*connection.unchecked_transaction()?, table)
}

pub fn steps_within(connection: &Connection, TableKey(table): TableKey) -> Result<Vec<Batch>> {
    log::read(connection, table)
}

fn people(connection: &Connection, TableKey(table): TableKey) -> Result<Vec<SeatRow>> {
    connection
        .prepare_cached("SELECT seat, device, name, orders FROM people WHERE tab = ? ORDER BY seat")?
        .query_map([table], |row| {
            Ok(SeatRow { seat: row.get(0)?, owner: row.get(1)?, name: row.get(2)?, orders: row.get(3)? })
        })?
        .collect()
}

pub const CARD: &str = "SELECT num, game, secret, setup, host, created_ms, id, kept.device, address, kept.touched_ms, asked, owing, until_ms \
    FROM tables JOIN kept ON key = num";

pub fn open_tables(connection: &Connection, limit: usize) -> Result<Vec<Card>> {
    cards(connection, &format!("{CARD} WHERE open ORDER BY created_ms DESC LIMIT ?"), &[&(limit as i64)])
}

pub fn tables_of(connection: &Connection, owner: OwnerId, limit: usize) -> Result<Vec<Card>> {
    let mine = "num IN (SELECT tab FROM people WHERE device = ?1 UNION SELECT num FROM tables WHERE host = ?1)";
    let sql = format!("{CARD} WHERE {mine} ORDER BY kept.touched_ms DESC, num DESC LIMIT ?2");
    cards(connection, &sql, &[&owner, &(limit as i64)])
}

pub fn cards(connection: &Connection, sql: &str, values: &[&dyn rusqlite::ToSql]) -> Result<Vec<Card>> {
    // One snapshot for the tables and their people.
    let connection = connection.unchecked_transaction()?;
    let mut cards = connection
        .prepare_cached(sql)?
        .query_map(values, |row| {
            Ok(Card {
                stored: bare(row)?,
                id: TableId(row.get(6)?),
                account: Account { owner: row.get(7)?, address: row.get(8)? },
                touched_ms: row.get::<_, i64>(9)? as u64,
                awaited: Awaited {
                    asked: row.get(10)?,
                    owing: row.get(11)?,
                    until_ms: row.get::<_, Option<i64>>(12)?.map(|ms| ms as u64),
                },
            })
        })?
        .collect::<Result<Vec<Card>>>()?;
    for card in &mut cards {
        card.stored.people = people(&connection, card.stored.key)?;
    }
    Ok(cards)
}

pub fn belongings(connection: &Connection, kind: Kind, account: Account) -> Result<Belongings> {
    let tally = |column: &str, whose: Option<&dyn ToSql>| {
        let Some(whose) = whose else { return Ok(Usage::default()) };
        let sql = format!(
            "SELECT count(*) FILTER (WHERE state = 'open'), count(*), coalesce(sum(bytes), 0) FROM kept \
             WHERE {column} = ? AND kind = ?"
        );
        connection.prepare_cached(&sql)?.query_row(params![whose, kind], |row| {
            let [open, count, bytes] = [row.get::<_, i64>(0)?, row.get(1)?, row.get(2)?].map(|n| n as u64);
            Ok(Usage { open, count, bytes })
        })
    };
    Ok(Belongings {
        owner: tally("device", account.owner.as_ref().map(|owner| owner as _))?,
        address: tally("address", account.address.as_ref().map(|address| address as _))?,
    })
}

pub fn find_digest(connection: &Connection, digest: Digest, account: Account) -> Result<Option<TableId>> {
    connection
        .prepare_cached(
            "SELECT id FROM kept JOIN tables ON num = key WHERE digest = ?1 AND (kept.device = ?2 OR address = ?3) LIMIT 1",
        )?
        .query_row(params![digest, account.owner, account.address], |row| row.get(0).map(TableId))
        .optional()
}

pub fn untouched(connection: &Connection, phase: Phase, touched_ms: u64) -> Result<Vec<TableId>> {
    connection
        .prepare_cached(
            "SELECT id FROM tables JOIN kept ON key = num WHERE phase = ? AND kept.touched_ms < ? ORDER BY num",
        )?
        .query_map(params![phase, touched_ms as i64], |row| row.get(0).map(TableId))?
        .collect()
}

pub fn in_phase(connection: &Connection, phase: Phase) -> Result<Vec<TableId>> {
    connection
        .prepare_cached("SELECT id FROM tables WHERE phase = ? ORDER BY num")?
        .query_map([phase], |row| row.get(0).map(TableId))?
        .collect()
}

/// Steps lie in the order in which they came.
pub fn last_step_ms(connection: &Connection) -> Result<Option<u64>> {
    connection
        .query_row("SELECT at_ms FROM steps ORDER BY num DESC LIMIT 1", [], |row| row.get::<_, i64>(0))
        .optional()
        .map(|found| found.map(|at| at as u64))
}
