//! What a store owes to those who look for the races that they have ridden.

use store::{
    Bounds, Change, ChatRow, HistoryStore, KeptAnalysis, MAX_RESULT, NewDevice, Op, Owner, Past, Person, Store,
    StoreError, TableId, TableKey, kind,
};

use crate::homes::for_each_store;

const ANA: [u8; 32] = [1; 32];
const BOB: [u8; 32] = [2; 32];

/// A table in this phase, opened by the first of those who sit there, at a time that is its number.
async fn table(store: &dyn Store, id: u8, phase: Phase, devices: &[[u8; 32]]) -> TableKey {
    let seats = devices.iter().enumerate().map(|(seat, device)| {
        Op::Seat(Person { seat: seat as u8, device: Some(*device), name: format!("p{}", device[0]), orders: "".into() })
    });
    let (device, text) = (devices.first().copied(), Some("salut".to_owned()));
    let created_ms = u64::from(id);
    let ops = [
        Op::Create { id: TableId([id; 16]), game: "toy".into(), secret: [7; 32], created_ms },
        Op::SetUp { setup: "{}".into(), phase, open: false, host: device, touched_ms: created_ms },
        Op::Own { kind: Kind::Table, owner: Owner { device, address: None }, digest: None, bounds: Bounds::NONE },
        Op::Chat(ChatRow { n: 1, at_ms: created_ms, seat: Some(0), device, name: "p".into(), text, phrase: None }),
    ];
    let key = store.new_key().await.unwrap();
    store.commit(Change { table: key, ops: ops.into_iter().chain(seats).collect() }).await.unwrap();
    key
}

fn ids(past: &[Past]) -> Vec<u8> {
    past.iter().map(|race| race.card.id.0[0]).collect()
}

async fn all(store: &dyn Store, person: [u8; 32]) -> Vec<Past> {
    store.history().past(person, None, 99).await.unwrap()
}

#[tokio::test]
async fn past_races_are_those_that_are_over_newest_first_and_a_page_at_a_time() {
    for_each_store(|store| async move {
        for id in 1..=5 {
            table(&*store, id, "over", &[ANA, BOB]).await;
        }
        table(&*store, 6, "racing", &[ANA]).await;
        table(&*store, 7, "abandoned", &[ANA]).await;
        table(&*store, 8, "over", &[BOB]).await;
        // Opened at the same moment as another one.
        let same = [Op::Create { id: TableId([9; 16]), game: "toy".into(), secret: [7; 32], created_ms: 3 }];
        let more = [
            Op::SetUp { setup: "{}".into(), phase: "over", open: false, host: None, touched_ms: 3 },
            Op::Seat(Person { seat: 1, device: Some(ANA), name: "p1".into(), orders: "".into() }),
        ];
        let key = store.new_key().await.unwrap();
        store.commit(Change { table: key, ops: same.into_iter().chain(more).collect() }).await.unwrap();

        assert_eq!(ids(&all(&*store, ANA).await), [5, 4, 9, 3, 2, 1]);
        let (mut pages, mut before) = (Vec::new(), None);
        loop {
            let page = store.history().past(ANA, before, 2).await.unwrap();
            let Some(last) = page.last() else { break };
            before = Some((last.card.stored.created_ms, last.card.id));
            pages.push(ids(&page));
        }
        assert_eq!(pages, [[5, 4], [9, 3], [2, 1]]);
        let one = store.history().past_race(ANA, TableId([4; 16])).await.unwrap().unwrap();
        assert_eq!(one.riders, [(0, ANA), (1, BOB)]);
        for not_mine in [6, 7, 8, 77] {
            assert_eq!(store.history().past_race(ANA, TableId([not_mine; 16])).await, Ok(None), "{not_mine}");
        }
    })
    .await;
}

#[tokio::test]
async fn who_rode_outlives_the_names_and_goes_with_the_race() {
    for_each_store(|store| async move {
        let history: &dyn HistoryStore = store.history();
        let key = table(&*store, 1, "over", &[ANA, BOB]).await;
        table(&*store, 2, "abandoned", &[ANA]).await;
        history.keep_result(key, "first".into()).await.unwrap();
        history.keep_result(key, "places".into()).await.unwrap();
        assert_eq!(history.keep_result(key, "x".repeat(MAX_RESULT + 1)).await, Err(StoreError::Bounded));
        history.keep_result(TableKey(key.0 + 77), "of no table".into()).await.unwrap();
        store.keep_analysis(key, KeptAnalysis { version: 3, at_ms: 70, text: "half".into() }).await.unwrap();

        while !store.forget_before(1_000).await.unwrap().is_empty() {}
        let [race] = &all(&*store, ANA).await[..] else { panic!("one race") };
        assert_eq!(race.riders, [(0, ANA), (1, BOB)]);
        assert!(race.card.stored.people.iter().all(|person| person.name.is_empty() && person.device.is_none()));
        assert_eq!((race.result.as_deref(), race.analysed), (Some("places"), Some((3, 70))));

        // It belongs to the person that the device belongs to, and goes when they are forgotten.
        let person = [0xee; 32];
        let phone = NewDevice { device: ANA, kind: "phone".into(), at_ms: 1 };
        store.persons().found(person, phone).await.unwrap();
        store.persons().take_over(ANA, person).await.unwrap();
        assert_eq!((all(&*store, ANA).await.len(), all(&*store, person).await.len()), (0, 1));
        store.forget(person).await.unwrap();
        assert_eq!(all(&*store, person).await, []);
        assert_eq!(all(&*store, BOB).await[0].riders, [(1, BOB)]);

        let old = store::Expiry { kind: Kind::Table, state: store::State::Finished, before_ms: 1_000 };
        while store.sweep(vec![old]).await.unwrap().more {}
        assert_eq!(all(&*store, BOB).await, []);
    })
    .await;
}

