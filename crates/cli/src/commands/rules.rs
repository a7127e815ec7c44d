//! `sillage rules`: a rulebook, one of its rules, or its tips.

use std::{
    io::{Write, stdout},
    process::ExitCode,
};

use anyhow::Result;
use engine::drawing::Ink;

use super::{find_game, refuse};
use crate::{
    lang::{LangArg, chosen},
    terminal::{asks_for_tips, paint, wrap, write_tips},
};

#[derive(clap::Args)]
pub struct Args {
    /// The game (see `sillage games`)
    game: String,
    /// One rule only, by its number: E7, or just 7; or the advice: tips
    rule: Option<String>,
    /// The language [default: English where the environment says so, else French]
    #[arg(long)]
    lang: Option<LangArg>,
}

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let lang = chosen(self.lang);
        let book = find_game(&self.game, lang)?.rulebook(lang);
        let paint = paint();
        let mut out = stdout().lock();
        if self.rule.as_deref().is_some_and(asks_for_tips) {
            write_tips(&mut out, paint, lang, &book)?;
            return Ok(ExitCode::SUCCESS);
        }
        if let Some(wanted) = &self.rule {
            let digits = |number: &str| number.trim_start_matches(|c: char| c.is_alphabetic()).to_owned();
            let rules = || book.sections.iter().flat_map(|section| &section.rules);
            let found = book.rule(wanted).or_else(|| rules().find(|rule| digits(&rule.number) == *wanted));
            let Some(rule) = found else {
                let game = &self.game;
                let last = rules().last().map_or("", |rule| rule.number.as_str());
                refuse!(
                    lang,
                    "{game} n’a pas de règle {wanted} : la dernière est {last}",
                    "{game} has no rule {wanted}: the last one is {last}"
                )
            };
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
        if !book.tips.is_empty() {
            writeln!(out)?;
            write_tips(&mut out, paint, lang, &book)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
