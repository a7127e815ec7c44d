//! What grants or sends ends with the device that made it, and newcomers do not cut off those who were there.

use store::{
    Bounds, Change, Channel, Cut, CutOff, DeskSecretHash, DeviceId, Ended, Ending, Grant, InvitationHash, Link, Linked,
    Maker, NewDesk, NewDevice, NewEndpoint, NewSetting, Offer, Op, OwnerId, PairingCode, PersonId, Phase, RestoreHash,
    Setting, Store, StoreError, TableId, TableKey, Via, WHOLE_TABLE, rows,
};

use crate::{
    homes::{Home, for_each_store, homes},
    linking::{founded, link, restored_by},
};

const PERSON: PersonId = PersonId([0xee; 32]);
const PHONE: DeviceId = DeviceId([1; 32]);
const LAPTOP: DeviceId = DeviceId([2; 32]);
const NEWCOMER: DeviceId = DeviceId([3; 32]);
const DAY: u64 = 86_400_000;

fn by(device: DeviceId) -> Maker {
    Maker { device, owner: PERSON.into() }
}

fn new(device: DeviceId, at_ms: u64) -> NewDevice {
    NewDevice { device, kind: "phone".into(), at_ms }
}

/// A person of two devices that are long linked.
async fn two_devices(store: &dyn Store) {
    founded(store, PERSON, new(LAPTOP, 1)).await;
    let linked = link(store, LAPTOP, new(PHONE, 2), 9).await;
    assert!(matches!(linked, Linked::Done(_)));
}

async fn cut(store: &dyn Store, device: DeviceId, by: DeviceId, at_ms: u64) -> Cut {
    let devices = store.persons().person(PERSON.into()).await.unwrap().unwrap().devices;
    let n = devices.iter().find(|linked| linked.device == device).map_or(999, |linked| linked.n);
    let asked = CutOff { person: PERSON, n, by, at_ms, settled: 7 * DAY, consent: 3 * DAY };
    store.persons().cut_off(asked).await.unwrap()
}

/// A table by its number, with the person as its host.
async fn table(store: &dyn Store, id: u8) -> TableKey {
    let table = store.new_key().await.unwrap();
    let host = Some(PERSON.into());
    let ops = vec![
        Op::Create { id: TableId([id; 16]), game: "toy".into(), secret: [7; 32], created_ms: 5 },
        Op::SetUp { setup: "{}".into(), phase: Phase::Seating, open: false, host, touched_ms: 5 },
    ];
    store.commit(Change { table, ops }).await.unwrap();
    table
}

fn endpoint(device: DeviceId, channel: Channel, address: &str) -> NewEndpoint {
    NewEndpoint { by: by(device), channel, address: address.into(), confirmed: true, made_ms: 4, most: 9 }
}

fn desk(device: DeviceId, id: u8) -> NewDesk {
    let secret = DeskSecretHash([id; 32]);
    let id = TableId([id; 16]);
    NewDesk { id, secret, head: "head".into(), by: by(device), address: None, at_ms: 5, bounds: Bounds::NONE }
}

fn invite(device: DeviceId, seat: u8) -> Op {
    Op::Invite { seat, hash: InvitationHash(device.0), by: by(device) }
}

fn key_file(device: DeviceId, secret: u8) -> NewSetting {
    let kind = "phone".into();
    let what = Setting::KeyFile(RestoreHash([secret; 32]));
    let new = PersonId([0xdd; 32]);
    NewSetting { what, by: by(device), kind, at_ms: 70, settled: 0, new }
}

fn offer(device: DeviceId) -> Offer {
    Offer { made_by: device, kind: "phone".into(), sealed: "s".into(), until_ms: DAY }
}

/// One of everything that grants or sends, made by a device.
async fn make(store: &dyn Store, device: DeviceId) {
    let n = device.0[0];
    store.persons().set(key_file(device, n)).await.unwrap();
    for channel in [Channel::Push, Channel::Mail, Channel::Webhook] {
        store.outbox().add_endpoint(endpoint(device, channel, &format!("{n}"))).await.unwrap();
    }
    store.persons().offer(PairingCode(device.0), offer(device), 0).await.unwrap();
    let table = table(store, n).await;
    store.commit(Change { table, ops: vec![invite(device, 1), invite(device, WHOLE_TABLE)] }).await.unwrap();
    store.desks().create(desk(device, n)).await.unwrap();
}

