mod persons;

use rusqlite::{Connection, OptionalExtension, Result, params};

use super::{SqliteStore, analyses, desks, history, log, luck, read};
use crate::{
    Account, Archive, Awaited, DeskId, DeskKey, Grant, OwnerId, Pending, TableId, TableKey, WholeDesk, WholeNotice,
    WholePerson, WholeTable,
};

impl Archive for SqliteStore {
    fn table_ids(&self) -> Pending<Vec<TableId>> {
        self.read(|connection| ids(connection, "SELECT id FROM tables ORDER BY num"))
    }

    fn desk_ids(&self) -> Pending<Vec<DeskId>> {
        self.read(|connection| ids(connection, "SELECT id FROM desks ORDER BY num"))
    }

    fn whole_table(&self, id: TableId) -> Pending<Option<WholeTable>> {
        self.read(move |connection| whole_table(connection, id))
    }

    fn whole_desk(&self, id: DeskId) -> Pending<Option<WholeDesk>> {
        self.read(move |connection| {
            let Some(stored) = desks::desk(connection, id)? else { return Ok(None) };
            let address = "SELECT address FROM desks WHERE id = ?";
            let address = connection.query_row(address, [id.0], |row| row.get(0))?;
            Ok(Some(WholeDesk { id, stored, address }))
        })
    }

    fn put_table(&self, table: WholeTable) -> Pending<()> {
        self.write_within(move |connection| put_table(connection, &table))
    }

    fn put_desk(&self, desk: WholeDesk) -> Pending<()> {
        self.write_within(move |connection| put_desk(connection, &desk))
    }

    fn owners(&self) -> Pending<Vec<OwnerId>> {
        self.read(persons::owners)
    }

    fn whole_person(&self, owner: OwnerId) -> Pending<WholePerson> {
        self.read(move |connection| persons::whole(connection, owner))
    }

    fn put_person(&self, person: WholePerson) -> Pending<()> {
        self.write_within(move |connection| persons::put(connection, &person))
    }

    fn keys(&self) -> Pending<Vec<(String, Vec<u8>)>> {
        self.read(|connection| {
            let mut keys = connection.prepare("SELECT name, key FROM keys ORDER BY name")?;
            keys.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })
    }

    fn put_key(&self, name: String, key: Vec<u8>) -> Pending<()> {
        self.write_within(move |connection| {
            connection.execute("INSERT OR REPLACE INTO keys(name, key) VALUES(?, ?)", params![name, key]).map(drop)
        })
    }
}

fn ids(connection: &Connection, sql: &str) -> Result<Vec<TableId>> {
    connection.prepare(sql)?.query_map([], |row| row.get(0).map(TableId))?.collect()
}

fn whole_table(connection: &Connection, id: TableId) -> Result<Option<WholeTable>> {
    let Some(mut stored) = read::table(connection, id)? else { return Ok(None) };
    stored.chat = read::all_chat(connection, stored.key)?;
    let steps = read::steps(connection, stored.key)?;
    let analysis = analyses::read(connection, stored.key)?;
    let notices = notices(connection, stored.key)?;
    let (rode, result) = (history::rode(connection, stored.key)?, history::result(connection, stored.key)?);
    let (luck, witnesses) = luck::of_table(connection, stored.key.0)?;
    let sql = "SELECT phase, open, kind, state, kept.touched_ms, bytes, asked, owing, named, kept.device, address, digest, until_ms \
        FROM tables JOIN kept ON key = num WHERE num = ?";
    let key = stored.key.0;
    connection
        .prepare_cached(sql)?
        .query_row([key], |row| {
            Ok(WholeTable {
                id,
                stored,
                phase: row.get(0)?,
                open: row.get(1)?,
                kind: row.get(2)?,
                state: row.get(3)?,
                touched_ms: row.get::<_, i64>(4)? as u64,
                bytes: row.get::<_, i64>(5)? as u64,
                awaited: Awaited {
                    asked: row.get(6)?,
                    owing: row.get(7)?,
                    until_ms: row.get::<_, Option<i64>>(12)?.map(|ms| ms as u64),
                },
                named: row.get(8)?,
                account: Account { owner: row.get(9)?, address: row.get(10)? },
                digest: row.get(11)?,
                steps,
                analysis,
                rode,
                result,
                notices,
                luck,
                witnesses,
            })
        })
        .optional()
}

