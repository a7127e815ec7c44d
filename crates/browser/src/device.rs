//! The tables of one device, and their sockets: what comes in goes to the room that it concerns, and what a room wants done is put out, what is
//! to be kept first.

use std::collections::{BTreeMap, VecDeque};

use bots::generator;
use catalogue::AnyGame;
use engine::{Seat, Viewer};
use fair::Secret;
use protocol::{ClientMessage, Close, Code, Phase, bounded::Name};
use rand::{Rng, SeedableRng, rngs::ChaCha20Rng};
use room::{
    Answer, Ctx, Fault, LobbySeat, Now, Plan, Request, Room, RoomParts, SocketId, TablePhase, Tick, Times, ToThink,
    Watcher, new_room,
};
use store::{DeviceId, OwnerId, TableId, TableKey};

use crate::{Input, Output, StoredTable, address::Address, answer};

/// The games of this build: the one that `SILLAGE_MODULE` names, or all.
pub static GAMES: &[&dyn AnyGame] = catalogue::built_for(option_env!("SILLAGE_MODULE"));

/// Who sits at the tables of this device, whatever names they go by.
pub const OWNER: OwnerId = OwnerId([1; 32]);
const DEVICE: DeviceId = DeviceId([1; 32]);
/// Every room needs a key, and none is looked up by it here.
const KEY: TableKey = TableKey(0);

/// How ids of a device begin. A server draws all 16 bytes, and draws these once in 2⁴⁸ tables.
const HERE: [u8; 6] = [0; 6];

/// All tables of a device.
pub struct Device {
    now: Now,
    rng: ChaCha20Rng,
    tables: BTreeMap<TableId, Table>,
    /// Which table a socket looks at.
    sockets: BTreeMap<SocketId, TableId>,
    /// Questions for bots, the oldest first.
    thoughts: VecDeque<(TableId, ToThink)>,
}

struct Table {
    kept: StoredTable,
    /// How many of its steps have been put out.
    out: usize,
    /// As long as somebody uses it.
    room: Option<Room>,
}

/// Where what comes out goes, in order.
pub type Out<'a> = &'a mut (dyn FnMut(Output) + Send);

impl Device {
    /// A device with the tables that it has kept.
    pub fn new(now_ms: u64, seed: [u8; 32], tables: Vec<StoredTable>) -> Device {
        let table =
            |kept: StoredTable| Some((kept.head.id.parse().ok()?, Table { out: kept.steps.len(), kept, room: None }));
        Device {
            now: at(now_ms),
            rng: ChaCha20Rng::from_seed(seed),
            tables: tables.into_iter().filter_map(table).collect(),
            sockets: BTreeMap::new(),
            thoughts: VecDeque::new(),
        }
    }

    /// Takes what the page says at a moment. The first input makes the device.
    pub fn take(device: &mut Option<Device>, now_ms: u64, input: Input, out: Out) {
        match (device.as_mut(), input) {
            (_, Input::Begin { seed, tables }) => {
                // without randomness nothing begins: every later input goes unanswered
                *device = seed.parse().ok().map(|Secret(seed)| Device::new(now_ms, seed, tables));
            }
            (Some(device), input) => device.handle(now_ms, input, out),
            (None, _) => {}
        }
    }

    fn handle(&mut self, now_ms: u64, input: Input, out: Out) {
        self.now = at(now_ms);
        match input {
            Input::Begin { .. } => {}
            Input::Request { id, method, path, body } => answer::answer(self, &method, &path, &body, id, out),
            Input::Connect { socket, path } => {
                if let Err(fault) = self.connect(socket, &path, out) {
                    out(closed(socket, fault.code));
                }
            }
            Input::Say { socket, text } => self.say(socket, &text, out),
            Input::Disconnect { socket } => {
                if let Some(id) = self.sockets.remove(&socket) {
                    let _ = self.with(id, out, |room, cx| {
                        room.disconnect(cx, socket);
                        Ok(())
                    });
                }
            }
            Input::Wake => {
                self.think(out);
                for id in self.tables.keys().copied().collect::<Vec<_>>() {
                    if self.tables[&id].room.is_some() {
                        let _ = self.with(id, out, |_, _| Ok(()));
                    }
                }
            }
        }
        if let Some(in_ms) = self.wake() {
            out(Output::Wake { in_ms });
        }
    }

