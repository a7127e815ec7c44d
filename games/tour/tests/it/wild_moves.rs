//! Cells that are on no road: refused by their rule, whatever the numbers.

use crate::common::short_race;
use bots::generator;
use engine::{Game, play_at_random};
use testkit::drive::play_out;
use tour::{Action, Cell, HandOn, Tour};

const WILD: [Cell; 6] = [
    Cell::new(-1, 1),
    Cell::new(i8::MIN, i16::MIN),
    Cell::new(i8::MAX, i16::MAX),
    Cell::new(16, 0),
    Cell::new(0, i16::MAX - 1),
    Cell::new(0, i16::MIN),
];

#[test]
fn wild_cells_are_refused_at_every_question() {
    let mut game = Tour::new(&short_race(1, 3), 2).expect("good options");
    play_out(&mut game, &mut generator(2, 2), |view, legal, rng| {
        for cell in WILD {
            let plain = legal.iter().find_map(|action| match action {
                Action::Move { to, hand_on: None } => Some(*to),
                _ => None,
            });
            let moves = [
                Action::Place { cell },
                Action::Move { to: cell, hand_on: None },
                Action::Move { to: plain.unwrap_or(cell), hand_on: Some(HandOn { rider: 255, to: cell }) },
                Action::Move { to: plain.unwrap_or(cell), hand_on: Some(HandOn { rider: 0, to: cell }) },
                Action::Move { to: plain.unwrap_or(cell), hand_on: Some(HandOn { rider: 1, to: cell }) },
            ];
            for action in moves {
                assert!(view.check(&action).is_err(), "{action:?}");
            }
        }
        play_at_random(view, legal, rng)
    });
}
