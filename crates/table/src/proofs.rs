//! Puts another state into a table, for proofs of secrecy alone.

use engine::Game;

use crate::{Table, undo_log::UndoLog};

impl<G: Game> Table<G> {
    /// The same table with another state in it. What came before cannot be taken back there.
    pub fn in_world(&self, game: G) -> Table<G> {
        let mut table = self.clone();
        table.undo_log = UndoLog::new(&game);
        table.game = game;
        table.set_shown();
        table
    }
}
