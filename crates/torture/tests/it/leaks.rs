//! The short form: every game on the list and the toy, and every injected leak.

use protocol::Windows;
use torture::leaks::{pairs, unnoticed};

use crate::common::games;

#[test]
fn nobody_can_tell_worlds_apart_that_look_the_same_to_them() {
    std::thread::scope(|scope| {
        for game in games() {
            let compare = move |seeds| match pairs(game, Windows::Strict, seeds) {
                Ok(found) => found,
                Err(difference) => panic!("{}: {difference}", game.key()),
            };
            scope.spawn(move || {
                let some = compare(0..100);
                // Where everything lies open, the other world is the same one: there is no more to be found.
                let more = (some.hiding > 0).then(|| compare(100..1_000));
                println!("{}: {some:?}, {more:?}", game.key());
            });
        }
    });
}

#[test]
fn every_injected_leak_is_caught() {
    for game in games() {
        let hiding = pairs(game, Windows::Strict, 0..40).map_or(0, |found| found.hiding);
        println!("{}: others hold something else in {hiding} of 40 pairs", game.key());
        let secretive = game.info().hidden.is_from_others();
        assert_eq!(hiding > 0, secretive, "{} says that it hides {:?}", game.key(), game.info().hidden);
        // Where seats know nothing of their own there is nothing to leak.
        if !secretive {
            continue;
        }
        let missed = unnoticed(game, 0..600).unwrap_or_else(|difference| panic!("{}: {difference}", game.key()));
        assert!(missed.is_empty(), "{}: not caught: {missed:?}", game.key());
    }
}

/// Where windows are relaxed, when one closes may say that somebody could answer. Nothing else does.
#[test]
fn relaxed_windows_give_away_when_they_close_and_nothing_else() {
    for game in games() {
        let found =
            pairs(game, Windows::Relaxed, 0..100).unwrap_or_else(|difference| panic!("{}: {difference}", game.key()));
        println!("{}: {found:?}", game.key());
    }
}
