//! Undo and redo over the entries of a book. What an entry means is not known here.

use crate::{Entry, Refusal};

/// Which entries stand, by their index in the book: what undo takes back, and what redo puts back (D6).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    /// Ascending, amendments among them.
    active: Vec<usize>,
    /// What was undone since the last other entry, the newest undo last.
    undone: Vec<usize>,
}

/// What a line did to those before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    Entered,
    Undid(usize),
    Redid(usize),
}

impl History {
    /// Takes the line of this index, or refuses it and stays as it was.
    pub fn take(&mut self, index: usize, entry: &Entry) -> Result<Change, Refusal> {
        match entry {
            Entry::Undo => {
                let newest = self.active.pop().ok_or(Refusal::NothingToUndo)?;
                self.undone.push(newest);
                Ok(Change::Undid(newest))
            }
            Entry::Redo => {
                let last = self.undone.pop().ok_or(Refusal::NothingToRedo)?;
                self.active.push(last);
                Ok(Change::Redid(last))
            }
            _ => {
                self.undone.clear();
                self.active.push(index);
                Ok(Change::Entered)
            }
        }
    }

    pub fn can_undo(&self) -> bool {
        !self.active.is_empty()
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    pub fn active(&self) -> &[usize] {
        &self.active
    }
}
