//! What every store owes. Written against the trait.

use std::{
    process::Command,
    sync::atomic::{AtomicBool, Ordering},
};

use store::{
    Account, Awaited, Batch, Bounds, Change, ChatRow, DeviceId, Durability, Grant, Held, InvitationHash, Kind, Maker,
    Op, OwnerId, Phase, SeatRow, SeatRule, SqliteStore, Store, StoreError, TableId, TableKey,
};

use crate::homes::{for_each_store, homes};

const JEAN: OwnerId = OwnerId([1; 32]);
const LISE: OwnerId = OwnerId([2; 32]);
const INVITED: Grant<InvitationHash> = Grant { hash: InvitationHash([9; 32]), made_by: DeviceId([1; 32]) };

fn batch(seq: u64) -> Batch {
    Batch {
        seq,
        at_ms: 1_000 + seq,
        marks: vec![seq as u8, 0, 255],
        actions: format!("0 a{seq}"),
        clocks: String::new(),
        lines: format!("line {seq}\nline {seq} bis"),
    }
}

fn create(id: TableId) -> Op {
    Op::Create { id, game: "toy".into(), secret: [7; 32], created_ms: 5 }
}

fn set_up(phase: Phase, open: bool, host: Option<OwnerId>, touched_ms: u64) -> Op {
    Op::SetUp { setup: format!("{{\"{}\":1}}", phase.as_str()), phase, open, host, touched_ms }
}

fn person(seat: u8, owner: Option<OwnerId>, name: &str) -> Op {
    Op::Seat(SeatRow { seat, owner, name: name.into(), orders: "ask".into() }, SeatRule::ONE)
}

fn says(owner: Option<OwnerId>, text: &str) -> Op {
    Op::Chat(ChatRow {
        n: 3,
        at_ms: 9,
        seat: Some(0),
        owner,
        name: "Jean".into(),
        text: Some(text.into()),
        phrase: None,
    })
}

async fn made(store: &dyn Store, id: u8, ops: Vec<Op>) -> TableKey {
    let table = store.new_key().await.unwrap();
    let ops = [vec![create(TableId([id; 16]))], ops].concat();
    store.commit(Change { table, ops }).await.unwrap();
    table
}

