//! The laws of every game, over random races with every number of seats.

use engine::Game;
use skeleton::{Options, Skeleton};

#[test]
fn they_hold() {
    for seats in Skeleton::SEATS {
        testkit::laws::hold::<Skeleton>(&Options::default(), seats, 0..4);
    }
}
