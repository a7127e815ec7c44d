//! A whole server, thing by thing.

mod persons;

use super::{Engine, Result, Row, Tx, analyses, desks, history, luck, read, values};
use crate::{
    Account, Archive, DeskId, Grant, OwnerId, Pending, TableId, TableKey, WholeDesk, WholeNotification, WholePerson,
    WholeTable,
};

impl<E: Engine> Archive for E {
    fn table_ids(&self) -> Pending<Vec<TableId>> {
        self.look((), |tx, ()| Box::pin(tx.list("SELECT id FROM tables ORDER BY num", &[], |row| row.get(0))))
    }

    fn desk_ids(&self) -> Pending<Vec<DeskId>> {
        self.look((), |tx, ()| Box::pin(tx.list("SELECT id FROM desks ORDER BY num", &[], |row| row.get(0))))
    }

    fn whole_table(&self, id: TableId) -> Pending<Option<WholeTable>> {
        self.read(id, |tx, id| Box::pin(whole_table(tx, *id)))
    }

    fn whole_desk(&self, id: DeskId) -> Pending<Option<WholeDesk>> {
        self.read(id, |tx, id| {
            Box::pin(async move {
                let Some(stored) = desks::desk(tx, *id).await? else { return Ok(None) };
                let sql = "SELECT address FROM desks WHERE id = $1";
                let address = tx.find(sql, &values![id], |row| row.get(0)).await?.flatten();
                Ok(Some(WholeDesk { id: *id, stored, address }))
            })
        })
    }

    fn put_table(&self, table: WholeTable) -> Pending<()> {
        self.write(table, |tx, table| Box::pin(put_table(tx, table)))
    }

    fn put_desk(&self, desk: WholeDesk) -> Pending<()> {
        self.write(desk, |tx, desk| Box::pin(put_desk(tx, desk)))
    }

    fn owners(&self) -> Pending<Vec<OwnerId>> {
        self.look((), |tx, ()| Box::pin(persons::owners(tx)))
    }

    fn whole_person(&self, owner: OwnerId) -> Pending<WholePerson> {
        self.read(owner, |tx, owner| Box::pin(persons::whole(tx, *owner)))
    }

    fn put_person(&self, person: WholePerson) -> Pending<()> {
        self.write(person, |tx, person| Box::pin(persons::put(tx, person)))
    }

    fn keys(&self) -> Pending<Vec<(String, Vec<u8>)>> {
        self.look((), |tx, ()| {
            Box::pin(async move {
                let key = |row: &mut Row| Ok((row.get(0)?, row.get(1)?));
                let mut keys: Vec<(String, Vec<u8>)> = tx.list("SELECT name, key FROM keys", &[], key).await?;
                keys.sort();
                Ok(keys)
            })
        })
    }

    fn put_key(&self, name: String, key: Vec<u8>) -> Pending<()> {
        self.write((name, key), |tx, (name, key)| {
            Box::pin(async move {
                let sql =
                    "INSERT INTO keys(name, key) VALUES($1, $2) ON CONFLICT(name) DO UPDATE SET key = excluded.key";
                tx.execute(sql, &values![name, key]).await?;
                Ok(())
            })
        })
    }
}

async fn whole_table(tx: &mut impl Tx, id: TableId) -> Result<Option<WholeTable>> {
    let Some(mut stored) = read::table(tx, id).await? else { return Ok(None) };
    let key = stored.key;
    stored.chat = read::all_chat(tx, key).await?;
    let (luck, witnesses) = luck::of_table(tx, key).await?;
    let steps = tx.steps(key).await?;
    let analysis = analyses::read(tx, key).await?;
    let rode = history::rode(tx, key).await?;
    let result = history::result(tx, key).await?;
    let notifications = notifications(tx, key).await?;
    let sql = "SELECT phase, open, kind, state, CASE WHEN used_ms > touched_ms THEN used_ms ELSE touched_ms END, bytes, \
        asked, owing, until_ms, named, device, address, digest \
        FROM tables JOIN kept ON kept.key = num JOIN pulse ON pulse.key = num WHERE num = $1";
    let Some(mut row) = tx.rows(sql, &values![key]).await?.pop() else { return Ok(None) };
    Ok(Some(WholeTable {
        id,
        stored,
        phase: row.get(0)?,
        open: row.get(1)?,
        kind: row.get(2)?,
        state: row.get(3)?,
        touched_ms: row.get(4)?,
        bytes: row.get(5)?,
        awaited: read::awaited(&mut row, 6)?,
        named: row.get(9)?,
        account: Account { owner: row.get(10)?, address: row.get(11)? },
        digest: row.get(12)?,
        steps,
        analysis,
        rode,
        result,
        notifications,
        luck,
        witnesses,
    }))
}

