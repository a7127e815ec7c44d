//! Tables that ride with the same luck, and who has seen which of their races.

use super::{Result, Tx, values};
use crate::{DeviceId, OwnerId, TableId};

/// All names of an owner: all that were ever linked to it, and to those in turn.
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

pub const RIDE: &str = "INSERT INTO lucks(tab, luck) VALUES($1, $2) ON CONFLICT(tab) DO NOTHING";

/// Touches a row where the owner may see the race.
pub const SEE: &str = concat!(
    "INSERT INTO sights(luck, owner, tab) SELECT $1, $2, $3 WHERE NOT EXISTS \
     (SELECT 1 FROM sights WHERE luck = $1 AND tab <> $3 AND owner IN ",
    names_of!("$2"),
    ") ON CONFLICT(luck, owner) DO UPDATE SET tab = excluded.tab WHERE sights.tab = excluded.tab"
);

/// Who has left before the race has seen nothing of it.
pub const LEAVE_UNSEEN: &str = "DELETE FROM sights WHERE tab = $1 \
    AND owner NOT IN (SELECT device FROM people WHERE tab = $1 AND device IS NOT NULL) \
    AND EXISTS(SELECT 1 FROM tables WHERE num = $1 AND phase = 'seating')";

/// Nor has anybody where a table is closed before its race.
pub const CLOSE_UNSEEN: &str =
    "DELETE FROM sights WHERE tab = $1 AND EXISTS(SELECT 1 FROM tables WHERE num = $1 AND phase = 'seating')";

/// Whether somebody, under whichever name, sees another table with the luck of this one.
pub async fn sees_another(tx: &mut impl Tx, table: TableId, owner: OwnerId) -> Result<bool> {
    let sql = concat!(
        "SELECT 1 FROM tables JOIN lucks ON lucks.tab = num JOIN sights ON sights.luck = lucks.luck \
         WHERE tables.id = $1 AND sights.tab <> num AND sights.owner IN ",
        names_of!("$2"),
        " LIMIT 1"
    );
    tx.exists(sql, &values![&table, &owner]).await
}

/// A luck of which each has seen a race, at two tables, and not all of whose tables are over.
pub async fn shared(tx: &mut impl Tx, one: OwnerId, other: DeviceId) -> Result<Option<TableId>> {
    let sql = concat!(
        "SELECT one.luck FROM sights AS one JOIN sights AS other ON one.luck = other.luck AND one.tab <> other.tab \
         WHERE one.owner IN ",
        names_of!("$1"),
        " AND other.owner IN ",
        names_of!("$2"),
        " AND EXISTS(SELECT 1 FROM lucks JOIN kept ON key = lucks.tab WHERE lucks.luck = one.luck AND state = 'open') \
         LIMIT 1"
    );
    tx.find(sql, &values![&one, &other], |row| row.get(0)).await
}
