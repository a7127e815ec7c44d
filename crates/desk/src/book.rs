use crate::{Entry, Head, Outcome, Race, Refusal};

/// A head, and the entries in the order in which they were made.
#[derive(Clone, PartialEq, Debug)]
pub struct Book {
    head: Head,
    entries: Vec<BookEntry>,
    /// The fold over the entries that stand.
    race: Race,
}

/// An entry of a book. An undo is never undone itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookEntry {
    pub entry: Entry,
    pub undone: bool,
}

impl Book {
    pub fn new(head: Head) -> Book {
        Book { race: Race::new(&head), head, entries: Vec::new() }
    }

    /// A book of entries that were all taken before, in this order. What was taken back is not folded at all, so that a book full of undos
    /// is read as fast as any other.
    pub fn again(head: Head, entries: impl IntoIterator<Item = Entry>) -> Result<Book, Refusal> {
        let mut book = Book::new(head);
        let mut standing = Vec::new();
        for entry in entries {
            match entry {
                Entry::Undo => {
                    let newest: usize = standing.pop().ok_or(Refusal::NothingToUndo)?;
                    book.entries[newest].undone = true;
                }
                _ => standing.push(book.entries.len()),
            }
            book.entries.push(BookEntry { entry, undone: false });
        }
        for at in standing {
            book.race.enter(&book.entries[at].entry)?;
        }
        Ok(book)
    }

    pub fn head(&self) -> &Head {
        &self.head
    }

    pub fn entries(&self) -> &[BookEntry] {
        &self.entries
    }

    pub fn race(&self) -> &Race {
        &self.race
    }

    /// Enters a line and gives its number, from 1; or refuses it and stays as it was.
    pub fn enter(&mut self, entry: Entry) -> Result<usize, Refusal> {
        match entry {
            Entry::Undo => self.undo()?,
            _ => self.race.enter(&entry)?,
        }
        self.entries.push(BookEntry { entry, undone: false });
        Ok(self.entries.len())
    }

    /// Whether an entry would be taken.
    pub fn check(&self, entry: &Entry) -> Result<(), Refusal> {
        match entry {
            Entry::Undo => self.newest_standing().map(drop).ok_or(Refusal::NothingToUndo),
            _ => self.race.clone().enter(entry),
        }
    }

    pub fn outcome(&self) -> Outcome {
        Outcome::of(self)
    }

    /// The newest entry that stands is taken back (D6), and the rest is folded again.
    fn undo(&mut self) -> Result<(), Refusal> {
        let newest = self.newest_standing().ok_or(Refusal::NothingToUndo)?;
        self.entries[newest].undone = true;
        self.race = Race::new(&self.head);
        for written in self.entries.iter().filter(|written| written.stands()) {
            self.race.enter(&written.entry).expect("it was taken before");
        }
        Ok(())
    }

    fn newest_standing(&self) -> Option<usize> {
        self.entries.iter().rposition(BookEntry::stands)
    }
}

impl BookEntry {
    fn stands(&self) -> bool {
        !self.undone && self.entry != Entry::Undo
    }
}
