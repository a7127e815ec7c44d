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
