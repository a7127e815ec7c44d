//! Several nodes on one database: migrations, and which of them may write.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use store::{
    Backend, Batch, Change, Claim, DeskRow, DeskSecretHash, DeviceId, Epoch, Lease, Maker, NewDesk, Op, OwnerId, Phase,
    PostgresStore, Store, StoreError, TableId, TableKey, Thing,
};
use tokio::sync::watch;

use crate::homes::{ask, postgres};

const ID: TableId = TableId([1; 16]);

fn append(seq: u64) -> Op {
    Op::Append(Batch { seq, at_ms: 10, lines: format!("line {seq}"), ..Batch::default() })
}

async fn created(store: &PostgresStore) -> TableKey {
    let table = store.new_key().await.unwrap();
    let create = Op::Create { id: ID, game: "toy".into(), secret: [7; 32], created_ms: 5 };
    let set_up = Op::SetUp { setup: "{}".into(), phase: Phase::Racing, open: false, host: None, touched_ms: 5 };
    store.commit(Change { table, ops: vec![create, set_up, append(0)] }).await.unwrap();
    table
}

fn epoch(store: &PostgresStore) -> Epoch {
    Lease::epoch(store).borrow().expect("a lease")
}

async fn is_mine(store: &PostgresStore, thing: Thing) -> bool {
    matches!(store.claim(thing).await, Ok(Claim::Mine { .. }))
}

/// Which other node has a thing. Its lease is said to last no longer than a lease does.
async fn owner_seen_by(store: &PostgresStore, thing: Thing) -> Option<Epoch> {
    match store.claim(thing).await.unwrap() {
        Claim::Theirs { node, lasts } => {
            assert!(lasts <= store::LEASE, "{lasts:?}");
            Some(node)
        }
        Claim::Mine { .. } | Claim::Missing => None,
    }
}

/// Waits until the lease is another one than that.
async fn renewed(mut epochs: watch::Receiver<Option<Epoch>>, before: Epoch) -> Epoch {
    let next = epochs.wait_for(|now| now.is_some_and(|now| now != before));
    tokio::time::timeout(Duration::from_secs(60), next).await.expect("a new lease").unwrap().unwrap()
}

#[tokio::test]
async fn migrations_are_taken_once_however_many_nodes_start() {
    let Some(url) = postgres() else { return };
    let opened = futures_util::future::join_all((0..6).map(|_| PostgresStore::open(&url))).await;
    let stores: Vec<PostgresStore> = opened.into_iter().map(Result::unwrap).collect();
    let client = ask(&url).await;
    let versions = client.query("SELECT version FROM schema_version", &[]).await.unwrap();
    assert_eq!(versions.iter().map(|row| row.get(0)).collect::<Vec<i32>>(), [10]);
    let mut epochs: Vec<Epoch> = stores.iter().map(epoch).collect();
    epochs.sort();
    epochs.dedup();
    assert_eq!(epochs.len(), 6, "each has an epoch of its own");
    assert_eq!(stores[0].others().await.unwrap().len(), 5);
}

