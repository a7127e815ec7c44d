//! What a store owes to race desks.

use store::{
    AddressHash, Bound, Bounds, DeskCard, DeskKey, DeskRow, DeskSecretHash, DeskStore, DeviceId, Durability, Grant,
    Maker, NewDesk, OwnerId, SqliteStore, StoreError, TableId,
};

use crate::homes::{homes, sqlite};

const REFEREE: OwnerId = OwnerId([9; 32]);
const SECOND: OwnerId = OwnerId([8; 32]);

fn new_desk(id: u8, owner: u8, at_ms: u64) -> NewDesk {
    NewDesk {
        id: TableId([id; 16]),
        secret: DeskSecretHash([id; 32]),
        head: format!("head {id}"),
        by: Maker { device: DeviceId([owner; 32]), owner: OwnerId([owner; 32]) },
        address: Some(AddressHash([0xa; 32])),
        at_ms,
        bounds: Bounds::NONE,
    }
}

fn row(n: u64, id: &str) -> DeskRow {
    DeskRow { n, id: id.into(), at_ms: 100 + n, entry: format!("entry {n}") }
}

#[tokio::test]
async fn what_was_entered_is_read_back_in_order_after_a_restart() {
    for home in homes() {
        let opened = home.open().await;
        let store = opened.desks();
        let key = store.create(new_desk(1, 9, 5)).await.unwrap();
        for n in 1..=30 {
            store.enter(key, row(n, &format!("e{n}"))).await.unwrap();
        }
        let secret = DeskSecretHash([1; 32]);
        store.add_referee(key, SECOND, secret).await.unwrap();
        store.add_referee(key, SECOND, secret).await.unwrap();
        assert_eq!(store.add_referee(key, REFEREE, DeskSecretHash([2; 32])).await, Err(StoreError::Conflict));
        drop(opened);
        let opened = home.open().await;
        let store = opened.desks();
        let desk = store.desk(TableId([1; 16])).await.unwrap().unwrap();
        assert_eq!(
            (desk.key, desk.secret, desk.head.as_str()),
            (key, Some(Grant { hash: secret, made_by: DeviceId(REFEREE.0) }), "head 1")
        );
        assert_eq!((desk.created_ms, desk.touched_ms), (5, 130));
        assert_eq!(desk.entries, (1..=30).map(|n| row(n, &format!("e{n}"))).collect::<Vec<_>>());
        assert_eq!(desk.referees, [SECOND, REFEREE]);
        assert_eq!(store.desk(TableId([2; 16])).await.unwrap(), None);
    }
}

#[tokio::test]
async fn a_number_and_an_id_are_taken_once() {
    for home in homes() {
        let opened = home.open().await;
        let store = opened.desks();
        let key = store.create(new_desk(1, 9, 5)).await.unwrap();
        assert_eq!(store.create(new_desk(1, 9, 5)).await, Err(StoreError::Conflict));
        store.enter(key, row(1, "a")).await.unwrap();
        assert_eq!(store.enter(key, row(1, "b")).await, Err(StoreError::Conflict));
        assert_eq!(store.enter(key, row(2, "a")).await, Err(StoreError::Conflict));
        store.enter(key, row(2, "b")).await.unwrap();
        let desk = store.desk(TableId([1; 16])).await.unwrap().unwrap();
        assert_eq!((desk.entries.len(), desk.touched_ms), (2, 102));
    }
}

#[tokio::test]
async fn a_desk_that_is_gone_takes_nothing_and_leaves_nothing() {
    for home in homes() {
        let opened = home.open().await;
        let store = opened.desks();
        let gone = store.create(new_desk(1, 9, 5)).await.unwrap();
        store.enter(gone, row(1, "a")).await.unwrap();
        store.delete(gone).await.unwrap();
        assert_eq!(store.desk(TableId([1; 16])).await.unwrap(), None);
        assert_eq!(store.enter(gone, row(2, "b")).await, Err(StoreError::Conflict));
        assert!(store.desks_of(REFEREE, 9).await.unwrap().is_empty());
        let again = store.create(new_desk(1, 9, 6)).await.unwrap();
        assert_ne!(again, gone, "a number is not given twice");
        assert_eq!(store.desk(TableId([1; 16])).await.unwrap().unwrap().entries, []);
    }
}

