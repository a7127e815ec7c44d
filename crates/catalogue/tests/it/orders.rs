//! Orders under a condition, of every game: what they play is legal, they are read from the seat's view, and they say what they do.

use bots::Bot;
use catalogue::AnyGame;
use engine::{OrderSpec, Ordered, Seat};
use table::{By, LuckSource};

use crate::common::games;

/// The numbers of an order as a form begins with them, and at both ends.
fn some_numbers(spec: &OrderSpec) -> Vec<Vec<u16>> {
    let at = |pick: fn(&engine::OrderNumber) -> u16| spec.numbers.iter().map(pick).collect::<Vec<u16>>();
    let mut all = vec![at(|number| number.least), at(|number| number.usual), at(|number| number.most)];
    // An order that names a card is tried with each.
    if let [bound, card] = spec.numbers {
        all.extend((card.least..=card.most).map(|card| vec![bound.most, card]));
    }
    all
}

/// How often each order of a game would have answered, and lapsed, in races of random bots.
fn tried(game: &dyn AnyGame) -> Vec<(&'static str, u32, u32)> {
    let mut found: Vec<_> = game.info().orders.iter().map(|spec| (spec.key, 0, 0)).collect();
    for seed in 0..6 {
        let seats = (*game.seats().start()).max(3);
        let luck = LuckSource::Seed(seed);
        let mut table = game.open("orders", &serde_json::Map::new(), seats, &luck).expect("its own options");
        table.draw_pending();
        let mut rng = bots::generator(seed, 0);
        for _ in 0..400 {
            let Some(seat) = table.prompt().and_then(|prompt| prompt.asked.iter().find(|&seat| table.owes(seat)))
            else {
                break;
            };
            for (spec, found) in game.info().orders.iter().zip(&mut found) {
                for numbers in some_numbers(spec) {
                    assert!(spec.takes(&numbers), "{} {numbers:?}", spec.key);
                    match table.ordered_if(seat, spec.key, &numbers) {
                        Ordered::Unconcerned => {}
                        Ordered::Lapses => found.2 += 1,
                        Ordered::Play(what) => {
                            found.1 += 1;
                            table.check(seat, table.decision(seat), &what).expect("an order plays what is legal");
                        }
                    }
                }
            }
            let bot = if seed % 2 == 0 { Bot::Heuristic } else { Bot::Random };
            let answer = table.bot_action(seat, bot, &mut rng).expect("asked");
            table.play(seat, table.decision(seat), &answer, By::Player).expect("legal");
            table.draw_pending();
        }
    }
    found
}

#[test]
fn every_order_answers_in_some_race() {
    for game in games() {
        for (key, plays, lapses) in tried(game) {
            assert!(plays > 0, "{}: {key} never answers", game.key());
            // Passing is always possible, and so is going to a cell proposed; every other order has an end.
            assert!(lapses > 0 || ["bid", "cells", "line_up"].contains(&key), "{}: {key} never lapses", game.key());
        }
    }
}

#[test]
fn an_order_says_its_numbers_in_both_languages() {
    for game in games() {
        let mut keys = Vec::new();
        for spec in game.info().orders {
            assert!(!keys.contains(&spec.key), "{}: {} twice", game.key(), spec.key);
            keys.push(spec.key);
            for text in [spec.sentence.fr, spec.sentence.en] {
                for at in 0..2 {
                    let named = text.contains(&format!("{{{at}}}"));
                    assert_eq!(named, at < spec.numbers.len(), "{}: {text}", game.key());
                }
            }
            for number in spec.numbers {
                assert!((number.least..=number.most).contains(&number.usual), "{}: {}", game.key(), spec.key);
            }
        }
    }
}

#[test]
fn nobody_else_is_answered_for() {
    for game in games() {
        let seats = (*game.seats().start()).max(3);
        let mut table =
            game.open("orders", &serde_json::Map::new(), seats, &LuckSource::Seed(3)).expect("its own options");
        table.draw_pending();
        for seat in Seat::all(seats).filter(|&seat| !table.owes(seat)) {
            for spec in game.info().orders {
                let numbers: Vec<u16> = spec.numbers.iter().map(|number| number.usual).collect();
                assert!(matches!(table.ordered_if(seat, spec.key, &numbers), Ordered::Unconcerned), "{}", spec.key);
            }
        }
    }
}
