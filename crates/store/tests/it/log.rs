//! SQLite's log of steps, in which each row says which came before it.

use store::{Backend, Batch, Change, Expiry, Kind, Op, Phase, Snapshot, State, Store, StoreError, TableId, TableKey};

use crate::homes::sqlite;

fn batch(table: u8, seq: u64) -> Batch {
    Batch { seq, at_ms: 10, lines: format!("{table}: {seq}"), ..Batch::default() }
}

async fn append(store: &dyn Store, table: (u8, TableKey), seq: u64) -> Result<(), StoreError> {
    store.commit(Change { table: table.1, ops: vec![Op::Append(batch(table.0, seq))] }).await
}

/// Tables whose steps came in turns.
async fn in_turns(store: &dyn Store, steps: u64) -> [(u8, TableKey); 3] {
    let mut tables = [1, 2, 3].map(|id| (id, TableKey(0)));
    for (id, key) in &mut tables {
        *key = store.new_key().await.unwrap();
        let create = Op::Create { id: TableId([*id; 16]), game: "toy".into(), secret: [7; 32], created_ms: 5 };
        store.commit(Change { table: *key, ops: vec![create] }).await.unwrap();
    }
    for seq in 0..steps {
        for table in tables {
            append(store, table, seq).await.unwrap();
        }
    }
    tables
}

fn all(table: u8, steps: u64) -> Vec<Batch> {
    (0..steps).map(|seq| batch(table, seq)).collect()
}

#[tokio::test]
async fn a_step_has_its_turn() {
    let folder = tempfile::tempdir().unwrap();
    let store = sqlite(folder.path());
    let [table, ..] = in_turns(&store, 2).await;
    for seq in [0, 1, 3] {
        assert_eq!(append(&store, table, seq).await, Err(StoreError::Conflict), "{seq}");
    }
    append(&store, table, 2).await.unwrap();
    assert_eq!(store.steps(table.1).await.unwrap(), all(1, 3));
}

/// SQLite numbers rows anew when it vacuums, unless the number is the row's own.
#[tokio::test]
async fn a_log_is_whole_in_a_copy_and_after_vacuuming() {
    let folder = tempfile::tempdir().unwrap();
    let store = sqlite(folder.path());
    let [first, second, third] = in_turns(&store, 40).await;
    let over = Op::SetUp { setup: "{}".into(), phase: Phase::Over, open: false, host: None, touched_ms: 11 };
    store.commit(Change { table: first.1, ops: vec![over] }).await.unwrap();
    let due = vec![Expiry { kind: Kind::Table, state: State::Finished, before_ms: 99 }];
    assert_eq!(store.sweep(due).await.unwrap().deleted, [TableId([1; 16])], "there are gaps now");
    let copy = folder.path().join("copy.db");
    Snapshot::of_folder(folder.path()).unwrap().copy_to(&copy).unwrap();
    let copied = Snapshot::open(&copy).unwrap();
    assert_eq!(copied.steps(second.1).unwrap(), all(2, 40));
    drop(store);
    let connection = rusqlite::Connection::open(folder.path().join("sillage.db")).unwrap();
    connection.execute_batch("VACUUM").unwrap();
    drop(connection);
    let store = sqlite(folder.path());
    append(&store, third, 40).await.unwrap();
    assert_eq!(store.steps(second.1).await.unwrap(), all(2, 40));
    assert_eq!(store.steps(third.1).await.unwrap(), all(3, 41));
}

#[tokio::test]
async fn a_log_that_breaks_off_is_damage_and_no_shorter_race() {
    let folder = tempfile::tempdir().unwrap();
    let store = sqlite(folder.path());
    let [table, other, _] = in_turns(&store, 5).await;
    drop(store);
    let connection = rusqlite::Connection::open(folder.path().join("sillage.db")).unwrap();
    assert_eq!(connection.execute("DELETE FROM steps WHERE seq = 2 AND tab = ?", [table.1.0]).unwrap(), 1);
    drop(connection);
    let store = sqlite(folder.path());
    let Err(StoreError::Corrupt(why)) = store.steps(table.1).await else { panic!() };
    assert!(why.contains("step 2 of table"), "{why}");
    assert_eq!(store.steps(other.1).await.unwrap(), all(2, 5));
}
