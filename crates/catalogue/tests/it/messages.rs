//! What a table writes in one go is what it says piece by piece.

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
            for lang in [None, Some(Lang::Fr)] {
                for viewer in Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]) {
                    let (written, composed) = both(&*table, n, viewer, lang, &names, so_far);
                    assert_eq!(written, composed, "{}, message {n} to {viewer:?}", game.key());
                    asked += usize::from(!written["ask"].is_null());
                }
            }
            so_far = table.happened();
            let Some(seat) = Seat::all(seats).find(|&seat| table.owes(seat)) else { break };
            let action = table.bot_action(seat, Bot::Random, &mut rng).expect("it owes an answer");
            table.play(seat, table.decision(seat), &action, By::Player).expect("a legal move");
        }
        assert!(so_far > 0 && asked > 0, "{}: nothing was compared", game.key());
    }
}

/// A message as the table writes it, and composed of what the table says of each part.
fn both(
    table: &dyn AnyTable,
    n: u64,
    viewer: Viewer,
    lang: Option<Lang>,
    names: &[String],
    from: usize,
) -> (Value, Value) {
    let range = from..table.happened();
    let closes_ms = Some(n);
    let undo = n.is_multiple_of(2);
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    let composed: ServerMessage = ServerMessage::Update {
        n,
        moments: match table.facts(range.clone(), viewer, lang, names) {
            facts if facts.is_empty() => Vec::new(),
            // No view was shown before: nothing is compared.
            facts => vec![Moment { facts, changes: None }],
        },
        view: Json(table.view(viewer)),
        ask: seat.and_then(|seat| table.ask(seat, lang, names)).map(|ask| Ask { closes_ms, ..ask }),
        undo,
    };
    let asks = seat.map(|seat| Asks { seat, closes_ms });
    let written = table.message(Message { n, viewer, lang, names, range, asks, undo });
    (serde_json::from_str(&written).expect("JSON"), json!(composed))
}
