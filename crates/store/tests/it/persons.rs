//! What a store owes to persons of several devices.

use store::{
    Bounds, Change, Linked, Moved, NewDesk, NewDevice, Offer, Op, Person, PersonStore, Store, StoreError, TableId,
};

use crate::homes::for_each_store;

const PERSON: [u8; 32] = [0xee; 32];
const PHONE: [u8; 32] = [1; 32];
const LAPTOP: [u8; 32] = [2; 32];

fn new(device: [u8; 32], at_ms: u64) -> NewDevice {
    NewDevice { device, kind: "phone".into(), at_ms }
}

/// A table in this phase at which devices sit, the first of them as its host.
async fn table(store: &dyn Store, id: u8, phase: Phase, devices: &[[u8; 32]]) {
    let seats = devices.iter().enumerate().map(|(seat, device)| {
        Op::Seat(Person { seat: seat as u8, device: Some(*device), name: "Jean".into(), orders: String::new() })
    });
    let ops = [
        Op::Create { id: TableId([id; 16]), game: "toy".into(), secret: [7; 32], created_ms: 5 },
        Op::SetUp { setup: "{}".into(), phase, open: false, host: Some(devices[0]), touched_ms: 5 },
    ];
    store
        .commit(Change { table: store.new_key().await.unwrap(), ops: ops.into_iter().chain(seats).collect() })
        .await
        .unwrap();
}

async fn tables_of(store: &dyn Store, device: [u8; 32]) -> Vec<TableId> {
    store.tables_of(device, 10).await.unwrap().into_iter().map(|card| card.id).collect()
}

#[tokio::test]
async fn devices_belong_to_one_person_until_they_are_cut_off() {
    for_each_store(|store| async move {
        let persons: &dyn PersonStore = store.persons();
        assert_eq!(persons.person_of(PHONE).await.unwrap(), None);
        persons.found(PERSON, new(PHONE, 10)).await.unwrap();
        assert_eq!(persons.found([9; 32], new(PHONE, 10)).await, Err(StoreError::Conflict));
        assert_eq!(persons.link(PERSON, new(LAPTOP, 20), 3).await, Ok(Linked::Done(Moved::default())));
        assert_eq!(persons.link(PERSON, new(LAPTOP, 20), 3).await, Ok(Linked::Already));
        assert_eq!(persons.person_of(LAPTOP).await.unwrap(), Some((PERSON, 10)));
        persons.found([9; 32], new([3; 32], 10)).await.unwrap();
        assert_eq!(persons.link([9; 32], new(LAPTOP, 30), 3).await, Ok(Linked::Elsewhere));
        assert_eq!(persons.link([8; 32], new([4; 32], 30), 3).await, Ok(Linked::NoSuchPerson));

        let devices = persons.person(PERSON).await.unwrap().unwrap().devices;
        let [phone, laptop] = &devices[..] else { panic!("{devices:?}") };
        assert_eq!((phone.device, laptop.device, laptop.linked_ms), (PHONE, LAPTOP, 20));
        assert_eq!(persons.cut_off([9; 32], phone.n, 40).await, Ok(None), "a person cuts off their own devices only");
        assert_eq!(persons.cut_off(PERSON, phone.n, 40).await, Ok(Some(PHONE)));
        assert_eq!(persons.cut_off(PERSON, phone.n, 41).await, Ok(None));
        assert_eq!(persons.person_of(PHONE).await.unwrap(), None);

        // What it has seen is not forgotten, neither of the person nor of the device; and it counts among those that a person has had.
        let mut known = persons.also_known(PERSON).await.unwrap();
        known.sort();
        assert_eq!(known, [PHONE, LAPTOP]);
        let mut known = persons.also_known(PHONE).await.unwrap();
        known.sort();
        assert_eq!(known, [LAPTOP, PERSON]);
        assert_eq!(persons.also_known([0x77; 32]).await.unwrap(), <[[u8; 32]; 0]>::default());
        let back = persons.link(PERSON, new(PHONE, 50), 3).await;
        assert_eq!(back, Ok(Linked::Done(Moved::default())), "it may come back");
        assert_eq!(persons.link(PERSON, new([5; 32], 60), 3).await, Ok(Linked::Full));
    })
    .await;
}

