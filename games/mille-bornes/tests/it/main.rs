//! The tests of this crate in one program: a file a behaviour, one link.

mod deals_and_answers;
mod heuristic;
mod laws;
mod leaks;
mod playthroughs;
mod scenarios;
mod scripts;
mod words;
mod would;
