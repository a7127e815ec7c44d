//! What a table writes in one go is what it says piece by piece.

use std::ops::Range;

use bots::Bot;
use catalogue::{AnyTable, Asks, Message};
use engine::{Lang, Seat, Viewer};
use protocol::{Ask, Json, Moment, ServerMessage};
use serde_json::{Map, Value, json};
use table::{By, LuckSource};

use crate::common::games;

#[test]
fn a_message_is_the_view_the_facts_and_the_question_of_its_viewer() {
    let names: Vec<String> = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal"].map(String::from).into();
    for game in games() {
        let open = |seats| game.open("t", &Map::new(), seats, &LuckSource::Seed(7)).ok();
        let mut table = game.seats().find_map(open).expect("a table for its own options");
        let seats = table.seats();
        let mut rng = bots::generator(7, 0);
        table.draw_pending();
        let mut so_far = 0;
        let mut asked = 0;
        for n in 0..60 {
            let to: Vec<Message> = [None, Some(Lang::Fr)]
                .into_iter()
                .flat_map(|lang| Viewer::all(seats).map(move |viewer| message(n, viewer, lang)))
                .collect();
            let range = so_far..table.happened();
            let written = table.messages(range.clone(), &names, &to);
            assert_eq!(written.len(), to.len(), "one for each");
            for (written, message) in written.iter().zip(&to) {
                let written: Value = serde_json::from_str(written).expect("JSON");
                let composed = composed(&*table, message, &names, range.clone());
                assert_eq!(written, json!(composed), "{}, message {n} to {:?}", game.key(), message.viewer);
                asked += usize::from(!written["ask"].is_null());
            }
            so_far = table.happened();
            let Some(seat) = Seat::all(seats).find(|&seat| table.owes(seat)) else { break };
            let action = table.bot_action(seat, Bot::Random, &mut rng).expect("it owes an answer");
            table.play(seat, table.decision(seat), &action, By::Player).expect("a legal move");
        }
        assert!(so_far > 0 && asked > 0, "{}: nothing was compared", game.key());
    }
}

fn message(n: u64, viewer: Viewer, lang: Option<Lang>) -> Message {
    let asks = match viewer {
        Viewer::Seat(seat) => Some(Asks { seat, closes_ms: Some(n) }),
        Viewer::Spectator => None,
    };
    Message { n, viewer, lang, asks, undo: n.is_multiple_of(2) }
}

/// A message composed of what the table says of each part.
fn composed(table: &dyn AnyTable, message: &Message, names: &[String], range: Range<usize>) -> ServerMessage {
    let &Message { n, viewer, lang, asks, undo } = message;
    ServerMessage::Update {
        n,
        moments: match table.facts(range, viewer, lang, names) {
            facts if facts.is_empty() => Vec::new(),
            // No view was shown before: nothing is compared.
            facts => vec![Moment { facts, changes: None }],
        },
        view: Json(table.view(viewer)),
        ask: asks.and_then(|Asks { seat, closes_ms }| Some(Ask { closes_ms, ..table.ask(seat, lang, names)? })),
        undo,
    }
}
