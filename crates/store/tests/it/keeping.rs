//! What is kept, on whose account, for how long, and where: bounds, retention, health, permissions.

use std::os::unix::fs::PermissionsExt;

use store::{
    Account, AddressHash, Awaited, Backend, Batch, Bound, Bounds, Change, ChatRow, DeviceId, Digest, Durability,
    Expiry, InvitationHash, Kind, Maker, Op, OwnerId, Phase, SeatRow, SeatRule, Settings, SqliteStore, State, Store,
    StoreError, TableId, TableKey,
};

use crate::homes::{homes, sqlite};

const DAY: u64 = 86_400_000;
const JEAN: OwnerId = OwnerId([1; 32]);

fn open(folder: &tempfile::TempDir) -> SqliteStore {
    sqlite(folder.path())
}

fn append(seq: u64, at_ms: u64, size: usize) -> Op {
    Op::Append(Batch { seq, at_ms, lines: "x".repeat(size), ..Batch::default() })
}

fn set_up(phase: Phase, touched_ms: u64) -> Op {
    Op::SetUp { setup: "{}".into(), phase, open: phase == Phase::Seating, host: Some(JEAN), touched_ms }
}

fn account(owner: u8, address: u8) -> Account {
    Account { owner: Some(OwnerId([owner; 32])), address: Some(AddressHash([address; 32])) }
}

fn own(kind: Kind, owner: u8, address: u8) -> Op {
    let digest = (kind == Kind::Import).then_some(Digest([owner ^ 0x55; 32]));
    Op::Own { kind, account: account(owner, address), digest, bounds: Bounds::NONE }
}

fn chat(text: &str, at_ms: u64) -> Op {
    let name = "Jean".to_owned();
    Op::Chat(ChatRow { n: 1, at_ms, seat: Some(0), owner: None, name, text: Some(text.into()), phrase: None })
}

async fn made(store: &dyn Store, id: u8, more: Vec<Op>) -> TableKey {
    let table = store.new_key().await.unwrap();
    let create = Op::Create { id: TableId([id; 16]), game: "toy".into(), secret: [7; 32], created_ms: 5 };
    store.commit(Change { table, ops: [vec![create], more].concat() }).await.unwrap();
    table
}

/// Sweeps until nothing is left to sweep.
async fn swept(store: &dyn Store, expiries: &[Expiry]) -> Vec<TableId> {
    let mut all = Vec::new();
    loop {
        let swept = store.sweep(expiries.to_vec()).await.unwrap();
        assert!(swept.deleted.len() <= 8, "a little at a time");
        all.extend(swept.deleted);
        if !swept.more {
            all.sort();
            return all;
        }
    }
}

#[tokio::test]
async fn what_is_kept_is_counted_for_owner_and_address() {
    for home in homes() {
        let store = &*home.open().await;
        let one = made(store, 1, vec![own(Kind::Table, 1, 9), set_up(Phase::Racing, 10), append(0, 11, 1_000)]).await;
        made(store, 2, vec![own(Kind::Table, 1, 8), set_up(Phase::Over, 10), append(0, 11, 500)]).await;
        made(store, 3, vec![own(Kind::Table, 2, 9), set_up(Phase::Seating, 10), append(0, 11, 200)]).await;
        made(store, 4, vec![own(Kind::Import, 1, 9), set_up(Phase::Over, 10), append(0, 11, 77)]).await;
        store.commit(Change { table: one, ops: vec![append(1, 12, 50)] }).await.unwrap();
        let mine = account(1, 9);
        let found = store.belongings(Kind::Table, mine).await.unwrap();
        assert_eq!((found.owner.open, found.owner.count, found.owner.bytes), (1, 2, 1_550));
        assert_eq!((found.address.open, found.address.count, found.address.bytes), (2, 2, 1_250));
        let imports = store.belongings(Kind::Import, mine).await.unwrap();
        assert_eq!((imports.owner.count, imports.owner.bytes, imports.address.count), (1, 77, 1));
        // The same thing again is found by its owner, and by nobody else.
        let digest = Digest([1 ^ 0x55; 32]);
        assert_eq!(store.find_digest(digest, mine).await.unwrap(), Some(TableId([4; 16])));
        assert_eq!(store.find_digest(digest, account(3, 3)).await.unwrap(), None);
    }
}

