//! Whole races drawn step by step, kept in `games/echappee/playthroughs`.

use echappee::{Echappee, Options, Variant};

fn hold(name: &str, variant: Variant, seats: u8, stages: u16, seed: u64) {
    let options = Options { variant, stages: Some(stages), first_leader: None };
    testkit::playthroughs::hold::<Echappee>(name, &options, seats, seed);
}

#[test]
fn a_simple_race_of_three() {
    hold("simple-3", Variant::Simple, 3, 1, 3);
}

#[test]
fn a_race_of_six_with_climbs() {
    hold("cotes-6", Variant::Cotes, 6, 1, 6);
}

#[test]
fn a_complete_race_of_four() {
    hold("complet-4", Variant::Complet, 4, 2, 4);
}

#[test]
fn a_race_between_two_teams() {
    hold("equipes-2", Variant::Equipes, 2, 2, 2);
}
