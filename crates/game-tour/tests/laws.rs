//! What must hold in every race, over random ones of every shape.

mod common;

use common::short_race;
use tour::Tour;

#[test]
fn laws_hold_for_every_number_and_size_of_teams() {
    for seats in 2..=6 {
        for team_size in 3..=6 {
            testkit::laws::hold::<Tour>(&short_race(1, team_size), seats, 0..4);
        }
    }
}

#[test]
fn laws_hold_in_stage_races() {
    for seats in 2..=4 {
        testkit::laws::hold::<Tour>(&short_race(3, 6), seats, 0..4);
    }
}
