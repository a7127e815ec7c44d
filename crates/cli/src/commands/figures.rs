//! Prints figures as JSON or in words.

use std::{
    io::{StdoutLock, Write, stdout},
    process::ExitCode,
};

use anyhow::Result;

/// Prints figures as JSON where that is asked for, and else in words.
pub fn print(
    json: Option<serde_json::Result<String>>,
    words: impl FnOnce(&mut StdoutLock<'_>) -> Result<()>,
) -> Result<ExitCode> {
    let mut out = stdout().lock();
    match json {
        Some(json) => writeln!(out, "{}", json?)?,
        None => words(&mut out)?,
    }
    Ok(ExitCode::SUCCESS)
}