#[tokio::test]
async fn a_bound_holds_however_many_ask_at_once() {
    for home in homes() {
        let store = &*home.open().await;
        let ask = |id: u8, kind, owner: u8| {
            let bounds = Bounds { owner: Bound { open: 3, ..Bound::NONE }, address: Bound { open: 5, ..Bound::NONE } };
            let create = Op::Create { id: TableId([id; 16]), game: "toy".into(), secret: [7; 32], created_ms: 5 };
            let ops = vec![
                create,
                set_up(Phase::Seating, 5),
                Op::Own { kind, account: account(owner, 9), digest: None, bounds },
            ];
            async move {
                let table = store.new_key().await.unwrap();
                store.commit(Change { table, ops }).await
            }
        };
        let mut taken = 0;
        for one in futures_util::future::join_all((0..40).map(|id| ask(id, Kind::Table, id % 4))).await {
            match one {
                Ok(()) => taken += 1,
                Err(error) => assert_eq!(error, StoreError::Bounded),
            }
        }
        assert_eq!((taken, store.open_tables(99).await.unwrap().len()), (5, 5), "nothing is left of those refused");
        // Another kind has bounds of its own.
        assert_eq!(ask(99, Kind::Bots, 1).await, Ok(()));
    }
}

#[tokio::test]
async fn whom_a_race_waits_for_is_kept_with_the_move() {
    for home in homes() {
        let store = &*home.open().await;
        let table = made(store, 1, vec![set_up(Phase::Racing, 10)]).await;
        let awaited = Awaited { asked: 0b11, owing: 0b10, until_ms: Some(77) };
        let seen = |seq, at_ms| Op::Append(Batch { seq, at_ms, marks: vec![1], ..Batch::default() });
        store.commit(Change { table, ops: vec![seen(0, 20), Op::Await(awaited)] }).await.unwrap();
        // A move that changes nothing about it leaves it.
        store.commit(Change { table, ops: vec![seen(1, 21)] }).await.unwrap();
        // A secret answer, which has no marks, is not use: the order of a list would reveal it.
        store.commit(Change { table, ops: vec![append(2, 22, 1)] }).await.unwrap();
        let cards = store.tables_of(JEAN, 9).await.unwrap();
        assert_eq!((cards[0].awaited, cards[0].touched_ms), (awaited, 21));
    }
}

