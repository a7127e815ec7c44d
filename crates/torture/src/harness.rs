//! A room without a server: the same code, driven step by step, with time that stands still until it is moved. What a socket would
//! be sent is kept with the moment at which it would be.

use bots::Generator;
use catalogue::AnyGame;
use engine::{Lang, OrderSpec, Seat, Viewer};
use protocol::{ClientMessage, Clock, Order, Windows, bounded::Name};
use rand::{Rng, SeedableRng};
use room::{
    Ctx, LobbySeat, Now, Occupant, Room, RoomParts, SocketId, TablePhase, Terms, Tick, Times, ToThink, Watcher,
    new_room,
};
use serde::{Deserialize, de::IgnoredAny};
use serde_json::value::RawValue;
use store::{DeviceId, Op, OwnerId, TableId, TableKey};

use crate::player::act;

#[derive(Clone)]
pub struct Harness {
    pub room: Room,
    pub now: u64,
    times: Times,
    pub heard: Vec<Heard>,
    /// What bots decided, in order.
    pub thoughts: Vec<(Seat, u64, String)>,
    /// The moves of all seats in the order in which they were written.
    pub moves: Vec<Move>,
    /// The names of the moves that were written, each after its seat; and of answers that lie face down.
    pub actions: Vec<String>,
    pub held: Vec<String>,
    /// The last question that each seat was sent.
    asked: Vec<Option<Asked>>,
    seats: usize,
}

/// A move out of a line of the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    pub seat: Seat,
    pub what: String,
    /// Played by an order that the seat had left.
    pub by_order: bool,
}

impl Move {
    fn read(line: &str) -> Option<Move> {
        #[derive(Deserialize)]
        struct Line<'a> {
            #[serde(borrow)]
            step: Step<'a>,
        }
        #[derive(Deserialize)]
        struct Step<'a> {
            #[serde(borrow)]
            act: Act<'a>,
        }
        #[derive(Deserialize)]
        struct Act<'a> {
            seat: u8,
            #[serde(rename = "do", borrow)]
            what: &'a RawValue,
            #[serde(default)]
            by: Option<&'a str>,
        }
        let Line { step: Step { act } } = serde_json::from_str(line).ok()?;
        let by_order = act.by == Some("order");
        Some(Move { seat: Seat(act.seat), what: act.what.get().to_owned(), by_order })
    }
}

/// What of a question a race is driven by. The rest of a message is passed over: reading all of it would take longer than the race.
#[derive(Clone, Debug, Deserialize)]
pub struct Asked {
    pub decision: u64,
    pub closes_ms: Option<u64>,
    kind: Option<IgnoredAny>,
    pub wide: Option<Wide>,
    choices: Vec<Offer>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Wide {
    pub example: Option<Box<RawValue>>,
}

#[derive(Clone, Debug, Deserialize)]
struct Offer {
    #[serde(rename = "do")]
    what: Box<RawValue>,
}

/// Something that a socket was sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    pub at: u64,
    pub socket: SocketId,
    pub text: String,
}

/// Who sits at a table: people and bots.
#[derive(Clone, Debug)]
pub struct Seating {
    pub people: Vec<bool>,
    pub clock: Clock,
    pub windows: Windows,
    pub times: Times,
}

/// The spectator's socket; seat s has socket s.
pub const CROWD: SocketId = 100;

/// A moment at which both clocks show the same.
fn at(now: u64) -> Now {
    Now { tick: Tick(now), date: now }
}

