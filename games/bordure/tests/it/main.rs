//! The tests of this crate in one program: a file a behaviour, one link.

mod heuristic;
mod known;
mod laws;
mod leaks;
mod playthroughs;
mod questions;
mod scenarios;
mod schema;
mod towing;
mod worlds;
mod would;
