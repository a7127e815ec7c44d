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

/// An entry that stands, as it was last amended.
#[derive(Clone, Copy)]
pub struct ActiveEntry<'a> {
    pub n: usize,
    pub entry: &'a Entry,
    /// The number of the amendment that put it there.
    pub amended_by: Option<usize>,
}

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
            _ => self.race.check(entry),
        }
    }

    /// The entries that stand, oldest first, each with the race in which it was made.
    pub fn steps(&self) -> Vec<(ActiveEntry<'_>, Race)> {
        let mut race = Race::new(&self.head);
        let mut steps = Vec::new();
        for active in self.active().expect("taken before") {
            steps.push((active, race.clone()));
            race.enter(active.entry).expect("taken before");
        }
        steps
    }

    /// The numbers of what undo takes back one after the other, the newest last: amendments count too.
    pub fn undoable(&self) -> Vec<usize> {
        self.history.active().iter().map(|index| index + 1).collect()
    }

    /// Whether there is something to put back.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
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

    /// The entries that stand, in their order.
    fn active(&self) -> Result<Vec<ActiveEntry<'_>>, Refusal> {
        let mut active: Vec<ActiveEntry<'_>> = Vec::new();
        let mut taken_out = Vec::new();
        for &index in self.history.active() {
            let number = index + 1;
            match &self.entries[index].entry {
                Entry::Amend { n, entry } => {
                    let place = active.binary_search_by_key(n, |active| active.n as i64);
                    let place = place.map_err(|_| Refusal::CannotBeAmended { n: *n })?;
                    match entry {
                        Some(entry) => {
                            active[place] = ActiveEntry { entry, amended_by: Some(number), ..active[place] };
                        }
                        None => taken_out.push(active[place].n),
                    }
                }
                entry => active.push(ActiveEntry { n: number, entry, amended_by: None }),
            }
        }
        active.retain(|active| !taken_out.contains(&active.n));
        Ok(active)
    }

    fn fold(&self, active: &[ActiveEntry<'_>]) -> Result<Race, Refusal> {
        let mut race = Race::new(&self.head);
        for active in active {
            race.enter(active.entry)?;
        }
        Ok(race)
    }

    /// The race with another entry in the place of entry n, or without it. All that stand after it must still be allowed (D6).
    fn amended(&self, n: i64, other: Option<&Entry>) -> Result<Race, Refusal> {
        let active = self.active()?;
        let is_it = |active: &ActiveEntry<'_>| active.n as i64 == n && active.entry.can_be_amended();
        let place = active.iter().position(is_it).ok_or(Refusal::CannotBeAmended { n })?;
        if other.is_some_and(|other| !other.is_of_the_same_kind(active[place].entry)) {
            return Err(Refusal::AnotherKind { n });
        }
        let mut race = self.fold(&active[..place])?;
        if let Some(other) = other {
            race.enter(other)?;
        }
        for active in &active[place + 1..] {
            race.enter(active.entry).map_err(|why| Refusal::NoLongerAllowed(active.n, Box::new(why)))?;
        }
        Ok(race)
    }
}
