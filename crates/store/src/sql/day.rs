//! The statements for races of the day.

use super::{Engine, Result, Row, Tx, rights::current_of, values};
use crate::{AddressHash, Day, DayRide, DayStore, OwnerId, Pending, StoreError, TableKey};

impl<E: Engine> DayStore for E {
    fn ride(&self, day: Day, person: OwnerId) -> Pending<Option<DayRide>> {
        self.look((day, person), |tx, (day, person)| {
            Box::pin(async move {
                let sql =
                    "SELECT id, phase, place FROM day_rides JOIN tables ON num = tab WHERE day = $1 AND person = $2";
                let ride = |row: &mut Row| Ok(DayRide { table: row.get(0)?, phase: row.get(1)?, place: row.get(2)? });
                tx.find(sql, &values![day.0, person], ride).await
            })
        })
    }

    fn places(&self, day: Day) -> Pending<Vec<(u8, u64)>> {
        self.look(day, |tx, day| {
            Box::pin(async move {
                let sql = "SELECT place, count(*) FROM day_rides WHERE day = $1 AND place IS NOT NULL \
                    GROUP BY place ORDER BY place";
                tx.list(sql, &values![day.0], |row| Ok((row.get(0)?, row.get(1)?))).await
            })
        })
    }

    fn days_of(&self, person: OwnerId, limit: usize) -> Pending<Vec<Day>> {
        self.look((person, limit), |tx, (person, limit)| {
            Box::pin(async move {
                let sql =
                    "SELECT day FROM day_rides WHERE person = $1 AND place IS NOT NULL ORDER BY day DESC LIMIT $2";
                tx.list(sql, &values![person, *limit], |row| row.get(0).map(Day)).await
            })
        })
    }

    fn champion(&self, day: Day) -> Pending<Option<u8>> {
        self.look(day, |tx, day| {
            Box::pin(async move {
                tx.find("SELECT place FROM day_champions WHERE day = $1", &values![day.0], |row| row.get(0)).await
            })
        })
    }

    fn keep_champion(&self, day: Day, place: u8) -> Pending<()> {
        self.write((day, place), |tx, (day, place)| {
            Box::pin(async move {
                let sql = "INSERT INTO day_champions(day, place) VALUES($1, $2) ON CONFLICT DO NOTHING";
                tx.execute(sql, &values![day.0, *place]).await?;
                Ok(())
            })
        })
    }
}

/// A ride came in, if it is one that counts.
pub const END: &str = "UPDATE day_rides SET place = $2 WHERE tab = $1";

/// Two names have become one: of two rides of a day the one that was begun first counts.
pub const KEEP_FIRST: &str = "DELETE FROM day_rides WHERE person IN ($1, $2) AND EXISTS(SELECT 1 FROM day_rides AS other \
    WHERE other.day = day_rides.day AND other.person IN ($1, $2) AND other.tab < day_rides.tab)";

/// The ride at this table counts, if it is the person's first of the day and not too many of the address do. Those who ask from one address wait
/// for each other: the table is on its account by now.
pub async fn ride(
    tx: &mut impl Tx,
    table: TableKey,
    (day, person): (Day, &OwnerId),
    (address, most): (&Option<AddressHash>, u64),
) -> Result<()> {
    let sql = "SELECT count(*) FROM day_rides JOIN kept ON key = tab WHERE day = $1 AND address = $2";
    if tx.count(sql, &values![day.0, address]).await? >= most {
        return Err(StoreError::Bounded);
    }
    let sql = concat!(
        "INSERT INTO day_rides(tab, day, person) VALUES($1, $2, ",
        current_of!("$3"),
        ") ON CONFLICT DO NOTHING"
    );
    let counts = tx.execute(sql, &values![table, day.0, person]).await?;
    if counts == 1 { Ok(()) } else { Err(StoreError::Conflict) }
}
