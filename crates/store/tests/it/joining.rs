//! Persons join while tables go on: whatever is under way when a device comes to belong to a person, nobody ends with two seats at a table
//! or at two tables of one luck, nothing is kept in a name that is no longer asked for, and news reaches who they are now.
//!
//! A table decides by what it has in memory and writes later, one change at a time, as the server's tables do; a change that is refused has it
//! read everything again. Every run is another order of deciding, writing, linking, cutting off and restoring.

use std::collections::BTreeSet;

use store::{
    Change, Channel, CutOff, DeviceId, Linked, Maker, NewDevice, NewEndpoint, Notification, NotificationKind, Op,
    OwnerId, Phase, SeatRow, SeatRule, Store, StoreError, TableId, TableKey,
};

use crate::{homes::for_each_store, linking};

const RUNS: u8 = 30;
const STEPS: usize = 60;
const SEATS: u8 = 3;
const DEVICES: u8 = 4;
/// The first two ride with the same luck.
const TABLES: u8 = 3;

/// A table as its task has it: what it believes, and the change that it has not written yet.
struct Table {
    key: TableKey,
    id: TableId,
    luck: Option<TableId>,
    seats: Vec<Option<OwnerId>>,
    phase: Phase,
    waiting: Option<Vec<Op>>,
    /// Who has become whom, to be heard once that is written.
    heard: Vec<(OwnerId, OwnerId)>,
}

impl Table {
    async fn open(store: &dyn Store, run: u8, id: u8) -> Table {
        let key = store.new_key().await.unwrap();
        let luck = (id < 2).then_some(TableId([run; 16]));
        let table = TableId(std::array::from_fn(|at| if at == 0 { run } else { id + 1 }));
        let ops = vec![
            Op::Create { id: table, game: "toy".into(), secret: [7; 32], created_ms: 5 },
            Op::SetUp { setup: "{}".into(), phase: Phase::Seating, open: false, host: None, touched_ms: 5 },
        ];
        store.commit(Change { table: key, ops }).await.unwrap();
        Table {
            key,
            id: table,
            luck,
            seats: vec![None; SEATS.into()],
            phase: Phase::Seating,
            waiting: None,
            heard: Vec::new(),
        }
    }

    /// Decides that somebody sits down, by what the table knows; or gets up, if they sit here.
    fn decide(&mut self, owner: OwnerId, seat: u8) {
        if self.waiting.is_some() || self.phase == Phase::Over {
            return;
        }
        let mut ops = Vec::new();
        if let Some(held) = self.seats.iter().position(|&holder| holder == Some(owner)) {
            self.seats[held] = None;
            ops.push(self.row(held as u8, None));
        } else if self.seats[usize::from(seat)].is_none() {
            self.seats[usize::from(seat)] = Some(owner);
            ops.push(self.row(seat, Some(owner)));
        }
        self.waiting = (!ops.is_empty()).then_some(ops);
    }

    /// Begins the race, or notifies everybody who sits here that it is their turn.
    fn ride(&mut self, phase: Phase) {
        if self.waiting.is_some() || self.phase == Phase::Over {
            return;
        }
        self.phase = phase;
        let mut ops = vec![Op::SetUp { setup: "{}".into(), phase, open: false, host: self.seats[0], touched_ms: 6 }];
        for (seat, owner) in self.seats.iter().enumerate() {
            let Some(person) = *owner else { continue };
            ops.push(Op::Notify(Notification {
                slot: seat as u8,
                person,
                kind: NotificationKind::Turn,
                open: false,
                page: 1,
                anew: true,
                due_ms: 9,
                until_ms: None,
            }));
        }
        self.waiting = Some(ops);
    }

    async fn write(&mut self, store: &dyn Store) {
        let Some(ops) = self.waiting.take() else { return };
        match store.commit(Change { table: self.key, ops }).await {
            Ok(()) => {}
            Err(StoreError::Conflict | StoreError::AlreadySeated | StoreError::SeatedElsewhere) => {
                self.read(store).await
            }
            Err(error) => panic!("{error}"),
        }
        self.hear();
    }

    async fn read(&mut self, store: &dyn Store) {
        let stored = store.table(self.id).await.unwrap().unwrap();
        self.seats = vec![None; SEATS.into()];
        for row in stored.people {
            self.seats[usize::from(row.seat)] = row.owner;
        }
    }

    /// All that was one owner's is another's.
    fn moved(&mut self, from: OwnerId, to: OwnerId) {
        self.heard.push((from, to));
        self.hear();
    }

    fn hear(&mut self) {
        if self.waiting.is_some() {
            return;
        }
        let mut moved = Vec::new();
        for (from, to) in self.heard.drain(..) {
            for (seat, holder) in (0..).zip(&mut self.seats).filter(|(_, holder)| **holder == Some(from)) {
                *holder = Some(to);
                moved.push((seat, to));
            }
        }
        let ops: Vec<Op> = moved.into_iter().map(|(seat, to)| self.row(seat, Some(to))).collect();
        self.waiting = (!ops.is_empty()).then_some(ops);
    }

    fn row(&self, seat: u8, owner: Option<OwnerId>) -> Op {
        let rule = SeatRule { luck: self.luck, ..SeatRule::ONE };
        Op::Seat(SeatRow { seat, owner, name: "Jean".into(), orders: String::new() }, rule)
    }
}

/// A small generator: the order of a run is that of its number.
struct Order(u64);

impl Order {
    fn below(&mut self, n: u8) -> u8 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(n)) as u8
    }
}

/// A device of a run, by its number.
fn device(run: u8, n: u8) -> DeviceId {
    DeviceId(std::array::from_fn(|at| if at == 0 { run } else { n + 1 }))
}

