//! The one list of games, and tables whose game is not known to those who use them.
//!
//! A server asks [`AnyGame`], which has no types of the game. The terminal, the lab and proofs send a [`Visitor`] to the typed games, with the
//! feature `complete`: a server is built without, and so without what draws games in a terminal.
//!
//! Architecture invariant: the server, the terminal and the lab reach games through here and name none of them.

mod analysed;
mod analysed_race;
mod any_game;
mod any_table;
mod ask;
mod changes;
mod entry;
mod erased_table;
mod facts;
mod frame_words;
mod info;
mod lesson;
pub mod lessons;
mod proofs;
mod rulebook;
mod thinker;
mod trial;
#[cfg(feature = "complete")]
pub mod typescript;
#[cfg(feature = "complete")]
mod visitor;

pub use analysed::{AnalysisWatch, Chosen};
pub use analysed_race::{analysed_race, in_words};
pub use any_game::AnyGame;
pub use any_table::{AnyTable, Asks, Message, MoveError, Thinker};
pub use entry::GameEntry;
pub use frame_words::{FrameWords, RaceWords};
pub use info::Info;
pub use lesson::{Cover, cover};
pub use proofs::Proofs;
pub use rulebook::{Article, Measured, Rulebook, Section, Tip};
pub use trial::{AnyTrial, checked, tried};
#[cfg(feature = "complete")]
pub use visitor::{Complete, Visitor};

/// The one list of games, in the order of the lobby: hands a name and a type for each to a macro. Tests and benches of this crate
/// read it too. `cargo xtask new-game` adds a line.
#[macro_export]
macro_rules! each_game {
    ($with:ident) => {
        $with! {
            echappee: game_echappee::Echappee;
            mille_bornes: game_mille_bornes::MilleBornes;
            bordure: game_bordure::Bordure;
            arc_en_ciel: game_arc_en_ciel::ArcEnCiel;
            tour: game_tour::Tour;
        }
    };
}

macro_rules! list {
    ($($name:ident: $game:ty;)*) => {
        #[allow(non_upper_case_globals)]
        mod entries {
            use super::GameEntry;
            $(pub static $name: GameEntry<$game> = GameEntry::new();)*
        }

        #[allow(non_upper_case_globals)]
        mod alone {
            use super::{AnyGame, entries};
            $(pub static $name: [&dyn AnyGame; 1] = [&entries::$name];)*
        }

        /// Every game on the table.
        pub static ALL: &[&dyn AnyGame] = &[$(&entries::$name),*];

        /// The game of a name alone, so that a program built for one game links no other; without a name, every game.
        pub const fn built_for(name: Option<&str>) -> &'static [&'static dyn AnyGame] {
            match name {
                $(Some(name) if lessons::same(name, <$game as engine::Game>::KEY) => &alone::$name,)*
                _ => ALL,
            }
        }

        /// What a visitor finds at the game of this name.
        #[cfg(feature = "complete")]
        pub fn visit<V: Visitor>(key: &str, visitor: V) -> Option<V::Output> {
            match key {
                $(<$game as engine::Game>::KEY => Some(visitor.visit::<$game>()),)*
                _ => None,
            }
        }
    };
}
each_game!(list);

/// The game of this name.
pub fn find(key: &str) -> Option<&'static dyn AnyGame> {
    ALL.iter().copied().find(|game| game.key() == key)
}
