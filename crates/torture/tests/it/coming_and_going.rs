//! People come and go at random, before, during and after the race, and the server restarts in between: whatever they do, a table has a
//! host or has ended, no race has an open seat, no socket outlives its seat, and nobody sees two hands.

use std::collections::{BTreeMap, BTreeSet};

use bots::Generator;
use engine::{Seat, Viewer};
use fair::Nonce;
use protocol::{Phase, SeatKind, TableInfo, bounded::Name};
use rand::Rng;
use room::{
    BotKind, Ctx, Invitation, LobbySeat, Now, Occupant, Request, Room, RoomParts, TablePhase, Terms, Tick, Times,
    ToThink, Watcher, new_room,
};
use store::{AddressHash, Batch, DeviceId, InvitationHash, Op, OwnerId, SeatRow, Stored, TableId, TableKey};

use crate::common::TOY;

const ID: TableId = TableId([7; 16]);
const SEATS: u8 = 3;
/// The people there are; the first opens the table.
const OWNERS: u8 = 6;

fn owner(n: u8) -> OwnerId {
    OwnerId([n + 1; 32])
}

fn name(n: u8) -> Name {
    Name::read(&format!("D{n}")).unwrap()
}

fn nonce(n: u8) -> Nonce {
    Nonce([n; 32])
}

struct Crowd {
    room: Room,
    now: u64,
    rng: Generator,
    /// Sockets that are open: whose, with which seat's eyes.
    sockets: BTreeMap<u64, (OwnerId, u8)>,
    next_socket: u64,
    invitations: Vec<InvitationHash>,
    /// Which hands each owner has seen in the race.
    seen: BTreeMap<OwnerId, BTreeSet<u8>>,
    // What a store would have.
    setup: String,
    host: Option<OwnerId>,
    people: BTreeMap<u8, SeatRow>,
    invited: BTreeMap<u8, Invitation>,
    batches: Vec<Batch>,
    /// How often each thing happened.
    count: BTreeMap<&'static str, usize>,
}

impl Crowd {
    fn new(seed: u64) -> Crowd {
        let now = 1_000_000;
        let terms = Terms { public: true, ..Terms::default() };
        let person = |n: u8| LobbySeat::new(Occupant::person(owner(n), format!("D{n}"), Tick(now)));
        let mut cx = Ctx::new(Now { tick: Tick(now), date: now }, Times::none());
        let parts = RoomParts {
            id: ID,
            key: TableKey(1),
            game: &TOY,
            secret: [3; 32],
            created_ms: now,
            terms,
            phase: TablePhase::Seating,
            host: Some(owner(0)),
            seats: (0..SEATS).map(person).collect(),
            bot_seed: seed,
        };
        let room = new_room(&mut cx, parts);
        let mut crowd = Crowd {
            room,
            now,
            rng: bots::generator(seed, 0),
            sockets: BTreeMap::new(),
            next_socket: 1,
            invitations: Vec::new(),
            seen: BTreeMap::new(),
            setup: String::new(),
            host: None,
            people: BTreeMap::new(),
            invited: BTreeMap::new(),
            batches: Vec::new(),
            count: BTreeMap::new(),
        };
        crowd.take(&mut cx);
        if seed.is_multiple_of(2) {
            crowd.with(|room, cx| room.begin(cx));
        }
        crowd
    }

    fn cx(&self) -> Ctx {
        // The calendar is wrong by hours now and then: nothing here may depend on it.
        Ctx::new(Now { tick: Tick(self.now), date: self.now + self.now % 7 * 3_600_000 }, Times::none())
    }

    fn below(&mut self, n: u32) -> u32 {
        self.rng.next_u32() % n
    }

    fn with<T>(&mut self, act: impl FnOnce(&mut Room, &mut Ctx) -> T) -> T {
        let mut cx = self.cx();
        let done = act(&mut self.room, &mut cx);
        while self.room.next_wake(&cx).is_some_and(|at| at <= cx.now.tick) {
            self.room.wake(&mut cx);
        }
        self.room.finish(&mut cx);
        self.take(&mut cx);
        done
    }

