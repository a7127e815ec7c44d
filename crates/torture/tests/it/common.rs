use catalogue::{AnyGame, GameEntry};
use testkit::toy::{Toy, fault::Sound};

pub static TOY: GameEntry<Toy<Sound>> = GameEntry::new();

/// Every game on the list, and the toy.
pub fn games() -> Vec<&'static dyn AnyGame> {
    let toy: &'static dyn AnyGame = &TOY;
    catalogue::ALL.iter().copied().chain([toy]).collect()
}
