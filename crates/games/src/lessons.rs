//! The lessons, built into the program: `games/<game>/lessons/<name>.json`, offered in the order of their names.

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../games"]
#[include = "*/lessons/*.json"]
struct Files;

/// A lesson as written (see [`AnyGame::lesson`](crate::AnyGame::lesson)).
pub struct Source {
    pub name: String,
    pub text: String,
}

/// The lessons of a game, the one to take first first.
pub fn of(game: &str) -> Vec<Source> {
    let mut sources: Vec<Source> = Files::iter().filter_map(|path| read(game, &path)).collect();
    sources.sort_by(|a, b| a.name.cmp(&b.name));
    sources
}

/// The lesson of this name, among those of a game.
pub fn find(game: &str, name: &str) -> Option<Source> {
    Files::iter().filter_map(|path| read(game, &path)).find(|source| source.name == name)
}

fn read(game: &str, path: &str) -> Option<Source> {
    let name = path.strip_prefix(game)?.strip_prefix("/lessons/")?.strip_suffix(".json")?;
    let text = String::from_utf8(Files::get(path)?.data.into_owned()).ok()?;
    Some(Source { name: name.to_owned(), text })
}
