//! Whole races, step by step, kept as golden files in `games/bordure/playthroughs`.

use bordure::{Bordure, Options, Teams};
use testkit::playthroughs::hold;

#[test]
fn a_race_with_printed_teams() {
    hold::<Bordure>("milan-san-remo-4", &Options::default(), 4, 7);
}

#[test]
fn a_race_with_composed_teams_on_a_free_course() {
    let options = Options { course: "PCMSPCMSPCMSPCMS".to_owned(), teams: Teams::Compose };
    hold::<Bordure>("free-course-2", &options, 2, 11);
}
