//! A race in the device and one in a room as a server drives it, from the same secret: the same record, byte for byte. `SAME_RACES=200`
//! rides so many of each variant, all to their ends.

use std::{collections::VecDeque, env};

use catalogue::AnyGame;
use engine::{Choice, OptionKind, Seat, Viewer};
use protocol::{ClientMessage, bounded::Name};
use rand::{Rng, SeedableRng, rngs::ChaCha20Rng};
use room::{
    BotKind, Ctx, LobbySeat, Now, Plan, Planner, Room, RoomParts, TablePhase, Tick, Times, ToThink, Watcher, new_room,
};
use serde_json::{Map, Value, json};
use store::{DeviceId, Op, OwnerId, TableId, TableKey};

use crate::page::Page;

const ME: OwnerId = OwnerId([1; 32]);
const SOCKET: u64 = 7;

/// The room of a server, one moment after the other.
struct OnServer {
    room: Room,
    now_ms: u64,
    lines: Vec<String>,
    message: Value,
    thoughts: VecDeque<ToThink>,
}

impl OnServer {
    /// Begins the race that a device with this seed opens first.
    fn begin(game: &'static dyn AnyGame, asked: Value, seed: [u8; 32]) -> OnServer {
        let mut rng = ChaCha20Rng::from_seed(seed);
        let mut id = [0; 16];
        rng.fill_bytes(&mut id);
        id[..6].fill(0);
        let mut secret = [0; 32];
        let mut bot_seed = [0; 8];
        rng.fill_bytes(&mut secret);
        rng.fill_bytes(&mut bot_seed);
        let now_ms = 1_000_000;
        let bot = |name: &str| Ok(BotKind::from(name.to_owned()));
        let planner = Planner { owner: ME, now: Tick(now_ms), find: &catalogue::find, bot: &bot };
        let Plan { terms, host, seats, .. } =
            planner.plan(serde_json::from_value(asked).unwrap(), Vec::new(), &mut |_| None).unwrap();
        let mut cx = Ctx::new(Now { tick: Tick(now_ms), date: now_ms }, Times::default());
        let parts = RoomParts {
            id: TableId(id),
            key: TableKey(1),
            game,
            secret,
            created_ms: now_ms,
            terms,
            phase: TablePhase::Seating,
            host,
            seats: seats.into_iter().map(LobbySeat::new).collect(),
            bot_seed: u64::from_le_bytes(bot_seed),
        };
        let mut room = new_room(&mut cx, parts);
        room.begin(&mut cx);
        let mut server = OnServer { room, now_ms, lines: Vec::new(), message: Value::Null, thoughts: VecDeque::new() };
        server.settle(cx);
        server.with(|room, cx| {
            let viewer = Viewer::Seat(Seat(0));
            let device = Some(DeviceId([1; 32]));
            let watcher =
                Watcher { socket: SOCKET, viewer, owner: Some(ME), device, lang: None, name: Name::default() };
            room.connect(cx, watcher, 0).unwrap();
        });
        server
    }

    fn with(&mut self, act: impl FnOnce(&mut Room, &mut Ctx)) {
        let mut cx = Ctx::new(Now { tick: Tick(self.now_ms), date: self.now_ms }, Times::default());
        act(&mut self.room, &mut cx);
        self.settle(cx);
    }

    fn settle(&mut self, mut cx: Ctx) {
        while self.room.next_wake(&cx).is_some_and(|at| at <= cx.now.tick) {
            self.room.wake(&mut cx);
        }
        self.room.finish(&mut cx);
        for op in cx.effects.ops {
            if let Op::Append(batch) = op {
                self.lines.push(batch.lines);
            }
        }
        for (_, text) in cx.effects.sends {
            let message: Value = serde_json::from_str(text.as_str()).unwrap();
            if message.get("ask").is_some() {
                self.message = message;
            }
        }
        self.thoughts.extend(cx.effects.thoughts);
    }

