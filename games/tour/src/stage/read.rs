//! Reads a stage file and finds the line of each fault.

use engine::{Lang, say};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{Fault, Stage, StageFile, Step};

/// Reads a stage file, or says all that is wrong with it and on which lines.
pub fn read(key: &str, text: &str) -> Result<Stage, Vec<Fault>> {
    let file: StageFile = toml::from_str(text).map_err(|error| vec![malformed(text, &error)])?;
    Stage::build(key, &file).map_err(|mut faults| {
        let table = DeTable::parse(text).expect("it has just been read");
        for fault in &mut faults {
            fault.line = Some(line_of(text, place(&table, &fault.path)));
        }
        faults.sort_by_key(|fault| fault.line);
        faults
    })
}

fn malformed(text: &str, error: &toml::de::Error) -> Fault {
    let line = error.span().map_or(1, |span| line_of(text, span.start));
    let message = error.message().trim().replace('\n', ", ");
    Fault { path: Vec::new(), line: Some(line), why: say!("fichier illisible : {message}", "{message}") }
}

/// The byte where a part of the file stands; of a part that is missing, where the table stands that lacks it.
fn place(table: &Spanned<DeTable<'_>>, path: &[Step]) -> usize {
    let mut start = table.span().start;
    let mut tables = Some(table.get_ref());
    let mut values = None;
    for step in path {
        let found: Option<&Spanned<DeValue<'_>>> = match step {
            Step::Key(key) => tables.and_then(|table| table.get(*key)),
            Step::Nth(n) => values.and_then(|array: &toml::de::DeArray<'_>| array.get(*n)),
        };
        let Some(found) = found else { break };
        start = found.span().start;
        tables = found.get_ref().as_table();
        values = found.get_ref().as_array();
    }
    start
}

fn line_of(text: &str, byte: usize) -> usize {
    1 + text.as_bytes()[..byte.min(text.len())].iter().filter(|&&byte| byte == b'\n').count()
}

impl Stage {
    /// Built-in files are right; a test reads them all.
    pub(super) fn trusted(key: &str, text: &str) -> Stage {
        read(key, text).unwrap_or_else(|faults| {
            let texts: Vec<String> = faults.iter().map(|fault| fault.text(Lang::En)).collect();
            panic!("{key}: {}", texts.join("; "))
        })
    }
}