#[tokio::test]
async fn retention_deletes_all_of_a_table_and_only_what_is_due() {
    for home in homes() {
        let store = &*home.open().await;
        let person = || {
            Op::Seat(SeatRow { seat: 0, owner: Some(JEAN), name: "Jean".into(), orders: "ask".into() }, SeatRule::ONE)
        };
        let mut old = Vec::new();
        for id in 1..=20 {
            let steps = (0..30).map(|seq| append(seq, 10, 100));
            let more = vec![
                person(),
                chat("salut", 9),
                Op::Invite {
                    seat: 1,
                    hash: InvitationHash([4; 32]),
                    by: Maker { device: DeviceId(JEAN.0), owner: JEAN },
                },
                set_up(Phase::Over, DAY),
            ];
            old.push(made(store, id, steps.chain(more).collect()).await);
        }
        made(store, 21, vec![append(0, 10, 1), set_up(Phase::Over, 3 * DAY)]).await;
        made(store, 22, vec![append(0, 10, 1), set_up(Phase::Racing, 10)]).await;
        made(store, 23, vec![append(0, 10, 1), set_up(Phase::Abandoned, 10)]).await;
        made(store, 24, vec![own(Kind::Import, 1, 1), append(0, 10, 1), set_up(Phase::Over, 10)]).await;

        let finished = Expiry { kind: Kind::Table, state: State::Finished, before_ms: 2 * DAY };
        let gone = swept(store, &[finished]).await;
        assert_eq!(gone, (1..=20).map(|id| TableId([id; 16])).collect::<Vec<_>>());
        for table in old {
            assert_eq!(store.steps(table).await.unwrap(), []);
            // A task that still holds the table hears of it, and leaves nothing behind.
            for op in [append(30, 11, 1), chat("x", 11)] {
                assert_eq!(store.commit(Change { table, ops: vec![op] }).await, Err(StoreError::Conflict));
            }
        }
        for id in 21..=24 {
            assert!(store.table(TableId([id; 16])).await.unwrap().is_some(), "{id}");
        }
        assert_eq!(store.tables_of(JEAN, 99).await.unwrap().len(), 4);
        let rest = [(Kind::Table, State::Abandoned), (Kind::Import, State::Finished), (Kind::Table, State::Finished)];
        let rest = rest.map(|(kind, state)| Expiry { kind, state, before_ms: 9 * DAY });
        assert_eq!(swept(store, &rest).await, [21, 23, 24].map(|id| TableId([id; 16])));
        // A race under way is nobody's to delete.
        assert!(store.table(TableId([22; 16])).await.unwrap().is_some());
    }
}

#[tokio::test]
async fn a_long_race_is_deleted_piece_by_piece_and_gone_at_once() {
    for home in homes() {
        let store = &*home.open().await;
        let table =
            made(store, 1, (0..5_001).map(|seq| append(seq, 10, 1)).chain([set_up(Phase::Over, 10)]).collect()).await;
        let due = vec![Expiry { kind: Kind::Table, state: State::Finished, before_ms: 99 }];
        let mut left = Vec::new();
        loop {
            let swept = store.sweep(due.clone()).await.unwrap();
            assert_eq!(swept.deleted.len(), usize::from(left.is_empty()), "said once");
            assert_eq!(store.table(TableId([1; 16])).await.unwrap(), None);
            // A task that still holds the table adds nothing to what is being deleted.
            let late = Change { table, ops: vec![append(5_001, 11, 1)] };
            assert_eq!(store.commit(late).await, Err(StoreError::Conflict));
            if !swept.more {
                break;
            }
            left.push(store.steps(table).await.unwrap().len());
        }
        assert_eq!(left, [3_001, 1_001, 0], "nobody's move waits for more than two thousand steps");
    }
}

#[tokio::test]
async fn the_disk_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sillage.db");
    {
        let store = open(&folder);
        for id in 1..=40 {
            made(&store, id, vec![append(0, 10, 200_000), set_up(Phase::Over, 10)]).await;
        }
    }
    let before = file.metadata().unwrap().len();
    assert!(before > 8_000_000, "{before}");
    {
        let store = open(&folder);
        let all = Expiry { kind: Kind::Table, state: State::Finished, before_ms: 11 };
        assert_eq!(swept(&store, &[all]).await.len(), 40);
        while store.shrink().await.unwrap() > 0 {}
    }
    let after = file.metadata().unwrap().len();
    assert!(after < before / 10, "{before} bytes, then {after}");
}

#[tokio::test]
async fn a_race_under_way_keeps_its_names_however_old_it_is() {
    for home in homes() {
        let store = &*home.open().await;
        let person = || {
            Op::Seat(SeatRow { seat: 0, owner: Some(JEAN), name: "Jean".into(), orders: "ask".into() }, SeatRule::ONE)
        };
        made(store, 1, vec![person(), own(Kind::Table, 1, 1), set_up(Phase::Racing, 10)]).await;
        made(store, 2, vec![person(), own(Kind::Table, 1, 1), set_up(Phase::Over, 10)]).await;
        store.forget_before(1_000).await.unwrap();
        let name = async |id: u8| store.table(TableId([id; 16])).await.unwrap().unwrap().people[0].name.clone();
        assert_eq!((name(1).await.as_str(), name(2).await.as_str()), ("Jean", ""));
        // The account goes with the names.
        assert_eq!(store.belongings(Kind::Table, account(1, 1)).await.unwrap().owner.count, 1);
    }
}

