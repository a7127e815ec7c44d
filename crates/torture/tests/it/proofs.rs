//! The short forms of what needs no process of its own.

use torture::{
    desk_network::{self, Injection},
    fairness, fuzz, network,
};

use crate::common::games;

#[test]
fn nonsense_makes_nothing_panic() {
    for game in games() {
        for (target, runs) in [
            (fuzz::Target::Frames, 20_000),
            (fuzz::Target::Moves, 2_000),
            (fuzz::Target::Records, 60),
            (fuzz::Target::Options, 400),
        ] {
            let found = fuzz::run(target, game, runs, 1).unwrap();
            println!("{} {target:?}: {found:?}", game.key());
        }
    }
}

#[test]
fn whatever_the_network_does_everybody_is_sent_everything_once() {
    for game in games() {
        let found = network::run(game, 0..60, || {}).unwrap();
        println!("{}: {found}", game.key());
        assert!(found.moves > 100 && found.cuts > 100 && found.sent_again > 50, "{}: {found:?}", game.key());
    }
}

#[test]
fn whatever_the_network_does_everybody_has_the_desks_book() {
    let found = desk_network::run(0..150, || {}).unwrap();
    println!("{found}");
    assert!(found.entries > 3_000 && found.sent_again > 300 && found.overtaken > 300, "{found:?}");
    assert!(found.crashes > 100 && found.cuts > 300 && found.lost > 500 && found.clashes_sent > 100, "{found:?}");
    assert!(found.offline > 500, "{found:?}");
    for inject in [Injection::LosesTheLast, Injection::SkipsOne, Injection::ForgetsIds] {
        assert!(desk_network::run_with(inject, 0..20, || {}).is_err(), "{inject:?} goes unnoticed");
    }
}

#[test]
fn a_record_with_one_bit_changed_is_rejected_and_every_forgery_caught() {
    for game in games() {
        let found = fairness::run(game, 150, 1).unwrap();
        assert_eq!(found.rejected, found.changes, "{}", game.key());
        assert_eq!((found.forgeries, found.caught), (15, 15), "{}", game.key());
    }
}
