//! What is handed on (T21): the list, which is worked out in bulk, against the verdict on each move by itself.

use crate::common::short_race;
use engine::{Game, play_at_random};
use lab::generator;
use testkit::drive::advance;
use tour::{Action, Cell, HandOn, Tour};

#[test]
fn every_move_that_would_be_accepted_is_listed() {
    let mut compared = 0;
    for seed in 0..12 {
        let mut rng = generator(3, seed);
        let mut game = Tour::new(&short_race(1, 6), 3).expect("good options");
        loop {
            let before = game.clone();
            let on = advance(&mut game, &mut rng, |view, legal, rng| {
                if matches!(legal[0], Action::Move { .. }) {
                    compared += compare(&before, legal);
                }
                play_at_random(view, legal, rng)
            });
            if !on {
                break;
            }
        }
    }
    assert!(compared > 1_000, "only {compared} moves with something handed on");
}

/// Tries every cell near the mover, every rider and every neighbour; says how many moves handed something on.
fn compare(game: &Tour, legal: &[Action]) -> usize {
    let prompt = *Tour::awaiting(game.public()).prompt().expect("a move is awaited");
    let view = game.seat_view(prompt.asked.iter().next().expect("a seat is asked"));
    let accepted = |action: &Action| view.check(action).is_ok();
    let ends = legal.iter().filter_map(|action| match action {
        Action::Move { to, hand_on: None } => Some(*to),
        _ => None,
    });
    let mut expected = Vec::new();
    for to in ends {
        expected.push(Action::Move { to, hand_on: None });
        for rider in 0..18 {
            for (lane, h) in [(-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1)] {
                let hand_on = Some(HandOn { rider, to: Cell::new(to.lane + lane, to.h + h) });
                let action = Action::Move { to, hand_on };
                if accepted(&action) {
                    expected.push(action);
                }
            }
        }
    }
    assert_eq!(expected, legal);
    legal.len()
}