#[tokio::test]
async fn names_are_forgotten_a_few_tables_at_a_time_and_each_once() {
    for home in homes() {
        let store = &*home.open().await;
        let person = || {
            Op::Seat(SeatRow { seat: 0, owner: Some(JEAN), name: "Jean".into(), orders: "ask".into() }, SeatRule::ONE)
        };
        let mut last = None;
        for id in 1..=100 {
            last = Some(made(store, id, vec![person(), own(Kind::Table, 1, 1), set_up(Phase::Over, 10)]).await);
        }
        let mut counts = Vec::new();
        loop {
            let forgotten = store.forget_before(1_000).await.unwrap();
            counts.push(forgotten.len());
            if forgotten.is_empty() {
                break;
            }
        }
        assert_eq!(counts, [64, 36, 0]);
        // What a table writes just after it was forgotten is found again.
        store.commit(Change { table: last.unwrap(), ops: vec![person()] }).await.unwrap();
        assert_eq!(store.forget_before(1_000).await.unwrap(), [TableId([100; 16])]);
        assert_eq!(store.table(TableId([100; 16])).await.unwrap().unwrap().people[0].name, "");
    }
}

#[tokio::test]
async fn forgetting_an_owner_takes_its_imports_and_no_bound_with_it() {
    for home in homes() {
        let store = &*home.open().await;
        let import = made(store, 1, vec![own(Kind::Import, 1, 9), append(0, 10, 70), set_up(Phase::Over, 10)]).await;
        made(store, 2, vec![own(Kind::Table, 1, 9), append(0, 10, 500), set_up(Phase::Seating, 10)]).await;
        store.forget(JEAN).await.unwrap();
        assert_eq!(store.table(TableId([1; 16])).await.unwrap(), None);
        assert_eq!(store.steps(import).await.unwrap(), []);
        // Else a new cookie for every table would get round the address's bounds.
        let address = Account { owner: None, address: Some(AddressHash([9; 32])) };
        let kept = store.belongings(Kind::Table, address).await.unwrap().address;
        assert_eq!((kept.open, kept.count, kept.bytes), (1, 1, 500));
    }
}

#[tokio::test]
async fn chat_of_a_table_is_bounded() {
    for home in homes() {
        let store = &*home.open().await;
        let table = made(store, 1, vec![set_up(Phase::Racing, 10)]).await;
        for n in 0..300 {
            store.commit(Change { table, ops: vec![chat(&format!("{n}"), 20)] }).await.unwrap();
        }
        let stored = store.table(TableId([1; 16])).await.unwrap().unwrap();
        assert_eq!((stored.chat.len(), stored.chat[49].text.as_deref()), (50, Some("299")));
        assert_eq!(home.count("chat").await, 200);
    }
}

#[tokio::test]
async fn a_full_database_says_so_and_serves_what_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { max_bytes: Some(400_000), ..Settings::default() };
    let store = SqliteStore::open_with(folder.path(), settings).unwrap();
    let table = made(&store, 1, vec![append(0, 10, 10)]).await;
    assert_eq!(store.probe().await, Ok(()));
    let mut seq = 1;
    let refused = loop {
        match store.commit(Change { table, ops: vec![append(seq, 10, 20_000)] }).await {
            Ok(()) => seq += 1,
            Err(error) => break error,
        }
        assert!(seq < 100, "it fills");
    };
    assert!(matches!(refused, StoreError::Full(_)), "{refused:?}");
    let probed = store.probe().await;
    assert!(matches!(probed, Err(StoreError::Full(_))), "{probed:?}");
    assert_eq!(store.steps(table).await.unwrap().len() as u64, seq);
    // A sweep makes room again.
    store.commit(Change { table, ops: vec![set_up(Phase::Over, 10)] }).await.unwrap();
    swept(&store, &[Expiry { kind: Kind::Table, state: State::Finished, before_ms: 99 }]).await;
    assert_eq!(store.probe().await, Ok(()));
}