#[tokio::test]
async fn what_was_written_is_read_back() {
    for_each_store(|store| async move {
        let held = Held { seat: 1, decision: 4, action: "x".into(), what: "{}".into() };
        let table = made(
            &*store,
            1,
            vec![
                set_up(Phase::Racing, true, Some(JEAN), 6),
                person(0, Some(JEAN), "Jean"),
                person(1, None, ""),
                Op::Invite {
                    seat: 1,
                    hash: INVITED.hash,
                    by: Maker { device: INVITED.made_by, owner: INVITED.made_by.into() },
                },
                Op::Hold(held.clone()),
                says(Some(JEAN), "salut"),
                Op::Append(batch(0)),
            ],
        )
        .await;
        store.commit(Change { table, ops: vec![Op::Append(batch(1))] }).await.unwrap();
        let stored = store.table(TableId([1; 16])).await.unwrap().unwrap();
        assert_eq!((stored.key, stored.game.as_str(), stored.secret, stored.created_ms), (table, "toy", [7; 32], 5));
        assert_eq!((stored.setup.as_str(), stored.host), ("{\"racing\":1}", Some(JEAN)));
        assert_eq!(stored.people.iter().map(|person| person.name.as_str()).collect::<Vec<_>>(), ["Jean", ""]);
        assert_eq!(stored.invitations, [(1, INVITED)]);
        assert_eq!(stored.held, [held]);
        assert_eq!(stored.chat[0].text.as_deref(), Some("salut"));
        assert_eq!(store.steps(table).await.unwrap(), [batch(0), batch(1)]);
        assert_eq!(store.table(TableId([2; 16])).await.unwrap(), None);
        for cards in [store.open_tables(9), store.tables_of(JEAN, 9)] {
            let cards = cards.await.unwrap();
            let [card] = &cards[..] else { panic!("{cards:?}") };
            assert_eq!((card.id, &card.stored.people), (TableId([1; 16]), &stored.people));
            assert_eq!((&card.stored.setup, card.touched_ms), (&stored.setup, 1_001), "moves are use");
            assert!(card.stored.chat.is_empty() && card.stored.held.is_empty());
        }
        assert_eq!(store.in_phase(Phase::Racing).await.unwrap(), [TableId([1; 16])]);

        let close =
            vec![Op::Release, Op::Uninvite { seat: 1 }, Op::Unseat { seat: 1 }, set_up(Phase::Over, false, None, 8)];
        store.commit(Change { table, ops: close }).await.unwrap();
        let stored = store.table(TableId([1; 16])).await.unwrap().unwrap();
        assert_eq!((stored.held.len(), stored.invitations.len(), stored.people.len()), (0, 0, 1));
        assert!(store.open_tables(9).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_step_is_written_once_and_a_change_whole_or_not_at_all() {
    for_each_store(|store| async move {
        let table = made(&*store, 1, vec![Op::Append(batch(0))]).await;
        let again = Change { table, ops: vec![Op::Append(batch(0))] };
        assert_eq!(store.commit(again).await, Err(StoreError::Conflict));
        let part = Change { table, ops: vec![Op::Append(batch(1)), says(None, "perdu"), Op::Append(batch(0))] };
        assert_eq!(store.commit(part).await, Err(StoreError::Conflict));
        assert_eq!(store.steps(table).await.unwrap(), [batch(0)]);
        assert!(store.table(TableId([1; 16])).await.unwrap().unwrap().chat.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_conflict_costs_its_neighbours_in_the_group_nothing() {
    for_each_store(|store| async move {
        let tables = [made(&*store, 1, vec![]).await, made(&*store, 2, vec![]).await];
        // Sent without waiting, so that they share groups.
        let sent: Vec<_> = (0..200)
            .flat_map(|n| {
                let good = store.commit(Change { table: tables[0], ops: vec![Op::Append(batch(n))] });
                let bad = Change { table: tables[1], ops: vec![says(None, "x"), Op::Append(batch(n / 2))] };
                [good, store.commit(bad)]
            })
            .collect();
        let mut taken = 0;
        for (at, one) in sent.into_iter().enumerate() {
            let written = one.await;
            assert!(at % 2 == 1 || written.is_ok(), "{written:?}");
            taken += usize::from(at % 2 == 1 && written.is_ok());
        }
        assert_eq!((taken, store.steps(tables[0]).await.unwrap().len()), (100, 200));
        assert_eq!(store.steps(tables[1]).await.unwrap().len(), 100);
    })
    .await;
}

#[tokio::test]
async fn names_and_chat_are_forgotten_and_races_stay() {
    for_each_store(|store| async move {
        let both = || vec![person(0, Some(JEAN), "Jean"), person(1, Some(LISE), "Lise"), says(Some(JEAN), "salut")];
        let old =
            made(&*store, 1, [both(), vec![Op::Append(batch(0)), set_up(Phase::Over, false, Some(JEAN), 10)]].concat());
        let old = old.await;
        made(&*store, 2, [both(), vec![set_up(Phase::Over, false, Some(LISE), 2_000)]].concat()).await;

        assert_eq!(store.forget(JEAN).await.unwrap(), [TableId([1; 16]), TableId([2; 16])]);
        let stored = store.table(TableId([2; 16])).await.unwrap().unwrap();
        assert_eq!((stored.people[0].name.as_str(), stored.people[0].owner), ("", None));
        assert_eq!((stored.people[1].name.as_str(), stored.chat.len(), stored.host), ("Lise", 0, Some(LISE)));
        assert!(store.tables_of(JEAN, 9).await.unwrap().is_empty());

        assert_eq!(store.forget_before(1_500).await.unwrap(), [TableId([1; 16])]);
        assert_eq!(store.table(TableId([1; 16])).await.unwrap().unwrap().people[1].name, "");
        assert_eq!(store.table(TableId([2; 16])).await.unwrap().unwrap().people[1].name, "Lise");
        assert_eq!(store.steps(old).await.unwrap(), [batch(0)]);
    })
    .await;
}

#[tokio::test]
async fn what_was_acknowledged_is_there_when_opened_again() {
    for home in homes() {
        let store = home.open().await;
        let table = made(&*store, 1, (0..50).map(|n| Op::Append(batch(n))).collect()).await;
        let key = store.address_key();
        drop(store);
        let store = home.open().await;
        assert_eq!(store.steps(table).await.unwrap().len(), 50);
        assert_ne!(store.new_key().await.unwrap(), table);
        assert_eq!((store.address_key(), store.probe().await), (key, Ok(())));
    }
}

#[tokio::test]
async fn a_store_that_was_closed_writes_no_more_and_another_may_have_its_place() {
    for home in homes() {
        let first = home.open().await;
        let table = made(&*first, 1, vec![Op::Append(batch(0))]).await;
        assert_eq!(first.close().await, Ok(()));
        assert!(first.commit(Change { table, ops: vec![Op::Append(batch(1))] }).await.is_err());
        assert_eq!(first.close().await, Ok(()), "closed twice");
        let second = home.open().await;
        assert_eq!(second.steps(table).await.unwrap(), [batch(0)]);
    }
}

#[tokio::test]
async fn two_servers_do_not_share_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let _first = SqliteStore::open(folder.path(), Durability::Full).unwrap();
    let Err(StoreError::Unusable(why)) = SqliteStore::open(folder.path(), Durability::Full) else { panic!() };
    assert!(why.contains("in use by another server"), "{why}");
}

/// A process that is being started has copies of all open files for a moment, the lock's too.
#[tokio::test]
async fn a_folder_is_free_once_its_store_has_gone_although_processes_are_started() {
    let folder = tempfile::tempdir().unwrap();
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !is_over.load(Ordering::Relaxed) {
                Command::new("true").status().unwrap();
            }
        });
        let opened = (0..200).map(|_| SqliteStore::open(folder.path(), Durability::Full).map(drop));
        let failed = opened.filter(Result::is_err).count();
        is_over.store(true, Ordering::Relaxed);
        assert_eq!(failed, 0);
    });
}

#[test]
fn an_id_is_32_digits() {
    let id = TableId([0x0a; 16]);
    assert_eq!(id.to_string().parse::<TableId>(), Ok(id));
    for bad in ["", "0a", &"0A".repeat(16), &"+a".repeat(16), &"0a".repeat(17)] {
        assert!(bad.parse::<TableId>().is_err(), "{bad}");
    }
}

/// A change that is refused leaves nothing behind, neither in the log nor on the account, however small it is.
#[tokio::test]
async fn a_refused_change_leaves_the_account_as_it_was() {
    for_each_store(|store| async move {
        let account = Account { owner: Some(JEAN), address: None };
        let own = Op::Own { kind: Kind::Table, account, digest: None, bounds: Bounds::NONE };
        let table = made(&*store, 1, vec![set_up(Phase::Racing, false, None, 6), own, Op::Append(batch(0))]).await;
        let before = store.belongings(Kind::Table, account).await.unwrap();
        let card = async || store.tables_of(JEAN, 9).await.unwrap();
        assert!(before.owner.bytes > 0);
        let waits = Op::Await(Awaited { asked: 3, owing: 3, until_ms: None });
        for ops in [vec![Op::Append(batch(0))], vec![waits, Op::Append(batch(0))]] {
            assert_eq!(store.commit(Change { table, ops }).await, Err(StoreError::Conflict), "another was first");
            assert_eq!(store.belongings(Kind::Table, account).await.unwrap(), before);
        }
        store.commit(Change { table, ops: vec![set_up(Phase::Racing, false, Some(JEAN), 7)] }).await.unwrap();
        assert_eq!(card().await[0].awaited, Awaited::default());
    })
    .await;
}