async fn put_table(tx: &mut impl Tx, table: &WholeTable) -> Result<()> {
    let stored = &table.stored;
    let key = table.stored.key;
    let sql = "INSERT INTO tables(num, id, game, secret, created_ms, phase, open, host, setup) \
        VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let values = values![
        key,
        &table.id,
        &stored.game,
        &stored.secret,
        stored.created_ms,
        table.phase,
        table.open,
        &stored.host,
        &stored.setup
    ];
    tx.execute(sql, &values).await?;
    let sql = "INSERT INTO kept(key, kind, state, touched_ms, named, device, address, digest) \
        VALUES($1, $2, $3, $4, $5, $6, $7, $8)";
    let Account { owner, address } = &table.account;
    let values = values![key, table.kind, table.state, table.touched_ms, table.named, owner, address, &table.digest];
    tx.execute(sql, &values).await?;
    // No node's, until one takes it.
    let sql = "INSERT INTO pulse(key, epoch, bytes, used_ms, asked, owing, until_ms) VALUES($1, 0, $2, $3, $4, $5, $6)";
    let awaited = table.awaited;
    let values = values![key, table.bytes, table.touched_ms, awaited.asked, awaited.owing, awaited.until_ms];
    tx.execute(sql, &values).await?;
    tx.put_steps(key, &table.steps).await?;
    for person in &stored.people {
        let sql = "INSERT INTO people(tab, seat, device, name, orders) VALUES($1, $2, $3, $4, $5)";
        tx.execute(sql, &values![key, person.seat, &person.owner, &person.name, &person.orders]).await?;
    }
    for (seat, Grant { hash, made_by }) in &stored.invitations {
        let sql = "INSERT INTO invitations(tab, seat, hash, made_by) VALUES($1, $2, $3, $4)";
        tx.execute(sql, &values![key, *seat, hash, made_by]).await?;
    }
    for held in &stored.held {
        let sql = "INSERT INTO held(tab, seat, decision, action, what) VALUES($1, $2, $3, $4, $5)";
        tx.execute(sql, &values![key, held.seat, held.decision, &held.action, &held.what]).await?;
    }
    for row in &stored.chat {
        let sql =
            "INSERT INTO chat(tab, n, at_ms, seat, device, name, text, phrase) VALUES($1, $2, $3, $4, $5, $6, $7, $8)";
        let values = values![key, row.n, row.at_ms, row.seat, &row.owner, &row.name, &row.text, &row.phrase];
        tx.execute(sql, &values).await?;
    }
    if let Some(analysis) = &table.analysis {
        let sql = "INSERT INTO analyses(tab, version, at_ms, text) VALUES($1, $2, $3, $4)";
        tx.execute(sql, &values![key, analysis.version, analysis.at_ms, &analysis.text]).await?;
    }
    for (seat, person) in &table.rode {
        tx.execute("INSERT INTO rode(tab, seat, person) VALUES($1, $2, $3)", &values![key, *seat, person]).await?;
    }
    if let Some(result) = &table.result {
        tx.execute("INSERT INTO results(tab, text) VALUES($1, $2)", &values![key, result]).await?;
    }
    if let Some(luck) = &table.luck {
        tx.execute(luck::RIDE, &values![key, luck]).await?;
        for owner in &table.witnesses {
            let sql = "INSERT INTO sights(luck, owner, tab) VALUES($1, $2, $3)";
            tx.execute(sql, &values![luck, owner, key]).await?;
        }
    }
    for notification in &table.notifications {
        put_notification(tx, key, notification).await?;
    }
    tx.renumber(&["tables"]).await
}

async fn put_notification(tx: &mut impl Tx, table: TableKey, notification: &WholeNotification) -> Result<()> {
    let sql = "INSERT INTO notifications(tab, seat, open, person, kind, page, due_ms, until_ms, notified_ms) \
        VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let values = values![
        table,
        notification.slot,
        notification.open,
        &notification.person,
        notification.kind,
        notification.page,
        notification.due_ms,
        notification.until_ms,
        notification.notified_ms
    ];
    tx.execute(sql, &values).await?;
    Ok(())
}

async fn notifications(tx: &mut impl Tx, table: TableKey) -> Result<Vec<WholeNotification>> {
    let sql = "SELECT seat, open, person, kind, page, due_ms, until_ms, notified_ms FROM notifications WHERE tab = $1 \
        ORDER BY seat, open";
    let notification = |row: &mut Row| {
        Ok(WholeNotification {
            slot: row.get(0)?,
            open: row.get(1)?,
            person: row.get(2)?,
            kind: row.get(3)?,
            page: row.get(4)?,
            due_ms: row.get(5)?,
            until_ms: row.get(6)?,
            notified_ms: row.get(7)?,
        })
    };
    tx.list(sql, &values![table], notification).await
}

async fn put_desk(tx: &mut impl Tx, WholeDesk { id, stored, address }: &WholeDesk) -> Result<()> {
    let values = values![id, &stored.head, stored.created_ms, stored.touched_ms, address, 0_i64];
    let key = desks::put(tx, &values).await?;
    if let Some(secret) = &stored.secret {
        desks::put_secret(tx, key, *secret).await?;
    }
    for entry in &stored.entries {
        desks::put_entry(tx, key, entry).await?;
    }
    for referee in &stored.referees {
        desks::put_referee(tx, key, *referee).await?;
    }
    Ok(())
}
