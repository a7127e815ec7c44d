//! A whole race drawn step by step, kept in `playthroughs`. `BLESS=1` writes it anew.

use skeleton::{Options, Skeleton};

#[test]
fn they_are_golden() {
    testkit::playthroughs::hold::<Skeleton>("two", &Options::default(), 2, 7);
}