#[tokio::test]
async fn an_older_database_is_brought_up_to_date() {
    let Some(url) = postgres() else { return };
    for sql in [
        include_str!("../../src/sql/migrations/postgres/1.sql"),
        "CREATE TABLE schema_version(version integer NOT NULL, readable_from integer NOT NULL)",
        "INSERT INTO schema_version VALUES(1, 1)",
    ] {
        ask(&url).await.batch_execute(sql).await.unwrap();
    }
    let store = PostgresStore::open(&url).await.unwrap();
    assert_eq!(store.outbox().next_due().await, Ok(None));
    let versions = "SELECT version, readable_from FROM schema_version";
    let versions = ask(&url).await.query_one(versions, &[]).await.unwrap();
    assert_eq!((versions.get::<_, i32>(0), versions.get::<_, i32>(1)), (10, 10));
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused_unless_it_can_still_be_read() {
    let Some(url) = postgres() else { return };
    drop(PostgresStore::open(&url).await.unwrap());
    let client = ask(&url).await;
    client.execute("UPDATE schema_version SET version = 99, readable_from = 1", &[]).await.unwrap();
    PostgresStore::open(&url).await.expect("the next version's database, while nodes are upgraded");
    client.execute("UPDATE schema_version SET readable_from = 99", &[]).await.unwrap();
    let Err(StoreError::Unavailable(why)) = PostgresStore::open(&url).await else { panic!("a newer database") };
    assert!(why.contains("version 99") && why.contains("newer program"), "{why}");
}

#[tokio::test]
async fn a_node_goes_on_beside_a_newer_one_for_as_long_as_it_can_read_the_database() {
    let Some(url) = postgres() else { return };
    let older = PostgresStore::open(&url).await.unwrap();
    let table = created(&older).await;
    let before = epoch(&older);
    // What the next version may do: tables and columns of its own, with a default.
    let client = ask(&url).await;
    for name in ["tables", "kept", "pulse", "steps", "held", "people", "invitations", "desks", "nodes", "announcements"]
    {
        let added = client.execute(&format!("ALTER TABLE {name} ADD COLUMN newer text DEFAULT 'x'"), &[]).await;
        added.unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    client.execute("UPDATE schema_version SET version = version + 1, readable_from = 1", &[]).await.unwrap();
    older.commit(Change { table, ops: vec![append(1)] }).await.expect("what it did before");
    assert_eq!(older.steps(table).await.unwrap().len(), 2);
    assert!(older.table(ID).await.unwrap().is_some());
    let beside = PostgresStore::open(&url).await.expect("another of the older version starts");
    assert_eq!(owner_seen_by(&beside, Thing::Table(ID)).await, Some(before));
    // Then a version that the older cannot work beside.
    client.execute("UPDATE schema_version SET version = version + 1, readable_from = version + 1", &[]).await.unwrap();
    client.execute("UPDATE nodes SET until = clock_timestamp()", &[]).await.unwrap();
    assert!(older.probe().await.is_err(), "it is not healthy, whether it knows yet or not");
    let mut epochs = Lease::epoch(&older);
    let lost = tokio::time::timeout(Duration::from_secs(60), epochs.wait_for(Option::is_none)).await;
    lost.expect("it lets go of its tables").unwrap();
    assert!(older.commit(Change { table, ops: vec![append(2)] }).await.is_err());
    assert!(older.probe().await.is_err());
}

#[tokio::test]
async fn what_is_no_address_of_a_database_is_refused_with_an_example() {
    let Err(StoreError::Unavailable(why)) = PostgresStore::open("postgres://host:port/x").await else { panic!() };
    assert!(why.contains("postgres://user:password@host:5432/database"), "{why}");
    let Err(StoreError::Unavailable(why)) = PostgresStore::open("postgres://sillage:p@ss@host/x").await else {
        panic!()
    };
    assert!(why.contains("@ as %40") && !why.contains("p@ss"), "{why}");
    let Err(StoreError::Unavailable(why)) = PostgresStore::open("postgres://sillage:se?cret=1@host/x").await else {
        panic!()
    };
    assert!(why.contains("? as %3F") && !why.contains("cret"), "{why}");
    let nobody = "postgres://sillage:secret@127.0.0.1:1/x";
    let Err(StoreError::Unavailable(why)) = PostgresStore::open(nobody).await else { panic!() };
    assert!(why.contains("127.0.0.1, port 1") && why.contains("refused") && !why.contains("secret"), "{why}");
}

#[tokio::test]
async fn one_node_at_a_time_writes_to_a_table() {
    let Some(url) = postgres() else { return };
    let [first, second] = [PostgresStore::open(&url).await.unwrap(), PostgresStore::open(&url).await.unwrap()];
    let table = created(&first).await;
    let owner = epoch(&first);
    assert!(is_mine(&first, Thing::Table(ID)).await);
    assert_eq!(owner_seen_by(&second, Thing::Table(ID)).await, Some(owner));
    assert_eq!(second.claim(Thing::Table(TableId([9; 16]))).await, Ok(Claim::Missing));
    assert_eq!(second.commit(Change { table, ops: vec![append(1)] }).await, Err(StoreError::Conflict));
    assert!(second.ownerless(Phase::Racing, 9).await.unwrap().is_empty());

    first.give_up().await.unwrap();
    assert_eq!(second.ownerless(Phase::Racing, 9).await.unwrap(), [ID]);
    assert!(is_mine(&second, Thing::Table(ID)).await);
    assert_eq!(second.commit(Change { table, ops: vec![append(1)] }).await, Ok(()));
    assert!(first.commit(Change { table, ops: vec![append(2)] }).await.is_err());
    assert!(first.probe().await.is_err(), "a node without a lease is not healthy");
    let client = ask(&url).await;
    let steps = client.query("SELECT epoch FROM steps ORDER BY seq", &[]).await.unwrap();
    let writers: Vec<Epoch> = steps.iter().map(|row| Epoch(row.get(0))).collect();
    assert_eq!(writers, [owner, epoch(&second)]);
}

#[tokio::test]
async fn a_node_that_was_paused_writes_nothing_under_its_old_lease() {
    let Some(url) = postgres() else { return };
    let store = PostgresStore::open(&url).await.unwrap();
    let table = created(&store).await;
    let before = epoch(&store);
    let epochs = Lease::epoch(&store);
    // As if it had not run for longer than the lease.
    ask(&url).await.execute("UPDATE nodes SET until = clock_timestamp()", &[]).await.unwrap();
    let late = store.commit(Change { table, ops: vec![append(1)] }).await;
    assert!(matches!(late, Err(StoreError::Unavailable(_))), "{late:?}");
    let after = renewed(epochs, before).await;
    assert!(after > before);
    // Its old tables are nobody's, until it claims them again under the new lease.
    assert_eq!(store.commit(Change { table, ops: vec![append(1)] }).await, Err(StoreError::Conflict));
    assert!(is_mine(&store, Thing::Table(ID)).await);
    assert_eq!(store.commit(Change { table, ops: vec![append(1)] }).await, Ok(()));
}

#[tokio::test]
async fn a_node_that_nobody_reaches_while_others_are_reached_gives_its_tables_up() {
    let Some(url) = postgres() else { return };
    let [alone, other] = [PostgresStore::open(&url).await.unwrap(), PostgresStore::open(&url).await.unwrap()];
    created(&alone).await;
    let before = epoch(&alone);
    let mut epochs = Lease::epoch(&alone);
    for (node, port) in [(&alone, 1), (&other, 2)] {
        node.listens_at(format!("http://127.0.0.1:{port}")).await.unwrap();
    }
    // Nobody is reached any more, the one as little as the other: it is the way between them that is gone, and each keeps what
    // it has.
    let client = ask(&url).await;
    let last = Instant::now();
    alone.was_reachable(last);
    other.was_reachable(last);
    let unreached = "SELECT count(*) FROM nodes WHERE reachable < clock_timestamp() - interval '2.5 s'";
    while client.query_one(unreached, &[]).await.unwrap().get::<_, i64>(0) < 2 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(owner_seen_by(&other, Thing::Table(ID)).await, Some(before));
    // Then the other is.
    let other = Arc::new(other);
    let reached = Arc::clone(&other);
    tokio::spawn(async move {
        loop {
            reached.was_reachable(Instant::now());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    let lost = tokio::time::timeout(Duration::from_secs(60), epochs.wait_for(Option::is_none)).await;
    lost.expect("the lease is given up").unwrap();
    assert!(is_mine(&other, Thing::Table(ID)).await);
    // It has no lease until it is reached again, and then a new one.
    assert!(alone.probe().await.is_err());
    alone.was_reachable(Instant::now() + Duration::from_secs(3_600));
    assert!(renewed(Lease::epoch(&alone), before).await > before);
}

#[tokio::test]
async fn a_table_is_taken_by_one_of_many() {
    let Some(url) = postgres() else { return };
    let gone = PostgresStore::open(&url).await.unwrap();
    created(&gone).await;
    gone.give_up().await.unwrap();
    let opened = futures_util::future::join_all((0..5).map(|_| PostgresStore::open(&url))).await;
    let stores: Vec<PostgresStore> = opened.into_iter().map(Result::unwrap).collect();
    let claims = futures_util::future::join_all(stores.iter().map(|store| store.claim(Thing::Table(ID)))).await;
    let mine: Vec<usize> = (0..5).filter(|at| matches!(claims[*at], Ok(Claim::Mine { .. }))).collect();
    let [owner] = mine[..] else { panic!("{claims:?}") };
    let owner = epoch(&stores[owner]);
    let is_owner = |claim: &Result<Claim, _>| matches!(claim, Ok(Claim::Theirs { node, .. }) if *node == owner);
    assert_eq!(claims.iter().filter(|claim| is_owner(claim)).count(), 4, "{claims:?}");
}

#[tokio::test]
async fn one_node_at_a_time_writes_to_a_desk() {
    let Some(url) = postgres() else { return };
    let [first, second] = [PostgresStore::open(&url).await.unwrap(), PostgresStore::open(&url).await.unwrap()];
    let desk = NewDesk {
        id: ID,
        secret: DeskSecretHash([1; 32]),
        head: "head".into(),
        by: Maker { device: DeviceId([9; 32]), owner: OwnerId([9; 32]) },
        address: None,
        at_ms: 5,
        bounds: store::Bounds::NONE,
    };
    let key = first.desks().create(desk).await.unwrap();
    let row = |n: u64| DeskRow { n, id: format!("e{n}"), at_ms: 6, entry: String::new() };
    assert_eq!(owner_seen_by(&second, Thing::Desk(ID)).await, Some(epoch(&first)));
    assert_eq!(second.desks().enter(key, row(1)).await, Err(StoreError::Conflict));
    first.desks().enter(key, row(1)).await.unwrap();
    first.give_up().await.unwrap();
    assert!(is_mine(&second, Thing::Desk(ID)).await);
    second.desks().enter(key, row(2)).await.unwrap();
}

#[tokio::test]
async fn every_other_node_hears_what_one_announces_once_and_in_order() {
    let Some(url) = postgres() else { return };
    let opened = futures_util::future::join_all((0..3).map(|_| PostgresStore::open(&url))).await;
    let stores: Vec<PostgresStore> = opened.into_iter().map(Result::unwrap).collect();
    let [one, two, three] = &stores[..] else { panic!("three") };
    let mut hints = two.hints();
    let mut last = 0;
    for text in ["a", "b"] {
        last = one.announce(text.into()).await.unwrap();
    }
    let hinted = tokio::time::timeout(Duration::from_secs(60), hints.changed()).await;
    hinted.expect("it is said that there is something").unwrap();
    assert_eq!(one.announced().await.unwrap(), [], "nobody hears what he has said");
    for node in [two, three] {
        assert!(!one.is_heard(last).await.unwrap());
        let heard = node.announced().await.unwrap();
        assert_eq!(heard.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(heard[1].0, last);
        node.hear(last).await.unwrap();
        assert_eq!(node.announced().await.unwrap(), []);
    }
    assert!(one.is_heard(last).await.unwrap());
    // A node that comes later has nothing in memory that this was about; one that is gone is not waited for.
    let later = PostgresStore::open(&url).await.unwrap();
    assert_eq!(later.announced().await.unwrap(), []);
    let next = two.announce("c".into()).await.unwrap();
    for node in [one, &later] {
        node.hear(next).await.unwrap();
    }
    assert!(!two.is_heard(next).await.unwrap());
    three.give_up().await.unwrap();
    assert!(two.is_heard(next).await.unwrap());
}

#[tokio::test]
async fn a_node_is_reached_where_it_says_under_each_of_its_leases() {
    let Some(url) = postgres() else { return };
    let [one, other] = [PostgresStore::open(&url).await.unwrap(), PostgresStore::open(&url).await.unwrap()];
    assert_eq!(other.others().await.unwrap(), [(epoch(&one), None)]);
    let address = "http://10.0.0.11:8081".to_owned();
    one.listens_at(address.clone()).await.unwrap();
    assert_eq!(other.others().await.unwrap(), [(epoch(&one), Some(address.clone()))]);
    let before = epoch(&one);
    let epochs = Lease::epoch(&one);
    ask(&url).await.execute("UPDATE nodes SET until = clock_timestamp() WHERE epoch = $1", &[&before.0]).await.unwrap();
    let after = renewed(epochs, before).await;
    assert_eq!(other.others().await.unwrap(), [(after, Some(address))]);
}
