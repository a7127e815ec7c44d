//! The commands of `sillage`, and what the commands of those who work on the project (`cargo xtask`) share with them.

// What is printed may find its reader gone: an error, which `main` knows, and no panic.
#![deny(clippy::print_stdout)]

mod commands;
mod lang;
mod terminal;

pub use commands::{Cli, Races, command_line, figures, find_game, positive, read_options, visit_game};
pub use lang::{LangArg, chosen};
pub use terminal::{RACES, progress};
