//! A whole server moved from one store to another.

use std::{ffi::OsStr, os::unix::ffi::OsStrExt, path::Path};

use store::{
    Account, AddressHash, Awaited, Backend, Batch, Bounds, Change, Channel, ChatRow, CopyError, Cut, CutOff, Day,
    DeskRow, DeskSecretHash, DeviceId, Digest, Held, InvitationHash, Kind, Maker, NewDesk, NewDevice, NewEndpoint,
    Notification, NotificationKind, Op, OwnerId, PersonId, Phase, PostgresStore, SeatRow, SeatRule, Settled, Snapshot,
    Store, StoredAnalysis, TableId, Then,
    rows::{Owner, ROWS},
};

use crate::{
    homes::{postgres, sqlite},
    linking,
};

fn maker(device: u8, owner: OwnerId) -> Maker {
    Maker { device: DeviceId([device; 32]), owner }
}

/// Something of everything.
async fn fill(store: &dyn Store) {
    for id in 1..=7 {
        let owner = Some(OwnerId([id; 32]));
        let account = Account { owner, address: Some(AddressHash([9; 32])) };
        let says = |n: u64| {
            let text = Some(format!("mot {n}"));
            Op::Chat(ChatRow { n, at_ms: 40 + n, seat: Some(0), owner, name: "Lise".into(), text, phrase: None })
        };
        let rule = SeatRule { luck: Some(TableId([1; 16])), ..SeatRule::ONE };
        let mut ops = vec![
            Op::Create { id: TableId([id; 16]), game: "toy".into(), secret: [7; 32], created_ms: 5 },
            Op::SetUp { setup: "{}".into(), phase: Phase::Racing, open: id == 2, host: owner, touched_ms: 6 },
            Op::Own { kind: Kind::Table, account, digest: Some(Digest([id; 32])), bounds: Bounds::NONE },
            Op::Seat(SeatRow { seat: 0, owner, name: "Lise".into(), orders: "ask".into() }, rule),
            Op::Invite { seat: 1, hash: InvitationHash([4; 32]), by: maker(id, OwnerId([id; 32])) },
            Op::Hold(Held { seat: 0, decision: 3, action: "x".into(), what: "{}".into() }),
            Op::Await(Awaited { asked: 3, owing: 1, until_ms: Some(99) }),
        ];
        ops.extend((0..70).map(says));
        let person = OwnerId([id; 32]);
        ops.push(Op::RideDay { day: Day(20_000), person, address: account.address, most: 9 });
        ops.extend((0..20).map(|seq| {
            Op::Append(Batch { seq, at_ms: 10 + seq, marks: vec![1, 2], lines: format!("é{seq}"), ..Batch::default() })
        }));
        let table = store.new_key().await.unwrap();
        store.commit(Change { table, ops }).await.unwrap();
        store.keep_analysis(table, StoredAnalysis { version: 2, at_ms: 50, text: "moitié".into() }).await.unwrap();
        store.history().keep_result(table, "troisième".into()).await.unwrap();
    }
    let founded = PersonId([0xee; 32]);
    let persons = store.persons();
    let outbox = store.outbox();
    let person = OwnerId::from(founded);
    let new = |device: u8| NewDevice { device: DeviceId([device; 32]), kind: "phone".into(), at_ms: 7 };
    linking::founded(store, founded, new(1)).await;
    let first = DeviceId([1; 32]);
    linking::link(store, first, new(8), 9).await;
    let devices = persons.person(person).await.unwrap().unwrap().devices;
    let cut = |n, by| CutOff { person: founded, n, by: DeviceId([by; 32]), at_ms: 8, settled: 9, consent: 9 };
    persons.cut_off(cut(devices[1].n, 1)).await.unwrap();
    linking::link(store, first, new(9), 9).await;
    assert_eq!(persons.cut_off(cut(devices[0].n, 9)).await, Ok(Cut::Asked { from_ms: 16, anew: true }));
    linking::rated(store, DeviceId([1; 32]), founded).await;
    // A device of no person has channels, too.
    for (device, owner) in [(1, person), (2, OwnerId([2; 32]))] {
        assert!(outbox.set_settings(owner, None, "quiet".into(), 6).await.unwrap());
        let address = "x".into();
        let channel = Channel::Push;
        let endpoint = NewEndpoint { by: maker(device, owner), channel, address, confirmed: true, made_ms: 4, most: 4 };
        let to = outbox.add_endpoint(endpoint).await.unwrap();
        outbox.settle(Vec::new(), vec![(to, "text".into())], 60).await.unwrap();
    }
    let turn = |slot| Notification {
        slot,
        person,
        kind: NotificationKind::Turn,
        open: false,
        page: 3,
        anew: false,
        due_ms: 50,
        until_ms: Some(90),
    };
    let table = store.table(TableId([1; 16])).await.unwrap().unwrap().key;
    store.commit(Change { table, ops: vec![Op::Notify(turn(0)), Op::Notify(turn(1))] }).await.unwrap();
    let first = outbox.due_notifications(50, 9).await.unwrap()[0].n;
    let rest = Settled { n: first, person, due_ms: 50, notified_ms: Some(55), then: Then::Rest };
    assert_eq!(outbox.settle(vec![rest], Vec::new(), 55).await, Ok(true));
    outbox.key("vapid", vec![1, 2, 3]).await.unwrap();
    for id in 1..=3 {
        let desk = NewDesk {
            id: TableId([id; 16]),
            secret: DeskSecretHash([id; 32]),
            head: "head".into(),
            by: maker(id, OwnerId([id; 32])),
            address: Some(AddressHash([9; 32])),
            at_ms: 5,
            bounds: Bounds::NONE,
        };
        let key = store.desks().create(desk).await.unwrap();
        for n in 1..=5 {
            let row = DeskRow { n, id: format!("e{n}"), at_ms: 6, entry: "entry".into() };
            store.desks().enter(key, row).await.unwrap();
        }
    }
}

