//! Writes the tips of a rulebook with what was measured of each.

use std::io::{self, Write};

use catalogue::Rulebook;
use engine::{
    Lang, Text,
    drawing::{Ink, Paint},
};

use super::wrap;

/// What the tips of a rulebook are asked for by, in either language.
pub fn asks_for_tips(word: &str) -> bool {
    ["tips", "conseils"].contains(&word.to_lowercase().as_str())
}

/// Writes the tips of a rulebook, each with what was measured about it.
pub fn write_tips(out: &mut impl Write, paint: Paint, lang: Lang, book: &Rulebook) -> io::Result<()> {
    if book.tips.is_empty() {
        return writeln!(
            out,
            "{}",
            Text::new("Ce livret ne donne pas de conseils.", "This book has no tips.").get(lang)
        );
    }
    writeln!(out, "{}", paint.ink(Ink::Bold, Text::new("CONSEILS", "TIPS").get(lang)))?;
    for tip in &book.tips {
        let number = format!("{:>2}", tip.number);
        writeln!(out, "\n{} {}", paint.ink(Ink::Cyan, number), paint.ink(Ink::Bold, &tip.title))?;
        writeln!(out, "{}", wrap(&tip.text, 4))?;
        if let Some(measured) = &tip.measured {
            let label = Text::new("Mesuré : ", "Measured: ").get(lang);
            writeln!(out, "\n{}", wrap(&format!("{label}{}", measured.text), 4))?;
            writeln!(out, "    {}", paint.ink(Ink::Dim, &measured.command))?;
        }
    }
    Ok(())
}
