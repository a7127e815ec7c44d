mod persons;

use deadpool_postgres::Transaction;

use super::{
    PostgresStore, analyses, desks, history, luck,
    read::{self, Result, identity, ids, number, optional, optional_id},
};
use crate::{
    Account, Archive, DeskId, DeskKey, DeskStore, Grant, OwnerId, Pending, StoreError, TableId, TableKey, WholeDesk,
    WholeNotice, WholePerson, WholeTable,
};

impl Archive for PostgresStore {
    fn table_ids(&self) -> Pending<Vec<TableId>> {
        self.pooled(|client| {
            Box::pin(async move { ids(client.query("SELECT id FROM tables ORDER BY num", &[]).await?) })
        })
    }

    fn desk_ids(&self) -> Pending<Vec<DeskId>> {
        self.pooled(|client| {
            Box::pin(async move { ids(client.query("SELECT id FROM desks ORDER BY num", &[]).await?) })
        })
    }

    fn whole_table(&self, id: TableId) -> Pending<Option<WholeTable>> {
        self.transact(move |transaction| Box::pin(whole_table(transaction, id)))
    }

    fn whole_desk(&self, id: DeskId) -> Pending<Option<WholeDesk>> {
        let desk = DeskStore::desk(self, id);
        let address = self.pooled(move |client| {
            Box::pin(async move {
                let row = client.query_opt("SELECT address FROM desks WHERE id = $1", &[&&id.0[..]]).await?;
                row.map_or(Ok(None), |row| optional_id(&row, 0))
            })
        });
        Box::pin(async move {
            let (stored, address) = (desk.await?, address.await?);
            Ok(stored.map(|stored| WholeDesk { id, stored, address }))
        })
    }

    fn put_table(&self, table: WholeTable) -> Pending<()> {
        self.transact(move |transaction| {
            let table = table.clone();
            Box::pin(async move { put_table(transaction, &table).await })
        })
    }

    fn put_desk(&self, desk: WholeDesk) -> Pending<()> {
        self.transact(move |transaction| {
            let desk = desk.clone();
            Box::pin(async move { put_desk(transaction, &desk).await })
        })
    }

    fn owners(&self) -> Pending<Vec<OwnerId>> {
        self.pooled(|client| Box::pin(async move { persons::owners(client).await }))
    }

    fn whole_person(&self, owner: OwnerId) -> Pending<WholePerson> {
        self.transact(move |transaction| Box::pin(persons::whole(transaction, owner)))
    }

    fn put_person(&self, person: WholePerson) -> Pending<()> {
        self.transact(move |transaction| {
            let person = person.clone();
            Box::pin(async move { persons::put(transaction, &person).await })
        })
    }

    fn keys(&self) -> Pending<Vec<(String, Vec<u8>)>> {
        self.pooled(|client| {
            Box::pin(async move {
                let keys = client.query("SELECT name, key FROM keys ORDER BY name COLLATE \"C\"", &[]).await?;
                Ok(keys.iter().map(|row| (row.get(0), row.get(1))).collect())
            })
        })
    }

    fn put_key(&self, name: String, key: Vec<u8>) -> Pending<()> {
        self.pooled(move |client| {
            let (name, key) = (name.clone(), key.clone());
            Box::pin(async move {
                let sql =
                    "INSERT INTO keys(name, key) VALUES($1, $2) ON CONFLICT(name) DO UPDATE SET key = excluded.key";
                client.execute(sql, &[&name, &key]).await?;
                Ok(())
            })
        })
    }
}