fn put_table(connection: &Connection, table: &WholeTable) -> Result<()> {
    let (stored, key) = (&table.stored, table.stored.key.0);
    let run = |sql: &str, values: &[&dyn rusqlite::ToSql]| connection.prepare_cached(sql)?.execute(values).map(drop);
    run(
        "INSERT INTO tables(num, id, game, secret, created_ms, phase, open, host, setup) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)",
        params![
            key,
            table.id.0,
            stored.game,
            stored.secret,
            stored.created_ms as i64,
            table.phase,
            table.open,
            stored.host,
            stored.setup
        ],
    )?;
    run(
        "INSERT INTO kept(key, kind, state, touched_ms, bytes, asked, owing, named, device, address, digest, until_ms) \
         VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        params![
            key,
            table.kind,
            table.state,
            table.touched_ms as i64,
            table.bytes as i64,
            table.awaited.asked,
            table.awaited.owing,
            table.named,
            table.account.owner,
            table.account.address,
            table.digest,
            table.awaited.until_ms.map(|ms| ms as i64)
        ],
    )?;
    let mut end = log::End { steps: 0, last: None };
    for step in &table.steps {
        end = log::append(connection, key, end, step)?;
    }
    run("UPDATE kept SET steps = ?, last_step = ? WHERE key = ?", params![end.steps, end.last, key])?;
    for person in &stored.people {
        run(
            "INSERT INTO people(tab, seat, device, name, orders) VALUES(?, ?, ?, ?, ?)",
            params![key, person.seat, person.owner, person.name, person.orders],
        )?;
    }
    for (seat, Grant { hash, made_by }) in &stored.invitations {
        let sql = "INSERT INTO invitations(tab, seat, hash, made_by) VALUES(?, ?, ?, ?)";
        run(sql, params![key, seat, hash, made_by])?;
    }
    for held in &stored.held {
        run(
            "INSERT INTO held(tab, seat, decision, action, what) VALUES(?, ?, ?, ?, ?)",
            params![key, held.seat, held.decision as i64, held.action, held.what],
        )?;
    }
    if let Some(analysis) = &table.analysis {
        run(
            "INSERT INTO analyses(tab, version, at_ms, text) VALUES(?, ?, ?, ?)",
            params![key, analysis.version, analysis.at_ms as i64, analysis.text],
        )?;
    }
    for (seat, person) in &table.rode {
        run("INSERT INTO rode(tab, seat, person) VALUES(?, ?, ?)", params![key, seat, person])?;
    }
    if let Some(result) = &table.result {
        run("INSERT INTO results(tab, text) VALUES(?, ?)", params![key, result])?;
    }
    for row in &stored.chat {
        run(
            "INSERT INTO chat(tab, n, at_ms, seat, device, name, text, phrase) VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
            params![key, row.n as i64, row.at_ms as i64, row.seat, row.owner, row.name, row.text, row.phrase],
        )?;
    }
    if let Some(luck) = table.luck {
        luck::ride(connection, key, luck)?;
        for owner in &table.witnesses {
            run("INSERT INTO sights(luck, owner, tab) VALUES(?, ?, ?)", params![luck.0, owner, key])?;
        }
    }
    for notice in &table.notices {
        let date = |ms: Option<u64>| ms.map(|ms| ms as i64);
        run(
            "INSERT INTO notices(tab, seat, open, person, kind, page, due_ms, until_ms, told_ms) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)",
            params![
                key,
                notice.slot,
                notice.open,
                notice.person,
                notice.kind,
                notice.page as i64,
                date(notice.due_ms),
                date(notice.until_ms),
                date(notice.told_ms)
            ],
        )?;
    }
    Ok(())
}

fn notices(connection: &Connection, TableKey(table): TableKey) -> Result<Vec<WholeNotice>> {
    connection
        .prepare_cached(
            "SELECT seat, open, person, kind, page, due_ms, until_ms, told_ms FROM notices WHERE tab = ? ORDER BY seat, open",
        )?
        .query_map([table], |row| {
            let date = |at: usize| -> Result<Option<u64>> { Ok(row.get::<_, Option<i64>>(at)?.map(|ms| ms as u64)) };
            Ok(WholeNotice {
                slot: row.get(0)?,
                open: row.get(1)?,
                person: row.get(2)?,
                kind: row.get(3)?,
                page: row.get::<_, i64>(4)? as u64,
                due_ms: date(5)?,
                until_ms: date(6)?,
                told_ms: date(7)?,
            })
        })?
        .collect()
}

fn put_desk(connection: &Connection, WholeDesk { id, stored, address }: &WholeDesk) -> Result<()> {
    connection.execute(
        "INSERT INTO desks(id, head, created_ms, touched_ms, address) VALUES(?, ?, ?, ?, ?)",
        params![id.0, stored.head, stored.created_ms as i64, stored.touched_ms as i64, address],
    )?;
    let key = connection.last_insert_rowid();
    if let Some(secret) = &stored.secret {
        desks::put_secret(connection, DeskKey(key), *secret)?;
    }
    for entry in &stored.entries {
        connection.execute(
            "INSERT INTO desk_entries(desk, n, id, at_ms, entry) VALUES(?, ?, ?, ?, ?)",
            params![key, entry.n as i64, entry.id, entry.at_ms as i64, entry.entry],
        )?;
    }
    for device in &stored.referees {
        connection.execute("INSERT INTO desk_referees(desk, device) VALUES(?, ?)", params![key, device])?;
    }
    Ok(())
}
