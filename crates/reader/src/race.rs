//! What a book has come to, as the screens of a race desk show it.

use desk::{ActiveEntry, Book, Entry, Outcome, Race};
use serde::Serialize;

/// What a book has come to, with what its history shows of each line.
#[derive(Serialize)]
pub struct BookState {
    outcome: Outcome,
    /// The teams in the order in which they were drawn.
    draw: Option<Vec<i64>>,
    /// One for each entry of the outcome.
    lines: Vec<Moment>,
    /// Those that stand, oldest first.
    active: Vec<Active>,
    /// What undo takes back one after the other, the newest last.
    undoable: Vec<usize>,
    redoable: bool,
}

/// When something was entered.
#[derive(Serialize)]
pub struct Moment {
    /// 0 before the first TURN of the stage.
    round: u16,
    /// What the clock shows then: at a finish its seconds, at a TURN the round that it begins.
    time: Option<u32>,
}

/// An entry that stands, as it was last amended.
#[derive(Serialize)]
pub struct Active {
    n: usize,
    entry: Entry,
    amended_by: Option<usize>,
    amendable: bool,
    #[serde(flatten)]
    moment: Moment,
}

impl BookState {
    pub fn of(book: &Book) -> BookState {
        let steps = book.steps();
        let active: Vec<Active> = steps.iter().map(|(active, race)| Active::of(active, race)).collect();
        BookState {
            outcome: book.outcome(),
            draw: active.iter().find_map(|active| match &active.entry {
                Entry::Draw(teams) => Some(teams.clone()),
                _ => None,
            }),
            lines: lines(book),
            active,
            undoable: book.undoable(),
            redoable: book.can_redo(),
        }
    }
}

impl Active {
    fn of(&ActiveEntry { n, entry, amended_by }: &ActiveEntry<'_>, race: &Race) -> Active {
        Active {
            n,
            entry: entry.clone(),
            amended_by,
            amendable: entry.can_be_amended(),
            moment: Moment::of(entry, race),
        }
    }
}

impl Moment {
    fn of(entry: &Entry, race: &Race) -> Moment {
        let time = match entry {
            Entry::Finish { seconds, .. } => u8::try_from(*seconds).ok().map(|seconds| race.time(race.round, seconds)),
            Entry::Turn(round) => u16::try_from(*round).ok().map(|round| race.time(round, 0)),
            _ => None,
        };
        Moment { round: race.round, time }
    }
}

/// Each line with the race in which it was entered.
fn lines(book: &Book) -> Vec<Moment> {
    let mut so_far = Book::new(book.head().clone());
    let mut lines = Vec::new();
    for written in book.entries() {
        lines.push(Moment::of(&written.entry, so_far.race()));
        so_far.enter(written.entry.clone()).expect("taken before");
    }
    lines
}
