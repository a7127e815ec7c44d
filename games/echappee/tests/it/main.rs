//! The tests of this crate in one program: a file a behaviour, one link.

mod heuristic;
mod laws;
mod leaks;
mod playthroughs;
mod pointless;
mod scenarios;
mod worlds;
mod would;