/// How much a device has made, in every table of what grants or sends.
async fn made(home: &Home, device: DeviceId) -> Vec<(&'static str, i64)> {
    let mut found = Vec::new();
    for table in rows::granting() {
        found.push((table, home.count(&format!("{table} WHERE made_by = {}", home.bytes(&device.0))).await));
    }
    found
}

#[tokio::test]
async fn all_that_a_device_has_made_ends_with_it_and_is_listed() {
    for home in homes() {
        let opened = home.open().await;
        let store = &*opened;
        two_devices(store).await;
        link(store, LAPTOP, new(NEWCOMER, 3), 9).await;
        make(store, LAPTOP).await;
        make(store, PHONE).await;
        // An address that another device asks for again is that one's.
        for device in [LAPTOP, PHONE, LAPTOP] {
            store.outbox().add_endpoint(endpoint(device, Channel::Webhook, "shared")).await.unwrap();
        }
        assert_eq!(cut(store, PHONE, NEWCOMER, 4).await, Cut::Asked { from_ms: 3 * DAY + 4, anew: true });
        // The phone asks for the laptop while it is new itself.
        assert_eq!(cut(store, LAPTOP, PHONE, 5).await, Cut::Asked { from_ms: 3 * DAY + 5, anew: true });
        assert!(made(&home, PHONE).await.iter().all(|(_, rows)| *rows > 0), "{:?}", made(&home, PHONE).await);
        assert_eq!(made(&home, LAPTOP).await.iter().map(|(_, rows)| rows).sum::<i64>(), 8, "its key file is replaced");

        let Cut::Done(ended) = cut(store, PHONE, LAPTOP, 6).await else { panic!("cut off") };
        let Ended { devices, key_file, endpoints, invitations, tables, desks } = ended;
        assert_eq!((devices, key_file, endpoints.len(), invitations), (vec![PHONE], true, 3, 2));
        assert_eq!((tables, desks), (vec![TableId([1; 16])], [2, 1].map(|id| TableId([id; 16])).to_vec()));
        assert!(made(&home, PHONE).await.iter().all(|(_, rows)| *rows == 0), "{:?}", made(&home, PHONE).await);
        // The keys of desks go with every device that may have read them; the rest of the laptop's stays.
        assert_eq!(made(&home, LAPTOP).await.iter().map(|(_, rows)| rows).sum::<i64>(), 7);
        assert_eq!(restored_by(store, RestoreHash(PHONE.0)).await, None);
        let left = store.persons().person(PERSON.into()).await.unwrap().unwrap();
        assert!(left.devices.iter().all(|device| device.asked.is_empty()), "{left:?}");
    }
}

#[tokio::test]
async fn what_a_device_was_about_to_make_is_not_written_after_the_cut() {
    for_each_store(|store| async move {
        let store = &*store;
        two_devices(store).await;
        let seats = table(store, 1).await;
        let key = store.desks().create(desk(PHONE, 1)).await.unwrap();
        store.persons().set(key_file(PHONE, 1)).await.unwrap();
        store.persons().offer(PairingCode(PHONE.0), offer(PHONE), 0).await.unwrap();
        assert!(matches!(cut(store, PHONE, LAPTOP, 5).await, Cut::Done(_)));
        let conflict = StoreError::Conflict;
        assert_eq!(store.persons().set(key_file(PHONE, 9)).await, Err(conflict.clone()));
        let push = store.outbox().add_endpoint(endpoint(PHONE, Channel::Push, "x")).await;
        assert_eq!(push, Err(conflict.clone()));
        let invited = store.commit(Change { table: seats, ops: vec![invite(PHONE, 1)] }).await;
        assert_eq!(invited, Err(conflict.clone()));
        assert_eq!(store.desks().create(desk(PHONE, 2)).await, Err(conflict.clone()));
        // A key that was shown before, and is written down now.
        let shown = store.desks().add_referee(key, OwnerId([9; 32]), DeskSecretHash([1; 32])).await;
        assert_eq!(shown, Err(conflict.clone()));
        // A code that was given, and a file that was opened, before the cut.
        for via in [Via::Code(PairingCode(PHONE.0)), Via::KeyFile(RestoreHash(PHONE.0))] {
            let link = Link { via, device: new(NEWCOMER, 6), new: PersonId([0xdd; 32]), most: 9 };
            assert_eq!(store.persons().link(link).await, Ok(Linked::NotGranted));
        }
    })
    .await;
}