#[tokio::test]
async fn what_does_not_fit_costs_its_neighbours_in_the_group_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { max_bytes: Some(400_000), ..Settings::default() };
    let store = SqliteStore::open_with(folder.path(), settings).unwrap();
    let tables = [made(&store, 1, vec![]).await, made(&store, 2, vec![]).await];
    // Sent without waiting, so that they share groups.
    let sent: Vec<_> = (0..40)
        .flat_map(|seq| {
            let large = store.commit(Change { table: tables[1], ops: vec![append(0, 10, 1_000_000)] });
            [store.commit(Change { table: tables[0], ops: vec![append(seq, 10, 10)] }), large, store.probe()]
        })
        .collect();
    for (at, one) in sent.into_iter().enumerate() {
        let written = one.await;
        assert_eq!(written.is_ok(), at % 3 != 1, "{at}: {written:?}");
    }
    assert_eq!((store.steps(tables[0]).await.unwrap().len(), store.steps(tables[1]).await.unwrap().len()), (40, 0));
}

/// What may be done to the files of a store that is open, each by somebody who did not know that it is.
type Loss = (&'static str, fn(&std::path::Path));

const LOSSES: [Loss; 12] = [
    ("deleted", |folder| std::fs::remove_file(folder.join("sillage.db")).unwrap()),
    ("its log deleted", |folder| std::fs::remove_file(folder.join("sillage.db-wal")).unwrap()),
    ("its index deleted", |folder| std::fs::remove_file(folder.join("sillage.db-shm")).unwrap()),
    ("replaced by a copy", |folder| {
        std::fs::copy(folder.join("sillage.db"), folder.join("copy")).unwrap();
        std::fs::rename(folder.join("copy"), folder.join("sillage.db")).unwrap();
    }),
    ("overwritten by another database", |folder| {
        let other = tempfile::tempdir().unwrap();
        drop(sqlite(other.path()));
        // Into the file that is there, as `cp` does.
        std::fs::copy(other.path().join("sillage.db"), folder.join("sillage.db")).unwrap();
    }),
    ("overwritten by what it was", |folder| {
        std::fs::copy(folder.join("sillage.db"), folder.join("copy")).unwrap();
        std::fs::copy(folder.join("copy"), folder.join("sillage.db")).unwrap();
    }),
    ("overwritten by nonsense of its length", |folder| {
        let length = folder.join("sillage.db").metadata().unwrap().len() as usize;
        std::fs::write(folder.join("sillage.db"), vec![0x5a; length]).unwrap();
    }),
    ("cut short", |folder| resize(&folder.join("sillage.db"), |length| length / 2)),
    ("its log cut short", |folder| resize(&folder.join("sillage.db-wal"), |length| length - 1)),
    ("its log overwritten", |folder| {
        let length = folder.join("sillage.db-wal").metadata().unwrap().len() as usize;
        std::fs::write(folder.join("sillage.db-wal"), vec![0; length]).unwrap();
    }),
    ("folder deleted", |folder| std::fs::remove_dir_all(folder).unwrap()),
    ("folder moved", |folder| std::fs::rename(folder, folder.with_file_name("moved")).unwrap()),
];

fn resize(file: &std::path::Path, to: impl Fn(u64) -> u64) {
    let file = std::fs::OpenOptions::new().write(true).open(file).unwrap();
    file.set_len(to(file.metadata().unwrap().len())).unwrap();
}

#[tokio::test]
async fn a_store_that_is_not_the_one_on_the_disk_acknowledges_nothing() {
    for (how, lose) in LOSSES {
        let around = tempfile::tempdir().unwrap();
        let folder = around.path().join("data");
        let store = SqliteStore::open(&folder, Durability::Full).unwrap();
        let table = made(&store, 1, vec![append(0, 10, 10)]).await;
        lose(&folder);
        let written = store.commit(Change { table, ops: vec![append(1, 10, 10)] }).await;
        assert!(matches!(written, Err(StoreError::Lost(_))), "{how}: {written:?}");
        assert!(matches!(store.probe().await, Err(StoreError::Lost(_))), "{how}: /health says so");
        assert!(matches!(store.lost().await, StoreError::Lost(_)), "{how}: and so the server stops");
        // Whatever is there afterwards, it is not what this store wrote to.
        let _ = SqliteStore::open(&folder, Durability::Full);
        let again = store.commit(Change { table, ops: vec![append(1, 10, 10)] }).await;
        assert!(matches!(again, Err(StoreError::Lost(_))), "{how}: it does not heal: {again:?}");
    }
}

#[tokio::test]
async fn a_store_that_nobody_writes_to_notices_too_and_makes_no_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder);
    let table = made(&store, 1, vec![append(0, 10, 10)]).await;
    for suffix in ["", "-wal", "-shm"] {
        std::fs::remove_file(folder.path().join(format!("sillage.db{suffix}"))).unwrap();
    }
    assert!(matches!(store.lost().await, StoreError::Lost(_)));
    let _ = store.steps(table).await;
    assert!(!folder.path().join("sillage.db").exists(), "a reader makes no empty database in its place");
}

