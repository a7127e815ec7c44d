//! The one list of games, and tables whose game is not known to those who use them.
//!
//! Architecture invariant: the server, the terminal and the lab reach games through here and name none of them.

mod any_game;
mod any_table;
mod ask;
mod entry;
mod erased_table;
mod lesson;
pub mod lessons;
mod rulebook;
mod thinker;
mod told;
pub mod typescript;

pub use any_game::AnyGame;
pub use any_table::{AnyTable, MoveError, Thinker};
pub use entry::GameEntry;
pub use lesson::{Cover, Words, cover};
pub use rulebook::{Article, Rulebook, Section};

/// Every game on the table. A new one is a line here.
pub static ALL: &[&dyn AnyGame] = &[
    &GameEntry::<game_echappee::Echappee>::new(),
    &GameEntry::<game_mille_bornes::MilleBornes>::new(),
    &GameEntry::<game_bordure::Bordure>::new(),
    &GameEntry::<game_arc_en_ciel::ArcEnCiel>::new(),
    &GameEntry::<game_tour::Tour>::new(),
];

/// The game of this name.
pub fn find(key: &str) -> Option<&'static dyn AnyGame> {
    ALL.iter().copied().find(|game| game.key() == key)
}
