//! How a database is spoken to, and which databases are not trusted with a move.

use services::{Missing, Postgres};
use store::{PostgresStore, StoreError};

use crate::homes::postgres;

async fn refusal(url: &str) -> String {
    match PostgresStore::open(url).await {
        Ok(_) => panic!("{url} was taken"),
        Err(error) => error.to_string(),
    }
}

fn started(server: Result<Postgres, Missing>) -> Option<Postgres> {
    server.map_err(|why| services::skipped(std::thread::current().name().unwrap_or_default(), &why)).ok()
}

#[tokio::test]
async fn a_certificate_is_checked_where_that_is_asked_for() {
    let Some(server) = started(Postgres::start_with_tls()) else { return };
    server.database("secure").unwrap();
    let authority = server.authority().unwrap().display().to_string();
    let at = |host: &str, query: &str| format!("postgres://sillage@{host}:{}/secure{query}", server.port());
    // Only encrypted connections are let in by the port.
    let rules = "local all all trust\nhostssl all all 127.0.0.1/32 trust\n";
    server.set_rules(rules).unwrap();

    let in_the_open = refusal(&at("127.0.0.1", "")).await;
    assert!(in_the_open.contains("no encryption"), "{in_the_open}");
    let store = PostgresStore::open(&at("127.0.0.1", "?sslmode=require")).await.expect("any certificate is taken");
    drop(store);
    PostgresStore::open(&at("localhost", &format!("?sslmode=verify-full&sslrootcert={authority}")))
        .await
        .expect("signed by the authority, for this name");

    let of_another_name = refusal(&at("127.0.0.1", &format!("?sslmode=verify-full&sslrootcert={authority}"))).await;
    assert!(of_another_name.contains("not valid for name"), "{of_another_name}");
    let of_another_authority = refusal(&at("localhost", "?sslmode=verify-full")).await;
    assert!(of_another_authority.contains("UnknownIssuer"), "{of_another_authority}");
    let no_file = refusal(&at("localhost", "?sslmode=verify-full&sslrootcert=/nowhere.pem")).await;
    assert!(no_file.contains("sslrootcert=/nowhere.pem"), "{no_file}");
    let unknown = refusal(&at("localhost", "?sslmode=prefer")).await;
    assert!(unknown.contains("verify-full"), "{unknown}");
    let half = refusal(&at("localhost", &format!("?sslmode=require&sslrootcert={authority}"))).await;
    assert!(half.contains("verify-full"), "{half}");
}

#[tokio::test]
async fn a_database_without_certificates_is_not_spoken_to_in_the_open_against_orders() {
    let Some(url) = postgres() else { return };
    let refused = refusal(&format!("{url}&sslmode=require")).await;
    assert!(refused.contains("TLS"), "{refused}");
}

#[tokio::test]
async fn a_database_that_does_not_wait_for_its_disk_is_refused() {
    for setting in ["fsync", "full_page_writes"] {
        let Some(server) = started(Postgres::start_with(&[&format!("{setting}=off")])) else { return };
        let url = server.database("careless").unwrap();
        let Err(StoreError::Unavailable(why)) = PostgresStore::open(&url).await else { panic!("{setting}=off") };
        assert!(why.contains(&format!("{setting}=off")) && why.contains("set it to on"), "{why}");
    }
}

/// A node asks for it in its own connections, whatever others are given.
#[tokio::test]
async fn a_commit_is_waited_for_where_the_database_would_not() {
    let Some(server) = started(Postgres::start_with(&["synchronous_commit=off"])) else { return };
    PostgresStore::open(&server.database("hasty").unwrap()).await.expect("asks for it itself");
}