#[tokio::test]
async fn a_newcomer_cuts_older_devices_off_with_consent_or_after_they_were_asked() {
    for_each_store(|store| async move {
        let store = &*store;
        two_devices(store).await;
        link(store, LAPTOP, new(NEWCOMER, 10 * DAY), 9).await;
        let from_ms = 13 * DAY + 1;
        for older in [LAPTOP, PHONE] {
            assert_eq!(cut(store, older, NEWCOMER, 10 * DAY + 1).await, Cut::Asked { from_ms, anew: true });
        }
        // Asked again, it is not asked anew; and the others see who asks since when.
        assert_eq!(cut(store, PHONE, NEWCOMER, 12 * DAY).await, Cut::Asked { from_ms, anew: false });
        let person = store.persons().person(PERSON.into()).await.unwrap().unwrap();
        let n = person.devices[2].n;
        assert_eq!(person.devices[1].asked, [(n, 10 * DAY + 1)]);
        // An older one consents by doing it.
        assert!(matches!(cut(store, PHONE, LAPTOP, 12 * DAY).await, Cut::Done(_)));
        assert!(matches!(cut(store, LAPTOP, NEWCOMER, from_ms).await, Cut::Done(_)));
        // One that is linked for long enough asks nobody, and nobody is asked about oneself.
        let last = DeviceId([4; 32]);
        link(store, NEWCOMER, new(last, 14 * DAY), 9).await;
        assert_eq!(cut(store, NEWCOMER, last, 20 * DAY).await, Cut::Asked { from_ms: 21 * DAY, anew: true });
        assert!(matches!(cut(store, NEWCOMER, last, 21 * DAY).await, Cut::Done(_)));
        assert!(matches!(cut(store, last, last, 21 * DAY).await, Cut::Done(_)));
    })
    .await;
}

/// A thief has had a stolen phone link two devices and one of these a third, from a code and from a key file.
#[tokio::test]
async fn devices_that_a_device_has_linked_recently_go_with_it() {
    let [shown, restored, further] = [3, 4, 5].map(|n| DeviceId([n; 32]));
    for_each_store(|store| async move {
        let store = &*store;
        two_devices(store).await;
        let key_file = NewSetting { at_ms: 20 * DAY, ..key_file(PHONE, 9) };
        store.persons().set(key_file).await.unwrap();
        assert!(matches!(link(store, PHONE, new(shown, 20 * DAY), 9).await, Linked::Done(_)));
        let via = Via::KeyFile(RestoreHash([9; 32]));
        let restoring = Link { via, device: new(restored, 20 * DAY), new: PersonId([0xdd; 32]), most: 9 };
        assert!(matches!(store.persons().link(restoring).await, Ok(Linked::Done(_))));
        assert!(matches!(link(store, restored, new(further, 21 * DAY), 9).await, Linked::Done(_)));
        store.outbox().add_endpoint(endpoint(further, Channel::Webhook, "thief")).await.unwrap();
        let Cut::Done(ended) = cut(store, PHONE, LAPTOP, 22 * DAY).await else { panic!("cut off") };
        assert_eq!((ended.devices, ended.endpoints.len()), (vec![PHONE, shown, restored, further], 1));
        let left = store.persons().person(PERSON.into()).await.unwrap().unwrap().devices;
        assert_eq!(left.iter().map(|linked| linked.device).collect::<Vec<_>>(), [LAPTOP]);
    })
    .await;
    // Who goes by itself has passed its part on, who cuts off stays with those that it linked, and so does one that has been there for long.
    for_each_store(|store| async move {
        let store = &*store;
        founded(store, PERSON, new(PHONE, 1)).await;
        assert!(matches!(link(store, PHONE, new(LAPTOP, 2), 9).await, Linked::Done(_)));
        assert!(matches!(link(store, LAPTOP, new(NEWCOMER, 20 * DAY), 9).await, Linked::Done(_)));
        let Cut::Done(ended) = cut(store, PHONE, LAPTOP, 20 * DAY).await else { panic!("cut off") };
        assert_eq!(ended.devices, [PHONE]);
        let Cut::Done(ended) = cut(store, LAPTOP, LAPTOP, 20 * DAY).await else { panic!("cut off") };
        assert_eq!(ended.devices, [LAPTOP]);
        assert!(matches!(link(store, NEWCOMER, new(PHONE, 40 * DAY), 9).await, Linked::Done(_)));
        let Cut::Done(ended) = cut(store, NEWCOMER, PHONE, 48 * DAY).await else { panic!("cut off") };
        assert_eq!(ended.devices, [NEWCOMER]);
    })
    .await;
}

