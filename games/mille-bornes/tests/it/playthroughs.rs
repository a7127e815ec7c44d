//! Whole races as text: a change of behaviour shows as a change of these files.

use mille_bornes::{MilleBornes, Options, Partners, Scoring, Teams};
use testkit::playthroughs::hold;

#[test]
fn four_alone() {
    hold::<MilleBornes>("junior-4", &Options::default(), 4, 1);
}

#[test]
fn two_to_seven_hundred_for_points() {
    let options = Options { scoring: Scoring::Bonus, distance: 700, target: Some(1000), ..Options::default() };
    hold::<MilleBornes>("bonus-700-2", &options, 2, 2);
}

#[test]
fn fast_and_extended_in_teams() {
    let options = Options { teams: Some(Teams::TwoByTwo), fast: true, extended: true, ..Options::default() };
    hold::<MilleBornes>("fast-extended-2x2", &options, 4, 3);
}

#[test]
fn three_cars_of_two() {
    let options = Options { teams: Some(Teams::ThreeByTwo), scoring: Scoring::Bonus, ..Options::default() };
    hold::<MilleBornes>("bonus-3x2", &options, 6, 4);
}

#[test]
fn four_cars_of_two_neighbours() {
    let options = Options { teams: Some(Teams::FourByTwo), partners: Partners::Beside, ..Options::default() };
    hold::<MilleBornes>("beside-4x2", &options, 8, 5);
}

#[test]
fn two_pairs_of_neighbours_with_a_car_each() {
    let options = Options {
        teams: Some(Teams::TwoByTwo),
        partners: Partners::Beside,
        scoring: Scoring::Bonus,
        target: Some(1000),
        ..Options::default()
    };
    hold::<MilleBornes>("beside-bonus-2x2", &options, 4, 6);
}
