//! The tests of this crate in one program: a file a behaviour, one link.

mod known;
mod laws;
mod leaks;
mod playthroughs;
mod questions;
mod scenarios;
mod schema;
mod heuristic;
mod towing;
mod worlds;
mod would;