    fn take(&mut self, cx: &mut Ctx) {
        for op in cx.effects.ops.drain(..) {
            match op {
                Op::SetUp { setup, host, .. } => (self.setup, self.host) = (setup, host),
                Op::Seat(row, _) => drop(self.people.insert(row.seat, row)),
                Op::Invite { seat, hash, by } => {
                    self.invited.insert(seat, Invitation { hash, made_by: by.device });
                }
                Op::Uninvite { seat } => drop(self.invited.remove(&seat)),
                Op::Append(batch) => self.batches.push(batch),
                _ => {}
            }
        }
        for (socket, _) in cx.effects.closes.drain(..) {
            self.sockets.remove(&socket);
            *self.count.entry("closed").or_default() += 1;
        }
        let thoughts: Vec<ToThink> = cx.effects.thoughts.drain(..).collect();
        for ToThink { seat, decision, bot, seed, thinker } in thoughts {
            let answer = thinker.think(bot, &mut bots::generator(seed, 0));
            self.with(|room, cx| room.thought(cx, seat, decision, Some(answer)));
        }
    }

    fn info(&self, n: u8) -> TableInfo {
        self.room.info(&self.cx(), Some(owner(n)))
    }

    fn ask(&mut self, n: u8, what: &'static str, request: Request) {
        if self.with(|room, cx| room.request(cx, Some(owner(n)), request)).is_ok() {
            *self.count.entry(what).or_default() += 1;
        }
    }

    /// The owner who sees themself so, or the first.
    fn one(&self, is: impl Fn(&TableInfo) -> bool) -> u8 {
        (0..OWNERS).find(|&n| is(&self.info(n))).unwrap_or(0)
    }

    fn step(&mut self) {
        let n = self.below(OWNERS.into()) as u8;
        let seat = Seat(self.below(SEATS.into()) as u8);
        match self.below(28) {
            0 => self.ask(n, "leave", Request::Leave(seat)),
            1 if self.below(2) == 0 => self.ask(n, "revoke", Request::Revoke(seat)),
            2 if self.info(n).seats.iter().any(|seat| seat.mine) && self.below(4) == 0 => {
                // As the lobby does: the store first, then the room.
                for person in self.people.values_mut().filter(|person| person.owner == Some(owner(n))) {
                    (person.owner, person.name) = (None, String::new());
                }
                self.host = self.host.filter(|host| *host != owner(n));
                self.seen.remove(&owner(n));
                self.ask(n, "forget", Request::Forgotten(owner(n)));
            }
            3..=5 => {
                let secret = InvitationHash([self.rng.next_u32() as u8; 32]);
                self.invitations.push(secret);
                let invitation = Invitation { hash: secret, made_by: DeviceId(owner(n).0) };
                self.ask(n, "invite", Request::Invite { seat: Some(seat), invitation });
            }
            6..=8 if !self.invitations.is_empty() => {
                // Mostly the newest, sometimes one that is worth nothing any more.
                let back = 1 + self.below(3).min(self.invitations.len() as u32 - 1) as usize;
                let invitation = self.invitations[self.invitations.len() - back];
                self.ask(n, "join", Request::Join { invitation, name: name(n), also: Vec::new() });
            }
            9 => self.ask(n, "sit", Request::Sit { seat, name: name(n) }),
            10 => {
                let bot = (self.below(3) > 0).then(|| BotKind::from(bots::Bot::Heuristic));
                self.ask(n, "seats", Request::ChangeSeat { seat, bot });
            }
            11 | 12 | 23 => {
                let n = self.one(|info| info.seats[seat.index()].mine);
                let promised = self.below(2) == 0;
                let promise = promised.then(|| nonce(n).commitment());
                self.ask(n, "ready", Request::Ready { seat, promise });
            }
            25 | 26 => {
                let n = self.one(|info| info.seats[seat.index()].mine);
                self.ask(n, "nonce", Request::ShowNonce { seat, nonce: nonce(n) });
            }
            13 | 24 => {
                let host = self.one(|info| info.host);
                self.ask(host, "start", Request::Start);
            }
            14..=16 => {
                let yes = self.below(4) > 0;
                // Everybody comes from elsewhere.
                let from = Some(AddressHash([n; 32]));
                self.ask(n, "consent", Request::Consent { seat, yes, from });
            }
            17..=19 => {
                let socket = self.next_socket;
                let watcher = Watcher {
                    socket,
                    viewer: Viewer::Seat(seat),
                    owner: Some(owner(n)),
                    ..Watcher::program(socket, seat)
                };
                if self.with(|room, cx| room.connect(cx, watcher, 0)).is_ok() {
                    self.sockets.insert(socket, (owner(n), seat.0));
                    self.next_socket += 1;
                }
            }
            20 => {
                if let Some((socket, _)) = self.sockets.pop_first() {
                    self.with(|room, cx| room.disconnect(cx, socket));
                }
            }
            21 => {
                self.now += u64::from(self.below(100_000));
                self.with(|_, _| ());
            }
            22 => self.restart(),
            _ => self.act(),
        }
    }

