//! `sillage store copy` moves a whole server, or says why not.

use std::process::{Command, Output};

fn sillage(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sillage")).args(arguments).output().expect("runs")
}

fn told(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned()).concat()
}

#[test]
fn an_empty_server_is_copied_and_what_is_none_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let missing = sillage(&["store", "copy", &path("nothing"), &path("to")]);
    assert!(!missing.status.success());
    assert!(told(&missing).contains("there is no server's data in"), "{}", told(&missing));
    assert!(!folder.path().join("to").exists(), "nothing is half done");
    let wrong = sillage(&["store", "copy", "postgres://host:port/x", &path("to")]);
    assert!(told(&wrong).contains("postgres://user:password@host:5432/database"), "{}", told(&wrong));
    let unknown = sillage(&["store", "copy", "mysql://host/x", &path("to")]);
    assert!(told(&unknown).contains("mysql:// is not known"), "{}", told(&unknown));
    let flags = sillage(&["serve", "--store", "mysql://x"]);
    assert!(told(&flags).contains("expected postgres://"), "{}", told(&flags));
    let lonely = sillage(&["serve", "--bus", "nats://127.0.0.1:1"]);
    assert!(told(&lonely).contains("--store"), "{}", told(&lonely));
}

#[test]
fn a_database_is_free_as_soon_as_it_was_copied_to() {
    let server = match services::Postgres::start() {
        Ok(server) => server,
        Err(why) => return services::skipped("a_database_is_free_as_soon_as_it_was_copied_to", &why),
    };
    let (folder, database) = (tempfile::tempdir().unwrap(), server.database("copied").unwrap());
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let made = async { drop(store::SqliteStore::open(&folder.path().join("from"), store::Durability::Full).unwrap()) };
    tokio::runtime::Runtime::new().unwrap().block_on(made);
    for (from, to) in [(path("from"), &database), (database.clone(), &path("back"))] {
        let copied = sillage(&["store", "copy", &from, to]);
        assert!(copied.status.success(), "{}", told(&copied));
    }
}