#[tokio::test]
async fn desks_go_when_nobody_touches_them() {
    for home in homes() {
        let opened = home.open().await;
        let store = opened.desks();
        let keys: Vec<DeskKey> =
            [store.create(new_desk(1, 9, 5)).await.unwrap(), store.create(new_desk(2, 9, 6)).await.unwrap()].into();
        store.enter(keys[0], row(1, "a")).await.unwrap();
        let card = |at: usize, last| DeskCard { id: TableId([at as u8 + 1; 16]), key: keys[at], last };
        assert_eq!(store.desks_of(REFEREE, 9).await.unwrap(), [card(0, 1), card(1, 0)]);
        assert_eq!(store.delete_before(50).await.unwrap(), [TableId([2; 16])]);
        assert_eq!(store.delete_before(50).await.unwrap(), []);
        assert_eq!(store.desks_of(REFEREE, 9).await.unwrap(), [card(0, 1)]);
    }
}

#[tokio::test]
async fn an_owner_and_an_address_have_so_many_desks_however_many_ask_at_once() {
    for home in homes() {
        let opened = home.open().await;
        let store = opened.desks();
        let bounds = Bounds { owner: Bound { count: 3, ..Bound::NONE }, address: Bound { count: 5, ..Bound::NONE } };
        let asked: Vec<_> = (0..40).map(|id| store.create(NewDesk { bounds, ..new_desk(id, id % 4, 5) })).collect();
        let mut taken = 0;
        for one in asked {
            match one.await {
                Ok(_) => taken += 1,
                Err(error) => assert_eq!(error, StoreError::Bounded),
            }
        }
        assert_eq!(taken, 5);
        let elsewhere = |id: u8| NewDesk { bounds, address: Some(AddressHash([0xb; 32])), ..new_desk(id, 9, 5) };
        for (id, taken) in [(100, true), (101, true), (102, true), (103, false)] {
            assert_eq!(store.create(elsewhere(id)).await.is_ok(), taken, "{id}");
        }
    }
}

#[tokio::test]
async fn a_referee_is_forgotten() {
    for home in homes() {
        let opened = home.open().await;
        let store = opened.desks();
        store.create(new_desk(1, 9, 5)).await.unwrap();
        let shared = store.create(new_desk(2, 9, 5)).await.unwrap();
        store.add_referee(shared, SECOND, DeskSecretHash([2; 32])).await.unwrap();
        store.create(new_desk(3, 7, 5)).await.unwrap();
        let forgotten = store.forget_referee(REFEREE).await.unwrap();
        assert_eq!((forgotten.deleted, forgotten.left), (vec![TableId([1; 16])], vec![TableId([2; 16])]));
        assert_eq!(store.desk(TableId([2; 16])).await.unwrap().unwrap().referees, [SECOND]);
        assert!(store.desk(TableId([3; 16])).await.unwrap().is_some());
    }
}

/// A database of before there were desks gets them, and keeps what it has.
#[tokio::test]
async fn an_older_database_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sillage.db");
    let older = rusqlite::Connection::open(&path).unwrap();
    for sql in [
        include_str!("../../src/sql/migrations/sqlite/1.sql"),
        include_str!("../../src/sql/migrations/sqlite/2.sql"),
        "INSERT INTO tables(id, game, secret, created_ms, touched_ms) VALUES(zeroblob(16), 'toy', x'00', 1, 1);
         PRAGMA user_version=2;",
    ] {
        older.execute_batch(sql).unwrap();
    }
    drop(older);
    let store = sqlite(folder.path());
    store.create(new_desk(1, 9, 5)).await.unwrap();
    drop(store);
    let found = rusqlite::Connection::open(&path).unwrap();
    let tables: i64 = found.query_row("SELECT count(*) FROM tables", [], |row| row.get(0)).unwrap();
    let version: i64 = found.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
    assert_eq!((tables, version), (1, 16));
    found.execute_batch("PRAGMA user_version=99").unwrap();
    drop(found);
    let Err(StoreError::Unusable(why)) = SqliteStore::open(folder.path(), Durability::Full) else { panic!() };
    assert!(why.contains("version 99"), "{why}");
}
