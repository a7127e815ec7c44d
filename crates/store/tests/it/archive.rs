//! A whole server moved from one store to another.

use store::{
    Archive, Awaited, Batch, Bounds, Change, ChatRow, CopyError, DeskRow, Held, KeptAnalysis, NewDesk, Op, Owner,
    Person, PostgresStore, Store, TableId, kind,
};

use crate::homes::{postgres, sqlite};

/// Something of everything.
async fn fill(store: &dyn Store) {
    for id in 1..=7 {
        let owner = Owner { device: Some([id; 32]), address: Some([9; 32]) };
        let says = |n: u64| {
            let text = Some(format!("mot {n}"));
            let device = Some([id; 32]);
            Op::Chat(ChatRow { n, at_ms: 40 + n, seat: Some(0), device, name: "Lise".into(), text, phrase: None })
        };
        let mut ops = vec![
            Op::Create { id: TableId([id; 16]), game: "toy".into(), secret: [7; 32], created_ms: 5 },
            Op::SetUp { setup: "{}".into(), phase: "racing", open: id == 2, host: Some([id; 32]), touched_ms: 6 },
            Op::Own { kind: kind::TABLE, owner, digest: Some([id; 32]), bounds: Bounds::NONE },
            Op::Seat(Person { seat: 0, device: Some([id; 32]), name: "Lise".into(), orders: "ask".into() }),
            Op::Invite { seat: 1, hash: [4; 32] },
            Op::Hold(Held { seat: 0, decision: 3, action: "x".into(), what: "{}".into() }),
            Op::Await(Awaited { asked: 3, owing: 1 }),
        ];
        ops.extend((0..70).map(says));
        ops.extend((0..20).map(|seq| {
            Op::Append(Batch { seq, at_ms: 10 + seq, marks: vec![1, 2], lines: format!("é{seq}"), ..Batch::default() })
        }));
        let table = store.new_key().await.unwrap();
        store.commit(Change { table, ops }).await.unwrap();
        store.keep_analysis(table, KeptAnalysis { version: 2, at_ms: 50, text: "moitié".into() }).await.unwrap();
    }
    for id in 1..=3 {
        let desk = NewDesk {
            id: TableId([id; 16]),
            secret: [id; 32],
            head: "head".into(),
            device: [id; 32],
            address: Some([9; 32]),
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
    let (first, last) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (from, back) = (sqlite(first.path()), sqlite(last.path()));
    fill(&from).await;
    let middle = PostgresStore::open(&url).await.unwrap();
    let copied = store::copy(&from, &middle, |_| ()).await.unwrap();
    assert_eq!((copied.tables, copied.steps, copied.desks), (7, 140, 3));
    assert_eq!(store::copy(&middle, &back, |_| ()).await, Ok(copied));
    for id in from.table_ids().await.unwrap() {
        assert_eq!(from.whole_table(id).await, back.whole_table(id).await);
    }
    assert_eq!(Archive::address_key(&from).await, Archive::address_key(&back).await);
    // A table made after the move does not get the number of another.
    assert_eq!(middle.new_key().await.unwrap().0, 8);

    let again = store::copy(&from, &middle, |_| ()).await;
    assert_eq!(again, Err(CopyError::NotEmpty { tables: 7, desks: 3 }));
}