#[tokio::test]
async fn a_server_moves_to_postgres_and_back_and_is_the_same() {
    let Some(url) = postgres() else { return };
    let first = tempfile::tempdir().unwrap();
    let last = tempfile::tempdir().unwrap();
    let from = sqlite(first.path());
    let back = sqlite(last.path());
    fill(&from).await;
    let middle = PostgresStore::open(&url).await.unwrap();
    let copied = store::copy(&from, &middle, |_| ()).await.unwrap();
    assert_eq!((copied.tables, copied.steps, copied.desks, copied.persons), (7, 140, 3, 1));
    assert_eq!(store::copy(&middle, &back, |_| ()).await, Ok(copied));
    let all = rows_of(first.path());
    assert_eq!(all, rows_of(last.path()));
    let is_empty = |table: &str| all.iter().any(|(name, rows)| *name == table && rows.is_empty());
    let of_people = ROWS.iter().filter(|rows| rows.owner != Owner::Server).map(|rows| rows.table);
    assert_eq!(
        of_people.filter(|table| is_empty(table)).collect::<Vec<_>>(),
        ["rode", "codes"],
        "something of everything"
    );
    // What is numbered after the move does not get the number of another: links in mails name it.
    let third = NewEndpoint {
        by: maker(5, OwnerId([5; 32])),
        channel: Channel::Push,
        address: "y".into(),
        confirmed: true,
        made_ms: 4,
        most: 4,
    };
    assert_eq!(middle.outbox().add_endpoint(third).await, Ok(3));
    // A table made after the move does not get the number of another.
    assert_eq!(middle.new_key().await.unwrap().0, 8);

    let again = store::copy(&from, &middle, |_| ()).await;
    assert_eq!(again, Err(CopyError::NotEmpty("tables")));
}

/// Every row of every table in a folder, but for where SQLite keeps the steps of a log.
fn rows_of(folder: &Path) -> Vec<(&'static str, Vec<String>)> {
    let database = rusqlite::Connection::open(folder.join("sillage.db")).unwrap();
    let kept = ROWS
        .iter()
        .map(|rows| rows.table)
        .filter(|table| !["nodes", "announcements", "schema_version"].contains(table));
    let rows = |table: &'static str| {
        let columns = match table {
            "steps" => "tab, seq, at_ms, marks, actions, clocks, lines",
            "pulse" => "key, epoch, bytes, used_ms, asked, owing, until_ms, steps",
            "probe" => "0",
            _ => "*",
        };
        let mut statement = database.prepare(&format!("SELECT {columns} FROM {table}")).unwrap();
        let count = statement.column_count();
        let row =
            |row: &rusqlite::Row<'_>| Ok(format!("{:?}", (0..count).map(|at| row.get_ref(at)).collect::<Vec<_>>()));
        let mut rows: Vec<String> = statement.query_map([], row).unwrap().map(Result::unwrap).collect();
        rows.sort();
        (table, rows)
    };
    kept.map(rows).collect()
}

#[tokio::test]
async fn a_store_that_has_persons_alone_is_not_empty() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [from, to] = folders.each_ref().map(|folder| sqlite(folder.path()));
    let phone = NewDevice { device: DeviceId([1; 32]), kind: "phone".into(), at_ms: 7 };
    linking::founded(&to, PersonId([0xee; 32]), phone).await;
    let refused = store::copy(&from, &to, |_| ()).await;
    assert_eq!(refused, Err(CopyError::NotEmpty("persons")));
}

#[tokio::test]
async fn a_backup_has_a_name_that_is_text() {
    let folder = tempfile::tempdir().unwrap();
    let store = sqlite(folder.path());
    let to = folder.path().join(OsStr::from_bytes(b"copy\xff.db"));
    assert!(Snapshot::of_folder(folder.path()).unwrap().copy_to(&to).is_err());
    let names = folder.path().read_dir().unwrap().map(|file| file.unwrap().file_name());
    assert_eq!(names.filter(|name| name.as_bytes().starts_with(b"copy")).count(), 0, "nothing is left behind");
    drop(store);
}
