//! `sillage store copy` moves a whole server, or says why not.

use std::process::Output;

use crate::program::{err, out, run};

fn stderr(output: &Output) -> String {
    out(output) + &err(output)
}

#[test]
fn an_empty_server_is_copied_and_what_is_no_server_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let missing = run(&["store", "copy", &path("nothing"), &path("to")]);
    assert!(!missing.status.success());
    assert!(stderr(&missing).contains("there is no server's data in"), "{}", stderr(&missing));
    assert!(!folder.path().join("to").exists(), "nothing is half done");
    let wrong = run(&["store", "copy", "postgres://host:port/x", &path("to")]);
    assert!(stderr(&wrong).contains("postgres://user:password@host:5432/database"), "{}", stderr(&wrong));
    let unknown = run(&["store", "copy", "mysql://host/x", &path("to")]);
    assert!(stderr(&unknown).contains("mysql:// is not known"), "{}", stderr(&unknown));
    let flags = run(&["serve", "--store", "mysql://x"]);
    assert!(stderr(&flags).contains("expected postgres://"), "{}", stderr(&flags));
    let lonely = run(&["serve", "--node-address", "http://127.0.0.1:1"]);
    assert!(stderr(&lonely).contains("--store"), "{}", stderr(&lonely));
}

#[test]
fn a_database_is_free_as_soon_as_it_was_copied_to() {
    let server = match services::Postgres::start() {
        Ok(server) => server,
        Err(why) => return services::skipped("a_database_is_free_as_soon_as_it_was_copied_to", &why),
    };
    let folder = tempfile::tempdir().unwrap();
    let database = server.database("copied").unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let made = async { drop(store::SqliteStore::open(&folder.path().join("from"), store::Durability::Full).unwrap()) };
    tokio::runtime::Runtime::new().unwrap().block_on(made);
    for (from, to) in [(path("from"), &database), (database.clone(), &path("back"))] {
        let copied = run(&["store", "copy", &from, to]);
        assert!(copied.status.success(), "{}", stderr(&copied));
    }
}