impl Harness {
    /// A race that has just begun, everybody connected.
    pub fn new(game: &'static dyn AnyGame, seating: &Seating, seed: u64) -> Harness {
        let mut rng = Generator::seed_from_u64(seed);
        let mut secret = [0; 32];
        rng.fill_bytes(&mut secret);
        let seats = seating.people.len();
        let terms = Terms { clock: seating.clock, windows: seating.windows, ..Terms::default() };
        let now = 1_000_000;
        let occupant = |(seat, person): (usize, &bool)| {
            if *person {
                Occupant::person(OwnerId([seat as u8; 32]), format!("S{seat}"), Tick(now))
            } else {
                Occupant::Bot { bot: bots::Bot::Heuristic.into(), name: format!("S{seat}") }
            }
        };
        let parts = RoomParts {
            id: TableId([7; 16]),
            key: TableKey(1),
            game,
            secret,
            created_ms: now,
            terms,
            phase: TablePhase::Seating,
            host: Some(OwnerId([0; 32])),
            seats: seating.people.iter().enumerate().map(occupant).map(LobbySeat::new).collect(),
            bot_seed: rng.next_u64(),
        };
        let room = new_room(&mut Ctx::new(at(now), seating.times), parts);
        let mut harness = Harness {
            room,
            now,
            times: seating.times,
            heard: Vec::new(),
            thoughts: Vec::new(),
            moves: Vec::new(),
            actions: Vec::new(),
            held: Vec::new(),
            asked: vec![None; seats],
            seats,
        };
        for seat in (0..seats).filter(|&seat| seating.people[seat]) {
            harness.connect(seat as SocketId, Viewer::Seat(Seat(seat as u8)), [None, Some(Lang::Fr)][seat % 2], 0);
        }
        harness.connect(CROWD, Viewer::Spectator, Some(Lang::En), 0);
        harness.with(|room, cx| room.begin(cx));
        harness
    }

    /// What the room decides with at this moment.
    pub fn cx(&self) -> Ctx {
        Ctx::new(at(self.now), self.times)
    }

    pub fn connect(&mut self, socket: SocketId, viewer: Viewer, lang: Option<Lang>, since: u64) {
        let device = match viewer {
            Viewer::Seat(seat) => Some(DeviceId([seat.0; 32])),
            Viewer::Spectator => None,
        };
        self.with(|room, cx| {
            let watcher =
                Watcher { socket, viewer, owner: device.map(OwnerId::from), device, lang, name: Name::default() };
            room.connect(cx, watcher, since).expect("may watch");
        });
    }

    /// Every seat connects again: what it holds may be something else by now.
    pub fn ask_again(&mut self) {
        for socket in 0..self.seats {
            if self.asked[socket].take().is_some() {
                self.disconnect(socket as SocketId);
                let lang = [None, Some(Lang::Fr)][socket % 2];
                self.connect(socket as SocketId, Viewer::Seat(Seat(socket as u8)), lang, 0);
            }
        }
    }

    pub fn disconnect(&mut self, socket: SocketId) {
        self.with(|room, cx| room.disconnect(cx, socket));
    }

    /// A frame as it comes over a wire; other text is not let in, as on the wire.
    pub fn say(&mut self, socket: SocketId, frame: &str) {
        if let Ok(message) = ClientMessage::read(frame) {
            self.with(|room, cx| room.frame(cx, socket, message));
        }
    }

    /// Lets time pass until something happens by itself. Says whether anything did.
    pub fn wait(&mut self) -> bool {
        let Some(at) = self.room.next_wake(&self.cx()) else { return false };
        self.now = self.now.max(at.0);
        self.with(|room, cx| room.wake(cx));
        true
    }

    /// Does what an actor does with a room, minus the disk.
    pub fn with(&mut self, act: impl FnOnce(&mut Room, &mut Ctx)) {
        let mut cx = self.cx();
        act(&mut self.room, &mut cx);
        self.room.finish(&mut cx);
        loop {
            for op in cx.effects.ops.drain(..) {
                match op {
                    Op::Append(batch) => {
                        self.moves.extend(batch.lines.lines().filter_map(Move::read));
                        self.actions.extend(batch.actions.lines().map(str::to_owned));
                    }
                    Op::Hold(held) => self.held.push(format!("{} {}", held.seat, held.action)),
                    Op::Release => self.held.clear(),
                    _ => {}
                }
            }
            for (socket, text) in cx.effects.sends.drain(..) {
                self.hear(socket, text.as_str().to_owned());
            }
            let thoughts: Vec<ToThink> = cx.effects.thoughts.drain(..).collect();
            if thoughts.is_empty() {
                return;
            }
            for ToThink { seat, decision, bot, seed, thinker } in thoughts {
                let answer = thinker.think(bot, &mut bots::generator(seed, 0));
                self.thoughts.push((seat, decision, answer.get().to_owned()));
                self.room.thought(&mut cx, seat, decision, Some(answer));
            }
            self.room.finish(&mut cx);
        }
    }

