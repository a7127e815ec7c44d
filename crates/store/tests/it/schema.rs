//! What is kept, as a page to read: made from a database, and the same in both.

use std::collections::BTreeSet;

use rusqlite::Connection;

use crate::homes::{Home, homes, sqlite};

/// Where the page is. A test that runs with `UPDATE` set writes it.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/schema.sql");

/// Columns that one of the databases does not have: each keeps its log of steps, and who may write, in its own way.
const SQLITE_ALONE: [&str; 5] = ["pulse.last_step", "pulse.steps", "probe.filler", "steps.before", "steps.num"];
const POSTGRES_ALONE: [&str; 1] = ["steps.epoch"];
const TABLES_OF_POSTGRES_ALONE: [&str; 3] = ["announcements", "nodes", "schema_version"];

#[tokio::test]
async fn the_page_says_what_a_database_is() {
    let folder = tempfile::tempdir().unwrap();
    drop(sqlite(folder.path()));
    let page = page(&Connection::open(folder.path().join("sillage.db")).unwrap()).unwrap();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(PAGE, &page).unwrap();
    }
    let committed = std::fs::read_to_string(PAGE).unwrap();
    assert_eq!(committed, page, "`UPDATE=1 cargo test -p sillage-store schema` writes it anew");
}

#[tokio::test]
async fn both_databases_have_the_same_tables_and_columns() {
    let mut found: Vec<BTreeSet<String>> = Vec::new();
    for home in homes() {
        drop(home.open().await);
        let alone: &[&str] = if matches!(home, Home::Sqlite(_)) { &SQLITE_ALONE } else { &POSTGRES_ALONE };
        let columns = home.columns().await.into_iter();
        let columns = columns.filter(|(table, ..)| !TABLES_OF_POSTGRES_ALONE.contains(&table.as_str()));
        let mut columns: BTreeSet<String> = columns.map(|(table, column, _)| format!("{table}.{column}")).collect();
        for name in alone {
            assert!(columns.remove(*name), "{name}");
        }
        found.push(columns);
    }
    assert!(found.windows(2).all(|two| two[0] == two[1]), "{found:#?}");
}

/// Each table with its columns, and then its indexes.
fn page(database: &Connection) -> rusqlite::Result<String> {
    let mut page =
        String::from("-- What a server keeps, in SQLite. A test makes this page: the migrations are what counts.\n");
    let mut tables = database
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")?;
    let tables = tables.query_map([], |row| row.get::<_, String>(0))?.collect::<rusqlite::Result<Vec<_>>>()?;
    for table in tables {
        let mut lines = Vec::new();
        let mut columns = database
            .prepare("SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info(?) ORDER BY cid")?;
        let mut keys = Vec::new();
        let mut rows = columns.query([&table])?;
        while let Some(row) = rows.next()? {
            let name: String = row.get(0)?;
            let of_type: String = row.get(1)?;
            let needed = if row.get(2)? { " NOT NULL" } else { "" };
            let default = row.get::<_, Option<String>>(3)?.map(|value| format!(" DEFAULT {value}")).unwrap_or_default();
            lines.push(format!("    {name} {of_type}{needed}{default}"));
            if let place @ 1.. = row.get::<_, i64>(4)? {
                keys.push((place, name));
            }
        }
        keys.sort();
        let keys: Vec<String> = keys.into_iter().map(|(_, name)| name).collect();
        lines.push(format!("    PRIMARY KEY({})", keys.join(", ")));
        let mut references =
            database.prepare("SELECT \"from\", \"table\", \"to\", on_delete FROM pragma_foreign_key_list(?)")?;
        let mut rows = references.query([&table])?;
        while let Some(row) = rows.next()? {
            let [from, other, to, then] = [row.get::<_, String>(0)?, row.get(1)?, row.get(2)?, row.get(3)?];
            lines.push(format!("    FOREIGN KEY({from}) REFERENCES {other}({to}) ON DELETE {then}"));
        }
        page += &format!("\nCREATE TABLE {table}(\n{}\n);\n", lines.join(",\n"));
        let mut indexes = database.prepare(
            "SELECT sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL ORDER BY name",
        )?;
        for index in indexes.query_map([&table], |row| row.get::<_, String>(0))? {
            page += &format!("{};\n", index?);
        }
    }
    Ok(page)
}
