//! What is kept in each table of the database: on whose account, what bounds it, and how it goes. A test holds the schema of both databases against
//! this list, so that no table is without an entry.

/// One table of the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rows {
    pub table: &'static str,
    pub owner: Owner,
    /// The limit or the rate that bounds it.
    pub bucket: &'static str,
    /// What deletes it, without anybody asking.
    pub retention: &'static str,
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

const fn rows(table: &'static str, owner: Owner, bucket: &'static str, retention: &'static str) -> Rows {
    Rows { table, owner, bucket, retention }
}

const WITH_TABLE: &str = "its table's";
const WITH_DESK: &str = "its desk's";

pub const ROWS: &[Rows] = &[
    rows("tables", Owner::Of("kept", "num"), "tables-per-device, tables-per-address", "sweep"),
    rows("kept", Owner::Column("device"), "tables-per-device, tables-per-address", "sweep"),
    rows("pulse", Owner::Of("kept", "key"), "one a table", WITH_TABLE),
    rows("steps", Owner::Of("tables", "tab"), "bytes-per-address", WITH_TABLE),
    rows("held", Owner::Of("tables", "tab"), "one a seat", WITH_TABLE),
    rows("people", Owner::Of("tables", "tab"), "one a seat", WITH_TABLE),
    rows("invitations", Owner::Maker, "one a seat, one a table", WITH_TABLE),
    rows("chat", Owner::Of("tables", "tab"), "chat; 200 lines a table", WITH_TABLE),
    rows("analyses", Owner::Of("tables", "tab"), "one a table", WITH_TABLE),
    rows("results", Owner::Of("tables", "tab"), "one a table", WITH_TABLE),
    rows("rode", Owner::Of("tables", "tab"), "one a seat", WITH_TABLE),
    rows("lucks", Owner::Of("tables", "tab"), "one a table", WITH_TABLE),
    rows("sights", Owner::Of("tables", "tab"), "one a seat and newcomer", WITH_TABLE),
    rows("notices", Owner::Of("tables", "tab"), "two a slot", WITH_TABLE),
    rows("desks", Owner::Column("address"), "desks-per-device, desks-per-address", "delete_before"),
    rows("desk_keys", Owner::Maker, "one a desk", WITH_DESK),
    rows("desk_entries", Owner::Of("desks", "desk"), "entries of a desk", WITH_DESK),
    rows("desk_referees", Owner::Of("desks", "desk"), "referees-per-desk", WITH_DESK),
    rows("persons", Owner::Column("id"), "newcomers", "persons_before"),
    rows("person_devices", Owner::Of("persons", "person"), "devices-per-person", "its person's"),
    rows("cut_requests", Owner::Maker, "one of a device for another", "its person's"),
    rows("key_files", Owner::Maker, "one a person", "its person's"),
    rows("codes", Owner::Maker, "guesses; 1,000 in all", "drop_offers"),
    rows("wishes", Owner::Column("person"), "newcomers", "persons_before"),
    rows("endpoints", Owner::Maker, "8 a person, guesses", "persons_before, drop_endpoints_before"),
    rows("deliveries", Owner::Of("endpoints", "endpoint"), "16 an endpoint", "its endpoint's"),
    rows("keys", Owner::Server, "one a name", "none"),
    rows("probe", Owner::Server, "one", "none"),
    rows("nodes", Owner::Server, "one a lease", "of those that ended"),
    rows("schema_version", Owner::Server, "one", "none"),
];