    /// Answers as `Page::ride` does.
    fn ride(&mut self, most: usize) -> String {
        let mut answers = 0;
        while answers < most && self.room.table().is_some_and(|table| !table.is_closed()) {
            let ask = self.message["ask"].take();
            if ask["must"] == true {
                let choices = ask["choices"].as_array().unwrap();
                let n = answers * 7 + 3;
                let what = if choices.is_empty() { &ask["wide"]["example"] } else { &choices[n % choices.len()]["do"] };
                let action = format!("a{answers}");
                let act = json!({ "type": "act", "decision": ask["decision"], "action": action, "do": what });
                let act = ClientMessage::read(&act.to_string()).unwrap();
                self.with(|room, cx| room.frame(cx, SOCKET, act));
                answers += 1;
            } else if let Some(ToThink { seat, decision, bot, seed, thinker }) = self.thoughts.pop_front() {
                let found = thinker.think(bot, &mut bots::generator(seed, 0));
                self.with(|room, cx| room.thought(cx, seat, decision, Some(found)));
            } else {
                let cx = Ctx::new(Now { tick: Tick(self.now_ms), date: self.now_ms }, Times::default());
                self.now_ms = self.room.next_wake(&cx).expect("something is due").0;
                self.with(|_, _| {});
            }
        }
        self.lines.join("\n")
    }
}

/// The usual race, and each listed value of each option.
fn variants(game: &dyn AnyGame) -> Vec<Map<String, Value>> {
    let mut variants = vec![Map::new()];
    for spec in &game.info().options {
        let written = |choice: &Choice| {
            if choice.number { serde_json::from_str(choice.value).unwrap() } else { Value::from(choice.value) }
        };
        let values: Vec<Value> = match &spec.kind {
            OptionKind::OneOf { values, .. } | OptionKind::Text { values, .. } => values.iter().map(written).collect(),
            OptionKind::ListOf { values, .. } => values.iter().map(|choice| json!([written(choice)])).collect(),
            OptionKind::Flag => vec![json!(false), json!(true)],
            OptionKind::Number { .. } | OptionKind::Seat | OptionKind::Custom => Vec::new(),
        };
        variants.extend(values.into_iter().map(|value| Map::from_iter([(spec.key.to_owned(), value)])));
    }
    variants
}

#[test]
fn a_race_in_the_device_has_the_record_of_the_same_race_on_a_server() {
    let races: Option<u8> = env::var("SAME_RACES").ok().map(|races| races.parse().expect("a number up to 255"));
    let mut ridden = 0;
    for game in catalogue::ALL {
        let seats = (*game.seats().start()).max(2);
        for (nth, options) in variants(*game).into_iter().enumerate() {
            for race in 0..races.unwrap_or(1) {
                let mut people = vec![json!({ "kind": "me", "name": "Jeanne" })];
                people.extend((1..seats).map(|_| json!({ "kind": "bot", "bot": "heuristic" })));
                let name = "Jeanne";
                let asked =
                    json!({ "game": game.key(), "options": options, "seats": people, "start": true, "name": name });
                let seed = [race.wrapping_add(nth as u8); 32];
                let mut page = Page::with_seed(seed);
                // what does not go with so many seats is refused
                let Ok(created) = page.request("POST", "/api/tables", &asked) else { continue };
                let table = created["table"]["id"].as_str().unwrap().to_owned();
                page.connect(SOCKET, &table, 0);
                let most = if races.is_some() { usize::MAX } else { 20 };
                page.ride(SOCKET, &table, most);
                let on_server = OnServer::begin(*game, asked, seed).ride(most);
                assert_eq!(page.lines(&table), on_server, "{} {options:?} {race}", game.key());
                assert!(on_server.len() > 1_000, "{} {options:?}: hardly a race", game.key());
                ridden += 1;
            }
        }
    }
    assert!(ridden > 20, "{ridden} races");
}
