use rusqlite::{Connection, Result, params};

use crate::{Change, Hash, Op, TableId, TableKey};

/// A change of several parts leaves nothing behind when one of them fails; a single part cannot.
pub fn change(connection: &Connection, change: &Change) -> Result<()> {
    if let [op] = &change.ops[..] {
        return apply(connection, change.table, op);
    }
    connection.prepare_cached("SAVEPOINT change")?.execute([])?;
    let applied = change.ops.iter().try_for_each(|op| apply(connection, change.table, op));
    if applied.is_err() {
        connection.prepare_cached("ROLLBACK TO change")?.execute([])?;
    }
    connection.prepare_cached("RELEASE change")?.execute([])?;
    applied
}

fn apply(connection: &Connection, TableKey(table): TableKey, op: &Op) -> Result<()> {
    let run = |sql: &str, values: &[&dyn rusqlite::ToSql]| connection.prepare_cached(sql)?.execute(values).map(drop);
    match op {
        Op::Append(batch) => {
            run(
                "INSERT INTO steps(tab, seq, at_ms, marks, actions, clocks, lines) VALUES(?, ?, ?, ?, ?, ?, ?)",
                params![
                    table,
                    batch.seq as i64,
                    batch.at_ms as i64,
                    batch.marks,
                    batch.actions,
                    batch.clocks,
                    batch.lines
                ],
            )?;
            // A move is use.
            run("UPDATE tables SET touched_ms = max(touched_ms, ?) WHERE num = ?", params![batch.at_ms as i64, table])
        }
        Op::Create { id, game, secret, created_ms } => run(
            "INSERT INTO tables(num, id, game, secret, created_ms, touched_ms) VALUES(?1, ?2, ?3, ?4, ?5, ?5)",
            params![table, id.0, game, secret, *created_ms as i64],
        ),
        Op::SetUp { setup, phase, open, host, touched_ms } => run(
            "UPDATE tables SET setup = ?, phase = ?, open = ?, host = ?, touched_ms = max(touched_ms, ?) WHERE num = ?",
            params![setup, phase, open, host, *touched_ms as i64, table],
        ),
        Op::Hold(held) => run(
            "INSERT INTO held(tab, seat, decision, action, what) VALUES(?, ?, ?, ?, ?)",
            params![table, held.seat, held.decision as i64, held.action, held.what],
        ),
        Op::Release => run("DELETE FROM held WHERE tab = ?", params![table]),
        Op::Seat(person) => run(
            "INSERT OR REPLACE INTO people(tab, seat, device, name, orders) VALUES(?, ?, ?, ?, ?)",
            params![table, person.seat, person.device, person.name, person.orders],
        ),
        Op::Unseat { seat } => run("DELETE FROM people WHERE tab = ? AND seat = ?", params![table, seat]),
        Op::Invite { seat, hash } => {
            run("INSERT OR REPLACE INTO invitations(tab, seat, hash) VALUES(?, ?, ?)", params![table, seat, hash])
        }
        Op::Uninvite { seat } => run("DELETE FROM invitations WHERE tab = ? AND seat = ?", params![table, seat]),
        Op::Chat(row) => run(
            "INSERT INTO chat(tab, n, at_ms, seat, device, name, text, phrase) VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
            params![table, row.n as i64, row.at_ms as i64, row.seat, row.device, row.name, row.text, row.phrase],
        ),
    }
}

pub fn forget_device(connection: &Connection, device: Hash) -> Result<Vec<TableId>> {
    let tables = {
        let mut touched = connection.prepare_cached(
            "SELECT id FROM tables WHERE host = ?1 OR num IN (SELECT tab FROM people WHERE device = ?1 \
             UNION SELECT tab FROM chat WHERE device = ?1)",
        )?;
        touched.query_map([device], |row| row.get(0).map(TableId))?.collect::<Result<Vec<_>>>()?
    };
    connection.execute("DELETE FROM chat WHERE device = ?", [device])?;
    connection.execute("UPDATE people SET device = NULL, name = '' WHERE device = ?", [device])?;
    connection.execute("UPDATE tables SET host = NULL WHERE host = ?", [device])?;
    Ok(tables)
}

/// Names of a table that has not ended stay, however long it takes.
pub fn forget_before(connection: &Connection, touched_ms: u64) -> Result<Vec<TableId>> {
    let old = "SELECT num FROM tables WHERE phase IN ('over', 'abandoned') AND touched_ms < ?1";
    let before = [touched_ms as i64];
    let forgotten = {
        let mut named = connection.prepare_cached(&format!(
            "SELECT id FROM tables WHERE num IN ({old}) AND (host IS NOT NULL OR num IN (SELECT tab FROM chat) \
             OR num IN (SELECT tab FROM people WHERE device IS NOT NULL OR name <> ''))"
        ))?;
        named.query_map(before, |row| row.get(0).map(TableId))?.collect::<Result<Vec<_>>>()?
    };
    connection.execute(&format!("DELETE FROM chat WHERE tab IN ({old})"), before)?;
    connection.execute(
        &format!(
            "UPDATE people SET device = NULL, name = '' WHERE (device IS NOT NULL OR name <> '') AND tab IN ({old})"
        ),
        before,
    )?;
    connection.execute(&format!("DELETE FROM invitations WHERE tab IN ({old})"), before)?;
    connection.execute(&format!("UPDATE tables SET host = NULL WHERE host IS NOT NULL AND num IN ({old})"), before)?;
    Ok(forgotten)
}