/// What was put in the place of a database is started with next, not a mixture of both.
#[tokio::test]
async fn nothing_is_moved_into_a_database_that_was_overwritten() {
    let around = tempfile::tempdir().unwrap();
    let [folder, other] = ["data", "other"].map(|name| around.path().join(name));
    let [file, copy] = [&folder, &other].map(|folder| folder.join("sillage.db"));
    let bytes = |file: &std::path::Path| std::fs::read(file).unwrap();
    let made_at = async |folder: &std::path::Path, id| {
        let store = sqlite(folder);
        made(&store, id, vec![append(0, 10, 10)]).await;
        store
    };
    drop(made_at(&other, 2).await);
    let store = made_at(&folder, 1).await;
    std::fs::copy(&copy, &file).unwrap();
    assert!(matches!(store.lost().await, StoreError::Lost(_)));
    store.close().await.unwrap();
    drop(store);
    assert!(bytes(&file) == bytes(&copy), "it is as it was put there");
    assert!(folder.join("sillage.db-wal.lost").exists() && !folder.join("sillage.db-wal").exists());
}

/// Pages are moved again and again, and what is moved is not taken for somebody else's.
#[tokio::test]
async fn what_the_store_moves_itself_is_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder);
    let table = made(&store, 1, Vec::new()).await;
    let mut lengths = std::collections::BTreeSet::new();
    for seq in 0..2_000 {
        store.commit(Change { table, ops: vec![append(seq, 10, 400_000)] }).await.unwrap();
        lengths.insert(folder.path().join("sillage.db").metadata().unwrap().len());
        if lengths.len() > 3 {
            return;
        }
    }
    panic!("the log is never moved");
}

#[tokio::test]
async fn nobody_else_on_the_machine_reads_the_races() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("deep/data");
    let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    let loosen = |path: &std::path::Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    for again in [false, true] {
        if again {
            // As an older version left them.
            loosen(&data, 0o755);
            loosen(&data.join("sillage.db"), 0o644);
            loosen(&data.join("lock"), 0o644);
        }
        let store = SqliteStore::open(&data, Durability::Full).unwrap();
        made(&store, 1 + u8::from(again), vec![append(0, 10, 10)]).await;
        assert_eq!(mode(&data), 0o700);
        let mut files = 0;
        for file in data.read_dir().unwrap() {
            let path = file.unwrap().path();
            assert_eq!(mode(&path), 0o600, "{}", path.display());
            files += 1;
        }
        assert!(files >= 4, "database, log, index of the log, lock");
    }
    // A folder that belongs to another program is left as it is.
    let home = folder.path().join("home");
    std::fs::create_dir(&home).unwrap();
    std::fs::write(home.join("letter"), "…").unwrap();
    loosen(&home, 0o755);
    drop(SqliteStore::open(&home, Durability::Full).unwrap());
    assert_eq!(mode(&home), 0o755);
}

