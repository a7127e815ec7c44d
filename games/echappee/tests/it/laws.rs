//! The laws of every game, over random races of every variant and number of seats.

use echappee::{Echappee, Options, Variant};
use testkit::laws::{Stats, hold_with_secrets};

fn races(variant: Variant, seats: std::ops::RangeInclusive<u8>, races: u64) -> Stats {
    let options = Options { variant, stages: Some(2), first_leader: None };
    let mut total = Stats::default();
    for seats in seats {
        total.add(&hold_with_secrets::<Echappee>(&options, seats, 0..races));
    }
    total
}

#[test]
fn they_hold_on_the_road_alone() {
    races(Variant::Simple, 2..=6, 8);
}

#[test]
fn they_hold_with_climbs() {
    let stats = races(Variant::Cotes, 2..=6, 6);
    assert!(stats.reordered > 0 && stats.disclosed > 0, "{stats:?}");
}

#[test]
fn they_hold_in_the_complete_game() {
    let stats = races(Variant::Complet, 2..=6, 6);
    assert!(stats.reordered > 0 && stats.disclosed > 0, "{stats:?}");
}

#[test]
fn they_hold_between_teams() {
    let stats = races(Variant::Equipes, 2..=4, 6);
    assert!(stats.reordered > 0 && stats.disclosed > 0, "{stats:?}");
}
