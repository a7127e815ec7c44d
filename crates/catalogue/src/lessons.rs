//! The lessons, built into the program: `games/<game>/lessons/<name>.json`, offered in the order of their names.

use protocol::requests::{Bilingual, LessonInfo};
use table::scenario::Malformed;

use crate::cover;

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

/// What is said of a game's lessons in a list.
pub fn infos(game: &str) -> Result<Vec<LessonInfo>, Malformed> {
    let info = |source: Source| {
        let cover = cover(source.text)?;
        Ok(LessonInfo {
            game: game.to_owned(),
            name: source.name.to_owned(),
            title: Bilingual { fr: cover.title.fr, en: cover.title.en },
            steps: cover.steps,
            moves: cover.moves,
        })
    };
    of(game).into_iter().map(info).collect()
}
