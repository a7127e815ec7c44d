//! Who rode at which table, from a file of names.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, Result};
use engine::Lang;
use serde::{Deserialize, Serialize};

use crate::commands::read_file;

/// Who rode at which table, by seat; nobody's name where a seat is to be left out. Records name nobody: names are kept apart.
#[derive(Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Riders(BTreeMap<String, Vec<Option<String>>>);

impl Riders {
    pub fn seat(&mut self, table: String, names: Vec<Option<String>>) {
        self.0.insert(table, names);
    }

    pub fn at(&self, table: &str) -> Option<&[Option<String>]> {
        self.0.get(table).map(Vec::as_slice)
    }

    pub fn write(&self, path: &Path) -> Result<()> {
        let text = serde_json::to_string(self)?;
        fs::write(path, text + "\n").with_context(|| format!("cannot write {}", path.display()))
    }

    pub fn read(path: &Path) -> Result<Riders> {
        let expected = "expected an object with a list of names for each table, such as {\"TABLE\":[\"Ana\",null]}";
        serde_json::from_str(&read_file(path, Lang::En)?).with_context(|| format!("{}: {expected}", path.display()))
    }
}
