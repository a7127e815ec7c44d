use catalogue::{AnyGame, GameEntry, Visitor};
use engine::Game;
use skeleton::Skeleton;

static SKELETON: GameEntry<Skeleton> = GameEntry::new();

/// Every game on the list, and the skeleton: what holds of it holds of its copies.
pub fn games() -> impl Iterator<Item = &'static dyn AnyGame> {
    let skeleton: &'static dyn AnyGame = &SKELETON;
    catalogue::ALL.iter().copied().chain([skeleton])
}

/// What a visitor finds at one of them.
pub fn visit<V: Visitor>(game: &dyn AnyGame, visitor: V) -> V::Output {
    match game.key() {
        Skeleton::KEY => visitor.visit::<Skeleton>(),
        key => catalogue::visit(key, visitor).expect("a game of the list"),
    }
}
