//! The race desk: times and ranks a race that is ridden on a table with the box (D1–D7).
//!
//! A [`Book`] is a [`Head`] (teams and stages) and the entries that the referee has made, in their order. What the race has
//! come to is a fold over the entries that stand: [`Race`] takes one entry after the other or refuses it with its rule
//! ([`Refusal`]), and [`Outcome`] is the sheet of results, as `sillage desk --json` prints it. An undone entry stays in the
//! book; the fold leaves it out, and takes an amended one as it was last amended.
//!
//! ```
//! let text = br#"{"desk":1,"team_size":3,"teams":[{},{}],"stages":[{"stage":"paris"}]}
//! {"draw":[1,0]}
//! {"turn":1}
//! {"finish":{"seconds":26,"bibs":[7,1]}}
//! "#;
//! let read = desk::Book::read(text).unwrap();
//! let outcome = read.book.outcome();
//! assert_eq!(outcome.start_list, [7, 1, 8, 2, 9, 3]);
//! assert_eq!(outcome.results[0].places[0].time, 2 * 3600 + 10 * 60 + 26);
//! ```
//!
//! Architecture invariant: no I/O, no clock, no generator. The draw is an entry like any other.

mod bibs;
mod book;
pub mod classification;
mod csv;
mod entry;
mod head;
mod history;
mod json;
mod listed;
mod outcome;
mod race;
mod read;
mod refusal;
mod tables;
mod words;

pub use bibs::Bibs;
pub use book::{ActiveEntry, Book, BookEntry};
pub use csv::{csv, csv_line};
pub use entry::Entry;
pub use head::{Format, Head, Stage, StageChoice, Team};
pub use listed::{LISTED_STAGES, ListedStage};
pub use outcome::{EntryRow, Jerseys, Live, LiveRow, Outcome, PlaceRow, PointsRow, StageResult, TeamRow, TimeRow};
pub use race::Race;
pub use read::{BadLine, LeftOut, Read};
pub use refusal::Refusal;
pub use tables::tables;
pub use words::jersey;

/// A number on a rider's back, from 1 to 36.
pub type Bib = u8;
