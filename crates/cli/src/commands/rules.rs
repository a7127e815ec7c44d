use std::{
    io::{Write, stdout},
    process::ExitCode,
};

use anyhow::{Result, anyhow};

use super::find_game;
use crate::{
    lang::{LangArg, chosen},
    terminal::{paint, wrap},
};
use drawing::Ink;

#[derive(clap::Args)]
pub struct Args {
    /// The game (see `sillage games`)
    game: String,
    /// One rule only, by its number: E7, or just 7
    rule: Option<String>,
    #[arg(long)]
    lang: Option<LangArg>,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let book = find_game(&self.game)?.rulebook(chosen(self.lang));
        let paint = paint();
        let mut out = stdout().lock();
        if let Some(wanted) = &self.rule {
            let letter = |number: &str| number.trim_start_matches(|c: char| c.is_alphabetic()).to_owned();
            let rules = || book.sections.iter().flat_map(|section| &section.rules);
            let found = book.rule(wanted).or_else(|| rules().find(|rule| letter(&rule.number) == *wanted));
            let rule = found.ok_or_else(|| {
                let last = rules().last().map_or("", |rule| rule.number.as_str());
                anyhow!("{} has no rule {wanted}: the last one is {last}", self.game)
            })?;
            writeln!(out, "{} · {}", paint.ink(Ink::Bold, &rule.number), paint.ink(Ink::Bold, &rule.title))?;
            writeln!(out, "{}", wrap(&rule.text, 0))?;
            return Ok(ExitCode::SUCCESS);
        }
        writeln!(out, "{}\n{}", paint.ink(Ink::Bold, &book.title), wrap(&book.intro, 0))?;
        for section in &book.sections {
            writeln!(out, "\n{}", paint.ink(Ink::Bold, section.title.to_uppercase()))?;
            for rule in &section.rules {
                writeln!(out, "\n{} {}", paint.ink(Ink::Cyan, &rule.number), paint.ink(Ink::Bold, &rule.title))?;
                writeln!(out, "{}", wrap(&rule.text, 4))?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}
