//! What must hold in every race, over random ones of every shape.

use crate::common::short_race;
use tour::Tour;

#[test]
fn laws_hold_for_every_number_and_size_of_teams() {
    for seats in 2..=6 {
        for team_size in 3..=6 {
            testkit::laws::hold::<Tour>(&short_race(1, team_size), seats, 0..1);
        }
    }
}

#[test]
fn laws_hold_in_small_races() {
    testkit::laws::hold::<Tour>(&short_race(1, 3), 2, 1..25);
    testkit::laws::hold::<Tour>(&short_race(1, 4), 3, 1..7);
}

#[test]
fn laws_hold_in_stage_races() {
    testkit::laws::hold::<Tour>(&short_race(3, 6), 2, 0..4);
    testkit::laws::hold::<Tour>(&short_race(2, 5), 4, 0..1);
}
