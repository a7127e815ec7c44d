//! The lessons, built into the program: `games/<game>/lessons/<name>.json`, offered in the order of their names.

use protocol::requests::{Bilingual, LessonInfo};
use table::scenario::Malformed;

use crate::{Info, cover};

/// A lesson as written (see [`AnyGame::lesson`](crate::AnyGame::lesson)).
#[derive(Clone, Copy)]
pub struct Source {
    pub name: &'static str,
    pub text: &'static str,
}

/// The lessons of each game, in the order of their names: `build.rs` finds them.
const ALL: &[(&str, &[Source])] = include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

/// The lessons of a game, the one to take first first.
pub(crate) const fn of(game: &str) -> &'static [Source] {
    let mut at = 0;
    while at < ALL.len() {
        if same(ALL[at].0, game) {
            return ALL[at].1;
        }
        at += 1;
    }
    &[]
}

/// Whether two names are one, also where they are compared as the program is built.
pub(crate) const fn same(one: &str, other: &str) -> bool {
    let one = one.as_bytes();
    let other = other.as_bytes();
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// The lesson of this name, among those of a game.
pub fn find(game: &Info, name: &str) -> Option<Source> {
    game.lessons.iter().copied().find(|source| source.name == name)
}

/// What is said of a game's lessons in a list.
pub fn infos(game: &Info) -> Result<Vec<LessonInfo>, Malformed> {
    let info = |source: &Source| {
        let cover = cover(source.text)?;
        Ok(LessonInfo {
            game: game.key.to_owned(),
            name: source.name.to_owned(),
            title: Bilingual { fr: cover.title.fr, en: cover.title.en },
            steps: cover.steps,
            moves: cover.moves,
        })
    };
    game.lessons.iter().map(info).collect()
}
