//! What a store owes to persons of several devices.

use store::{
    Bounds, Change, Cut, CutOff, DeskSecretHash, DeviceId, Joined, Link, Linked, Maker, Moved, NewDesk, NewDevice,
    NewSetting, Offer, Op, OwnerId, PairingCode, PersonId, PersonStore, Phase, RestoreHash, SeatRow, SeatRule, Setting,
    Store, StoreError, TableId, Via,
};

use crate::{
    homes::for_each_store,
    linking::{founded, link, restored_by},
};

const PERSON: PersonId = PersonId([0xee; 32]);
const OTHER_PERSON: PersonId = PersonId([9; 32]);
const PHONE: DeviceId = DeviceId([1; 32]);
const LAPTOP: DeviceId = DeviceId([2; 32]);
const STRANGER: OwnerId = OwnerId([4; 32]);

fn new(device: DeviceId, at_ms: u64) -> NewDevice {
    NewDevice { device, kind: "phone".into(), at_ms }
}

/// At a time when nobody need be asked.
fn cut(person: PersonId, n: i64, by: DeviceId) -> CutOff {
    CutOff { person, n, by, at_ms: 40, settled: 0, consent: 0 }
}

/// A table in this phase at which these sit, the first of them as its host.
async fn table(store: &dyn Store, id: u8, phase: Phase, owners: &[OwnerId]) {
    let seats = owners.iter().enumerate().map(|(seat, owner)| {
        Op::Seat(
            SeatRow { seat: seat as u8, owner: Some(*owner), name: "Jean".into(), orders: String::new() },
            SeatRule::ONE,
        )
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
        // Neither had anything, and the person begins with the link: one is refused, and there is none.
        assert_eq!(link(&*store, PHONE, new(LAPTOP, 10), 0).await, Linked::Full);
        assert_eq!(persons.person_of(PHONE).await.unwrap(), None);
        founded(&*store, PERSON, new(PHONE, 10)).await;
        let Linked::Done(joined) = link(&*store, PHONE, new(LAPTOP, 20), 3).await else { panic!("linked") };
        assert_eq!((joined.person, joined.sealed.as_str()), (PERSON, "for you"));
        let moved = Moved { from: LAPTOP.into(), to: PERSON.into(), tables: Vec::new(), desks: Vec::new() };
        assert_eq!(joined.moved, [moved]);
        let again = Linked::Done(Joined { person: PERSON, sealed: "for you".into(), moved: Vec::new() });
        assert_eq!(link(&*store, PHONE, new(LAPTOP, 20), 3).await, again);
        assert_eq!(persons.person_of(LAPTOP).await.unwrap(), Some((PERSON, 10)));
        founded(&*store, OTHER_PERSON, new(DeviceId([3; 32]), 10)).await;
        assert_eq!(link(&*store, DeviceId([3; 32]), new(LAPTOP, 30), 3).await, Linked::Elsewhere);

        let devices = persons.person(PERSON.into()).await.unwrap().unwrap().devices;
        let [phone, laptop] = &devices[..] else { panic!("{devices:?}") };
        assert_eq!((phone.device, laptop.device, laptop.linked_ms), (PHONE, LAPTOP, 20));
        assert_eq!(
            persons.cut_off(cut(OTHER_PERSON, phone.n, DeviceId([3; 32]))).await,
            Ok(Cut::NoSuchDevice),
            "a person cuts off their own devices only"
        );
        let Ok(Cut::Done(ended)) = persons.cut_off(cut(PERSON, phone.n, PHONE)).await else { panic!("cut off") };
        assert_eq!(ended.devices, [PHONE]);
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
        let back = link(&*store, LAPTOP, new(PHONE, 50), 3).await;
        assert!(matches!(back, Linked::Done(_)), "it may come back: {back:?}");
        assert_eq!(link(&*store, PHONE, new(DeviceId([5; 32]), 60), 3).await, Linked::Full);
        // For a month: who was stolen from may go on.
        let later = link(&*store, LAPTOP, new(DeviceId([5; 32]), 40 + 31 * 86_400_000), 3).await;
        assert!(matches!(later, Linked::Done(_)), "{later:?}");
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
        let moved = founded(&*store, PERSON, new(PHONE, 10)).await;
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
        founded(&*store, PERSON, new(PHONE, 10)).await;
        let refused = Linked::SameTable(TableId([2; 16]));
        assert_eq!(link(&*store, PHONE, new(LAPTOP, 20), 9).await, refused);
        // Nor does a person begin with two who sit there.
        table(&*store, 3, Phase::Seating, &[STRANGER, DeviceId([5; 32]).into()]).await;
        let refused = Linked::SameTable(TableId([3; 16]));
        assert_eq!(link(&*store, DeviceId(STRANGER.0), new(DeviceId([5; 32]), 20), 9).await, refused);
        assert_eq!(store.persons().person_of(DeviceId(STRANGER.0)).await.unwrap(), None);
        assert_eq!(store.persons().person_of(LAPTOP).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_secret_restores_one_person_and_the_newest_counts() {
    for_each_store(|store| async move {
        let persons = store.persons();
        let store = &*store;
        founded(store, PERSON, new(PHONE, 10)).await;
        let by = Maker { device: PHONE, owner: PERSON.into() };
        let keep = async |secret: u8, at_ms| {
            let kind = "phone".into();
            let what = Setting::KeyFile(RestoreHash([secret; 32]));
            let new = OTHER_PERSON;
            persons.set(NewSetting { what, by, kind, at_ms, settled: 0, new }).await.unwrap()
        };
        assert_eq!(keep(5, 70).await, (PERSON, None), "the device is a person's already");
        assert_eq!(persons.person(PERSON.into()).await.unwrap().unwrap().restore_ms, Some(70));
        keep(6, 80).await;
        assert_eq!(restored_by(store, RestoreHash([5; 32])).await, None);
        assert_eq!(restored_by(store, RestoreHash([6; 32])).await, Some(PERSON));
        persons.note_person(PERSON, 90).await.unwrap();
        assert!(persons.persons_before(90, 90, 9).await.unwrap().is_empty());
        assert_eq!(persons.persons_before(91, 90, 9).await.unwrap(), [PERSON]);
        // Nothing is kept for the person but that it is one.
        assert_eq!(persons.persons_before(0, 91, 9).await.unwrap(), [PERSON]);
        table(store, 1, Phase::Racing, &[PERSON.into(), STRANGER]).await;
        assert!(persons.persons_before(0, 91, 9).await.unwrap().is_empty());
        persons.forget_person(PERSON.into()).await.unwrap();
        assert_eq!(restored_by(store, RestoreHash([6; 32])).await, None);
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
        let give = async |code: u8, device: u8, at_ms| {
            let via = Via::Code(PairingCode([code; 32]));
            let device = new(DeviceId([device; 32]), at_ms);
            persons.link(Link { via, device, new: PersonId([code; 32]), most: 9 }).await.unwrap()
        };
        persons.offer(PairingCode([1; 32]), offer(1), 0).await.unwrap();
        persons.offer(PairingCode([2; 32]), offer(1), 0).await.unwrap();
        persons.offer(PairingCode([3; 32]), offer(2), 0).await.unwrap();
        assert_eq!(give(1, 5, 50).await, Linked::NotGranted, "the newer one counts");
        let taken = persons.offer(PairingCode([3; 32]), offer(3), 0).await;
        assert_eq!(taken, Err(StoreError::Conflict), "the code is taken");
        let (one, other) = tokio::join!(give(2, 5, 50), give(2, 6, 50));
        let granted = [&one, &other].into_iter().filter(|linked| matches!(linked, Linked::Done(_)));
        assert_eq!(granted.count(), 1, "once: {one:?}, {other:?}");
        assert_eq!(give(3, 7, 100).await, Linked::NotGranted, "its time is up");
        // One that is given by the device which shows it is used up like any other.
        persons.offer(PairingCode([4; 32]), offer(4), 0).await.unwrap();
        assert_eq!(give(4, 4, 50).await, Linked::NotGranted);
        assert_eq!(give(4, 8, 50).await, Linked::NotGranted);
    })
    .await;
}

#[tokio::test]
async fn a_code_whose_time_is_up_is_dropped() {
    for_each_store(|store| async move {
        let persons = store.persons();
        let offer = |device: u8, until_ms| Offer {
            made_by: DeviceId([device; 32]),
            kind: "phone".into(),
            sealed: "s".into(),
            until_ms,
        };
        persons.offer(PairingCode([9; 32]), offer(9, 200), 100).await.unwrap();
        persons.drop_offers(200).await.unwrap();
        let via = Via::Code(PairingCode([9; 32]));
        let device = new(LAPTOP, 150);
        let late = persons.link(Link { via, device, new: PERSON, most: 9 }).await;
        assert_eq!(late, Ok(Linked::NotGranted));
    })
    .await;
}