#[tokio::test]
async fn one_race_is_left_and_the_others_stay() {
    for_each_store(|store| async move {
        let history: &dyn HistoryStore = store.history();
        table(&*store, 1, "over", &[ANA, BOB]).await;
        table(&*store, 2, "over", &[ANA, ANA]).await;
        table(&*store, 3, "racing", &[ANA]).await;
        let left = history.leave_past(ANA, [1, 3, 9].map(|id| TableId([id; 16])).to_vec()).await.unwrap();
        assert_eq!(left, [TableId([1; 16])], "a race that is under way is left otherwise");
        assert_eq!(ids(&all(&*store, ANA).await), [2]);
        let stored = store.table(TableId([1; 16])).await.unwrap().unwrap();
        let names: Vec<_> = stored.people.iter().map(|person| (person.name.as_str(), person.device)).collect();
        assert_eq!(names, [("", None), ("p2", Some(BOB))]);
        assert_eq!((stored.host, stored.chat.len()), (None, 0));
        assert_eq!(history.leave_past(ANA, vec![TableId([1; 16])]).await, Ok(vec![]));
        assert_eq!(all(&*store, BOB).await[0].riders, [(1, BOB)]);

        // What was remembered goes in the same way.
        while !store.forget_before(1_000).await.unwrap().is_empty() {}
        assert_eq!(history.leave_past(ANA, vec![TableId([2; 16])]).await, Ok(vec![TableId([2; 16])]));
        assert_eq!((all(&*store, ANA).await, ids(&all(&*store, BOB).await)), (vec![], vec![1]));
    })
    .await;
}

#[tokio::test]
async fn what_was_brought_in_is_found_and_deleted_whole() {
    for_each_store(|store| async move {
        let key = store.new_key().await.unwrap();
        let owner = Owner { device: Some(ANA), address: None };
        let ops = vec![
            Op::Create { id: TableId([4; 16]), game: "toy".into(), secret: [0; 32], created_ms: 4 },
            Op::SetUp { setup: "{}".into(), phase: "over", open: false, host: Some(ANA), touched_ms: 4 },
            Op::Own { kind: Kind::Import, owner, digest: Some([4; 32]), bounds: Bounds::NONE },
        ];
        store.commit(Change { table: key, ops }).await.unwrap();
        let [race] = &all(&*store, ANA).await[..] else { panic!("one race") };
        assert_eq!(race.riders, []);
        assert_eq!(store.history().leave_past(BOB, vec![race.card.id]).await, Ok(vec![]));
        assert_eq!(store.history().leave_past(ANA, vec![race.card.id]).await, Ok(vec![race.card.id]));
        assert_eq!(store.table(TableId([4; 16])).await, Ok(None));
    })
    .await;
}

#[tokio::test]
async fn only_persons_who_want_it_are_rated() {
    for_each_store(|store| async move {
        let history: &dyn HistoryStore = store.history();
        let [ana, bob] = [[0xa0; 32], [0xb0; 32]];
        for (person, device) in [(ana, ANA), (bob, BOB)] {
            store.persons().found(person, NewDevice { device, kind: "phone".into(), at_ms: 1 }).await.unwrap();
        }
        assert_eq!(history.set_rated(ANA, true).await, Ok(false), "a device is no person");
        assert_eq!(history.rated(vec![ana, bob]).await, Ok(vec![]));
        assert_eq!(history.set_rated(bob, true).await, Ok(true));
        assert_eq!(history.rated(vec![ana, bob, ANA]).await, Ok(vec![bob]));
        assert_eq!(history.set_rated(bob, false).await, Ok(true));
        assert_eq!(history.rated(vec![ana, bob]).await, Ok(vec![]));
        history.set_rated(ana, true).await.unwrap();
        store.persons().forget_person(ana).await.unwrap();
        assert_eq!(history.rated(vec![ana]).await, Ok(vec![]));
    })
    .await;
}
