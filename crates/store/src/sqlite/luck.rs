//! Tables that ride with the same luck, and who has seen which of their races.

use rusqlite::{Connection, OptionalExtension, Result, params};

use crate::{DeviceId, OwnerId, PersonId, TableId};

/// An owner sees one table of a luck.
pub const SCHEMA: &str = "
    CREATE TABLE lucks(tab INTEGER PRIMARY KEY, luck BLOB NOT NULL) STRICT;
    CREATE INDEX lucks_luck ON lucks(luck);
    CREATE TABLE sights(
        luck BLOB NOT NULL, owner BLOB NOT NULL, tab INTEGER NOT NULL, PRIMARY KEY(luck, owner)) STRICT, WITHOUT ROWID;
    CREATE INDEX sights_owner ON sights(owner);
    CREATE INDEX sights_tab ON sights(tab);
";

/// All names of an owner: whoever was ever linked to it, and to those in turn.
macro_rules! names_of {
    ($owner:literal) => {
        concat!(
            "(WITH RECURSIVE names(name) AS (SELECT ",
            $owner,
            " UNION SELECT CASE WHEN device = name THEN person ELSE device END \
              FROM names JOIN person_devices ON device = name OR person = name) SELECT name FROM names)"
        )
    };
}
pub(super) use names_of;

pub fn ride(connection: &Connection, table: i64, luck: TableId) -> Result<()> {
    let mut ride = connection.prepare_cached("INSERT INTO lucks(tab, luck) VALUES(?, ?)")?;
    ride.execute(params![table, luck.0]).map(drop)
}

/// Whether the owner may see the race: then it is noted.
pub fn witness(connection: &Connection, table: i64, luck: TableId, owner: OwnerId) -> Result<bool> {
    let noted = connection
        .prepare_cached(concat!(
            "INSERT INTO sights(luck, owner, tab) SELECT ?1, ?2, ?3 WHERE NOT EXISTS \
             (SELECT 1 FROM sights WHERE luck = ?1 AND tab <> ?3 AND owner IN ",
            names_of!("?2"),
            ") ON CONFLICT(luck, owner) DO UPDATE SET tab = excluded.tab"
        ))?
        .execute(params![luck.0, owner, table])?;
    Ok(noted == 1)
}

pub fn unwitness(connection: &Connection, table: i64, luck: TableId, owner: OwnerId) -> Result<()> {
    let sql = concat!("DELETE FROM sights WHERE luck = ?1 AND tab = ?3 AND owner IN ", names_of!("?2"));
    connection.prepare_cached(sql)?.execute(params![luck.0, owner, table]).map(drop)
}

/// A luck of which each has seen a race, at two tables, and not all of whose tables are over.
pub fn shared(connection: &Connection, one: PersonId, other: DeviceId) -> Result<Option<TableId>> {
    connection
        .prepare_cached(concat!(
            "SELECT one.luck FROM sights AS one JOIN sights AS other ON one.luck = other.luck AND one.tab <> other.tab \
             WHERE one.owner IN ",
            names_of!("?1"),
            " AND other.owner IN ",
            names_of!("?2"),
            " AND EXISTS(SELECT 1 FROM lucks JOIN kept ON key = lucks.tab WHERE lucks.luck = one.luck AND state = 'open') LIMIT 1"
        ))?
        .query_row(params![one, other], |row| row.get(0).map(TableId))
        .optional()
}

/// The luck of a table that shares one, and who has seen its race.
pub fn of_table(connection: &Connection, table: i64) -> Result<(Option<TableId>, Vec<OwnerId>)> {
    let luck = connection
        .prepare_cached("SELECT luck FROM lucks WHERE tab = ?")?
        .query_row([table], |row| row.get(0).map(TableId))
        .optional()?;
    let witnesses = connection
        .prepare_cached("SELECT owner FROM sights WHERE tab = ? ORDER BY owner")?
        .query_map([table], |row| row.get(0))?
        .collect::<Result<_>>()?;
    Ok((luck, witnesses))
}
