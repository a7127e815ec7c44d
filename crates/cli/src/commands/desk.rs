//! The race desk: what a book has come to.

use std::{
    fs::File,
    io::{Read, Write, stdin, stdout},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Result;
use desk::Book;
use engine::Lang;

use super::cannot_read;
use crate::lang::{LangArg, chosen};

#[derive(clap::Args)]
pub struct Args {
    /// A book (JSON lines); `-` reads standard input
    book: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// The language [default: English where the environment says so, else French]
    #[arg(long)]
    lang: Option<LangArg>,
}

impl Args {
    /// Exit 0 if every line stands, 2 if one is refused: then nothing is printed but its place, the reason and the rule.
    pub fn run(self) -> Result<ExitCode> {
        let lang = chosen(self.lang);
        let name = self.book.display().to_string();
        let read = match Book::read(&bytes(&self.book, lang)?) {
            Ok(read) => read,
            Err(bad) => {
                eprintln!("{}", bad.text(&name, lang));
                return Ok(ExitCode::from(2));
            }
        };
        if let Some(left) = read.left_out {
            eprintln!("{name}:{}: {}", left.line, left.text(lang));
        }
        let outcome = read.book.outcome();
        let text = if self.json {
            serde_json::to_string(&outcome)? + "\n"
        } else {
            desk::tables(read.book.head(), &outcome, lang)
        };
        stdout().lock().write_all(text.as_bytes())?;
        Ok(ExitCode::SUCCESS)
    }
}

fn bytes(path: &Path, lang: Lang) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        stdin().lock().read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|mut file| file.read_to_end(&mut bytes))
    };
    read.map_err(|error| cannot_read(path, &error, lang))?;
    Ok(bytes)
}
