use catalogue::{AnyGame, GameEntry};
use skeleton::Skeleton;
use testkit::toy::{Toy, fault::Sound};

pub static TOY: GameEntry<Toy<Sound>> = GameEntry::new();
static SKELETON: GameEntry<Skeleton> = GameEntry::new();

/// Every game on the list, the toy, and the skeleton: what holds of it holds of its copies.
pub fn games() -> Vec<&'static dyn AnyGame> {
    let others: [&dyn AnyGame; 2] = [&TOY, &SKELETON];
    catalogue::ALL.iter().copied().chain(others).collect()
}