    /// A person who is there answers.
    fn act(&mut self) {
        let Some((&socket, &(_, seat))) = self.sockets.iter().next_back() else { return };
        let Some(table) = self.room.table() else { return };
        let seat = Seat(seat);
        if !table.owes(seat) {
            return;
        }
        let Some(thinker) = table.thinker(seat) else { return };
        let what = thinker.think(bots::Bot::Random, &mut bots::generator(self.now, 0));
        let decision = table.decision(seat);
        let action = self.rng.next_u32();
        let frame = format!(r#"{{"type":"act","decision":{decision},"action":"a{action}","do":{what}}}"#);
        let message = protocol::ClientMessage::read(&frame).unwrap();
        self.with(|room, cx| room.frame(cx, socket, message));
        *self.count.entry("act").or_default() += 1;
    }

    /// What was written is all that is left, and it is the same table.
    fn restart(&mut self) {
        let stored = Stored {
            key: TableKey(1),
            game: "toy".into(),
            secret: [3; 32],
            setup: self.setup.clone(),
            host: self.host,
            created_ms: 1_000_000,
            people: self.people.values().cloned().collect(),
            invitations: self.invited.iter().map(|(&seat, &invitation)| (seat, invitation)).collect(),
            held: Vec::new(),
            chat: Vec::new(),
        };
        let known = |crowd: &Crowd| {
            (0..OWNERS)
                .map(|n| {
                    let mut info = crowd.info(n);
                    for seat in &mut info.seats {
                        seat.here = false;
                        // Who was at the table when it stopped is away from then on.
                        seat.away_ms = None;
                        seat.stand_in_ms = None;
                    }
                    info.deadline_ms = None;
                    info
                })
                .collect::<Vec<_>>()
        };
        let before = known(self);
        let (mut room, held) =
            Room::load(&self.cx(), ID, stored, 1, |_| Some(&TOY as &dyn catalogue::AnyGame)).unwrap();
        if room.lacks_race() {
            room.resume(&self.cx(), &self.batches, held).unwrap();
        }
        self.room = room;
        self.sockets.clear();
        assert_eq!(known(self), before, "after a restart");
        *self.count.entry("restart").or_default() += 1;
        self.with(|_, _| ());
    }

    fn check(&mut self) {
        let infos: Vec<TableInfo> = (0..OWNERS).map(|n| self.info(n)).collect();
        let table = &infos[0];
        let hosts = infos.iter().filter(|info| info.host).count();
        if !table.phase.is_closed() {
            assert_eq!(hosts, 1, "a table has a host or has ended");
        }
        for seat in 0..SEATS {
            let at = usize::from(seat);
            let owners = infos.iter().filter(|info| info.seats[at].mine).count();
            let info = &table.seats[at];
            assert_eq!(owners, usize::from(info.kind == SeatKind::Person && !info.name.is_empty()), "seat {seat}");
            if table.phase == Phase::Racing {
                assert_ne!(info.kind, SeatKind::Open, "no race has an open seat");
                assert!(owners == 1 || info.bot.is_some(), "nobody plays seat {seat}");
            }
        }
        for (owner, seat) in self.sockets.values() {
            let n = owner.0[0] - 1;
            assert!(infos[usize::from(n)].seats[usize::from(*seat)].mine, "a socket outlived its seat");
        }
        if table.phase == Phase::Racing {
            for n in 0..OWNERS {
                let hands = self.seen.entry(owner(n)).or_default();
                hands.extend(infos[usize::from(n)].seats.iter().filter(|seat| seat.mine).map(|seat| seat.seat));
                assert!(hands.len() <= 1, "owner {n} has seen the hands of {hands:?}");
            }
        }
    }
}

#[test]
fn whatever_people_do_a_table_has_a_host_and_no_right_outlives_its_seat() {
    let mut count: BTreeMap<&'static str, usize> = BTreeMap::new();
    for seed in 0..600 {
        let mut crowd = Crowd::new(seed);
        for _ in 0..300 {
            crowd.step();
            crowd.check();
        }
        for (what, times) in crowd.count {
            *count.entry(what).or_default() += times;
        }
    }
    println!("{count:?}");
    for what in [
        "leave", "revoke", "forget", "invite", "join", "sit", "start", "nonce", "seats", "consent", "act", "closed",
        "restart",
    ] {
        assert!(count.get(what).is_some_and(|&times| times > 50), "{what} hardly ever happened: {count:?}");
    }
}
