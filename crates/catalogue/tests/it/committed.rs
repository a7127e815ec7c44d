//! What is made from the code and committed: the client's types, the list of games, messages of races to replay, and the page of socket
//! messages. `UPDATE=1` writes them; `cargo xtask wire` does so.

use std::{collections::BTreeMap, path::Path};

use bots::{Bot, generator};
use catalogue::{ALL, AnyGame, AnyTable};
use engine::{Needs, OptionKind, Seat, Viewer, below};
use protocol::Json;
use serde::Serialize;
use serde_json::{Map, Value, json};
use table::{By, LuckSource};

/// `path` is from the root of the project.
fn committed(path: &str, made: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(file.parent().expect("in a folder")).unwrap();
        std::fs::write(&file, made).unwrap();
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(found == made, "{path} is not what the code makes: run cargo xtask wire");
}

#[test]
fn types_of_the_client() {
    catalogue::typescript::files().iter().for_each(|(path, made)| committed(path, made));
}

#[test]
fn page_of_socket_messages() {
    committed("docs/socket.md", &protocol::page::socket());
}

/// Some messages of a race. The client tells their facts one by one and must come to the view that the server sent.
#[derive(Serialize)]
struct Replay {
    options: Map<String, Value>,
    seat: Option<u8>,
    /// As the race begins.
    view: Fields,
    messages: Vec<Message>,
}

#[derive(Serialize)]
struct Message {
    /// What has changed since the view before, and what is gone from it.
    before: Fields,
    events: Vec<Json>,
    /// What has changed since `before`.
    after: Fields,
}

type Fields = Map<String, Value>;

/// A race has many messages that say the same; of each kind of event so many are kept.
const KEPT: u32 = 2;

#[test]
fn races_to_replay() {
    for game in ALL {
        let mut lines = String::new();
        for (at, options) in variants(*game).into_iter().enumerate() {
            let viewers =
                if at == 0 { vec![Viewer::Spectator, Viewer::Seat(Seat(0))] } else { vec![Viewer::Seat(Seat(0))] };
            for viewer in viewers {
                let drawn = if viewer == Viewer::Spectator || at % 2 == 1 { 4 } else { 1 };
                let replay = record(*game, &options, viewer, drawn);
                lines += &serde_json::to_string(&replay).expect("plain data");
                lines.push('\n');
            }
        }
        committed(&format!("web/test/replays/{}.jsonl", game.key()), &lines);
    }
}

/// The options as they are, and each value that a form offers, beside what it needs.
fn variants(game: &dyn AnyGame) -> Vec<Map<String, Value>> {
    let mut all = vec![Map::new()];
    let specs = &game.info().options;
    for option in specs {
        let needed = option.needs.map(|Needs { key, value }| {
            let other = specs.iter().find(|other| other.key == key).expect("an option of the game");
            let value = value.map(Value::from).or_else(|| values(&other.kind).into_iter().next());
            (key.to_owned(), value.expect("some value"))
        });
        let with = |value| needed.clone().into_iter().chain([(option.key.to_owned(), value)]).collect();
        all.extend(values(&option.kind).into_iter().map(with));
    }
    all
}

fn values(kind: &OptionKind) -> Vec<Value> {
    let written = |choice: &engine::Choice| match choice.number {
        true => serde_json::from_str(choice.value).expect("a number"),
        false => Value::from(choice.value),
    };
    match kind {
        OptionKind::OneOf { values, .. } => values.iter().map(written).collect(),
        OptionKind::Flag => vec![true.into()],
        OptionKind::ListOf { values, .. } => vec![values.iter().take(2).map(written).collect()],
        _ => Vec::new(),
    }
}

/// So many answers of four are drawn by lot.
fn record(game: &dyn AnyGame, options: &Map<String, Value>, viewer: Viewer, drawn: u32) -> Replay {
    let open = |seats| game.open("replay", options, seats, &LuckSource::Seed(1)).ok();
    let mut table = game.seats().filter(|&seats| seats != 3).find_map(open).expect("a race of so many");
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    let mut rng = generator(1, 0);
    // The first message of a race is a snapshot: what was drawn for it is not told again.
    table.draw_pending();
    let first = fields(&*table, viewer);
    let (mut known, mut before) = (first.clone(), first.clone());
    let mut messages = Vec::new();
    let mut told = table.happened();
    loop {
        let facts = table.told(told..table.happened(), viewer, None, &[]);
        told = table.happened();
        let after = fields(&*table, viewer);
        let events: Vec<Json> = facts.into_iter().map(|fact| fact.event).collect();
        let mut new = false;
        for event in &events {
            let event: Value = serde_json::from_str(event.0.get()).expect("JSON");
            let seen =
                kinds.entry(event["event"].as_str().expect("every event says what it is").to_owned()).or_default();
            *seen += 1;
            new |= *seen <= KEPT;
        }
        if new {
            messages.push(Message { before: changed(&known, &before), events, after: changed(&before, &after) });
            known = after.clone();
        }
        before = after;
        let Some(prompt) = table.prompt() else { break };
        let seat = prompt.asked.iter().find(|&seat| table.owes(seat)).expect("a question is put to a seat");
        // Not a bot that thinks: these races stay as they are when bots improve. The plainest answers bring riders home, others
        // bring everything else.
        if below(&mut rng, 4) >= drawn {
            table.play_idle(seat, By::Player);
            continue;
        }
        let action = table.bot_action(seat, Bot::Random, &mut rng).expect("an answer that is owed");
        table.play(seat, table.decision(seat), &action, By::Player).expect("bots play by the rules");
    }
    Replay { options: options.clone(), seat: viewer_seat(viewer), view: first, messages }
}

fn viewer_seat(viewer: Viewer) -> Option<u8> {
    match viewer {
        Viewer::Seat(seat) => Some(seat.0),
        Viewer::Spectator => None,
    }
}

fn fields(table: &dyn AnyTable, viewer: Viewer) -> Fields {
    serde_json::from_str(table.view(viewer).get()).expect("a view is an object")
}

/// Where the fields are named that a view had and has no longer. No game has one of this name.
const GONE: &str = "$gone";

fn changed(from: &Fields, to: &Fields) -> Fields {
    let set = to.iter().filter(|(key, value)| from.get(*key) != Some(value));
    let mut change: Fields = set.map(|(key, value)| (key.clone(), value.clone())).collect();
    let gone: Vec<&str> = from.keys().filter(|key| !to.contains_key(*key)).map(String::as_str).collect();
    if !gone.is_empty() {
        change.insert(GONE.to_owned(), gone.into());
    }
    change
}

#[test]
fn a_field_that_vanishes_is_recorded() {
    let fields = |value: Value| value.as_object().expect("an object").clone();
    let from = fields(json!({ "round": 1, "pack": 3, "wind": null }));
    let change = changed(&from, &fields(json!({ "round": 2, "wind": null })));
    assert_eq!(change, fields(json!({ "round": 2, GONE: ["pack"] })));
}