    /// One bot thinks: between two of them the page may say something.
    fn think(&mut self, out: Out) {
        let Some((id, ToThink { seat, decision, bot, seed, thinker })) = self.thoughts.pop_front() else { return };
        let found = thinker.think(bot, &mut generator(seed, 0));
        let _ = self.with(id, out, |room, cx| {
            room.thought(cx, seat, decision, Some(found));
            Ok(())
        });
    }

    /// In how many milliseconds something is due.
    fn wake(&self) -> Option<u64> {
        if !self.thoughts.is_empty() {
            return Some(0);
        }
        let cx = self.cx();
        let due = self.tables.values().filter_map(|table| table.room.as_ref()?.next_wake(&cx)).min()?;
        Some(due.since(self.now.tick))
    }

    fn connect(&mut self, socket: SocketId, path: &str, out: Out) -> Result<(), Fault> {
        let address = Address::read(path);
        let id = address.table().ok_or(Code::NoSuchTable)?;
        let seat = address.value("seat").map(|seat| seat.parse().map_err(|_| Code::NoSuchSeat)).transpose()?;
        let since = address.value("since").and_then(|since| since.parse().ok()).unwrap_or(0);
        let watcher = Watcher {
            socket,
            viewer: seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat))),
            owner: Some(OWNER),
            device: Some(DEVICE),
            lang: address.lang(),
            name: Name::default(),
        };
        self.with(id, out, |room, cx| room.connect(cx, watcher, since))?;
        self.sockets.insert(socket, id);
        Ok(())
    }

    fn say(&mut self, socket: SocketId, text: &str, out: Out) {
        let Some(&id) = self.sockets.get(&socket) else { return };
        match ClientMessage::read(text) {
            Ok(message) => {
                let _ = self.with(id, out, |room, cx| {
                    room.frame(cx, socket, message);
                    Ok(())
                });
            }
            Err(bad) => {
                let error = room::error(&bad.into(), ClientMessage::action_in(text).as_ref(), None);
                out(Output::Said { socket, text: error.as_str().to_owned() });
            }
        }
    }

    /// What is asked of a table.
    pub fn ask(&mut self, id: TableId, request: Request, out: Out) -> Result<Answer, Fault> {
        self.with(id, out, |room, cx| room.request(cx, Some(OWNER), request))
    }

    /// Opens a table, with the race at once where every seat has a player, or in the middle of a race that `record` begins.
    pub fn open(
        &mut self,
        id: TableId,
        plan: Plan,
        record: Option<String>,
        start: bool,
        out: Out,
    ) -> Result<(), Fault> {
        let game = find(plan.game).ok_or(Code::NoSuchGame)?;
        let mut cx = self.cx();
        let parts = RoomParts {
            id,
            key: KEY,
            game,
            secret: plan.secret.unwrap_or_else(|| self.bytes()),
            created_ms: cx.now.date,
            terms: plan.terms,
            phase: TablePhase::Seating,
            host: plan.host,
            seats: plan.seats.into_iter().map(LobbySeat::new).collect(),
            bot_seed: u64::from_le_bytes(self.bytes()),
        };
        let mut room = new_room(&mut cx, parts);
        match record {
            Some(record) => room.take_up(&mut cx, record)?,
            None if start && room.lobby().seats().are_full() => room.begin(&mut cx),
            None => {}
        }
        self.keep_new(id, game, room, cx, out);
        Ok(())
    }

    /// A race that was played elsewhere.
    pub fn bring_in(&mut self, parts: impl FnOnce(TableId, TableKey, &mut Ctx) -> Room, out: Out) -> TableId {
        let id = self.new_id();
        let mut cx = self.cx();
        let room = parts(id, KEY, &mut cx);
        let game = room.game();
        self.keep_new(id, game, room, cx, out);
        id
    }

    fn keep_new(&mut self, id: TableId, game: &'static dyn AnyGame, room: Room, cx: Ctx, out: Out) {
        let kept = StoredTable::new(game.info().rules_version);
        self.tables.insert(id, Table { kept, out: 0, room: Some(room) });
        self.settle(id, cx, out);
    }

    /// Has a room decide, read first where it is not in memory, and puts out what follows.
    fn with<T>(
        &mut self,
        id: TableId,
        out: Out,
        decide: impl FnOnce(&mut Room, &mut Ctx) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let mut cx = self.cx();
        let bot_seed = u64::from_le_bytes(self.bytes());
        let table = self.tables.get_mut(&id).ok_or(Code::NoSuchTable)?;
        if table.room.is_none() {
            let (mut room, held) = Room::load(&cx, id, table.kept.stored(KEY, OWNER), bot_seed, find)?;
            if room.lacks_race() {
                room.resume(&cx, &table.kept.batches(), held)?;
            }
            table.room = Some(room);
        }
        let room = table.room.as_mut().expect("just read");
        if room.lacks_race() {
            room.resume(&cx, &table.kept.batches(), Vec::new())?;
        }
        let decided = decide(room, &mut cx);
        self.settle(id, cx, out);
        decided
    }

    /// What is due, and all that follows from what was decided: first what is to be kept, then what is to be shown.
    fn settle(&mut self, id: TableId, mut cx: Ctx, out: Out) {
        let Some(table) = self.tables.get_mut(&id) else { return };
        let Some(room) = table.room.as_mut() else { return };
        while room.next_wake(&cx).is_some_and(|at| at <= cx.now.tick) {
            room.wake(&mut cx);
        }
        room.finish(&mut cx);
        let effects = cx.effects;
        if !effects.ops.is_empty() {
            effects.ops.into_iter().for_each(|op| table.kept.write(op));
            let from = std::mem::replace(&mut table.out, table.kept.steps.len());
            let head = Box::new(table.kept.head.clone());
            let steps = table.kept.steps[from..].to_vec();
            out(Output::Keep { head, from, steps });
        }
        for (socket, text) in effects.sends {
            out(Output::Said { socket, text: text.as_str().to_owned() });
        }
        for (socket, code) in effects.closes {
            self.sockets.remove(&socket);
            out(closed(socket, code));
        }
        self.thoughts.extend(effects.thoughts.into_iter().map(|thought| (id, thought)));
    }

    /// The table is taken out, with its race.
    pub fn forget(&mut self, id: TableId, out: Out) -> Result<(), Fault> {
        self.tables.remove(&id).ok_or(Code::NoSuchTable)?;
        self.thoughts.retain(|(of, _)| *of != id);
        self.sockets.retain(|&socket, of| {
            if *of == id {
                out(closed(socket, Code::NoSuchTable));
            }
            *of != id
        });
        out(Output::Forget { id: id.to_string() });
        Ok(())
    }

    /// The record of a table's race as far as it goes.
    pub fn record(&self, id: TableId) -> Result<String, Fault> {
        Ok(self.tables.get(&id).ok_or(Code::NoSuchTable)?.kept.record())
    }

    /// The tables of this device, the last used first.
    pub fn ids(&self) -> Vec<TableId> {
        let mut ids: Vec<(u64, TableId)> =
            self.tables.iter().map(|(id, table)| (table.kept.head.touched_ms, *id)).collect();
        ids.sort_unstable_by(|one, other| other.cmp(one));
        ids.into_iter().map(|(_, id)| id).collect()
    }

    pub fn now(&self) -> Now {
        self.now
    }

    /// An id of this device: it begins with [`HERE`], so that the page knows without asking where a table is.
    pub fn new_id(&mut self) -> TableId {
        let mut id = self.bytes();
        id[..HERE.len()].copy_from_slice(&HERE);
        TableId(id)
    }

    pub fn has(&self, id: TableId) -> bool {
        self.tables.contains_key(&id)
    }

    /// What nobody can foresee.
    pub fn seed(&mut self) -> u64 {
        u64::from_le_bytes(self.bytes())
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        self.rng.fill_bytes(&mut bytes);
        bytes
    }

    /// Bots answer at once: the pace that people see is the page's.
    fn cx(&self) -> Ctx {
        Ctx::new(self.now, Times::default())
    }
}

/// Ticks are the page's clock: what elapses while the page sleeps has elapsed.
fn at(now_ms: u64) -> Now {
    Now { tick: Tick(now_ms), date: now_ms }
}

pub fn find(key: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.key() == key)
}

fn closed(socket: SocketId, code: Code) -> Output {
    Output::Closed { socket, code: Close::from(code).number() }
}

/// Whether a race goes on: its table is not to be taken out by mistake.
pub fn is_open(phase: Phase) -> bool {
    matches!(phase, Phase::Seating | Phase::Racing)
}
