//! What people see and type in a terminal, wherever the race is played.

mod input;
mod screen;
mod words;

use std::io::IsTerminal;

use drawing::Paint;
pub use input::{Typed, read_line, understand};
pub use screen::{Screen, wrap};
pub use words::Words;

/// Colours on a terminal, unless told otherwise (`NO_COLOR`).
pub fn paint() -> Paint {
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    if wanted && std::io::stdout().is_terminal() { Paint::Ansi } else { Paint::Plain }
}
