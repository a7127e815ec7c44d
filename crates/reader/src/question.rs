//! What a page asks, and the answers, as JSON.

use desk::{Book, Entry, Head};
use fair::Nonce;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::{Testimony, Witness};

use crate::{
    draft::{Draft, Drafted},
    luck::Finding,
    race::BookState,
    refusal::Why,
};

/// What a page asks.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Question<'a> {
    /// What a person promises who adds this to the luck.
    Promise(Nonce),
    /// What a record by itself says of its luck.
    Record(String),
    /// What a person who kept something of a race's start says of its record.
    Witness { record: String, witness: Witness },
    /// Whether a race can begin like this (D1, D2).
    Head(#[serde(borrow)] &'a RawValue),
    /// A book as a file.
    File(String),
    /// What a book has come to.
    Book {
        #[serde(borrow)]
        book: Lines<'a>,
    },
    /// What is being entered.
    Draft {
        #[serde(borrow)]
        book: Lines<'a>,
        #[serde(borrow)]
        draft: Draft<'a>,
    },
}

/// A book as it is kept.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lines<'a> {
    #[serde(borrow)]
    head: &'a RawValue,
    #[serde(borrow)]
    entries: Vec<&'a RawValue>,
}

/// An answer, or why a head, a file or an entry is not taken.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Answer {
    Promise(String),
    Record(Finding),
    /// Nothing of a text that is no record.
    Witness(Option<Testimony>),
    Head {},
    File {
        head: Head,
        entries: Vec<Entry>,
        left_out: Option<LeftOut>,
    },
    Book(Box<BookState>),
    Draft(Drafted),
    Refused(Why),
}

#[derive(Serialize)]
struct LeftOut {
    line: usize,
    empty: bool,
}

/// Answers a question; what is none has no answer.
pub fn answer(question: &str) -> Option<String> {
    let answer = match serde_json::from_str(question).ok()? {
        Question::Promise(nonce) => Answer::Promise(nonce.commitment().to_string()),
        Question::Record(text) => Answer::Record(Finding::of(&text)),
        Question::Witness { record, witness } => Answer::Witness(witness.hold_against(&record).ok()),
        Question::Head(head) => Head::read(head.get()).map_or_else(Answer::refused, |_| Answer::Head {}),
        Question::File(text) => match Book::read(text.as_bytes()) {
            Ok(read) => Answer::File {
                head: read.book.head().clone(),
                entries: read.book.entries().iter().map(|written| written.entry.clone()).collect(),
                left_out: read.left_out.map(|left| LeftOut { line: left.line, empty: left.empty }),
            },
            Err(bad) => Answer::Refused(Why { line: Some(bad.line), ..Why::from(bad.refusal) }),
        },
        Question::Book { book } => {
            book.read().map_or_else(Answer::refused, |book| Answer::Book(Box::new(BookState::of(&book))))
        }
        Question::Draft { book, draft } => {
            book.read().map_or_else(Answer::refused, |book| Answer::Draft(draft.of(&book)))
        }
    };
    Some(serde_json::to_string(&answer).expect("plain data"))
}

impl Answer {
    fn refused(why: impl Into<Why>) -> Answer {
        Answer::Refused(why.into())
    }
}

impl Lines<'_> {
    /// The book, or why its last entry is not taken: those before it were taken one by one.
    fn read(&self) -> Result<Book, Why> {
        let mut book = Book::new(Head::read(self.head.get())?);
        let Some((last, before)) = self.entries.split_last() else { return Ok(book) };
        let before: Vec<Entry> = before.iter().map(|entry| Entry::read(entry.get())).collect::<Result<_, _>>()?;
        book = Book::again(book.head().clone(), before)?;
        book.enter(Entry::read(last.get())?)?;
        Ok(book)
    }
}