#[tokio::test]
async fn all_that_a_device_has_goes_to_its_person() {
    for_each_store(|store| async move {
        table(&*store, 1, "racing", &[PHONE, [4; 32]]).await;
        table(&*store, 2, "over", &[[4; 32], PHONE]).await;
        let desk = NewDesk {
            id: TableId([3; 16]),
            secret: [3; 32],
            head: "head".into(),
            device: PHONE,
            address: None,
            at_ms: 5,
            bounds: Bounds::NONE,
        };
        store.desks().create(desk).await.unwrap();
        // With the link itself: a crash behind it leaves nothing under the old name.
        let moved = store.persons().found(PERSON, new(PHONE, 10)).await.unwrap();
        assert_eq!((moved.tables.len(), moved.desks), (2, vec![TableId([3; 16])]));
        assert!(tables_of(&*store, PHONE).await.is_empty());
        assert_eq!(tables_of(&*store, PERSON).await.len(), 2);
        let stored = store.table(TableId([1; 16])).await.unwrap().unwrap();
        assert_eq!((stored.host, stored.people[0].device), (Some(PERSON), Some(PERSON)));
        assert_eq!(store.desks().desks_of(PERSON, 10).await.unwrap()[0].id, TableId([3; 16]));
        assert!(store.persons().take_over(PHONE, PERSON).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn nobody_is_linked_who_sits_at_the_same_table_until_it_is_over() {
    for_each_store(|store| async move {
        table(&*store, 1, "over", &[PERSON, LAPTOP]).await;
        table(&*store, 2, "racing", &[[4; 32], LAPTOP, PERSON]).await;
        store.persons().found(PERSON, new(PHONE, 10)).await.unwrap();
        let refused = Linked::SameTable(TableId([2; 16]));
        assert_eq!(store.persons().link(PERSON, new(LAPTOP, 20), 9).await, Ok(refused));
        assert_eq!(store.persons().person_of(LAPTOP).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_secret_restores_one_person_and_the_newest_counts() {
    for_each_store(|store| async move {
        let persons = store.persons();
        persons.found(PERSON, new(PHONE, 10)).await.unwrap();
        persons.set_restore(PERSON, Some([5; 32]), 70).await.unwrap();
        assert_eq!(persons.person(PERSON).await.unwrap().unwrap().restore_ms, Some(70));
        persons.set_restore(PERSON, Some([6; 32]), 80).await.unwrap();
        assert_eq!(persons.restored_by([5; 32]).await.unwrap(), None);
        assert_eq!(persons.restored_by([6; 32]).await.unwrap(), Some(PERSON));
        persons.note_person(PERSON, 90).await.unwrap();
        assert!(persons.persons_before(90, 9).await.unwrap().is_empty());
        assert_eq!(persons.persons_before(91, 9).await.unwrap(), [PERSON]);
        persons.forget_person(PERSON).await.unwrap();
        assert_eq!(persons.restored_by([6; 32]).await.unwrap(), None);
        assert_eq!(persons.person_of(PHONE).await.unwrap(), None);
        assert!(persons.also_known(PHONE).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_code_is_good_once_for_its_time_and_a_device_has_one() {
    for_each_store(|store| async move {
        let persons = store.persons();
        let offer =
            |device: u8| Offer { device: [device; 32], kind: "phone".into(), sealed: "s".into(), until_ms: 100 };
        persons.offer([1; 32], offer(1), 0, 9).await.unwrap();
        persons.offer([2; 32], offer(1), 0, 9).await.unwrap();
        persons.offer([3; 32], offer(2), 0, 9).await.unwrap();
        assert_eq!(persons.take_offer([1; 32], 50).await, Ok(None), "the newer one counts");
        assert_eq!(persons.offer([3; 32], offer(3), 0, 9).await, Err(StoreError::Bounded), "the code is taken");
        let (one, other) = tokio::join!(persons.take_offer([2; 32], 50), persons.take_offer([2; 32], 50));
        let taken: Vec<Offer> = [one, other].into_iter().filter_map(Result::unwrap).collect();
        assert_eq!(taken, [offer(1)], "once");
        assert_eq!(persons.take_offer([3; 32], 100).await, Ok(None), "its time is up");
    })
    .await;
}

#[tokio::test]
async fn so_many_codes_are_good_at_once() {
    for_each_store(|store| async move {
        let persons = store.persons();
        let offer =
            |device: u8, until_ms| Offer { device: [device; 32], kind: "phone".into(), sealed: "s".into(), until_ms };
        for n in 0..3 {
            persons.offer([n; 32], offer(n, 100), 0, 3).await.unwrap();
        }
        assert_eq!(persons.offer([9; 32], offer(9, 200), 50, 3).await, Err(StoreError::Bounded));
        persons.offer([9; 32], offer(9, 200), 100, 3).await.unwrap();
        persons.drop_offers(200).await.unwrap();
        assert_eq!(persons.take_offer([9; 32], 150).await, Ok(None));
    })
    .await;
}
