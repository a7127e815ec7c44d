//! The lessons, built into the program: `games/<game>/lessons/<name>.json`, offered in the order of their names.

/// A lesson as written (see [`AnyGame::lesson`](crate::AnyGame::lesson)).
#[derive(Clone, Copy)]
pub struct Source {
    pub name: &'static str,
    pub text: &'static str,
}

/// Every lesson with its game, in the order of their names: `build.rs` finds them.
static ALL: &[(&str, Source)] = include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

/// The lessons of a game, the one to take first first.
pub fn of(game: &str) -> Vec<Source> {
    ALL.iter().filter(|(of, _)| *of == game).map(|&(_, source)| source).collect()
}

/// The lesson of this name, among those of a game.
pub fn find(game: &str, name: &str) -> Option<Source> {
    of(game).into_iter().find(|source| source.name == name)
}
