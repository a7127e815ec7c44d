//! The tests of this crate in one program: a file a behaviour, one link.

mod common;
mod drawing;
mod hand_on;
mod laws;
mod options;
mod playthroughs;
mod pointless;
mod questions;
mod races;
mod results;
mod scenarios;
mod stages;
mod wild_moves;
mod would;