#[tokio::test]
async fn a_database_of_the_first_version_is_taken_over() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sillage.db");
    let connection = rusqlite::Connection::open(&file).unwrap();
    connection.execute_batch(include_str!("../version1.sql")).unwrap();
    drop(connection);
    let store = open(&folder);
    let cards = store.tables_of(JEAN, 9).await.unwrap();
    assert_eq!(cards.iter().map(|card| card.id).collect::<Vec<_>>(), [TableId([2; 16]), TableId([1; 16])]);
    let account = Account { owner: Some(JEAN), address: None };
    let tables = store.belongings(Kind::Table, account).await.unwrap().owner;
    assert_eq!((tables.open, tables.count, tables.bytes), (1, 1, 9));
    assert_eq!(store.belongings(Kind::Import, account).await.unwrap().owner.count, 1);
    // Each log is as it was, and goes on where it ends.
    let race = TableKey(1);
    let import = TableKey(2);
    let again = Change { table: race, ops: vec![append(1, 8, 1)] };
    assert_eq!(store.commit(again).await, Err(StoreError::Conflict));
    store.commit(Change { table: race, ops: vec![append(2, 8, 3)] }).await.unwrap();
    let lines =
        async |table| store.steps(table).await.unwrap().into_iter().map(|batch| batch.lines).collect::<Vec<_>>();
    assert_eq!(
        (lines(race).await, lines(import).await),
        (vec!["line 1".into(), "two".into(), "xxx".into()], vec!["x".into()])
    );
    let due = Expiry { kind: Kind::Import, state: State::Finished, before_ms: 99 };
    assert_eq!(swept(&store, &[due]).await, [TableId([2; 16])]);
    assert_eq!((lines(race).await.len(), lines(import).await.len()), (3, 0));
    drop(store);
    let connection = rusqlite::Connection::open(&file).unwrap();
    let left: i64 = connection.query_row("SELECT count(*) FROM steps", [], |row| row.get(0)).unwrap();
    assert_eq!(left, 3, "none that no table has");
    let vacuum: i64 = connection.query_row("PRAGMA auto_vacuum", [], |row| row.get(0)).unwrap();
    assert_eq!(vacuum, 2);
}

#[tokio::test]
async fn however_many_tables_a_few_open_the_table_of_another_is_among_those_that_are_shown() {
    for home in homes() {
        let store = &*home.open().await;
        let open = async |n: u16, owner: u8, address: u8, at_ms: u64| {
            let mut id = [0; 16];
            id[..2].copy_from_slice(&n.to_be_bytes());
            let table = store.new_key().await.unwrap();
            let create = Op::Create { id: TableId(id), game: "toy".into(), secret: [7; 32], created_ms: at_ms };
            let ops = vec![create, set_up(Phase::Seating, at_ms), own(Kind::Table, owner, address)];
            store.commit(Change { table, ops }).await.unwrap();
            TableId(id)
        };
        let honest = open(0, 200, 200, 10).await;
        for n in 1..=102 {
            // Seventeen addresses, and as many persons as there are tables, or as many addresses as one person likes.
            open(n, n as u8, 1 + (n % 17) as u8, 1_000 + u64::from(n)).await;
        }
        for n in 103..=150 {
            open(n, 199, 20 + (n % 100) as u8, 2_000 + u64::from(n)).await;
        }
        let shown = store.open_tables(40).await.unwrap();
        assert!(shown.iter().any(|card| card.id == honest), "an older table of somebody else");
        assert_eq!(shown.len(), 40);
    }
}
