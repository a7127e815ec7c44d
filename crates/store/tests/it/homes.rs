//! Where stores live in these tests: each kind once, so that what one owes all owe.

use std::{
    path::Path,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};

use services::{Missing, Postgres};
use store::{Durability, PostgresStore, SqliteStore, Store};
use tempfile::TempDir;

pub enum Home {
    Sqlite(TempDir),
    Postgres(String),
}

/// An empty home of each kind. PostgreSQL is left out, and that is said, where its programs are missing.
pub fn homes() -> Vec<Home> {
    let sqlite = Home::Sqlite(tempfile::tempdir().unwrap());
    [Some(sqlite), postgres().map(Home::Postgres)].into_iter().flatten().collect()
}

/// Runs a test on an empty store of each kind.
pub async fn for_each_store<F: Future<Output = ()>>(test: impl Fn(Arc<dyn Store>) -> F) {
    for home in homes() {
        test(home.open().await).await;
    }
}

/// The address of an empty database.
pub fn postgres() -> Option<String> {
    static SERVER: OnceLock<Result<Postgres, Missing>> = OnceLock::new();
    static NEXT: AtomicU32 = AtomicU32::new(0);
    match SERVER.get_or_init(Postgres::start_for_good) {
        Ok(server) => Some(server.database(&format!("it{}", NEXT.fetch_add(1, Ordering::Relaxed))).unwrap()),
        Err(why) => {
            services::skipped(std::thread::current().name().unwrap_or_default(), why);
            None
        }
    }
}

impl Home {
    pub async fn open(&self) -> Arc<dyn Store> {
        match self {
            Home::Sqlite(folder) => Arc::new(sqlite(folder.path())),
            Home::Postgres(url) => Arc::new(PostgresStore::open(url).await.unwrap()),
        }
    }

    /// A row of bytes in this database's SQL.
    pub fn bytes(&self, bytes: &[u8]) -> String {
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        match self {
            Home::Sqlite(_) => format!("x'{digits}'"),
            Home::Postgres(_) => format!("'\\x{digits}'::bytea"),
        }
    }

    /// An empty home becomes one of the version before it was known which device made what, with these rows.
    pub async fn at_version_before_rights(&self, rows: &str) {
        let kept = "INSERT INTO kept(key, kind, touched_ms) SELECT num, 'table', 5 FROM tables;";
        match self {
            Home::Sqlite(folder) => {
                let connection = rusqlite::Connection::open(folder.path().join("sillage.db")).unwrap();
                connection.execute_batch(include_str!("../version10.sql")).unwrap();
                connection.execute_batch(&format!("{rows} {kept}")).unwrap();
            }
            Home::Postgres(url) => {
                let client = ask(url).await;
                for sql in [
                    include_str!("../../src/sql/migrations/postgres/1.sql"),
                    include_str!("../../src/sql/migrations/postgres/2.sql"),
                    include_str!("../../src/sql/migrations/postgres/3.sql"),
                    include_str!("../../src/sql/migrations/postgres/4.sql"),
                    "CREATE TABLE schema_version(version integer NOT NULL, readable_from integer NOT NULL)",
                    "INSERT INTO schema_version VALUES(4, 1)",
                    "ALTER TABLE desks ALTER COLUMN epoch SET DEFAULT 0",
                    &format!("{rows} {kept}"),
                ] {
                    client.batch_execute(sql).await.unwrap();
                }
            }
        }
    }

    /// Every column of the database: its table, its name, and whether it must have a value.
    pub async fn columns(&self) -> Vec<(String, String, bool)> {
        match self {
            Home::Sqlite(folder) => {
                let connection = rusqlite::Connection::open(folder.path().join("sillage.db")).unwrap();
                let sql = "SELECT tables.name, columns.name, columns.\"notnull\" OR columns.pk > 0 FROM sqlite_master AS tables, \
                    pragma_table_info(tables.name) AS columns WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'";
                let mut columns = connection.prepare(sql).unwrap();
                let found = columns.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
                found.collect::<rusqlite::Result<_>>().unwrap()
            }
            Home::Postgres(url) => {
                let sql = "SELECT relname::text, attname::text, attnotnull FROM pg_attribute JOIN pg_class ON attrelid = pg_class.oid \
                    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0 \
                    AND NOT attisdropped";
                let found = ask(url).await.query(sql, &[]).await.unwrap();
                found.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect()
            }
        }
    }

    pub async fn count(&self, what: &str) -> i64 {
        let sql = format!("SELECT count(*) FROM {what}");
        match self {
            Home::Sqlite(folder) => {
                let connection = rusqlite::Connection::open(folder.path().join("sillage.db")).unwrap();
                connection.query_row(&sql, [], |row| row.get(0)).unwrap()
            }
            Home::Postgres(url) => ask(url).await.query_one(&sql, &[]).await.unwrap().get(0),
        }
    }
}

pub fn sqlite(folder: &Path) -> SqliteStore {
    SqliteStore::open(folder, Durability::Full).unwrap()
}

/// The database itself, past the store.
pub async fn ask(url: &str) -> tokio_postgres::Client {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}
