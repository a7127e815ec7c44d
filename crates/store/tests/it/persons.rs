//! What a store owes to persons of several devices.

use store::{
    Bounds, Change, Cut, CutOff, DeskSecretHash, DeviceId, Linked, Maker, Moved, NewDesk, NewDevice, Offer, Op,
    OwnerId, PairingCode, PersonId, PersonStore, Phase, RestoreHash, SeatRow, Store, StoreError, TableId, Via,
};

use crate::homes::for_each_store;

const PERSON: PersonId = PersonId([0xee; 32]);
const OTHER_PERSON: PersonId = PersonId([9; 32]);
const PHONE: DeviceId = DeviceId([1; 32]);
const LAPTOP: DeviceId = DeviceId([2; 32]);
const STRANGER: OwnerId = OwnerId([4; 32]);

fn new(device: DeviceId, at_ms: u64) -> NewDevice {
    NewDevice { device, kind: "phone".into(), at_ms }
}

fn by(device: DeviceId) -> Via {
    Via::Device(device)
}

/// At a time when nobody need be asked.
fn cut(person: PersonId, n: i64, by: DeviceId) -> CutOff {
    CutOff { person, n, by, at_ms: 40, settled: 0, consent: 0 }
}

/// A table in this phase at which these sit, the first of them as its host.
async fn table(store: &dyn Store, id: u8, phase: Phase, owners: &[OwnerId]) {
    let seats = owners.iter().enumerate().map(|(seat, owner)| {
        Op::Seat(SeatRow { seat: seat as u8, owner: Some(*owner), name: "Jean".into(), orders: String::new() })
    });
    let ops = [
        Op::Create { id: TableId([id; 16]), game: "toy".into(), secret: [7; 32], created_ms: 5 },
        Op::SetUp { setup: "{}".into(), phase, open: false, host: Some(owners[0]), touched_ms: 5 },
    ];
    store
        .commit(Change { table: store.new_key().await.unwrap(), ops: ops.into_iter().chain(seats).collect() })
        .await
        .unwrap();
}

async fn tables_of(store: &dyn Store, owner: impl Into<OwnerId>) -> Vec<TableId> {
    store.tables_of(owner.into(), 10).await.unwrap().into_iter().map(|card| card.id).collect()
}

#[tokio::test]
async fn devices_belong_to_one_person_until_they_are_cut_off() {
    for_each_store(|store| async move {
        let persons: &dyn PersonStore = store.persons();
        assert_eq!(persons.person_of(PHONE).await.unwrap(), None);
        persons.found(PERSON, new(PHONE, 10)).await.unwrap();
        assert_eq!(persons.found(OTHER_PERSON, new(PHONE, 10)).await, Err(StoreError::Conflict));
        assert_eq!(persons.link(PERSON, by(PHONE), new(LAPTOP, 20), 3).await, Ok(Linked::Done(Moved::default())));
        assert_eq!(persons.link(PERSON, by(PHONE), new(LAPTOP, 20), 3).await, Ok(Linked::Already));
        assert_eq!(persons.person_of(LAPTOP).await.unwrap(), Some((PERSON, 10)));
        persons.found(OTHER_PERSON, new(DeviceId([3; 32]), 10)).await.unwrap();
        assert_eq!(persons.link(OTHER_PERSON, by(DeviceId([3; 32])), new(LAPTOP, 30), 3).await, Ok(Linked::Elsewhere));
        assert_eq!(
            persons.link(PersonId([8; 32]), by(PHONE), new(DeviceId([4; 32]), 30), 3).await,
            Ok(Linked::NoSuchPerson)
        );

        let devices = persons.person(PERSON.into()).await.unwrap().unwrap().devices;
        let [phone, laptop] = &devices[..] else { panic!("{devices:?}") };
        assert_eq!((phone.device, laptop.device, laptop.linked_ms), (PHONE, LAPTOP, 20));
        assert_eq!(
            persons.cut_off(cut(OTHER_PERSON, phone.n, DeviceId([3; 32]))).await,
            Ok(Cut::NoSuchDevice),
            "a person cuts off their own devices only"
        );
        let Ok(Cut::Done(ended)) = persons.cut_off(cut(PERSON, phone.n, PHONE)).await else { panic!("cut off") };
        assert_eq!(ended.device, PHONE);
        assert_eq!(persons.cut_off(cut(PERSON, phone.n, LAPTOP)).await, Ok(Cut::NoSuchDevice));
        assert_eq!(
            persons.cut_off(cut(PERSON, laptop.n, PHONE)).await,
            Ok(Cut::NoSuchDevice),
            "it cuts nothing off any more"
        );
        assert_eq!(persons.person_of(PHONE).await.unwrap(), None);

        // What it has seen is not forgotten, neither of the person nor of the device; and it counts among those that a person has had.
        let mut known = persons.also_known(PERSON.into()).await.unwrap();
        known.sort();
        assert_eq!(known, [PHONE, LAPTOP].map(OwnerId::from));
        let mut known = persons.also_known(PHONE.into()).await.unwrap();
        known.sort();
        assert_eq!(known, [LAPTOP.into(), PERSON.into()]);
        assert_eq!(persons.also_known(OwnerId([0x77; 32])).await.unwrap(), []);
        let back = persons.link(PERSON, by(LAPTOP), new(PHONE, 50), 3).await;
        assert_eq!(back, Ok(Linked::Done(Moved::default())), "it may come back");
        assert_eq!(persons.link(PERSON, by(PHONE), new(DeviceId([5; 32]), 60), 3).await, Ok(Linked::Full));
    })
    .await;
}

