//! The book of a race: its head, its entries, and the race that they come to.

use crate::{
    Entry, Head, Outcome, Race, Refusal,
    history::{Change, History},
};

/// A head, and the entries in the order in which they were made.
#[derive(Clone, PartialEq, Debug)]
pub struct Book {
    head: Head,
    entries: Vec<BookEntry>,
    history: History,
    /// The fold over the entries that stand, as they were last amended.
    race: Race,
}

/// An entry of a book, as it was entered. An undo or a redo is never undone itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookEntry {
    pub entry: Entry,
    pub undone: bool,
}

/// An entry that stands, by its index, with what stands in its place.
type ActiveEntry<'a> = (usize, &'a Entry);

impl Book {
    pub fn new(head: Head) -> Book {
        Book { race: Race::new(&head), head, entries: Vec::new(), history: History::default() }
    }

    /// A book of entries that were all taken before, in this order. What was taken back is not folded at all, so that a book full of undos
    /// is read as fast as any other.
    pub fn again(head: Head, entries: impl IntoIterator<Item = Entry>) -> Result<Book, Refusal> {
        let mut book = Book::new(head);
        for entry in entries {
            book.note(entry)?;
        }
        book.race = book.fold(&book.active()?)?;
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
        match &entry {
            Entry::Undo | Entry::Redo => {
                self.note(entry)?;
                self.race = self.fold(&self.active()?)?;
            }
            Entry::Amend { n, entry: other } => {
                self.race = self.amended(*n, other.as_deref())?;
                self.note(entry)?;
            }
            _ => {
                self.race.enter(&entry)?;
                self.note(entry)?;
            }
        }
        Ok(self.entries.len())
    }

    /// Whether an entry would be taken.
    pub fn check(&self, entry: &Entry) -> Result<(), Refusal> {
        match entry {
            Entry::Undo if self.history.can_undo() => Ok(()),
            Entry::Undo => Err(Refusal::NothingToUndo),
            Entry::Redo if self.history.can_redo() => Ok(()),
            Entry::Redo => Err(Refusal::NothingToRedo),
            Entry::Amend { n, entry } => self.amended(*n, entry.as_deref()).map(drop),
            _ => self.race.clone().enter(entry),
        }
    }

    pub fn outcome(&self) -> Outcome {
        Outcome::of(self)
    }

    /// Writes a line down and marks what it takes back or puts back.
    fn note(&mut self, entry: Entry) -> Result<(), Refusal> {
        match self.history.take(self.entries.len(), &entry)? {
            Change::Entered => {}
            Change::Undid(index) => self.entries[index].undone = true,
            Change::Redid(index) => self.entries[index].undone = false,
        }
        self.entries.push(BookEntry { entry, undone: false });
        Ok(())
    }

    /// The entries that stand, in their order, as they were last amended.
    fn active(&self) -> Result<Vec<ActiveEntry<'_>>, Refusal> {
        let mut active: Vec<(usize, Option<&Entry>)> = Vec::new();
        for &index in self.history.active() {
            match &self.entries[index].entry {
                Entry::Amend { n, entry } => {
                    let place = active.binary_search_by_key(n, |&(index, _)| number(index));
                    active[place.map_err(|_| Refusal::CannotBeAmended { n: *n })?].1 = entry.as_deref();
                }
                entry => active.push((index, Some(entry))),
            }
        }
        Ok(active.into_iter().filter_map(|(index, entry)| Some((index, entry?))).collect())
    }

    fn fold(&self, active: &[ActiveEntry<'_>]) -> Result<Race, Refusal> {
        let mut race = Race::new(&self.head);
        for (_, entry) in active {
            race.enter(entry)?;
        }
        Ok(race)
    }

    /// The race with another entry in the place of entry n, or without it. All that stand after it must still be allowed (D6).
    fn amended(&self, n: i64, other: Option<&Entry>) -> Result<Race, Refusal> {
        let active = self.active()?;
        let place = active.iter().position(|&(index, entry)| number(index) == n && entry.can_be_amended());
        let place = place.ok_or(Refusal::CannotBeAmended { n })?;
        if other.is_some_and(|other| !other.is_of_the_same_kind(active[place].1)) {
            return Err(Refusal::AnotherKind { n });
        }
        let mut race = self.fold(&active[..place])?;
        if let Some(other) = other {
            race.enter(other)?;
        }
        for (index, entry) in &active[place + 1..] {
            race.enter(entry).map_err(|why| Refusal::NoLongerAllowed(index + 1, Box::new(why)))?;
        }
        Ok(race)
    }
}

/// The number of an entry, as it is written in an amendment and in the outcome.
fn number(index: usize) -> i64 {
    index as i64 + 1
}
