//! The tests of this crate in one program: a file a behaviour, one link.

mod decks;
mod drawing;
mod endings;
mod laws;
mod leaks;
mod playthroughs;
mod questions;
mod roads;
mod scenarios;
mod would;