async fn whole_table(transaction: &Transaction<'_>, id: TableId) -> Result<Option<WholeTable>> {
    let Some(mut stored) = read::table(transaction, id).await? else { return Ok(None) };
    let key = stored.key.0;
    let chat = "SELECT n, at_ms, seat, device, name, text, phrase FROM chat WHERE tab = $1 ORDER BY num";
    stored.chat = transaction.query(chat, &[&key]).await?.iter().map(read::chat_row).collect::<Result<_>>()?;
    let sql = "SELECT phase, open, kind, state, greatest(touched_ms, used_ms), bytes, asked, owing, until_ms, named, device, address, digest \
        FROM tables JOIN kept ON kept.key = num JOIN pulse ON pulse.key = num WHERE num = $1";
    let row = transaction.query_one(sql, &[&key]).await?;
    let sql = "SELECT seq, at_ms, marks, actions, clocks, lines FROM steps WHERE tab = $1 ORDER BY seq";
    let steps = transaction.query(sql, &[&key]).await?.iter().map(read::batch).collect();
    let (luck, witnesses) = luck::of_table(transaction, key).await?;
    Ok(Some(WholeTable {
        id,
        stored,
        phase: row.try_get(0)?,
        open: row.get(1),
        kind: row.try_get(2)?,
        state: row.try_get(3)?,
        touched_ms: number(&row, 4),
        bytes: number(&row, 5),
        awaited: read::awaited(&row, 6),
        named: row.get(9),
        account: Account { owner: optional_id(&row, 10)?, address: optional_id(&row, 11)? },
        digest: optional_id(&row, 12)?,
        steps,
        analysis: analyses::read(transaction, TableKey(key)).await?,
        rode: history::rode(transaction, TableKey(key)).await?,
        result: history::result(transaction, TableKey(key)).await?,
        notices: notices(transaction, key).await?,
        luck,
        witnesses,
    }))
}

async fn put_table(transaction: &Transaction<'_>, table: &WholeTable) -> Result<()> {
    let WholeTable {
        id,
        stored,
        phase,
        open,
        kind,
        state,
        touched_ms,
        bytes,
        awaited,
        named,
        account,
        digest,
        steps,
        analysis,
        rode,
        result,
        notices,
        luck: of_luck,
        witnesses,
    } = table;
    let (key, touched_ms) = (stored.key.0, *touched_ms as i64);
    let sql = "INSERT INTO tables(num, id, game, secret, created_ms, phase, open, host, setup) \
        VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let created_ms = stored.created_ms as i64;
    let (id, secret) = (&id.0[..], &stored.secret[..]);
    let values: &[&(dyn tokio_postgres::types::ToSql + Sync)] =
        &[&key, &id, &stored.game, &secret, &created_ms, phase, open, &stored.host, &stored.setup];
    transaction.execute(sql, values).await?;
    let sql = "INSERT INTO kept(key, kind, state, touched_ms, named, device, address, digest) \
        VALUES($1, $2, $3, $4, $5, $6, $7, $8)";
    let Account { owner, address } = account;
    transaction.execute(sql, &[&key, kind, state, &touched_ms, named, owner, address, digest]).await?;
    // No node's, until one takes it.
    let sql = "INSERT INTO pulse(key, epoch, bytes, used_ms, asked, owing, until_ms) VALUES($1, 0, $2, $3, $4, $5, $6)";
    let (asked, owing) = (i64::from(awaited.asked), i64::from(awaited.owing));
    let until_ms = awaited.until_ms.map(|ms| ms as i64);
    transaction.execute(sql, &[&key, &(*bytes as i64), &touched_ms, &asked, &owing, &until_ms]).await?;
    let sql = "INSERT INTO steps(tab, seq, epoch, at_ms, marks, actions, clocks, lines) VALUES($1, $2, 0, $3, $4, $5, $6, $7)";
    let sql = transaction.prepare_cached(sql).await?;
    for step in steps {
        let (seq, at_ms) = (step.seq as i64, step.at_ms as i64);
        let marks = &step.marks;
        transaction.execute(&sql, &[&key, &seq, &at_ms, marks, &step.actions, &step.clocks, &step.lines]).await?;
    }
    for person in &stored.people {
        let sql = "INSERT INTO people(tab, seat, device, name, orders) VALUES($1, $2, $3, $4, $5)";
        let seat = i16::from(person.seat);
        transaction.execute(sql, &[&key, &seat, &person.owner, &person.name, &person.orders]).await?;
    }
    for (seat, Grant { hash, made_by }) in &stored.invitations {
        let sql = "INSERT INTO invitations(tab, seat, hash, made_by) VALUES($1, $2, $3, $4)";
        transaction.execute(sql, &[&key, &i16::from(*seat), &hash, &made_by]).await?;
    }
    for held in &stored.held {
        let sql = "INSERT INTO held(tab, seat, decision, action, what) VALUES($1, $2, $3, $4, $5)";
        let (seat, decision) = (i16::from(held.seat), held.decision as i64);
        transaction.execute(sql, &[&key, &seat, &decision, &held.action, &held.what]).await?;
    }
    for row in &stored.chat {
        let sql =
            "INSERT INTO chat(tab, n, at_ms, seat, device, name, text, phrase) VALUES($1, $2, $3, $4, $5, $6, $7, $8)";
        let (n, at_ms) = (row.n as i64, row.at_ms as i64);
        let seat = row.seat.map(i16::from);
        transaction.execute(sql, &[&key, &n, &at_ms, &seat, &row.owner, &row.name, &row.text, &row.phrase]).await?;
    }
    if let Some(analysis) = analysis {
        let sql = "INSERT INTO analyses(tab, version, at_ms, text) VALUES($1, $2, $3, $4)";
        let (version, at_ms) = (i64::from(analysis.version), analysis.at_ms as i64);
        transaction.execute(sql, &[&key, &version, &at_ms, &analysis.text]).await?;
    }
    for (seat, person) in rode {
        let sql = "INSERT INTO rode(tab, seat, person) VALUES($1, $2, $3)";
        transaction.execute(sql, &[&key, &i16::from(*seat), &person]).await?;
    }
    if let Some(result) = result {
        transaction.execute("INSERT INTO results(tab, text) VALUES($1, $2)", &[&key, result]).await?;
    }
    if let Some(TableId(luck)) = of_luck {
        transaction.execute(luck::RIDE, &[&key, &&luck[..]]).await?;
        for owner in witnesses {
            let sql = "INSERT INTO sights(luck, owner, tab) VALUES($1, $2, $3)";
            transaction.execute(sql, &[&&luck[..], owner, &key]).await?;
        }
    }
    for notice in notices {
        let sql = "INSERT INTO notices(tab, seat, open, person, kind, page, due_ms, until_ms, told_ms) \
            VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        let (seat, person, page) = (i16::from(notice.slot), notice.person, notice.page as i64);
        let [due, until, told] = [notice.due_ms, notice.until_ms, notice.told_ms].map(|ms| ms.map(|ms| ms as i64));
        let values: &[&(dyn tokio_postgres::types::ToSql + Sync)] =
            &[&key, &seat, &notice.open, &person, &notice.kind, &page, &due, &until, &told];
        transaction.execute(sql, values).await?;
    }
    transaction
        .execute("SELECT setval('table_keys', greatest($1, (SELECT last_value FROM table_keys)))", &[&key])
        .await?;
    Ok(())
}

