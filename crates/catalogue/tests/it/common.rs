use catalogue::{AnyGame, GameEntry};
use skeleton::Skeleton;

static SKELETON: GameEntry<Skeleton> = GameEntry::new();

/// Every game on the list, and the skeleton: what holds of it holds of its copies.
pub fn games() -> impl Iterator<Item = &'static dyn AnyGame> {
    let skeleton: &'static dyn AnyGame = &SKELETON;
    catalogue::ALL.iter().copied().chain([skeleton])
}
