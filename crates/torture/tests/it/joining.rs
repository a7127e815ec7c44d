//! Devices are linked, cut off and restored while tables go on, and each notification arrives: real rooms over a real store, in every
//! order of coming to the door, deciding, writing, hearing of a link, and notifying.
//!
//! A run is a schedule: who asks was found out at the door, the table decides later by what it has in memory, writes later still, and hears of a
//! link whenever the word comes, as from another node. Nothing is made sure beforehand: what must not be is refused by the store, and the table is
//! read again.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use engine::Seat;
use room::{
    BotKind, Ctx, Duplicate, LobbySeat, Now, Occupant, Request, Room, RoomParts, TablePhase, Terms, Tick, Times,
    new_room,
};
use store::{
    Backend, Change, Channel, CutOff, DeviceId, DueNotification, Durability, Endpoint, Link, Linked, Maker, NewDevice,
    NewEndpoint, NewSetting, NotificationKind, Offer, Op, OwnerId, PairingCode, PersonId, RestoreHash, Setting,
    Settled, SqliteStore, Store, StoreError, TableId, Then, Via,
};

use crate::common::TOY;

const RUNS: u8 = 120;
const STEPS: usize = 150;
const DEVICES: u8 = 5;
/// The first two ride with the same luck.
const TABLES: u8 = 3;
/// Seats of people; a bot has the last one.
const SEATS: u8 = 2;
const NOW: u64 = 1_000_000;

struct Table {
    room: Room,
    inbox: VecDeque<(Option<OwnerId>, Request)>,
    /// Decided, and not on disk yet.
    pending: Option<Vec<Op>>,
}

/// The order of a run is that of its number.
struct Order(u64);

impl Order {
    fn below(&mut self, n: u8) -> u8 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(n)) as u8
    }
}

struct World {
    store: SqliteStore,
    run: u8,
    order: Order,
    tables: Vec<Table>,
    /// Links of which tables have not heard.
    news: VecDeque<(TableId, OwnerId, OwnerId)>,
    /// What is due to a person and where it goes, as it was read.
    notifying: Option<(OwnerId, Vec<DueNotification>, Vec<Endpoint>)>,
    /// Who is notified of the end of which race.
    ends_notified: BTreeSet<(TableId, u8)>,
    /// Whether something was written about persons or seats since that was last looked at.
    is_written: bool,
    count: BTreeMap<&'static str, usize>,
}

fn cx() -> Ctx {
    Ctx::new(Now { tick: Tick(NOW), date: NOW }, Times::none())
}

impl World {
    fn device(&self, n: u8) -> DeviceId {
        DeviceId(std::array::from_fn(|at| if at == 0 { self.run + 1 } else { n + 1 }))
    }

    fn any_device(&mut self) -> DeviceId {
        let n = self.order.below(DEVICES);
        self.device(n)
    }

    fn id(&self, n: u8) -> TableId {
        TableId(std::array::from_fn(|at| if at == 0 { self.run + 1 } else { n + 1 }))
    }

    fn happened(&mut self, what: &'static str) {
        *self.count.entry(what).or_default() += 1;
    }

    async fn owner_of(&self, device: DeviceId) -> OwnerId {
        let person = self.store.persons().person_of(device).await.unwrap();
        person.map_or(device.into(), |(person, _)| person.into())
    }

    async fn begin(&mut self) {
        for n in 0..DEVICES {
            let device = self.device(n);
            let by = Maker { device, owner: device.into() };
            let channel = Channel::Push;
            let address = format!("{device:?}");
            let endpoint = NewEndpoint { by, channel, address, confirmed: true, made_ms: 4, most: 99 };
            self.store.outbox().add_endpoint(endpoint).await.unwrap();
        }
        for n in 0..TABLES {
            let shared = (n < 2).then(|| Duplicate::new(vec![self.id(0), self.id(1)]));
            let terms = Terms { public: true, duplicate: shared, ..Terms::default() };
            let seats = (0..=SEATS).map(|seat| match seat {
                SEATS => Occupant::bot(BotKind::from(bots::Bot::Heuristic), seat.into()),
                _ => Occupant::open(),
            });
            let parts = RoomParts {
                id: self.id(n),
                key: self.store.new_key().await.unwrap(),
                game: &TOY,
                secret: [self.run; 32],
                created_ms: NOW,
                terms,
                phase: TablePhase::Seating,
                // Nobody's: a table without people would end.
                host: Some(OwnerId([0xff; 32])),
                seats: seats.map(LobbySeat::new).collect(),
                bot_seed: 1,
            };
            let mut cx = cx();
            let mut room = new_room(&mut cx, parts);
            room.write_down(&mut cx);
            self.store.commit(Change { table: room.key, ops: cx.effects.ops }).await.unwrap();
            self.tables.push(Table { room, inbox: VecDeque::new(), pending: None });
        }
    }

