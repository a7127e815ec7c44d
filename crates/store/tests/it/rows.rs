//! Every kind of row has an owner, a bound and a retention: the schema of both databases against the list of them.

use std::collections::BTreeSet;

use store::{
    Account, Batch, Bounds, Change, Channel, ChatRow, CutOff, Day, DeskRow, DeskSecretHash, DeviceId, Expiry, Held,
    InvitationHash, Kind, Maker, NewDesk, NewDevice, NewEndpoint, Notification, NotificationKind, Offer, Op, OwnerId,
    PairingCode, PersonId, Phase, SeatRow, SeatRule, State, Store, StoredAnalysis, TableId,
    rows::{Bound, Owner, ROWS, Retention, Rows},
};

use crate::{
    homes::{Home, homes},
    linking,
};

/// Tables that one of the databases does not have.
const POSTGRES_ALONE: [&str; 3] = ["announcements", "nodes", "schema_version"];

#[tokio::test]
async fn every_table_is_on_the_list_and_has_the_owner_that_it_says() {
    for home in homes() {
        drop(home.open().await);
        let schema = home.columns().await;
        let tables: BTreeSet<&str> = schema.iter().map(|(table, ..)| table.as_str()).collect();
        let is_here = |table: &&str| matches!(home, Home::Postgres(_)) || !POSTGRES_ALONE.contains(table);
        let listed: BTreeSet<&str> = ROWS.iter().map(|rows| rows.table).filter(is_here).collect();
        assert_eq!(tables, listed, "a table belongs to somebody, is bounded and goes: say so in `rows.rs`");
        for rows in ROWS.iter().filter(|rows| is_here(&rows.table)) {
            holds_together(rows);
            let column = match rows.owner {
                Owner::Maker => "made_by",
                Owner::Column(column) | Owner::Of(_, column) => column,
                Owner::Server => continue,
            };
            let found = schema.iter().find(|(table, name, _)| table == rows.table && name == column);
            let (.., needed) = found.unwrap_or_else(|| panic!("{} has no {column}", rows.table));
            // An account may be an address alone, and names are forgotten before the race.
            assert!(*needed || matches!(rows.owner, Owner::Column("device" | "address")), "{}.{column}", rows.table);
            if let Owner::Of(of, _) = rows.owner {
                assert!(tables.contains(of), "{rows:?}");
            }
        }
        // Nothing is made by a device without ending with it.
        for (table, ..) in schema.iter().filter(|(_, column, _)| column == "made_by") {
            assert!(ROWS.iter().any(|rows| rows.table == table && rows.owner == Owner::Maker), "{table}");
        }
    }
}

/// What a row belongs to has a bound and a retention of its own, and only the server's own rows do without.
fn holds_together(rows: &Rows) {
    let of = |table: &str| ROWS.iter().find(|other| other.table == table).unwrap_or_else(|| panic!("{rows:?}"));
    match rows.bound {
        Bound::Limits(limits) => assert!(!limits.is_empty(), "{rows:?}"),
        Bound::Per(most, table) => assert!(most > 0 && of(table).bound != Bound::Server, "{rows:?}"),
        Bound::Server => assert_eq!(rows.owner, Owner::Server, "{rows:?}"),
    }
    let mut retention = rows.retention;
    for _ in ROWS {
        match retention {
            Retention::With(table) => retention = of(table).retention,
            Retention::By(task) => return assert!(!task.is_empty(), "{rows:?}"),
            Retention::Stays => return assert_eq!(rows.owner, Owner::Server, "{rows:?}"),
        }
    }
    panic!("{rows:?} goes with what goes with it");
}

/// What a stranger has set goes long before what belongs to somebody who rides.
#[tokio::test]
async fn what_is_kept_for_nobody_goes_soon() {
    for home in homes() {
        let opened = home.open().await;
        let store = &*opened;
        let outbox = opened.outbox();
        fill(store).await;
        for n in 0x50..0x60 {
            assert!(outbox.set_settings(OwnerId([n; 32]), None, "{}".into(), 5).await.unwrap());
            linking::founded(
                store,
                PersonId([n + 0x20; 32]),
                NewDevice { device: DeviceId([n + 0x40; 32]), kind: "phone".into(), at_ms: 5 },
            )
            .await;
        }
        let settings = home.count("notification_settings").await;
        let persons = home.count("persons").await;
        outbox.drop_settings_before(0, 6).await.unwrap();
        let bare = store.persons().persons_before(0, 6, 99).await.unwrap();
        assert_eq!((settings - home.count("notification_settings").await, bare.len()), (16, 16));
        assert_eq!(
            (home.count("notification_settings").await, persons),
            (2, 17),
            "who is reached, or rides, keeps theirs"
        );
    }
}

#[tokio::test]
async fn every_row_of_a_person_goes_in_the_end_without_anybody_asking() {
    for home in homes() {
        let opened = home.open().await;
        let store = &*opened;
        fill(store).await;
        for table in of_people(&home) {
            assert!(home.count(table).await > 0, "{table}: something of everything");
        }
        let far = u64::MAX >> 2;
        store.outbox().drop_settings_before(far, far).await.unwrap();
        store.outbox().drop_endpoints_before(far, far).await.unwrap();
        store.persons().drop_offers(far).await.unwrap();
        store.desks().delete_before(far).await.unwrap();
        for person in store.persons().persons_before(far, far, 99).await.unwrap() {
            store.persons().forget_person(person.into()).await.unwrap();
            store.outbox().forget_settings(person.into()).await.unwrap();
        }
        store.forget_before(far).await.unwrap();
        let expiry = Expiry { kind: Kind::Table, state: State::Finished, before_ms: far };
        while store.sweep(vec![expiry]).await.unwrap().more {}
        for table in of_people(&home) {
            assert_eq!(home.count(table).await, 0, "{table}");
        }
    }
}

