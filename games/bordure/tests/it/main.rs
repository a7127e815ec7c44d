//! The tests of this crate in one program: a file a behaviour, one link.

mod known;
mod laws;
mod leaks;
mod playthroughs;
mod questions;
mod scenarios;
mod schema;
mod sensible;
mod towing;
mod worlds;
mod would;
