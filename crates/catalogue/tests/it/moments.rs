//! What a message says has changed, moment by moment, leads from the view before it to the view in it, and shows each moment as it was.

use bots::{Bot, Generator, generator};
use catalogue::{AnyTable, Complete, Message, Visitor};
use engine::{Seat, Viewer, below};
use protocol::{Change, ServerMessage};
use serde_json::{Value, to_value};
use table::{By, LuckSource, Table, table_view};

use crate::common::{games, visit};

/// Steps of a race that are looked at.
const STEPS: usize = 160;

struct Races;

impl Visitor for Races {
    type Output = usize;

    /// How many moments there were on the way.
    fn visit<G: Complete>(self) -> usize {
        let mut on_the_way = 0;
        for (options, seed) in G::example_options().iter().zip(1..) {
            let options = to_value(options).expect("plain data").as_object().expect("options are an object").clone();
            let open = |seats| Table::<G>::open("t", &options, seats, &LuckSource::Seed(seed)).ok();
            let Some(mut table) = G::SEATS.rev().find_map(open) else { continue };
            on_the_way += race(&mut table, &mut generator(seed, 0));
        }
        on_the_way
    }
}

/// A race of random moves, of which a message has one or a few.
fn race<G: Complete>(table: &mut Table<G>, rng: &mut Generator) -> usize {
    table.draw_pending();
    let viewers: Vec<Viewer> = Viewer::all(table.seats()).collect();
    let mut views: Vec<Value> = viewers.iter().map(|&viewer| view(table.game(), viewer)).collect();
    let mut so_far = table.count();
    let mut on_the_way = 0;
    table.set_shown();
    for _ in 0..STEPS {
        for _ in 0..=below(rng, 3) {
            step(table, rng);
        }
        let range = so_far..table.count();
        for (&viewer, before) in viewers.iter().zip(&mut views) {
            let shown = table.moments(range.clone());
            let sent = message(table, range.clone(), viewer);
            let ServerMessage::Update { moments, view: end, .. } = sent else { panic!("{sent:?}") };
            assert_eq!(moments.len(), shown.each.len());
            let facts: usize = moments.iter().map(|moment| moment.facts.len()).sum();
            assert_eq!(facts, range.len(), "each event once");
            for (at, (moment, shown)) in moments.iter().zip(&shown.each).enumerate() {
                assert!(!moment.facts.is_empty(), "something happens in each");
                let Some(changes) = &moment.changes else {
                    assert_eq!(at + 1, moments.len(), "the last one leads to the view");
                    break;
                };
                changes.iter().for_each(|change| apply(before, change));
                assert_eq!(*before, view(shown.state, viewer), "{}: moment {at} as {viewer:?} sees it", G::KEY);
                on_the_way += 1;
            }
            *before = serde_json::from_str(end.0.get()).expect("JSON");
            assert_eq!(*before, view(table.game(), viewer));
        }
        so_far = table.count();
        table.set_shown();
    }
    on_the_way
}

fn step<G: Complete>(table: &mut Table<G>, rng: &mut Generator) {
    let Some(seat) = Seat::all(table.seats()).find(|&seat| AnyTable::owes(table, seat)) else { return };
    if below(rng, 8) == 0 && table.can_undo(seat) {
        return table.undo(seat).expect("it can be taken back");
    }
    let action = table.bot_action(seat, Bot::Random, rng).expect("it owes an answer");
    AnyTable::play(table, seat, Table::decision(table, seat), &action, By::Player).expect("a legal move");
}

fn message<G: Complete>(table: &Table<G>, range: std::ops::Range<usize>, viewer: Viewer) -> ServerMessage {
    let message = Message { n: 1, viewer, lang: None, asks: None, undo: false };
    serde_json::from_str(&table.messages(range, &[], &[message])[0]).expect("a message")
}

fn view<G: Complete>(game: &G, viewer: Viewer) -> Value {
    to_value(table_view(game.view(viewer))).expect("plain data")
}

/// As a client does it.
fn apply(view: &mut Value, Change { at, to }: &Change) {
    let to = to.as_ref().map(|to| serde_json::from_str(to.0.get()).expect("JSON"));
    let Some((parent, key)) = at.rsplit_once('/') else {
        *view = to.expect("a view is never gone");
        return;
    };
    let key = key.replace("~1", "/").replace("~0", "~");
    match (view.pointer_mut(parent).expect("it is there"), to) {
        (Value::Object(members), Some(to)) => drop(members.insert(key, to)),
        (Value::Object(members), None) => drop(members.remove(&key).expect("it was there")),
        (Value::Array(list), Some(to)) if key == "-" => list.push(to),
        (Value::Array(list), Some(to)) => list[key.parse::<usize>().expect("a number")] = to,
        (other, _) => panic!("{at} in {other}"),
    }
}

#[test]
fn changes_lead_from_view_to_view_in_every_game() {
    for game in games() {
        let on_the_way = visit(game, Races);
        assert!(on_the_way > 0 || game.key() == "skeleton", "{}: each step was one moment", game.key());
    }
}