    async fn step(&mut self) {
        let at = usize::from(self.order.below(TABLES));
        match self.order.below(20) {
            0..=4 => {
                let device = self.any_device();
                let owner = self.owner_of(device).await;
                let seat = Seat(self.order.below(SEATS));
                let request = match self.order.below(5) {
                    0 => Request::Leave(seat),
                    _ => Request::Sit { seat, name: protocol::bounded::Name::read("Jean").unwrap() },
                };
                self.tables[at].inbox.push_back((Some(owner), request));
            }
            5 | 6 if self.tables[at].room.phase() == protocol::Phase::Racing => {
                self.tables[at].inbox.push_back((None, Request::CloseByOperator));
            }
            5..=8 => self.decide(at),
            9..=11 => self.write(at).await,
            12 | 13 => self.hear(),
            14 => self.link().await,
            // A device that is cut off takes its ways to be reached with it: in every other run none is.
            16 if self.run.is_multiple_of(2) && self.order.below(3) == 0 => self.cut().await,
            16 => self.restore().await,
            _ => self.notify().await,
        }
    }

    /// A table takes its next message, unless it waits for the disk. One that is full begins.
    fn decide(&mut self, at: usize) {
        let starts = self.order.below(2) == 0;
        let table = &mut self.tables[at];
        if table.pending.is_some() {
            return;
        }
        let mut cx = cx();
        let is_full = table.room.lobby().seats().are_full() && table.room.phase() == protocol::Phase::Seating;
        let next = if is_full && starts { None } else { table.inbox.pop_front() };
        let what = match next {
            Some((owner, request)) => {
                let what = match &request {
                    Request::Sit { .. } => "sit",
                    Request::Leave(_) => "leave",
                    Request::CloseByOperator => "end",
                    _ => "moved",
                };
                table.room.request(&mut cx, owner, request).is_ok().then_some(what)
            }
            None => {
                table.room.begin(&mut cx);
                is_full.then_some("start")
            }
        };
        table.room.finish(&mut cx);
        table.pending = (!cx.effects.ops.is_empty()).then_some(cx.effects.ops);
        what.into_iter().for_each(|what| self.happened(what));
    }

    async fn write(&mut self, at: usize) {
        let Some(ops) = self.tables[at].pending.take() else { return };
        match self.store.commit(Change { table: self.tables[at].room.key, ops }).await {
            Ok(()) => {
                self.happened("written");
                self.is_written = true;
            }
            Err(error) => {
                self.happened(match error {
                    StoreError::AlreadySeated => "two seats refused",
                    StoreError::SeatedElsewhere => "two tables refused",
                    StoreError::Conflict => "old name refused",
                    other => panic!("{other}"),
                });
                self.read(at).await;
            }
        }
    }

    /// A table is read again, as after a fault.
    async fn read(&mut self, at: usize) {
        let id = self.tables[at].room.id();
        let stored = self.store.table(id).await.unwrap().unwrap();
        let (mut room, held) = Room::load(&cx(), id, stored, 1, |_| Some(&TOY as &dyn catalogue::AnyGame)).unwrap();
        if room.lacks_race() {
            room.resume(&cx(), &self.store.steps(room.key).await.unwrap(), held).unwrap();
        }
        self.tables[at].room = room;
    }

    /// The word of a link comes to a table.
    fn hear(&mut self) {
        let Some((id, from, to)) = self.news.pop_front() else { return };
        let table = self.tables.iter_mut().find(|table| table.room.id() == id).expect("one of the run's");
        table.inbox.push_back((None, Request::Moved { from, to }));
    }

