//! What a store owes to those who are to be notified.

use store::{
    Change, Channel, DeviceId, Ending, Linked, Maker, NewDevice, NewEndpoint, Notification, NotificationKind, Op,
    OwnerId, PersonId, Settled, Store, StoreError, TableId, TableKey, Then, Tried,
};

use crate::{
    homes::for_each_store,
    linking::{founded, link},
};

const JEAN: OwnerId = OwnerId([1; 32]);
const BY_JEAN: Maker = Maker { device: DeviceId([1; 32]), owner: JEAN };

async fn table(store: &dyn Store, id: u8) -> TableKey {
    let table = store.new_key().await.unwrap();
    let create = Op::Create { id: TableId([id; 16]), game: "toy".into(), secret: [7; 32], created_ms: 5 };
    store.commit(Change { table, ops: vec![create] }).await.unwrap();
    table
}

async fn endpoint(store: &dyn Store, channel: Channel, address: &str) -> i64 {
    let address = address.to_owned();
    let new = NewEndpoint { by: BY_JEAN, channel, address, confirmed: true, made_ms: 1, most: 4 };
    store.outbox().add_endpoint(new).await.unwrap()
}

fn phone(owner: OwnerId) -> NewDevice {
    NewDevice { device: DeviceId(owner.0), kind: "phone".into(), at_ms: 1 }
}

fn notification(page: u64, due_ms: u64) -> Notification {
    let kind = NotificationKind::Turn;
    Notification { slot: 0, person: JEAN, kind, open: false, page, anew: false, due_ms, until_ms: Some(900) }
}

fn turn(page: u64, due_ms: u64) -> Op {
    Op::Notify(notification(page, due_ms))
}

async fn commit(store: &dyn Store, table: TableKey, op: Op) {
    store.commit(Change { table, ops: vec![op] }).await.unwrap();
}

async fn due(store: &dyn Store, now: u64) -> Vec<(i64, u64)> {
    store
        .outbox()
        .due_notifications(now, 10)
        .await
        .unwrap()
        .iter()
        .map(|notification| (notification.n, notification.due_ms))
        .collect()
}

#[tokio::test]
async fn a_notice_waits_for_its_time_and_the_next_question_takes_its_place() {
    for_each_store(|store| async move {
        let table = table(&*store, 1).await;
        commit(&*store, table, turn(1, 100)).await;
        assert_eq!(store.outbox().next_due().await.unwrap(), None, "nobody is reached: nothing is kept");
        endpoint(&*store, Channel::Webhook, "x").await;
        commit(&*store, table, turn(1, 100)).await;
        assert_eq!(store.outbox().next_due().await.unwrap(), None, "and not in this way");
        endpoint(&*store, Channel::Push, "x").await;
        commit(&*store, table, turn(1, 100)).await;
        // The same question put again, as after a restart, is the same notification.
        commit(&*store, table, turn(1, 500)).await;
        assert_eq!(store.outbox().next_due().await.unwrap(), Some(100));
        assert_eq!(due(&*store, 99).await, []);
        assert_eq!(due(&*store, 100).await.len(), 1);
        commit(&*store, table, turn(2, 300)).await;
        assert_eq!(due(&*store, 300).await[0].1, 300);
        commit(&*store, table, Op::Unnotify { slot: 0, open: true }).await;
        assert_eq!(due(&*store, 300).await.len(), 1);
        commit(&*store, table, Op::Unnotify { slot: 0, open: false }).await;
        assert_eq!(due(&*store, 300).await, []);
    })
    .await;
}