#[tokio::test]
async fn a_newcomer_ends_nothing_that_an_older_device_has_made() {
    for_each_store(|store| async move {
        let store = &*store;
        let persons = store.persons();
        let outbox = store.outbox();
        two_devices(store).await;
        link(store, LAPTOP, new(NEWCOMER, 10 * DAY), 9).await;
        let replaced = async |device, secret, at_ms| {
            persons.set(NewSetting { at_ms, settled: 7 * DAY, ..key_file(device, secret) }).await.map(drop)
        };
        let mail = outbox.add_endpoint(endpoint(LAPTOP, Channel::Mail, "at@home")).await.unwrap();
        let dropped = async |device, n, at_ms| {
            outbox.drop_endpoint(n, Some(Ending { by: by(device), at_ms, settled: 7 * DAY })).await
        };
        assert_eq!(replaced(LAPTOP, 0x41, 10 * DAY).await, Ok(()));
        let young = 17 * DAY - 1;
        assert_eq!(replaced(NEWCOMER, 0x42, young).await, Err(StoreError::NewDevice));
        assert_eq!(restored_by(store, RestoreHash([0x42; 32])).await, None, "nothing is written");
        assert_eq!(dropped(NEWCOMER, mail, young).await, Err(StoreError::NewDevice));
        assert!(outbox.endpoint(mail).await.unwrap().is_some());
        // Its own it may, and older ones may end what is the newcomer's.
        let own = outbox.add_endpoint(endpoint(NEWCOMER, Channel::Webhook, "x")).await.unwrap();
        let other = outbox.add_endpoint(endpoint(NEWCOMER, Channel::Webhook, "y")).await.unwrap();
        assert_eq!((dropped(NEWCOMER, own, young).await, dropped(PHONE, other, young).await), (Ok(()), Ok(())));
        assert_eq!(dropped(NEWCOMER, mail, young + 1).await, Ok(()), "one that has been there for long enough may");
        assert_eq!(replaced(NEWCOMER, 0x42, young + 1).await, Ok(()));
        assert_eq!(replaced(LAPTOP, 0x43, young + 1).await, Ok(()));
    })
    .await;
}