#[tokio::test]
async fn all_that_a_device_has_goes_to_its_person() {
    for_each_store(|store| async move {
        table(&*store, 1, Phase::Racing, &[PHONE.into(), STRANGER]).await;
        table(&*store, 2, Phase::Over, &[STRANGER, PHONE.into()]).await;
        let desk = NewDesk {
            id: TableId([3; 16]),
            secret: DeskSecretHash([3; 32]),
            head: "head".into(),
            by: Maker { device: PHONE, owner: PHONE.into() },
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
        assert_eq!((stored.host, stored.people[0].owner), (Some(PERSON.into()), Some(PERSON.into())));
        assert_eq!(store.desks().desks_of(PERSON.into(), 10).await.unwrap()[0].id, TableId([3; 16]));
    })
    .await;
}

#[tokio::test]
async fn nobody_is_linked_who_sits_at_the_same_table_until_it_is_over() {
    for_each_store(|store| async move {
        table(&*store, 1, Phase::Over, &[PERSON.into(), LAPTOP.into()]).await;
        table(&*store, 2, Phase::Racing, &[STRANGER, LAPTOP.into(), PERSON.into()]).await;
        store.persons().found(PERSON, new(PHONE, 10)).await.unwrap();
        let refused = Linked::SameTable(TableId([2; 16]));
        assert_eq!(store.persons().link(PERSON, by(PHONE), new(LAPTOP, 20), 9).await, Ok(refused));
        assert_eq!(store.persons().person_of(LAPTOP).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_secret_restores_one_person_and_the_newest_counts() {
    for_each_store(|store| async move {
        let persons = store.persons();
        persons.found(PERSON, new(PHONE, 10)).await.unwrap();
        let phone = Maker { device: PHONE, owner: PERSON.into() };
        persons.set_restore(phone, RestoreHash([5; 32]), 70).await.unwrap();
        assert_eq!(persons.person(PERSON.into()).await.unwrap().unwrap().restore_ms, Some(70));
        persons.set_restore(phone, RestoreHash([6; 32]), 80).await.unwrap();
        assert_eq!(persons.restored_by(RestoreHash([5; 32])).await.unwrap(), None);
        assert_eq!(persons.restored_by(RestoreHash([6; 32])).await.unwrap(), Some(PERSON));
        persons.note_person(PERSON, 90).await.unwrap();
        assert!(persons.persons_before(90, 9).await.unwrap().is_empty());
        assert_eq!(persons.persons_before(91, 9).await.unwrap(), [PERSON]);
        persons.forget_person(PERSON.into()).await.unwrap();
        assert_eq!(persons.restored_by(RestoreHash([6; 32])).await.unwrap(), None);
        assert_eq!(persons.person_of(PHONE).await.unwrap(), None);
        assert!(persons.also_known(PHONE.into()).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_code_is_good_once_for_its_time_and_a_device_has_one() {
    for_each_store(|store| async move {
        let persons = store.persons();
        let offer = |device: u8| Offer {
            made_by: DeviceId([device; 32]),
            kind: "phone".into(),
            sealed: "s".into(),
            until_ms: 100,
        };
        persons.offer(PairingCode([1; 32]), offer(1), 0, 9).await.unwrap();
        persons.offer(PairingCode([2; 32]), offer(1), 0, 9).await.unwrap();
        persons.offer(PairingCode([3; 32]), offer(2), 0, 9).await.unwrap();
        assert_eq!(persons.take_offer(PairingCode([1; 32]), 50).await, Ok(None), "the newer one counts");
        assert_eq!(
            persons.offer(PairingCode([3; 32]), offer(3), 0, 9).await,
            Err(StoreError::Bounded),
            "the code is taken"
        );
        let (one, other) =
            tokio::join!(persons.take_offer(PairingCode([2; 32]), 50), persons.take_offer(PairingCode([2; 32]), 50));
        let taken: Vec<Offer> = [one, other].into_iter().filter_map(Result::unwrap).collect();
        assert_eq!(taken, [offer(1)], "once");
        assert_eq!(persons.take_offer(PairingCode([3; 32]), 100).await, Ok(None), "its time is up");
    })
    .await;
}

#[tokio::test]
async fn so_many_codes_are_good_at_once() {
    for_each_store(|store| async move {
        let persons = store.persons();
        let offer = |device: u8, until_ms| Offer {
            made_by: DeviceId([device; 32]),
            kind: "phone".into(),
            sealed: "s".into(),
            until_ms,
        };
        for n in 0..3 {
            persons.offer(PairingCode([n; 32]), offer(n, 100), 0, 3).await.unwrap();
        }
        assert_eq!(persons.offer(PairingCode([9; 32]), offer(9, 200), 50, 3).await, Err(StoreError::Bounded));
        persons.offer(PairingCode([9; 32]), offer(9, 200), 100, 3).await.unwrap();
        persons.drop_offers(200).await.unwrap();
        assert_eq!(persons.take_offer(PairingCode([9; 32]), 150).await, Ok(None));
    })
    .await;
}
