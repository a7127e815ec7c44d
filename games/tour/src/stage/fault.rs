//! Something wrong in a stage file, and on which line.

use std::fmt;

use engine::{Lang, OwnedText, say};

/// Something wrong in a stage, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The way to it through the keys of the file: `sector`, 3, `lanes`.
    pub path: Vec<Step>,
    /// The line of the file, from 1, where the stage was read from a text.
    pub line: Option<usize>,
    pub why: OwnedText,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Key(&'static str),
    Nth(usize),
}

impl Fault {
    pub fn at<const N: usize>(path: [Step; N], why: OwnedText) -> Fault {
        Fault { path: path.to_vec(), line: None, why }
    }

    /// The fault in one line, its place first.
    pub fn text(&self, lang: Lang) -> String {
        let why = self.why.get(lang);
        match self.line {
            Some(line) => say!(lang, "ligne {line} : {why}", "line {line}: {why}"),
            None => say!(lang, "{place} : {why}", "{place}: {why}", place = self.place()),
        }
    }

    /// Its place as a JSON pointer into the stage.
    pub fn pointer(&self) -> String {
        let steps = self.path.iter().map(|step| match step {
            Step::Key(key) => format!("/{key}"),
            Step::Nth(index) => format!("/{index}"),
        });
        steps.collect()
    }

    fn place(&self) -> String {
        let mut place = String::new();
        for step in &self.path {
            match step {
                Step::Key(key) if place.is_empty() => place.push_str(key),
                Step::Key(key) => place.push_str(&format!(".{key}")),
                Step::Nth(index) => place.push_str(&format!("[{index}]")),
            }
        }
        place
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Lang::En))
    }
}

impl std::error::Error for Fault {}
