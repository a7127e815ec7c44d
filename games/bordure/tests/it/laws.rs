//! The laws of every game, over random races of every variant and number of seats.

use bordure::{Bordure, Options, Teams};
use testkit::laws::hold_with_secrets;

fn options(course: &str, teams: Teams) -> Options {
    Options { course: course.to_owned(), teams }
}

#[test]
fn laws_hold_with_printed_teams() {
    for course in ["milan-san-remo", "liege-bastogne-liege", "paris-tours", "gap-alpe-dhuez", "SSPMCCPSMMPCSPSM"] {
        for seats in 2..=4 {
            let stats = hold_with_secrets::<Bordure>(&options(course, Teams::Preset), seats, 0..6);
            assert!(stats.disclosed > 0 && stats.reordered > 0, "{stats:?}");
        }
    }
}

#[test]
fn laws_hold_with_composed_teams() {
    for course in ["milan-san-remo", "SSSSSSSSSSSSSSSS", "PPPPPPPPPPPPPPPC"] {
        for seats in 2..=4 {
            let stats = hold_with_secrets::<Bordure>(&options(course, Teams::Compose), seats, 0..10);
            assert!(stats.disclosed > 0 && stats.reordered > 0, "{stats:?}");
        }
    }
}
