//! Tables that ride with the same luck, and who has seen which of their races; and how a link and the changes of tables wait for each other.

use deadpool_postgres::Transaction;

use super::read::{Result, fixed, ids};
use crate::{Change, DeviceId, Op, OwnerId, PersonId, TableId};

/// All names of an owner: whoever was ever linked to it, and to those in turn.
macro_rules! names_of {
    ($owner:literal) => {
        concat!(
            "(WITH RECURSIVE names(name) AS (SELECT ",
            $owner,
            "::bytea UNION SELECT CASE WHEN device = name THEN person ELSE device END \
              FROM names JOIN person_devices ON device = name OR person = name) SELECT name FROM names)"
        )
    };
}
pub(super) use names_of;

pub const RIDE: &str = "INSERT INTO lucks(tab, luck) VALUES($1, $2)";

/// Touches a row where the owner may see the race.
pub const WITNESS: &str = concat!(
    "INSERT INTO sights(luck, owner, tab) SELECT $1::bytea, $2::bytea, $3::bigint WHERE NOT EXISTS \
     (SELECT 1 FROM sights WHERE luck = $1 AND tab <> $3 AND owner IN ",
    names_of!("$2"),
    ") ON CONFLICT(luck, owner) DO UPDATE SET tab = excluded.tab WHERE sights.tab = excluded.tab"
);

pub const UNWITNESS: &str = concat!("DELETE FROM sights WHERE luck = $1 AND tab = $3 AND owner IN ", names_of!("$2"));

/// Taken shared by what is written in somebody's name, and alone by what makes two of them one. First in a transaction, so that nobody holds
/// a row that the other waits for.
pub const SHARE: &str = "SELECT pg_advisory_xact_lock_shared(1371)";
pub const ALONE: &str = "SELECT pg_advisory_xact_lock(1371)";

/// Which lock changes need, if any.
pub fn lock(changes: &[&Change]) -> Option<&'static str> {
    let mut ops = changes.iter().flat_map(|change| &change.ops);
    let names = |op: &Op| match op {
        Op::Seat(person) => person.owner.is_some(),
        Op::SetUp { host, .. } => host.is_some(),
        Op::Chat(row) => row.owner.is_some(),
        Op::Own { account, .. } => account.owner.is_some(),
        Op::Notify(_) | Op::Invite { .. } => true,
        _ => false,
    };
    // Two names of a person, at two tables at the same moment.
    if ops.clone().any(|op| matches!(op, Op::Witness { .. })) { Some(ALONE) } else { ops.any(names).then_some(SHARE) }
}

/// A luck of which each has seen a race, at two tables, and not all of whose tables are over.
pub async fn shared(transaction: &Transaction<'_>, one: PersonId, other: DeviceId) -> Result<Option<TableId>> {
    let sql = concat!(
        "SELECT one.luck FROM sights AS one JOIN sights AS other ON one.luck = other.luck AND one.tab <> other.tab \
         WHERE one.owner IN ",
        names_of!("$1"),
        " AND other.owner IN ",
        names_of!("$2"),
        " AND EXISTS(SELECT 1 FROM lucks JOIN kept ON key = lucks.tab WHERE lucks.luck = one.luck AND state = 'open') LIMIT 1"
    );
    Ok(ids(transaction.query(sql, &[&one, &other]).await?)?.into_iter().next())
}

/// The luck of a table that shares one, and who has seen its race.
pub async fn of_table(transaction: &Transaction<'_>, table: i64) -> Result<(Option<TableId>, Vec<OwnerId>)> {
    let luck = ids(transaction.query("SELECT luck FROM lucks WHERE tab = $1", &[&table]).await?)?;
    let witnesses = transaction.query("SELECT owner FROM sights WHERE tab = $1 ORDER BY owner", &[&table]).await?;
    let witnesses = witnesses.iter().map(|row| fixed(row.get(0)).map(OwnerId)).collect::<Result<_>>()?;
    Ok((luck.into_iter().next(), witnesses))
}