    async fn link(&mut self) {
        let first = self.any_device();
        let second = self.any_device();
        let code = PairingCode(std::array::from_fn(|_| self.order.below(255)));
        let offer = Offer { made_by: first, kind: "phone".into(), sealed: String::new(), until_ms: NOW + 1 };
        self.store.persons().offer(code, offer, NOW).await.unwrap();
        self.join(Via::Code(code), second).await;
    }

    /// A device makes a key file, which restores its person on another.
    async fn restore(&mut self) {
        let first = self.any_device();
        let second = self.any_device();
        let secret = RestoreHash(std::array::from_fn(|_| self.order.below(255)));
        let by = Maker { device: first, owner: self.owner_of(first).await };
        let what = Setting::KeyFile(secret);
        let kind = "phone".into();
        let new = PersonId(secret.0);
        let (_, moved) =
            self.store.persons().set(NewSetting { what, by, kind, at_ms: NOW, settled: 0, new }).await.unwrap();
        let moved =
            moved.into_iter().flat_map(|moved| moved.tables.into_iter().map(move |id| (id, moved.from, moved.to)));
        self.news.extend(moved.collect::<Vec<_>>());
        self.join(Via::KeyFile(secret), second).await;
    }

    async fn join(&mut self, via: Via, device: DeviceId) {
        let new = PersonId(std::array::from_fn(|_| self.order.below(255)));
        let device = NewDevice { device, kind: "phone".into(), at_ms: NOW };
        match self.store.persons().link(Link { via, device, new, most: 99 }).await.unwrap() {
            Linked::Done(joined) => {
                self.happened("linked");
                self.is_written = true;
                for moved in joined.moved {
                    self.news.extend(moved.tables.iter().map(|id| (*id, moved.from, moved.to)));
                }
            }
            Linked::SameTable(_) => self.happened("link of one table refused"),
            Linked::SameLuck(_) => self.happened("link of one luck refused"),
            Linked::Elsewhere | Linked::Full | Linked::NotGranted => {}
        }
    }

    async fn cut(&mut self) {
        let by = self.any_device();
        let Some((person, _)) = self.store.persons().person_of(by).await.unwrap() else { return };
        let devices = self.store.persons().person(person.into()).await.unwrap().unwrap().devices;
        let n = devices[usize::from(self.order.below(devices.len() as u8))].n;
        self.store.persons().cut_off(CutOff { person, n, by, at_ms: NOW, settled: 0, consent: 0 }).await.unwrap();
        self.happened("cut");
        self.is_written = true;
    }

    /// What is due is read, and written later as it was read.
    async fn notify(&mut self) {
        let outbox = self.store.outbox();
        let Some((person, due, endpoints)) = self.notifying.take() else {
            let due = outbox.due_notifications(u64::MAX >> 2, 999).await.unwrap();
            let mine = |id: &TableId| id.0[0] == self.run + 1;
            let Some(person) =
                due.iter().find(|notification| mine(&notification.table)).map(|notification| notification.person)
            else {
                return;
            };
            let due = due.into_iter().filter(|notification| notification.person == person).collect();
            let endpoints = outbox.settings(person).await.unwrap().1;
            self.notifying = Some((person, due, endpoints));
            return;
        };
        let settled = due.iter().map(|notification| {
            let n = notification.n;
            let due_ms = notification.due_ms;
            let notified_ms = (!endpoints.is_empty()).then_some(NOW);
            Settled { n, person, due_ms, notified_ms, then: Then::Gone }
        });
        let settled = settled.collect();
        let texts = endpoints.iter().map(|to| (to.n, "text".into())).collect();
        if !outbox.settle(settled, texts, NOW).await.unwrap() {
            self.happened("notified again");
        } else if endpoints.is_empty() {
            self.happened("nobody to notify");
        } else {
            self.happened("notified");
            let over = due.iter().filter(|notification| notification.kind == NotificationKind::Over);
            self.ends_notified
                .extend(over.map(|notification| (notification.table, room::slot::seat(notification.slot).0)));
        }
    }

