//! What a store owes to those who ride the race of the day.

use store::{
    Account, AddressHash, Bounds, Change, Day, DeviceId, Expiry, Kind, NewDevice, Op, OwnerId, PersonId, Phase, State,
    Store, StoreError, TableId, TableKey,
};

use crate::{homes::for_each_store, linking};

const TODAY: Day = Day(20_000);
const HERE: AddressHash = AddressHash([7; 32]);

/// A ride of today that is to count.
async fn begin(store: &dyn Store, id: u8, person: OwnerId, most: u64) -> Result<TableKey, StoreError> {
    let account = Account { owner: Some(person), address: Some(HERE) };
    let ops = vec![
        Op::Create { id: TableId([id; 16]), game: "toy".into(), secret: [7; 32], created_ms: 5 },
        Op::SetUp { setup: "{}".into(), phase: Phase::Racing, open: false, host: Some(person), touched_ms: 5 },
        Op::Own { kind: Kind::Table, account, digest: None, bounds: Bounds::NONE },
        Op::RideDay { day: TODAY, person, address: Some(HERE), most },
    ];
    let table = store.new_key().await?;
    store.commit(Change { table, ops }).await?;
    Ok(table)
}

async fn end(store: &dyn Store, table: TableKey, place: u8) {
    let over = Op::SetUp { setup: "{}".into(), phase: Phase::Over, open: false, host: None, touched_ms: 6 };
    store.commit(Change { table, ops: vec![over, Op::EndDay { place }] }).await.unwrap();
}

#[tokio::test]
async fn one_ride_of_a_person_counts_for_a_day() {
    for_each_store(|store| async move {
        let [ana, bob] = [1, 2].map(|n| OwnerId([n; 32]));
        let days = store.days();
        let first = begin(&*store, 1, ana, 9).await.unwrap();
        assert_eq!(begin(&*store, 2, ana, 9).await, Err(StoreError::Conflict));
        assert!(store.table(TableId([2; 16])).await.unwrap().is_none(), "nothing of it is written");
        let ride = days.ride(TODAY, ana).await.unwrap().unwrap();
        assert_eq!((ride.table, ride.phase, ride.place), (TableId([1; 16]), Phase::Racing, None));
        assert_eq!(days.places(TODAY).await, Ok(vec![]));
        end(&*store, first, 2).await;
        assert_eq!(days.ride(TODAY, ana).await.unwrap().unwrap().place, Some(2));
        let other = begin(&*store, 3, bob, 9).await.unwrap();
        end(&*store, other, 2).await;
        assert_eq!((days.places(TODAY).await, days.places(Day(19_999)).await), (Ok(vec![(2, 2)]), Ok(vec![])));
        assert_eq!((days.days_of(ana, 9).await, days.ride(Day(19_999), ana).await), (Ok(vec![TODAY]), Ok(None)));

        days.keep_champion(TODAY, 1).await.unwrap();
        days.keep_champion(TODAY, 0).await.unwrap();
        assert_eq!((days.champion(TODAY).await, days.champion(Day(1)).await), (Ok(Some(1)), Ok(None)));
    })
    .await;
}

#[tokio::test]
async fn a_ride_counts_for_its_address_after_its_rider_is_forgotten() {
    for_each_store(|store| async move {
        let rider = |n| OwnerId([n; 32]);
        let table = begin(&*store, 1, rider(1), 2).await.unwrap();
        end(&*store, table, 0).await;
        store.forget(rider(1)).await.unwrap();
        assert_eq!(store.days().ride(TODAY, rider(1)).await, Ok(None));
        assert_eq!(store.days().places(TODAY).await, Ok(vec![(0, 1)]), "without a name");
        begin(&*store, 2, rider(1), 2).await.unwrap();
        assert_eq!(begin(&*store, 3, rider(3), 2).await, Err(StoreError::Bounded));
        let old = Expiry { kind: Kind::Table, state: State::Finished, before_ms: 1_000 };
        while store.sweep(vec![old]).await.unwrap().more {}
        assert_eq!(store.days().places(TODAY).await, Ok(vec![]), "it goes with its race");
    })
    .await;
}

#[tokio::test]
async fn of_the_rides_of_two_devices_that_are_one_person_the_first_counts() {
    for_each_store(|store| async move {
        let [phone, laptop] = [1, 2].map(|n| DeviceId([n; 32]));
        let late = begin(&*store, 1, laptop.into(), 9).await.unwrap();
        let other = begin(&*store, 2, phone.into(), 9).await.unwrap();
        end(&*store, late, 1).await;
        end(&*store, other, 0).await;
        let person = PersonId([0xee; 32]);
        linking::founded(&*store, person, NewDevice { device: phone, kind: "phone".into(), at_ms: 1 }).await;
        linking::link(&*store, phone, NewDevice { device: laptop, kind: "laptop".into(), at_ms: 2 }, 9).await;
        let ride = store.days().ride(TODAY, person.into()).await.unwrap().unwrap();
        assert_eq!((ride.table, ride.place), (TableId([1; 16]), Some(1)));
        assert_eq!(store.days().places(TODAY).await, Ok(vec![(1, 1)]));
    })
    .await;
}