/// Tables that people leave something in.
fn of_people(home: &Home) -> impl Iterator<Item = &'static str> {
    let postgres = matches!(home, Home::Postgres(_));
    ROWS.iter()
        .filter(|rows| rows.owner != Owner::Server)
        .map(|rows| rows.table)
        .filter(move |table| postgres || !POSTGRES_ALONE.contains(table))
}

/// Something of everything, and beside the person a device of none.
async fn fill(store: &dyn Store) {
    let person = PersonId([0xee; 32]);
    let device = DeviceId([1; 32]);
    let by = Maker { device, owner: person.into() };
    let alone = Maker { device: DeviceId([9; 32]), owner: OwnerId([9; 32]) };
    let new = |n| NewDevice { device: DeviceId([n; 32]), kind: "phone".into(), at_ms: 7 };
    let persons = store.persons();
    let outbox = store.outbox();
    linking::founded(store, person, new(1)).await;
    linking::link(store, device, new(2), 9).await;
    let n = persons.person(person.into()).await.unwrap().unwrap().devices[0].n;
    let cut = CutOff { person, n, by: DeviceId([2; 32]), at_ms: 8, settled: 9, consent: 9 };
    persons.cut_off(cut).await.unwrap();
    let offer = Offer { made_by: device, kind: "phone".into(), sealed: "s".into(), until_ms: 100 };
    persons.offer(PairingCode([1; 32]), offer, 0).await.unwrap();
    for by in [by, alone] {
        assert!(outbox.set_settings(by.owner, None, "quiet".into(), 5).await.unwrap());
        let channel = Channel::Push;
        let address = "x".into();
        let endpoint = NewEndpoint { by, channel, address, confirmed: true, made_ms: 4, most: 4 };
        let to = outbox.add_endpoint(endpoint).await.unwrap();
        outbox.settle(Vec::new(), vec![(to, "text".into())], 60).await.unwrap();
    }
    let desk = NewDesk {
        id: TableId([3; 16]),
        secret: DeskSecretHash([3; 32]),
        head: "head".into(),
        by,
        address: None,
        at_ms: 5,
        bounds: Bounds::NONE,
    };
    let desk = store.desks().create(desk).await.unwrap();
    store.desks().enter(desk, DeskRow { n: 1, id: "e".into(), at_ms: 6, entry: "entry".into() }).await.unwrap();

    let owner = Some(person.into());
    let rule = SeatRule { luck: Some(TableId([1; 16])), ..SeatRule::ONE };
    let set_up = |phase| Op::SetUp { setup: "{}".into(), phase, open: false, host: owner, touched_ms: 6 };
    let ops = vec![
        Op::Create { id: TableId([1; 16]), game: "toy".into(), secret: [7; 32], created_ms: 5 },
        set_up(Phase::Racing),
        Op::Own { kind: Kind::Table, account: Account { owner, address: None }, digest: None, bounds: Bounds::NONE },
        Op::Seat(SeatRow { seat: 0, owner, name: "Lise".into(), orders: String::new() }, rule),
        Op::RideDay { day: Day(3), person: person.into(), address: None, most: 9 },
        Op::Invite { seat: 1, hash: InvitationHash([4; 32]), by },
        Op::Hold(Held { seat: 0, decision: 3, action: "x".into(), what: "{}".into() }),
        Op::Chat(ChatRow { n: 1, at_ms: 9, seat: None, owner, name: "Lise".into(), text: None, phrase: None }),
        Op::Notify(Notification {
            slot: 0,
            person: person.into(),
            kind: NotificationKind::Turn,
            open: false,
            page: 3,
            anew: false,
            due_ms: 50,
            until_ms: None,
        }),
        Op::Append(Batch { seq: 0, at_ms: 10, marks: vec![1], lines: "line".into(), ..Batch::default() }),
        set_up(Phase::Over),
    ];
    let table = store.new_key().await.unwrap();
    store.commit(Change { table, ops }).await.unwrap();
    store.keep_analysis(table, StoredAnalysis { version: 2, at_ms: 50, text: "text".into() }).await.unwrap();
    store.history().keep_result(table, "third".into()).await.unwrap();
    // Names of a race that is over go first; who rode is remembered.
    let other = store.new_key().await.unwrap();
    let ops = vec![
        Op::Create { id: TableId([2; 16]), game: "toy".into(), secret: [7; 32], created_ms: 1 },
        Op::Seat(SeatRow { seat: 0, owner, name: "Lise".into(), orders: String::new() }, SeatRule::ONE),
        Op::SetUp { setup: "{}".into(), phase: Phase::Over, open: false, host: owner, touched_ms: 1 },
    ];
    store.commit(Change { table: other, ops }).await.unwrap();
    assert_eq!(store.forget_before(2).await.unwrap(), [TableId([2; 16])]);
}
