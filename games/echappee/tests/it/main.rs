//! The tests of this crate in one program: a file a behaviour, one link.

mod laws;
mod leaks;
mod playthroughs;
mod pointless;
mod scenarios;
mod heuristic;
mod worlds;
mod would;
