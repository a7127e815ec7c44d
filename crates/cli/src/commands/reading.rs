//! What is given to a command: arguments and files, and why they cannot be read.

use std::{fmt::Display, fs, io, path::Path, str::FromStr};

use anyhow::{Result, anyhow};
use engine::{Lang, say};
use serde_json::{Map, Value};

pub fn read_options(text: Option<&str>, lang: Lang) -> Result<Map<String, Value>> {
    let Some(text) = text else { return Ok(Map::new()) };
    serde_json::from_str(text).map_err(|error| {
        let why = table::misread(&error);
        anyhow!(
            "{}",
            say!(
                lang,
                "--options doit être un objet JSON, comme '{{\"stages\":3}}' : {why}",
                "--options must be a JSON object, such as '{{\"stages\":3}}': {why}",
                why = why.get(lang),
            )
        )
    })
}

pub fn read_file(path: &Path, lang: Lang) -> Result<String> {
    fs::read_to_string(path).map_err(|error| cannot_read(path, &error, lang))
}

/// A number that is not 0, as an argument.
pub fn positive<N: FromStr<Err: Display> + Default + PartialEq>(text: &str) -> Result<N, String> {
    let number = text.parse::<N>().map_err(|error| error.to_string())?;
    if number == N::default() { Err("it must be at least 1".into()) } else { Ok(number) }
}

pub fn cannot_read(path: &Path, error: &io::Error, lang: Lang) -> anyhow::Error {
    let why = match error.kind() {
        io::ErrorKind::NotFound => say!(lang, "ce fichier n’existe pas", "there is no such file"),
        io::ErrorKind::IsADirectory => say!(lang, "c’est un dossier", "it is a folder"),
        io::ErrorKind::PermissionDenied => say!(lang, "l’accès est refusé", "access is denied"),
        io::ErrorKind::InvalidData => say!(lang, "ce n’est pas du texte", "it is not text"),
        _ => error.to_string(),
    };
    let path = path.display();
    anyhow!("{}", say!(lang, "impossible de lire {path} : {why}", "cannot read {path}: {why}"))
}