    fn hear(&mut self, socket: SocketId, text: String) {
        if (socket as usize) < self.seats
            && (text.starts_with("{\"type\":\"update") || text.starts_with("{\"type\":\"snap"))
        {
            #[derive(Deserialize)]
            struct Message {
                ask: Option<Asked>,
            }
            let Message { ask } = serde_json::from_str(&text).expect("a message with a question or none");
            self.asked[socket as usize] = ask;
        }
        self.heard.push(Heard { at: self.now, socket, text });
    }

    /// What a seat is asked, as it was sent.
    pub fn ask(&self, seat: usize) -> Option<&Asked> {
        self.asked[seat].as_ref()
    }

    /// The actions offered to a seat, as written; those of a decision that it owes.
    pub fn offers(&self, seat: usize) -> Vec<String> {
        let owed = self.ask(seat).filter(|ask| ask.kind.is_some());
        owed.map_or(Vec::new(), |ask| ask.choices.iter().map(|offer| offer.what.get().to_owned()).collect())
    }

    /// Whether a seat is offered anything.
    fn has_offers(&self, seat: usize) -> bool {
        self.ask(seat).is_some_and(|ask| ask.kind.is_some() && !ask.choices.is_empty())
    }

    pub fn act(&mut self, seat: usize, what: &str, action: &str) {
        // A seat that is not asked may still guess the number.
        let guessed = self.room.table().map_or(0, |table| table.decision(Seat(seat as u8)));
        let decision = self.ask(seat).map_or(guessed, |ask| ask.decision);
        self.say(seat as SocketId, &act(decision, action, what));
    }

    /// Leaves the orders that a game offers and this chooses, with the numbers that a form begins with.
    pub fn leave_orders(&mut self, game: &dyn AnyGame, seat: usize, chosen: impl Fn(&OrderSpec) -> bool) {
        let order = |spec: &OrderSpec| Order {
            key: spec.key.to_owned(),
            numbers: spec.numbers.iter().map(|number| number.usual).collect(),
            once: !spec.stands,
        };
        let orders = game.info().orders.iter().filter(|&spec| chosen(spec)).map(order).collect();
        self.with(|room, cx| room.frame(cx, seat as SocketId, ClientMessage::If { orders }));
    }

    /// One step of a race in which people answer at random, and now and then let time pass. Says whether the race goes on.
    pub fn random_step(&mut self, rng: &mut Generator) -> bool {
        if self.is_over() {
            return false;
        }
        let asked: Vec<usize> = (0..self.seats).filter(|&seat| self.has_offers(seat)).collect();
        if asked.is_empty() || rng.next_u32().is_multiple_of(8) && self.room.next_wake(&self.cx()).is_some() {
            return self.wait() || self.answer_wide();
        }
        let seat = asked[rng.next_u32() as usize % asked.len()];
        let offers = self.offers(seat);
        let what = offers[rng.next_u32() as usize % offers.len()].clone();
        let action = format!("a{}", rng.next_u32());
        self.act(seat, &what, &action);
        true
    }

    /// If a seat is asked something too wide to list, a random bot answers for it. Says whether one was.
    fn answer_wide(&mut self) -> bool {
        let wide = (0..self.seats).find(|&seat| self.ask(seat).is_some_and(|ask| ask.wide.is_some()));
        let Some(seat) = wide else { return false };
        let Some(table) = self.room.table() else { return false };
        let Some(thinker) = table.thinker(Seat(seat as u8)) else { return false };
        let what = thinker.think(bots::Bot::Random, &mut bots::generator(table.revision(), 0)).get().to_owned();
        let action = format!("w{}", table.revision());
        self.act(seat, &what, &action);
        true
    }

    pub fn is_over(&self) -> bool {
        self.room.table().is_none_or(|table| table.is_closed())
    }
}