    /// What must be so at every moment, by what is on disk.
    async fn holds(&self) {
        let mut seen: Vec<(TableId, OwnerId)> = Vec::new();
        let mut is_ridden = false;
        for table in &self.tables {
            let stored = self.store.table(table.room.id()).await.unwrap().unwrap();
            let held: Vec<OwnerId> = stored.people.iter().filter_map(|row| row.owner).collect();
            for owner in &held {
                assert_eq!(self.owner_of(DeviceId(owner.0)).await, *owner, "run {}: a name that nobody has", self.run);
            }
            let is_open = !table.room.phase().is_closed();
            let distinct: BTreeSet<&OwnerId> = held.iter().collect();
            assert!(!is_open || distinct.len() == held.len(), "run {}: one person has two seats", self.run);
            // Of a table that was closed before its race nothing was seen.
            let is_seen = is_open || !self.store.steps(table.room.key).await.unwrap().is_empty();
            if !table.room.lobby().terms().duplicates().is_empty() && is_seen {
                is_ridden |= is_open;
                seen.extend(held.into_iter().map(|owner| (table.room.id(), owner)));
            }
        }
        let checked = if is_ridden { &seen[..] } else { &[] };
        for (at, (table, owner)) in checked.iter().enumerate() {
            let also = self.store.persons().also_known(*owner).await.unwrap();
            let is_same =
                |other: &(TableId, OwnerId)| other.0 != *table && (other.1 == *owner || also.contains(&other.1));
            assert!(!seen[..at].iter().any(is_same), "run {}: one person at two tables of one luck", self.run);
        }
    }

    /// Everything that is under way comes to its end.
    async fn settle(&mut self) {
        while !self.news.is_empty() {
            self.hear();
        }
        for at in 0..self.tables.len() {
            self.write(at).await;
            while !self.tables[at].inbox.is_empty() {
                self.decide(at);
                self.write(at).await;
            }
        }
        for _ in 0..2 * (DEVICES as usize + 1) * (TABLES as usize + 1) {
            self.notify().await;
        }
        for table in &self.tables {
            let stored = self.store.table(table.room.id()).await.unwrap().unwrap();
            let seats = table.room.lobby().seats();
            for row in stored.people {
                let believed = seats.owner(Seat(row.seat));
                let is_so = row.owner;
                assert_eq!(believed, is_so, "run {}: seat {} of {:?}", self.run, row.seat, table.room.id());
            }
        }
    }

    /// Each person who held a seat when the race ended was notified of it, under whichever name.
    async fn all_were_notified(&self) -> usize {
        let mut notified = 0;
        for table in self.tables.iter().filter(|table| table.room.phase() == protocol::Phase::Abandoned) {
            let seats = table.room.lobby().seats();
            if table.room.table().is_none() || seats.people().count() < 2 {
                continue;
            }
            for seat in seats.held().iter() {
                let key = (table.room.id(), seat.0);
                assert!(self.ends_notified.contains(&key), "run {}: {key:?} was never notified of the end", self.run);
                notified += 1;
            }
        }
        notified
    }
}

#[tokio::test]
async fn whatever_comes_in_between_one_person_has_one_hand_and_hears_of_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path(), Durability::Normal).unwrap();
    let mut world = World {
        store,
        run: 0,
        order: Order(0),
        tables: Vec::new(),
        news: VecDeque::new(),
        notifying: None,
        ends_notified: BTreeSet::new(),
        is_written: false,
        count: BTreeMap::new(),
    };
    let mut notified = 0;
    for run in 0..RUNS {
        (world.run, world.order, world.tables, world.notifying) = (run, Order(run.into()), Vec::new(), None);
        world.begin().await;
        for _ in 0..STEPS {
            world.step().await;
            if std::mem::take(&mut world.is_written) {
                world.holds().await;
            }
        }
        world.settle().await;
        world.holds().await;
        if !run.is_multiple_of(2) {
            notified += world.all_were_notified().await;
        }
    }
    println!("{:?}, {notified} notified of an end", world.count);
    for what in [
        "sit",
        "leave",
        "start",
        "end",
        "moved",
        "written",
        "linked",
        "cut",
        "notified",
        "two seats refused",
        "two tables refused",
        "old name refused",
        "link of one table refused",
        "link of one luck refused",
    ] {
        assert!(
            world.count.get(what).is_some_and(|&times| times >= 5),
            "{what} hardly ever happened: {:?}",
            world.count
        );
    }
    assert!(notified >= 15, "{notified}");
}
