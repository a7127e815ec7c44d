//! What people see and type in a terminal, wherever the race is played.

mod drawn;
mod input;
mod screen;
mod tips;
mod words;

use std::io::IsTerminal;

use engine::drawing::Paint;
use indicatif::{ProgressBar, ProgressStyle};

pub use drawn::{DrawnGame, drawn};
pub use input::{Typed, read_line, understand};
pub use screen::{Screen, wrap};
pub use tips::{asks_for_tips, write_tips};
pub use words::Words;

/// Colours on a terminal, unless switched off (`NO_COLOR`).
pub fn paint() -> Paint {
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    if wanted && std::io::stdout().is_terminal() { Paint::Ansi } else { Paint::Plain }
}

/// A word as it can be typed to a shell.
pub fn quoted(word: &str) -> String {
    let is_plain = |c: char| !c.is_whitespace() && !"{}[]()<>\"'`$&|;*?#~!\\".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// A bar that counts races.
pub const RACES: &str = "{bar:40} {pos}/{len} races, {per_sec}, {eta} left";

/// A bar on a terminal, nothing on a pipe.
pub fn progress(length: u64, template: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    ProgressBar::new(length).with_style(ProgressStyle::with_template(template).expect("a good template"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_shell_would_read_otherwise_is_quoted() {
        for (word, typed) in [
            ("champion,amateur", "champion,amateur"),
            ("--seats=4", "--seats=4"),
            ("{\"stages\":3}", "'{\"stages\":3}'"),
            ("ma course.jsonl", "'ma course.jsonl'"),
            ("l'étape", r"'l'\''étape'"),
            ("", "''"),
        ] {
            assert_eq!(quoted(word), typed);
        }
    }
}