#[tokio::test]
async fn who_was_notified_of_a_question_is_notified_again_only_where_that_is_meant() {
    for_each_store(|store| async move {
        let table = table(&*store, 1).await;
        endpoint(&*store, Channel::Push, "x").await;
        let notify = async |now: u64| {
            let notified = due(&*store, now).await;
            let settled = notified.iter().map(|&(n, due_ms)| Settled {
                n,
                person: JEAN,
                due_ms,
                notified_ms: Some(now),
                then: Then::Rest,
            });
            assert_eq!(store.outbox().settle(settled.collect(), Vec::new(), now).await, Ok(true));
            notified.len()
        };
        let reminder =
            |due_ms| Op::Notify(Notification { kind: NotificationKind::Nudge, anew: true, ..notification(1, due_ms) });
        commit(&*store, table, turn(1, 100)).await;
        assert_eq!(notify(100).await, 1);
        // Reminded twice of one question: notified twice. The question put again, as after a restart, is none of them.
        for at in [200, 300] {
            commit(&*store, table, reminder(at)).await;
            assert_eq!(notify(at).await, 1, "{at}");
            commit(&*store, table, turn(1, at + 50)).await;
            assert_eq!(notify(at + 50).await, 0, "{at}");
        }
        // A notification in another slot replaces nothing.
        commit(&*store, table, turn(2, 400)).await;
        commit(&*store, table, Op::Notify(Notification { slot: 128, ..notification(0, 400) })).await;
        commit(&*store, table, Op::Unnotify { slot: 128, open: false }).await;
        assert_eq!(notify(400).await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_question_that_is_put_again_after_an_undo_is_not_notified_again() {
    for_each_store(|store| async move {
        let table = table(&*store, 1).await;
        endpoint(&*store, Channel::Push, "x").await;
        let withdraw = || Op::Withdraw { slot: 0, open: false };
        let notified_by = async || store.outbox().notified(JEAN).await.unwrap().len();
        // Not notified yet: it waits anew.
        commit(&*store, table, turn(1, 100)).await;
        commit(&*store, table, withdraw()).await;
        assert_eq!((due(&*store, 900).await, store.outbox().next_due().await.unwrap()), (Vec::new(), None));
        commit(&*store, table, turn(1, 150)).await;
        let (n, due_ms) = due(&*store, 150).await[0];
        let then = Then::Again { due_ms: 600 };
        let settled = |notified_ms, due_ms, then| vec![Settled { n, person: JEAN, due_ms, notified_ms, then }];
        assert_eq!(store.outbox().settle(settled(Some(150), due_ms, then), Vec::new(), 150).await, Ok(true));
        for at in [200, 300] {
            commit(&*store, table, withdraw()).await;
            commit(&*store, table, withdraw()).await;
            assert_eq!((notified_by().await, store.outbox().next_due().await.unwrap()), (0, None));
            assert_eq!(store.outbox().settle(settled(None, 600, Then::Rest), Vec::new(), at).await, Ok(false));
            commit(&*store, table, turn(1, at)).await;
            assert_eq!(due(&*store, 599).await, [], "notified before: only the reminder is left");
            assert_eq!((notified_by().await, due(&*store, 600).await.len()), (1, 1));
        }
        commit(&*store, table, withdraw()).await;
        commit(&*store, table, turn(2, 400)).await;
        assert_eq!(due(&*store, 400).await.len(), 1, "another question");
        commit(&*store, table, Op::Unnotify { slot: 0, open: false }).await;
        assert_eq!(store.outbox().next_due().await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_settlement_is_whole_or_not_at_all() {
    for_each_store(|store| async move {
        let table = table(&*store, 1).await;
        let to = endpoint(&*store, Channel::Push, "x").await;
        commit(&*store, table, turn(1, 100)).await;
        let (n, due_ms) = due(&*store, 100).await[0];
        let notified = |due_ms| {
            vec![Settled { n, person: JEAN, due_ms, notified_ms: Some(100), then: Then::Again { due_ms: 400 } }]
        };
        let outbox = store.outbox();
        // It has changed since it was read: nothing is on its way.
        assert_eq!(outbox.settle(notified(99), vec![(to, "text".into())], 100).await, Ok(false));
        assert!(outbox.take_deliveries(100, 150, 9).await.unwrap().is_empty());
        assert_eq!(outbox.settle(notified(due_ms), vec![(to, "text".into())], 100).await, Ok(true));
        assert_eq!(outbox.settle(notified(due_ms), vec![(to, "text".into())], 100).await, Ok(false), "once");
        let [delivery] = &outbox.take_deliveries(100, 150, 9).await.unwrap()[..] else { panic!("one delivery") };
        assert_eq!((delivery.text.as_str(), delivery.endpoint.n, delivery.tries), ("text", to, 0));
        assert_eq!(outbox.notified(JEAN).await.unwrap()[0].notified_ms, Some(100));
        assert_eq!(outbox.next_due().await.unwrap(), Some(150));
        assert!(outbox.take_deliveries(149, 200, 9).await.unwrap().is_empty(), "it is being sent");
        let [again] = &outbox.take_deliveries(150, 200, 9).await.unwrap()[..] else {
            panic!("nothing was heard of it")
        };
        assert_eq!(again, delivery);

        outbox.tried(delivery.n, Tried::Later { due_ms: 700, now_ms: 100 }).await.unwrap();
        assert_eq!(outbox.endpoint(to).await.unwrap().unwrap().failing_ms, Some(100));
        assert_eq!(outbox.next_due().await.unwrap(), Some(400), "the reminder");
        let [delivery] = &outbox.take_deliveries(700, 750, 9).await.unwrap()[..] else { panic!("one delivery") };
        assert_eq!(delivery.tries, 1);
        outbox.tried(delivery.n, Tried::Done).await.unwrap();
        assert_eq!(outbox.endpoint(to).await.unwrap().unwrap().failing_ms, None);
        assert!(outbox.take_deliveries(u64::MAX >> 2, u64::MAX >> 2, 9).await.unwrap().is_empty());

        // What is given up says nothing about the endpoint.
        outbox.settle(Vec::new(), vec![(to, "text".into())], 800).await.unwrap();
        let [delivery] = &outbox.take_deliveries(800, 850, 9).await.unwrap()[..] else { panic!("one delivery") };
        outbox.tried(delivery.n, Tried::Later { due_ms: 900, now_ms: 800 }).await.unwrap();
        outbox.tried(delivery.n, Tried::Dropped).await.unwrap();
        assert_eq!(outbox.endpoint(to).await.unwrap().unwrap().failing_ms, Some(800));
        assert!(outbox.take_deliveries(u64::MAX >> 2, u64::MAX >> 2, 9).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn an_endpoint_that_is_gone_takes_with_it_what_was_on_its_way() {
    for_each_store(|store| async move {
        let outbox = store.outbox();
        let to = endpoint(&*store, Channel::Push, "x").await;
        assert_eq!(endpoint(&*store, Channel::Push, "x").await, to, "the same one is found");
        for n in 0..20 {
            outbox.settle(Vec::new(), vec![(to, format!("text {n}"))], 100).await.unwrap();
        }
        let waiting = outbox.take_deliveries(100, 100, 99).await.unwrap();
        assert_eq!((waiting.len(), waiting[0].text.as_str()), (16, "text 4"), "so many wait, and the oldest go");
        outbox.tried(waiting[0].n, Tried::EndpointGone).await.unwrap();
        assert!(outbox.take_deliveries(100, 100, 99).await.unwrap().is_empty());
        assert_eq!(outbox.endpoint(to).await.unwrap(), None);
        outbox.settle(Vec::new(), vec![(to, "text".into())], 100).await.unwrap();
        assert!(outbox.take_deliveries(100, 100, 99).await.unwrap().is_empty());
        for at in ["a", "b", "c", "d"] {
            endpoint(&*store, Channel::Push, at).await;
        }
        let fifth = NewEndpoint {
            by: BY_JEAN,
            channel: Channel::Mail,
            address: "e".into(),
            confirmed: false,
            made_ms: 1,
            most: 4,
        };
        assert_eq!(outbox.add_endpoint(fifth).await, Err(StoreError::Bounded));
    })
    .await;
}

#[tokio::test]
async fn what_is_of_no_use_goes_and_a_person_is_forgotten() {
    for_each_store(|store| async move {
        let outbox = store.outbox();
        let new = |address: &str, confirmed| NewEndpoint {
            by: BY_JEAN,
            channel: Channel::Mail,
            address: address.into(),
            confirmed,
            made_ms: 10,
            most: 9,
        };
        let sure = outbox.add_endpoint(new("a", true)).await.unwrap();
        let unsure = outbox.add_endpoint(new("b", false)).await.unwrap();
        outbox.drop_endpoints_before(10, 10).await.unwrap();
        assert!(outbox.endpoint(unsure).await.unwrap().is_some());
        outbox.drop_endpoints_before(11, 10).await.unwrap();
        assert_eq!(outbox.endpoint(unsure).await.unwrap(), None);
        let by = Maker { device: DeviceId([9; 32]), owner: OwnerId([9; 32]) };
        outbox.drop_endpoint(sure, Some(Ending { by, at_ms: 12, settled: 0 })).await.unwrap();
        assert!(outbox.endpoint(sure).await.unwrap().is_some(), "not another's to drop");
        assert!(outbox.set_settings(JEAN, None, "loud".into(), 5).await.unwrap());
        // A request that has not seen what another wrote does not write over it.
        assert!(!outbox.set_settings(JEAN, None, "lost".into(), 5).await.unwrap());
        assert!(!outbox.set_settings(JEAN, Some("before".into()), "lost".into(), 5).await.unwrap());
        assert!(outbox.set_settings(JEAN, Some("loud".into()), "quiet".into(), 5).await.unwrap());
        // What a device has goes to its person.
        let person = OwnerId::from(PersonId([8; 32]));
        founded(&*store, PersonId([8; 32]), phone(JEAN)).await;
        assert_eq!(outbox.settings(JEAN).await.unwrap(), (None, Vec::new()));
        let (settings, endpoints) = outbox.settings(person).await.unwrap();
        assert_eq!((settings.as_deref(), endpoints.len()), (Some("quiet"), 1));
        outbox.forget_settings(person).await.unwrap();
        assert_eq!(outbox.settings(person).await.unwrap(), (None, Vec::new()));
        assert_eq!(outbox.key("k", vec![1]).await.unwrap(), outbox.key("k", vec![2]).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn a_message_is_taken_by_one_of_several_who_look_at_once() {
    for_each_store(|store| async move {
        let table = table(&*store, 1).await;
        let to = endpoint(&*store, Channel::Push, "x").await;
        commit(&*store, table, turn(1, 100)).await;
        let (n, due_ms) = due(&*store, 100).await[0];
        let notified = || {
            let settled = vec![Settled { n, person: JEAN, due_ms, notified_ms: Some(100), then: Then::Rest }];
            store.outbox().settle(settled, vec![(to, "text".into())], 100)
        };
        let (one, other, third) = tokio::join!(notified(), notified(), notified());
        assert_eq!([one, other, third].iter().filter(|notified| **notified == Ok(true)).count(), 1);
        let take = || store.outbox().take_deliveries(100, 200, 9);
        let (one, other, third) = tokio::join!(take(), take(), take());
        assert_eq!([one, other, third].into_iter().map(|taken| taken.unwrap().len()).sum::<usize>(), 1);
    })
    .await;
}

/// Whose it is was read before the link, and what becomes of it is written after it.
#[tokio::test]
async fn what_was_due_for_a_device_goes_to_its_person() {
    for_each_store(|store| async move {
        let outbox = store.outbox();
        let store = &*store;
        let table = table(store, 1).await;
        // The laptop is reached by mail alone, the phone by push and at the same address of mail, which it has not confirmed.
        let at = async |device: u8, channel, address: &str, confirmed| {
            let by = Maker { device: DeviceId([device; 32]), owner: OwnerId([device; 32]) };
            let new = NewEndpoint { by, channel, address: address.into(), confirmed, made_ms: 1, most: 4 };
            outbox.add_endpoint(new).await.unwrap()
        };
        let mail = at(2, Channel::Mail, "a", true).await;
        at(1, Channel::Push, "x", true).await;
        let unsure = at(1, Channel::Mail, "a", false).await;
        outbox.settle(Vec::new(), vec![(mail, "first".into()), (unsure, "second".into())], 90).await.unwrap();
        commit(store, table, turn(1, 100)).await;
        let (n, due_ms) = due(store, 100).await[0];
        let linked = link(store, DeviceId([2; 32]), phone(JEAN), 9).await;
        let Linked::Done(joined) = linked else { panic!("{linked:?}") };
        // Somebody who knows no way to reach the device would let it be.
        for then in [Then::Gone, Then::Rest] {
            let settled = vec![Settled { n, person: JEAN, due_ms, notified_ms: None, then }];
            assert_eq!(outbox.settle(settled, Vec::new(), 100).await, Ok(false));
        }
        let [notification] = &outbox.due_notifications(100, 9).await.unwrap()[..] else { panic!("one notification") };
        assert_eq!(notification.person, joined.person.into());
        let (_, endpoints) = outbox.settings(joined.person.into()).await.unwrap();
        assert_eq!(
            endpoints.iter().map(|one| (one.n, one.confirmed)).collect::<Vec<_>>(),
            [(mail, true), (mail + 1, true)]
        );
        let on_their_way = outbox.take_deliveries(100, 200, 9).await.unwrap();
        let texts: Vec<_> = on_their_way.iter().map(|one| (one.endpoint.n, one.text.as_str())).collect();
        assert_eq!(texts, [(mail, "first"), (mail, "second")]);
    })
    .await;
}
