//! The laws of a game in numbers catch what is injected.

use engine::Game;
use testkit::{
    encoded::check,
    toy::{
        Fault, Toy,
        fault::{NumbersTooHigh, SharesANumber, Sound},
    },
};

fn wrong<F: Fault>() -> Option<String> {
    (0..20).find_map(|seed| check::<Toy<F>>(&Default::default(), *Toy::<F>::SEATS.end(), seed).err())
}

#[test]
fn two_actions_of_one_number_and_numbers_out_of_bounds_are_caught() {
    assert_eq!(wrong::<Sound>(), None);
    assert!(wrong::<SharesANumber>().is_some_and(|wrong| wrong.contains("is called [3]")));
    assert!(wrong::<NumbersTooHigh>().is_some_and(|wrong| wrong.contains("99 of")));
}
