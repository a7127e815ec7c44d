//! Every file of `scenarios`: one at least for each rule.

use skeleton::Skeleton;

#[test]
fn they_hold_and_cite_every_rule() {
    testkit::scenarios::hold::<Skeleton>("K", 1..=4);
}
