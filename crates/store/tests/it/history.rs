//! What a store owes to those who look for the races that they have ridden.

use store::{
    Account, Bounds, Change, ChatRow, DeviceId, Digest, HistoryStore, Kind, MAX_RESULT, NewDevice, Op, OwnerId, Past,
    PersonId, Phase, SeatRow, SeatRule, Store, StoreError, StoredAnalysis, TableId, TableKey,
};

use crate::{
    homes::for_each_store,
    linking::{founded, rated},
};

const ANA: OwnerId = OwnerId([1; 32]);
const BOB: OwnerId = OwnerId([2; 32]);

/// A table in this phase, opened by the first of those who sit there, at a time that is its number.
async fn table(store: &dyn Store, id: u8, phase: Phase, owners: &[OwnerId]) -> TableKey {
    let seats = owners.iter().enumerate().map(|(seat, owner)| {
        let seat = seat as u8;
        let name = format!("p{}", owner.0[0]);
        Op::Seat(SeatRow { seat, owner: Some(*owner), name, orders: "".into() }, SeatRule::ONE)
    });
    let owner = owners.first().copied();
    let text = Some("salut".to_owned());
    let created_ms = u64::from(id);
    let ops = [
        Op::Create { id: TableId([id; 16]), game: "toy".into(), secret: [7; 32], created_ms },
        Op::SetUp { setup: "{}".into(), phase, open: false, host: owner, touched_ms: created_ms },
        Op::Own { kind: Kind::Table, account: Account { owner, address: None }, digest: None, bounds: Bounds::NONE },
        Op::Chat(ChatRow { n: 1, at_ms: created_ms, seat: Some(0), owner, name: "p".into(), text, phrase: None }),
    ];
    let key = store.new_key().await.unwrap();
    store.commit(Change { table: key, ops: ops.into_iter().chain(seats).collect() }).await.unwrap();
    key
}

fn ids(past: &[Past]) -> Vec<u8> {
    past.iter().map(|race| race.card.id.0[0]).collect()
}

async fn all(store: &dyn Store, person: OwnerId) -> Vec<Past> {
    store.history().past(person, None, 99).await.unwrap()
}

#[tokio::test]
async fn past_races_are_those_that_are_over_newest_first_and_a_page_at_a_time() {
    for_each_store(|store| async move {
        for id in 1..=5 {
            table(&*store, id, Phase::Over, &[ANA, BOB]).await;
        }
        table(&*store, 6, Phase::Racing, &[ANA]).await;
        table(&*store, 7, Phase::Abandoned, &[ANA]).await;
        table(&*store, 8, Phase::Over, &[BOB]).await;
        // Opened at the same moment as another one.
        let same = [Op::Create { id: TableId([9; 16]), game: "toy".into(), secret: [7; 32], created_ms: 3 }];
        let more = [
            Op::SetUp { setup: "{}".into(), phase: Phase::Over, open: false, host: None, touched_ms: 3 },
            Op::Seat(SeatRow { seat: 1, owner: Some(ANA), name: "p1".into(), orders: "".into() }, SeatRule::ONE),
        ];
        let key = store.new_key().await.unwrap();
        store.commit(Change { table: key, ops: same.into_iter().chain(more).collect() }).await.unwrap();

        assert_eq!(ids(&all(&*store, ANA).await), [5, 4, 9, 3, 2, 1]);
        let mut pages = Vec::new();
        let mut before = None;
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
        let key = table(&*store, 1, Phase::Over, &[ANA, BOB]).await;
        table(&*store, 2, Phase::Abandoned, &[ANA]).await;
        history.keep_result(key, "first".into()).await.unwrap();
        history.keep_result(key, "places".into()).await.unwrap();
        assert_eq!(history.keep_result(key, "x".repeat(MAX_RESULT + 1)).await, Err(StoreError::Bounded));
        history.keep_result(TableKey(key.0 + 77), "of no table".into()).await.unwrap();
        store.keep_analysis(key, StoredAnalysis { version: 3, at_ms: 70, text: "half".into() }).await.unwrap();

        while !store.forget_before(1_000).await.unwrap().is_empty() {}
        let [race] = &all(&*store, ANA).await[..] else { panic!("one race") };
        assert_eq!(race.riders, [(0, ANA), (1, BOB)]);
        assert!(race.card.stored.people.iter().all(|person| person.name.is_empty() && person.owner.is_none()));
        assert_eq!((race.result.as_deref(), race.analysed), (Some("places"), Some((3, 70))));

        // It belongs to the person that the device belongs to, and goes when they are forgotten.
        let person = OwnerId::from(PersonId([0xee; 32]));
        let phone = NewDevice { device: DeviceId(ANA.0), kind: "phone".into(), at_ms: 1 };
        founded(&*store, PersonId([0xee; 32]), phone).await;
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
        table(&*store, 1, Phase::Over, &[ANA, BOB]).await;
        table(&*store, 2, Phase::Over, &[ANA, ANA]).await;
        table(&*store, 3, Phase::Racing, &[ANA]).await;
        let left = history.leave_past(ANA, [1, 3, 9].map(|id| TableId([id; 16])).to_vec()).await.unwrap();
        assert_eq!(left, [TableId([1; 16])], "a race that is under way is left otherwise");
        assert_eq!(ids(&all(&*store, ANA).await), [2]);
        let stored = store.table(TableId([1; 16])).await.unwrap().unwrap();
        let names: Vec<_> = stored.people.iter().map(|person| (person.name.as_str(), person.owner)).collect();
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
        let account = Account { owner: Some(ANA), address: None };
        let ops = vec![
            Op::Create { id: TableId([4; 16]), game: "toy".into(), secret: [0; 32], created_ms: 4 },
            Op::SetUp { setup: "{}".into(), phase: Phase::Over, open: false, host: Some(ANA), touched_ms: 4 },
            Op::Own { kind: Kind::Import, account, digest: Some(Digest([4; 32])), bounds: Bounds::NONE },
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
        let persons = [PersonId([0xa0; 32]), PersonId([0xb0; 32])];
        let [ana, bob] = persons.map(OwnerId::from);
        for (person, owner) in persons.into_iter().zip([ANA, BOB]) {
            let device = DeviceId(owner.0);
            founded(&*store, person, NewDevice { device, kind: "phone".into(), at_ms: 1 }).await;
        }
        assert_eq!(history.rated(vec![ana, bob]).await, Ok(vec![]));
        rated(&*store, DeviceId(BOB.0), persons[1]).await;
        assert_eq!(history.rated(vec![ana, bob, ANA]).await, Ok(vec![bob]));
        history.unrate(bob).await.unwrap();
        assert_eq!(history.rated(vec![ana, bob]).await, Ok(vec![]));
        rated(&*store, DeviceId(ANA.0), persons[0]).await;
        assert_eq!(history.rated(vec![ana]).await, Ok(vec![ana]));
        store.persons().forget_person(ana).await.unwrap();
        assert_eq!(history.rated(vec![ana]).await, Ok(vec![]));
    })
    .await;
}
