//! Reads a book from text, and says which line is wrong and why.

use std::fmt;

use engine::{Lang, Text};

use crate::{Book, Entry, Head, Refusal, json::Json};

/// A book that was read.
#[derive(Clone, PartialEq, Debug)]
pub struct Read {
    pub book: Book,
    /// The last line, where it was no entry.
    pub left_out: Option<LeftOut>,
}

/// A last line that is empty or half-written is not an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeftOut {
    /// From 1, with the head.
    pub line: usize,
    pub empty: bool,
}

/// A line that is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLine {
    /// From 1, with the head.
    pub line: usize,
    pub refusal: Refusal,
}

impl Book {
    /// Reads a book of JSON lines.
    pub fn read(bytes: &[u8]) -> Result<Read, BadLine> {
        // A newline at the end closes the last line; it does not begin another.
        let text = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let mut lines = (1..).zip(text.split(|&byte| byte == b'\n')).peekable();
        let (line, head) = lines.next().expect("a text has a line");
        let bad = |line, refusal| BadLine { line, refusal };
        let head = read_line(head).map_err(|_| bad(line, Refusal::NotJson))?;
        let mut book = Book::new(Head::from_json(&head).map_err(|refusal| bad(line, refusal))?);
        while let Some((line, text)) = lines.next() {
            let json = match read_line(text) {
                Ok(json) => json,
                Err(Unreadable::Unfinished) if lines.peek().is_none() => {
                    let empty = text.trim_ascii().is_empty();
                    return Ok(Read { book, left_out: Some(LeftOut { line, empty }) });
                }
                Err(_) => return Err(bad(line, Refusal::NotJson)),
            };
            let entered = Entry::from_json(&json).and_then(|entry| book.enter(entry));
            entered.map_err(|refusal| bad(line, refusal))?;
        }
        Ok(Read { book, left_out: None })
    }

    /// The book as JSON lines, each with its newline.
    pub fn lines(&self) -> String {
        let mut text = serde_json::to_string(self.head()).expect("plain data") + "\n";
        for written in self.entries() {
            text += &(serde_json::to_string(&written.entry).expect("plain data") + "\n");
        }
        text
    }
}

enum Unreadable {
    /// The beginning of a line.
    Unfinished,
    Wrong,
}

fn read_line(line: &[u8]) -> Result<Json, Unreadable> {
    let (text, cut) = match std::str::from_utf8(line) {
        Ok(text) => (text, false),
        // Cut within a letter: what stands before it is a beginning, or it is wrong.
        Err(error) if error.error_len().is_none() => {
            (std::str::from_utf8(&line[..error.valid_up_to()]).unwrap_or_default(), true)
        }
        Err(_) => return Err(Unreadable::Wrong),
    };
    match serde_json::from_str(text) {
        Ok(json) if !cut => Ok(json),
        Err(error) if error.is_eof() => Err(Unreadable::Unfinished),
        Ok(_) | Err(_) => Err(Unreadable::Wrong),
    }
}

impl LeftOut {
    pub fn text(&self, lang: Lang) -> &'static str {
        let text = if self.empty {
            Text::new("dernière ligne vide, laissée de côté", "empty last line, left out")
        } else {
            Text::new("dernière ligne inachevée, laissée de côté", "half-written last line, left out")
        };
        text.get(lang)
    }
}

impl BadLine {
    /// `BOOK:LINE: reason (D6)`.
    pub fn text(&self, book: &str, lang: Lang) -> String {
        format!("{book}:{}: {} ({})", self.line, self.refusal.why().get(lang), self.refusal.rule())
    }
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.refusal)
    }
}

impl std::error::Error for BadLine {}