async fn names(store: &dyn Store, owner: OwnerId) -> BTreeSet<OwnerId> {
    let also = store.persons().also_known(owner).await.unwrap();
    also.into_iter().chain([owner]).collect()
}

async fn owner_of(store: &dyn Store, device: DeviceId) -> OwnerId {
    store.persons().person_of(device).await.unwrap().map_or(device.into(), |(person, _)| person.into())
}

#[tokio::test]
async fn a_device_that_joins_at_any_moment_is_one_person_everywhere() {
    for_each_store(|store| async move {
        let store = &*store;
        let mut linked = 0;
        let mut refused = 0;
        let mut rewritten = 0;
        for run in 0..RUNS {
            let mut order = Order(run.into());
            for n in 0..DEVICES {
                reached(store, device(run, n).into()).await;
            }
            let mut tables = Vec::new();
            for id in 0..TABLES {
                tables.push(Table::open(store, run, id).await);
            }
            for _ in 0..STEPS {
                let at = usize::from(order.below(TABLES));
                let one = device(run, order.below(DEVICES));
                match order.below(10) {
                    // Who asks was found out at the door; what the table then decides it writes later.
                    0..=3 => {
                        let owner = owner_of(store, one).await;
                        tables[at].decide(owner, order.below(SEATS));
                    }
                    4..=6 => {
                        let before = tables[at].seats.clone();
                        tables[at].write(store).await;
                        rewritten += usize::from(before != tables[at].seats);
                    }
                    7 => {
                        let phase = if order.below(4) == 0 { Phase::Over } else { Phase::Racing };
                        tables[at].ride(phase);
                    }
                    8 => {
                        let (moved, outcome) = link(store, one, device(run, order.below(DEVICES))).await;
                        let person = owner_of(store, one).await;
                        for table in tables.iter_mut().filter(|table| moved.contains(&table.id)) {
                            for n in 0..DEVICES {
                                if owner_of(store, device(run, n)).await == person {
                                    table.moved(device(run, n).into(), person);
                                }
                            }
                        }
                        linked += usize::from(matches!(outcome, Some(Linked::Done(_))));
                        refused += usize::from(matches!(outcome, Some(Linked::SameTable(_) | Linked::SameLuck(_))));
                    }
                    _ => {
                        let Some((person, _)) = store.persons().person_of(one).await.unwrap() else { continue };
                        let devices = store.persons().person(person.into()).await.unwrap().unwrap().devices;
                        let n = devices.iter().find(|known| known.device == one).unwrap().n;
                        let by = one;
                        store
                            .persons()
                            .cut_off(CutOff { person, n, by, at_ms: 7, settled: 0, consent: 0 })
                            .await
                            .unwrap();
                    }
                }
            }
            for table in &mut tables {
                while table.waiting.is_some() {
                    table.write(store).await;
                }
            }
            holds(store, &tables, run).await;
        }
        assert!(
            linked > 25 && refused > 5 && rewritten > 5,
            "{linked} joined, {refused} refused, {rewritten} read again"
        );
    })
    .await;
}

/// Joins a device to the person of another, who is founded with it if need be. Says which tables are to hear of it, and its result.
async fn link(store: &dyn Store, first: DeviceId, second: DeviceId) -> (Vec<TableId>, Option<Linked>) {
    if first == second {
        return (Vec::new(), None);
    }
    let outcome = linking::link(store, first, NewDevice { device: second, kind: "phone".into(), at_ms: 5 }, 99).await;
    let moved = match &outcome {
        Linked::Done(joined) => joined.moved.iter().flat_map(|moved| moved.tables.clone()).collect(),
        _ => Vec::new(),
    };
    (moved, Some(outcome))
}

/// What must be so at the end of every run.
async fn holds(store: &dyn Store, tables: &[Table], run: u8) {
    let mut seen: Vec<(TableId, OwnerId)> = Vec::new();
    let mut all_over = true;
    for table in tables {
        let stored = store.table(table.id).await.unwrap().unwrap();
        let held: Vec<OwnerId> = stored.people.iter().filter_map(|row| row.owner).collect();
        for owner in &held {
            assert_eq!(owner_of(store, DeviceId(owner.0)).await, *owner, "run {run}: a seat in a name that nobody has");
        }
        if table.phase != Phase::Over {
            let believed: Vec<OwnerId> = table.seats.iter().flatten().copied().collect();
            assert_eq!(believed, held, "run {run}: the table believes what is not so");
            let distinct: BTreeSet<OwnerId> = held.iter().copied().collect();
            assert_eq!(distinct.len(), held.len(), "run {run}: two seats of one person at a table");
        }
        if table.luck.is_some() {
            all_over &= table.phase == Phase::Over;
            seen.extend(held.into_iter().map(|owner| (table.id, owner)));
        }
    }
    let checked = if all_over { &[] } else { &seen[..] };
    for (at, (table, owner)) in checked.iter().enumerate() {
        let names = names(store, *owner).await;
        let elsewhere = seen[..at].iter().find(|(other, name)| other != table && names.contains(name));
        assert_eq!(elsewhere, None, "run {run}: one person at two tables of one luck");
    }
    for notification in store.outbox().due_notifications(100, 99).await.unwrap() {
        let now = owner_of(store, DeviceId(notification.person.0)).await;
        assert_eq!(notification.person, now, "run {run}: news for a name that nobody has");
    }
}

/// The owner is reached somewhere, so that there is something to write.
async fn reached(store: &dyn Store, owner: OwnerId) {
    let endpoint = NewEndpoint {
        by: Maker { device: DeviceId(owner.0), owner },
        channel: Channel::Push,
        address: format!("{owner:?}"),
        confirmed: true,
        made_ms: 4,
        most: 99,
    };
    store.outbox().add_endpoint(endpoint).await.unwrap();
}
