//! What is kept in each table of the database: on whose account, what bounds it, and how it goes. A test holds the schema of both databases against
//! this list, so that no table is without an entry.

use Bound::{Limits, Per};
use Retention::{By, Stays, With};

/// One table of the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rows {
    pub table: &'static str,
    pub owner: Owner,
    pub bound: Bound,
    pub retention: Retention,
}

/// How many rows somebody can leave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// These settings of the server say: rates by block of addresses, and how many are kept on an account.
    Limits(&'static [&'static str]),
    /// So many for each row of another table, which has a bound of its own.
    Per(u64, &'static str),
    /// The server writes them for itself.
    Server,
}

/// What deletes a row without anybody asking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Retention {
    /// This statement, which the server runs every hour.
    By(&'static str),
    /// It goes with the row of another table that it belongs to.
    With(&'static str),
    /// It stays: the server's own alone.
    Stays,
}

/// On whose account a row is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// The device in its column `made_by`. What grants or sends is always a device's: it ends when that is cut off.
    Maker,
    /// The person or device in this column.
    Column(&'static str),
    /// That of the row which this column names.
    Of(&'static str, &'static str),
    /// The server's own: as many as the program has.
    Server,
}

/// Tables of what grants or sends. A cut ends all that its device made in them.
pub fn granting() -> impl Iterator<Item = &'static str> {
    ROWS.iter().filter(|rows| rows.owner == Owner::Maker).map(|rows| rows.table)
}

const fn rows(table: &'static str, owner: Owner, bound: Bound, retention: Retention) -> Rows {
    Rows { table, owner, bound, retention }
}

/// Seats of a table.
const SEATS: u64 = 8;
const TABLES: Bound = Limits(&["tables", "tables-per-device", "tables-per-address"]);

pub const ROWS: &[Rows] = &[
    rows("tables", Owner::Of("kept", "num"), TABLES, With("kept")),
    rows("kept", Owner::Column("device"), TABLES, By("sweep")),
    rows("pulse", Owner::Of("kept", "key"), Per(1, "kept"), With("kept")),
    rows("steps", Owner::Of("tables", "tab"), Limits(&["bytes-per-address"]), With("kept")),
    rows("held", Owner::Of("tables", "tab"), Per(SEATS, "tables"), With("kept")),
    rows("people", Owner::Of("tables", "tab"), Per(SEATS, "tables"), With("kept")),
    rows("invitations", Owner::Maker, Per(SEATS + 1, "tables"), With("kept")),
    rows("chat", Owner::Of("tables", "tab"), Per(200, "tables"), With("kept")),
    rows("analyses", Owner::Of("tables", "tab"), Per(1, "tables"), With("kept")),
    rows("results", Owner::Of("tables", "tab"), Per(1, "tables"), With("kept")),
    rows("rode", Owner::Of("tables", "tab"), Per(SEATS, "tables"), With("kept")),
    rows("day_rides", Owner::Of("tables", "tab"), Per(1, "tables"), With("kept")),
    rows("lucks", Owner::Of("tables", "tab"), Per(1, "tables"), With("kept")),
    rows("sights", Owner::Of("tables", "tab"), Per(64, "tables"), With("kept")),
    rows("notifications", Owner::Of("tables", "tab"), Per(4 * SEATS, "tables"), With("kept")),
    rows(
        "desks",
        Owner::Column("address"),
        Limits(&["desks", "desks-per-device", "desks-per-address"]),
        By("delete_before"),
    ),
    rows("desk_keys", Owner::Maker, Per(1, "desks"), With("desks")),
    rows("desk_entries", Owner::Of("desks", "desk"), Limits(&["address"]), With("desks")),
    rows("desk_referees", Owner::Of("desks", "desk"), Limits(&["referees-per-desk"]), With("desks")),
    rows("persons", Owner::Column("id"), Limits(&["newcomers"]), By("persons_before")),
    rows("person_devices", Owner::Of("persons", "person"), Limits(&["devices-per-person"]), With("persons")),
    rows("cut_requests", Owner::Maker, Per(24, "person_devices"), With("person_devices")),
    rows("key_files", Owner::Maker, Per(1, "persons"), With("persons")),
    rows("codes", Owner::Maker, Limits(&["guesses"]), By("drop_offers")),
    rows("notification_settings", Owner::Column("person"), Limits(&["newcomers"]), By("drop_settings_before")),
    rows("endpoints", Owner::Maker, Limits(&["guesses", "newcomers"]), By("drop_settings_before")),
    rows("deliveries", Owner::Of("endpoints", "endpoint"), Per(16, "endpoints"), With("endpoints")),
    rows("keys", Owner::Server, Bound::Server, Stays),
    rows("day_champions", Owner::Server, Bound::Server, Stays),
    rows("probe", Owner::Server, Bound::Server, Stays),
    rows("nodes", Owner::Server, Bound::Server, By("lease")),
    rows("announcements", Owner::Server, Bound::Server, By("lease")),
    rows("schema_version", Owner::Server, Bound::Server, Stays),
];