/// Rows of before it was known which device made what; `x'…'` is a row of bytes.
const OLD: &str = "
    INSERT INTO persons(id, seen_ms, restore, restore_ms) VALUES(x'EE', 9, x'55', 7);
    INSERT INTO person_devices(person, device, kind, linked_ms, cut_ms)
        VALUES(x'EE', x'03', 'phone', 1, 5), (x'EE', x'02', 'phone', 2, NULL), (x'EE', x'01', 'phone', 3, NULL);
    INSERT INTO endpoints(num, person, kind, address, confirmed, made_ms, device) VALUES
        (3, x'EE', 'mail', 'a', TRUE, 4, NULL), (4, x'EE', 'push', 'b', TRUE, 4, x'01'), (5, x'04', 'webhook', 'c', TRUE, 4, NULL);
    INSERT INTO deliveries(endpoint, text, due_ms, made_ms) VALUES(3, 'text', 8, 8);
    INSERT INTO wishes(person, wishes) VALUES(x'EE', 'quiet');
    INSERT INTO tables(num, id, game, secret, created_ms, host)
        VALUES(1, x'0101', 'toy', x'07', 5, x'EE'), (2, x'0202', 'toy', x'07', 5, NULL);
    INSERT INTO tables(num, id, game, secret, created_ms, setup)
        VALUES(4, x'0404', 'toy', x'07', 5, '{\"duplicate\":{\"tables\":[\"0404\",\"0505\"]}}'),
            (5, x'0505', 'toy', x'07', 5, '{\"duplicate\":{\"tables\":[\"0404\",\"0505\"]}}');
    INSERT INTO people(tab, seat, device, name, orders) VALUES(1, 1, x'04', 'Lise', ''), (4, 0, x'04', 'Lise', '');
    INSERT INTO invitations(tab, seat, hash) VALUES(1, 0, x'09'), (1, 1, x'0A'), (2, 0, x'0B');
    INSERT INTO desks(id, secret, head, created_ms, touched_ms) VALUES(x'0303', x'0C', 'head', 5, 5);
    INSERT INTO desk_referees(desk, device) VALUES(1, x'EE');";

#[tokio::test]
async fn what_was_made_before_is_the_first_devices() {
    for home in homes() {
        let bytes = |sql: &str| {
            (0..=255).fold(sql.to_owned(), |sql, byte: u8| {
                let short = format!("x'{byte:02X}'");
                let long = home.bytes(&[byte; 32]);
                let id = format!("x'{byte:02X}{byte:02X}'");
                let long_id = home.bytes(&[byte; 16]);
                sql.replace(&short, &long).replace(&id, &long_id)
            })
        };
        home.at_version_before_rights(&bytes(OLD)).await;
        let store = home.open().await;
        let persons = store.persons();
        let person = persons.person(PERSON.into()).await.unwrap().unwrap();
        assert_eq!((person.restore_ms, person.restore_by), (Some(7), Some(LAPTOP)));
        let (settings, endpoints) = store.outbox().settings(PERSON.into()).await.unwrap();
        assert_eq!(settings.as_deref(), Some("quiet"));
        assert_eq!(endpoints.iter().map(|one| (one.n, one.made_by)).collect::<Vec<_>>(), [(3, LAPTOP), (4, PHONE)]);
        assert_eq!(store.outbox().endpoint(5).await.unwrap().unwrap().made_by, DeviceId([4; 32]));
        assert_eq!(store.outbox().take_deliveries(9, 9, 9).await.unwrap().len(), 1);
        let grant = |hash: u8, made_by| Grant { hash: InvitationHash([hash; 32]), made_by };
        let invitations = store.table(TableId([1; 16])).await.unwrap().unwrap().invitations;
        assert_eq!(invitations, [(0, grant(9, LAPTOP)), (1, grant(10, DeviceId([4; 32])))]);
        assert!(store.table(TableId([2; 16])).await.unwrap().unwrap().invitations.is_empty());
        let secret = store.desks().desk(TableId([3; 16])).await.unwrap().unwrap().secret;
        assert_eq!(secret, Some(Grant { hash: DeskSecretHash([12; 32]), made_by: LAPTOP }));
        assert_eq!(restored_by(&*store, RestoreHash([0x55; 32])).await, Some(PERSON));
        // Two tables of one luck: who sits at the first does not sit down at the second.
        assert_eq!(persons.sees_another(TableId([5; 16]), DeviceId([4; 32]).into()).await, Ok(true));
        assert_eq!(persons.sees_another(TableId([4; 16]), DeviceId([4; 32]).into()).await, Ok(false));
        // What refers to a table that was made anew goes with its row.
        assert!(matches!(cut(&*store, PHONE, LAPTOP, 99).await, Cut::Done(_)));
        store.persons().forget_person(PERSON.into()).await.unwrap();
        assert_eq!(home.count("person_devices").await + home.count("key_files").await, 0);
        store.outbox().drop_endpoint(3, None).await.unwrap();
        assert_eq!(home.count("deliveries").await, 0);
    }
}