async fn notices(transaction: &Transaction<'_>, key: i64) -> Result<Vec<WholeNotice>> {
    let sql = "SELECT seat, open, person, kind, page, due_ms, until_ms, told_ms FROM notices WHERE tab = $1 ORDER BY seat, open";
    let rows = transaction.query(sql, &[&key]).await?;
    let notices = rows.iter().map(|row| {
        Ok(WholeNotice {
            slot: row.get::<_, i16>(0) as u8,
            open: row.get(1),
            person: identity(row, 2)?,
            kind: row.try_get(3)?,
            page: number(row, 4),
            due_ms: optional(row, 5),
            until_ms: optional(row, 6),
            told_ms: optional(row, 7),
        })
    });
    notices.collect()
}

async fn put_desk(transaction: &Transaction<'_>, WholeDesk { id, stored, address }: &WholeDesk) -> Result<()> {
    let sql = "INSERT INTO desks(id, head, created_ms, touched_ms, address, epoch) \
        VALUES($1, $2, $3, $4, $5, 0) RETURNING num";
    let (created_ms, touched_ms) = (stored.created_ms as i64, stored.touched_ms as i64);
    let id = &id.0[..];
    let row = transaction.query_one(sql, &[&id, &stored.head, &created_ms, &touched_ms, address]).await?;
    let key: i64 = row.try_get(0).map_err(StoreError::from)?;
    if let Some(secret) = &stored.secret {
        desks::put_secret(transaction, DeskKey(key), *secret).await?;
    }
    for entry in &stored.entries {
        let sql = "INSERT INTO desk_entries(desk, n, id, at_ms, entry) VALUES($1, $2, $3, $4, $5)";
        let (n, at_ms) = (entry.n as i64, entry.at_ms as i64);
        transaction.execute(sql, &[&key, &n, &entry.id, &at_ms, &entry.entry]).await?;
    }
    for referee in &stored.referees {
        let sql = "INSERT INTO desk_referees(desk, device) VALUES($1, $2)";
        transaction.execute(sql, &[&key, &referee]).await?;
    }
    Ok(())
}
